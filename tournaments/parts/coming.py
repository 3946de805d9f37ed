"""Parts of an event that come and go: laid a few entries at a time, then shown by one small step.

What comes is a draft whose section belongs to no programme, so that no reader finds it; what is
taken away becomes one again, and a job clears it. Each step holds the event and looks whether the
programme still is what it was: who lays anew, or decides otherwise, makes it another version.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

from django.db import transaction
from django.db.models import CharField, F, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils.translation import gettext as _

from siamleague.history import audit
from siamleague.jobs import act as jobs
from tournaments.events import holding
from tournaments.models import (
    Chair,
    Entry,
    Programme,
    Qualifier,
    Section,
    Stage,
    Table,
    Tournament,
)
from tournaments.parts import sections
from tournaments.refusals import NotNow

KIND = "clear-parts"
AT_ONCE = 200  # entries in one transaction: less than a tenth of a second
A_PART = 10  # entries in whose time a part itself is made
TRIES = 3  # looks at what others change meanwhile
LEFT_LYING = timedelta(hours=1)  # what came so long ago and is not there was cut off

Made = TypeVar("Made")
OfPool = tuple[int, int]  # the section of the pool somebody comes from, and their place there


@dataclass(frozen=True)
class Comes:
    """A part that is to come: what it is, and who is in it, in their order."""

    plan: sections.SectionPlan
    entries: Sequence[int]  # of the event, or of its pools
    qualified: Sequence[OfPool] = ()  # of finals: how each of them came there


@dataclass(frozen=True)
class Looked:
    """What was seen of an event in parts before it is held, with the parts that are to come."""

    programme: Programme
    versions: dict[int, int]  # of the tournaments that were looked at
    parts: Sequence[Comes] = ()
    found: Any = None  # what was worked out


@dataclass(frozen=True)
class _Laid:
    mark: object  # what was copied
    version: int  # of the programme, as long as nobody else lays or decides


class Overtaken(Exception):
    """Somebody has changed what was looked at."""


@dataclass(frozen=True)
class PartsDecision(Generic[Made]):
    """A decision about an event in parts: looked at first, then decided in one small transaction.

    What it shows is laid before, in pieces if it is much.
    """

    event: int
    by: int
    now: datetime
    look: Callable[[], Looked | None]
    decide: Callable[["PartsDecision[Made]", Looked | None], Made]

    def done(self) -> Made:
        """Return what was decided; of what changes meanwhile, look again."""
        laid: _Laid | None = None
        for _try in range(TRIES):
            looked = self.look()
            if looked is not None and is_large(looked.parts):
                mark = _mark(looked)
                if laid is None or laid.mark != mark:
                    laid = _Laid(mark, _lay(looked, self.by, self.now))
            try:
                with transaction.atomic():
                    return self.decide(self, looked and _with(looked, laid))
            except Overtaken:
                continue
        raise NotNow(_("Somebody else has just decided about this event."))

    def show(self, programme: Programme, looked: Looked) -> list[Section]:
        """Show the parts that were to come, of a programme that is held."""
        if not is_large(looked.parts):
            leave(programme, by=self.by, now=self.now)
            for part in looked.parts:
                _enter(_begun(programme, part, self.now), part, part.entries, 0, self.now)
        elif looked.programme.version != programme.version:
            raise Overtaken
        return _show(programme, self.now)


def is_large(parts: Sequence[Comes]) -> bool:
    """Tell whether so many are laid in more than one piece."""
    return sum(A_PART + len(part.entries) for part in parts) > AT_ONCE


def held(tournament_id: int, by: int) -> Programme:
    """Return the programme of an event this person organises, with the event's row held."""
    event = holding.organised(tournament_id, by)
    programme = Programme.objects.filter(event=event).first()
    if programme is None:
        raise NotNow(_("This event is played in one piece. Plan its pools and finals first."))
    programme.event = event
    return programme


def move(programme: Programme, state: str, **values: Any) -> None:
    """Move the programme on by compare and swap."""
    rows = Programme.objects.filter(
        pk=programme.pk, version=programme.version, state=programme.state
    )
    if rows.update(state=state, version=programme.version + 1, **values) != 1:
        raise NotNow(_("Somebody else has just decided about this event."))
    programme.state, programme.version = state, programme.version + 1


def check(looked: Looked | None, versions: dict[int, int]) -> Looked:
    """Return what was looked at, if those tournaments, held now, are as they were then."""
    if looked is None or looked.versions != versions:
        raise Overtaken
    return looked


def take_away(gone: "QuerySet[Section]", *, by: int | None, now: datetime) -> None:
    """Let nobody find these parts any more, in which nothing was played; of much a job clears it.

    Twice is harmless. Their addresses are free at once.
    """
    numbers = list(gone.values_list("tournament", flat=True))
    Section.objects.filter(tournament__in=numbers).update(programme=None, coming_to=None)
    address = Concat(Value("gone--"), Cast("pk", CharField()))  # nobody's name makes two dashes
    Tournament.objects.filter(pk__in=numbers).update(stage=Stage.DRAFT, slug=address)
    entries = Entry.objects.filter(tournament__in=numbers).count()
    if entries + A_PART * len(numbers) > AT_ONCE:
        key = "-".join(map(str, sorted(numbers)[:: max(1, len(numbers) - 1)]))
        jobs.ask(kind=KIND, payload={"parts": numbers}, by=by, key=key, now=now)
        return
    clear(numbers)


def leave(programme: Programme, *, by: int | None, now: datetime) -> None:
    """Take away what was to come to a held programme; who still lays it stops."""
    left = Section.objects.filter(coming_to=programme)
    if left.exists():
        take_away(left, by=by, now=now)
        _anew(programme)


def sweep(now: datetime) -> int:
    """Take away what was to come and never did, because who laid it was killed, and what was to go
    and is still there; return of how many events something came."""
    old = Section.objects.filter(programme=None, tournament__made_at__lt=now - LEFT_LYING)
    lying = old.filter(coming_to__isnull=False)
    events = sorted(set(lying.values_list("coming_to__event", flat=True)))
    for number in events:
        with transaction.atomic():
            programme = Programme.objects.get(event=holding.hold(number))
            leave(programme, by=None, now=now)
    gone = old.filter(coming_to=None).order_by("pk").values_list("tournament", flat=True)
    clear(list(gone[:AT_ONCE]))
    return len(events)


def clear(parts: Sequence[int], report: jobs.Report | None = None) -> None:
    """Delete parts that nobody finds any more, a few rows at a time."""
    for done, number in enumerate(parts, 1):
        left = Entry.objects.filter(tournament=number).count()
        left += Table.objects.filter(round__tournament=number).count()
        for _piece in range(left // AT_ONCE + len(("tables", "entries", "itself"))):
            if not _clear_some(number):
                break
        if report is not None:
            report(done, len(parts))


@transaction.atomic
def _clear_some(number: int) -> bool:
    part = Tournament.objects.select_for_update().filter(pk=number).first()
    gone = Section.objects.filter(tournament=number, programme=None, coming_to=None)
    if part is None or not gone.exists():
        return False
    tables = Table.objects.filter(round__tournament=number)  # of a round that was thrown away
    some = list(tables.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    if some:
        Chair.objects.filter(table__in=some).delete()
        Table.objects.filter(pk__in=some).delete()
        return True
    rows = Entry.objects.filter(tournament=number).order_by("pk")
    some = list(rows.values_list("pk", flat=True)[:AT_ONCE])
    if some:
        Entry.objects.filter(pk__in=some).delete()
        return True
    part.delete()
    return False


def _mark(looked: Looked) -> object:
    """Return all that is copied into parts that come."""
    programme = looked.programme
    event = Tournament.objects.get(pk=programme.event_id)
    wanted = [entry for part in looked.parts for entry in part.entries]
    columns = ("pk", "name", "club", "rating", "player", "team")
    at = AT_ONCE
    rows = [
        sorted(Entry.objects.filter(pk__in=wanted[first : first + at]).values_list(*columns))
        for first in range(0, len(wanted), at)
    ]
    return looked.parts, [getattr(event, name) for name in sections.READ], rows


def _lay(looked: Looked, by: int, now: datetime) -> int:
    """Lay much in pieces; return the version under which it lies there."""
    programme = looked.programme
    with transaction.atomic():
        here = held(programme.event_id, by)
        if here.state != programme.state:
            return programme.version  # somebody was faster: the last step says so
        leave(here, by=by, now=now)
        _anew(here)
        version = here.version
    for part in looked.parts:
        section: Section | None = None
        for first in range(0, len(part.entries) or 1, AT_ONCE):
            with transaction.atomic():
                here = held(programme.event_id, by)
                if here.version != version:
                    return version
                section = section or _begun(here, part, now)
                _enter(section, part, part.entries[first : first + AT_ONCE], first, now)
    return version


def _with(looked: Looked, laid: _Laid | None) -> Looked:
    if laid is not None:
        looked.programme.version = laid.version
    return looked


def _anew(programme: Programme) -> None:
    Programme.objects.filter(pk=programme.pk).update(version=F("version") + 1)
    programme.version += 1


def _begun(programme: Programme, part: Comes, now: datetime) -> Section:
    return sections.begun(programme, part.plan, len(part.entries), now)


def _enter(section: Section, part: Comes, some: Sequence[int], first: int, now: datetime) -> None:
    """Copy some entries into a part that comes, from this place on."""
    there = Entry.objects.in_bulk(list(some))
    numbered = [(first + n, there[pk]) for n, pk in enumerate(some, 1) if pk in there]
    made = Entry.objects.bulk_create(
        sections.copied(entry, section.tournament, number if part.plan.seeded else None, now)
        for number, entry in numbered
    )
    if not part.qualified or section.coming_to_id is None:
        return
    Qualifier.objects.bulk_create(
        Qualifier(
            programme_id=section.coming_to_id,
            pool_id=part.qualified[seed - 1][0],
            entry=entry,
            final=final,
            place=part.qualified[seed - 1][1],
            seed=seed,
        )
        for (seed, entry), final in zip(numbered, made, strict=True)
    )


def _show(programme: Programme, now: datetime) -> list[Section]:
    rows = Section.objects.filter(coming_to=programme).select_related("tournament__club")
    shown = list(rows.order_by("number"))
    numbers = [section.tournament_id for section in shown]
    Section.objects.filter(tournament__in=numbers).update(programme=programme, coming_to=None)
    Tournament.objects.filter(pk__in=numbers).update(stage=Stage.PUBLISHED)
    for section in shown:
        section.programme, section.coming_to = programme, None
        section.tournament.stage = Stage.PUBLISHED
        audit.note("tournament.made", f"tournament:{section.tournament_id}", who=None, now=now)
    return shown
