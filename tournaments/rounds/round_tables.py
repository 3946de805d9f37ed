"""The tables of a round as pages show them. The number of queries does not grow with the event."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext_lazy as _

from tournaments.events import words
from tournaments.figures import written
from tournaments.models import (
    LAID,
    Chair,
    Entry,
    Player,
    ResultLine,
    ResultState,
    Round,
    RoundState,
    Table,
    TableKind,
    Tournament,
)
from tournaments.rounds import because, closeness, overriding, results, standings, typed
from tournaments.rounds.laid_faults import SWAPPABLE
from tournaments.standings import scoring

SHOWN = (RoundState.PUBLISHED, RoundState.CLOSED)
BYES = {
    TableKind.FULL_BYE: "+",
    TableKind.HALF_BYE: "½",
    TableKind.ZERO_BYE: "−",
    TableKind.REST: "",
}
SIGNS = {
    ResultState.NONE: "",
    ResultState.REPORTED: "soon",
    ResultState.DISPUTED: "warning",
    ResultState.STANDING: "",
}
_CONTESTED = _("contradicted")  # it stands, and a word that came late says otherwise


@dataclass(frozen=True)
class Sitting:
    """One entry at a table."""

    entry: int
    name: str
    seat: int
    before: str  # points before the round
    mark: str  # what the table gave: 1, ½, 0, +, −, or a place at the table
    people: str
    player: int | None = None  # whose page the name leads to, or
    team: int | None = None
    persons: tuple[str, ...] = ()  # who sits for a team, one by one


@dataclass(frozen=True)
class TableOfRound:
    """Who meets at a table and what came of it, as a page shows it."""

    id: int
    number: int
    kind: str
    kind_name: str
    sitting: tuple[Sitting, ...]
    state: str
    state_name: str
    sign: str
    code: str  # the result as it is typed: "10", "½", "213", "+-"
    match: str
    notes: tuple[str, ...]
    ranks: tuple[int, ...] = ()  # per seat, of what stands or waits
    forfeits: tuple[int, ...] = ()
    extras: tuple[Mapping[str, int], ...] = ()
    named: int | None = None  # the seat that goes on by the arbiter's word, in a knock-out
    decided: tuple[str, ...] = ()  # why those meet here who must not, in words
    hall: str = ""  # where it stands, of an event in several halls
    laid_by: str = ""  # that somebody close to the table laid it by hand, for who sits here

    @property
    def plays(self) -> bool:
        return self.kind == TableKind.PLAY

    @property
    def may_move(self) -> bool:
        """Tell whether who sits here may change places while the round is a proposal."""
        return self.kind in SWAPPABLE

    @property
    def stands(self) -> bool:
        return self.state == ResultState.STANDING

    @property
    def outcome(self) -> str:
        """Return the result as a sentence, that which stands or waits; nothing before there is."""
        names = [one.name for one in self.sitting]
        return results.in_words(self.ranks, self.forfeits, names) if self.plays else ""


def boards(
    round_: Round,
    *,
    notes: bool = False,
    points: bool = True,
    only: Iterable[int] | None = None,
) -> list[TableOfRound]:
    """Return the tables of a round in order; `only` some of them, `notes` with their reasons.

    Without `points` nobody's points before the round are worked out.
    """
    tournament = round_.tournament
    tables = Table.objects.filter(round=round_, round__state__in=LAID)
    chairs = Chair.objects.filter(round=round_, round__state__in=LAID)
    if only is not None:
        wanted = list(only)
        tables, chairs = tables.filter(pk__in=wanted), chairs.filter(table__in=wanted)
    seated: dict[int, list[Sitting]] = {}
    tables = tables.select_related("hall").order_by("number")
    rows = list(tables if notes else tables.defer("notes"))
    by_id = {table.pk: table for table in rows}
    marks = {table.pk: _marks(table, tournament) for table in rows}
    people = _people(chairs, tournament)
    sat = chairs.order_by("table__number", "seat")
    who_sits = ("entry_id", "entry__name", "seat", "people", "entry__player", "entry__team")
    sitting = list(sat.values_list("table_id", *who_sits))
    some = None if only is None else {row[1] for row in sitting}
    before = _points_before(tournament, round_.number, some) if points else {}
    for table, entry, name, seat, persons, player, team in sitting:
        if table in by_id:
            those = tuple(people[each] for each in persons if each in people)
            who = Sitting(
                entry=entry,
                name=name,
                seat=seat,
                before=before.get(entry, "0" if points else ""),
                mark=marks[table].get(seat, ""),
                people=", ".join(those),
                player=player,
                team=team,
                persons=those,
            )
            seated.setdefault(table, []).append(who)
    speaker = _speaker(tournament) if notes else None
    return [_board(table, tuple(seated.get(table.pk, ())), speaker) for table in rows]


def of_table(table_id: int) -> TableOfRound:
    """Return the table as its own page shows it, or raise DoesNotExist."""
    laid = Round.objects.filter(state__in=LAID)
    round_ = laid.select_related("tournament").get(tables=table_id)
    return boards(round_, only=[table_id])[0]


def said(table_id: int) -> list[ResultLine]:
    """Return everything that was said about a table's result, in order."""
    rows = ResultLine.objects.filter(table=table_id).select_related("by", "by_entry")
    return list(rows.order_by("number"))


def speaker(tournament: Tournament) -> words.Speaker:
    """Return who can put notes of this event into words."""
    return _speaker(tournament)


def _board(
    table: Table, sitting: tuple[Sitting, ...], speaker: words.Speaker | None
) -> TableOfRound:
    return TableOfRound(
        id=table.pk,
        number=table.number,
        kind=table.kind,
        kind_name=str(TableKind(table.kind).label),
        sitting=sitting,
        state=table.result,
        state_name=str(_CONTESTED if table.contested else ResultState(table.result).label),
        hall=table.hall.name if table.hall is not None else "",
        sign="warning" if table.contested else SIGNS[ResultState(table.result)],
        code=code_of(table.ranks, table.forfeits, table.kind),
        match=table.match,
        notes=tuple(words.sentences(table.notes, speaker)) if speaker else (),
        ranks=tuple(table.ranks),
        forfeits=tuple(table.forfeits),
        extras=tuple(table.extras),
        decided=tuple(overriding.decided(table.hand, {one.entry: one.name for one in sitting})),
        laid_by=str(closeness.LAID.get(table.hand.get("close", ""), "")),
        named=next((seat for seat, kept in enumerate(table.extras) if kept.get("goes_on")), None),
    )


def code_of(ranks: list[int], forfeits: list[int], kind: str = TableKind.PLAY) -> str:
    """Return a result as an arbiter types it: for each seat its rank, or a dash for a no-show."""
    if kind != TableKind.PLAY or not ranks:
        return ""
    return "".join("-" if seat in forfeits else str(rank) for seat, rank in enumerate(ranks))


def figures_asked(table_id: int) -> tuple[str, ...]:
    """Return what a table notes beside the places, because tie-breaks of its event add it up."""
    event = Tournament.objects.get(round_set__tables=table_id)
    return typed.asked_of(event.tie_breaks)


@dataclass(frozen=True)
class Asked:
    """A figure that a table notes for each seat: its name, what it is called, what is noted."""

    name: str
    called: str
    noted: tuple[tuple[int, str, "int | str"], ...]  # seat, who sits there, the figure


def figures_of(table: Table) -> list[Asked]:
    """Return what a table is asked for beside the places, with what it noted."""
    names = typed.asked_of(table.round.tournament.tie_breaks)
    if not names:
        return []
    seats = list(table.chairs.order_by("seat").values_list("seat", "entry__name"))
    kept = table.extras or [{} for _seat in seats]
    return [
        Asked(
            name=name,
            called=because.break_name(f"extra:{name}"),
            noted=tuple(
                (seat, who, extra.get(name, ""))
                for (seat, who), extra in zip(seats, kept, strict=True)
            ),
        )
        for name in names
    ]


def as_typed(line: ResultLine) -> dict[str, str]:
    """Return what somebody said as an arbiter types it: the places, and the figures."""
    figures = typed.figures_typed(line.extras, figures_asked(line.table_id))
    return {"code": code_of(line.ranks, line.forfeits), "figures": figures}


def _marks(table: Table, tournament: Tournament) -> dict[int, str]:
    """Return what each seat made of the table, as a pairing list shows it."""
    if table.kind != TableKind.PLAY:
        return {0: BYES[TableKind(table.kind)]}
    if not table.ranks:
        return {}
    return tournament.who.marks(table.ranks, table.forfeits)


def _points_before(
    tournament: Tournament, number: int, only: Collection[int] | None
) -> dict[int, str]:
    if number == 1:
        return {}
    scheme = standings.scheme(tournament)
    return {
        entry: written(scoring.shown(sum(units), scheme))
        for entry, units in standings.points(tournament, number, only).items()
    }


def _people(chairs: "Iterable[Chair]", tournament: Tournament) -> Mapping[int, str]:
    """Return the players of teams by number; an entry of one needs no second name."""
    if not tournament.who.of_teams:
        return {}
    sat = {player for people in chairs.values_list("people", flat=True) for player in people}  # type: ignore[attr-defined]
    return dict(Player.objects.filter(pk__in=sat).values_list("pk", "name"))


def _speaker(tournament: Tournament) -> words.Speaker:
    from tournaments.events import read as events

    return words.Speaker(events.names(tournament), standings.scheme(tournament).unit)


def ids(round_: Round, search: str = "", hall: int | None = None) -> list[int]:
    """Return the tables of a round in order, or those where a name is found: of who entered, of
    who sits for a team, or of who is in it; of one hall, where one is given."""
    tables = Table.objects.filter(round=round_, round__state__in=LAID)
    if hall is not None:
        tables = tables.filter(hall=hall)
    wanted = search.strip()[:60]
    if wanted:
        tables = tables.filter(pk__in=_found(round_, wanted))
    return list(tables.order_by("number").values_list("pk", flat=True))


def _found(round_: Round, name: str) -> set[int]:
    chairs = Chair.objects.filter(round=round_)
    called = Q(entry__name__icontains=name)
    if not round_.tournament.who.of_players:
        for people in ("entry__team__members", "entry__team__squad__members"):
            now = {f"{people}__player__name__icontains": name, f"{people}__left_at__isnull": True}
            called |= Q(**now)
    found = set(chairs.filter(called).values_list("table_id", flat=True))
    sat = {table: set(some) for table, some in chairs.values_list("table_id", "people") if some}
    known = Player.objects.filter(pk__in=set().union(*sat.values()), name__icontains=name)
    those = set(known.values_list("pk", flat=True))
    return found | {table for table, some in sat.items() if some & those}


def by_number(round_: Round) -> dict[int, tuple[int, int]]:
    """Return the tables of a round at which somebody plays: by number, which, and how many sit."""
    rows = Table.objects.filter(round=round_, kind=TableKind.PLAY).annotate(seats=Count("chairs"))
    return {number: (pk, seats) for number, pk, seats in rows.values_list("number", "pk", "seats")}


def left(round_: Round) -> int:
    """Return how many tables have no result that stands."""
    tables = Table.objects.filter(round=round_, kind=TableKind.PLAY)
    return tables.exclude(result=ResultState.STANDING).count()


@dataclass(frozen=True)
class EntryRound:
    """What an entry did in a round: where it sat, and the mark beside its name."""

    round: int
    table: int
    board: TableOfRound
    mark: str


def path(entry: Entry) -> list[EntryRound]:
    """Return an entry's published rounds, in order; few queries, however many rounds."""
    mine = Chair.objects.filter(entry=entry, round__state__in=SHOWN)
    sat = list(mine.values_list("table_id", flat=True))
    mine_there = Table.objects.filter(pk__in=sat).select_related("round", "hall")
    rows = list(mine_there.order_by("round__number"))
    seated: dict[int, list[Sitting]] = {}
    seats: dict[int, int] = {}
    chairs = Chair.objects.filter(table__in=rows).order_by("seat")
    marks = {table.pk: _marks(table, entry.tournament) for table in rows}
    for table, who, name, seat in chairs.values_list("table_id", "entry_id", "entry__name", "seat"):
        mark = marks[table].get(seat, "")
        seated.setdefault(table, []).append(Sitting(who, name, seat, "", mark, ""))
        if who == entry.pk:
            seats[table] = seat
    said_by = _speaker(entry.tournament)
    return [
        EntryRound(
            round=table.round.number,
            table=table.number,
            board=_board(table, tuple(seated[table.pk]), said_by),
            mark=marks[table.pk].get(seats[table.pk], ""),
        )
        for table in rows
    ]


def my_table(entry: Entry) -> Table | None:
    """Return the newest published table of an entry."""
    rows = Table.objects.filter(chairs__entry=entry, round__state__in=SHOWN)
    return rows.select_related("round__tournament__club").order_by("-round__number").first()


def coming(tournament: Tournament) -> int:
    """Return the number of the round that is to be paired next."""
    last = tournament.round_set.order_by("-number").first()
    if last is None:
        return 1
    return last.number + 1 if last.state in SHOWN else last.number


def in_words(line: ResultLine, board: TableOfRound) -> str:
    """Return what a report says, with names."""
    return results.in_words(line.ranks, line.forfeits, [one.name for one in board.sitting])


@dataclass(frozen=True)
class NameLine:
    """Where one entry sits, for the list by name."""

    name: str
    table: int
    seat: int
    others: str
    kind: str
    team: str = ""  # of somebody who sits for one
    hall: str = ""


def by_name(laid: Iterable[TableOfRound]) -> list[NameLine]:
    """Return everybody by name, with the table and whom they meet; of teams their people, too."""
    found = [
        NameLine(
            name=name,
            table=board.number,
            seat=one.seat + 1,
            others=", ".join(each.name for each in board.sitting if each is not one),
            kind="" if board.plays else board.kind_name,
            team="" if name == one.name else one.name,
            hall=board.hall,
        )
        for board in laid
        for one in board.sitting
        for name in dict.fromkeys((one.name, *one.persons))
    ]
    return sorted(found, key=lambda line: line.name.casefold())
