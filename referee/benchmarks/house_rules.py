"""Random games by a line that has nearly everything on, for the speed of the rules.

As in `referee.benchmarks.rules`, with the habits that house rules bring: several cards at once,
jumping in, hands that are swapped and passed on, drawing until a card fits.
"""

from __future__ import annotations

from typing import Final

from referee.benchmarks.rules import COLORS, RandomTable
from referee.cards import Card, Color
from referee.rules.actions import Action, Play, Swap, TakeBack
from referee.rules.position import may_play
from referee.rules.rulings import Ruling
from referee.seats import Seat

HEAVIEST: Final = (
    "mattel advice_penalty=2 after_penalty_match=last_draw_color_only "
    "challenge_in_stack=first_player deck=yiqi120 decks=2 draw=until_playable drawn_card=must "
    "evade_plus4=any evade_reverse=any evade_skip=any false_accuse_penalty=2 false_uno_penalty=2 "
    "forced_play=true guilty_draw=pending jump_in=all jump_self=true misplay_penalty=2 "
    "multi=same_symbol red_zero_plus10=true seven=must_swap silent_two=true silent_uno=fine_both "
    "slap_nine=true stack=any stack_forced=true stacked_wd4_exempt=false uno_window=open "
    "wd4_legal=no_other_playable zero=rotate zero_last=rotate"
)
"""What costs the rules the most: every rule that looks at more than one card."""


class HouseTable(RandomTable):
    """A random table by house rules; real hands follow what is ruled about them."""

    longest = 400
    """Passing hands round may never end one."""

    def tell(self, act: Action) -> None:
        """Tell the game what happened, and move the real hands as it says."""
        seats = self.game.round.seats
        super().tell(act)
        for ruling in self.ruled:
            self.follow(ruling, seats)

    def follow(self, ruling: Ruling, seats: tuple[Seat, ...]) -> None:
        """HAND-1, HAND-2: hands change owners among `seats`, who were in play before the act."""
        hands = self.hands
        match ruling.code:
            case "swap":
                one, other = ruling.seat, ruling.word("partner")
                hands[one], hands[other] = hands[other], hands[one]
            case "rotate":
                step_on = 1 if ruling.word("direction") == "cw" else -1
                passed = {
                    seats[(at + step_on) % len(seats)]: hands[seat] for at, seat in enumerate(seats)
                }
                hands.update(passed)

    def act(self) -> None:
        """One turn of whoever must act; an identical card may jump in on it."""
        round = self.game.round
        if round.phase == "swap":
            others = [seat for seat in round.seats if seat != round.turn]
            self.tell(Swap(round.turn, self.rng.choice(others)))
        elif not self.jump_in():
            super().act()

    def play_or_draw(self, seat: Seat) -> None:
        """Cards that fit, else draws until one does."""
        playable = [card for card in self.hands[seat] if self.may_play(seat, card)]
        if playable:
            self.lay(seat, self.rng.choice(playable))
            return
        while not self.may_play(seat, drawn := self.draw(seat, 1)):
            pass
        self.lay_together(seat, [drawn])

    def may_play(self, seat: Seat, card: Card) -> bool:
        """Whether this card would be right now."""
        return may_play(self.game.book, self.game.round, seat, card)

    def lay(self, seat: Seat, card: Card) -> None:
        """A card, and now and then all that are like it."""
        like = [other for other in self.hands[seat] if other.face == card.face]
        several = len(like) > 1 and self.rng.random() < 0.5
        like.remove(card)
        self.lay_together(seat, [card, *like] if several else [card])

    def lay_together(self, seat: Seat, cards: list[Card]) -> None:
        """These cards, with the colour that they ask for."""
        self.plies += 1
        for card in cards:
            self.hands[seat].remove(card)
        self.tell(Play(seat, tuple(cards), self.named(cards)))
        if self.must_take_back():
            self.hands[seat] += cards
            self.tell(TakeBack(seat, tuple(cards)))
        else:
            self.discards.extend(cards)

    def must_take_back(self) -> bool:
        """Whether what was just laid is wrong, and does not stay (PEN-1)."""
        wrong = [ruling for ruling in self.ruled if ruling.code == "misplay"]
        return any(ruling.word("remedy") != "stays" for ruling in wrong)

    def named(self, cards: list[Card]) -> Color | None:
        """Any colour for wilds, one of those laid for several."""
        colors = [card.color for card in cards if card.color]
        if not colors:
            return self.rng.choice(COLORS)
        return self.rng.choice(colors) if len(set(colors)) > 1 else None

    def jump_in(self) -> bool:
        """Whether somebody who holds the top card lays it out of turn (JUMP)."""
        round = self.game.round
        if round.out or not self.discards or round.window.copies > 1 or self.rng.random() < 0.5:
            return False
        jumpers = [s for s in round.seats if s != round.turn and self.discards[-1] in self.hands[s]]
        if not jumpers or any(debt.begun for debt in round.debts):
            return False
        self.lay_together(jumpers[0], [self.discards[-1]])
        return True
