"""Walkovers: a league table that was not played because somebody did not come."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from siamleague.jobs import act as jobs
from tournaments.events import holding
from tournaments.models import Chair, Entry, ResultState, Table
from tournaments.refusals import NotNow, NotWhole
from tournaments.rounds import closeness, reporting


@transaction.atomic
def award_walkover(
    *, table_id: int, absent: Collection[int], by: int, why: str, ticket: UUID, now: datetime
) -> None:
    """Let those win who came, as an arbiter; `absent` are the seats that did not. Twice is once.

    A board that is open for the table is called off.
    """
    number = Table.objects.values_list("round__tournament_id", flat=True).get(pk=table_id)
    tournament = holding.judged(number, by)
    table = Table.objects.select_related("round").get(pk=table_id)
    chairs = list(Chair.objects.filter(table=table).order_by("seat"))
    score = _score(len(chairs), sorted(set(absent)))
    if table.result == ResultState.STANDING:
        if (tuple(table.ranks), tuple(table.forfeits)) == (score.ranks, score.forfeits):
            return
        raise NotNow(_("This table has a result; correct it on its own page if it is wrong."))
    if not why.strip():
        raise NotWhole(_("Say what happened; it stays in the history."))
    reporting.decide(table_id=table.pk, score=score, by=by, why=why, ticket=ticket, now=now)
    if table.match:
        payload = {"matches": [table.match], "why": why, "by": by}
        jobs.ask(kind="call-off-matches", payload=payload, by=by, now=now)
    gone = Entry.objects.filter(chairs__in=[chairs[seat].pk for seat in score.forfeits])
    data = {
        "round": table.round.number,
        "table": table.number,
        "close": closeness.to([table.pk], by).of(table.pk),
        "names": ", ".join(gone.order_by("number").values_list("name", flat=True)),
    }
    holding.note(tournament, "result.walkover", who=by, now=now, data=data, why=why)


def _score(seats: int, absent: list[int]) -> reporting.Score:
    """Return the result: who came alone is first, the others come behind without having played."""
    if not absent or not set(absent) <= set(range(seats)):
        raise NotWhole(_("Say who did not come."))
    came = seats - len(absent)
    if came > 1:
        text = _(
            "Those who came play on without the others: enter their places on the page of the "
            "table, with a dash for who did not come."
        )
        raise NotWhole(text)
    ranks = tuple(came + 1 if seat in absent else 1 for seat in range(seats))
    return reporting.Score(ranks, forfeits=tuple(absent))
