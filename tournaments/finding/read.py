"""One search over clubs, people, events and leagues: what a stranger may see, and nothing else.

Drafts are not found, nor who left, nor who can be seen nowhere: a person is found by an event they
entered, by a rating, or in a club that shows its members. What fits is read in the order of a list
of words, so that a large site costs no more than a small one; where nothing fits to the letter, the
words that are a slip away are looked up instead.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count, islice
from typing import Annotated, Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.finding import folding, indexing
from tournaments.models import (
    Club,
    Entry,
    League,
    Membership,
    NamedKind,
    NameSlip,
    NameWord,
    Player,
    Rating,
    Stage,
    TeamMember,
    Tournament,
)

MOST = 12  # of a kind
AT_ONCE = 60  # of these at a time it is asked who may be seen
LOOKS = 10  # so often, at most
READ = 240  # rows of the list of words at a time
MANY = 20 * READ  # of these, at most
FRESH = 200  # names that are not in the list of words yet
WORDS = 5
SHORTEST = 2  # letters
OFTEN = "60/m"  # of one person, or of one address where nobody signed in

NotListed = Mapping[NamedKind, Sequence[tuple[int, Sequence[str]]]]


@dataclass(frozen=True)
class WantedWord:
    """A word that was typed: how it is looked up, and which words of a name fit it."""

    listed: Q
    fits: Callable[[str], bool]


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
    """Return what fits, or else what nearly does; nothing for a single letter."""
    words = folding.words(asked)[:WORDS]
    if sum(map(len, words)) < SHORTEST:
        return FoundThings((), guessed=False)
    fresh = {kind: _not_listed(kind) for kind in NamedKind}
    found = tuple(_things(_fitting([_beginning(word) for word in words], fresh)))
    if found:
        return FoundThings(found, guessed=False)
    guessed = tuple(_things(_fitting(_meant(words, fresh), fresh)))
    return FoundThings(guessed, guessed=bool(guessed))


def _beginning(word: str) -> WantedWord:
    """Return what begins with a word: from the word itself to the next that does not."""
    first = word.encode()
    listed = Q(word__gte=first, word__lt=first + b"\xff")  # no letter is written so
    return WantedWord(listed, lambda each: each.startswith(word))


def _meant(words: Sequence[str], fresh: NotListed) -> list[WantedWord]:
    """Return for each word those that may have been meant instead: one question for all."""
    keys = {key for word in words for key in (word, *folding.shortened(word))}
    known = set(NameSlip.objects.filter(key__in=keys).values_list("word", flat=True))
    known.update(each for rows in fresh.values() for _pk, name in rows for each in name)
    return [_like(word, folding.nearest(word, known)) for word in words]


def _like(word: str, near: Sequence[str]) -> WantedWord:
    if not near:
        return _beginning(word)
    return WantedWord(Q(word__in=[each.encode() for each in near]), set(near).__contains__)


def _not_listed(kind: NamedKind) -> list[tuple[int, list[str]]]:
    """Return the newest names, which stand in no list of words yet."""
    rows = indexing.outdated(kind).order_by("-pk").values_list("pk", "said")[:FRESH]
    return [(pk, folding.words(said)) for pk, said in rows]


def _everything() -> "dict[NamedKind, QuerySet[Any]]":
    events = Tournament.objects.exclude(stage=Stage.DRAFT).select_related("club")
    return {
        NamedKind.PERSON: Player.objects.filter(_seen(), left=False),
        NamedKind.EVENT: events.filter(
            section__isnull=True, division__isnull=True, play_offs_of__isnull=True
        ),  # parts are found with their event, divisions with their league
        NamedKind.CLUB: Club.objects.all(),
        NamedKind.LEAGUE: League.objects.select_related("club"),
    }


def _fitting(wanted: Sequence[WantedWord], fresh: NotListed) -> list[list[Any]]:
    """Return of each kind what has every wanted word: first whose name begins with one of them."""

    def place(row: Any) -> tuple[bool, str, int]:
        begins = any(each.fits(word) for word in folding.words(row.name)[:1] for each in wanted)
        return not begins, row.name.casefold(), row.pk

    return [
        sorted(_of_kind(rows, kind, wanted, fresh[kind]), key=place)[:MOST]
        for kind, rows in _everything().items()
    ]


def _of_kind(
    rows: "QuerySet[Any]",
    kind: NamedKind,
    wanted: Sequence[WantedWord],
    fresh: Sequence[tuple[int, Sequence[str]]],
) -> "list[Any]":
    """Return some of a kind that fit and may be seen, in the order of their words."""
    new = [pk for pk, words in fresh if all(any(map(each.fits, words)) for each in wanted)]
    candidates = chain(new, _listed(kind, wanted))
    found: dict[int, Any] = {}
    for _look in range(LOOKS):
        some = list(islice(candidates, AT_ONCE))
        found |= {row.pk: row for row in rows.filter(pk__in=some)} if some else {}
        if len(some) < AT_ONCE or len(found) >= MOST:
            break
    return list(found.values())


def _listed(kind: NamedKind, wanted: Sequence[WantedWord]) -> Iterator[int]:
    """Yield what has every wanted word, found by the rarest of them."""
    named = [NameWord.objects.filter(each.listed, kind=kind) for each in wanted]
    if len(named) > 1:
        rare = [rows.values("pk")[:MANY].count() for rows in named]
        named = [rows for _n, _at, rows in sorted(zip(rare, count(), named, strict=False))]
    first, *others = named
    listed = first.order_by("word", "place", "thing").values_list("thing", flat=True)
    for look in range(MANY // READ):
        some = list(listed[look * READ : (look + 1) * READ])
        left = set(some)
        for rows in others:
            left = set(rows.filter(thing__in=left).values_list("thing", flat=True))
        yield from (thing for thing in dict.fromkeys(some) if thing in left)
        if len(some) < READ:
            return


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
