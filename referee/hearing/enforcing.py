"""The referee catches a missed call itself, where the house wants it to (UNO-3, `referee_calls`).

Only where a key or a phone could have carried the call: an ear that heard nothing proves nothing,
and nobody is fined for the machine's silence.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from referee.rules.actions import REFEREE, Catch
from referee.rules.state import Round
from referee.seats import Seat

GRACE_S: Final = 1.5
"""From the card that leaves one, as it is written, until the referee speaks up; people who snipe
sooner are felt to be unfair (smogon's server gives 0.75 s, where nobody has to find a key)."""


@dataclass(frozen=True, slots=True)
class Enforcing:
    """Watches who is down to one card without a call. `since_s`: seat and from when on."""

    is_on: bool = False
    since_s: tuple[tuple[Seat, float], ...] = ()
    spared: frozenset[Seat] = frozenset()
    """Who may have called while the referee spoke: not caught by it as long as this card lasts."""

    def spare(self, seat: Seat) -> Enforcing:
        """Catch this seat no more for the card that it is down to, or comes down to next."""
        return replace(self, spared=self.spared | {seat})

    @classmethod
    def of(cls, enforcement: str, *, has_keys: bool) -> Enforcing:
        """For a house's `uno_enforcement`; `has_keys` where a call can come by key or phone."""
        return cls(is_on=enforcement == "referee_calls" and has_keys)

    def step(self, round_: Round, time_s: float) -> tuple[Enforcing, tuple[Catch, ...]]:
        """Who is to be caught now.

        >>> now = Round(("A", "B"), "B", hands=(1, 5), exposed=("A",))
        >>> watching, _ = Enforcing.of("referee_calls", has_keys=True).step(now, 10.0)
        >>> watching.step(now, 10.0 + GRACE_S)[1]
        (parse_action('referee catch A'),)
        """
        if not self.is_on:
            return self, ()
        known = dict(self.since_s)
        since = tuple((seat, known.get(seat, time_s)) for seat in round_.exposed)
        spared = self.spared - (known.keys() - dict(since).keys())
        late = (seat for seat, from_s in since if time_s - from_s >= GRACE_S)
        catches = tuple(Catch(REFEREE, seat) for seat in late if seat not in spared)
        return replace(self, since_s=since, spared=spared), catches
