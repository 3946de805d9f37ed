"""Reading a list of entries as people paste it: one line each, columns or not.

A player: "Ada Ferri". A team: "Elephants: Ada Ferri & Bruno Sala", or in columns "Elephants",
"Ada Ferri", "Bruno Sala". Tabs and semicolons divide columns; a comma does where a rating follows
it, or a category of the event, so that "Ferri, Ada" stays a name. A rating is a whole number, what
else follows are categories; a number before the name is the list's own.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from siamleague.numbers import WHOLE, whole
from tournaments.refusals import NotWhole

MOST_LINES = 3000
MOST_CHARACTERS = 200_000
LONGEST_NAME = 40
LONGEST_CATEGORY = 40
MOST_DIGITS = 5  # of a rating
PARTNERS = 2
MOST_FAULTS = 8  # that a refusal names
COLUMNS = re.compile(r"[\t;]")


@dataclass(frozen=True)
class Wish:
    """One line of the list, read."""

    name: str
    partners: tuple[str, ...] = ()
    rating: int | None = None
    categories: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """Return the names of those who play."""
        return self.partners or (self.name,)


@dataclass(frozen=True)
class Line:
    """One line as it was understood, or what is wrong with it."""

    number: int
    text: str
    wish: Wish | None = None
    fault: str = ""


def lines(text: str, *, teams: bool, categories: Collection[str] = ()) -> list[Line]:
    """Return every line that is not empty, with its reading or its fault."""
    written = [(n, line.strip(" ")) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(written) > MOST_LINES:
        raise NotWhole(_("At most %(n)s lines at a time.") % {"n": MOST_LINES})
    known = frozenset(category.casefold() for category in categories)
    found = [_line(number, line, teams, known) for number, line in written]
    return [*_named_twice(found)]


def read(text: str, *, teams: bool, categories: Collection[str] = ()) -> list[Wish]:
    """Return the entries a list asks for; refuse lines that cannot be read, naming each."""
    found = lines(text, teams=teams, categories=categories)
    wrong = [
        _("Line %(n)s: %(fault)s") % {"n": line.number, "fault": line.fault}
        for line in found
        if line.fault
    ]
    if wrong:
        raise NotWhole(" ".join(wrong[:MOST_FAULTS]))
    return [line.wish for line in found if line.wish]


def _line(number: int, text: str, teams: bool, categories: Collection[str]) -> Line:
    try:
        return Line(number, text, _wish(text, teams, categories))
    except NotWhole as no:
        return Line(number, text, fault=str(no.sentence))


def _named_twice(found: list[Line]) -> Iterator[Line]:
    """Yield the lines; who stands in an earlier team cannot play in another."""
    times = Counter(name.casefold() for line in found if line.wish for name in line.wish.partners)
    seen: set[str] = set()
    for line in found:
        again = [name for name in (line.wish.partners if line.wish else ())
                 if times[name.casefold()] > 1 and name.casefold() in seen]  # fmt: skip
        seen.update(name.casefold() for name in (line.wish.partners if line.wish else ()))
        fault = _("%(name)s stands in another team already.") % {"name": again[0]} if again else ""
        yield replace(line, fault=fault) if again else line


def _wish(text: str, teams: bool, categories: Collection[str]) -> Wish:
    first, *more = _columns(text, categories)
    partners: tuple[str, ...] = ()
    if teams:
        first, partners, more = _team(first, more, categories)
    ratings = [part for part in more if WHOLE.fullmatch(part)]
    words = tuple(part.casefold() for part in more if not WHOLE.fullmatch(part))
    if len(ratings) > 1:
        raise NotWhole(_("there are two ratings, %(ratings)s.") % {"ratings": ", ".join(ratings)})
    if ratings and whole(ratings[0], digits=MOST_DIGITS) is None:
        raise NotWhole(_("a rating has at most %(n)s digits.") % {"n": MOST_DIGITS})
    if any(len(word) > LONGEST_CATEGORY for word in words):
        raise NotWhole(_("a category has at most %(n)s letters.") % {"n": LONGEST_CATEGORY})
    rating = whole(ratings[0], digits=MOST_DIGITS) if ratings else None
    return Wish(_name(first), tuple(map(_name, partners)), rating, words)


def _columns(text: str, categories: Collection[str]) -> list[str]:
    """Return the columns of a line, the name first; the list's own number is left out."""
    parts = [part.strip() for part in COLUMNS.split(text)]
    if len(parts) > 1 and WHOLE.fullmatch(parts[0].rstrip(".")):
        parts = parts[1:]
    by_comma = [part.strip() for part in parts[0].split(",")]
    for place, part in enumerate(by_comma[1:], 1):
        if WHOLE.fullmatch(part) or part.casefold() in categories:
            parts = [", ".join(by_comma[:place]), *by_comma[place:], *parts[1:]]
            break
    return [parts[0], *(part for part in parts[1:] if part)]


def _team(
    first: str, more: list[str], categories: Collection[str]
) -> tuple[str, tuple[str, ...], list[str]]:
    """Return a team's name, its partners, and what is left of the line."""
    name, colon, rest = first.partition(":")
    if colon:
        partners = [each.strip() for each in rest.split("&") if each.strip()]
    elif more and "&" in more[0]:
        partners, more = [each.strip() for each in more[0].split("&") if each.strip()], more[1:]
    else:
        words = [p for p in more if not WHOLE.fullmatch(p) and p.casefold() not in categories]
        partners = words[:PARTNERS]
        more = [part for part in more if part not in partners]
    if len(partners) != PARTNERS or partners[0].casefold() == partners[1].casefold():
        raise NotWhole(_("a team reads “Name: First Partner & Second Partner”."))
    return name.strip(), tuple(partners), more


def _name(name: str) -> str:
    if not name or len(name) > LONGEST_NAME:
        text = _("a name has between 1 and %(most)s letters.")
        raise NotWhole(text % {"most": LONGEST_NAME})
    return name
