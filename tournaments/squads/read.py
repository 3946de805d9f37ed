"""The pages of squads: a club's list, and one squad with its people, matches and figures."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.db.models import Count, Q

from tournaments.clubs import read as clubs
from tournaments.figures import written
from tournaments.fixtures import read as season_fixtures
from tournaments.formats.kinds import Kind
from tournaments.models import (
    Chair,
    Enrolment,
    LineUpBoard,
    Membership,
    Player,
    ResultState,
    RoundState,
    Spot,
    Squad,
    SquadMember,
    Table,
    TableKind,
)
from tournaments.squads import squad_people

MOST_MATCHES = 60
PLAYS = Q(table__kind=TableKind.PLAY)
SHOWN = (RoundState.PUBLISHED, RoundState.CLOSED)


@dataclass(frozen=True)
class Card:
    """A squad as its club's list shows it."""

    squad: Squad
    people: int
    plays_in: tuple[str, ...]


@dataclass(frozen=True)
class SquadPlace:
    """Where a squad plays, and who is registered for it there."""

    spot: Spot
    registered: tuple[Enrolment, ...]
    missing: tuple[SquadMember, ...]  # on the list, but not registered
    boards: int
    is_open: bool  # the list may still change
    may_enrol: bool  # the reader organises the league, and registers late comers

    @property
    def missing_names(self) -> str:
        """Return who is not registered, for a sentence."""
        return ", ".join(str(member.player) for member in self.missing)


@dataclass(frozen=True)
class MatchLine:
    table: int
    number: int
    division: str
    first: str
    second: str
    score: str
    state_name: str


@dataclass
class Figures:
    """What somebody did on the boards of a squad in one season."""

    player: int
    name: str
    played: int = 0
    halves: int = 0
    unplayed: int = 0
    on: list[int] = field(default_factory=list)

    @property
    def points(self) -> str:
        """Return the points as they stand in a table."""
        return written(Fraction(self.halves, 2))

    @property
    def boards(self) -> str:
        """Return at which boards they sat: “2” or “1–3”."""
        low, high = min(self.on), max(self.on)
        return str(low) if low == high else f"{low}–{high}"


@dataclass(frozen=True)
class SeasonFigures:
    """Everybody who played for a squad in a season, the most points first."""

    name: str
    url: str
    lines: tuple[Figures, ...]


@dataclass(frozen=True)
class SquadPage:
    captain: Player | None
    vice: Player | None
    members: tuple[SquadMember, ...]
    speaks: bool  # is its captain or vice captain, or organises its club
    is_member: bool
    places: tuple[SquadPlace, ...]
    matches: tuple[MatchLine, ...]
    figures: tuple[SeasonFigures, ...]
    candidates: tuple[Player, ...]  # members of the club who are not on the list
    could_lead: tuple[Player, ...]


def cards(club_id: int) -> list[Card]:
    """Return the squads of a club that still exist; three queries."""
    rows = Squad.objects.filter(team__club=club_id, team__dissolved_at__isnull=True)
    here = Count("members", filter=Q(members__left_at__isnull=True))
    found = list(rows.select_related("team__captain").annotate(people=here).order_by("team__name"))
    spots = Spot.objects.filter(
        team__in=[each.pk for each in found], season__state__in=squad_people.OPEN
    )
    plays: dict[int, list[str]] = {}
    for spot in spots.exclude(state="out").select_related("season__league").order_by("pk"):
        plays.setdefault(spot.team_id or 0, []).append(str(spot.season))
    return [
        Card(each, each.people, tuple(plays.get(each.pk, ())))  # type: ignore[attr-defined]
        for each in found
    ]


def find(number: int) -> Squad | None:
    rows = Squad.objects.select_related("team__club", "team__captain", "vice")
    return rows.filter(pk=number).first()


def page(squad: Squad, user_id: int | None, today: str) -> SquadPage:
    """Return what a reader sees of a squad; as many queries for any number of people."""
    members = squad_people.members(squad.pk)
    club = squad.team.club_id or 0
    organises = user_id is not None and clubs.may_edit(club_id=club, user_id=user_id)
    captains = (squad.team.captain, squad.vice)
    leads = user_id is not None and any(one and one.user_id == user_id for one in captains)
    speaks = (leads or organises) and squad.team.dissolved_at is None
    known = _known(club) if speaks else []
    listed = {member.player_id for member in members}
    could_lead = {one.pk: one for one in [*known, *(m.player for m in members)] if one.user_id}
    return SquadPage(
        captain=squad.team.captain,
        vice=squad.vice,
        members=tuple(members),
        speaks=speaks,
        is_member=user_id is not None and any(m.player.user_id == user_id for m in members),
        places=tuple(_places(squad, members, today, user_id)),
        matches=tuple(_matches(squad)),
        figures=tuple(_figures(squad)),
        candidates=tuple(one for one in known if one.pk not in listed),
        could_lead=tuple(sorted(could_lead.values(), key=lambda one: (one.name, one.pk))),
    )


def _known(club: int) -> list[Player]:
    rows = Membership.objects.filter(club=club).select_related("player")
    return [row.player for row in rows.order_by("player__name", "player")]


def _places(
    squad: Squad, members: Sequence[SquadMember], today: str, user_id: int | None
) -> Iterable[SquadPlace]:
    spots = squad_people.live_spots(squad.pk)
    homes = {spot.season.league.club_id for spot in spots}
    run = {home for home in homes if clubs.may_edit(club_id=home, user_id=user_id)}
    rows = Enrolment.objects.filter(spot__in=spots, gone_at__isnull=True).select_related("player")
    of: dict[int, list[Enrolment]] = {}
    for row in rows.order_by("reserve", "place", "pk"):
        of.setdefault(row.spot_id, []).append(row)
    for spot in spots:
        registered = of.get(spot.pk, [])
        there = {row.player_id for row in registered}
        yield SquadPlace(
            spot=spot,
            registered=tuple(registered),
            missing=tuple(member for member in members if member.player_id not in there),
            boards=int(spot.season.rules.get("boards", 1)),
            is_open=(is_open := squad_people.is_open(spot.season, today)),
            may_enrol=not is_open and spot.season.league.club_id in run,
        )


def _matches(squad: Squad) -> list[MatchLine]:
    """Return the matches of seasons that are not over, in order; three queries."""
    mine = Chair.objects.filter(PLAYS, entry__team=squad.pk, round__state__in=SHOWN)
    mine = mine.filter(round__tournament__division__season__state__in=squad_people.OPEN)
    tables = Table.objects.filter(pk__in=mine.values("table"))
    rows = tables.select_related("round__tournament__division")
    rows = rows.order_by("round__tournament", "round__number")[:MOST_MATCHES]
    found = list(rows)
    names: dict[int, list[str]] = {}
    chairs = Chair.objects.filter(table__in=[table.pk for table in found]).order_by("seat")
    for table, name in chairs.values_list("table", "entry__name"):
        names.setdefault(table, []).append(name)
    return [_line(table, names[table.pk]) for table in found if len(names[table.pk]) > 1]


def _line(table: Table, names: Sequence[str]) -> MatchLine:
    stands = table.result == ResultState.STANDING
    marks: Mapping[int, str] = season_fixtures.marks(table, Kind.SQUADS) if stands else {}
    return MatchLine(
        table=table.pk,
        number=table.round.number,
        division=table.round.tournament.division.name,
        first=names[0],
        second=names[1],
        score=f"{marks.get(0, '')} : {marks.get(1, '')}" if stands else "",
        state_name="" if stands else str(table.get_result_display()),
    )


def _figures(squad: Squad) -> list[SeasonFigures]:
    """Return what everybody did, season by season, the newest first; two queries."""
    rows = LineUpBoard.objects.filter(
        line_up__entry__team=squad.pk,
        table__result=ResultState.STANDING,
        table__round__tournament__division__isnull=False,
    ).select_related(
        "player",
        "table",
        "line_up",
        "table__round__tournament__division__season__league__club",
    )
    seats = {
        (table, entry): seat
        for table, entry, seat in Chair.objects.filter(entry__team=squad.pk).values_list(
            "table", "entry", "seat"
        )
    }
    of: dict[int, dict[int, Figures]] = {}
    seasons = {}
    for row in rows.defer("table__round__field", "table__round__proposal").order_by("board", "pk"):
        season = row.table.round.tournament.division.season
        seasons[season.pk] = season
        line = of.setdefault(season.pk, {}).setdefault(
            row.player_id, Figures(row.player_id, row.player.name)
        )
        _count(line, row, seats.get((row.table_id, row.line_up.entry_id), 0))
    return [
        SeasonFigures(str(seasons[pk]), seasons[pk].get_absolute_url(), _ranked(of[pk].values()))
        for pk in sorted(of, key=lambda pk: (seasons[pk].started_at, pk), reverse=True)
    ]


def _count(line: Figures, row: LineUpBoard, seat: int) -> None:
    """Add one board to somebody's figures; boards without an opponent count apart."""
    extras = row.table.extras
    noted = extras[seat] if seat < len(extras) else {}
    if f"b{row.board}" not in noted:
        return
    line.on.append(row.board)
    if any(f"f{row.board}" in extra for extra in extras):
        line.unplayed += 1
        return
    line.played += 1
    line.halves += noted[f"b{row.board}"]


def _ranked(lines: Iterable[Figures]) -> tuple[Figures, ...]:
    counted = [line for line in lines if line.on]
    return tuple(sorted(counted, key=lambda line: (-line.halves, line.played, line.name)))
