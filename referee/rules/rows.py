"""Every row of the rules by its id: what carries it, an option or a fixed behaviour.

`referee rules matrix` prints this; a test holds it against the tests, one of which is named
after each row. Rows in `OPEN` are understood and refused by name, not yet refereed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its id, the options that carry it (none where it is fixed), and what holds."""

    id: str
    options: tuple[str, ...]
    statement: str

    @property
    def test(self) -> str:
        """What the names of its tests contain.

        >>> ROWS["WD4-10"].test
        'wd4_10'
        """
        return self.id.lower().replace("-", "_")

    @property
    def is_rule(self) -> bool:
        """False for what rules on nothing: teaching, a season's log, slips of a source."""
        return not self.statement.startswith("no rul")

    @property
    def is_open(self) -> bool:
        """Whether it is not refereed yet."""
        return self.id in OPEN


_TABLE: Final = """
DECK-1 | deck | 108 cards: a colour has a 0 and two of each other; four wilds, four wild draw fours
DECK-2 | | numbers, actions and wilds are three things; each rule names its own
DECK-3 | deck | yiqi120: two discard-alls a colour and four bounces more
DECK-4 | decks | one to four decks together; the census knows how many copies there are
DECK-5 | custom_cards | wild skip and wild reverse: a wild, and a skip or reverse besides
DECK-6 | | two to ten players
DECK-7 | deck | 112 cards: four blanks, or swap or shuffle hands and three customisable
SET-1 | dealer | a dealer may be named, by the record or with the first next
SET-2 | dealer_draw_actions | the highest lot deals; the tied draw again
SET-3 | next_dealer | the deal moves to the left, or to the winner
SET-4 | hand_size | seven cards each; another number is told
SET-5 | starter | the player to the dealer's left starts
SET-6 | | play begins clockwise
FIRST-0 | first_card | any number opens; under numbers_only nothing else
FIRST-1 | | a wild draw four never opens: another card is turned up
FIRST-2 | first_wild | who starts names the colour of a wild that opens
FIRST-3 | first_draw2 stack_on_first | a draw two hits who starts
FIRST-4 | first_reverse | a reverse: the dealer starts, and play goes counter-clockwise
FIRST-5 | first_skip | a skip skips who would start
FIRST-6 | | special cards open quietly: wilds as wilds, a discard-all as its colour
FIRST-7 | house_effect_on_first | house rules for 0, 2, 7 and 9 do not count for the first card
TURN-1 | | same colour, number or symbol, or a wild
TURN-2 | multi | one card a turn
TURN-3 | | the named colour rules; a colour nobody names stays as it was
TURN-4 | voluntary_draw | one may draw though one could play
TURN-5 | forced_play | whoever is known to hold a card that fits must play
TURN-6 | | skip and reverse move the turn
TURN-7 | wild_on_draw_card | a wild may follow a hit that was drawn
DRAW-1 | draw | one card, then the turn ends
DRAW-2 | drawn_card | the drawn card may be played
DRAW-3 | drawn_only | and no other
DRAW-4 | drawn_card | only a drawn number may be played; it may be rushed before the next card
DRAW-5 | draw until | draw until a card fits
DRAW-6 | | who draws a hit does not play
DRAW-7 | hand_limit | no limit to a hand
ACT-1 | | skip: the next player misses a turn
ACT-2 | | reverse: play turns round
ACT-3 | | draw two: the next player draws two and misses the turn
ACT-4 | | wild: who plays it names a colour
ACT-5 | | wild draw four: a colour, and the next player draws four and misses the turn
WD4-1 | wd4_legal | allowed with no card of the ruling colour in hand
WD4-2 | wd4_legal | or with none of the colour or symbol
WD4-3 | wd4_legal | or with nothing else to play
WD4-4 | wd4_legal | or always
WD4-5 | | only the player who must draw may challenge
WD4-6 | challenge_proof | the hand is shown, seen in private, or answered for on honour
WD4-7 | guilty_draw | guilty: four cards, and the challenger plays
WD4-8 | innocent_extra | innocent: the challenger draws two more and loses the turn
WD4-9 | | the first drawn card closes the challenge
WD4-10 | challenge | no challenge at all
WD4-11 | challenge_in_stack stacked_wd4_exempt | a challenge inside a stack
WD4-12 | | the last card was allowed: a challenge of it fails
UNO-1 | uno_when | called at or before the play that leaves one card
UNO-2 | uno_penalty | a missed call costs two
UNO-3 | uno_enforcement | somebody must notice
UNO-4 | uno_window | until the next player begins
UNO-5 | late_self_call | a late call saves
UNO-6 | false_uno_penalty | a call that no play could follow is wrong
UNO-7 | false_accuse_penalty | a wrong accusation
UNO-8 | uno_on_swap | who receives one card must call too
UNO-9 | | drawing voids a call
UNO-10 | | a win without a call stands
UNO-11 | uno_call | no calls at all
PEN-1 | misplay misplay_penalty | a wrong card goes back, the turn goes on
PEN-2 | advice_penalty | advice may cost cards
PEN-3 | | a card out of turn is a misplay of who laid it
PEN-4 | silent_two slap_nine | noise in a silence, and the last hand at a nine, draw two
PEN-5 | count_check | a wrong number of drawn cards is told
STK-1 | stack | a hit may be passed on with its like
STK-2 | stack | a wild draw four on a draw two
STK-3 | stack | a draw two on a wild draw four
STK-4 | stack stacked_wd4_exempt | a wild draw four on a wild draw four
STK-5 | stack_forced | whoever is known to hold one must add it
STK-6 | | a plain wild answers no hit
STK-7 | evade_skip | a skip sends the hit past the next seat
STK-8 | evade_reverse | a reverse sends it back
STK-9 | evade_plus4 | either may evade a wild draw four
STK-10 | after_penalty_match | after a served hit only its colour follows
STK-11 | | a last draw card cannot be answered
STK-12 | multi | several draw twos at once add up
MULTI-1 | multi | several cards of one symbol in a turn
MULTI-2 | multi_color | which colour rules then
MULTI-3 | multi | their effects add up
MULTI-4 | multi | several actions of one symbol and colour
MULTI-5 | multi | two identical cards, their effect once
MULTI-6 | | a call is due whenever one card is left
MULTI-7 | | several sevens or zeros work once
JUMP-1 | jump_in | an identical number out of turn
JUMP-2 | jump_in | identical actions and wilds too
JUMP-3 | jump_effect | only the second card counts
JUMP-4 | | until somebody acts
JUMP-5 | jump_self | on one's own card
JUMP-6 | jump_in_pending | not once the hit or choice is being settled
JUMP-7 | | a wrong jump is a misplay
JUMP-8 | | it is charged to the seat whose arm laid it
HAND-1 | seven | a seven swaps hands
HAND-2 | zero | a zero passes all hands on
HAND-3 | zero_last | a last seven or zero wins
HAND-4 | | a call is due after an exchange
HAND-5 | | hands pass only among those in play
HAND-6 | deck | swap hands and shuffle hands
PARTY-1 | red_zero_plus10 | a red zero is ten cards
PARTY-2 | silent_two silent_uno | a two demands silence
PARTY-3 | slap_nine | the last hand on the pile after a nine draws two
PARTY-4 | draw | see DRAW-5
PARTY-5 | jump_in | see JUMP-2
END-1 | last_draw_card_hits | a last draw card is still drawn, and counted
END-2 | last_card | any card may be the last
END-3 | play_on | the first out ends the hand
END-4 | | no rule: a sentence of one source that contradicts its own game
END-5 | | no rule here: another product
PILE-1 | | the top card stays, the rest is shuffled; the named colour stays
PILE-2 | | a penalty goes on after the shuffle
PILE-3 | | nothing left anywhere: the rest is forgiven
PILE-4 | | the discard pile is then one card
TWO-1 | | skip: the same player again
TWO-2 | two_reverse | reverse works as a skip
TWO-3 | | draw cards come back to who played them
TWO-4 | | so it is when two are left of more
TEAM-1 | | partners do not sit side by side
TEAM-2 | team_end | one out wins for the team
TEAM-3 | team_score | the opponents' cards count
TEAM-4 | | turns alternate by the seats
ROT-12 | rotation hands_per_partner | four players, each partner four hands
ROT-28 | rotation | eight players at two tables
ROT-n | cycles | several rounds
SCORE-0 | values | numbers their value, actions 20, wilds 50
SCORE-1 | scoring target | the winner takes all, to 500
SCORE-2 | scoring | everybody's own points, out at the target
SCORE-3 | scoring | the lowest total wins
SCORE-4 | scoring | the first to go bust ends the match
SCORE-5 | scoring | a single hand
SCORE-6 | scoring hands | a fixed number of hands
SCORE-7 | | cards of a last hit count
SCORE-8 | score_input | hands laid open, or points given by hand
SCORE-9 | | a leaver scores for nobody
TIME-1 | turn_seconds timeout | a turn that runs out of time costs a card
TIME-2 | match_seconds | a match that runs out of time
TIME-3 | | clocks stop while play does
XC-1 | discard_all | discard-all sheds its colour
XC-2 | deck | a bounce sends a hit back
XC-3 | decks | two decks with the extra cards
TEACH-1 | | no ruling: what may be played is shown to learners
TEACH-2 | uno_enforcement | no ruling: a reminder, where the house wants it
TEACH-3 | | no ruling: tips
TEACH-4 | | no ruling: the rules that are on are told at the start
TEACH-5 | | no ruling: how the call is spoken
TEACH-6 | | no ruling: tips
TEACH-7 | | no ruling: words for one thing
LEAGUE-1 | | no ruling: a season's log
LEAGUE-2 | | no ruling: titles
LEAGUE-3 | score_multiplier | stakes multiply the score
LEAGUE-4 | | no ruling: a forfeit is the table's own
"""


def _read(line: str) -> Row:
    name, options, statement = (part.strip() for part in line.split("|"))
    return Row(name, tuple(options.split()), statement)


ROWS: Final = {row.id: row for row in map(_read, _TABLE.strip().splitlines())}
"""Every row of the rules, in their order."""

_OPEN: Final = """
FIRST-7 DRAW-7 PEN-4 STK-12 MULTI-1 MULTI-2 MULTI-3 MULTI-4 MULTI-5 MULTI-6
MULTI-7 JUMP-1 JUMP-2 JUMP-3 JUMP-4 JUMP-5 JUMP-6 JUMP-7 JUMP-8
PARTY-1 PARTY-2 PARTY-3 PARTY-5 TEAM-2 TIME-3
"""
OPEN: Final = frozenset(_OPEN.split())
