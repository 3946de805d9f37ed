"""Questions about the entries of an event."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, Count, IntegerField, Q, Value, When
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs import people
from tournaments.figures import written
from tournaments.formats import drawn, shelf
from tournaments.models import (
    Absence,
    Entry,
    EntryState,
    ForbiddenPair,
    RoundState,
    Stage,
    Tournament,
)
from tournaments.paging import Page
from tournaments.rounds import standings
from tournaments.standings import scoring


@dataclass(frozen=True)
class Counts:
    """How many take part."""

    taking_part: int
    waiting: int
    out: int
    here: int

    @property
    def total(self) -> int:
        return self.taking_part + self.waiting + self.out

    @property
    def missing(self) -> int:
        """Return how many take part and have not checked in."""
        return self.taking_part - self.here


@dataclass(frozen=True)
class EntryLine:
    """One entry in the list."""

    id: int
    number: int | None
    name: str
    club: str
    rating: int | None
    state: str
    state_name: str
    categories: str
    people: str
    here: bool


@dataclass(frozen=True)
class RoundAhead:
    """One round of an entry that is still to be paired."""

    number: int
    away: bool
    half: bool


def counts(tournament: Tournament) -> Counts:
    """Return how many are in, wait, have left, and are here; one query."""
    found = Entry.objects.filter(tournament=tournament).aggregate(
        taking_part=Count("pk", filter=Q(state=EntryState.IN)),
        waiting=Count("pk", filter=Q(state=EntryState.WAITING)),
        out=Count("pk", filter=Q(state=EntryState.OUT)),
        here=Count("pk", filter=Q(state=EntryState.IN, checked_in_at__isnull=False)),
    )
    return Counts(**found)


def lines(
    tournament: Tournament, page: Page, search: str = "", *, missing: bool = False
) -> list[EntryLine]:
    """Return a page of the entries: those in by number, who waits in their order, who left.

    With `missing` only those who take part and have not checked in.
    """
    order = Case(
        When(state=EntryState.IN, then=Value(0)),
        When(state=EntryState.WAITING, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    rows = Entry.objects.filter(tournament=tournament).annotate(order=order)
    if search:
        named = Q(name__icontains=search)
        if tournament.who.of_teams:
            named |= Q(team__members__player__name__icontains=search)
        rows = rows.filter(pk__in=Entry.objects.filter(named, tournament=tournament).values("pk"))
    if missing:
        rows = rows.filter(state=EntryState.IN, checked_in_at__isnull=True)
    rows = rows.select_related("club").order_by("order", "number", "entered_at", "pk")
    shown: list[Entry] = list(page.of(rows))  # type: ignore[arg-type]
    sitting = people.of_teams([entry.team_id for entry in shown if entry.team_id])
    return [_line(entry, sitting) for entry in shown]


def may_enter(tournament: Tournament, user_id: int | None) -> str:
    """Return how somebody could enter now: "self", "team", or a word for why not."""
    if tournament.stage not in (Stage.PUBLISHED, Stage.RUNNING):
        return "over" if tournament.stage != Stage.DRAFT else "draft"
    moment: datetime = timezone.now()  # noqa: TID251  (asked by pages only)
    if tournament.opens_at and moment < tournament.opens_at:
        return "early"
    if tournament.closes_at and moment > tournament.closes_at:
        return "late"
    late = tournament.rules.get("late_entries", True) and not drawn.is_made(tournament)
    if tournament.stage == Stage.RUNNING and not late:
        return "late"
    if user_id is None:
        return "guest"
    return "team" if tournament.who.of_teams else "self"


def days(entry: Entry) -> list[RoundAhead]:
    """Return the rounds an entry could still take off, and those it has."""
    tournament = entry.tournament
    if shelf.of(tournament).is_closed:
        return []
    paired = tournament.round_set.exclude(state__in=(RoundState.OPEN, RoundState.STUCK))
    last = paired.order_by("-number").values_list("number", flat=True).first() or 0
    asked = dict(Absence.objects.filter(entry=entry).values_list("round", "half"))
    return [
        RoundAhead(number, number in asked, asked.get(number, False))
        for number in range(last + 1, tournament.rounds + 1)
    ]


def scheme_in_words(tournament: Tournament) -> str:
    """Return what a win, or a place at a table, is worth."""
    scheme = standings.scheme(tournament)
    if tournament.who.two_sided:
        figures = (scheme.win, scheme.draw, scheme.loss)
        words = [written(scoring.shown(each, scheme)) for each in figures]
        return _("win %(win)s, draw %(draw)s, loss %(loss)s") % dict(
            zip(("win", "draw", "loss"), words, strict=True)
        )
    places = " – ".join(written(scoring.shown(each, scheme)) for each in scheme.by_rank)
    return _("by place at the table: %(points)s") % {"points": places}


def _line(entry: Entry, sitting: dict[int, list[str]]) -> EntryLine:
    return EntryLine(
        id=entry.pk,
        number=entry.number,
        name=entry.name,
        club=entry.club.name if entry.club and not entry.club.hides_members else "",
        rating=entry.rating,
        state=entry.state,
        state_name=str(EntryState(entry.state).label),
        categories=", ".join(entry.categories),
        people=", ".join(sitting.get(entry.team_id or 0, [])),
        here=entry.checked_in_at is not None,
    )


def apart(tournament: Tournament) -> list[tuple[int, str, int, str]]:
    """Return the pairs that are kept apart, with names."""
    rows = ForbiddenPair.objects.filter(tournament=tournament).order_by("pk")
    return list(rows.values_list("one_id", "one__name", "other_id", "other__name"))


def names_in(tournament: Tournament) -> list[tuple[int, str]]:
    """Return who takes part, by name."""
    rows = Entry.objects.filter(tournament=tournament).exclude(state=EntryState.OUT)
    return list(rows.order_by("name", "pk").values_list("pk", "name"))
