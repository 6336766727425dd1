"""The session with ears: what is heard becomes an act, a question to a key, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from referee.app import Console, Options, Ports, settled_table, watch
from referee.hearing.keys import Answer, Keys, Undo
from referee.hearing.listening import awaited
from referee.hearing.meaning import Accused, Disturbed, Meant, Unsure, meant
from referee.hearing.utterance import Utterance
from referee.hearing.words import HeardWord, Word
from referee.officiating import decisions
from referee.officiating.decisions import Question
from referee.officiating.explain import CONVICTING
from referee.officiating.world import World
from referee.ports import CardSeen, Image
from referee.record.entry import Evidence
from referee.rules.actions import parse_action
from referee.rules.compiler import compile_rulebook
from referee.rules.engine import adjudicate
from referee.rules.house import HouseRules
from referee.rules.state import Round
from referee.session import Session
from referee.simulation.game import play_hand
from referee.telling import Teller
from referee.testing import ScriptedCamera


class Whisper:
    """Ears that hear these things at these times."""

    def __init__(self, *heard: tuple[float, Meant], problem: str = "") -> None:
        self.coming, self.problem = list(heard), problem
        self.attended: list[Round] = []
        self.answers: tuple[str, ...] = ()

    def attend(
        self,
        round_: Round,
        *,
        is_asked: bool = False,
        answers: Sequence[str] = (),
        is_quiet: bool = False,
    ) -> None:
        self.attended.append(round_)
        self.answers = tuple(answers)

    def until(self, time_s: float) -> Sequence[Meant]:
        now = [meant for at_s, meant in self.coming if at_s <= time_s]
        self.coming = [(at_s, meant) for at_s, meant in self.coming if at_s > time_s]
        return now


class Blind:
    """Eyes that see nothing."""

    def look(
        self,
        image: Image,
        region: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0),
        quarters: int = 0,
    ) -> tuple[CardSeen, ...]:
        return ()


def watched(ears: Whisper, lines: list[str]) -> Session:
    pictures = [np.full((90, 160, 3), 90, np.uint8)] * 30
    options = Options(players=("Anna", "Ben"), journal=None, voice=False, window=False)
    ports = Ports(settled_table(options), ScriptedCamera(pictures), Blind(), ears)
    return watch(ports, options, Console(lines.append, lines.append))


def test_a_missing_microphone_is_one_line_and_play_goes_on() -> None:  # F12
    lines: list[str] = []
    ears = Whisper(problem="it is out")
    watched(ears, lines)
    assert lines.count("No ears (it is out): keys and phones do it.") == 1
    assert len(ears.attended) == 30


def test_a_catch_that_was_heard_asks_for_a_key_and_writes_nothing() -> None:
    lines: list[str] = []
    session = watched(Whisper((0.5, Accused("B"))), lines)
    assert "Did Ben not call UNO? Whoever says so presses c." in lines
    assert session.keeper.entries == 0


def test_a_sound_in_a_silent_two_asks_whose_it_was_and_a_key_says_it() -> None:
    lines: list[str] = []
    session = watched(Whisper((0.5, Disturbed())), lines)
    assert "That was a sound. Whose? A player's number and h." in lines
    assert session.keeper.entries == 0
    hushed = Round(("A", "B"), "B", "playing", "A")
    keys = Keys(("A", "B"))
    assert [str(keys.press(key, hushed)) for key in "2h"][-1] == "B noise"


def test_a_call_that_was_talked_down_is_noted_and_asks_for_a_key() -> None:  # MIC-01
    lines: list[str] = []
    session = watched(Whisper((0.5, Unsure("B"))), lines)
    assert "Was that UNO, while I spoke? Whoever called presses u." in lines
    assert session.keeper.entries == 0
    assert session.enforcing.spared == {"B"}


def test_a_word_changes_the_referees_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(
        Teller, "tune", lambda teller, louder, faster: told.append((louder, faster))
    )
    for word in (Word.LOUDER, Word.SOFTER, Word.FASTER, Word.SLOWER):
        said = meant(HeardWord(word, 0.5, 1.0, was_awaited=False), Round(("A", "B"), "B"))
        watched(Whisper((0.5, *said)), [])
    assert told == [(1, 0), (-1, 0), (0, 1), (0, -1)]


@pytest.mark.parametrize("said", [Undo(), Answer(1), Answer(2)])
def test_words_that_mean_nothing_now_do_nothing(said: Meant) -> None:
    assert watched(Whisper((0.5, said)), []).keeper.entries == 0


@pytest.mark.parametrize(("by_key", "entries"), [(False, 3), (True, 4)])
def test_an_undo_that_was_heard_takes_no_call_back(*, by_key: bool, entries: int) -> None:
    session = watched(Whisper(), [])
    for line in ("deal A=2 B=2", "flip r5", "A uno"):
        session.keeper.add(parse_action(line), Evidence(1.0))
    session._press(Undo(), by_key=by_key)
    assert session.keeper.entries == entries
    session.keeper.add(parse_action("A play r9"), Evidence(2.0))
    session._press(Undo(), by_key=False)  # any other entry is undone
    assert session.keeper.entries == entries + 2


@pytest.mark.parametrize(("by_key", "kept"), [(False, "r6"), (True, "r9")])
def test_what_a_card_was_is_answered_by_keys_alone(*, by_key: bool, kept: str) -> None:
    """An answer that was only heard ends the question: it might convict somebody."""
    session = watched(Whisper(), [])
    for line in ("deal 7", "flip r5", "A play r6"):
        session.keeper.add(parse_action(line), Evidence(1.0))
    options = tuple(map(parse_action, ("A play r6", "A play r9")))
    session._asked = Question("A", options, decisions.Evidence(1.0, 12), key=7)
    session._entry_of[7] = session.keeper.entries
    session._press(Answer(2), by_key=by_key)
    assert str(session.keeper.game.round.top) == kept
    assert session._asked is None


NEAR = ("deal A=2 B=2 C=7", "flip r5", "A play r6", "B play r7")
"""Two may be caught for not having called."""


def asked_who(*, choices: str) -> tuple[Session, list[str]]:
    """A call comes while two may have made it, in a house in which nobody's window closes."""
    lines: list[str] = []
    options = Options(
        players=("Anna", "Ben", "Chi"), rules="mattel uno_window=own_next_turn",
        journal=None, voice=False, window=False,
    )  # fmt: skip
    pictures = [np.full((90, 160, 3), 90, np.uint8)] * 3
    ports = Ports(settled_table(options), ScriptedCamera(pictures), Blind(), Whisper())
    session = watch(ports, options, Console(lines.append, lines.append))
    for line in NEAR:
        session.keeper.add(parse_action(line), Evidence(1.0))
    heard: list[Meant] = [Utterance(parse_action("? uno"), 1.5)]
    heard += [Answer(int(choice)) for choice in choices]
    for said in heard:
        session.ears = Whisper((0.0, said))
        session._listen(2.0)
    return session, lines


def test_where_two_may_have_called_the_table_is_asked_who() -> None:
    """A number answers, aloud or by key; nobody is caught meanwhile."""
    session, lines = asked_who(choices="")
    assert lines[-1] == "Who called UNO? Say one for Anna, two for Ben."
    assert session.enforcing.spared == {"A", "B"}
    open_words = awaited(session.keeper.game.round, is_asked=False, choices=2)
    assert {Word.ONE, Word.TWO} < open_words
    assert Word.THREE not in open_words
    session.ears = whisper = Whisper()
    session._listen(2.1)
    assert whisper.answers == ("Anna", "Ben")  # by name, in the order of the numbers
    answered, _ = asked_who(choices="2")
    taken = answered.official._early[-1]
    assert str(taken.utterance.action) == "B uno"  # type: ignore[union-attr]
    assert taken.time_s == 1.5


CONVICTIONS = {"missed-uno", "false-uno", "false-catch", "fine", "challenge-failed", "misplay"}


@pytest.mark.parametrize("seed", range(12))
def test_nothing_that_an_ear_says_convicts_anybody(seed: int) -> None:
    """Whatever word is heard at whatever moment of a hand, with every fine there is."""
    house = HouseRules.parse("mattel false_uno_penalty=2 false_accuse_penalty=2 misplay_penalty=2")
    book, seats = compile_rulebook(house), ("A", "B", "C")
    now, heard = Round(seats, "C"), 0
    for deed in play_hand(house, seats, "C", Random(seed)).deeds:
        now = adjudicate(book, now, deed.action).round
        for word in (*awaited(now, is_asked=True), Word.UNO, Word.UNDO):
            for said in meant(HeardWord(word, 1.0, 1.0), now):
                if not isinstance(said, Utterance):
                    continue
                heard += 1
                codes = {given.code for given in adjudicate(book, now, said.action).rulings}
                is_awaited = word in awaited(now, is_asked=True)
                assert not codes & (CONVICTIONS if is_awaited else CONVICTIONS - {"false-uno"})
    assert heard > 20


EVERY_FINE = "false_uno_penalty=2 false_accuse_penalty=2 misplay_penalty=2"


@pytest.mark.parametrize(
    "rules",
    [
        f"mattel {EVERY_FINE} uno_when=strict_one_card",
        f"mattel {EVERY_FINE} silent_two=true silent_uno=fine_both",
        f"mattel {EVERY_FINE} seven=must_swap zero=rotate uno_window=own_next_turn",
    ],
)
def test_what_the_referee_takes_from_an_ear_convicts_nobody_by_any_rules(rules: str) -> None:
    """Every word at every moment of some hands, as officiating takes it: what would convict is
    let go, until a key says it."""
    house, seats = HouseRules.parse(rules), ("A", "B", "C")
    book, taken = compile_rulebook(house), 0
    for seed in range(6):
        now = Round(seats, "C")
        for deed in play_hand(house, seats, "C", Random(seed)).deeds:
            now = adjudicate(book, now, deed.action).round
            for word in (*awaited(now, is_asked=True), Word.UNO, Word.UNDO):
                for said in meant(HeardWord(word, 1.0, 1.0), now):
                    if not isinstance(said, Utterance):
                        continue
                    codes = World(now, book).codes(said.action)
                    if codes & {"void", *CONVICTING}:
                        continue  # `explain` gives it no place in the story
                    taken += 1
                    assert not codes & CONVICTIONS
    assert taken > 20
