"""Schedules, standings and seasons in Chinese: ``kind|text``."""

from __future__ import annotations

from typing import Final

_TABLE: Final = """
players|{n}人
tables|{n}桌
rounds|{n}轮
hands|{n}局
schedule|{people}，{tables}，共{rounds}，每轮{hands}；每人打{total}。
partners|搭档相对而坐；名字按俯视的顺时针方向排列。
deal|写明的人发每轮的第一局，之后庄家向左轮换。
points|每人各记自己一方所得的分。
other-way|每换一个循环，座位顺序反过来。
cycle|第{n}循环
round|第{n}轮
col-round|轮
col-hands|局
col-table|桌
col-sides|搭档
col-clockwise|顺时针座次
col-dealer|首局庄家
col-points|得分
col-place|名次
col-name|姓名
col-team|组
col-won|胜局
col-played|总局
col-single|最好一局
col-worst|最差一局
col-matches|胜场
col-total|总分
against|{one} 对 {two}
blank|____ : ____
order|排名：{first}。
order-ties|排名：{first}；相同时比{ties}；仍相同则并列。
order-shared|排名：{first}；相同则并列。
first-most|分多者在前
first-least|分少者在前，中途离场者排在最后
first-bust|扣分少者在前，中途离场者排在最后
first-hands|胜局多者在前，中途离场者排在最后
tie-hands|胜局多少
tie-single|单局好坏
tie-matches|胜场多少
then|{one}，再比{other}
no-hands|还没有计过分的局
uneven|各人打的局数不同：{least}到{most}局
open|有{n}局分出了胜负但没有计分，不算
good-part|{problem}；之前的内容照常计算
twice|与{other}是同一份记录，只算一次
other-counting|它的规则按“{mine}”计，前面的按“{theirs}”计；不计入
counting-most|得分多者胜
counting-least|得分少者胜
counting-bust|负分
counting-hands|胜局
added|{date}：{kind}，冠军：{winners}
no-events|还没有比赛
kind-qualifier|预选赛
kind-weekly|周赛
kind-monthly|月赛
kind-seasonal|季赛
kind-annual|年赛
kind-national|全国赛
kind-international|国际赛
venue|站点{venue}
void|作废：{void}
won-by|冠军：{winners}
title-Master|大师
title-International Master|国际大师
col-title|头衔
col-since|获得日期
col-until|有效期至
col-times|次数
for-life|终身
ran-out|{until}（已过期）
no-titles|还没有头衔
"""

TEXTS: Final[dict[str, str]] = {
    line.partition("|")[0]: line.partition("|")[2] for line in _TABLE.strip().splitlines()
}
