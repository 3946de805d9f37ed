"""Questions about agreed times: when a table may be played, who may speak, what was said so far."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.urls import reverse

from tournaments.models import (
    Appointment,
    AppointmentState,
    Chair,
    Division,
    Entry,
    Kind,
    MatchDay,
    Postponement,
    PostponementState,
    ResultState,
    RoundState,
    Stage,
    Table,
    TableKind,
    TeamMember,
    Venue,
)
from tournaments.selectors.club import clubs, people
from tournaments.selectors.event.events import ARBITERS, ORGANISERS
from tournaments.selectors.season import play_offs
from tournaments.selectors.season.play_offs import PlayOffs

SOON = timedelta(hours=24)
MOST_PLAYED = 20


@dataclass(frozen=True)
class PlayWindow:
    """The days on which a table may be played, in the club's zone."""

    first: date
    last: date
    closed: tuple[tuple[date, date, str], ...]  # days on which the league does not play, and why
    zone: ZoneInfo
    postponed: bool = False

    def day_of(self, moment: datetime) -> date:
        """Return on which of the club's days a moment falls."""
        return moment.astimezone(self.zone).date()

    def closed_for(self, day: date) -> str | None:
        """Return why nobody plays on a day; nothing if it is open."""
        return next((why for first, last, why in self.closed if first <= day <= last), None)


@dataclass(frozen=True)
class Fixture:
    """A table of a league as one who sits there sees it."""

    table: int
    url: str
    league: str
    division: str
    number: int
    others: str
    first: date
    last: date
    agreed: Appointment | None
    proposed: Appointment | None
    mine_to_answer: bool
    asked_to_postpone: bool
    soon: bool
    match: str
    event: tuple[str, str]  # the slugs of the club and of the tournament
    line_up: str = ""  # where a captain hands it in, when squads meet

    @property
    def waits(self) -> bool:
        """Tell whether nothing is agreed and nothing proposed."""
        return self.agreed is None and self.proposed is None


@dataclass(frozen=True)
class TimePage:
    """Everything about the time of one table, for one reader."""

    table: Table
    division: Division | PlayOffs
    window: PlayWindow
    sides: Sequence[Chair]
    entry: int | None  # for which the reader sits there
    organises: bool
    judges: bool
    agreed: Appointment | None
    proposed: Appointment | None
    said: Sequence[Appointment]
    asked: Postponement | None
    postponements: Sequence[Postponement]
    is_open: bool

    @property
    def waits_for_result(self) -> bool:
        """Tell whether the table has no result that stands."""
        shown = self.table.round.state == RoundState.PUBLISHED
        return shown and self.table.result != ResultState.STANDING

    @property
    def history(self) -> list[Appointment | Postponement]:
        """Return everything that was asked, the newest first."""
        both: list[Appointment | Postponement] = [*self.said, *self.postponements]
        return sorted(both, key=lambda each: each.asked_at, reverse=True)

    @property
    def may_answer(self) -> bool:
        """Tell whether the reader may accept or decline what is proposed."""
        speaks = self.entry is not None and self.proposed is not None
        return speaks and self.proposed is not None and self.proposed.proposed_by_id != self.entry

    @property
    def is_mine(self) -> bool:
        """Tell whether the reader proposed the time that waits."""
        return self.proposed is not None and self.proposed.proposed_by_id == self.entry


def window(table: Table, division: Division | PlayOffs) -> PlayWindow | None:
    """Return when a table may be played: its match day, or until a granted later day."""
    days = _days_of(table, division)
    if days is None:
        return None
    first, last = days
    granted = table.postponements.filter(state=PostponementState.GRANTED).order_by("-until")
    until = granted.values_list("until", flat=True).first()
    season = division.season
    return PlayWindow(
        first=first,
        last=max(last, until) if until else last,
        closed=_closed(season.closed_days),
        zone=ZoneInfo(season.league.club.time_zone),
        postponed=until is not None,
    )


def _days_of(table: Table, division: Division | PlayOffs) -> tuple[date, date] | None:
    if isinstance(division, PlayOffs):
        return division.days(table.round)
    rows = MatchDay.objects.filter(division=division, number=table.round.number)
    return rows.values_list("first", "last").first()


def is_open(table: Table) -> bool:
    """Tell whether a time can be agreed: the round is shown, and nothing has happened yet."""
    shown = table.round.state == RoundState.PUBLISHED and table.kind == TableKind.PLAY
    return shown and table.result == ResultState.NONE and not table.match


def venues(division: Division | PlayOffs) -> list[tuple[str, str]]:
    """Return where a table can be played: as the league has it, or either way."""
    league = division.season.league
    if not league.game or league.venue == Venue.HALL:
        return [(Venue.HALL.value, str(Venue.HALL.label))]
    if league.venue == Venue.ONLINE:
        return [(Venue.ONLINE.value, str(Venue.ONLINE.label))]
    return [(each.value, str(each.label)) for each in (Venue.HALL, Venue.ONLINE)]


def page(table_id: int, user_id: int | None) -> TimePage | None:
    """Return the page of a table's time; nothing for tables outside leagues."""
    tables = Table.objects.select_related("round__tournament__club")
    table = tables.filter(pk=table_id).first()
    division = division_of(table) if table is not None else None
    if table is None or division is None:
        return None
    when = window(table, division)
    if when is None:
        return None
    said = list(table.appointments.select_related("proposed_by", "answered_by").order_by("-pk"))
    put_off = list(table.postponements.select_related("asked_by", "answered_by"))
    role = clubs.role_in(club_id=table.round.tournament.club_id, user_id=user_id)
    return TimePage(
        table=table,
        division=division,
        window=when,
        sides=list(table.chairs.select_related("entry").order_by("seat")),
        entry=people.sits_at(table, user_id),
        organises=role in ORGANISERS,
        judges=role in ARBITERS,
        agreed=_in_state(said, AppointmentState.ACCEPTED),
        proposed=_in_state(said, AppointmentState.PROPOSED),
        said=said,
        asked=next((p for p in put_off if p.state == PostponementState.ASKED), None),
        postponements=put_off,
        is_open=is_open(table),
    )


def division_of(table: Table) -> Division | PlayOffs | None:
    """Return the division to which a table belongs, or the play-offs of a season."""
    return _divisions([table.round.tournament_id]).get(table.round.tournament_id)


def agreed(tables: Iterable[int]) -> dict[int, Appointment]:
    """Return the agreed times of some tables; one query."""
    rows = Appointment.objects.filter(table__in=list(tables), state=AppointmentState.ACCEPTED)
    return {each.table_id: each for each in rows}


def my_entries(user_id: int) -> list[int]:
    """Return the entries in leagues for which somebody speaks: own, partner's, captain's."""
    member = TeamMember.objects.filter(
        player__user_id=user_id, accepted_at__isnull=False, left_at__isnull=True
    )
    mine = Q(player__user_id=user_id) | Q(team__in=member.values("team"))
    mine |= Q(team__captain__user_id=user_id) | Q(team__squad__vice__user_id=user_id)
    rows = Entry.objects.filter(mine)
    in_league = Q(tournament__division__isnull=False) | Q(tournament__play_offs_of__isnull=False)
    rows = rows.filter(in_league)
    return list(rows.exclude(tournament__stage=Stage.CANCELLED).values_list("pk", flat=True))


def fixtures(user_id: int, now: datetime) -> list[Fixture]:
    """Return somebody's league tables that are still to be played; as many queries for any number.

    What is agreed comes first, by time, then what has none by the last day on which it may be
    played.
    """
    mine = set(my_entries(user_id))
    chairs = Chair.objects.filter(entry__in=mine, table__kind=TableKind.PLAY)
    chairs = chairs.filter(round__state=RoundState.PUBLISHED).exclude(
        table__result=ResultState.STANDING
    )
    tables = list(
        Table.objects.filter(pk__in=chairs.values("table"))
        .select_related("round__tournament__club")
        .order_by("round__number", "pk")
    )
    found = _fixtures(tables, mine, now)
    return sorted(found, key=lambda f: (f.agreed is None, f.agreed.at if f.agreed else f.last))


def wishes(user_id: int) -> list[Postponement]:
    """Return the open questions to play later in clubs that somebody organises, oldest first."""
    mine = {
        "table__round__tournament__club__memberships__player__user": user_id,
        "table__round__tournament__club__memberships__role__in": ORGANISERS,
    }
    rows = Postponement.objects.filter(state=PostponementState.ASKED, **mine)
    return list(
        rows.select_related("asked_by", "table__round__tournament").order_by("asked_at", "pk")
    )


def _fixtures(tables: Sequence[Table], mine: set[int], now: datetime) -> list[Fixture]:
    numbers = [table.pk for table in tables]
    divisions = _divisions({table.round.tournament_id for table in tables})
    days = _days(each.pk for each in divisions.values() if isinstance(each, Division))
    sitting: dict[int, list[Chair]] = {}
    for chair in Chair.objects.filter(table__in=numbers).select_related("entry"):
        sitting.setdefault(chair.table_id, []).append(chair)
    live = (AppointmentState.ACCEPTED, AppointmentState.PROPOSED)
    times: dict[int, list[Appointment]] = {}
    for each in Appointment.objects.filter(table__in=numbers, state__in=live):
        times.setdefault(each.table_id, []).append(each)
    later, asked = _postponed(numbers)
    found = []
    for table in tables:
        division = divisions[table.round.tournament_id]
        when = (
            division.days(table.round)
            if isinstance(division, PlayOffs)
            else days.get((division.pk, table.round.number))
        )
        if when is None:
            continue
        first, last = when
        said = times.get(table.pk, [])
        accepted = _in_state(said, AppointmentState.ACCEPTED)
        proposed = _in_state(said, AppointmentState.PROPOSED)
        event = table.round.tournament
        others = [c.entry.name for c in sitting.get(table.pk, ()) if c.entry_id not in mine]
        found.append(
            Fixture(
                table=table.pk,
                url=reverse("tournaments:appointment", args=[table.pk]),
                league=division.season.league.name,
                division=division.name,
                number=table.round.number,
                others=", ".join(others),
                first=first,
                last=max(last, later.get(table.pk, last)),
                agreed=accepted,
                proposed=proposed,
                mine_to_answer=proposed is not None and proposed.proposed_by_id not in mine,
                asked_to_postpone=table.pk in asked,
                soon=accepted is not None and now <= accepted.at <= now + SOON,
                match=table.match,
                event=(event.club.slug, event.slug),
                line_up=_line_up(table),
            )
        )
    return found


def _line_up(table: Table) -> str:
    squads = table.round.tournament.kind == Kind.SQUADS
    return reverse("tournaments:squad_match", args=[table.pk]) if squads else ""


def _divisions(tournaments: Collection[int]) -> dict[int, Division | PlayOffs]:
    rows = Division.objects.filter(tournament__in=list(tournaments))
    found: dict[int, Division | PlayOffs] = {
        division.tournament_id: division
        for division in rows.select_related("season__league__club")
        if division.tournament_id
    }
    rest = set(tournaments) - found.keys()
    if rest:
        found.update(play_offs.of(rest))
    return found


def _days(divisions: Iterable[int]) -> Mapping[tuple[int, int], tuple[date, date]]:
    rows = MatchDay.objects.filter(division__in=list(divisions))
    return {(day.division_id, day.number): (day.first, day.last) for day in rows}


def _postponed(tables: Sequence[int]) -> tuple[dict[int, date], set[int]]:
    """Return the later last days that were granted, and the tables with an open question."""
    later: dict[int, date] = {}
    asked = set()
    for each in Postponement.objects.filter(table__in=tables):
        if each.state == PostponementState.ASKED:
            asked.add(each.table_id)
        elif each.until is not None:
            later[each.table_id] = max(each.until, later.get(each.table_id, each.until))
    return later, asked


def _in_state(said: Iterable[Appointment], state: str) -> Appointment | None:
    return next((each for each in said if each.state == state), None)


def _closed(days: Iterable[Sequence[str]]) -> tuple[tuple[date, date, str], ...]:
    return tuple(
        (date.fromisoformat(first), date.fromisoformat(last), why) for first, last, why in days
    )
