"""Chinese (simplified). 乌诺 is how UNO is said (TEACH-5); the words for cards are TEACH-7's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.cards import Card, Color, Face
from referee.outputs.phrases import coaching_zh, options_zh, tournament_zh
from referee.outputs.phrases.questions_zh import QUESTIONS
from referee.outputs.phrases.words import Words

COLORS: Final = {
    Color.RED: "红",
    Color.YELLOW: "黄",
    Color.GREEN: "绿",
    Color.BLUE: "蓝",
}

FACES: Final = {
    Face.ZERO: "零",
    Face.ONE: "一",
    Face.TWO: "二",
    Face.THREE: "三",
    Face.FOUR: "四",
    Face.FIVE: "五",
    Face.SIX: "六",
    Face.SEVEN: "七",
    Face.EIGHT: "八",
    Face.NINE: "九",
    Face.SKIP: "跳过",
    Face.REVERSE: "反转",
    Face.DRAW_TWO: "加二",
    Face.DISCARD_ALL: "同色全出",
    Face.WILD: "变色牌",
    Face.WILD_DRAW_FOUR: "王牌加四",
    Face.BOUNCE: "反弹牌",
    Face.SWAP_HANDS: "换手牌",
    Face.SHUFFLE_HANDS: "洗手牌",
    Face.CUSTOM: "空白牌",
    Face.WILD_SKIP: "万能跳过",
    Face.WILD_REVERSE: "万能反转",
    Face.UNKNOWN: "不明的牌",
}

RULINGS: Final = {
    "dealer": "第{hand}局，{name}发牌。 / {name}发牌。",
    "lot-tie": "{names}抽到一样大，请再抽一次。",
    "turn": "轮到{name}。",
    "direction": "方向改为{direction}。",
    "color": "现在是{color}色。",
    "ask-color": "{name}，请选颜色。",
    "ask-swap": "{name}，和谁换手牌？",
    "ask-hand": "{name}，请把手牌摊开。",
    "ask-proof": "{name}，王牌加四被质疑了。请亮手牌，或者凭信用回答。",
    "ask-proof camera": "{name}，王牌加四被质疑了。请把手牌亮给摄像头，或者认罚。",
    "ask-proof honour": "{name}，王牌加四被质疑了。请凭信用回答：当时能出吗？",
    "owes": "{name}，请摸{owed}。",
    "owes in-all": "{name}，一共要摸{owed}。",
    "skip": "{name}被跳过。",
    "misplay": "{name}，{why}|{fits}|{remedy}|罚摸{count}。",
    "void": "{name}，这一步无效：{reason}。 / 这一步无效：{reason}。",
    "jump-in": "{name}抢牌。",
    "uno-due": "{name}只剩一张牌，没有喊乌诺。",
    "uno-unnoticed": "{name}没喊乌诺，没有人发现。",
    "missed-uno": "{by}抓到{name}没喊乌诺。 / {name}没喊乌诺。|{name}，罚摸{count}。",
    "saved-uno": "{name}补喊了乌诺，有效。",
    "false-uno": "{name}，这时候不该喊乌诺。|罚摸{count}。",
    "false-catch": "{name}，没有人漏喊乌诺。|罚摸{count}。",
    "late-catch": "{name}，太晚了，已经不能抓了。",
    "challenge-upheld": "{name}质疑成功，{guilty}手里有别的牌可出。|{guilty}，罚摸{count}。",
    "challenge-failed": "王牌加四出得合规，质疑失败。|{name}，罚摸{count}。",
    "challenge-void": "{name}，不能质疑：{reason}。",
    "swap": "{name}和{other}交换手牌。",
    "rotate": "大家把手牌按{direction}传给下一家。",
    "hands": "手牌数：{hands}。",
    "wrong-draw": "{name}，应摸{owed}，摸了{taken}张。",
    "desync": "{name}，看到你有{seen}，记录是{record}，请数一数。",
    "reshuffle-due": "牌堆空了。请留下最上面一张，其余的洗匀。",
    "no-cards": "没有牌可摸了。|{name}免摸{forgiven}。",
    "hand-full": "{name}的手牌满了。|免摸{forgiven}。",
    "census": "{the_card}已经看到{copies}张，整副牌只有{holds}张，请查一下牌堆。",
    "quiet on": "安静二：请不要出声。",
    "quiet off": "可以出声了。",
    "fine": "{name}，{reason}。|罚摸{count}。",
    "out": "{name}出完了！",
    "place": "{name}{place}。",
    "left": "{name}离开了牌桌。|{next}继续。",
    "points": "{name}得{points}。",
    "total": "{name}现在{points}。",
    "eliminated": "{name}超过了上限，淘汰。",
    "bust": "{name}爆分了。",
    "wins": "{name}赢得整场比赛！",
    "withdrawn": "更正：{withdrawn}。",
}

MISPLAYS: Final = {
    "no-match": "{the_card}和{the_top}配不上。 / {the_card}配不上。",
    "out-of-turn": "现在轮到{turn}。 / 还没轮到你。",
    "not-drawn-card": "摸牌以后，只能出刚摸到的那张。",
    "must-draw": "先要摸{owed}。 / 先要摸完该摸的牌。",
    "last-card": "{the_card}不能作为最后一张。",
    "too-many": "这些牌不能一起出。",
    "forced": "手里有能出的牌，必须出。",
    "wild-on-draw": "罚摸的牌上不能接变色牌。",
    "not-in-hand": "{the_card}不在你亮过的手牌里。",
    "not-all": "同色全出要把这个颜色的牌全部出完。",
    "beaten": "别人快了一步。",
}

FITS: Final = "可以出{either}。"

REMEDIES: Final = {
    "take-back": "请收回这张牌。",
    "take-back-pass": "请收回这张牌，这一轮结束。",
    "stays": "这张牌不收回。",
}

REASONS: Final = {
    "nothing-due": "现在没有要做的",
    "not-played": "请选刚才出过的颜色",
    "hand-over": "这一局已经结束",
    "match-over": "比赛已经结束",
    "not-your-turn": "还没轮到你",
    "must-draw": "先要摸牌",
    "no-such-seat": "没有这个座位",
    "unknown-seat": "没看清是谁",
    "no-such-deal": "不是这样发牌的",
    "not-the-victim": "只有要摸牌的人才能质疑",
    "too-late": "已经太晚了",
    "in-stack": "叠加时不能质疑",
    "off": "这一桌不用这条规则",
    "advice": "请不要给别人出主意",
    "noise": "安静二的时候出声了",
    "slow-slap": "你的手最慢",
}

WITHDRAWN: Final = {
    "misplay": "{name}没有出错牌",
    "missed-uno": "{name}没有漏喊乌诺",
    "false-uno": "{name}喊乌诺没有错",
    "false-catch": "{name}没有抓错人",
    "challenge-upheld": "刚才的质疑不算",
    "challenge-failed": "刚才的质疑不算",
    "fine": "{name}不用受罚",
    "owes": "{name}不用摸{owed}",
    "out": "{name}还没有出完",
    "points": "那一局的分数不算",
    "wins": "比赛还没有结束",
}

DIRECTIONS: Final = {"cw": "顺时针", "ccw": "逆时针"}

REMARKS: Final = {
    "numbered": "{name}请说{count}号",
    "camera-astray": "认不出桌面了。请把摄像头放回去，或者结束后继续：referee games resume",
    "hand-counted": "{name}手里{points}分，目前共{total}分。",
    "pile-covered": "有手挡着弃牌堆，看不到出的牌。",
    "no-speaker": "没有语音（{reason}），改用字幕。可运行 referee doctor 查看。",
    "other-voice": "没有那种声音（{reason}），改用平常的声音。",
    "no-microphone": "听不见（{reason}），请用按键或手机。",
    "microphone-back": "又听得见了。",
    "noise-heard": "有人出声了。是谁？请按他的号码，再按{key}。",
    "catch-heard": "{name}没喊乌诺吗？抓的人请按{key}。",
    "no-earphones": "耳机没有反应，建议只显示不读出：{reason}",
    "uno-unsure": "我说话时有人喊乌诺吗？喊的人请按{key}。",
    "no-window": "没有窗口（{reason}），判罚改为打印。",
    "no-cards": "没有看到牌。",
    "picture-stale": "画面停了。",
    "picture-live": "画面恢复了。",
    "camera-moved": "摄像头动过了。",
    "camera-fitted": "摄像头已重新对准桌面。",
    "picture-damaged": "画面有损坏。",
    "picture-whole": "画面恢复完整。",
    "picture-slow": "摄像头每秒只给很少的画面。请增加光线，换一根线，或换一种摄像头接口。",
    "connecting": "正在等待摄像头。",
    "taken": "共取{taken}帧，为跟上进度略过{dropped}帧，损坏{damaged}帧。",
    "film-cut": "影片不完整：结尾缺{count}帧。",
    "not-kept": "未能写入（{reason}）。比赛照常进行；腾出空间后会补写。",
    "look-for-piles": "正在寻找两个牌堆：请先不要把手伸到桌上。",
    "piles-found": "已找到牌堆。",
    "players-taken": "先当作有{count}位玩家；请用 --players 甲,乙,丙 写明。",
    "players-seen": "看到有{count}位玩家；可用 --players 甲,乙,丙 写明。",
    "how-many": "有几个人玩？（2到10；直接回车：{count}）",
    "no-piles": "没有找到牌堆，先当作在画面中央。",
    "too-dark": "太暗了，看不清牌。",
    "paused": "暂停。",
    "resumed": "继续。",
    "unfinished": "比赛没有打完。",
    "undecided": "这一局打完了，整场还没有分出胜负。",
    "final": "最后比分：{scores}。",
    "score": "比分：{scores}。",
    "well": "裁判需要的都有。",
    "unwell": "缺少裁判需要的东西。",
    "thanks": "谢谢大家。",
}

LABELS: Final = {
    "pile-covered": "牌堆被挡",
    "turn": "出牌",
    "draw": "摸牌",
    "draws": "摸{n}张",
    "color": "颜色",
    "top": "牌面",
    "pile": "弃牌堆",
    "draw-pile": "摸牌堆",
    "cards": "{n}张",
    "one-card": "1张",
    "uno": "乌诺",
    "points": "{n}分",
    "cw": "顺时针",
    "ccw": "逆时针",
    "hand": "第{n}局",
    "waiting": "等第一张牌",
    "no-microphone": "没有麦克风",
    "no-speaker": "没有语音",
    "picture-stale": "画面停了",
    "picture-damaged": "画面损坏",
    "picture-slow": "画面太慢",
    "camera-moved": "摄像头动了",
    "connecting": "等待摄像头",
    "no-journal": "比赛未保存",
    "disk-full": "磁盘快满了",
    "quiet": "安静",
    "paused": "暂停",
    "question": "？",
}

STATES: Final = {"ok": "正常", "missing": "缺少", "without": "没有"}

CHECKS: Final = {
    "python": ("Python", "请安装 Python 3.11 或更新的版本。"),
    "opencv": ("OpenCV", "pip install 'opencv-python>=5.0'"),
    "onnxruntime": ("onnxruntime", "pip install onnxruntime"),
    "model": ("识别模型", "请重新安装 referee，模型随它一起。"),
    "journal": ("对局记录", "请让文件夹可写，或用 REFEREE_JOURNAL 指定别的文件。"),
    "disk": ("磁盘空间", "请腾出空间，记录需要 200 MB。"),
    "camera": ("摄像头", "请接上摄像头，或用录像：referee watch --source clip.mp4"),
    "voice": ("语音", "改用字幕。Linux：sudo apt install espeak-ng alsa-utils"),
    "microphone": ("麦克风", "可以用按键或手机；只有 watch --microphone 需要它。"),
    "display": ("窗口", "判罚改为打印。也可以用 --no-window。"),
}

_COUNTS: Final = "零一两三四五六七八九十"
_DIGITS: Final = "零一二三四五六七八九十"


def card(value: Card) -> str:
    """
    >>> card(Card.parse("r5")), card(Card.parse("W+4"))
    ('红五', '王牌加四')
    """
    colors = (COLORS[color] for color in (value.color, value.second) if color)
    return "".join((*colors, FACES[value.face]))


def the_card(value: Card) -> str:
    """There is no article; a card that nobody could read is 这张牌."""
    return card(value) if value.is_known else "这张牌"


def the_top(color: Color | None, top: Card) -> str:
    """What a card has to match: the top card, or the colour named for a wild.

    >>> the_top(Color.BLUE, Card.parse("W")), the_top(Color.RED, Card.parse("r9"))
    ('蓝色', '红九')
    """
    if top.color:
        return the_card(top)
    return f"{COLORS[color]}色" if color else ""


def fitting(color: Color | None, top: Card) -> tuple[str, ...]:
    """Nothing while the colour is open. A wild fits by the common rules; not checked here.

    >>> fitting(Color.RED, Card.parse("r9"))
    ('红色牌', '九', '变色牌')
    """
    symbols = (FACES[top.face],) if top.color else ()
    return (f"{COLORS[color]}色牌", *symbols, FACES[Face.WILD]) if color else ()


def count(number: int) -> str:
    """两, not 二, before a measure word.

    >>> count(2), count(16)
    ('两张', '16张')
    """
    return f"{_COUNTS[number] if 0 <= number < len(_COUNTS) else number}张"


def points(number: int) -> str:
    """
    >>> points(57)
    '57分'
    """
    return f"{number}分"


def ordinal(number: int) -> str:
    """
    >>> ordinal(2)
    '第二名'
    """
    return f"第{_DIGITS[number] if 0 <= number < len(_DIGITS) else number}名"


def both(items: Sequence[str]) -> str:
    """
    >>> both(["安娜", "小明", "阿本"])
    '安娜、小明和阿本'
    """
    return _listing(items, "和")


def either(items: Sequence[str]) -> str:
    """
    >>> either(["红色牌", "九", "变色牌"])
    '红色牌、九或变色牌'
    """
    return _listing(items, "或")


def _listing(items: Sequence[str], word: str) -> str:
    if len(items) < 2:
        return "".join(items)
    return f"{'、'.join(items[:-1])}{word}{items[-1]}"


WORDS: Final = Words(
    code="zh",
    voices=("cmn-latn-pinyin", "cmn", "zh-cn", "zh"),
    joint="",
    list_joint="，",
    colors=COLORS,
    faces=FACES,
    rulings=RULINGS,
    misplays=MISPLAYS,
    fits=FITS,
    remedies=REMEDIES,
    reasons=REASONS,
    withdrawn=WITHDRAWN,
    directions=DIRECTIONS,
    questions=QUESTIONS,
    remarks=REMARKS,
    labels=LABELS,
    states=STATES,
    checks=CHECKS,
    options=options_zh.SENTENCES,
    tournament=tournament_zh.TEXTS,
    coaching=coaching_zh.TEXTS,
    card=card,
    the_card=the_card,
    the_top=the_top,
    fitting=fitting,
    count=count,
    points=points,
    ordinal=ordinal,
    both=both,
    either=either,
    capital=str,
)
