"""The rows of the rules in English: ``row|what holds``, then indented where sources disagree."""

from __future__ import annotations

from typing import Final

TABLE: Final = """
DECK-1|108 cards: a colour has a 0 and two of each other; four wilds, four wild draw fours
  S1 counts 108 cards but also says twelve of a colour: the count holds
DECK-2|numbers, actions and wilds are three things; each rule names its own
  S0, S1 and S4 call skip, reverse and draw two function cards; S3 counts wilds among them
DECK-3|yiqi120: two discard-alls a colour and four bounces more
DECK-4|one to four decks together; the census knows how many copies there are
DECK-5|wild skip and wild reverse: a wild, and a skip or reverse besides
  S4 names them and does not say what they do
DECK-6|two to ten players
  S4 finds three to eight players best
DECK-7|112 cards: four blanks, or swap or shuffle hands and three customisable
  the sheets of 2001 and 2015 differ in what the four cards are
SET-1|a dealer may be named, by the record or with the first next
  S0 and S4: somebody is simply named
SET-2|the highest lot deals; the tied draw again
  S0 and S4: a symbol draws again; the sheets: it counts nothing, in 2001 its points
SET-3|the deal moves to the left, or to the winner
  S0: the winner may deal; the sheets are silent
SET-4|seven cards each; another number is told
SET-5|the player to the dealer's left starts
  S0 reads as if the dealer played first, S3c says the first person; the others: left of the
  dealer
SET-6|play begins clockwise
FIRST-0|any number opens; under numbers_only nothing else
  S0 alone wants a number; S1, S3b, S4 and the sheets let others open
FIRST-1|a wild draw four never opens: another card is turned up
  all agree that it goes back, not how it is shuffled in
FIRST-2|who starts names the colour of a wild that opens
  S3b and the sheets: who starts; S4: somebody; the sheet of 2001 also says it goes back
FIRST-3|a draw two hits who starts
  S3b and the sheets hit who starts; S1 and S4 read as if nothing happened
FIRST-4|a reverse: the dealer starts, and play goes counter-clockwise
  S4 and most sheets: the dealer starts; S1 and the sheet of 2001: who sits right of the dealer
FIRST-5|a skip skips who would start
  S3b and the sheets skip who would start; S1 and S4 read as if nothing happened
FIRST-6|special cards open quietly: wilds as wilds, a discard-all as its colour
  no source
FIRST-7|house rules for 0, 2, 7 and 9 count for the first card only where the house says so
  no source
TURN-1|same colour, number or symbol, or a wild
  S3a speaks of any number after a wild: any card is meant
TURN-2|one card a turn, unless several may go at once
TURN-3|the named colour rules; a colour nobody names stays as it was
TURN-4|one may draw though one could play
  S0 forbids it as a house rule; S1, S3c and the sheets allow it
TURN-5|whoever is known to hold a card that fits must play
  S0 alone, and says it rests on honour
TURN-6|skip and reverse move the turn
TURN-7|a wild may follow a hit that was drawn
  S1 and S3c forbid a wild after a draw card; the sheets allow it once the cards are drawn
DRAW-1|one card, then the turn ends
DRAW-2|the drawn card may be played
  S0 and the sheet A: may; S3b and the sheet of 2001: play it; S4: try to
DRAW-3|and no other
DRAW-4|only a drawn number may be played; it may be rushed before the next card
  S3c alone
DRAW-5|draw until a card fits
  S0: until any card fits; S3c: until a number fits, and it must be played
DRAW-6|who draws a hit does not play
DRAW-7|a hand may have a limit: a full one draws no more, and what it owes is forgiven
  no source
ACT-1|skip: the next player misses a turn
ACT-2|reverse: play turns round
ACT-3|draw two: the next player draws two and misses the turn
ACT-4|wild: who plays it names a colour
ACT-5|wild draw four: a colour, and the next player draws four and misses the turn
  S3c lets it be laid at any time; the others only under a condition
WD4-1|allowed with no card of the ruling colour in hand
  S0, S3a and the sheets: no card of the colour; S1: nor of the number; S4: nothing else at all
WD4-2|or with none of the colour or symbol
  S1 alone counts the number too
WD4-3|or with nothing else to play
  S3c's option and S4; a held wild then forbids it too
WD4-4|or always
  S3c's base rule
WD4-5|only the player who must draw may challenge
WD4-6|the hand is shown to the challenger or to the camera, or answered for on honour
  S0: groups that trust each other need not show
WD4-7|guilty: four cards, and the challenger plays
  S3c and the house rules of 2008: the whole pending amount; the others four; only S0 says who
  plays next
WD4-8|innocent: the challenger draws two more and loses the turn
WD4-9|the first drawn card closes the challenge
  no source says when it closes
WD4-10|no challenge at all
  S0's no bluffing
WD4-11|a challenge inside a stack
  S0: no challenge in a stack; S3c: of the first +4; the house rules of 2008: it stays possible
WD4-12|the last card was allowed: a challenge of it fails
  no source
UNO-1|called at or before the play that leaves one card
  the sheets: before the card touches the pile; S1 and S4: with one card left
UNO-2|a missed call costs two
  two cards; four on the sheet of 2001; S4: two more on top of the drawing
UNO-3|somebody must notice
UNO-4|until the next player begins
  S0, S1, S3b: until the next player plays; the sheets: begins; S4: until the next round; S3c:
  no limit
UNO-5|a late call saves
  S3c and the older sheets say so; the others are silent
UNO-6|a call that no play could follow is wrong
  S0: two cards; the sheets: nothing
UNO-7|a wrong accusation
  S0: two cards; the sheets: nothing
UNO-8|who receives one card must call too
  S0
UNO-9|drawing voids a call
  no source
UNO-10|a win without a call stands
  no source
UNO-11|no calls at all
  no source
PEN-1|a wrong card goes back, the turn goes on
  S1 and S3c: two cards; sheet A: back, two cards, the turn is over; later sheets: nothing; S4
  recommends it as a trick
PEN-2|advice may cost cards
  S3c and sheet A; gone from the later sheets
PEN-3|a card out of turn is a misplay of who laid it
PEN-4|noise in a silence, and the last hand at a nine, draw two
  S3c
PEN-5|a wrong number of drawn cards is told
  no source
STK-1|a hit may be passed on with its like
  S0, S1, S3c allow it, the house rules of 2008 too; Mattel's own posts say no
STK-2|a wild draw four on a draw two
  S0 and S3c allow it; the house rules of 2008: like on like only
STK-3|a draw two on a wild draw four
  S0, S1, S3c forbid it
STK-4|a wild draw four on a wild draw four
  S0, S1, S3c: eight cards
STK-5|whoever is known to hold one must add it
  S0 on two digital games: one forces it, one does not
STK-6|a plain wild answers no hit
  S1 lists the wild as cumulative and elsewhere forbids it: taken for a slip
STK-7|a skip sends the hit past the next seat
  S3c; Mattel's posts contradict each other
STK-8|a reverse sends it back
  S3c; Mattel's posts contradict each other
STK-9|either may evade a wild draw four
  S3c: nothing but another +4
STK-10|after a served hit only its colour follows
  S3c: only the colour of the last draw two; the sheets: the top card as ever
STK-11|a last draw card cannot be answered
  S0
STK-12|several draw twos at once add up
  S4: two draw twos of a colour together
MULTI-1|several cards of one symbol in a turn
  S0, as unofficial
MULTI-2|one of the colours laid is named, or the top one rules
  S0: one of the colours laid is named
MULTI-3|skips and draws add up, reverses in pairs undo each other, a wild is one wild
  S0
MULTI-4|several actions of one symbol and colour
  S4: of one colour only
MULTI-5|two identical cards, their effect once
  S3c: the effect counts once; S0 adds effects up
MULTI-6|a call is due whenever one card is left
  no source
MULTI-7|several sevens or zeros work once
  no source
JUMP-1|an identical number out of turn; play goes on from who laid it
  S0: numbers; S1 and S3c: actions too
JUMP-2|identical actions and wilds too
  S1, S3c and the house rules of 2008; S0 on digital games: wilds as well
JUMP-3|only the second card counts
  S0 and the house rules of 2008: only the second counts; other lists add up
JUMP-4|until somebody acts; of two cards the first one down counts, the other goes back unfined
  S3c: before the player on turn has played
JUMP-5|on one's own card
  the house rules of 2008, one at a time
JUMP-6|not once the first card of a hit is drawn, or a challenge is made; a choice of colour is void
  no source
JUMP-7|a wrong jump is a misplay
  no source
JUMP-8|it is charged to the seat whose arm laid it
  no source
HAND-1|a seven swaps hands
  S0 and the house rules of 2008: must
HAND-2|a zero passes all hands on
  S0, S3c and the house rules of 2008
HAND-3|a last seven or zero wins
  S0: wins at once; S3c: the hands pass first
HAND-4|a call is due after an exchange
  S0
HAND-5|hands pass only among those in play
  no source
HAND-6|swap hands and shuffle hands
  the sheets of the two decks
PARTY-1|a red zero makes the next player draw ten; no other zero rule touches it
  S3c; another list gives it another meaning
PARTY-2|a two demands silence until who laid it plays again; the first sound costs two and ends it
  S3c; one group also fines the call
PARTY-3|after a nine all slap the draw pile; the last hand draws two
  S3c; some slap the laid card instead
PARTY-4|see DRAW-5
  see DRAW-5
PARTY-5|see JUMP-2
  see JUMP-2
END-1|a last draw card is still drawn, and counted
  S3b, S0 and the sheets
END-2|any card may be the last
  S0: a folk rule; S3c: the base rule; the sheets: any card
END-3|the first out ends the hand, or the others play on for places
  S4's teams play on; the others end
END-4|no rule: a sentence of one source that contradicts its own game
  S4, against its own game
END-5|no rule here: another product
  another product
PILE-1|the top card stays, the rest is shuffled; the named colour stays
  S1 and S4 are silent
PILE-2|a penalty goes on after the shuffle
  no source
PILE-3|nothing left anywhere: the rest is forgiven
  no source
PILE-4|the discard pile is then one card
  no source
TWO-1|skip: the same player again
TWO-2|reverse works as a skip
  S0 knows a variant where the other plays
TWO-3|draw cards come back to who played them
TWO-4|so it is when two are left of more
  sheet A: head to head
TEAM-1|partners do not sit side by side
  S0: not side by side; S1 and sheet A: opposite
TEAM-2|one out wins for the team, or the hand goes on to a whole team, or to the last one
  S0, S1, sheet A: one out wins; S4: the team that finishes last wins
TEAM-3|the opponents' cards count
  S0 and sheet A: the opponents' cards; S1: each team its own; digital: no points
TEAM-4|turns alternate by the seats
  S4
ROT-12|four players, each partner four hands
  S0, S1, the sheets of 2001; most points win, or fewest where own points count
ROT-28|eight players at two tables
  S0, S1, sheets A and B
ROT-n|several rounds
  S1
SCORE-0|numbers their value, actions 20, wilds 50
  S1 once says 1 to 9; sheet A prints 20 for wilds, a misprint; nobody values the extra cards
SCORE-1|the winner takes all, to 500
  S0 leaves the target to the table; S4 and the sheets: 500
SCORE-2|everybody's own points, out at the target
  S0 and sheets A and B
SCORE-3|the lowest total wins
  S1 contradicts itself on who wins; S4 and the sheets: the lowest at 500
SCORE-4|the first to go bust ends the match
  S3b
SCORE-5|a single hand
  S1 and S3c
SCORE-6|a fixed number of hands
SCORE-7|cards of a last hit count
  S3b and the sheets
SCORE-8|hands laid open, or points given by hand
  S0: hands are laid open
SCORE-9|a leaver scores for nobody
  no source
TIME-1|a turn that runs out of time costs a card
  S0 gives ten and five seconds, and not what happens then
TIME-2|a match that runs out of time
  S0 gives three minutes, and not who has won then
TIME-3|clocks stop while play does
  no source
XC-1|discard-all sheds its colour
  S0: any number; in the digital game all of the colour
XC-2|a bounce sends a hit back
  S0
XC-3|two decks with the extra cards
  S0
TEACH-1|no ruling: what may be played is shown to learners
  S0
TEACH-2|no ruling: a reminder, where the house wants it
  S0 and S3
TEACH-3|no ruling: tips
  S4; its tip to misplay on purpose is left out
TEACH-4|no ruling: the rules that are on are told at the start
  S0
TEACH-5|no ruling: how the call is spoken
  S1 and S3c
TEACH-6|no ruling: tips
  S0 and S1
TEACH-7|no ruling: words for one thing
  all
LEAGUE-1|no ruling: a season's log
  S0
LEAGUE-2|no ruling: titles
  S0
LEAGUE-3|stakes multiply the score
  S0: rooms of 8 and 80 times
LEAGUE-4|no ruling: a forfeit is the table's own
  S3b
"""

LABELS: Final = {"sources": "Sources: {said}.", "example": "A game:"}
