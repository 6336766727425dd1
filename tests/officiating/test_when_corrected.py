"""When a correction says that it happened: two accusations in one keep their two times."""

import pytest

from referee.officiating.decisions import Amend, Evidence
from referee.officiating.writing import _seen_at
from referee.rules.actions import parse_action

AT_THE_FINE = Evidence(63.67, 764)


@pytest.mark.parametrize(("own_s", "told_s"), [(55.2, 63.67), (78.6, 78.6)])
def test_what_leads_to_an_accusation_is_told_then_and_what_came_later_at_its_own_time(
    own_s: float, told_s: float
) -> None:
    change = Amend(33, parse_action("B play b+2"), Evidence(own_s, round(own_s * 12)))
    (seen,) = [_seen_at(change, AT_THE_FINE)]
    assert isinstance(seen, Amend)
    assert seen.evidence.time_s == told_s
