"""Whom a line of a list means: somebody the club knows, somebody like them, or nobody yet.

Only members of the club and guests that it wrote down are looked at: a list enters nobody else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q

from tournaments.finding import folding
from tournaments.models import Papers, Player


class How(StrEnum):
    """How sure it is."""

    EXACT = "exact"
    LIKELY = "likely"
    NEW = "new"


@dataclass(frozen=True)
class Somebody:
    """A person whom the club knows."""

    id: int
    name: str
    member: bool
    note: str = ""  # tells namesakes apart


@dataclass(frozen=True)
class Likeness:
    """Whom a name means, and who else might be meant."""

    how: How
    chosen: int  # 0 is somebody new
    maybe: tuple[Somebody, ...] = ()


class Known:
    """The people of a club, ready to be asked for names."""

    def __init__(self, club_id: int) -> None:
        mine = Q(memberships__club=club_id) | Q(user=None, made_by_club=club_id)
        rows = Player.objects.filter(mine, left=False).distinct().order_by("pk")
        members = set(Player.objects.filter(memberships__club=club_id).values_list("pk", flat=True))
        kept = Papers.objects.filter(club=club_id).values_list("player", "facts")
        self.papers: Mapping[int, dict[str, str]] = dict(kept)
        self.people = {
            pk: Somebody(pk, name, pk in members, self.papers.get(pk, {}).get("born", "")[:4])
            for pk, name in rows.values_list("pk", "name")
        }
        self._by_name: dict[str, list[int]] = {}
        self._by_words: dict[tuple[str, ...], list[int]] = {}
        self._by_word: dict[str, list[int]] = {}
        self._by_fide: dict[str, int] = {}
        for pk, one in self.people.items():
            words = folding.words(one.name)
            self._by_name.setdefault(_plain(one.name), []).append(pk)
            self._by_words.setdefault(tuple(sorted(words)), []).append(pk)
            for word in words:
                self._by_word.setdefault(word, []).append(pk)
            if number := self.papers.get(pk, {}).get("fide"):
                self._by_fide[number] = pk

    def like(self, name: str, facts: Mapping[str, str] | None = None) -> Likeness:
        """Return whom a name means: by a number of theirs, by the name, by one that is near it."""
        number = (facts or {}).get("fide", "")
        if number in self._by_fide:
            return Likeness(How.EXACT, self._by_fide[number])
        same = self._by_name.get(_plain(name), [])
        same = [pk for pk in same if not self._differ(pk, facts or {})]
        if len(same) == 1:
            return Likeness(How.EXACT, same[0])
        if same:  # namesakes: whoever made the list must say
            return Likeness(How.LIKELY, 0, self._some(same))
        words = folding.words(name)
        turned = self._by_words.get(tuple(sorted(words)), [])
        turned = [pk for pk in turned if not self._differ(pk, facts or {})]
        if len(turned) == 1:
            return Likeness(How.LIKELY, turned[0], self._some(turned))
        near = turned or self._near(words)
        return Likeness(How.LIKELY, 0, self._some(near)) if near else Likeness(How.NEW, 0)

    def _differ(self, pk: int, facts: Mapping[str, str]) -> bool:
        """Tell whether a number or a year says that these are two people."""
        kept = self.papers.get(pk, {})
        both = [
            (kept[key], facts[key]) for key in ("fide", "born") if kept.get(key) and facts.get(key)
        ]
        return any(not (a.startswith(b) or b.startswith(a)) for a, b in both)

    def _near(self, words: Sequence[str]) -> list[int]:
        """Return those who share a word of the name, and all but share the others."""
        if len(words) < 2:
            return []
        candidates = {pk for word in words for pk in self._by_word.get(word, [])[:200]}
        found = []
        for pk in sorted(candidates):
            theirs = folding.words(self.people[pk].name)
            rest = [word for word in words if word not in theirs]
            left = [word for word in theirs if word not in words]
            if len(rest) == len(left) == 1 and _alike(rest[0], left[0]):
                found.append(pk)
        return found[:5]

    def _some(self, pks: Sequence[int]) -> tuple[Somebody, ...]:
        return tuple(self.people[pk] for pk in pks[:5])


def _alike(one: str, other: str) -> bool:
    """Tell whether two words are one with a slip, or one of them a beginning of the other."""
    short = min(one, other, key=len)
    return folding.is_slip(one, other) or (len(short) == 1 and one[0] == other[0])


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
