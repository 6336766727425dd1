"""A season's log and its titles: rows LEAGUE-1 and LEAGUE-2."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.errors import ConfigError
from referee.match.season import FOR_LIFE, KINDS, Event, parse_season, titles

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NAMES = st.lists(TEXTS, max_size=3).map(tuple)
EVENTS = st.builds(
    Event,
    date=st.dates(),
    kind=st.sampled_from(KINDS),
    winners=NAMES,
    results=st.lists(st.tuples(TEXTS, st.integers(-9999, 9999)), max_size=3).map(tuple),
    records=NAMES,
    venue=TEXTS,
    void=TEXTS,
)


def won(day: str, kind: str = "monthly", *names: str, void: str = "") -> Event:
    return Event(date.fromisoformat(day), kind, names or ("Anna",), void=void)


@settings(max_examples=40, deadline=None)
@given(st.lists(EVENTS, max_size=3))
def test_text_both_ways(events: list[Event]) -> None:
    in_order = tuple(sorted(events, key=lambda event: event.date))
    assert parse_season("\n".join(map(str, events))) == in_order


@settings(max_examples=40, deadline=None)
@given(st.lists(EVENTS, max_size=6))
def test_titles_are_total(events: list[Event]) -> None:
    assert all(title.since <= title.until for title in titles(events))


def test_league_2_a_title_is_valid_for_a_year() -> None:
    (title,) = titles([won("2026-06-30")])
    assert (title.title, title.until) == ("Master", date(2027, 6, 30))
    assert title.is_valid(date(2027, 6, 30))
    assert not title.is_valid(date(2027, 7, 1))
    assert not title.is_valid(date(2026, 6, 29))


def test_league_2_each_further_title_adds_a_year() -> None:
    (title,) = titles([won("2026-06-30"), won("2026-07-31"), won("2027-01-31", "annual")])
    assert (title.since, title.until, title.times) == (date(2026, 6, 30), date(2029, 6, 30), 3)


def test_league_2_a_title_that_ran_out_begins_again() -> None:
    (title,) = titles([won("2024-02-29"), won("2025-03-01")])
    assert (title.since, title.until, title.times) == (date(2025, 3, 1), date(2026, 3, 1), 1)


def test_league_2_a_national_win_in_its_time_is_for_life() -> None:
    (title,) = titles([won("2026-06-30"), won("2026-09-01", "national"), won("2030-01-01")])
    assert (title.until, title.times) == (FOR_LIFE, 3)
    (first,) = titles([won("2026-09-01", "national")])
    assert first.until == date(2027, 9, 1)


def test_league_2_international_titles_have_their_own_term() -> None:
    home, abroad = titles([won("2026-06-30"), won("2026-08-01", "international")])
    assert (home.until, abroad.until) == (date(2027, 6, 30), date(2027, 8, 1))
    assert abroad.title == "International Master"


def test_league_2_collusion_voids_and_small_events_give_none() -> None:
    events = [won("2026-06-30", void="collusion"), won("2026-07-07", "weekly")]
    assert titles([*events, won("2026-07-14", "qualifier")]) == ()


def test_titles_pass_to_nobody_else_and_may_be_shared() -> None:
    assert [title.name for title in titles([won("2026-06-30", "monthly", "Anna", "Ben")])] == [
        "Anna",
        "Ben",
    ]


GOOD = 'date = 2026-06-30\nkind = "weekly"\n'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[[event]\n", "the season's log is no TOML"),
        ("[[evnt]]\n" + GOOD, "has no key 'evnt' .did you mean 'event'"),
        ("event = 3\n", r"\[\[event\]\] is needed"),
        ("[[event]]\n" + GOOD + "winers = []\n", "event 1 has no key 'winers' .*'winners'"),
        ('[[event]]\nkind = "weekly"\n', "event 1: date is needed"),
        ("[[event]]\ndate = 2026-06-30T10:00:00\n", "event 1: date is needed"),
        ('[[event]]\ndate = 2026-06-30\nkind = "weakly"\n', "did you mean 'weekly'"),
        ("[[event]]\n" + GOOD + "winners = [3]\n", "event 1: winners is a list of texts"),
        ("[[event]]\n" + GOOD + "venue = 3\n", "event 1: venue is a text in quotes"),
        ("[[event]]\n" + GOOD + 'results = [["Anna"]]\n', "event 1: results is a list"),
        ("[[event]]\n" + GOOD + 'results = [["Anna", true]]\n', "event 1: results is a list"),
    ],
)
def test_a_log_that_is_wrong_is_refused_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(ConfigError, match=problem):
        parse_season(text)
