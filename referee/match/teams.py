"""Who may play with whom (row TEAM-1)."""

from __future__ import annotations

from referee.errors import ConfigError
from referee.rules.house import HouseRules
from referee.seats import Seat, Seating


def check_teams(seating: Seating, house: HouseRules, teams: tuple[tuple[Seat, ...], ...]) -> None:
    """Raises `ConfigError` where these teams cannot play at this table by these rules."""
    if teams:
        raise ConfigError("not refereed yet: teams", key="teams")
