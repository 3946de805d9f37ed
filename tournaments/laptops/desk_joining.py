"""Joining what a second desk brings to the event: a few lines of its log at a time, each once.

Where nobody else has said anything about a table since the desk went out, its words are written
down as they were said. Where somebody has, only what holds at the desk counts, what each side said
last: said equally it stands as it stands; said otherwise it is a line beside what stands, the table
is contested, and an arbiter decides. Nothing that was said is pushed aside by who comes later.

Every piece is one line of the event's log. It holds the desk's lines as the desk sealed them, and
the words that came of them; so the log itself tells how far a desk is in, however often the job is
begun, and whether the desk came by the laptop or straight home.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from siamleague.history import audit
from siamleague.history.models import SealedLine
from siamleague.jobs import act as jobs
from siamleague.refusals import Refused
from tournaments.events import holding
from tournaments.laptops import desk_in, desks, packed
from tournaments.laptops.desk_in import DeskLines
from tournaments.laptops.desk_models import Desk, DeskFile, DeskFileState, DeskState
from tournaments.models import (
    Chair,
    Entry,
    EntryState,
    ResultLine,
    ResultState,
    RoundState,
    Stage,
    Table,
    TableKind,
    Tournament,
)
from tournaments.refusals import NotNow
from tournaments.rounds import logged
from tournaments.rounds.result_lines import SaidLine, put
from tournaments.rounds.results import Score
from tournaments.webhooks import outbox

BROUGHT, OTHERWISE = "desk.brought", "desk.contradicted"
VERBS = (BROUGHT, OTHERWISE)
AT_ONCE = 25  # lines of a desk in one transaction
ROUNDS = (RoundState.PUBLISHED, RoundState.CLOSED)
STAGES = (Stage.PUBLISHED, Stage.RUNNING)
TWO = 2
Clock = Callable[[], datetime]


def work(file_id: int, by: int, report: jobs.Report, now: Clock) -> Callable[[], Mapping[str, Any]]:
    """Join what a desk brings; return the step in which its file is in, or goes on waiting."""
    kept = DeskFile.objects.select_related("desk__event__club").get(pk=file_id)
    event = kept.desk.event
    url = f"{event.get_absolute_url()}run/laptop/"
    if kept.state != DeskFileState.WAITING:
        return lambda: {"url": url}
    report(0, 1, _("Reading the file"))
    if not event.elsewhere:
        try:
            _join(kept, by, now, report)
        except Refused as no:
            desks.keep(kept, str(no.sentence))
            raise jobs.CannotDo(str(no.sentence)) from no

    def end() -> Mapping[str, Any]:
        here = Tournament.objects.select_for_update().get(pk=event.pk)
        if here.elsewhere:
            return {"url": url, "waits": True}
        try:
            _join(kept, by, now)  # the laptop may have come home in this very moment
        except Refused as no:
            desks.keep(kept, str(no.sentence))
            return {"url": url}
        _ended(kept, now())
        return {"url": url, "number": kept.number}

    return end


def _join(kept: DeskFile, by: int, now: Clock, report: jobs.Report | None = None) -> None:
    holding.check_organiser(kept.desk.event, by)
    told = packed.unpacked(bytes(kept.data), packed.DESK_HOME)
    brought = desk_in.understood(kept.desk, told)
    done = 0
    while _piece(kept.desk, brought, by, now()):
        done += 1
        if report is not None:
            pieces = 1 + len(brought.lines) // AT_ONCE
            report(min(done, pieces), pieces, _("Writing what was said"))


def _ended(kept: DeskFile, now: datetime) -> None:
    rows = DeskFile.objects.filter(pk=kept.pk, state=DeskFileState.WAITING)
    rows.update(state=DeskFileState.DONE, data=b"")
    row = Desk.objects.filter(pk=kept.desk_id).exclude(state=DeskState.LOST)
    row.update(brought_at=now)
    if kept.final:
        row.filter(state=DeskState.OUT).update(state=DeskState.HOME, ended_at=now)


@dataclass
class JoinedSoFar:
    """How far a desk is in, as the log of the event tells it."""

    to: int
    hash: str
    own: set[tuple[int, int]] = field(default_factory=set)  # lines that came of it: table, number


def known(event: Tournament, desk: Desk, after: tuple[int, str]) -> JoinedSoFar:
    """Return what of a desk is in the event already."""
    found = JoinedSoFar(*after)
    lines = SealedLine.objects.filter(log=logged.name_of(event), verb__in=VERBS)
    for body in lines.order_by("number").values_list("body", flat=True):
        if body["desk"] == str(desk.public_id):
            found.to, found.hash = body["to"], body["lines"][-1][-1]
            found.own |= {(word["table"], word["number"]) for word in body["words"]}
    return found


@transaction.atomic
def _piece(desk: Desk, brought: DeskLines, by: int, now: datetime) -> bool:
    """Join the next lines of a desk, whole or not at all; tell whether there were any."""
    event = holding.hold(desk.event_id)
    _check_welcome(desk, event)
    so_far = known(event, desk, brought.after)
    first = so_far.to - brought.after[0]
    if first and (first > len(brought.lines) or brought.lines[first - 1][-1] != so_far.hash):
        if first > len(brought.lines) and _is_older(event, desk, brought):
            return False
        raise NotNow(_("Another copy of this desk has brought something else already."))
    part = brought.lines[first : first + AT_ONCE]
    if part:
        piece = Piece(event, desk, brought, so_far, by, now)
        piece.take(range(first, first + len(part)))
        piece.seal(part)
    return bool(part)


def _is_older(event: Tournament, desk: Desk, brought: DeskLines) -> bool:
    """Tell whether all lines of a file are among those that are in."""
    if not brought.lines:
        return True
    lines = SealedLine.objects.filter(log=logged.name_of(event), verb__in=VERBS)
    return any(
        line[-1] == brought.lines[-1][-1]
        for body in lines.values_list("body", flat=True)
        if body["desk"] == str(desk.public_id)
        for line in body["lines"]
    )


def _check_welcome(desk: Desk, event: Tournament) -> None:
    """Refuse to write where somebody has decided meanwhile, about the desk or about the event."""
    if Desk.objects.select_for_update().get(pk=desk.pk).state == DeskState.LOST:
        raise NotNow(desks.too_late())
    if event.stage not in STAGES:
        raise NotNow(_("The event is over. What the desk brings is kept to be looked at."))


class Piece:
    """A few lines of a desk on their way into the event."""

    def __init__(
        self,
        event: Tournament,
        desk: Desk,
        brought: DeskLines,
        so_far: JoinedSoFar,
        by: int,
        now: datetime,
    ) -> None:
        self.event, self.desk, self.brought = event, desk, brought
        self.so_far, self.by, self.now = so_far, by, now
        self.written: list[ResultLine] = []
        self.gone: set[int] = set()  # tables that are laid otherwise by now
        self.entries: list[list[Any]] = []
        self.otherwise: set[int] = set()  # the numbers of tables about which it says another thing
        self.about: set[int] = set()

    def take(self, places: range) -> None:
        """Write down what these lines say."""
        for place in places:
            for word in self.brought.words.get(place, ()):
                self._word(word)
        for entry, (place, came) in self.brought.here.items():
            if place in places:
                self._check_in(entry, came, self.brought.lines[place][0])

    def seal(self, part: list[list[Any]]) -> None:
        """Write the line of the history and of the log, and let pages look."""
        data = {
            "machine": self.desk.machine,
            "tables": len(self.about),
            "numbers": sorted(self.otherwise),
        }
        verb = OTHERWISE if self.otherwise else BROUGHT
        subject = f"tournament:{self.event.pk}"
        line = audit.note(verb, subject, who=self.by, now=self.now, data=data)
        body = {
            "desk": str(self.desk.public_id),
            "from": list(self.brought.after),
            "after": self.so_far.to,
            "to": self.so_far.to + len(part),
            "lines": part,
            "gone": sorted(self.gone),
            "entries": self.entries,
        }
        logged.brought(self.event, line, body, self.written)
        outbox.of_decision(self.event, self.now)
        holding.changed(self.event)

    def _word(self, word: ResultLine) -> None:
        rows = Table.objects.select_related("round").filter(round__tournament=self.event)
        table = rows.filter(pk=word.table_id, round__state__in=ROUNDS).first()
        if table is None or not self._is_laid_so(table):
            self.gone.add(word.table_id)
            return
        self.about.add(table.pk)
        twin = table.results.filter(ticket=word.ticket).first() if word.ticket else None
        if twin is not None:  # a phone has told both desks
            if says(word, twin):
                return
            word.ticket = None
        if self._is_alone(table):
            self._put(table, _as_said(table, word))
            return
        if (table.pk, word.number) not in self.brought.counts:
            return
        said = _beside(table, word)
        if said is not None:
            self._put(table, said)
            if said.late:
                self.otherwise.add(table.number)

    def _is_laid_so(self, table: Table) -> bool:
        seats = Chair.objects.filter(table=table).order_by("seat").values_list("entry", flat=True)
        return table.kind == TableKind.PLAY and list(seats) == self.brought.seats[table.pk]

    def _is_alone(self, table: Table) -> bool:
        """Tell whether nobody but the desk has spoken about a table that is still being played."""
        since = table.results.filter(number__gt=self.brought.base[table.pk])
        numbers = set(since.values_list("number", flat=True))
        own = {number for of, number in self.so_far.own if of == table.pk}
        return table.round.state == RoundState.PUBLISHED and numbers <= own

    def _put(self, table: Table, said: SaidLine) -> None:
        line = put(table, self.event, said, self.now)
        self.so_far.own.add((table.pk, line.number))
        self.written.append(line)

    def _check_in(self, entry: int, came: bool, at: str) -> None:
        """Write who is here. Who was seen is here, whatever another desk took back."""
        rows = Entry.objects.filter(pk=entry, tournament=self.event).exclude(state=EntryState.OUT)
        if came:
            moved = rows.filter(checked_in_at=None).update(checked_in_at=datetime.fromisoformat(at))
        elif self._seen_since(entry):
            return
        else:
            moved = rows.exclude(checked_in_at=None).update(checked_in_at=None)
        if moved:
            holding.give_up_pairing(self.event)
            self.entries.append([entry, came])

    def _seen_since(self, entry: int) -> bool:
        lines = SealedLine.objects.filter(
            log=logged.name_of(self.event), verb="entry.here", number__gt=self.brought.after[0]
        )
        return entry in {body.get("entry") for body in lines.values_list("body", flat=True)}


def _as_said(table: Table, word: ResultLine) -> SaidLine:
    """Return a word of a desk as it was said there."""
    last = table.results.order_by("-number").first()
    state = ResultState.REPORTED
    if word.standing:
        state = ResultState.STANDING
    elif word.late or word.verb == "dispute" or (last and _of_others(last, word)):
        state = ResultState.DISPUTED
    return _line(word, word.verb, state, late=word.late)


def _of_others(last: ResultLine, word: ResultLine) -> bool:
    return not last.standing and last.by_entry_id not in (None, word.by_entry_id)


def _beside(table: Table, word: ResultLine) -> SaidLine | None:
    """Return what becomes of a desk's last word where others have spoken; nothing if they agree."""
    if table.result == ResultState.STANDING:
        agrees = word.verb != "dispute" and says(word, table)
    else:
        last = table.results.order_by("-number").first()
        assert last is not None
        same = says(word, last)
        if same and word.standing and table.result == ResultState.REPORTED:
            return _line(word, word.verb, ResultState.STANDING)
        if same and _two_sides_say_so(table, word, last):
            return _line(word, "confirm", ResultState.STANDING)
        agrees = same and (word.verb, word.by_entry_id) == (last.verb, last.by_entry_id)
    if agrees or _is_beside(table, word):
        return None
    return _line(word, _verb_beside(word), ResultState.DISPUTED, late=True)


def _two_sides_say_so(table: Table, word: ResultLine, last: ResultLine) -> bool:
    both = word.verb == "report" and last.verb == "report"
    sides = {word.by_entry_id, last.by_entry_id}
    return (
        both
        and None not in sides
        and len(sides) == TWO
        and (table.result == ResultState.REPORTED or table.chairs.count() == TWO)
    )


def _is_beside(table: Table, word: ResultLine) -> bool:
    """Tell whether the same was said beside the result before."""
    late = table.results.filter(late=True, by_entry=word.by_entry_id, verb=_verb_beside(word))
    return any(says(word, line) for line in late)


def _verb_beside(word: ResultLine) -> str:
    """Return how a word is called that stands beside another: who confirmed has said it, too."""
    return "report" if word.verb == "confirm" else word.verb


def says(word: ResultLine, other: "ResultLine | Table") -> bool:
    """Tell whether two say the same result."""
    figures = not word.extras or not other.extras or word.extras == other.extras
    return figures and (word.ranks, word.forfeits) == (other.ranks, other.forfeits)


def _line(word: ResultLine, verb: str, state: ResultState, *, late: bool = False) -> SaidLine:
    return SaidLine(
        verb,
        Score(tuple(word.ranks), tuple(word.forfeits), tuple(word.extras)),
        word.by_id,
        word.by_entry_id,
        word.ticket,
        state,
        source=word.source,  # type: ignore[arg-type]
        why=word.why,
        close=word.close,
        late=late,
        at=word.at,
    )
