"""Schedules, standings and seasons in English: ``kind|text``."""

from __future__ import annotations

from typing import Final

_TABLE: Final = """
players|{n} players
tables|{n} tables
tables=1|1 table
rounds|{n} rounds
rounds=1|1 round
hands|{n} hands
hands=1|1 hand
schedule|{people}, {tables}: {rounds} of {hands}; everybody plays {total}.
partners|Partners sit opposite each other; names stand clockwise, seen from above.
deal|The named player deals the first hand of the round, then the deal passes to the left.
points|Everybody keeps the points that his side makes.
other-way|From cycle to cycle the tables sit the other way round.
cycle|Cycle {n}
round|Round {n}
col-round|Round
col-hands|Hands
col-table|Table
col-sides|Partners
col-clockwise|Clockwise
col-dealer|Deals first
col-points|Points
col-place|Place
col-name|Name
col-team|Team
col-won|Hands won
col-played|of
col-single|Best hand
col-worst|Worst hand
col-matches|Matches won
col-total|Total
against|{one} : {two}
blank|____ : ____
order|Order: {first}.
order-ties|Order: {first}; level: {ties}; who is level then too shares the place.
order-shared|Order: {first}; who is level shares the place.
first-most|most points
first-least|fewest points, who left early last
first-bust|fewest points lost, who left early last
first-hands|most hands won, who left early last
tie-hands|more hands won
tie-single|the better single hand
tie-matches|more matches won
then|{one}, then {other}
no-hands|no hand has been scored yet
uneven|not everybody has played as many hands: {least} to {most}
open|{n} hands were won but never scored, and count for nobody
open=1|1 hand was won but never scored, and counts for nobody
good-part|{problem}; what stands before it counts
twice|the same record as {other}; it counts once
other-counting|its rules count '{mine}', those before it '{theirs}'; it is left out
counting-most|most points
counting-least|fewest points
counting-bust|points below zero
counting-hands|hands won
added|{date}: {kind}, won by {winners}
no-events|no events yet
kind-qualifier|qualifier
kind-weekly|weekly event
kind-monthly|monthly event
kind-seasonal|seasonal event
kind-annual|annual event
kind-national|national event
kind-international|international event
venue|venue {venue}
void|void: {void}
won-by|won by {winners}
title-Master|Master
title-International Master|International Master
col-title|Title
col-since|Since
col-until|Valid until
col-times|Won
for-life|for life
ran-out|{until} (over)
no-titles|no titles yet
"""

TEXTS: Final[dict[str, str]] = {
    line.partition("|")[0]: line.partition("|")[2] for line in _TABLE.strip().splitlines()
}
