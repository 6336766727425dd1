"""Every row of the rules by its id: the options that carry it; where none do it is fixed.

`referee rules matrix` prints this with its words (`referee.outputs.phrases.rows`) and the tests
that prove it; a test holds it against the tests, and against the rules where they lie beside this
checkout. Rows in `OPEN` are understood and refused by name, not yet refereed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.rules.proofs import PROOFS


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its id, the options that carry it (none where it is fixed).

    `is_rule` is False for what rules on nothing: teaching, a season's log, slips of a source.
    """

    id: str
    options: tuple[str, ...]
    is_rule: bool = True

    @property
    def test(self) -> str:
        """What the names of its tests contain.

        >>> ROWS["WD4-10"].test
        'wd4_10'
        """
        return self.id.lower().replace("-", "_")

    @property
    def proof(self) -> str:
        """The test that proves it; ``''`` for a row that is not refereed yet."""
        return PROOFS.get(self.id, "")

    @property
    def example(self) -> str:
        """The row whose game shows it: its own, or that of the rule it points to.

        >>> ROWS["PARTY-4"].example
        'DRAW-5'
        """
        return _SHOWN_BY.get(self.id, self.id)

    @property
    def is_open(self) -> bool:
        """Whether it is not refereed yet."""
        return self.id in OPEN


_SHOWN_BY: Final = {"PARTY-4": "DRAW-5", "PARTY-5": "JUMP-2"}

_TABLE: Final = """
DECK-1 | deck
DECK-2 |
DECK-3 | deck
DECK-4 | decks
DECK-5 | custom_cards
DECK-6 |
DECK-7 | deck
SET-1 | dealer
SET-2 | dealer_draw_actions
SET-3 | next_dealer
SET-4 | hand_size
SET-5 | starter
SET-6 |
FIRST-0 | first_card
FIRST-1 |
FIRST-2 | first_wild
FIRST-3 | first_draw2 stack_on_first
FIRST-4 | first_reverse
FIRST-5 | first_skip
FIRST-6 |
FIRST-7 | house_effect_on_first
TURN-1 |
TURN-2 | multi
TURN-3 |
TURN-4 | voluntary_draw
TURN-5 | forced_play
TURN-6 |
TURN-7 | wild_on_draw_card
DRAW-1 | draw
DRAW-2 | drawn_card
DRAW-3 | drawn_only
DRAW-4 | drawn_card
DRAW-5 | draw until
DRAW-6 |
DRAW-7 | hand_limit
ACT-1 |
ACT-2 |
ACT-3 |
ACT-4 |
ACT-5 |
WD4-1 | wd4_legal
WD4-2 | wd4_legal
WD4-3 | wd4_legal
WD4-4 | wd4_legal
WD4-5 |
WD4-6 | challenge_proof
WD4-7 | guilty_draw
WD4-8 | innocent_extra
WD4-9 |
WD4-10 | challenge
WD4-11 | challenge_in_stack stacked_wd4_exempt
WD4-12 |
UNO-1 | uno_when
UNO-2 | uno_penalty
UNO-3 | uno_enforcement
UNO-4 | uno_window
UNO-5 | late_self_call
UNO-6 | false_uno_penalty
UNO-7 | false_accuse_penalty
UNO-8 | uno_on_swap
UNO-9 |
UNO-10 |
UNO-11 | uno_call
PEN-1 | misplay misplay_penalty
PEN-2 | advice_penalty
PEN-3 |
PEN-4 | silent_two slap_nine
PEN-5 | count_check
STK-1 | stack
STK-2 | stack
STK-3 | stack
STK-4 | stack stacked_wd4_exempt
STK-5 | stack_forced
STK-6 |
STK-7 | evade_skip
STK-8 | evade_reverse
STK-9 | evade_plus4
STK-10 | after_penalty_match
STK-11 |
STK-12 | multi
MULTI-1 | multi
MULTI-2 | multi_color
MULTI-3 | multi
MULTI-4 | multi
MULTI-5 | multi
MULTI-6 |
MULTI-7 |
JUMP-1 | jump_in
JUMP-2 | jump_in
JUMP-3 | jump_effect
JUMP-4 |
JUMP-5 | jump_self
JUMP-6 | jump_in_pending
JUMP-7 |
JUMP-8 |
HAND-1 | seven
HAND-2 | zero
HAND-3 | zero_last
HAND-4 |
HAND-5 |
HAND-6 | deck
PARTY-1 | red_zero_plus10
PARTY-2 | silent_two silent_uno
PARTY-3 | slap_nine
PARTY-4 | draw
PARTY-5 | jump_in
END-1 | last_draw_card_hits
END-2 | last_card
END-3 | play_on
END-4 | | no
END-5 | | no
PILE-1 |
PILE-2 |
PILE-3 |
PILE-4 |
TWO-1 |
TWO-2 | two_reverse
TWO-3 |
TWO-4 |
TEAM-1 |
TEAM-2 | team_end
TEAM-3 | team_score
TEAM-4 |
ROT-12 | rotation hands_per_partner
ROT-28 | rotation
ROT-n | cycles
SCORE-0 | values
SCORE-1 | scoring target
SCORE-2 | scoring
SCORE-3 | scoring
SCORE-4 | scoring
SCORE-5 | scoring
SCORE-6 | scoring hands
SCORE-7 |
SCORE-8 | score_input
SCORE-9 |
TIME-1 | turn_seconds timeout
TIME-2 | match_seconds
TIME-3 |
XC-1 | discard_all
XC-2 | deck
XC-3 | decks
TEACH-1 | | no
TEACH-2 | uno_enforcement | no
TEACH-3 | | no
TEACH-4 | | no
TEACH-5 | | no
TEACH-6 | | no
TEACH-7 | | no
LEAGUE-1 | | no
LEAGUE-2 | | no
LEAGUE-3 | score_multiplier
LEAGUE-4 | | no
"""


def _read(line: str) -> Row:
    name, options, *rest = (part.strip() for part in line.split("|"))
    return Row(name, tuple(options.split()), is_rule=not rest)


ROWS: Final = {row.id: row for row in map(_read, _TABLE.strip().splitlines())}
"""Every row of the rules, in their order; the last column says ``no`` where it rules on nothing."""

OPEN: Final[frozenset[str]] = frozenset()
"""Rows that are understood and not refereed yet: none."""
