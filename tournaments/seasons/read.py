"""A season as pages show it: its divisions with their tables, and what each place would mean.

The zones of a table come from the same calculation that moves people when the season is closed.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments import paging
from tournaments.clubs import people
from tournaments.figures import written
from tournaments.fixtures.read import MatchDayLine, calendar
from tournaments.formats import shelf
from tournaments.leagues import Exchange, Zone, places
from tournaments.models import (
    Chair,
    Division,
    Entry,
    EntryState,
    ResultState,
    Season,
    SeasonMove,
    SeasonState,
    Spot,
    SpotState,
    Squad,
    Table,
    TableKind,
    Tournament,
    Way,
)
from tournaments.rounds import because, ranking
from tournaments.rounds import standings as worked_out
from tournaments.rounds.because import Because
from tournaments.seasons import act as seasons
from tournaments.squads.squad_people import OPEN
from tournaments.standings import Standing, scoring

PER_PAGE = 6
ZONE_NAMES: Mapping[Zone, Promise] = {
    Zone.TITLE: gettext_lazy("champion"),
    Zone.UP: gettext_lazy("goes up"),
    Zone.PLAY_UP: gettext_lazy("plays for going up"),
    Zone.PLAY_DOWN: gettext_lazy("plays for staying"),
    Zone.DOWN: gettext_lazy("goes down"),
}
LEADS = gettext_lazy("leads")  # the first until the season is closed
SIGNS = {
    Zone.TITLE: "★",
    Zone.UP: "▲",
    Zone.PLAY_UP: "△",
    Zone.PLAY_DOWN: "▽",
    Zone.DOWN: "▼",
    Zone.STAYS: "",
}
WENT = {Way.UP: Zone.UP, Way.DOWN: Zone.DOWN}


@dataclass(frozen=True)
class SeasonRow:
    """One line of a division's table."""

    entry: int
    rank: int
    name: str
    played: int
    points: str
    breaks: tuple[str, ...]
    zone: str
    sign: str
    zone_name: str
    out: bool
    url: str  # of a squad's page
    because: Because | None = None  # where they have the points of the row above


@dataclass(frozen=True)
class SeasonBoard:
    """A division with its table."""

    level: int
    name: str
    url: str
    slug: str  # of the event underneath
    rows: tuple[SeasonRow, ...]
    columns: tuple[ranking.Column, ...]
    done: int
    total: int


@dataclass(frozen=True)
class SeasonPlace:
    """Somebody in a season that is being prepared, or on its reserve list."""

    spot: int
    name: str
    rating: int | None
    moved: bool
    player: int | None
    team: int | None


@dataclass(frozen=True)
class SeasonDraw:
    """A division of a season that is being prepared."""

    level: int
    name: str
    size: int
    people: tuple[SeasonPlace, ...]


@dataclass(frozen=True)
class SeasonPage:
    """What a season shows of itself: a page of its tables, or who will play where."""

    spots: list[Spot]  # for which the reader may speak
    boards: list[SeasonBoard]
    drawn: list[SeasonDraw]
    page: paging.Page


@dataclass(frozen=True)
class DivisionPage:
    """A division: its table, and its calendar match day by match day."""

    division: Division
    board: SeasonBoard
    mine: Entry | None  # of the reader
    days: list[MatchDayLine]


def page(season: Season, user_id: int | None, asked: str | None) -> SeasonPage:
    """Return what a season shows: before it begins, who will play where."""
    everything = divisions(season)
    shown = paging.page(asked, len(everything), PER_PAGE)
    spots = my_spots(season, user_id)
    if season.is_ahead:
        return SeasonPage(spots, [], prepared(season), shown)
    return SeasonPage(spots, boards(season, everything, shown.of(everything)), [], shown)


def division(season: Season, level: int, user_id: int | None, now: datetime) -> DivisionPage | None:
    """Return the page of a division; nothing before its season begins."""
    everything = divisions(season)
    here = next((each for each in everything if each.level == level and each.tournament), None)
    if here is None or here.tournament is None or season.is_ahead:
        return None
    mine = people.my_entry(here.tournament, user_id)
    today = now.astimezone(season.league.club.zone).date()
    days = calendar(here, today, mine.pk if mine else None)
    return DivisionPage(here, boards(season, everything, [here])[0], mine, days)


def divisions(season: Season) -> list[Division]:
    """Return the divisions of a season from the highest, with their tournaments."""
    rows = season.divisions.select_related("tournament__club", "season__league__club")
    return list(rows.order_by("level"))


def boards(
    season: Season, everything: Sequence[Division], shown: Sequence[Division]
) -> list[SeasonBoard]:
    """Return the tables of some divisions; the number of queries does not grow with them."""
    tournaments = [each.tournament for each in shown if each.tournament is not None]
    tables = ranking.tables(tournaments)
    why = because.of_each(tournaments, tables)
    entries = {each.pk: each for each in Entry.objects.filter(tournament__in=tournaments)}
    played = _played(tournaments)
    progress = _progress(tournaments)
    zones = _zones(season, everything)
    went = _went(season)
    found = []
    for division in shown:
        if division.tournament is None:
            continue
        rows = tables[division.tournament.pk]
        done, total = progress[division.tournament.pk]
        means = zones[division.level] if done else ()  # a place is nobody's before a game
        found.append(
            SeasonBoard(
                level=division.level,
                name=division.name,
                url=division.get_absolute_url(),
                slug=division.tournament.slug,
                rows=tuple(
                    replace(row, because=why[division.tournament.pk].get(row.entry))
                    for row in _rows(division.tournament, rows, entries, played, means, went)
                ),
                columns=tuple(ranking.columns(division.tournament)[:2]),
                done=done,
                total=total,
            )
        )
    return found


def prepared(season: Season) -> list[SeasonDraw]:
    """Return who is in which division of a season that has not begun; three queries."""
    people: dict[int | None, list[SeasonPlace]] = {}
    rows = Spot.objects.filter(season=season, state=SpotState.IN)
    for spot in rows.select_related("player", "team").order_by("-rating", "asked_at", "pk"):
        people.setdefault(spot.division_id, []).append(_waiting(spot))
    found = [
        SeasonDraw(each.level, each.name, each.size, tuple(people.get(each.pk, ())))
        for each in season.divisions.order_by("level")
    ]
    without = tuple(people.get(None, ()))
    return [*found, SeasonDraw(0, "", 0, without)] if without else found


def evenness(division: Division) -> list[str]:
    """Return how evenly people meet over the season, where not everybody meets everybody once."""
    tournament = division.tournament
    return shelf.of(tournament).evenness(tournament) if tournament else []


def evenly(season: Season) -> list[tuple[str, int, list[str]]]:
    """Return how evenly people would meet in each division as it is drawn; two queries."""
    plan = seasons.plan_of(season)
    counts = Count("spots", filter=Q(spots__state=SpotState.IN))
    drawn = season.divisions.annotate(drawn=counts).order_by("level")
    said = [
        (each.name, each.drawn, seasons.evenness(plan, season.league, each.drawn))
        for each in drawn
        if each.drawn
    ]
    return [each for each in said if each[2]]


def reserves(season: Season) -> list[SeasonPlace]:
    """Return the reserve list, who asked first in front."""
    rows = Spot.objects.filter(season=season, state=SpotState.RESERVE)
    rows = rows.select_related("player", "team").order_by("asked_at", "pk")
    return [_waiting(spot) for spot in rows]


def playing(season: Season) -> list[tuple[int, str]]:
    """Return everybody who plays in a running season, for a list to choose from."""
    rows = Entry.objects.filter(tournament__division__season=season, state=EntryState.IN)
    rows = rows.order_by("tournament__division__level", "name", "pk")
    names = rows.values_list("pk", "name", "tournament__division__name")
    return [(pk, f"{name} ({division})") for pk, name, division in names]


def my_spots(season: Season, user_id: int | None) -> list[Spot]:
    """Return the spots for which somebody may speak: their own, and of teams they captain."""
    if user_id is None:
        return []
    mine = Q(player__user=user_id) | Q(team__captain__user=user_id)
    mine |= Q(team__squad__vice__user=user_id)
    rows = Spot.objects.filter(mine, season=season).exclude(state=SpotState.OUT)
    return list(rows.select_related("player", "team", "division").order_by("pk"))


def may_join(season: Season, user_id: int | None, *, organises: bool = False) -> list[Squad]:
    """Return the squads somebody may let join: their own, and for organisers all of the club."""
    if not season.league.who.of_squads or user_id is None or season.state not in OPEN:
        return []
    there = Spot.objects.filter(season=season).exclude(state=SpotState.OUT).values("team")
    wanted = Q(team__in=people.speaking(user_id).values("pk"))
    if organises:
        wanted |= Q(team__club=season.league.club_id)
    rows = Squad.objects.filter(wanted, team__dissolved_at__isnull=True).exclude(team__in=there)
    return list(rows.select_related("team").order_by("team__name", "pk"))


def missing(season: Season) -> int:
    """Return how many tables have no result that stands; of the play-offs, once they are on."""
    if season.state == SeasonState.CLOSING:
        rows = Table.objects.filter(round__tournament=season.play_offs_id)
    else:
        rows = Table.objects.filter(round__tournament__division__season=season)
    return rows.filter(kind=TableKind.PLAY).exclude(result=ResultState.STANDING).count()


def _waiting(spot: Spot) -> SeasonPlace:
    return SeasonPlace(spot.pk, str(spot), spot.rating, spot.moved, spot.player_id, spot.team_id)


def _rows(
    tournament: Tournament,
    table: Sequence[Standing],
    entries: Mapping[int, Entry],
    played: Mapping[int, int],
    zones: Sequence[Zone],
    went: Mapping[tuple[int | None, int | None], Zone],
) -> tuple[SeasonRow, ...]:
    scheme = worked_out.scheme(tournament)
    found, place = [], 0
    for line in table:
        entry = entries[line.id]
        out = entry.state == EntryState.OUT
        zone = Zone.STAYS if out or place >= len(zones) else zones[place]
        place += not out
        zone = went.get((entry.player_id, entry.team_id), zone)
        found.append(
            SeasonRow(
                entry=entry.pk,
                rank=line.rank,
                name=entry.name,
                played=played.get(entry.pk, 0),
                points=written(scoring.shown(line.points, scheme)),
                breaks=ranking.figures(tournament, line)[:2],
                zone=zone,
                sign=SIGNS[zone],
                zone_name=str(
                    LEADS if zone == Zone.TITLE and not went else ZONE_NAMES.get(zone, "")
                ),
                out=out,
                url=_squad_url(tournament, entry),
            )
        )
    return tuple(found)


def _squad_url(tournament: Tournament, entry: Entry) -> str:
    if not tournament.who.of_squads:
        return ""
    return reverse("tournaments:squad", args=[entry.team_id])


def _zones(season: Season, everything: Sequence[Division]) -> dict[int, tuple[Zone, ...]]:
    """Return, for each division, what its places mean; only how many play decides that."""
    of_division = [each for each in everything if each.tournament_id is not None]
    numbers = [each.tournament_id for each in of_division]
    rows = Entry.objects.filter(tournament__in=numbers, state=EntryState.IN)
    counts = Counter(rows.values_list("tournament_id", flat=True))
    border = Exchange(season.rules["direct"], season.rules["play_offs"])
    made = places([(counts[each.tournament_id or 0], each.size) for each in of_division], border)
    return {each.level: zones for each, zones in zip(of_division, made, strict=True)}


def _went(season: Season) -> dict[tuple[int | None, int | None], Zone]:
    """Return what became of everybody once the season is closed; nothing before."""
    if season.state != SeasonState.CLOSED:
        return {}
    rows = SeasonMove.objects.filter(season=season)
    columns = ("player_id", "team_id", "way", "rank", "division__level")
    return {
        (player, team): Zone.TITLE if (rank, level) == (1, 1) else WENT.get(Way(way), Zone.STAYS)
        for player, team, way, rank, level in rows.values_list(*columns)
    }


def _played(tournaments: Sequence[Tournament]) -> dict[int, int]:
    rows = Chair.objects.filter(
        round__tournament__in=tournaments,
        table__kind=TableKind.PLAY,
        table__result=ResultState.STANDING,
    )
    return dict(rows.order_by().values_list("entry").annotate(Count("pk")))


def _progress(tournaments: Sequence[Tournament]) -> dict[int, tuple[int, int]]:
    """Return for each tournament how many of its tables have a result."""
    stands = Count("pk", filter=Q(result=ResultState.STANDING))
    rows = Table.objects.filter(round__tournament__in=tournaments, kind=TableKind.PLAY)
    counted = rows.order_by().values("round__tournament").annotate(done=stands, total=Count("pk"))
    found = {row["round__tournament"]: (row["done"], row["total"]) for row in counted}
    return {each.pk: found.get(each.pk, (0, 0)) for each in tournaments}
