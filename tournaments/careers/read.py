"""Somebody's events, the newest first: their place, whom they met and with whom, their ratings.

What stands in here stands on the pages of the events, too; drafts are on none. A page takes as many
queries for one event as for ten.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.events.read import game_name
from tournaments.fixtures import read as fixtures
from tournaments.formats.kinds import Kind
from tournaments.models import (
    Chair,
    Entry,
    LineUpBoard,
    Player,
    Pool,
    RatingChange,
    ResultState,
    RoundState,
    Stage,
    Table,
    TableKind,
    TeamMember,
    Tournament,
)
from tournaments.paging import Page, page
from tournaments.rating.values import POINT
from tournaments.ratings import certainty
from tournaments.ratings import read as ratings
from tournaments.rounds import ranking

PER_PAGE = 10
TWO = 2
SHOWN = (Stage.PUBLISHED, Stage.RUNNING, Stage.FINISHED)


@dataclass(frozen=True)
class CareerTable:
    """One table at which somebody sat."""

    round: int
    others: str
    result: Annotated[str, "empty while nothing stands"]
    url: str


@dataclass(frozen=True)
class RatingMove:
    """What an event did to somebody's rating in the list of its game."""

    before: int
    after: int
    counts: Annotated[bool, "false while it is provisional"]
    url: str


@dataclass(frozen=True)
class CareerEvent:
    """One event of somebody."""

    name: str
    url: str
    club: str
    game: str
    stage: str
    moment: datetime | None
    entered_as: Annotated[str, "the team, where somebody did not play alone"]
    place: Annotated[int | None, "none before the first result"]
    of: Annotated[int, "how many are ranked"]
    partners: tuple[str, ...]
    met: tuple[CareerTable, ...]
    rating: RatingMove | None


@dataclass(frozen=True)
class Career:
    """One page of somebody's events."""

    events: tuple[CareerEvent, ...]
    page: Page

    @property
    def pages(self) -> int:
        """Return how many pages there are."""
        return self.page.count


def career(player: Player, asked: str = "") -> Career:
    """Return a page of somebody's events; of who left for good, nothing is told together."""
    rows = Entry.objects.none() if player.left else _entries(player.pk)
    shown = page(asked, rows.count(), PER_PAGE)
    entries: list[Entry] = list(shown.of(rows))  # type: ignore[arg-type]
    events = {entry.tournament_id: entry.tournament for entry in entries}
    sat = _sat(entries, player.pk)
    asked_for = _Asked(
        tables=ranking.tables(list(events.values())),
        moves=_moves(player.pk, events, sat),
        names=_names({one for seats in sat.values() for seat in seats for one in seat.people}),
        player=player.pk,
    )
    found = [_event(entry, sat.get(entry.pk, []), asked_for) for entry in entries]
    return Career(tuple(found), shown)


@dataclass(frozen=True)
class _Seat:
    """One table of somebody, and who else sat there."""

    table: Table
    seat: int
    people: tuple[int, ...]
    others: tuple[str, ...]
    event: Tournament  # the part in which it stood


@dataclass(frozen=True)
class _Asked:
    """What was read for all events of a page at once."""

    tables: ranking.Tables
    moves: Mapping[int, RatingMove]
    names: Mapping[int, str]
    player: int


def _entries(player: int) -> "QuerySet[Entry]":
    """Return somebody's entries: alone, for a squad, and in teams for which they sat or may sit."""
    member = TeamMember.objects.filter(player=player, accepted_at__isnull=False)
    here = set(member.filter(left_at__isnull=True).values_list("team", flat=True))
    teams = Entry.objects.filter(team__in=member.values("team"))
    seated: dict[int, bool] = {}
    shown = (RoundState.PUBLISHED, RoundState.CLOSED)
    chairs = Chair.objects.filter(entry__in=teams, round__state__in=shown)
    for entry, people in chairs.values_list("entry", "people"):
        seated[entry] = seated.get(entry, False) or player in people
    played = {
        entry for entry, team in teams.values_list("pk", "team") if seated.get(entry, team in here)
    }
    over = {"player": player, "table__result": ResultState.STANDING}  # hidden until then
    boards = LineUpBoard.objects.filter(**over).values("line_up__entry")
    mine = Q(player=player) | Q(pk__in=played) | Q(pk__in=boards)
    rows = Entry.objects.filter(mine, tournament__stage__in=SHOWN)
    rows = rows.filter(tournament__section__isnull=True)  # parts are told with their event
    latest = ("-tournament__starts_at", "-tournament__made_at", "-pk")
    return rows.select_related("tournament__club", "team").order_by(*latest)


def _sat(entries: Sequence[Entry], player: int) -> dict[int, list[_Seat]]:
    """Return, by entry, the tables at which somebody sat, also in the parts of an event."""
    of = _with_parts(entries)
    chairs = Chair.objects.filter(entry__in=of, table__kind=TableKind.PLAY)
    chairs = chairs.filter(round__state__in=(RoundState.PUBLISHED, RoundState.CLOSED))
    rows = chairs.select_related("table", "entry", "round__tournament__club")
    mine = [c for c in rows.order_by("round__tournament", "round__number", "pk") if _is(c, player)]
    others: dict[int, list[str]] = defaultdict(list)
    tables = [chair.table_id for chair in mine]
    across = Chair.objects.filter(table__in=tables).exclude(entry__in=of).order_by("seat")
    for table, name in across.values_list("table", "entry__name"):
        others[table].append(name)
    found: dict[int, list[_Seat]] = defaultdict(list)
    for chair in mine:
        chair.table.round = chair.round
        people, event = tuple(chair.people), chair.round.tournament
        seat = _Seat(chair.table, chair.seat, people, tuple(others[chair.table_id]), event)
        found[of[chair.entry_id]].append(seat)
    return found


def _is(chair: Chair, player: int) -> bool:
    """Tell whether a chair is somebody's own; of squads, every match of the squad is."""
    return chair.entry.player_id == player or player in chair.people or not chair.people


def _with_parts(entries: Sequence[Entry]) -> dict[int, int]:
    """Return these entries and those of the same people in the parts, each with its own."""
    of = {(e.tournament_id, e.player_id, e.team_id): e.pk for e in entries if e.tournament.in_parts}
    found = {entry.pk: entry.pk for entry in entries}
    if of:
        events = [event for event, _player, _team in of]
        rows = Entry.objects.filter(tournament__section__programme__event__in=events)
        columns = ("tournament__section__programme__event", "player", "team")
        for pk, *who in rows.values_list("pk", *columns):
            if tuple(who) in of:
                found[pk] = of[tuple(who)]
    return found


def _moves(
    player: int, events: Mapping[int, Tournament], sat: Mapping[int, Sequence[_Seat]]
) -> dict[int, RatingMove]:
    """Return, by entry, what its rounds did to somebody's rating: in the site's list, if any."""
    of = {f"round:{s.table.round_id}": entry for entry, seats in sat.items() for s in seats}
    rows = RatingChange.objects.filter(rated__player=player, rated__partner=None)
    rows = rows.filter(period__void=False, period__key__in=of).select_related("period__pool")
    by_list: dict[int, dict[int, list[RatingChange]]] = defaultdict(lambda: defaultdict(list))
    lists: dict[int, Pool] = {}
    for change in rows.order_by("period__pool", "period__number"):
        pool = lists.setdefault(change.period.pool_id, change.period.pool)
        by_list[of[change.period.key]][pool.pk].append(change)
    return {entry: _move(found, lists) for entry, found in by_list.items()}


def _move(found: Mapping[int, Sequence[RatingChange]], lists: Mapping[int, Pool]) -> RatingMove:
    chosen = lists[min(found, key=lambda pool: (lists[pool].club_id is not None, pool))]
    first, last = found[chosen.pk][0], found[chosen.pk][-1]
    return RatingMove(
        before=first.before // POINT,
        after=last.after // POINT,
        counts=certainty.counts(chosen, last.games_after, last.deviation_after),
        url=ratings.profile_url(chosen.pk, last.rated_id),
    )


def _names(people: Collection[int]) -> dict[int, str]:
    return dict(Player.objects.filter(pk__in=people).values_list("pk", "name"))


def _event(entry: Entry, seats: Sequence[_Seat], asked: _Asked) -> CareerEvent:
    event = entry.tournament
    ranked = asked.tables.get(event.pk, ())
    began = any(seat.table.result == ResultState.STANDING for seat in seats)
    with_them = dict.fromkeys(one for seat in seats for one in seat.people if one != asked.player)
    return CareerEvent(
        name=event.name,
        url=event.get_absolute_url(),
        club=event.club.name,
        game=game_name(event),
        stage=str(event.get_stage_display()),
        moment=event.starts_at,
        entered_as=entry.name if entry.team_id else "",
        place=next((row.rank for row in ranked if row.id == entry.pk), None) if began else None,
        of=len(ranked),
        partners=tuple(asked.names[one] for one in with_them if one in asked.names),
        met=tuple(_meeting(seat) for seat in seats),
        rating=asked.moves.get(entry.pk),
    )


def _meeting(seat: _Seat) -> CareerTable:
    event, table = seat.event, seat.table
    return CareerTable(
        round=table.round.number,
        others=", ".join(seat.others),
        result=_result(table, seat.seat) if table.result == ResultState.STANDING else "",
        url=reverse("tournaments:table", args=[event.club.slug, event.slug, table.pk]),
    )


def _result(table: Table, seat: int) -> str:
    """Return what somebody made of a table: a point, or the place at it."""
    if seat in table.forfeits:
        return "−"
    if len(table.ranks) == TWO:
        return fixtures.marks(table, Kind.DUEL).get(seat, "")
    return _("%(rank)s of %(sides)s") % {"rank": table.ranks[seat], "sides": len(table.ranks)}
