"""One search over clubs, people, events and leagues: what a stranger may see, and nothing else.

Drafts are not found, nor who left, nor who can be seen nowhere: a person is found by an event they
entered, by a rating, or in a club that shows its members. Where nothing fits to the letter, names
that begin alike are compared, so that a slip of the finger is forgiven.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Annotated, Any, TypeVar

from django.db.models import Case, Exists, IntegerField, Model, OuterRef, Q, QuerySet, Value, When
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import (
    Club,
    Entry,
    League,
    Membership,
    Player,
    Rating,
    Stage,
    TeamMember,
    Tournament,
)

MOST = 12  # of a kind
CLOSE = 60  # of these, how many are asked whether they may be seen
NEAR = 500  # names that are compared where nothing fits
WORDS = 5
SHORTEST = 2  # letters
LIKE = 0.72  # of two names that are one with a slip

M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class FoundThing:
    """One thing that was found."""

    kind: Annotated[str, "club, person, event or league"]
    name: str
    about: str
    url: str


@dataclass(frozen=True)
class FoundThings:
    """What was found, kind by kind; `guessed` says that nothing fitted to the letter."""

    things: tuple[FoundThing, ...]
    guessed: bool

    def of(self, kind: str) -> list[FoundThing]:
        """Return those of a kind."""
        return [each for each in self.things if each.kind == kind]

    @property
    def groups(self) -> list[tuple[str, list[FoundThing]]]:
        """Return the kinds in which something was found, in words."""
        named = (
            ("person", _("People")),
            ("event", _("Events")),
            ("club", _("Clubs")),
            ("league", _("Leagues")),
        )
        return [(name, self.of(kind)) for kind, name in named if self.of(kind)]


def search(asked: str) -> FoundThings:
    """Return what fits, or else what nearly does; nothing for a single letter. Eight queries."""
    words = asked.split()[:WORDS]
    if sum(map(len, words)) < SHORTEST:
        return FoundThings((), guessed=False)
    found = tuple(_things([_best(rows, words) for rows in _everything()]))
    if found:
        return FoundThings(found, guessed=False)
    near = tuple(_things([_nearest(rows, " ".join(words)) for rows in _everything()]))
    return FoundThings(near, guessed=bool(near))


def _everything() -> "tuple[QuerySet[Any], ...]":
    events = Tournament.objects.exclude(stage=Stage.DRAFT).select_related("club")
    events = events.filter(
        section__isnull=True, division__isnull=True, play_offs_of__isnull=True
    )  # parts are found with their event, divisions with their league
    leagues = League.objects.select_related("club")
    people = Player.objects.filter(_seen(), left=False)
    return people, events, Club.objects.all(), leagues


def _best(rows: "QuerySet[M]", words: Sequence[str]) -> list[M]:
    """Return those whose name holds every word, first who begins with the first of them."""
    for word in words:
        rows = rows.filter(_holds(rows.model, word))
    begins = Case(
        When(name__istartswith=words[0], then=Value(0)),
        default=Value(1),
        output_field=IntegerField(),
    )
    return list(rows.annotate(begins=begins).order_by("begins", "name", "pk")[:MOST])


def _holds(model: type[Model], word: str) -> Q:
    named = Q(name__icontains=word)
    return named | Q(city__icontains=word) if model is Club else named


def _nearest(rows: "QuerySet[M]", asked: str) -> list[M]:
    """Return those whose name is nearly what was asked, of those that begin alike."""
    begins = Q(name__istartswith=asked[:2]) | Q(name__icontains=f" {asked[:2]}")
    folded = _folded(asked)
    wanted = SequenceMatcher(None, b=folded)
    rated = [
        (_likeness(wanted, folded[:1], str(name)), pk) for pk, name in _names(rows.model, begins)
    ]
    near = [pk for like, pk in sorted(rated, reverse=True)[:CLOSE] if like >= LIKE]
    found = {row.pk: row for row in rows.filter(pk__in=near)}  # those that may be seen
    return [found[pk] for pk in near if pk in found][:MOST]


def _names(model: type[Model], begins: Q) -> Iterable[tuple[int, str]]:
    rows = model._default_manager.filter(begins)
    return rows.order_by("pk").values_list("pk", "name")[:NEAR]


def _likeness(wanted: SequenceMatcher[str], begins: str, name: str) -> float:
    """Return how alike two names are, or a name and one of its words; 0 where it is too little."""
    folded = _folded(name)
    best = 0.0
    for each in {folded, *folded.split()}:
        if each[:1] != begins:
            continue
        wanted.set_seq1(each)
        if wanted.real_quick_ratio() >= LIKE and wanted.quick_ratio() >= LIKE:
            best = max(best, wanted.ratio())
    return best


def _folded(text: str) -> str:
    """Return a text without capitals and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in apart if not unicodedata.combining(each))


def _seen() -> Q:
    """Return what makes somebody visible: an event, a rating, a club that shows its members."""
    me = OuterRef("pk")
    played = ~Q(team__entries__tournament__stage=Stage.DRAFT) & Q(team__entries__isnull=False)
    return (
        Q(Exists(Entry.objects.filter(~Q(tournament__stage=Stage.DRAFT), player=me)))
        | Q(Exists(TeamMember.objects.filter(played, player=me, accepted_at__isnull=False)))
        | Q(Exists(Rating.objects.filter(rated__player=me)))
        | Q(Exists(Membership.objects.filter(player=me, club__hides_members=False)))
    )


def _things(found: "Iterable[Sequence[Any]]") -> Iterable[FoundThing]:
    people, events, clubs, leagues = found
    for player in people:
        guest = _("guest") if player.is_guest else ""
        yield FoundThing("person", player.name, guest, reverse("ratings:player", args=[player.pk]))
    for event in events:
        about = f"{event.club.name}, {event.get_stage_display()}"
        yield FoundThing("event", event.name, about, event.get_absolute_url())
    for club in clubs:
        yield FoundThing("club", club.name, club.city, club.get_absolute_url())
    for league in leagues:
        yield FoundThing("league", league.name, league.club.name, league.get_absolute_url())
