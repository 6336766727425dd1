"""What the referee asks, in Spanish: of several wordings the first for which all is known."""

from __future__ import annotations

from typing import Final

QUESTIONS: Final = {
    "which-card": "{name}, no puedo leer tu carta. ¿Es {either}? / {name}, ¿qué carta es esa? /"
    " ¿Qué carta es esa?",
    "which-below": "{name}, no estoy seguro de tu última carta. ¿Era {either}? /"
    " No estoy seguro de la carta de abajo. ¿Era {either}? / ¿Qué carta hay debajo?",
    "unseen-play": "El montón cambió mientras no podía verlo. ¿Quién jugó {the_card}? /"
    " El montón cambió mientras no podía verlo. ¿Quién jugó?",
    "who-played": "¿Quién ha jugado {the_card}? / ¿Quién ha jugado esa carta?",
    "who-drew": "¿Quién ha robado?",
    "who-called": "¿Quién ha dicho uno?|{numbered}.",
    "how-many": "{name}, ¿cuántas cartas has robado? / ¿Cuántas cartas se han robado?",
    "illegal": "{name}, ¿de verdad es {the_card}? / ¿De verdad es {the_card}? /"
    " ¿De verdad es esa carta?",
    "take-back": "{name}, ¿recoges {the_card} o la mesa deja que se quede? /"
    " ¿Se recoge la carta o la mesa deja que se quede?",
    "color": "{name}, ¿qué color? / ¿Qué color?",
    "swap": "{name}, ¿con quién cambias la mano? / ¿Quién cambia la mano con quién?",
    "proof": "{name}, ¿podías jugar otra carta? / ¿Se podía jugar otra carta?",
    "count": "{name}, ¿cuántas cartas tienes? / ¿Cuántas cartas quedan?",
    "hand": "{name}, enseña tus cartas para contar. / Enseñad todas las cartas para contar.",
    "first-card": "¿Qué carta se ha descubierto?",
    "dealer": "¿Quién reparte?",
    "pile-moved": "El montón ha cambiado y no he visto cómo. ¿Qué carta está arriba?",
    "next-hand": "¿Jugamos la siguiente mano?",
}
