"""One game for what each option decides: told under two of its values, it is ruled differently.

A row is ``option | other options of the line | seats | dealer | acts``; ``-`` is nothing, and a
dealer ``?`` is drawn for. Acts are parted by ``;``. An option with several rows has several games:
for any two of its values one of them must tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

_HAND = "deal A=1 B=7 C=7 ; flip r5 ; A play r9"
_FIRST = "deal 7 ; flip r5"
_B_WINS = "flip r5 ; A play r1 ; B play r9"
_TWO_LEFT = f"{_FIRST} ; A count 2 ; A play r9"
_SWAPS = "flip r5 ; A uno ; A play r7 swap=B"
_BLUFF = f"{_FIRST} ; A play W+4 color=g ; B challenge ; A admit"
_FAIR = f"{_FIRST} ; A play W+4 color=g ; B challenge ; A innocent"
_STACKED = f"{_FIRST} ; A play W+4 color=g ; B play W+4 color=b ; C challenge ; A admit ; B admit"
_ROUND = "deal A=1 B=7 C=7 D=7 ; flip r5 ; A play r9 ; B points 1 ; C points 1 ; D points 1"
_EVENING = " ; next dealer=D ; ".join([_ROUND] * 12)
_TEAMS = "teams A+C B+D ; deal A=1 B=3 C=1 D=3 ; flip r5 ; A play r9"

TABLE = f"""
deck | - | 3 | C | {_FIRST} ; A play WC color=g ; B play WH color=g ; C play WX color=g ; A play gA
decks | - | 3 | C | {_FIRST} ; A play r5 ; B play r5
custom_cards | - | 3 | C | {_FIRST} ; A play WS color=g
custom_cards | - | 3 | C | {_FIRST} ; A play WR color=g
hand_size | - | 3 | C | deal 7
dealer | - | 2 | ? | A lot r3 ; B lot r2
dealer_draw_actions | - | 3 | ? | A lot r3 ; B lot W ; C lot rS
next_dealer | count_check=off | 3 | C | deal A=7 B=1 C=7 ; {_B_WINS} ; B points 9 ; next
starter | - | 3 | C | {_FIRST}
first_card | - | 3 | C | deal 7 ; flip rS
first_wild | - | 3 | C | deal 7 ; flip W
first_draw2 | - | 3 | C | deal 7 ; flip r+2
first_skip | - | 3 | C | deal 7 ; flip rS
first_reverse | - | 3 | C | deal 7 ; flip rR
stack_on_first | stack=any | 3 | C | deal 7 ; flip r+2 ; A play g+2
house_effect_on_first | seven=must_swap | 3 | C | deal 7 ; flip r7
voluntary_draw | - | 3 | C | {_FIRST} ; A show r1 g1 g2 g3 g4 g6 g7 ; A draw g9
forced_play | - | 3 | C | {_FIRST} ; A show r1 g1 g2 g3 g4 g6 g7 ; A draw g9
wild_on_draw_card | - | 3 | C | {_FIRST} ; A play r+2 ; B draw 2 ; C play W color=g
draw | - | 3 | C | {_FIRST} ; A draw g9
until | draw=until_playable | 3 | C | {_FIRST} ; A draw rS ; A play rS
drawn_card | - | 3 | C | {_FIRST} ; A draw rS ; A pass ; B play r1
drawn_card | - | 3 | C | {_FIRST} ; A draw r9 ; A pass ; A play r9
drawn_only | - | 3 | C | {_FIRST} ; A draw r9 ; A play r1
hand_limit | - | 3 | C | {_FIRST} ; A play r+2 ; B draw ; B draw
wd4_legal | - | 3 | C | {_FIRST} ; A show W+4 r1 ; A play W+4 color=g ; B challenge
wd4_legal | - | 3 | C | {_FIRST} ; A show W+4 g5 ; A play W+4 color=g ; B challenge
wd4_legal | - | 3 | C | {_FIRST} ; A show W+4 W ; A play W+4 color=g ; B challenge
challenge | - | 3 | C | {_BLUFF}
challenge_proof | - | 3 | C | {_FAIR}
guilty_draw | - | 3 | C | {_BLUFF}
guilty_draw | challenge_in_stack=last_player stack=any stacked_wd4_exempt=false | 3 | C | {_STACKED}
innocent_extra | - | 3 | C | {_FAIR}
challenge_in_stack | stack=any stacked_wd4_exempt=false | 3 | C | {_STACKED}
stacked_wd4_exempt | challenge_in_stack=last_player stack=any | 3 | C | {_STACKED}
uno_call | - | 3 | C | {_TWO_LEFT}
uno_when | - | 3 | C | {_FIRST} ; A count 2 ; A uno
uno_penalty | - | 3 | C | {_TWO_LEFT} ; C catch A
uno_enforcement | - | 3 | C | {_TWO_LEFT} ; B play r1
uno_window | - | 3 | C | {_TWO_LEFT} ; B draw ; C catch A
uno_window | - | 3 | C | {_TWO_LEFT} ; B play r1 ; C catch A
uno_window | - | 3 | C | {_TWO_LEFT} ; B play r1 ; C play r2 ; A draw ; B catch A
uno_window | - | 3 | C | {_TWO_LEFT} ; B play r1 ; C play r2 ; A play W+4 color=g
uno_window | - | 3 | C | {_TWO_LEFT} ; A count 1 ; B play r+2 ; C draw 2 ; A play g9 ; B catch A
late_self_call | - | 3 | C | {_TWO_LEFT} ; A uno
false_uno_penalty | - | 3 | C | {_FIRST} ; A uno
false_accuse_penalty | - | 3 | C | {_FIRST} ; A catch B
uno_on_swap | count_check=off seven=must_swap | 3 | C | deal A=2 B=5 C=7 ; {_SWAPS}
misplay | - | 3 | C | {_FIRST} ; A play g9
misplay_penalty | - | 3 | C | {_FIRST} ; A play g9
advice_penalty | - | 3 | C | {_FIRST} ; A advice
count_check | - | 3 | C | {_FIRST} ; A draw 2
stack | - | 3 | C | {_FIRST} ; A play r+2 ; B play g+2
stack | - | 3 | C | {_FIRST} ; A play r+2 ; B play W+4 color=g
stack | - | 3 | C | {_FIRST} ; A play W+4 color=g ; B play g+2
stack_forced | stack=any | 3 | C | {_FIRST} ; A play r+2 ; B show g+2 g1 g2 g3 g4 g6 g7 ; B draw 2
evade_skip | - | 3 | C | {_FIRST} ; A play r+2 ; B play rS
evade_skip | - | 3 | C | {_FIRST} ; A play r+2 ; B play gS
evade_reverse | - | 3 | C | {_FIRST} ; A play r+2 ; B play rR
evade_reverse | - | 3 | C | {_FIRST} ; A play r+2 ; B play gR
evade_plus4 | - | 3 | C | {_FIRST} ; A play W+4 color=g ; B play gR
evade_plus4 | - | 3 | C | {_FIRST} ; A play W+4 color=g ; B play rR
after_penalty_match | - | 3 | C | {_FIRST} ; A play r+2 ; B draw 2 ; C play g+2
multi | - | 3 | C | {_FIRST} ; A play r9 r9
multi | - | 3 | C | {_FIRST} ; A play r+2 r+2
multi | - | 3 | C | {_FIRST} ; A play r9 b9
multi_color | multi=same_symbol | 3 | C | {_FIRST} ; A play r9 b9
jump_in | - | 3 | C | {_FIRST} ; A play r9 ; C play r9
jump_in | - | 3 | C | {_FIRST} ; A play r+2 ; C play r+2
jump_in | - | 3 | C | {_FIRST} ; A play W+4 color=g ; C play W+4 color=g
jump_in | - | 3 | C | {_FIRST} ; A play W color=g ; C play W color=g
jump_effect | jump_in=all | 4 | D | {_FIRST} ; A play r+2 ; C play r+2
jump_self | jump_in=all | 3 | C | {_FIRST} ; A play r9 ; A play r9
jump_in_pending | jump_in=all | 4 | D | {_FIRST} ; A play r+2 ; B draw ; C play r+2
seven | - | 3 | C | {_FIRST} ; A play r7 swap=none
seven | - | 3 | C | {_FIRST} ; A play r7
zero | - | 3 | C | {_FIRST} ; A play r0
zero_last | count_check=off zero=rotate | 3 | C | deal A=1 B=7 C=7 ; flip r5 ; A play r0
red_zero_plus10 | - | 3 | C | {_FIRST} ; A play r0
silent_two | - | 3 | C | {_FIRST} ; A play r2
slap_nine | - | 3 | C | {_FIRST} ; A play r9 ; A slap ; B slap
silent_uno | silent_two=true | 3 | C | {_FIRST} ; B count 2 ; A play r2 ; B play r3 ; B uno
silent_uno | silent_two=true | 3 | C | {_FIRST} ; B count 2 ; A play r2 ; B play r3 ; C catch B
last_draw_card_hits | count_check=off | 3 | C | deal A=1 B=7 C=7 ; flip r5 ; A play r+2
last_card | count_check=off | 3 | C | deal A=1 B=7 C=7 ; flip r5 ; A play rS
last_card | count_check=off | 3 | C | deal A=1 B=7 C=7 ; flip r5 ; A play r+2
last_card | count_check=off | 3 | C | deal A=1 B=7 C=7 ; flip r5 ; A play W color=r
play_on | count_check=off | 3 | C | {_HAND}
two_reverse | - | 2 | B | {_FIRST} ; A play rR
team_end | count_check=off | 4 | D | {_TEAMS} ; B play r1 ; C play r2 ; B points 1 ; D points 2
team_score | count_check=off | 4 | D | {_TEAMS} ; B points 10 ; C points 5 ; D points 20
scoring | count_check=off | 3 | C | {_HAND} ; B points 10 ; C points 20 ; next
target | count_check=off | 3 | C | {_HAND} ; A points 300
rotation | count_check=off | 4 | D | {_EVENING}
hands_per_partner | count_check=off rotation=8p28 | 4 | D | {_EVENING}
cycles | count_check=off hands_per_partner=1 rotation=4p12 | 4 | D | {_EVENING}
score_multiplier | count_check=off | 3 | C | {_HAND} ; B points 10 ; C points 20
score_input | count_check=off | 3 | C | {_HAND} ; B hand r1
hands | count_check=off scoring=fixed_hands | 3 | C | {_HAND} ; A points 30
timeout | turn_seconds=10 | 3 | C | {_FIRST} ; timeout A
discard_all | deck=yiqi120 | 3 | C | {_FIRST} ; A show rA r1 g1 g2 g3 g4 g6 ; A play rA
"""


@dataclass(frozen=True, slots=True)
class Case:
    """One game: `line` is the rest of the house rules' line, `acts` what happens."""

    option: str
    line: str
    seats: int
    dealer: str
    acts: tuple[str, ...]


def cases() -> Iterator[Case]:
    """Every game of the table."""
    for row in TABLE.strip().splitlines():
        option, line, seats, dealer, acts = (part.strip() for part in row.split("|"))
        yield Case(
            option,
            "" if line == "-" else line,
            int(seats),
            "" if dealer == "?" else dealer,
            tuple(act.strip() for act in acts.split(";")),
        )
