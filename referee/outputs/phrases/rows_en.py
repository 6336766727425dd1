"""The rows of the rules in English: ``row|what holds``, then indented where sources disagree."""

from __future__ import annotations

from typing import Final

TABLE: Final = """
DECK-1|108 cards: a colour has a 0 and two of each other; four wilds, four wild draw fours
  S1 counts 108 cards but also says twelve of a colour: the count holds
DECK-2|numbers, actions and wilds are three kinds; each rule says which it means
  S0, S1 and S4 call skip, reverse and draw two function cards; S3 counts wilds among them
DECK-3|yiqi120: the classic deck, two discard-alls a colour and four bounces
DECK-4|one to four decks together; of each card there are then as many copies more
DECK-5|a wild skip or wild reverse names a colour, and skips or reverses besides
  S4 names them and does not say what they do
DECK-6|two to ten players
  S4 finds three to eight players best
DECK-7|112 cards: four blanks, or swap or shuffle hands and three customisable
  the sheets of 2001 and 2015 differ in what the four cards are
SET-1|the first dealer is drawn for, or simply named
  S0 and S4: somebody is simply named
SET-2|the highest lot deals; who ties draws again
  S0 and S4: a symbol draws again; the sheets: it counts nothing, in 2001 its points
SET-3|the deal moves to the left, or the winner deals
  S0: the winner may deal; the sheets are silent
SET-4|seven cards each, or as many as the house says; another number is told
SET-5|the player left of the dealer starts, or the dealer
  S0 reads as if the dealer played first, S3c says the first person; the others: left of the
  dealer
SET-6|play begins clockwise
FIRST-0|any card but a wild draw four may open; under numbers_only nothing but a number
  S0 alone wants a number; S1, S3b, S4 and the sheets let others open
FIRST-1|a wild draw four never opens: another card is turned up
  all agree that it goes back, not how it is shuffled in
FIRST-2|a wild that opens: who starts names its colour, or the dealer does, or it goes back
  S3b and the sheets: who starts; S4: somebody; the sheet of 2001 also says it goes back
FIRST-3|a draw two that opens hits who starts, or does nothing
  S3b and the sheets hit who starts; S1 and S4 read as if nothing happened
FIRST-4|a reverse that opens turns play round; the dealer starts, or who sits right of the dealer
  S4 and most sheets: the dealer starts; S1 and the sheet of 2001: who sits right of the dealer
FIRST-5|a skip that opens skips who would start, or does nothing
  S3b and the sheets skip who would start; S1 and S4 read as if nothing happened
FIRST-6|special cards open quietly: wilds as wilds, a discard-all as its colour
  no source
FIRST-7|house rules for 0, 2, 7 and 9 count for the first card only where the house says so
  no source
TURN-1|same colour, number or symbol, or a wild
  S3a speaks of any number after a wild: any card is meant
TURN-2|one card a turn, unless several may go at once
TURN-3|the named colour rules; a colour nobody names stays as it was
TURN-4|one may draw though one could play, unless the house forbids it
  S0 forbids it as a house rule; S1, S3c and the sheets allow it
TURN-5|forced_play: whoever is known to hold a card that fits must play it
  S0 alone, and says it rests on honour
TURN-6|skip and reverse move the turn
TURN-7|a wild may follow a draw card once its cards are drawn, unless the house says never
  S1 and S3c forbid a wild after a draw card; the sheets allow it once the cards are drawn
DRAW-1|who does not play draws one card; unless it is played, the turn ends
DRAW-2|a drawn card that fits may be played at once, or must be
  S0 and the sheet A: may; S3b and the sheet of 2001: play it; S4: try to
DRAW-3|after a draw only the drawn card may be played, no other of the hand
DRAW-4|number_only_rush: a drawn number may be laid until the next card falls; others wait a turn
  S3c alone
DRAW-5|until_playable: who does not play draws until a card fits
  S0: until any card fits; S3c: until a number fits, and it must be played
DRAW-6|who draws for a draw two or a wild draw four does not play that turn
DRAW-7|a hand may have a limit: a full one draws no more, and what it owes is forgiven
  no source
ACT-1|skip: the next player misses a turn
ACT-2|reverse: play turns round
ACT-3|draw two: the next player draws two and misses the turn
ACT-4|wild: who plays it names a colour
ACT-5|wild draw four: a colour, and the next player draws four and misses the turn
  S3c lets it be laid at any time; the others only under a condition
WD4-1|no_color: a wild draw four is allowed with no card of the ruling colour in hand
  S0, S3a and the sheets: no card of the colour; S1: nor of the number; S4: nothing else at all
WD4-2|no_color_or_symbol: allowed with no card of the ruling colour, number or symbol
  S1 alone counts the number too
WD4-3|no_other_playable: allowed with nothing else to play, not even a wild
  S3c's option and S4; a held wild then forbids it too
WD4-4|always: allowed at any time
  S3c's base rule
WD4-5|only the player who must draw may challenge
WD4-6|the hand is shown to the challenger or to the camera, or answered for on honour
  S0: groups that trust each other need not show
WD4-7|guilty: who laid it draws four or the whole pending amount, and the challenger plays
  S3c and the house rules of 2008: the whole pending amount; the others four; only S0 says who
  plays next
WD4-8|innocent: the challenger draws two more and loses the turn
WD4-9|once the first card is drawn it is too late to challenge
  no source says when it closes
WD4-10|a wild draw four may be challenged, unless the house says no
  S0's no bluffing
WD4-11|a wild draw four laid on a hit: no challenge, or one of the first or of the last of the stack
  S0: no challenge in a stack; S3c: of the first +4; the house rules of 2008: it stays possible
WD4-12|a wild draw four that was the last card was allowed: a challenge of it fails
  no source
UNO-1|UNO is called before or with the card that leaves one
  the sheets: before the card touches the pile; S1 and S4: with one card left
UNO-2|a missed call that is caught costs two cards, or what the house says
  two cards; four on the sheet of 2001; S4: two more on top of the drawing
UNO-3|a missed call costs nothing unless it is caught: by the players, or by the referee
UNO-4|a missed call can be caught until the next player begins, or longer
  S0, S1, S3b: until the next player plays; the sheets: begins; S4: until the next round; S3c:
  no limit
UNO-5|who calls late, but before being caught, is safe
  S3c and the older sheets say so; the others are silent
UNO-6|a call is wrong while no right play could leave one card
  S0: two cards; the sheets: nothing
UNO-7|an accusation of somebody who missed no call is wrong, and may cost cards
  S0: two cards; the sheets: nothing
UNO-8|who is handed a single card must call too
  S0
UNO-9|drawing voids an earlier call
  no source
UNO-10|who went out without a call, and was not caught, has won
  no source
UNO-11|there may be no calls at all
  no source
PEN-1|a wrong card goes back and may cost cards; the turn goes on, or passes, or the card stays
  S1 and S3c: two cards; sheet A: back, two cards, the turn is over; later sheets: nothing; S4
  recommends it as a trick
PEN-2|advice may cost cards
  S3c and sheet A; gone from the later sheets
PEN-3|a card out of turn is a misplay of who laid it
PEN-4|noise in a silence, and the last hand at a nine, draw two
  S3c
PEN-5|a wrong number of drawn cards is told
  no source
STK-1|where hits are stacked, a draw card of its kind passes a hit on, and the sum grows
  S0, S1, S3c allow it, the house rules of 2008 too; Mattel's own posts say no
STK-2|plus4_on_plus2: a wild draw four may go on a draw two
  S0 and S3c allow it; the house rules of 2008: like on like only
STK-3|a draw two goes on a wild draw four only under any
  S0, S1, S3c forbid it
STK-4|a wild draw four goes on its like, without regard to the hand unless the house says so
  S0, S1, S3c: eight cards
STK-5|stack_forced: whoever is known to hold a card that stacks must lay it
  S0 on two digital games: one forces it, one does not
STK-6|a plain wild answers no hit
  S1 lists the wild as cumulative and elsewhere forbids it: taken for a slip
STK-7|evade_skip: a skip sends a draw two past the next seat
  S3c; Mattel's posts contradict each other
STK-8|evade_reverse: a reverse turns play round and sends a draw two back
  S3c; Mattel's posts contradict each other
STK-9|evade_plus4: a skip or reverse may evade a wild draw four too
  S3c: nothing but another +4
STK-10|last_draw_color_only: after a served hit only its colour or a wild may follow
  S3c: only the colour of the last draw two; the sheets: the top card as ever
STK-11|a draw card that was the last card cannot be answered: it is drawn, and the hand is over
  S0
STK-12|several draw twos laid at once add up
  S4: two draw twos of a colour together
MULTI-1|same_symbol: several cards of one number or symbol go in a turn; the first must fit
  S0, as unofficial
MULTI-2|of several colours laid at once one is named, or the top card's rules
  S0: one of the colours laid is named
MULTI-3|skips and draws add up, reverses in pairs undo each other, a wild is one wild
  S0
MULTI-4|same_color_action: several actions of one symbol and colour go in a turn
  S4: of one colour only
MULTI-5|identical_pair: two identical cards go in a turn; their effect counts once
  S3c: the effect counts once; S0 adds effects up
MULTI-6|a call is due whenever one card is left
  no source
MULTI-7|several sevens or zeros work once
  no source
JUMP-1|numbers: a number identical to the top card may be laid out of turn; play goes on from there
  S0: numbers; S1 and S3c: actions too
JUMP-2|numbers_actions and more: identical actions, wild draw fours or all cards may jump in too
  S1, S3c and the house rules of 2008; S0 on digital games: wilds as well
JUMP-3|only the card that jumps in works, not the one below it; under accumulate both do
  S0 and the house rules of 2008: only the second counts; other lists add up
JUMP-4|until somebody acts; of two cards the first one down counts, the other goes back unfined
  S3c: before the player on turn has played
JUMP-5|jump_self: one may jump in on one's own card
  the house rules of 2008, one at a time
JUMP-6|not once the first card of a hit is drawn, or a challenge is made; a choice of colour is void
  no source
JUMP-7|a wrong jump is a misplay
  no source
JUMP-8|it is charged to the seat whose arm laid it
  no source
HAND-1|seven: who lays a seven swaps hands with one other player
  S0 and the house rules of 2008: must
HAND-2|zero: on a zero all hands pass on in the direction of play
  S0, S3c and the house rules of 2008
HAND-3|a last seven or zero wins at once; under zero_last=rotate the hands pass first
  S0: wins at once; S3c: the hands pass first
HAND-4|after an exchange whoever holds one card must call
  S0
HAND-5|hands pass only among those still in play
  no source
HAND-6|swap hands: one may swap, then names a colour; shuffle hands: all are shuffled and dealt back
  the sheets of the two decks
PARTY-1|a red zero makes the next player draw ten; no other zero rule touches it
  S3c; another list gives it another meaning
PARTY-2|a two demands silence until who laid it plays again; the first sound costs two and ends it
  S3c; one group also fines the call
PARTY-3|after a nine all slap the draw pile; the last hand draws two
  S3c; some slap the laid card instead
PARTY-4|drawing until a card fits is an option of its own: see DRAW-5
  see DRAW-5
PARTY-5|identical cards out of turn are an option of their own: see JUMP-2
  see JUMP-2
END-1|a draw card that was the last is still drawn, and its cards count
  S3b, S0 and the sheets
END-2|any card may be the last, unless the house forbids wilds, draw cards or all but numbers
  S0: a folk rule; S3c: the base rule; the sheets: any card
END-3|the first out ends the hand, or the others play on for places
  S4's teams play on; the others end
END-4|no rule: a sentence of one source that contradicts its own game
  S4, against its own game
END-5|no rule here: another product
  another product
PILE-1|an empty draw pile: the top card stays, the rest is shuffled; a named colour goes on ruling
  S1 and S4 are silent
PILE-2|a penalty goes on after the shuffle
  no source
PILE-3|where nothing is left to draw anywhere, the rest is forgiven and the turn goes on
  no source
PILE-4|after a shuffle the discard pile is one card, and nothing is wrong
  no source
TWO-1|between two, a skip gives the same player the next turn
TWO-2|between two, a reverse works as a skip, or does nothing
  S0 knows a variant where the other plays
TWO-3|between two, after a draw two or four its player plays again
TWO-4|when only two are left of more, the rules for two hold
  sheet A: head to head
TEAM-1|partners do not sit side by side
  S0: not side by side; S1 and sheet A: opposite
TEAM-2|one out wins for the team, or the hand goes on to a whole team, or to the last one
  S0, S1, sheet A: one out wins; S4: the team that finishes last wins
TEAM-3|the winning team scores the opponents' cards; or each team its own, or nobody anything
  S0 and sheet A: the opponents' cards; S1: each team its own; digital: no points
TEAM-4|turns alternate by the seats
  S4
ROT-12|4p12: four players, four hands with each of the others as partner; each keeps his own points
  S0, S1, the sheets of 2001; most points win, or fewest where own points count
ROT-28|8p28: eight players at two tables, four hands with each of the seven others as partner
  S0, S1, sheets A and B
ROT-n|cycles: the whole rotation is played that many times
  S1
SCORE-0|numbers count their value, actions 20, wilds 50, the specials of 112 cards 40
  S1 once says 1 to 9; sheet A prints 20 for wilds, a misprint; nobody values the extra cards
SCORE-1|winner_takes: the winner scores what the others hold; the first to the target has won
  S0 leaves the target to the table; S4 and the sheets: 500
SCORE-2|elimination: everybody scores his own cards; at the target one is out, the last one has won
  S0 and sheets A and B
SCORE-3|lowest_wins: everybody scores his own cards; once one is at the target the lowest has won
  S1 contradicts itself on who wins; S4 and the sheets: the lowest at 500
SCORE-4|bust: own cards count against one; the first to lose as much as the target ends the match
  S3b
SCORE-5|none: a single hand without points
  S1 and S3c
SCORE-6|fixed_hands: the highest total after that many hands has won
SCORE-7|the cards drawn for a last draw card count
  S3b and the sheets
SCORE-8|hands laid open, or points given by hand
  S0: hands are laid open
SCORE-9|a leaver scores for nobody, and neither do the cards left behind
  no source
TIME-1|a turn that runs out of time costs a card and passes, or only passes
  S0 gives ten and five seconds, and not what happens then
TIME-2|a match that runs out of time goes to the fewest points in hand, then the fewest cards
  S0 gives three minutes, and not who has won then
TIME-3|clocks stop while play does: in a challenge, a shuffle, a slap, a correction
  no source
XC-1|a discard-all takes any or all cards of its colour along, and stays the card to match
  S0: any number; in the digital game all of the colour
XC-2|a bounce is a wild; on a hit it turns play round, and the seat before draws
  S0
XC-3|two decks are advised with the extra cards: 240 cards
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
LEAGUE-3|score_multiplier: stakes multiply the score
  S0: rooms of 8 and 80 times
LEAGUE-4|no ruling: a forfeit is the table's own
  S3b
"""

LABELS: Final = {
    "sources": "Sources: {said}.",
    "legend": "(S0 to S4 are articles about the game, S3a to S3c three rule sets of one of them; "
    "the sheets are the maker's: A the older British one, then those of 2001, 2008 and 2015)",
    "example": "A game:",
}
