"""What pages and programs show of series: the lists, and one table over several events."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.core.cache import cache
from django.db.models import Count, Max, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from siamleague.history.models import AuditLine
from tournaments import paging
from tournaments.events import history
from tournaments.events.read import SIGNS
from tournaments.events.words import Speaker
from tournaments.figures import written
from tournaments.models import (
    Chair,
    Entry,
    Player,
    RoundState,
    Section,
    SectionRole,
    Series,
    SeriesPoints,
    Stage,
    Team,
    Tournament,
)
from tournaments.rounds import ranking
from tournaments.rounds import standings as worked_out
from tournaments.rounds.because import Because
from tournaments.standings.series import (
    Finish,
    Parted,
    SeriesMark,
    SeriesRow,
    SeriesScheme,
    series_standings,
)

KEPT_SECONDS = 3600


@dataclass(frozen=True)
class SeriesCard:
    """A series as a list shows it."""

    name: str
    url: str
    events: int
    last: datetime | None
    closed: bool


@dataclass(frozen=True)
class SeriesStop:
    """An event as the head of a column."""

    id: int
    number: int
    name: str
    url: str
    stage: str
    sign: str
    moment: datetime | None
    counts: bool  # it is over, so its results are in the table


@dataclass(frozen=True)
class SeriesCell:
    """What one event gave; empty for who was not there."""

    text: str
    dropped: bool
    rank: int
    told: str = ""  # in a table of people: on which place, and with whom


@dataclass(frozen=True)
class SeriesLine:
    """A row of the table of a series."""

    who: int
    rank: int
    name: str
    url: str
    points: str
    cells: tuple[SeriesCell | None, ...]
    because: Because | None = None  # where they have the points of the row above


@dataclass(frozen=True)
class SeriesPage:
    """A series with its events and a page of its table."""

    series: Series
    stops: list[SeriesStop]
    lines: list[SeriesLine]
    page: paging.Page
    counting: str


def page(series: Series, asked: str, *, drafts: bool = False) -> SeriesPage:
    """Return what a series shows; events that are drafts only to its organisers."""
    found = events(series, drafts=drafts)
    rows = table(series, found)
    shown = paging.page(asked, len(rows))
    named = lines(series, shown.of(rows), found)
    return SeriesPage(series, stops(found), named, shown, counting(series))


def find(club: str, slug: str) -> Series | None:
    return Series.objects.select_related("club").filter(club__slug=club, slug=slug).first()


def cards(club_id: int) -> list[SeriesCard]:
    """Return a club's series, the newest first; one query."""
    rows = Series.objects.filter(club=club_id).select_related("club")
    counted = rows.annotate(events=Count("members"), last=Max("members__tournament__starts_at"))
    return [
        SeriesCard(s.name, s.get_absolute_url(), s.events, s.last, s.closed_at is not None)
        for s in counted.order_by("closed_at", "-made_at", "-pk")
    ]


def events(series: Series, *, drafts: bool = False) -> list[Tournament]:
    """Return the events of a series in the order in which they are played.

    Those that are not published yet only to the club's organisers, with `drafts`.
    """
    rows = Tournament.objects.filter(in_series__series=series).select_related("club")
    if not drafts:
        rows = rows.exclude(stage=Stage.DRAFT)
    return sorted(rows, key=lambda event: (event.starts_at or event.made_at, event.pk))


def choices(series: Series) -> list[tuple[int, str]]:
    """Return the events of the club that could count in the series and do not yet."""
    rows = Tournament.objects.filter(club=series.club_id).exclude(stage=Stage.CANCELLED)
    rows = rows.exclude(in_series__series=series)
    rows = rows.filter(division__isnull=True, section__isnull=True, play_offs_of__isnull=True)
    return [(event.pk, event.name) for event in rows.order_by("-starts_at", "-pk")[:200]]


def stops(found: Sequence[Tournament]) -> list[SeriesStop]:
    """Return the heads of the columns."""
    return [
        SeriesStop(
            id=event.pk,
            number=number,
            name=event.name,
            url=event.get_absolute_url(),
            stage=str(event.get_stage_display()),
            sign=SIGNS[Stage(event.stage)],
            moment=event.starts_at,
            counts=event.stage == Stage.FINISHED,
        )
        for number, event in enumerate(found, 1)
    ]


def table(series: Series, found: Sequence[Tournament]) -> tuple[SeriesRow, ...]:
    """Return the table over the events that are over; kept as long as none of them changes."""
    over = [event for event in found if event.stage == Stage.FINISHED]
    deciding = _deciding(over)
    states = [
        (event.pk, event.version, deciding[event.pk].version, event.made_at.timestamp())
        for event in over
    ]
    seen = hashlib.sha256(f"{states} {series.made_at.timestamp()}".encode()).hexdigest()
    key = f"series.{series.pk}.{series.version}.{seen}"
    kept: tuple[SeriesRow, ...] | None = cache.get(key)
    if kept is None:
        scheme = SeriesScheme(tuple(map(Fraction, series.by_place)), series.best)
        finishes = _finishes(series, deciding)
        kept = series_standings(finishes, [event.pk for event in over], scheme)
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def lines(
    series: Series, rows: Iterable[SeriesRow], found: Sequence[Tournament]
) -> list[SeriesLine]:
    """Return rows of the table with names; one query, of people who played in teams three."""
    seen, teams = list(rows), of_teams(series, found)
    played = _teams_of(seen) if series.of_people else {}
    people = {row.who for row in seen} | {row.parted.above for row in seen if row.parted}
    people = people.union(*(team.people for team in played.values()))
    names = who_names(people, teams=teams)
    to = "tournaments:team" if teams else "ratings:player"
    return [
        SeriesLine(
            who=row.who,
            rank=row.rank,
            name=names.get(row.who, ""),
            url=reverse(to, args=[row.who]),
            points=written(row.points),
            cells=_cells(row, found, played, names),
            because=_because(row.parted, names),
        )
        for row in seen
    ]


def of_teams(series: Series, found: Sequence[Tournament]) -> bool:
    """Tell whether teams stand in the table."""
    return bool(found) and not series.of_people and found[0].who.of_teams


def who_names(who: Iterable[int], *, teams: bool) -> dict[int, str]:
    """Return the names of players, or of teams; one query."""
    model = Team if teams else Player
    return dict(model._default_manager.filter(pk__in=list(who)).values_list("pk", "name"))


def counting(series: Series) -> str:
    """Return in words how the series is counted."""
    if series.points == SeriesPoints.SHARE:
        text = _("Each event gives the share of the points that could be had there, out of 100.")
    else:
        listed = ", ".join(written(Fraction(each)) for each in series.by_place)
        text = _("Each event gives %(points)s points for the places from the first on.")
        text %= {"points": listed}
    if series.of_people:
        text += " " + _("What a team wins counts for everybody who played in it.")
    if series.best is None:
        return f"{text} {_('All events count.')}"
    best = _("Of everybody's events the best %(n)s count.") % {"n": series.best}
    return f"{text} {best}"


def log(series: Series) -> list[history.Said]:
    """Return the history of the series, the newest first."""
    rows = AuditLine.objects.filter(subject=f"series:{series.pk}").select_related("who")
    return [history.said(line, Speaker({}, unit=1)) for line in rows.order_by("-pk")[:100]]


@dataclass(frozen=True)
class _PlayedTeam:
    """A team of an event, with everybody who sat at a table for it."""

    name: str
    people: frozenset[int]


def _teams_of(rows: Sequence[SeriesRow]) -> dict[int, _PlayedTeam]:
    """Return, for these rows, the teams whose places they have, by entry; two queries."""
    wanted = {mark.entry for row in rows for mark in row.marks if mark.entry}
    entries = Entry.objects.filter(pk__in=wanted, team__isnull=False)
    names = dict(entries.values_list("pk", "name"))
    sat = _who_sat(Chair.objects.filter(entry__in=list(names)))
    return {entry: _PlayedTeam(name, frozenset(sat[entry])) for entry, name in names.items()}


def _because(parted: Parted | None, names: Mapping[int, str]) -> Because | None:
    """Return in words what parts two with equal sums."""
    if parted is None:
        return None
    above = names.get(parted.above, "")
    if not parted.place:
        return Because(above)
    by = _("best single result no. %(n)s") % {"n": parted.place}
    return Because(above, by, written(parted.more), written(parted.less))


def _cells(
    row: SeriesRow,
    found: Sequence[Tournament],
    played: Mapping[int, _PlayedTeam],
    names: Mapping[int, str],
) -> tuple[SeriesCell | None, ...]:
    by_event = {mark.event: mark for mark in row.marks}
    return tuple(_cell(row.who, by_event.get(event.pk), played, names) for event in found)


def _cell(
    who: int,
    mark: SeriesMark | None,
    played: Mapping[int, _PlayedTeam],
    names: Mapping[int, str],
) -> SeriesCell | None:
    if mark is None:
        return None
    told = ""
    if mark.entry:
        told = _("place %(n)s") % {"n": mark.rank}
    if mark.entry in played:
        team = played[mark.entry]
        others = ", ".join(sorted(names.get(each, "") for each in team.people - {who}))
        told = _("place %(n)s in %(team)s, with %(others)s") % {
            "n": mark.rank,
            "team": team.name,
            "others": others,
        }
    return SeriesCell(written(mark.points), not mark.counts, mark.rank, told)


def _deciding(over: Sequence[Tournament]) -> dict[int, Tournament]:
    """Return for every event the tournament whose table counts: of one in parts, its finals."""
    sections = Section.objects.filter(
        programme__event__in=[event.pk for event in over], role=SectionRole.FINALS
    )
    finals = {
        section.programme.event_id: section.tournament
        for section in sections.select_related("programme", "tournament")
        if section.programme is not None
    }
    return {event.pk: finals.get(event.pk, event) for event in over}


def _finishes(series: Series, deciding: Mapping[int, Tournament]) -> list[Finish]:
    """Return how everybody ended every event; few queries and the standings that are kept."""
    tables = list(deciding.values())
    who = _people(tables) if series.of_people else _who(tables)
    rounds = Tournament.objects.filter(pk__in=[table.pk for table in tables])
    counted = rounds.filter(round_set__state=RoundState.CLOSED).annotate(n=Count("round_set"))
    closed = dict(counted.values_list("pk", "n"))
    found = []
    for event, table in deciding.items():
        scheme = worked_out.scheme(table)
        most = Fraction(scheme.win * closed.get(table.pk, 0), scheme.unit)
        for row in ranking.table(table):
            points = Fraction(row.points, scheme.unit)
            entry = row.id if series.of_people else 0
            found += [Finish(event, one, row.rank, points, most, entry) for one in who[row.id]]
    return found


def _who(tables: Sequence[Tournament]) -> dict[int, tuple[int, ...]]:
    """Return for every entry whose it is: a player's, or in events of teams a team's."""
    rows = Entry.objects.filter(tournament__in=[table.pk for table in tables])
    listed = rows.values_list("pk", "player_id", "team_id")
    return {entry: (player or team or 0,) for entry, player, team in listed}


def _people(tables: Sequence[Tournament]) -> dict[int, tuple[int, ...]]:
    """Return for every entry the people who played for it: a player, or who sat for a team."""
    numbers = [table.pk for table in tables]
    sat = _who_sat(Chair.objects.filter(round__tournament__in=numbers, entry__team__isnull=False))
    rows = Entry.objects.filter(tournament__in=numbers).values_list("pk", "player_id")
    return {entry: (player,) if player else tuple(sorted(sat[entry])) for entry, player in rows}


def _who_sat(chairs: "QuerySet[Chair]") -> dict[int, set[int]]:
    """Return who sat on these chairs, by entry; one query."""
    found: dict[int, set[int]] = defaultdict(set)
    shown = chairs.filter(round__state__in=(RoundState.PUBLISHED, RoundState.CLOSED))
    for entry, sitting in shown.order_by().values_list("entry_id", "people"):
        found[entry].update(sitting)
    return found
