"""Results of matches of several boards: their points decide it, and part those who are level.

A match won counts as a win, whatever the boards; the board points are kept beside it in halves. A
walkover wins the match and gives no board points.
"""

from datetime import datetime
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.clubs import read as clubs
from tournaments.events import holding
from tournaments.models import Table
from tournaments.refusals import NotNow, NotWhole
from tournaments.rounds import reporting
from tournaments.rounds.reporting import Score


@transaction.atomic
def enter_boards(
    *,
    table_id: int,
    points: tuple[Fraction, Fraction],
    why: str,
    by: int,
    ticket: UUID,
    now: datetime,
) -> int:
    """Say how a match ended: decided at once by who judges, else reported to be confirmed."""
    table = Table.objects.select_related("round__tournament").get(pk=table_id)
    tournament = table.round.tournament
    boards = int(tournament.rules.get("boards", 1))
    if tournament.who.of_squads:
        raise NotNow(_("Enter the boards of squads on the page of their match."))
    if boards <= 1:
        raise NotNow(_("Here a match is one board; enter its result as in any event."))
    score = score_of(points, boards)
    order: Any = {"table_id": table_id, "by": by, "ticket": ticket, "now": now}
    if clubs.role_in(club_id=tournament.club_id, user_id=by) in holding.ARBITERS:
        return reporting.decide(score=score, why=why, **order)
    return reporting.report(score=score, **order)


def score_of(points: tuple[Fraction, Fraction], boards: int) -> Score:
    """Return the result that board points make; refuse points that so many boards do not give."""
    halves = [2 * each for each in points]
    if sum(points) != boards or any(each.denominator != 1 or each < 0 for each in halves):
        text = _("The points of %(n)s boards add up to %(n)s, in whole and half points.")
        raise NotWhole(text % {"n": boards})
    ranks = tuple(1 + sum(other > mine for other in halves) for mine in halves)
    return Score(ranks, extras=tuple({"boards": int(each)} for each in halves))
