"""What is said, in which order, and what is left unsaid."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import Card, Color
from referee.outputs.announce import (
    KEPT_S,
    WAITING_LIMIT,
    Priority,
    Prompt,
    announce,
    enqueue,
    is_quiet,
    overtaken,
    question,
)
from referee.outputs.phrases import LANGUAGES, Context
from referee.rules.rulings import parse_ruling
from referee.seats import Seating
from referee.speaking import Sound, Tone

HERE = Context(Seating.of(["Anna", "Ben", "Chi"]), color=Color.RED, top=Card.parse("r9"), turn="B")


def told(
    *lines: str, context: Context = HERE, quiet: bool = False, tone: Tone = Tone.REFEREE
) -> list[Prompt]:
    rulings = [parse_ruling(line) for line in lines]
    return list(announce(rulings, context, time_s=1.0, quiet=quiet, tone=tone))


def texts(*lines: str, context: Context = HERE, tone: Tone = Tone.REFEREE) -> list[str]:
    return [prompt.text for prompt in told(*lines, context=context, tone=tone)]


def test_a_coach_says_why_and_what_may_follow() -> None:
    there = replace(HERE, to_match=(Color.BLUE, Card.parse("b4")))
    assert texts("turn B", context=there, tone=Tone.COACH) == [
        "Ben to play. Blue, a four or a wild may follow."
    ]
    (fined,) = texts("missed-uno A draw=2 by=C", context=there, tone=Tone.COACH)
    assert fined.endswith("Whoever is down to one card calls UNO; caught without it, one draws.")
    assert texts("turn B", context=there) == ["Ben to play."]


def test_a_quiet_referee_says_faults_only_and_plays_a_sound_for_the_rest() -> None:
    prompts = told("misplay B g7 reason=no-match remedy=take-back", "turn B", tone=Tone.QUIET)
    assert [(p.aloud, p.sound) for p in prompts] == [(True, Sound.NONE), (False, Sound.TICK)]
    (asked,) = told("ask-color B", tone=Tone.QUIET)
    assert (asked.aloud, asked.sound, asked.text) == (False, Sound.ASK, "Ben, which colour?")


@pytest.mark.parametrize("tone", Tone)
def test_in_a_silent_two_every_tone_shows_and_beeps(tone: Tone) -> None:
    prompts = told("misplay B g7 reason=no-match", "turn B", quiet=True, tone=tone)
    assert {(p.aloud, p.sound) for p in prompts} == {(False, Sound.BEEP)}
    assert all(p.text for p in prompts)


def test_a_turn_that_the_table_has_overtaken_is_not_said() -> None:
    waiting = enqueue((), Prompt("Ben to play.", Priority.TURN, 1.0))
    waiting = enqueue(waiting, Prompt("Draw two.", Priority.PENALTY, 1.0))
    assert [p.text for p in overtaken(waiting)] == ["Draw two."]


def test_only_the_last_of_several_sounds_is_played() -> None:
    waiting: tuple[Prompt, ...] = ()
    for time_s in (1.0, 1.5, 2.0):
        tick = Prompt("Ben to play.", Priority.TURN, time_s, aloud=False, sound=Sound.TICK)
        waiting = enqueue(waiting, tick)
    assert [p.time_s for p in waiting] == [2.0]


def test_a_misplay_and_its_debt_are_one_sentence() -> None:
    misplay = "misplay B g7 reason=out-of-turn remedy=take-back draw=2"
    assert texts(misplay, "owes B 2") == texts(misplay)
    assert len(texts(misplay)) == 1


def test_a_debt_that_is_more_than_the_fine_is_said_as_the_sum() -> None:
    said = texts("missed-uno B draw=2 by=C", "owes B 6")
    caught = "Chi caught Ben without a call of UNO. Ben, draw two cards."
    assert said == [f"{caught} Ben, that makes six cards in all."]


def test_several_hands_are_asked_for_at_once() -> None:
    asked = texts("out A", "ask-hand B", "ask-hand C")
    assert asked == ["Anna is out! Ben and Chi, please lay your cards open."]


def test_the_guilty_ones_debt_is_told_with_the_challenge() -> None:
    said = texts("challenge-upheld B guilty=A draw=4", "owes A 4")
    assert said == ["Ben was right: Anna had another card to play. Anna, draw four cards."]


def test_no_turn_is_announced_for_somebody_who_must_draw_or_name_a_colour() -> None:
    assert texts("turn B", "owes B 2") == ["Ben, draw two cards."]
    assert texts("turn B", "ask-color B") == ["Ben, which colour?"]


def test_news_and_turn_are_apart_and_the_turn_comes_last() -> None:
    prompts = told("color b", "skip B", "turn C")
    assert [prompt.text for prompt in prompts] == [
        "The colour is blue. Ben is skipped.",
        "Chi to play.",
    ]
    assert [prompt.priority for prompt in prompts] == [Priority.EVENT, Priority.TURN]
    assert {prompt.time_s for prompt in prompts} == {1.0}
    assert prompts[1].seat == "C"


def test_only_the_last_of_several_turns_counts() -> None:
    assert texts("turn B", "turn C") == ["Chi to play."]


def test_the_end_of_a_hand_is_told_with_one_score() -> None:
    lines = ("out A", "points A 57", "total A 312", "total B 90", "total C 0")
    assert texts(*lines) == ["Anna is out! 57 points for Anna. The score: Anna 312, Ben 90, Chi 0."]


def test_a_forgotten_call_is_the_players_to_catch() -> None:
    assert told("uno-due A") == []
    reminding = Context(HERE.seating, reminds=True)
    assert texts("uno-due A", context=reminding) == ["Anna has one card left and did not call UNO."]
    assert texts("uno-unnoticed A") == ["Nobody noticed that Anna did not call UNO."]


def test_a_correction_says_what_changed_once() -> None:
    said = texts("withdrawn 7 misplay B g7", "withdrawn 7 owes B 2", "turn C")
    assert said == ["Corrected: Ben made no mistake.", "Chi to play."]
    both = texts("withdrawn 7 missed-uno A", "withdrawn 9 out C")
    assert both == ["Corrected: Anna did not miss the call of UNO and Chi is not out."]


def test_what_changes_nothing_in_words_is_not_said_after_a_correction() -> None:
    assert texts("withdrawn 7 turn B", "withdrawn 7 color b", "turn C") == ["Chi to play."]


def test_small_change_is_shown_but_never_said() -> None:
    (prompt,) = told("void B reason=nothing-due")
    assert not prompt.aloud
    assert prompt.priority is Priority.SHOWN


def test_in_a_silent_two_everything_is_shown_and_nothing_said() -> None:
    assert [p.aloud for p in told("color b", "turn B", quiet=True)] == [False, False]
    assert [p.aloud for p in told("quiet on", "turn B")] == [False, False]
    assert [p.aloud for p in told("quiet off", "turn B", quiet=False)] == [True, True]
    assert is_quiet([parse_ruling("quiet on")])
    assert not is_quiet([parse_ruling("quiet off")], before=True)
    assert is_quiet([parse_ruling("turn B")], before=True)


def test_nothing_given_is_nothing_said() -> None:
    assert told() == []


def test_a_question_is_a_prompt_to_its_seat() -> None:
    asked = question("which-card", HERE, "A", [Card.parse("r6"), Card.parse("r9")], time_s=3.0)
    assert (asked.seat, asked.priority, asked.time_s) == ("A", Priority.DEMAND, 3.0)
    assert asked.text.startswith("Anna, I cannot read your card.")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_prompts_carry_their_language(language: str) -> None:
    prompts = told("misplay B g7 reason=out-of-turn", "turn B", context=HERE.speaking(language))
    assert {prompt.language for prompt in prompts} == {language}


prompts_strategy = st.builds(
    Prompt,
    st.sampled_from(["a", "b", "c"]),
    st.sampled_from(Priority),
    st.floats(0, 100),
    aloud=st.booleans(),
)


@given(st.lists(prompts_strategy, max_size=30))
def test_the_queue_is_short_ordered_and_keeps_what_is_urgent(prompts: list[Prompt]) -> None:
    waiting: tuple[Prompt, ...] = ()
    for prompt in sorted(prompts, key=lambda p: p.time_s):
        waiting = enqueue(waiting, prompt)
        assert len(waiting) <= WAITING_LIMIT
        assert list(waiting) == sorted(waiting, key=lambda p: -p.priority)
        assert sum(p.priority is Priority.TURN for p in waiting) <= 1
        assert all(p.aloud and p.priority is not Priority.SHOWN for p in waiting)
    heard = [p for p in prompts if p.aloud and p.priority is Priority.PENALTY]
    assert sum(p.priority is Priority.PENALTY for p in waiting) == min(len(heard), WAITING_LIMIT)


def test_penalties_outrank_turns_and_equals_keep_their_order() -> None:
    waiting: tuple[Prompt, ...] = ()
    for text, priority in (("turn", 1), ("first", 5), ("event", 2), ("second", 5)):
        waiting = enqueue(waiting, Prompt(text, Priority(priority), 1.0))
    assert [prompt.text for prompt in waiting] == ["first", "second", "event", "turn"]


def test_a_stale_turn_is_dropped_and_a_penalty_is_not() -> None:
    waiting = enqueue((), Prompt("old turn", Priority.TURN, 1.0))
    waiting = enqueue(waiting, Prompt("old fine", Priority.PENALTY, 1.0))
    late_s = 1.0 + KEPT_S[Priority.TURN] + 0.1
    waiting = enqueue(waiting, Prompt("new event", Priority.EVENT, late_s))
    assert [prompt.text for prompt in waiting] == ["old fine", "new event"]
