"""What the referee asks, in Chinese: of several wordings the first for which all is known."""

from __future__ import annotations

from typing import Final

QUESTIONS: Final = {
    "which-card": "{name}，这张牌看不清，是{either}？ / {name}，这是什么牌？ / 这是什么牌？",
    "which-below": "{name}，你上一张牌看不清，是{either}？ / 下面那张牌看不清，是{either}？ /"
    " 下面那张是什么牌？",
    "unseen-play": "刚才看不到时牌堆变了。{the_card}是谁出的？ /"
    " 刚才看不到时牌堆变了，是谁出的牌？",
    "who-played": "{the_card}是谁出的？ / 这张牌是谁出的？",
    "who-drew": "是谁摸了牌？",
    "who-called": "是谁喊了乌诺？|{numbered}。",
    "how-many": "{name}，你摸了几张？ / 摸了几张？",
    "illegal": "{name}，这真的是{the_card}吗？ / 这真的是{the_card}吗？ / 真的是这张牌吗？",
    "take-back": "{name}，收回{the_card}，还是大家同意不收回？ / 这张牌收回，还是大家同意不收回？",
    "color": "{name}，请选颜色。 / 请选颜色。",
    "swap": "{name}，和谁换手牌？ / 谁和谁换手牌？",
    "proof": "{name}，当时有别的牌可出吗？ / 当时有别的牌可出吗？",
    "count": "{name}，你手里有几张牌？ / 还剩几张牌？",
    "hand": "{name}，请把手牌摊开计分。 / 请大家把手牌摊开计分。",
    "first-card": "翻开的第一张是什么牌？",
    "dealer": "谁发牌？",
    "pile-moved": "牌堆变了，没看清经过。最上面是什么牌？",
    "next-hand": "开始下一局吗？",
}
