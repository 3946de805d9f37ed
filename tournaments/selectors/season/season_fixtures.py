"""The calendar of a division: match day by match day, who meets whom, when, and how it ended."""

from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from django.urls import reverse

from tournaments.models import (
    Appointment,
    AppointmentState,
    Chair,
    Division,
    Kind,
    MatchDay,
    ResultState,
    RoundState,
    Season,
    Table,
    TableKind,
)
from tournaments.notices.figures import written
from tournaments.selectors.round import boards


@dataclass(frozen=True)
class Fixture:
    """One table of a match day."""

    url: str
    first: str
    second: str
    marks: tuple[str, str]
    stands: bool
    state_name: str
    at: datetime | None  # the time they agreed
    place: str
    mine: bool
    to_time: str  # where those who meet agree on it
    id: int


@dataclass(frozen=True)
class Day:
    """A match day with its tables."""

    id: int
    number: int
    first: date
    last: date
    now: bool
    paired: bool
    fixtures: tuple[Fixture, ...]
    rests: tuple[str, ...]


def calendar(division: Division, today: date, mine: int | None = None) -> list[Day]:
    """Return every match day of a division; four queries, however long the season."""
    tournament = division.tournament
    if tournament is None:
        return []
    tables = Table.objects.filter(round__tournament=tournament)
    shown = tables.filter(round__state__in=(RoundState.PUBLISHED, RoundState.CLOSED))
    rows = shown.order_by("round__number", "number").select_related("round").defer("round__field")
    seated = _seated(tournament.pk)
    agreed = _agreed(tournament.pk)
    by_round: dict[int, list[Fixture]] = {}
    rests: dict[int, list[str]] = {}
    for table in rows:
        sitting = seated.get(table.pk, [])
        number = table.round.number
        if table.kind != TableKind.PLAY:
            rests.setdefault(number, []).extend(name for _entry, name in sitting)
            by_round.setdefault(number, [])
        elif len(sitting) > 1:
            made = _fixture(division, table, sitting, agreed.get(table.pk), mine)
            by_round.setdefault(number, []).append(made)
    return [
        Day(
            id=day.pk,
            number=day.number,
            first=day.first,
            last=day.last,
            now=day.first <= today <= day.last,
            paired=day.number in by_round,
            fixtures=tuple(by_round.get(day.number, ())),
            rests=tuple(rests.get(day.number, ())),
        )
        for day in MatchDay.objects.filter(division=division).order_by("number")
    ]


@dataclass(frozen=True)
class Closed:
    """Days on which nobody plays."""

    first: date
    last: date
    why: str


def closed_days(season: Season) -> list[Closed]:
    """Return the days on which nobody plays, in order."""
    days = (
        Closed(date.fromisoformat(a), date.fromisoformat(b), w) for a, b, w in season.closed_days
    )
    return sorted(days, key=lambda each: each.first)


def _fixture(
    division: Division,
    table: Table,
    sitting: list[tuple[int, str]],
    agreed: Appointment | None,
    mine: int | None,
) -> Fixture:
    tournament = division.tournament
    stands = table.result == ResultState.STANDING
    made = marks(table)
    slugs = (division.season.league.club.slug, tournament.slug if tournament else "", table.pk)
    return Fixture(
        url=_url(division, slugs),
        first=sitting[0][1],
        second=sitting[1][1],
        marks=(made.get(0, ""), made.get(1, "")),
        stands=stands,
        state_name="" if stands else str(table.get_result_display()),
        at=agreed.at if agreed and not stands else None,
        place=agreed.place if agreed else "",
        mine=mine in {entry for entry, _name in sitting},
        to_time=reverse("tournaments:appointment", args=[table.pk]),
        id=table.pk,
    )


def _url(division: Division, slugs: tuple[str, str, int]) -> str:
    if division.season.league.kind == Kind.SQUADS:
        return reverse("tournaments:squad_match", args=[slugs[-1]])
    return reverse("tournaments:table", args=slugs)


def marks(table: Table) -> dict[int, str]:
    """Return what each side made of a table: its board points, where several boards were played."""
    if table.extras and all("boards" in extra for extra in table.extras):
        halves = (Fraction(extra["boards"], 2) for extra in table.extras)
        return {seat: written(points) for seat, points in enumerate(halves)}
    return boards.two_sided(table.ranks, table.forfeits) if table.ranks else {}


def _seated(tournament: int) -> dict[int, list[tuple[int, str]]]:
    found: dict[int, list[tuple[int, str]]] = {}
    rows = Chair.objects.filter(round__tournament=tournament).order_by("table", "seat")
    for table, entry, name in rows.values_list("table_id", "entry_id", "entry__name"):
        found.setdefault(table, []).append((entry, name))
    return found


def _agreed(tournament: int) -> dict[int, Appointment]:
    rows = Appointment.objects.filter(
        table__round__tournament=tournament, state=AppointmentState.ACCEPTED
    )
    return {each.table_id: each for each in rows}
