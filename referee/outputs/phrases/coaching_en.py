"""Teaching in English: reasons for rulings, lessons, hints and the quiz: ``kind|text``."""

from __future__ import annotations

from typing import Final

_TABLE: Final = """
why dealer|The highest card drawn deals, and the deal then moves on.
why lot-tie|Equal cards decide nothing, so those who tied draw again.
why turn|The turn goes round in the direction of play.
why direction|A reverse turns the direction of play round.
why color|Whoever lays a wild names the colour that the next card must have.
why ask-color|A wild has no colour of its own, so its player names one.
why ask-swap|By this table's rules the card swaps two hands.
why ask-proof|A challenged player shows that no card of the colour was in the hand.
why ask-hand|The cards that are left are what the winner scores.
why owes|What a card or a fine makes you draw is drawn before anything else.
why skip|A skip takes the next player's turn.
why misplay no-match|A card fits by its colour or its symbol; a wild fits always.
why misplay out-of-turn|Only the player whose turn it is lays a card.
why misplay not-drawn-card|Whoever draws gives up the rest of the hand for this turn.
why misplay must-draw|A debt is drawn first, and usually costs the turn.
why misplay last-card|This table does not let every card be the last one.
why misplay too-many|One card is one turn, unless the house plays several.
why misplay forced|At this table whoever can play must play.
why misplay wild-on-draw|At this table a wild does not follow a draw card.
why misplay not-in-hand|Only cards of your own hand can be played.
why misplay not-all|At this table a discard all takes its whole colour along.
why misplay beaten|The first card to lie counts.
why void|It has no effect at this moment, so nothing changes.
why jump-in|The very same card may be laid out of turn here.
why uno-due|Whoever is down to one card calls UNO.
why uno-unnoticed|A missed call costs nothing unless somebody catches it in time.
why missed-uno|Whoever is down to one card calls UNO; caught without it, one draws.
why saved-uno|A late call still counts as long as nobody has caught it.
why false-uno|UNO is called with the card that leaves one, not before.
why false-catch|Only somebody with one card and without a call can be caught.
why late-catch|The next turn has begun, and with it the time to catch is over.
why challenge-upheld|A wild draw four is for a hand without the colour; a bluff that is caught \
draws itself.
why challenge-failed|The hand held no card of the colour, so whoever doubted draws more.
why challenge-void|Only the player hit by a wild draw four may doubt it, before drawing.
why swap|By this table's rules a seven swaps two hands.
why rotate|By this table's rules a zero hands all cards on.
why hands|When hands change owner, everybody's count changes.
why wrong-draw|The number drawn must be the number owed.
why desync|The count in the record and the cards on the table must agree.
why reshuffle-due|The draw pile is made anew from all discards but the top one.
why no-cards|Nobody can draw what is not there.
why hand-full|A hand has a limit here; a full one draws no more.
why census|A deck holds only so many of each card, so something was misread.
why quiet on|A two demands silence at this table.
why quiet off|The silence ends when its player's turn comes again.
why fine advice|Nobody tells another player what to play.
why fine noise|A sound during the silence is fined.
why fine slow-slap|The last hand on the pile is fined.
why out|Whoever has no card left has won the hand.
why place|Play goes on here for the places.
why left|A player who leaves takes no further part.
why points|Numbers count what they show, actions twenty, wilds fifty.
why total|The points of all hands are added up.
why eliminated|Over the limit means out at this table.
why bust|Over the limit means bust at this table.
why wins|The target of the match has been reached.
why withdrawn|The record was corrected, and everything after it judged anew.
row|Row {row}.
here|At this table: {sentence}
elsewhere|Elsewhere: {sentence}
nothing-ruled|Nothing has been ruled yet.
may-follow|{either} may follow.
hint|Play {the_card}: {reason}.
hint-draw|Nothing fits: draw a card.
hint-owes|Draw {count}.
may-play|You may play {cards}.
because keeps-color|it leaves you most cards of one colour
because goes-out|it is your last card
because hits|it stops the next player, who is nearly out
because sheds-points|it is worth much if somebody else goes out
because saves-wild|it fits, and your wilds stay for later
because only|it is the only card that fits
lesson matching|Matching: colour or symbol
lesson actions|Action cards
lesson wilds|Wild cards
lesson challenge|The challenge
lesson uno|Calling UNO
lesson scoring|Counting points
lesson house|The rules of this table
ask number|Lay a card with a number on the table, face up.
ask color|Now lay a card of the same colour on it or beside it.
ask symbol|Now lay a card with the same number or symbol, in another colour.
ask wrong|Now try a card that does not fit at all.
ask take-back|Take it back.
ask skip|Lay a skip.
ask reverse|Lay a reverse.
ask draw-two|Lay a draw two.
ask wild|Lay a wild.
ask wild-color|Lay a card of the colour that you would name.
ask wild-four|Lay a wild draw four.
ask hand|Lay three other cards beside it, open, as the hand of its player.
ask two|Lay two cards that fit on each other, as your last two.
ask call|Take one of them away, and call UNO: say it, or press u.
ask three|Lay any three cards open, with no other card beside them.
ask house|Lay any card when you have heard it.
told number|That is {the_card}. The next card needs its colour or its number.
told color|{the_card} fits: the colour is the same.
told symbol|{the_card} fits: the symbol is the same.
told wrong|{the_card} does not match. It goes back, and you may try again.
told take-back|Good. A slip costs nothing here.
told take-back-fined|Good. A slip costs {count} here.
told skip|The next player misses the turn.
told reverse|Play now goes the other way round. Between two players it works as a skip.
told draw-two|The next player draws two cards and misses the turn.
told wild|It fits on everything, and you name the colour.
told wild-color|So the colour is {color}, and only {color} or another wild may follow.
told wild-four|The next player draws four and misses the turn, and you name the colour. \
It is allowed only if you hold no card of the colour.
told hand-guilty|{cards} had the colour, so a challenge would win: the bluffer draws {count}.
told hand-innocent|No card of the colour: the play was fair, and a challenge would cost {count}.
told two|{cards}: with two cards in hand and one to lay, the call is due.
told call|Right. Forget it, be caught, and you draw {count}.
told three|{cards}: that makes {points} for whoever goes out.
told house|Noted.
not yet number|I need a card with a number, and see {cards}.
not yet color|I need {color}, and see {the_card}.
not yet symbol|I need the same symbol in another colour, and see {the_card}.
not yet wrong|{the_card} fits. Try one that does not.
not yet skip|I need a skip, and see {the_card}.
not yet reverse|I need a reverse, and see {the_card}.
not yet draw-two|I need a draw two, and see {the_card}.
not yet wild|I need a plain wild, and see {the_card}.
not yet wild-color|I need a card with a colour, and see {the_card}.
not yet wild-four|I need a wild draw four, and see {the_card}.
not yet hand|I need three more cards, and see {cards}.
not yet two|I need two cards that fit on each other, and see {cards}.
not yet three|I need three cards, and see {cards}.
ask hit|Lay a draw two.
ask answer|Now lay a card that answers it, as whoever is hit may do here.
ask same|Now lay the very same card again.
ask seven|Lay a seven.
ask zero|Lay a zero.
ask hush|Lay a two.
ask slap|Lay a nine.
told hit|{the_card}: the next player draws, or answers it.
told answer|{the_card} answers it, and what is owed goes on to the next player.
told same|Whoever holds it may lay it out of turn, and play goes on from there.
told seven|Whoever lays a seven swaps hands with somebody.
told zero|All hands go on to the next player.
told hush|From now on nobody makes a sound, until this player's turn comes again.
told slap|Everybody slaps the draw pile, and the last one draws.
not yet hit|I need a draw two, and see {the_card}.
not yet answer|{the_card} does not answer it here.
not yet same|I need the very same card, and see {the_card}.
not yet seven|I need a seven, and see {the_card}.
not yet zero|I need a zero, and see {the_card}.
not yet hush|I need a two, and see {the_card}.
not yet slap|I need a nine, and see {the_card}.
lesson-done|That was the lesson.
all-done|You know enough for a first hand.
no-house|This table plays the official game.
show-hand|Hold your hand before the camera, so that only it sees it.
quiz may|{the_top} lies on top. May you lay {the_card}? Yes or no?
quiz draws|{the_card} is laid. How many cards does the next player draw?
quiz points|How many points does {the_card} count in a hand?
quiz right|Right.
quiz wrong|No, the answer is {answer}.
quiz score|{right} of {n} right.
yes|yes
no|no
also yes|yep right
also no|nope
"""

TEXTS: Final[dict[str, str]] = {
    line.partition("|")[0]: line.partition("|")[2] for line in _TABLE.strip().splitlines()
}
