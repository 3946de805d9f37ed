"""Tables with a result as plays: of an event, or everything that somebody sat at.

Who did not come played nothing, and squads have boards instead: neither is a play here. A file says
no more than the pages of its events.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_safe

from siamleague.accounts import limits
from tournaments.clubs import read as clubs
from tournaments.events import read as events
from tournaments.exchange import bg_stats
from tournaments.exchange.bg_stats import Play, PlaySitter
from tournaments.models import (
    Chair,
    Kind,
    Player,
    ResultLine,
    ResultState,
    RoundState,
    Stage,
    Table,
    TableKind,
    Tournament,
)

MOST = 5000
OFTEN = "20/m"
TYPE = "application/json"
SHOWN = (RoundState.PUBLISHED, RoundState.CLOSED)
TOLD = (Stage.PUBLISHED, Stage.RUNNING, Stage.FINISHED)


def of_event(event: Tournament) -> list[Play]:
    """Return what was played in an event and in its parts."""
    mine = Q(round__tournament=event) | Q(round__tournament__section__programme__event=event)
    return _plays(_played().filter(mine))


def of_person(player: Player) -> list[Play]:
    """Return what somebody played, the newest first; of who left for good nothing is told."""
    if player.left:
        return []
    alone = Q(entry__player=player) | Q(entry__team__members__player=player)
    chairs = Chair.objects.filter(alone, table__result=ResultState.STANDING).distinct()
    at = [pk for pk, people in chairs.values_list("table", "people") if player.pk in people]
    found: list[Play] = []
    for start in range(0, len(at), 500):
        some = _played().filter(pk__in=at[start : start + 500])
        found += _plays(some.filter(round__tournament__stage__in=TOLD))
    return sorted(found, key=lambda play: play.at, reverse=True)[:MOST]


def _played() -> "QuerySet[Table]":
    rows = Table.objects.filter(
        kind=TableKind.PLAY, result=ResultState.STANDING, round__state__in=SHOWN, forfeits=[]
    ).exclude(round__tournament__kind=Kind.SQUADS)
    return rows.select_related("round__tournament__club")


def _plays(tables: "QuerySet[Table]") -> list[Play]:
    """Return some tables as plays; as many queries for any number."""
    rows = list(tables.order_by("round__number", "number", "pk")[:MOST])
    pks = [table.pk for table in rows]
    seated: dict[int, list[tuple[int, list[int]]]] = defaultdict(list)
    when: dict[int, datetime] = {}
    for start in range(0, len(pks), 500):
        some = pks[start : start + 500]
        chairs = Chair.objects.filter(table__in=some).order_by("table", "seat")
        for table, seat, people in chairs.values_list("table", "seat", "people"):
            seated[table].append((seat, people))
        lines = ResultLine.objects.filter(table__in=some, standing=True).order_by("number")
        when |= dict(lines.values_list("table", "at"))
    names = _names({one for sat in seated.values() for _seat, people in sat for one in people})
    return [
        Play(
            table.pk,
            str(events.game_name(table.round.tournament) or table.round.tournament.name),
            when[table.pk],
            table.round.tournament.club.name,
            _sitters(table, seated[table.pk], names),
        )
        for table in rows
        if table.pk in when
    ]


def _sitters(
    table: Table, sat: list[tuple[int, list[int]]], names: Mapping[int, str]
) -> list[PlaySitter]:
    return [
        PlaySitter(one, names[one], table.ranks[seat], starts=seat == 0)
        for seat, people in sat
        for one in people
        if one in names and seat < len(table.ranks)
    ]


def _names(people: set[int]) -> dict[int, str]:
    wanted = sorted(people)
    found: dict[int, str] = {}
    for start in range(0, len(wanted), 500):
        rows = Player.objects.filter(pk__in=wanted[start : start + 500])
        found |= dict(rows.values_list("pk", "name"))
    return found


def text(plays: list[Play], site: str) -> str:
    """Return plays as a file for BG Stats."""
    return bg_stats.file(plays, site)


@require_safe
def of_player(request: HttpRequest, player: int) -> HttpResponse:
    """Send what somebody played, as their page tells it."""
    person = get_object_or_404(Player, pk=player)
    if owner := clubs.claimed_by(person):
        return redirect("ratings:plays", owner)
    if not limits.may_ask(request, "take", OFTEN):
        return HttpResponse(status=429, headers={"Retry-After": "60"})
    answer = HttpResponse(text(of_person(person), request.get_host()), content_type=TYPE)
    answer["Content-Disposition"] = f'attachment; filename="player-{player}-plays.bgsplay"'
    answer["Cache-Control"] = "private, no-cache"
    return answer
