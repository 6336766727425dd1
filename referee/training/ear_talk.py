"""What people say at a table that is no word of the ear, to learn from and, apart, to measure on.

The voices of the measure never say what was learnt from, so a low count of false calls is no
memory of sentences. Both lists are full of what sounds like UNO in English.
"""

from __future__ import annotations

from typing import Final

TALK: Final = (
    "whose turn is it now", "I have no red cards left", "do you know what time it is",
    "you know, I think she has a wild card", "pass me the crisps please",
    "one two three four, I need four cards", "draw two, that is mean", "no, not again",
    "oh no, I forgot my glasses", "are you sure about that",
    "we played this game last summer with my cousins", "can you move your glass a little",
    "I know you know that I know", "how many cards do you have", "the dog wants to go out",
    "she said no to me", "who has the yellow one", "that is a blue six, is it not",
    "let me see the rules again", "it is raining outside again", "you owe me one",
    "would you like some more tea", "I never win this game", "you are not allowed to do that",
    "he did not know about it", "you knew it all along", "turn the music down a bit",
    "what a nice move", "the winner takes it all", "you know", "you know what", "oh no",
    "I don't know", "who knows", "no way", "you know it", "no idea", "you know better",
    "I told you so", "you no good cheat", "do you, no", "new one please", "into the pile",
    "you own it now", "a new game then", "to know or not to know", "do not look", "too slow",
    "the unit is broken", "you never know", "your nose is red", "are you done now",
    "we do know him", "soon you will know", "June or July", "who no longer plays",
    "I knew no one there", "so do you know how", "you know, you know", "you need not say so",
    "she threw nothing", "I am not ready", "already done", "I read the book", "is it said or not",
    "he let it go", "yesterday it rained", "yes I think so too", "guess who", "I guess so",
    "the bread is fresh", "I fell asleep", "you blew it", "he flew to Spain", "blue boots",
    "between you and me", "the green grass grows", "hello everybody", "mellow music please",
    "I challenge nobody ever", "what a challenging evening", "I want to undo my shoes",
    "undone and lost", "nobody knows the answer", "now we know", "knock on wood",
    "the phone is ringing", "another round then", "I need a drink", "so what now", "very funny",
    "come on, lay something", "wait a moment", "that was close", "it is your go", "go on then",
    "deal the cards please", "my hand is full", "seven cards already", "this is hopeless",
    "are there more biscuits", "shut the window please", "what did he say", "can I see that",
)  # fmt: skip
"""To learn from."""

TALK_KEPT_BACK: Final = (
    "you know, it was a good film", "did you know that she moved away", "I really do not know yet",
    "oh no, not the dog again", "who knows when they will come", "you owe him nothing",
    "no no, that is my glass", "you know how it goes", "a new coat of paint", "I knew it",
    "do you want milk in your coffee", "we know you know", "the red one is mine, I think",
    "yes, and then he said no", "my blue jacket is wet", "she would never lie to me",
    "is that allowed, do you think", "well, that was unlucky", "I have not had a single six",
    "your turn, come on", "hand me the bowl please", "you know whose birthday it is",
    "he has two cards, watch out", "I need to change the colour", "what was the score again",
    "the green house on the corner", "undoubtedly the best evening", "let us have a break soon",
    "no idea what to lay", "we two know better", "that is the second time today",
    "my brother plays this all the time", "shall we open the window", "look at his face",
    "you know, maybe it will work", "are we playing to five hundred", "I forgot to shuffle",
    "so you no longer live there", "she drew four, poor thing", "which way round are we going",
    "{uno} dos tres, that is how they count in Spanish", "it was on the news at noon",
)  # fmt: skip
"""To measure on. One sentence holds the word itself, as people say it without meaning a call."""
