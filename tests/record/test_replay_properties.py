"""Whatever is written in a record, it plays: nothing raises, and everything adds up."""

import json

from entry_values import histories
from hypothesis import given, settings

from referee.record.checking import check
from referee.record.entry import Entry
from referee.record.notation import Opening, Record, headers, parse_record
from referee.record.replay import advance, annotated, begin, corrected, replay, state_json
from referee.rules.rulings import parse_ruling
from referee.seats import LETTERS, Seating

OPENING = Opening(Seating.of(LETTERS), "mattel misplay_penalty=2 hand_size=2", "J")


def record_of(history: tuple[Entry, ...]) -> Record:
    return Record((*headers(OPENING), *history))


@settings(max_examples=25)
@given(histories)
def test_any_record_plays_and_agrees_with_itself(history: tuple[Entry, ...]) -> None:
    record = record_of(history)
    played = replay(record)
    text = str(annotated(record, played))
    assert check(parse_record(text)) == ()
    assert str(annotated(parse_record(text), replay(parse_record(text)))) == text
    json.dumps(state_json(played.game))


@settings(max_examples=25)
@given(histories)
def test_the_live_state_is_the_replay_of_the_corrected_record(history: tuple[Entry, ...]) -> None:
    """After each entry, also corrections, the state is that of a game played so from the start."""
    played = begin(OPENING)
    for number, entry in enumerate(history, start=1):
        played, _ = advance(played, entry)
        fresh = replay(corrected(record_of(history[:number])))
        assert played.game == fresh.game
        standing = [tuple(given.ruling for given in each) for _, each in played.standing]
        assert standing == [judged.rulings for judged in fresh.judged]


@settings(max_examples=25)
@given(histories)
def test_every_ruling_has_its_text(history: tuple[Entry, ...]) -> None:
    for judged in replay(record_of(history)).judged:
        for ruling in judged.rulings:
            assert parse_ruling(str(ruling)) == ruling
