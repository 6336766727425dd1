"""``referee coach``: a first hand without a rule sheet, with real cards before a camera."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from referee.adapters import speech
from referee.adapters.detector import demand_fit, open_eyes, open_still_eyes
from referee.adapters.open_ears import DEFAULT, open_ears
from referee.adapters.tts import ProcessSpeaker, Speak
from referee.adapters.voice import Voice
from referee.adapters.window import open_window
from referee.app import open_source
from referee.cards import Card, Color
from referee.coaching.explaining import explained
from referee.coaching.hints import hints
from referee.coaching.lesson_room import LOOK_EVERY_S, LessonRoom
from referee.coaching.lessons import LESSONS
from referee.coaching.quiz import Quiz, is_right, questions
from referee.coaching.settling import Settling, faces_of
from referee.coaching.wording import hint_text, house_sentences, quiz_reply, quiz_text
from referee.commands.detect import add_model_arguments
from referee.config import load_table
from referee.errors import ConfigError, DeviceError, InputError, nearest
from referee.hearing.utterance import Utterance
from referee.outputs.announce import PRIORITIES, Priority, Prompt
from referee.outputs.overlay import draw
from referee.outputs.phrases import LANGUAGES, remark
from referee.outputs.phrases.coaching import taught
from referee.outputs.phrases.words import Words
from referee.outputs.view import TableView
from referee.ports import Display, Eyes, Frame, FrameSource
from referee.record.files import load
from referee.record.replay import Judged, replay
from referee.rules.actions import Uno
from referee.rules.compiler import compile_rulebook
from referee.rules.house import HouseRules
from referee.rules.state import Round
from referee.session import Listening
from referee.speaking import VoiceStyle
from referee.telling import context_of
from referee.vision.pictures import open_picture

HELP = (
    "Lessons with real cards before the camera; why something was ruled; what can be played; a "
    "quiz. Advice is written, and said to earphones only."
)
PICTURES: Final = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp"})
_NEAR_ONE: Final = Round(("A", "B"), "B", "playing", "A", hands=(2, 7))
"""A table at which a call of UNO is awaited."""
_QUESTIONS: Final = 5
_LAST_WORDS_S: Final = 20.0
_ENDS: Final = frozenset({"q", "escape", "close"})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add = parser.add_argument
    add("lessons", nargs="*", metavar="LESSON", help=f"{', '.join(LESSONS)}; all where absent")
    add("--no-voice", action="store_true", help="say nothing aloud")
    add("--no-window", action="store_true", help="show no picture")
    add("--list", action="store_true", help="the lessons, and stop")
    add("--source", default="0", metavar="S", help="camera number, device, address or video file")
    add("--microphone", nargs="?", const=DEFAULT, metavar="M", help="hear the call of UNO too")
    add("--table", type=Path, metavar="T.toml", help="the table file, for its house rules")
    add("--rules", default="", metavar="LINE", help="a preset and options, such as 'mattel'")
    add("--quiz", nargs="?", const=0, type=int, metavar="SEED", help="some questions to answer")
    add("--hint", metavar="IMAGE", help="what can be played from a hand: a picture, or a camera")
    add("--top", type=Card.parse, metavar="CARD", help="for --hint: the card on top, as in r9")
    add("--color", type=Color, metavar="C", help="for --hint: the colour named for a wild")
    add("--earphones", default="", metavar="D", help="for --hint: say it too, on this device only")
    add("--why", metavar="G.ugn[:N]", help="why the rulings after entry N (the last) were given")
    add_model_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """One of the four: a list, an explanation, a hint, a quiz; else the lessons."""
    words, house = LANGUAGES[args.language], _house(args)
    if args.list:
        _say(*(f"{name}: {words.coaching[f'lesson {name}']}" for name in LESSONS))
        return 0
    if args.why:
        _say(*_why(args.why, args.language))
        return 0
    if args.hint:
        _say(advised := _hint(args, words, house))
        if device := _earphones(args):
            whisper(advised, device, args.language)
        return 0
    if args.quiz is not None:
        asked = questions(Random(args.quiz), _QUESTIONS, house)
        return 0 if quiz_strip(asked, words, sys.stdin.readline, _say) else 1
    return _teach(args, words, house)


def _house(args: argparse.Namespace) -> HouseRules:
    line = load_table(args.table).rules_line if args.table else "mattel"
    return HouseRules.parse(args.rules or line)


def _say(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _eyes(args: argparse.Namespace, *, of_photographs: bool = False) -> Eyes:
    if not args.trust:
        demand_fit(args.model)
    opened = open_still_eyes if of_photographs else open_eyes
    return opened(args.model, backend=args.backend, is_trusted=args.trust, deck=args.deck)


def _teach(args: argparse.Namespace, words: Words, house: HouseRules) -> int:
    for name in args.lessons:
        if name not in LESSONS:
            guess = nearest(name, LESSONS)
            raise ConfigError(f"there is no lesson '{name}'", key=name, nearest=guess)
    ours = tuple(house_sentences(house, args.language))
    room = LessonRoom(words, house, tuple(args.lessons or LESSONS), ours)
    eyes = _eyes(args)
    with closing(open_source(args.source)) as source, closing(_table(args)) as table:
        if not args.microphone:
            return 0 if teach(room, source, eyes, table) else 1
        with closing(open_ears(args.microphone, language=args.language)) as ears:
            ears.is_sounding = table.is_sounding
            return 0 if teach(room, source, eyes, table, ears) else 1


def _table(args: argparse.Namespace) -> LessonTable:
    voice = None if args.no_voice else Voice(ProcessSpeaker(), language=args.language)
    display = None
    if not args.no_window:
        try:
            display = open_window()
        except DeviceError as error:
            sys.stderr.write(f"referee: {remark('no-window', args.language, reason=str(error))}\n")
    return LessonTable(_say, voice, display, args.language)


@dataclass(slots=True)
class LessonTable:
    """Where a lesson is told: lines, a voice, a picture with the last line; and its keys."""

    say: Callable[..., None]
    voice: Voice | None = None
    display: Display | None = None
    language: str = "en"
    _caption: str = ""
    _is_deaf: bool = False

    def tell(self, lines: tuple[str, ...], time_s: float) -> None:
        """Written, said, and shown."""
        self.say(*lines)
        for line in lines:
            self._caption = line
            if self.voice is not None:
                prompt = Prompt(line, Priority.DEMAND, time_s, language=self.language)
                self.voice.tell(prompt)

    def show(self, frame: Frame) -> tuple[str, ...]:
        """Show a picture; the keys pressed since the last one."""
        if self.display is None:
            return ()
        view = TableView(caption=self._caption, language=self.language)
        return self.display.show(frame.image, draw(view, frame.size_wh))

    def is_sounding(self) -> bool:
        """Whether the voice is being heard: what it says is no call."""
        return self.voice is not None and self.voice.is_sounding

    def hears(self, problem: str) -> None:
        """Say once that no microphone works: the key does it."""
        if problem and not self._is_deaf:
            self.say(remark("no-microphone", self.language, reason=problem))
        self._is_deaf = bool(problem)

    def close(self) -> None:
        """Let the last words be said, and close the window."""
        if self.voice is not None:
            self.voice.finish(_LAST_WORDS_S)
            self.voice.close()
        if self.display is not None:
            self.display.close()


def teach(
    room: LessonRoom,
    source: FrameSource,
    eyes: Eyes,
    table: LessonTable,
    ears: Listening | None = None,
) -> bool:
    """Take a learner through the lessons; whether they came to their end."""
    table.tell(room.begin(), 0.0)
    for frame in source.frames():
        if not isinstance(frame, Frame):
            continue
        if room.is_due(frame.time_s):
            table.tell(room.look(faces_of(eyes.look(frame.image)), frame.time_s), frame.time_s)
        keys = table.show(frame)
        if _ENDS.intersection(keys):
            return False
        if "u" in keys or (ears is not None and _hears_call(ears, table, frame.time_s)):
            table.tell(room.hear_uno(), frame.time_s)
        if room.is_over:
            return True
    return False


def _hears_call(ears: Listening, table: LessonTable, time_s: float) -> bool:
    """Whether UNO was called since, by whoever is down to the last cards."""
    ears.attend(_NEAR_ONE)
    said = ears.until(time_s)
    table.hears(ears.problem)
    return any(isinstance(one, Utterance) and isinstance(one.action, Uno) for one in said)


def _hint(args: argparse.Namespace, words: Words, house: HouseRules) -> str:
    if args.top is None:
        raise ConfigError("--hint needs --top, the card on top, as in r9", key="top")
    path = Path(args.hint)
    if path.suffix.lower() in PICTURES:
        hand = faces_of(_eyes(args, of_photographs=True).look(open_picture(path)))
    else:
        with closing(open_source(args.hint)) as source:
            _say(words.coaching["show-hand"])
            hand = hand_shown(source, _eyes(args))
    return advice(hand, args.top, args.color, words, house)


def _earphones(args: argparse.Namespace) -> str:
    return args.earphones or (load_table(args.table).advice_device if args.table else "")


def whisper(text: str, device: str, language: str, speak: Speak = speech.speak) -> bool:
    """Say advice on this device and on no other; a remark where that cannot be."""
    problem = "" if device != "default" else "that is the table's own loudspeaker"
    if not problem:
        with closing(ProcessSpeaker(speak, style=VoiceStyle(device=device))) as speaker:
            speaker.say(text, language=language)
            problem = speaker.problem
    if problem:
        sys.stderr.write(f"referee: {remark('no-earphones', language, reason=problem)}\n")
    return not problem


def hand_shown(source: FrameSource, eyes: Eyes) -> tuple[Card, ...]:
    """The first hand that is held still before a camera. Raises `InputError` where none is."""
    settling, next_s = Settling(), 0.0
    for frame in source.frames():
        if not isinstance(frame, Frame) or frame.time_s < next_s:
            continue
        next_s = frame.time_s + LOOK_EVERY_S
        if hand := settling.look(faces_of(eyes.look(frame.image)), frame.time_s):
            return hand
    raise InputError("no hand was shown", source="--hint")


def advice(
    hand: tuple[Card, ...], top: Card, color: Color | None, words: Words, house: HouseRules
) -> str:
    """What can be played from a hand on a top card, in words."""
    now = Round(("A", "B"), "B", hands=(max(len(hand), 1), 7), known=((), ()), draw_pile=60)
    now = now._replace(stage="playing", player="A", color=color or top.color, top=top)
    return hint_text(hints(compile_rulebook(house), now, hand), words)


def _why(text: str, language: str) -> Iterator[str]:
    name, _, number = text.rpartition(":") if text.rpartition(":")[2].isdigit() else (text, "", "")
    played = replay(load(Path(name)))
    given = [judged for judged in played.judged if judged.rulings]
    if number:
        given = [judged for judged in given if judged.number == int(number)]
    else:
        given = [judged for judged in given if _is_news(judged)] or given
    if not given:
        yield LANGUAGES[language].coaching["nothing-ruled"]
        return
    for ruling, ground in zip(given[-1].rulings, given[-1].grounds, strict=True):
        context = context_of(ground, language)
        yield str(ruling)
        yield from (f"  {line}" for line in explained(ruling, context, played.game.house))


def _is_news(judged: Judged) -> bool:
    """Whether it tells more than whose turn it is."""
    return any(PRIORITIES[given.code] > Priority.TURN for given in judged.rulings)


def quiz_strip(
    asked: Iterator[Quiz], words: Words, answers: Callable[[], str], say: Callable[..., None]
) -> bool:
    """Ask, take the answers, and tell how many were right; whether all were."""
    right = count = 0
    for quiz in asked:
        say(quiz_text(quiz, words))
        answer = answers()
        if not answer:
            break
        count += 1
        good = is_right(quiz, _canonical(answer, words))
        right += good
        say(taught("quiz right", words) if good else quiz_reply(quiz, words))
    say(taught("quiz score", words, right=str(right), n=str(count)))
    return right == count


def _canonical(answer: str, words: Words) -> str:
    """Yes and no in the language, by their first letter too, and as else people say them."""
    text = answer.strip().lower()
    for key in ("no", "yes"):
        also = words.coaching[f"also {key}"].split()
        if text and (words.coaching[key].lower().startswith(text) or text in also):
            return key
    return text
