"""House rules: the text form, the presets, and the lines that are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import ConfigError
from referee.rules.compiler import UNREFEREED, compile_rulebook
from referee.rules.house import HouseRules
from referee.rules.house_text import OPTIONS
from referee.rules.needs import NEEDS
from referee.rules.presets import PRESETS


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_prints_as_its_name(name: str) -> None:
    assert str(HouseRules.parse(name)) == name


def test_a_line_is_sorted_and_values_of_the_preset_are_dropped() -> None:
    house = HouseRules.parse("mattel uno_penalty=4 misplay_penalty=2 stack=off values.+2=25")
    assert str(house) == "mattel misplay_penalty=2 uno_penalty=4 values.+2=25"


def test_no_line_is_the_official_game() -> None:
    assert HouseRules.parse("") == HouseRules.parse("mattel") == HouseRules()


def test_a_preset_may_be_turned_back() -> None:
    house = HouseRules.parse("mattel_uk misplay_penalty=0")
    assert house.misplay == "take_back_pass"
    assert str(house) == "mattel_uk misplay_penalty=0"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("matel", "there is no preset 'matel' (did you mean 'mattel'?)"),
        ("mattel stak=any", "there is no option 'stak' (did you mean 'stack'?)"),
        (
            "mattel stack=same_kin",
            "stack=same_kin: possible is off, same_kind, plus4_on_plus2, any "
            "(did you mean 'same_kind'?)",
        ),
        ("mattel hand_size=99", "hand_size=99: possible is 1 to 20"),
        ("mattel hand_size=-1", "hand_size=-1: possible is 1 to 20"),
        ("mattel uno_penalty=2 uno_penalty=4", "uno_penalty is given twice"),
        ("mattel stack", "stack: a value is missing, as in stack=..."),
        (
            "mattel first_card=numbers_only first_wild=return",
            "first_wild has no effect here: it needs first_card to be effects",
        ),
        (
            "mattel challenge=off innocent_extra=3",
            "innocent_extra has no effect here: it needs challenge to be on",
        ),
        (
            "mattel challenge_in_stack=last_player stack=any",
            "challenge_in_stack has no effect here: it needs stacked_wd4_exempt to be false",
        ),
        ("mattel scoring=fixed_hands", "scoring=fixed_hands needs a number of hands: hands=..."),
        (
            "mattel hand_size=10 hand_limit=8",
            "hand_limit=8 contradicts hand_size=10: nobody could be dealt a whole hand",
        ),
        (
            "mattel turn_seconds=10 turn_seconds_late=5 match_seconds=30",
            "late_from_seconds=60 contradicts match_seconds=30: the match is shorter",
        ),
        (
            "mattel rotation=4p12 scoring=elimination",
            "rotation=4p12 contradicts scoring=elimination: in a rotation everybody plays "
            "every hand, and no more",
        ),
        (
            "mattel play_on=true team_end=all_out",
            "team_end=all_out contradicts play_on=true: with teams it is team_end that says "
            "when a hand is over",
        ),
        (
            "mattel wd4_legal=always guilty_draw=6",
            "guilty_draw has no effect here: it needs wd4_legal to be something other than always",
        ),
        (
            "mattel scoring=none next_dealer=winner",
            "next_dealer has no effect here: it needs scoring to be something other than none",
        ),
        (
            "mattel turn_seconds_late=5",
            "turn_seconds_late has no effect here: it needs turn_seconds to be on",
        ),
        (
            "mattel deck=swap112 zero_last=rotate",
            "zero_last has no effect here: it needs zero to be rotate",
        ),
        ("mattel decks=0", "decks=0: possible is 1 to 4"),
        ("mattel decks=99999999999", "decks=99999999999: possible is 1 to 4"),
        ("mattel decks=1.5", "decks=1.5: possible is 1 to 4"),
        ("mattel decks=²", "decks=²: possible is 1 to 4"),
        (
            "mattel custom_cards=wild_skip,wild_jump",
            "custom_cards=wild_skip,wild_jump: possible is none or a list of wild_skip, "
            "wild_reverse (did you mean 'wild_skip'?)",
        ),
        ("mattel values.S=ten", "values.S=ten: possible is 0 to 999"),
    ],
)
def test_a_line_that_cannot_be_meant_is_refused(line: str, message: str) -> None:
    with pytest.raises(ConfigError) as error:
        HouseRules.parse(line)
    assert str(error.value) == message


def test_what_waits_inside_a_preset_is_not_refused() -> None:
    assert HouseRules.parse("yiqi").team_score == "win_only"
    assert HouseRules.parse("seed3_party").challenge == "off"


def test_the_options_of_the_call_wait_where_nobody_calls() -> None:
    assert HouseRules.parse("mattel uno_call=off uno_penalty=4").uno_penalty == 4


def test_what_governs_an_option_is_an_option() -> None:
    assert set(NEEDS) <= set(OPTIONS)
    assert {need.governor for needs in NEEDS.values() for need in needs} <= set(OPTIONS)
    assert set(UNREFEREED) <= set(OPTIONS)


def _choices() -> st.SearchStrategy[dict[str, str]]:
    texts = {
        name: st.sampled_from([*option.words, *map(str, range(option.low, option.high + 1))][:30])
        for name, option in OPTIONS.items()
    }
    return st.fixed_dictionaries({}, optional=texts)


@given(preset=st.sampled_from(sorted(PRESETS)), chosen=_choices())
def test_parse_and_print_are_inverse(preset: str, chosen: dict[str, str]) -> None:
    words = [f"{name}={text}" for name, text in chosen.items()]
    try:
        house = HouseRules.parse(" ".join([preset, *words]))
    except ConfigError:
        return
    assert HouseRules.parse(str(house)) == house
    assert str(HouseRules.parse(str(house))) == str(house)


@given(chosen=_choices())
def test_a_line_is_refereed_or_refused(chosen: dict[str, str]) -> None:
    """Never silently inert: what is not refereed yet says so."""
    try:
        compile_rulebook(HouseRules.parse(" ".join(["mattel", *map("=".join, chosen.items())])))
    except ConfigError as error:
        assert str(error)
