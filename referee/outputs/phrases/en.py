"""English. Short, as a referee says it; people are spoken to by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.cards import Card, Color, Face
from referee.outputs.phrases import coaching_en, options_en, tournament_en
from referee.outputs.phrases.questions_en import QUESTIONS
from referee.outputs.phrases.words import Words

COLORS: Final = {
    Color.RED: "red",
    Color.YELLOW: "yellow",
    Color.GREEN: "green",
    Color.BLUE: "blue",
}

FACES: Final = {
    Face.ZERO: "zero",
    Face.ONE: "one",
    Face.TWO: "two",
    Face.THREE: "three",
    Face.FOUR: "four",
    Face.FIVE: "five",
    Face.SIX: "six",
    Face.SEVEN: "seven",
    Face.EIGHT: "eight",
    Face.NINE: "nine",
    Face.SKIP: "skip",
    Face.REVERSE: "reverse",
    Face.DRAW_TWO: "draw two",
    Face.DISCARD_ALL: "discard all",
    Face.WILD: "wild",
    Face.WILD_DRAW_FOUR: "wild draw four",
    Face.BOUNCE: "bounce",
    Face.SWAP_HANDS: "swap hands",
    Face.SHUFFLE_HANDS: "shuffle hands",
    Face.CUSTOM: "blank wild",
    Face.WILD_SKIP: "wild skip",
    Face.WILD_REVERSE: "wild reverse",
    Face.UNKNOWN: "unknown card",
}

RULINGS: Final = {
    "dealer": "Hand {hand}: {name} deals. / {name} deals.",
    "lot-tie": "{names} drew alike. Draw again.",
    "turn": "{name} to play.",
    "direction": "Play now goes {direction}.",
    "color": "The colour is {color}.",
    "ask-color": "{name}, which colour?",
    "ask-swap": "{name}, who do you swap hands with?",
    "ask-hand": "{name}, please lay your cards open.",
    "ask-proof": "{name}, the wild draw four is challenged. "
    "Show your hand, or answer on your honour.",
    "ask-proof camera": "{name}, the wild draw four is challenged. "
    "Show your hand to the camera, or admit it.",
    "ask-proof honour": "{name}, the wild draw four is challenged. On your honour: was it allowed?",
    "owes": "{name}, draw {owed}.",
    "owes in-all": "{name}, that makes {owed} in all.",
    "skip": "{name} is skipped.",
    "misplay": "{name}, {why}|{fits}|{remedy}|Draw {count}.",
    "void": "{name}, that changes nothing: {reason}. / That changes nothing: {reason}.",
    "jump-in": "{name} jumps in.",
    "uno-due": "{name} has one card left and did not call UNO.",
    "uno-unnoticed": "Nobody noticed that {name} did not call UNO.",
    "missed-uno": "{by} caught {name} without a call of UNO. / {name} did not call UNO.|"
    "{name}, draw {count}.",
    "saved-uno": "{name} called UNO late, but in time.",
    "false-uno": "{name}, that was no moment for UNO.|Draw {count}.",
    "false-catch": "{name}, nobody had forgotten UNO.|Draw {count}.",
    "late-catch": "Too late, {name}: that can no longer be caught.",
    "challenge-upheld": "{name} was right: {guilty} had another card to play.|"
    "{guilty}, draw {count}.",
    "challenge-failed": "The wild draw four was fair.|{name}, draw {count}.",
    "challenge-void": "{name}, no challenge: {reason}.",
    "swap": "{name} and {other} swap hands.",
    "rotate": "Everybody passes the hand on, {direction}.",
    "hands": "Cards in hand: {hands}.",
    "wrong-draw": "{name}, you owed {owed}, but took {taken}.",
    "desync": "{name}, I see {seen} in your hand, but counted {record}. Please count them.",
    "reshuffle-due": "The draw pile is empty. Leave the top card and shuffle the rest.",
    "no-cards": "There is nothing left to draw.|{name} is forgiven {forgiven}.",
    "hand-full": "{name}'s hand is full.|{forgiven} need not be drawn.",
    "census": "I have seen {the_card} {copies} times, but the deck holds {holds}. "
    "Please check the pile.",
    "quiet on": "A silent two: not a sound.",
    "quiet off": "The silence is over.",
    "fine": "{name}, {reason}.|Draw {count}.",
    "out": "{name} is out!",
    "place": "{name} comes {place}.",
    "left": "{name} has left the table.|{next} goes on.",
    "points": "{points} for {name}.",
    "total": "That makes {points} for {name}.",
    "eliminated": "{name} has gone over the limit and is out of the match.",
    "bust": "{name} is bust.",
    "wins": "The match goes to {name}!",
    "withdrawn": "Corrected: {withdrawn}.",
}

MISPLAYS: Final = {
    "no-match": "{the_card} does not match {the_top}. / {the_card} does not match.",
    "out-of-turn": "it is {turn}'s turn. / it is not your turn.",
    "not-drawn-card": "after drawing, only the card just drawn may be played.",
    "must-draw": "first draw {owed}. / first draw what you owe.",
    "last-card": "{the_card} may not be your last card.",
    "too-many": "those cards may not go together.",
    "forced": "you hold a card that fits, and must play it.",
    "wild-on-draw": "a wild may not answer a draw card.",
    "not-in-hand": "{the_card} was not in the hand you showed.",
    "not-all": "a discard all takes every card of its colour along.",
    "beaten": "somebody was faster.",
}

FITS: Final = "{either} would have fitted."

REMEDIES: Final = {
    "take-back": "Take it back.",
    "take-back-pass": "Take it back; your turn is over.",
    "stays": "The card stays.",
}

REASONS: Final = {
    "nothing-due": "nothing is due",
    "not-played": "name a colour of the cards laid",
    "hand-over": "the hand is over",
    "match-over": "the match is over",
    "not-your-turn": "it is not your turn",
    "must-draw": "first you must draw",
    "no-such-seat": "nobody sits there",
    "unknown-seat": "I did not see who it was",
    "no-such-deal": "the cards are not dealt like that",
    "not-the-victim": "only the player who must draw may challenge",
    "too-late": "it is too late",
    "in-stack": "not while draw cards are being stacked",
    "off": "this table plays without it",
    "advice": "no advice, please",
    "noise": "that was a sound during the silent two",
    "slow-slap": "your hand was last",
}

WITHDRAWN: Final = {
    "misplay": "{name} made no mistake",
    "missed-uno": "{name} did not miss the call of UNO",
    "false-uno": "{name} called UNO rightly",
    "false-catch": "{name} accused nobody wrongly",
    "challenge-upheld": "the challenge does not stand",
    "challenge-failed": "the challenge does not stand",
    "fine": "{name} pays no fine",
    "owes": "{name} need not draw {owed}",
    "out": "{name} is not out",
    "points": "the points of that hand no longer count",
    "wins": "the match is not over",
}

DIRECTIONS: Final = {"cw": "clockwise", "ccw": "counter-clockwise"}

REMARKS: Final = {
    "numbered": "{count} for {name}",
    "camera-astray": "I cannot find the table again. Put the camera back, or"
    " press q and run: referee games resume",
    "hand-counted": "{name} holds {points}; {total} so far.",
    "pile-covered": "A hand is over the discard pile. I cannot see what is played.",
    "no-speaker": "No voice ({reason}): captions are shown instead. 'referee doctor' helps.",
    "other-voice": "Not that voice ({reason}); the usual one speaks.",
    "no-microphone": "No ears ({reason}): keys and phones do it.",
    "microphone-back": "The microphone is back.",
    "noise-heard": "That was a sound. Whose? A player's number and {key}.",
    "catch-heard": "Did {name} not call UNO? Whoever says so presses {key}.",
    "no-earphones": "The advice is only written, for the earphones do not answer: {reason}",
    "uno-unsure": "Was that UNO, while I spoke? Whoever called presses {key}.",
    "no-window": "No window ({reason}): the rulings are printed instead.",
    "no-cards": "No card was seen.",
    "picture-stale": "The picture has stopped.",
    "picture-live": "The picture is back.",
    "camera-moved": "The camera has moved.",
    "camera-fitted": "The camera is fitted to the table again.",
    "picture-damaged": "The picture comes damaged.",
    "picture-whole": "The picture is whole again.",
    "picture-slow": "The camera gives only few pictures a second. More light, another cable, or"
    " another camera system may help: --source v4l2:0, msmf:0, dshow:0.",
    "connecting": "Waiting for the camera.",
    "taken": "{taken} pictures taken, {dropped} left out to keep up, {damaged} damaged.",
    "film-cut": "The film breaks off: {count} pictures are missing at its end.",
    "not-kept": "Not written ({reason}). The game goes on; make room, and it is written then.",
    "look-for-piles": "Looking for the two piles: no hands over the table, please.",
    "piles-found": "The piles are found.",
    "players-taken": "I take {count} players to sit here; name them with --players A,B,C.",
    "players-seen": "I see {count} players; name them with --players A,B,C.",
    "how-many": "How many people play? (2 to 10; Enter: {count}) ",
    "no-piles": "No piles were found; they are taken to lie in the middle of the picture."
    " 'referee calibrate' shows them.",
    "too-dark": "It is too dark to see the cards.",
    "paused": "Paused.",
    "resumed": "We go on.",
    "unfinished": "The game is not finished.",
    "undecided": "The hand is over; nobody has won the match yet.",
    "final": "Final score: {scores}.",
    "score": "The score: {scores}.",
    "well": "Everything that refereeing needs is here.",
    "unwell": "Something is missing that refereeing needs.",
    "thanks": "Thank you for the game.",
}

LABELS: Final = {
    "pile-covered": "pile covered",
    "turn": "to play",
    "draw": "draw",
    "draws": "draws {n}",
    "color": "colour",
    "top": "top card",
    "pile": "discard pile",
    "draw-pile": "draw pile",
    "cards": "{n} cards",
    "one-card": "1 card",
    "uno": "UNO",
    "points": "{n} points",
    "cw": "clockwise",
    "ccw": "counter-clockwise",
    "hand": "hand {n}",
    "waiting": "waiting for the first card",
    "no-microphone": "no microphone",
    "no-speaker": "no speaker",
    "picture-stale": "picture stopped",
    "picture-damaged": "picture damaged",
    "picture-slow": "few pictures a second",
    "camera-moved": "camera moved",
    "connecting": "waiting for the camera",
    "no-journal": "game is not kept",
    "disk-full": "disk nearly full",
    "quiet": "silent",
    "paused": "paused",
    "question": "?",
}

STATES: Final = {"ok": "ok     ", "missing": "MISSING", "without": "none   "}

CHECKS: Final = {
    "python": ("Python", "Install Python 3.11 or newer."),
    "opencv": ("OpenCV", "pip install 'opencv-python>=5.0'"),
    "onnxruntime": ("onnxruntime", "pip install onnxruntime"),
    "model": ("model", "Install referee again; the model comes with it."),
    "journal": ("journal", "Make its folder writable, or set REFEREE_JOURNAL to another file."),
    "disk": ("free disk space", "Make room; the journal needs 200 MB."),
    "camera": ("camera", "Plug one in, or give a clip: referee watch --source clip.mp4"),
    "voice": (
        "voice",
        "Captions are shown instead. On Linux: sudo apt install espeak-ng alsa-utils",
    ),
    "microphone": ("microphone", "Keys and phones do it; only 'watch --microphone' needs one."),
    "display": ("window", "The rulings are printed instead. --no-window says so from the start."),
}

_COUNTS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_PLACES: Final = ("", "first", "second", "third")


def card(value: Card) -> str:
    """
    >>> card(Card.parse("r+2")), card(Card.parse("W+4"))
    ('red draw two', 'wild draw four')
    """
    colors = (COLORS[color] for color in (value.color, value.second) if color)
    return " ".join((*colors, FACES[value.face]))


def the_card(value: Card) -> str:
    """With its article; a card that nobody could read is "that card"."""
    return f"the {card(value)}" if value.is_known else "that card"


def the_top(color: Color | None, top: Card) -> str:
    """What a card has to match: the top card, or the colour named for a wild.

    >>> the_top(Color.BLUE, Card.parse("W")), the_top(Color.RED, Card.parse("r9"))
    ('the colour blue', 'the red nine')
    """
    if top.color:
        return the_card(top)
    return f"the colour {COLORS[color]}" if color else ""


def fitting(color: Color | None, top: Card) -> tuple[str, ...]:
    """Nothing while the colour is open. A wild fits by the common rules; not checked here.

    >>> fitting(Color.RED, Card.parse("r9"))
    ('red', 'a nine', 'a wild')
    """
    symbols = (f"{'an' if top.face is Face.EIGHT else 'a'} {FACES[top.face]}",) if top.color else ()
    return (COLORS[color], *symbols, "a wild") if color else ()


def count(number: int) -> str:
    """
    >>> count(1), count(2), count(16)
    ('one card', 'two cards', '16 cards')
    """
    word = _COUNTS[number] if 0 <= number < len(_COUNTS) else str(number)
    return f"{word} card" if number == 1 else f"{word} cards"


def points(number: int) -> str:
    """
    >>> points(1), points(57)
    ('1 point', '57 points')
    """
    return f"{number} point" if abs(number) == 1 else f"{number} points"


def ordinal(number: int) -> str:
    """
    >>> ordinal(2), ordinal(7)
    ('second', '7th')
    """
    return _PLACES[number] if 0 < number < len(_PLACES) else f"{number}th"


def both(items: Sequence[str]) -> str:
    """
    >>> both(["Anna", "Ben", "Chi"])
    'Anna, Ben and Chi'
    """
    return _listing(items, "and")


def either(items: Sequence[str]) -> str:
    """
    >>> either(["red", "a nine", "a wild"])
    'red, a nine or a wild'
    """
    return _listing(items, "or")


def capital(sentence: str) -> str:
    """
    >>> capital("red or a nine would have fitted.")
    'Red or a nine would have fitted.'
    """
    return sentence[:1].upper() + sentence[1:]


def _listing(items: Sequence[str], word: str) -> str:
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


WORDS: Final = Words(
    code="en",
    voices=("en-us", "en-gb", "en"),
    joint=" ",
    list_joint=", ",
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
    options=options_en.SENTENCES,
    tournament=tournament_en.TEXTS,
    coaching=coaching_en.TEXTS,
    card=card,
    the_card=the_card,
    the_top=the_top,
    fitting=fitting,
    count=count,
    points=points,
    ordinal=ordinal,
    both=both,
    either=either,
    capital=capital,
)
