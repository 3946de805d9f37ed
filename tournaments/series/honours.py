"""The hall of fame of a club: who was first in what is over, and who was it most often."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q
from django.urls import reverse

from tournaments.models import Honour, Player, Roll, RollKind, Team
from tournaments.paging import Page, page

TITLES = (RollKind.EVENT, RollKind.SEASON, RollKind.SERIES)
PER_PAGE = 40
MOST_RECORDS = 10


@dataclass(frozen=True)
class Laureate:
    """Somebody on one of the first three places."""

    place: int
    name: str
    url: str


@dataclass(frozen=True)
class RollLine:
    """Something that is over, with those who were first in it."""

    kind: str
    kind_name: str
    title: str
    url: str
    ended_at: datetime
    entries: int
    champions: tuple[Laureate, ...]
    others: tuple[Laureate, ...]


@dataclass(frozen=True)
class RecordLine:
    """How often somebody was first, and among the first three."""

    rank: int
    name: str
    url: str
    titles: int
    podiums: int


@dataclass(frozen=True)
class HallOfFame:
    """A page of what is over in a club, and who was first most often."""

    rolls: list[RollLine]
    records: list[RecordLine]
    page: Page


def hall(club_id: int, asked: str) -> HallOfFame:
    found, page = rolls(club_id, asked)
    return HallOfFame(found, records(club_id), page)


def rolls(club_id: int, asked: str) -> tuple[list[RollLine], Page]:
    """Return a page of what is over, the newest first; as many queries for any number."""
    rows = Roll.objects.filter(club=club_id, honours__place=1).distinct()
    shown = page(asked, rows.count(), PER_PAGE)
    wanted = rows.order_by("-ended_at", "-pk")[shown.start : shown.start + shown.size]
    found = wanted.select_related("tournament__club", "series__club").prefetch_related(
        "honours__player", "honours__team"
    )
    return [_line(roll) for roll in found], shown


def records(club_id: int) -> list[RecordLine]:
    """Return who was first most often; lower divisions count as places, not as titles."""
    rows = Honour.objects.filter(roll__club=club_id)
    counted = (
        rows.order_by()
        .values("player_id", "team_id")
        .annotate(
            titles=Count("pk", filter=Q(place=1, roll__kind__in=TITLES)),
            podiums=Count("pk"),
        )
        .filter(titles__gt=0)
        .order_by("-titles", "-podiums", "player_id", "team_id")[:MOST_RECORDS]
    )
    best = [row for row in counted if row["player_id"] or row["team_id"]]
    players = Player.objects.in_bulk([row["player_id"] for row in best if row["player_id"]])
    teams = Team.objects.in_bulk([row["team_id"] for row in best if row["team_id"]])
    return [_record(row, best, players, teams) for row in best]


def _record(
    row: Mapping[str, Any],
    best: Sequence[Mapping[str, Any]],
    players: dict[int, Player],
    teams: dict[int, Team],
) -> RecordLine:
    mine = (row["titles"], row["podiums"])
    rank = 1 + sum((other["titles"], other["podiums"]) > mine for other in best)
    player, team = players.get(row["player_id"]), teams.get(row["team_id"])
    return RecordLine(rank, str(player or team), _url(player, team), *mine)


def _line(roll: Roll) -> RollLine:
    of = roll.series or roll.tournament
    assert of is not None, roll.pk
    honours = sorted(roll.honours.all(), key=lambda honour: (honour.place, honour.pk))
    laureates = tuple(_laureates(honours))
    return RollLine(
        kind=roll.kind,
        kind_name=str(roll.get_kind_display()),
        title=roll.title,
        url=of.get_absolute_url(),
        ended_at=roll.ended_at,
        entries=roll.entries,
        champions=tuple(each for each in laureates if each.place == 1),
        others=tuple(each for each in laureates if each.place != 1),
    )


def _laureates(honours: Iterable[Honour]) -> Iterable[Laureate]:
    """Yield them under the names they carry now; one who left is called so."""
    for honour in honours:
        who = honour.player or honour.team
        name = who.name if who else honour.name
        yield Laureate(honour.place, name, _url(honour.player, honour.team))


def _url(player: Player | None, team: Team | None) -> str:
    if player is not None:
        return reverse("ratings:player", args=[player.pk])
    return reverse("tournaments:team", args=[team.pk]) if team is not None else ""
