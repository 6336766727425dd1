"""Our own drawn decks: many prints (editions) of the 54 classic faces, the extra ones and the back.

>>> import numpy as np
>>> deck = random_print("oval_ring", np.random.default_rng(7))
>>> draw_face("rR", deck, 174).shape
(174, 112, 4)
"""

from referee.rendering.prints.extras import EXTRA_CODES
from referee.rendering.prints.faces import CODES, draw_back, draw_face
from referee.rendering.prints.families import (
    FAMILIES,
    HELD_OUT_FAMILIES,
    SEALED_FAMILIES,
    TRAINING_FAMILIES,
    random_print,
)
from referee.rendering.prints.parameters import CARD_MM, Print
from referee.rendering.prints.wear import wear

__all__ = [
    "CARD_MM",
    "CODES",
    "EXTRA_CODES",
    "FAMILIES",
    "HELD_OUT_FAMILIES",
    "SEALED_FAMILIES",
    "TRAINING_FAMILIES",
    "Print",
    "draw_back",
    "draw_face",
    "random_print",
    "wear",
]
