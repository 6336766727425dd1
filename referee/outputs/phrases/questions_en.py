"""What the referee asks, in English: of several wordings the first for which all is known."""

from __future__ import annotations

from typing import Final

QUESTIONS: Final = {
    "which-card": "{name}, I cannot read your card. Is it {either}? / {name}, which card is that? /"
    " Which card is that?",
    "which-below": "{name}, I am not sure of your last card. Was it {either}? /"
    " I am not sure of the card below. Was it {either}? / Which card lies below?",
    "unseen-play": "The pile has changed while I could not see it. Who played {the_card}? /"
    " The pile has changed while I could not see it. Who played?",
    "who-played": "Who played {the_card}? / Who played that card?",
    "who-drew": "Who drew a card?",
    "who-called": "Who called UNO?|Say {numbered}.",
    "how-many": "{name}, how many cards did you draw? / How many cards were drawn?",
    "illegal": "{name}, is that really {the_card}? / Is that really {the_card}? /"
    " Is that really the card?",
    "take-back": "{name}, take {the_card} back, or does the table let it stand? /"
    " Does the card go back, or does the table let it stand?",
    "color": "{name}, which colour? / Which colour?",
    "swap": "{name}, who do you swap hands with? / Who swaps hands with whom?",
    "proof": "{name}, had you another card to play? / Was there another card to play?",
    "count": "{name}, how many cards do you hold? / How many cards are left?",
    "hand": "{name}, please lay your cards open for the score. /"
    " Please lay all cards open for the score.",
    "first-card": "Which card was turned up?",
    "dealer": "Who deals?",
    "pile-moved": "The pile has changed and I did not see how. Which card is on top?",
    "next-hand": "Shall we play the next hand?",
}
