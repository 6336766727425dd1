"""Games in which options meet, and lines in which they cannot.

Two options meet where one question of the rules reads both (`questions`). A `Meeting` is a game by
a line that sets several options; each of them must matter in it, and it stands for every pair of
them. `REFUSED` are lines that are refused; each stands for the pair whose names its message has.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Meeting:
    """`options` is the line after ``mattel``; `text` a scene, from before the deal."""

    name: str
    options: str
    text: str
    seats: int = 3


def hands_won_by_a(count: int, last: str) -> str:
    """So many hands that A wins, three points each way; then what is ruled besides."""
    hand = (
        "deal A=1 B=7 C=7 D=7\n! wrong-draw A took=1 owed=7\nflip r5\n! turn A\nA play r6\n"
        "! out A\n! ask-hand B\n! ask-hand C\n! ask-hand D\nB points 1\nC points 1\nD points 1\n"
        "! points B 1\n! total B {n}\n! points C 1\n! total C {n}\n! points D 1\n! total D {n}\n"
    )
    hands = [hand.format(n=n) for n in range(1, count + 1)]
    between = [f"next dealer=D\n! dealer D hand={n}\n" for n in range(2, count + 1)]
    return "".join(map("".join, zip(hands, [*between, last], strict=True)))


MEETINGS = (
    Meeting(
        "more decks, more cards, and cards of no deck",
        "custom_cards=wild_skip deck=yiqi120 decks=2",
        """
        deal 7
        flip r5
        ! turn A
        A play rA
        ! turn B
        B play rA
        ! turn C
        C play rA
        ! turn A
        A play WS color=g
        ! color g
        ! skip B
        ! turn C
        """,
    ),
    Meeting(
        "hands that move between two players whose reverse does nothing",
        "deck=yiqi120 seven=must_swap two_reverse=none zero=rotate zero_last=rotate",
        """
        deal A=5 B=3
        ! wrong-draw A took=5 owed=7
        ! wrong-draw B took=3 owed=7
        flip r5
        ! turn A
        A play rA r3
        ! turn B
        B play r7 swap=A
        ! swap B A
        ! hands A=2 B=3
        ! turn A
        A play rR
        ! direction ccw
        ! uno-due A
        ! turn B
        B play r0
        ! uno-unnoticed A
        ! rotate ccw
        ! hands A=2 B=1
        ! uno-due B
        ! turn A
        A play b0
        ! uno-unnoticed B
        ! rotate ccw
        ! hands A=1 B=1
        ! uno-due A
        ! uno-due B
        ! turn B
        B play y0
        ! uno-unnoticed A
        ! uno-unnoticed B
        ! rotate ccw
        ! hands A=0 B=1
        ! out A
        ! ask-hand B
        """,
        seats=2,
    ),
    Meeting(
        "all of the colour, because the deck has the card",
        "deck=yiqi120 discard_all=all_of_color",
        """
        deal 3
        ! wrong-draw A took=3 owed=7
        ! wrong-draw B took=3 owed=7
        ! wrong-draw C took=3 owed=7
        A show rA r3 g1
        flip r5
        ! turn A
        A play rA
        ! misplay A rA reason=not-all remedy=take-back
        A takes-back rA
        A play rA r3
        ! uno-due A
        ! turn B
        """,
    ),
    Meeting(
        "the winner of a hand with points of one's own deals",
        "next_dealer=winner scoring=lowest_wins",
        """
        deal A=7 B=1 C=7
        ! wrong-draw B took=1 owed=7
        flip r5
        ! turn A
        A draw g9
        ! turn B
        B play r6
        ! out B
        ! ask-hand A
        ! ask-hand C
        A points 40
        C points 12
        ! points A 40
        ! total A 40
        ! points C 12
        ! total C 12
        next
        ! dealer B hand=2
        """,
    ),
    Meeting(
        "a wild goes back, and the dealer starts",
        "first_wild=return starter=dealer",
        """
        deal 7
        flip W
        flip r5
        ! turn C
        """,
    ),
    Meeting(
        "first cards that do nothing, in two hands",
        "first_draw2=none first_skip=none first_wild=return",
        """
        deal A=1 B=7 C=7
        ! wrong-draw A took=1 owed=7
        flip W
        flip rS
        ! turn A
        A play r6
        ! out A
        ! ask-hand B
        ! ask-hand C
        B points 1
        C points 1
        ! points A 2
        ! total A 2
        next
        ! dealer A hand=2
        deal 7
        flip r+2
        ! turn B
        """,
    ),
    Meeting(
        "a hit by the first card goes round the table by every way there is",
        "evade_plus4=any evade_reverse=any evade_skip=any stack=any stack_on_first=true",
        """
        deal 7
        flip r+2
        ! owes A 2
        A play g+2
        ! owes B 4
        B play bS
        ! skip C
        ! owes D 4
        D play yR
        ! direction ccw
        ! owes C 4
        C play W+4 color=b
        ! color b
        ! owes B 8
        B play rS
        ! skip A
        ! owes D 8
        D draw 8
        ! turn C
        """,
        seats=4,
    ),
    Meeting(
        "forced to play, and a number may still be rushed",
        "drawn_card=number_only_rush forced_play=true",
        """
        deal 7
        flip r5
        ! turn A
        A draw r9
        A pass
        ! misplay A reason=forced
        ! turn B
        A play r9
        ! turn B
        """,
    ),
    Meeting(
        "until a number fits, and that must be played",
        "draw=until_playable drawn_card=must until=number",
        """
        deal 7
        flip r5
        ! turn A
        A draw rS
        A draw r9
        A pass
        ! misplay A reason=forced
        ! turn B
        """,
    ),
    Meeting(
        "a stacked wild draw four is judged by the symbol too",
        "challenge_in_stack=last_player stack=plus4_on_plus2 stacked_wd4_exempt=false "
        "wd4_legal=no_color_or_symbol",
        """
        deal A=7 B=3 C=7
        ! wrong-draw B took=3 owed=7
        B show g+2 y1 W+4
        flip r5
        ! turn A
        A play r+2
        ! owes B 2
        B play W+4 color=b
        ! color b
        ! owes C 6
        C challenge
        ! challenge-upheld C guilty=B draw=4
        ! owes B 4
        """,
    ),
    Meeting(
        "partners count their own cards, and little is good",
        "scoring=lowest_wins target=40 team_score=own_sum",
        """
        teams A+C B+D
        deal A=1 B=7 C=7 D=7
        ! wrong-draw A took=1 owed=7
        flip r5
        ! turn A
        A play r6
        ! out A
        ! ask-hand B
        ! ask-hand C
        ! ask-hand D
        B points 30
        C points 12
        D points 10
        ! points B+D 40
        ! total B+D 40
        ! points A+C 12
        ! total A+C 12
        ! wins A+C
        """,
        seats=4,
    ),
    Meeting(
        "two cycles of one hand each, and little is good",
        "cycles=2 hands_per_partner=1 rotation=4p12 scoring=lowest_wins",
        hands_won_by_a(6, last="! wins A"),
        seats=4,
    ),
    Meeting(
        "a fixed number of hands",
        "hands=1 scoring=fixed_hands",
        """
        deal A=1 B=7 C=7
        ! wrong-draw A took=1 owed=7
        flip r5
        ! turn A
        A play r6
        ! out A
        ! ask-hand B
        ! ask-hand C
        B points 1
        C points 1
        ! points A 2
        ! total A 2
        ! wins A
        """,
    ),
    Meeting(
        "points of one's own, doubled, and told by the table",
        "score_input=manual score_multiplier=2 scoring=lowest_wins",
        """
        deal A=1 B=7 C=7
        ! wrong-draw A took=1 owed=7
        flip r5
        ! turn A
        A play r6
        ! out A
        B points 10
        C points 12
        ! points B 20
        ! total B 20
        ! points C 24
        ! total C 24
        """,
    ),
    Meeting(
        "every number and card does something between two",
        "deck=yiqi120 red_zero_plus10=true seven=must_swap silent_two=true slap_nine=true "
        "two_reverse=none zero=rotate zero_last=rotate",
        """
        deal A=5 B=8
        ! wrong-draw A took=5 owed=7
        ! wrong-draw B took=8 owed=7
        flip r5
        ! turn A
        A play rA r3
        ! turn B
        B play r0
        ! owes A 10
        A draw 10
        ! turn B
        B play r2
        ! quiet on
        ! turn A
        A play r7 swap=B
        ! swap A B
        ! hands A=6 B=12
        ! turn B
        B play r9
        ! quiet off
        ! turn A
        A slap
        ! fine B draw=2 reason=slow-slap
        ! owes B 2
        B draw 2
        ! turn A
        A play b9
        ! turn B
        B play bR
        ! direction ccw
        ! turn A
        A play b0
        ! rotate ccw
        ! hands A=12 B=4
        ! turn B
        B play y0
        ! rotate ccw
        ! hands A=3 B=12
        ! turn A
        A play g0
        ! rotate ccw
        ! hands A=12 B=2
        ! turn B
        B play W color=b
        ! color b
        ! uno-due B
        ! turn A
        A play b5
        ! uno-unnoticed B
        ! turn B
        B play b0
        ! census b0 seen=2 holds=1
        ! rotate ccw
        ! hands A=0 B=11
        ! out A
        ! ask-hand B
        """,
        seats=2,
    ),
    Meeting(
        "a first seven swaps, and other first cards do nothing",
        "first_draw2=none first_skip=none first_wild=return house_effect_on_first=true "
        "seven=must_swap",
        """
        deal A=1 B=7 C=7
        ! wrong-draw A took=1 owed=7
        flip W
        flip rS
        ! turn A
        A play r6
        ! out A
        ! ask-hand B
        ! ask-hand C
        B points 1
        C points 1
        ! points A 2
        ! total A 2
        next
        ! dealer A hand=2
        deal A=7 B=1 C=7
        ! wrong-draw B took=1 owed=7
        flip r+2
        ! turn B
        B play r6
        ! out B
        ! ask-hand A
        ! ask-hand C
        A points 1
        C points 1
        ! points B 2
        ! total B 2
        next
        ! dealer B hand=3
        deal 7
        flip g7
        ! ask-swap C
        C swap A
        ! swap C A
        ! hands A=7 C=7
        ! turn C
        """,
    ),
    Meeting(
        "only a number opens, and it works",
        "first_card=numbers_only house_effect_on_first=true zero=rotate",
        """
        deal A=7 B=5 C=3
        ! wrong-draw B took=5 owed=7
        ! wrong-draw C took=3 owed=7
        flip gS
        flip g0
        ! rotate cw
        ! hands A=3 B=7 C=5
        ! turn A
        """,
    ),
    Meeting(
        "several cards, the call for them, and a jump on the last of them",
        "deck=yiqi120 discard_all=all_of_color jump_in=numbers multi=same_symbol "
        "uno_when=strict_one_card",
        """
        deal A=7 B=4 C=4
        ! wrong-draw B took=4 owed=7
        ! wrong-draw C took=4 owed=7
        C show b7 bA b1 y1
        flip r5
        ! turn A
        A play r7 b7 color=b
        ! turn B
        C play b7
        ! jump-in C
        ! turn A
        A draw g1
        ! turn B
        B uno
        ! false-uno B
        B play b1 r1 color=r
        ! turn C
        C play y1
        ! turn A
        A draw g2
        ! turn B
        B play y3
        ! uno-due B
        ! turn C
        C play bA
        ! uno-unnoticed B
        ! misplay C bA reason=not-all remedy=take-back
        C takes-back bA
        """,
    ),
    Meeting(
        "the calls of two ways to lay several cards",
        "deck=yiqi120 multi=identical_pair",
        """
        deal A=4 B=7 C=7
        ! wrong-draw A took=4 owed=7
        flip r5
        ! turn A
        A uno
        A play rA r1 r2
        ! turn B
        B play r6 r6
        ! turn C
        C play r7
        ! turn A
        """,
    ),
    Meeting(
        "the top one of several colours rules",
        "multi=same_symbol multi_color=top_card",
        """
        deal 7
        flip r5
        ! turn A
        A play r3 b3 y3
        ! turn B
        B play r1
        ! misplay B r1 reason=no-match remedy=take-back
        """,
    ),
)

REFUSED = {
    ("first_card", "first_wild"): "first_card=numbers_only first_wild=return",
    ("first_card", "first_draw2"): "first_card=numbers_only first_draw2=none",
    ("first_card", "first_skip"): "first_card=numbers_only first_skip=none",
    ("forced_play", "voluntary_draw"): "forced_play=true voluntary_draw=false",
    ("challenge", "wd4_legal"): "challenge=off wd4_legal=always",
    ("challenge", "challenge_in_stack"): "challenge=off challenge_in_stack=last_player "
    "stack=any stacked_wd4_exempt=false",
    ("rotation", "target"): "rotation=4p12 target=300",
    ("hands_per_partner", "target"): "hands_per_partner=1 target=300",
    ("cycles", "target"): "cycles=2 target=300",
    ("hands", "rotation"): "hands=3 rotation=4p12 scoring=fixed_hands",
    ("hands", "hands_per_partner"): "hands=3 hands_per_partner=1 scoring=fixed_hands",
    ("cycles", "hands"): "cycles=2 hands=3 scoring=fixed_hands",
    ("hands", "target"): "hands=3 target=300",
    ("play_on", "team_end"): "play_on=true team_end=all_out",
}
"""Pair -> a line that sets both, and is refused."""
