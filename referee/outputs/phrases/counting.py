"""What ``referee score`` says of a hand laid open: one table a language.

>>> counting("so-far", "en", points=102)
'so far: 102 points'
"""

from __future__ import annotations

from typing import Final

COUNTING: Final[dict[str, dict[str, str]]] = {
    "en": {
        "points": "{points} points",
        "span": "{points} points ({least} to {most})",
        "no-card": "no card",
        "unsure": "not sure: {card} at {place}",
        "unsure-or": "not sure: {card} at {place}, or {others}",
        "face-down": "a card face down",
        "over-others": "some cards lie over others: lay them side by side to be sure of all",
        "so-far": "so far: {points} points",
        "so-far-span": "so far: {points} points ({least} to {most})",
        "ask": "the card at {place}: {choices}? (a code, - for no card, or Enter) ",
        "number": "{seen} cards seen, {wanted} wanted; lay them apart",
    },
    "zh": {
        "points": "{points}分",
        "span": "{points}分（{least}到{most}）",
        "no-card": "没有牌",
        "unsure": "不确定：{place}处的{card}",
        "unsure-or": "不确定：{place}处的{card}，也可能是{others}",
        "face-down": "一张背面朝上的牌",
        "over-others": "有的牌压着别的牌：请并排摆开，才能全部看清",
        "so-far": "累计：{points}分",
        "so-far-span": "累计：{points}分（{least}到{most}）",
        "ask": "{place}处的牌：{choices}？（输入牌码；- 表示没有牌；直接回车则不改）",
        "number": "看到{seen}张牌，应有{wanted}张；请把牌分开摆",
    },
    "es": {
        "points": "{points} puntos",
        "span": "{points} puntos ({least} a {most})",
        "no-card": "ninguna carta",
        "unsure": "no es seguro: {card} en {place}",
        "unsure-or": "no es seguro: {card} en {place}, o {others}",
        "face-down": "una carta boca abajo",
        "over-others": "hay cartas sobre otras: ponlas una al lado de otra para verlas todas",
        "so-far": "hasta ahora: {points} puntos",
        "so-far-span": "hasta ahora: {points} puntos ({least} a {most})",
        "ask": "la carta en {place}: {choices}? (un código, - si no hay carta, o Intro) ",
        "number": "se ven {seen} cartas, se esperaban {wanted}; sepáralas",
    },
}


def counting(kind: str, language: str, **parts: object) -> str:
    """A line about a hand, in words."""
    return COUNTING[language][kind].format(**parts)
