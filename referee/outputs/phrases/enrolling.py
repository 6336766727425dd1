"""What ``referee hearing enrol`` asks for and tells: one table a language.

>>> enrolling("known", "en", name="Anna", known=3, times=3)
'Anna: known 3 of 3 times'
>>> said_as("red", "zh")
'红色'
"""

from __future__ import annotations

from typing import Final

ENROLLING: Final[dict[str, dict[str, str]]] = {
    "en": {
        "ask": "{word}  ({number} of {times})",
        "surer": "{word}: {was} -> {now}",
        "known": "{name}: known {known} of {times} times",
        "not-heard": "{name}: not heard",
        "for-all": "{word} is heard at every table, and need not be taught",
        "kept": "kept: {path}",
    },
    "zh": {
        "ask": "{word}（第{number}次，共{times}次）",
        "surer": "{word}：{was} → {now}",
        "known": "{name}：{times}次里认出{known}次",
        "not-heard": "{name}：没听到",
        "for-all": "{word}在每张牌桌都听得懂，不用教",
        "kept": "已保存：{path}",
    },
    "es": {
        "ask": "{word}  ({number} de {times})",
        "surer": "{word}: {was} -> {now}",
        "known": "{name}: reconocido {known} de {times} veces",
        "not-heard": "{name}: no se ha oído",
        "for-all": "{word} se entiende en cualquier mesa; no hace falta enseñarlo",
        "kept": "guardado: {path}",
    },
}

SAID_AS: Final[dict[str, dict[str, str]]] = {
    "en": {"catch": "no uno"},
    "zh": {
        "catch": "没喊乌诺", "challenge": "质疑", "red": "红色", "yellow": "黄色", "green": "绿色",
        "blue": "蓝色", "undo": "撤销", "yes": "是的", "no": "不是", "one": "一号", "two": "二号",
        "three": "三号",
    },
    "es": {
        "catch": "no dijo uno", "challenge": "desafío", "red": "rojo", "yellow": "amarillo",
        "green": "verde", "blue": "azul", "undo": "deshacer", "yes": "sí", "no": "no",
        "one": "el primero", "two": "el segundo", "three": "el tercero",
    },
}  # fmt: skip
"""How a word of the ear is said; what stands in none of them is said as it is written. In Spanish
the number one would be a call."""


def enrolling(kind: str, language: str, **parts: object) -> str:
    """A line about a word or a name that was said."""
    return ENROLLING[language][kind].format(**parts)


def said_as(word: str, language: str) -> str:
    """How a word of the ear is said in a language."""
    return SAID_AS[language].get(word, word)
