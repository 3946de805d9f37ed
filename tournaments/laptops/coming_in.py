"""What a laptop brings, understood before anything of it is written.

The file is read as if somebody had made it up: its log must continue the one that went along, its
rows must be of this event, with numbers that are the event's or were set aside, and hold together.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from siamleague import controls
from siamleague.history.models import AuditLine, SealedLine
from tournaments.clubs import people
from tournaments.events.words import Speaker
from tournaments.exports import pairing_reasons
from tournaments.formats.drawn import SETTLED
from tournaments.laptops import coming_home, set_aside
from tournaments.laptops.models import CheckOut
from tournaments.laptops.rows_in import Told, in_words, need, read_row, sealed_line, whole
from tournaments.lots import making
from tournaments.models import (
    Absence,
    Chair,
    Entry,
    EntryState,
    Family,
    Hall,
    Player,
    ResultLine,
    ResultState,
    Round,
    RoundState,
    RoundTimer,
    Source,
    Stage,
    Table,
    TableKind,
    TeamMember,
    Tournament,
)
from tournaments.rounds import logged

SOURCES = (Source.REPORT, Source.ARBITER)
WORDS = frozenset(("report", "confirm", "dispute", "decide", SETTLED))
MOST_ROWS = 400_000
MOST_ROUNDS = 200
LARGEST = 2**31 - 1


@dataclass
class Coming:
    """The rows of an event as the laptop has them, by what they are known by."""

    stage: str
    count: int  # of rounds
    players: dict[int, Player] = field(default_factory=dict)  # the new ones
    entries: dict[int, Entry] = field(default_factory=dict)
    absences: dict[tuple[int, int], Absence] = field(default_factory=dict)
    rounds: dict[int, Round] = field(default_factory=dict)  # by number
    tables: dict[int, Table] = field(default_factory=dict)
    of_round: dict[int, int] = field(default_factory=dict)  # of a table, the number of its round
    chairs: dict[tuple[int, int], Chair] = field(default_factory=dict)  # by table and seat
    lines: dict[tuple[int, int], ResultLine] = field(default_factory=dict)  # by table and number
    # By round and hall.
    timers: dict[tuple[int, int | None], RoundTimer] = field(default_factory=dict)
    log: list[tuple[SealedLine, AuditLine | None]] = field(default_factory=list)


def understood(out: CheckOut, told: Told) -> Coming:
    """Return what a laptop brings; refuse in words what is not of this event, or not whole."""
    with in_words():
        rows = told["rows"]
        if sum(len(each) for each in rows.values()) > MOST_ROWS:
            raise ValueError("rows")
        return _Understanding(out, told, rows).all()


class _Understanding:
    """One file, beside what the site has of the event."""

    def __init__(self, out: CheckOut, told: Told, rows: Mapping[str, Any]) -> None:
        self.out, self.told, self.rows = out, told, rows
        self.event: Tournament = out.event
        plan = told["plan"]
        need(plan["stage"] in (Stage.PUBLISHED, Stage.RUNNING), "stage")
        need(self.event.stage in (Stage.PUBLISHED, plan["stage"]), "stage")
        self.found = Coming(plan["stage"], whole(plan["rounds"], least=1))
        need(self.found.count <= MOST_ROUNDS, "rounds")
        here = Entry.objects.filter(tournament=self.event)
        self.entries_here = here.in_bulk()
        self.tables_here = Table.objects.filter(round__tournament=self.event).in_bulk()
        self.halls = {None, *halls_of(self.event)}
        families = Family.objects.filter(club=self.event.club_id)
        self.families = set(families.values_list("pk", flat=True))

    def all(self) -> Coming:
        """Return everything."""
        self._people()
        self._entries()
        self._rounds()
        self._tables()
        self._chairs()
        self._said()
        self._timers()
        self._log()
        return self.found

    def _each(self, kind: str) -> Any:
        return self.rows[kind]

    def _is_new(self, kind: str, number: int) -> bool:
        return set_aside.belongs(self.out.first, kind, number)

    def _people(self) -> None:
        for told in self._each("Player"):
            row = read_row(Player, told, coming_home.COLUMNS["Player"])
            controls.one_line(row.name)
            need(self._is_new("Player", row.pk) and row.pk not in self.found.players, "player")
            row.made_by_club_id = self.event.club_id
            self.found.players[row.pk] = row

    def _entries(self) -> None:
        taken: set[int | None] = set()
        seats = {each.player_id for each in self.entries_here.values()}
        for told in self._each("Entry"):
            row = read_row(Entry, told, coming_home.COLUMNS["Entry"])
            here = self.entries_here.get(row.pk)
            need(row.pk not in self.found.entries and row.state in EntryState.values, "entry")
            if here is None:
                self._check_new(row)
                need(row.player_id not in seats, "player")
                seats.add(row.player_id)
            else:  # whose it is is known here, also where a guest's record was claimed meanwhile
                row.player_id, row.team_id = here.player_id, here.team_id
            need(row.hall_id in self.halls, "hall")
            need(row.number is None or row.number not in taken, "number")
            taken.add(row.number)
            row.tournament_id = self.event.pk
            self.found.entries[row.pk] = row
        need(set(self.entries_here) <= set(self.found.entries), "entries")
        self._days_off()

    def _check_new(self, row: Entry) -> None:
        """Refuse an entry from the hall that is not of a guest from there, or of who runs it."""
        need(self._is_new("Entry", row.pk), "entry")
        mine = Player.objects.filter(user=self.out.by_id, pk=row.player_id or 0)
        need(row.player_id in self.found.players or mine.exists(), "player")
        need(row.team_id is None and row.club_id in (None, self.event.club_id), "club")
        need(all(isinstance(each, str) for each in row.categories), "categories")
        controls.one_line(row.name)

    def _days_off(self) -> None:
        for told in self._each("Absence"):
            row = read_row(Absence, told, coming_home.COLUMNS["Absence"])
            need(row.entry_id in self.found.entries, "absence")
            need((row.entry_id, row.round) not in self.found.absences, "absence")
            self.found.absences[row.entry_id, row.round] = row

    def _rounds(self) -> None:
        for told in self._each("Round"):
            row = read_row(Round, told, coming_home.COLUMNS["Round"])
            need(0 < row.number <= self.found.count, "round")
            need(row.number not in self.found.rounds, "round")
            need(row.state in RoundState.values and row.state != RoundState.PAIRING, "state")
            for reasons in (row.field, row.proposal, row.notes):
                pairing_reasons.renumbered(reasons, self._ours)
            need(row.field is None or isinstance(row.field, dict), "field")
            need(row.proposal is None or isinstance(row.proposal, dict), "proposal")
            _notes(row.notes)
            row.tournament_id = self.event.pk
            self.found.rounds[row.number] = row
        here = set(self.event.round_set.values_list("number", flat=True))
        need(here <= set(self.found.rounds), "rounds")

    def _ours(self, kind: str, number: int) -> int:
        """Refuse reasons that speak of anybody else's rows."""
        among: Any = {"Entry": self.found.entries, "Family": self.families}.get(kind)
        need(among is None or number in among, kind)
        return number

    def _tables(self) -> None:
        places = set()
        for told in self._each("Table"):
            row = read_row(Table, told, coming_home.COLUMNS["Table"])
            here, number = self.tables_here.get(row.pk), whole(told["round"])
            need(row.pk not in self.found.tables and number in self.found.rounds, "table")
            need(here is not None or self._is_new("Table", row.pk), "table")
            need((number, row.number) not in places and row.hall_id in self.halls, "place")
            need(row.kind in TableKind.values and row.result in ResultState.values, "kind")
            places.add((number, row.number))
            _notes(row.notes)
            need(isinstance(row.hand, dict), "hand")
            pairing_reasons.renumbered([row.notes, row.hand], self._ours)
            figures(row)
            self.found.tables[row.pk] = row
            self.found.of_round[row.pk] = number

    def _chairs(self) -> None:
        sat = set()
        rows = Chair.objects.filter(round__tournament=self.event)
        here = {(row.table_id, row.seat): row for row in rows}
        for told in self._each("Chair"):
            row = read_row(Chair, told, coming_home.COLUMNS["Chair"])
            need(row.table_id in self.found.tables and row.entry_id in self.found.entries, "chair")
            round_ = self.found.of_round[row.table_id]
            need((row.table_id, row.seat) not in self.found.chairs and row.seat < 12, "seat")
            need((round_, row.entry_id) not in sat, "sits twice")
            sat.add((round_, row.entry_id))
            known = here.get((row.table_id, row.seat))
            row.people = self._who_sat(row, known)
            self.found.chairs[row.table_id, row.seat] = row

    def _who_sat(self, row: Chair, known: Chair | None) -> list[int]:
        """Return the people on a chair by the records that they have here."""
        need(isinstance(row.people, list), "people")
        need(all(type(one) is int for one in row.people), "people")
        entry = self.found.entries[row.entry_id]
        if known is not None and known.entry_id == row.entry_id and known.people:
            return list(known.people)
        if not row.people or entry.player_id is not None:
            return [entry.player_id] if row.people and entry.player_id else []
        members = TeamMember.objects.filter(team=entry.team_id)
        if set(row.people) <= set(members.values_list("player", flat=True)):
            return list(row.people)
        return [each.player_id for each in people.partners(entry.team_id or 0)]

    def _said(self) -> None:
        rows = ResultLine.objects.filter(table__in=list(self.tables_here))
        self.said_here = set(rows.values_list("table", "number"))
        for told in self._each("ResultLine"):
            row = read_row(ResultLine, told, coming_home.COLUMNS["ResultLine"])
            need(row.table_id in self.found.tables, "line")
            need((row.table_id, row.number) not in self.found.lines, "line")
            known = (row.table_id, row.number) in self.said_here
            need(known or (row.verb in WORDS and row.source in SOURCES), "verb")
            need(row.by_entry_id is None or row.by_entry_id in self.found.entries, "by")
            figures(row)
            row.by_id = self.out.by_id if told["mine"] is True else None
            self.found.lines[row.table_id, row.number] = row
        tickets = [(row.table_id, row.ticket) for row in self.found.lines.values() if row.ticket]
        need(len(set(tickets)) == len(tickets), "tickets")
        self._nothing_is_unsaid()
        self._what_stands_was_said()

    def _nothing_is_unsaid(self) -> None:
        """Refuse a file in which a word that was said at home is another, or is missing."""
        rows = ResultLine.objects.filter(table__in=list(self.tables_here)).exclude(verb=SETTLED)
        for here in rows.select_related("table__round"):
            there = self.found.lines.get((here.table_id, here.number))
            need(there is not None and _says(there) == _says(here), "said")
            table = self.found.tables[here.table_id]
            need(table.number == here.table.number, "table")
            need(self.found.of_round[table.pk] == here.table.round.number, "round")

    def _what_stands_was_said(self) -> None:
        standing: dict[int, ResultLine] = {}
        for (table, _number), line in sorted(self.found.lines.items()):
            if line.standing:
                standing[table] = line
        for pk, row in self.found.tables.items():
            here = self.tables_here.get(pk)
            if row.kind != TableKind.PLAY or (here is not None and _shows(here) == _shows(row)):
                continue
            last = standing.get(pk)
            need((row.result == ResultState.STANDING) == (last is not None), "stands")
            if last is not None:
                need((row.ranks, row.forfeits) == (last.ranks, last.forfeits), "stands")

    def _timers(self) -> None:
        for told in self._each("RoundTimer"):
            row = read_row(RoundTimer, told, coming_home.COLUMNS["RoundTimer"])
            number = whole(told["round"])
            where = (number, row.hall_id)
            need(number in self.found.rounds and where not in self.found.timers, "timer")
            need((row.ends_at is None) != (row.left is None) and row.hall_id in self.halls, "timer")
            self.found.timers[where] = row

    def _log(self) -> None:
        """Follow the chain from the head that went along, or from what is home already."""
        name = logged.name_of(self.event)
        rows = SealedLine.objects.filter(log=name, number__gte=self.out.head)
        here = dict(rows.values_list("number", "hash"))
        number, before = self.out.head, here[self.out.head]
        names = {pk: each.name for pk, each in self.found.entries.items()}
        speaker = Speaker(names)
        for told in self.told["log"]:
            number += 1
            line, words = sealed_line(name, number, before, told, speaker)
            before = line.hash
            if line.verb == "lot.drawn":
                need(not list(making.faults(line.body, self.event.pk)), "lot")
            if number in here:
                need(here[number] == line.hash, "another log")
                continue
            if words is not None:
                words.subject = f"tournament:{self.event.pk}"
                words.who_id = self.out.by_id if told["words"]["mine"] is True else None
            self.found.log.append((line, words))
        need(self.told["head"] == [number, before] and max(here) <= number, "head")


def halls_of(event: Tournament) -> list[int]:
    """Return the halls in which an event is played."""
    return list(Hall.objects.filter(tournament=event).values_list("pk", flat=True))


def figures(row: Any) -> None:
    """Refuse a result that is none."""
    for each in (row.ranks, row.forfeits):
        need(isinstance(each, list) and len(each) <= 12, "ranks")
        need(all(type(one) is int and 0 <= one <= 12 for one in each), "ranks")
    need(isinstance(row.extras, list) and len(row.extras) <= 12, "extras")
    for extra in row.extras:
        need(isinstance(extra, dict), "extras")
        for name, value in extra.items():
            need(isinstance(name, str) and type(value) in (int, bool), "extras")
            need(abs(value) <= LARGEST, "extras")


def _notes(notes: Any) -> None:
    need(isinstance(notes, list), "notes")
    for note in notes:
        need(isinstance(note["code"], str) and isinstance(note["values"], list), "notes")


def _shows(table: Table) -> tuple[Any, ...]:
    return table.result, table.ranks, table.forfeits, table.extras


def _says(line: ResultLine) -> tuple[Any, ...]:
    of = (line.verb, line.source, line.by_entry_id, line.standing, line.late)
    return (*of, line.ranks, line.forfeits, line.extras)
