"""A list that was brought, as it is understood: what its columns are, whom each line means."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.exchange import listed_people
from tournaments.exchange.column_meanings import Meaning
from tournaments.exchange.delimited import FileRow
from tournaments.exchange.listed_people import ListedPerson
from tournaments.imports import fide_kept
from tournaments.imports.likely_people import How, Known, Likeness, Somebody
from tournaments.models import Entry, EntryState, Import, ImportKind
from tournaments.paging import Page, page

COLUMNS: "Mapping[Meaning, str | Promise]" = {
    Meaning.NAME: gettext_lazy("Name"),
    Meaning.FAMILY: gettext_lazy("Family name"),
    Meaning.GIVEN: gettext_lazy("First name"),
    Meaning.TEAM: gettext_lazy("Team"),
    Meaning.FIRST: gettext_lazy("First partner"),
    Meaning.SECOND: gettext_lazy("Second partner"),
    Meaning.RATING: gettext_lazy("Rating"),
    Meaning.CATEGORY: gettext_lazy("Category"),
    Meaning.TITLE: gettext_lazy("Title"),
    Meaning.FIDE: gettext_lazy("FIDE number"),
    Meaning.FEDERATION: gettext_lazy("Federation"),
    Meaning.BORN: gettext_lazy("Born"),
    Meaning.SEX: gettext_lazy("Sex"),
    Meaning.CLUB: gettext_lazy("Club or town (not kept)"),
    Meaning.EMAIL: gettext_lazy("E-mail address (not kept)"),
    Meaning.NOTHING: gettext_lazy("not read"),
}
SEPARATORS = {
    ";": gettext_lazy("semicolons"),
    ",": gettext_lazy("commas"),
    "\t": gettext_lazy("tabs"),
    "|": gettext_lazy("bars"),
    "": "",
}
EXAMPLES = 3


@dataclass(frozen=True)
class ColumnRead:
    """A column: what it is read as, what stands above it, and a few of its cells."""

    number: int
    meaning: str
    said: str
    head: str
    examples: tuple[str, ...]


@dataclass(frozen=True)
class LineRead:
    """A line of a list: whom it means, or what is wrong with it."""

    line: int
    name: str
    partners: str
    rating: int | None
    categories: str
    more: str
    how: str
    note: str
    fault: str
    left_out: tuple[str, ...] = ()  # in words, what of the line is no sense and is not kept
    asks: int = 0  # the line, where somebody should say who is meant
    chosen: int = 0
    maybe: tuple[Somebody, ...] = ()


@dataclass(frozen=True)
class Understood:
    """A whole list as it would be written."""

    columns: tuple[ColumnRead, ...]
    people: tuple[ListedPerson, ...]
    likeness: Mapping[int, tuple[Likeness, ...]]  # by line, of each who plays
    here: frozenset[str]
    others: Mapping[int, str]  # by line, whom the federation lists under its number

    def stays(self, one: ListedPerson) -> bool:
        """Tell whether a line would change nothing, because it is in already."""
        return one.name.casefold() in self.here

    @property
    def good(self) -> list[ListedPerson]:
        """Return the lines that would be written."""
        return [one for one in self.people if not one.fault and not self.stays(one)]

    @property
    def faults(self) -> int:
        """Return how many lines cannot be read."""
        return sum(bool(one.fault) for one in self.people)

    @property
    def staying(self) -> int:
        """Return how many are in already."""
        return sum(not one.fault and self.stays(one) for one in self.people)

    @property
    def partly(self) -> int:
        """Return how many lines go in without something that stands in them."""
        return sum(bool(_left_out(one)) for one in self.good)

    @property
    def chosen(self) -> dict[str, int]:
        """Return whom every line means, as it is kept: what is written later changes nothing."""
        return {
            choice_key(one, place): like.chosen
            for one in self.good
            for place, like in enumerate(self.likeness[one.line])
        }

    @property
    def unsure(self) -> int:
        """Return how many lines look like somebody the club knows."""
        return sum(
            any(each.how == How.LIKELY for each in self.likeness.get(one.line, ()))
            for one in self.good
        )


def understood(brought: Import) -> Understood:
    """Return what a list says; a few queries, however long it is."""
    records = records_of(brought)
    body = records[1:] if brought.heading else records
    meanings = [Meaning(each) for each in brought.columns]
    people = listed_people.people(
        body, meanings, teams=of_teams(brought), year=brought.made_at.year
    )
    people, others = fide_kept.completed(people, brought.event)
    known = Known(brought.club_id)
    likeness = {one.line: _likeness(one, known, brought.choices) for one in people if not one.fault}
    people = list(_no_person_twice(people, likeness))
    return Understood(
        tuple(_columns(records, brought.heading, meanings)),
        tuple(people),
        likeness,
        _here(brought),
        others,
    )


def records_of(brought: Import) -> list[FileRow]:
    """Return the rows of a list as they were read."""
    return [FileRow(line, tuple(cells)) for line, cells in brought.rows]


def of_teams(brought: Import) -> bool:
    """Tell whether teams of two are listed."""
    return brought.event is not None and brought.event.who.of_teams


def shown(found: Understood, wanted: str | None) -> tuple[list[LineRead], Page]:
    """Return a page of lines: what is not read, what asks, what loses something, the rest."""

    def place(one: ListedPerson) -> tuple[bool, bool, bool, int]:
        return not one.fault, not _asks(one, found), not _left_out(one), one.line

    order = sorted(found.people, key=place)
    where = page(wanted, len(order))
    return [_line(one, found) for one in where.of(order)], where


def _asks(one: ListedPerson, found: Understood) -> bool:
    if found.stays(one):
        return False
    return any(each.how == How.LIKELY for each in found.likeness.get(one.line, ()))


def choice_key(one: ListedPerson, place: int) -> str:
    """Return under which word it is kept whom a line means, or the second of a team."""
    return f"{one.line}.{place}" if one.partners else str(one.line)


def _likeness(one: ListedPerson, known: Known, choices: Mapping[str, int]) -> tuple[Likeness, ...]:
    found = []
    for place, name in enumerate(one.people):
        like = known.like(name, one.facts if not one.partners else None)
        said = choices.get(choice_key(one, place))
        if said is not None and (said == 0 or said in known.people):
            like = Likeness(like.how, said, like.maybe)
        found.append(like)
    return tuple(found)


def _no_person_twice(
    people: Sequence[ListedPerson], likeness: Mapping[int, tuple[Likeness, ...]]
) -> "list[ListedPerson]":
    """Return the lines; whoever is meant by an earlier one cannot be meant again."""
    seen: dict[int, int] = {}
    found = []
    for one in people:
        mine = [like.chosen for like in likeness.get(one.line, ()) if like.chosen and not one.fault]
        again = next((seen[pk] for pk in mine if pk in seen), 0)
        seen.update({pk: one.line for pk in mine if pk not in seen})
        found.append(
            ListedPerson(one.line, one.text, one.name, fault="same person", about=str(again))
            if again
            else one
        )
    return found


def _here(brought: Import) -> frozenset[str]:
    if brought.kind != ImportKind.ENTRIES or brought.state != "read":
        return frozenset()
    rows = Entry.objects.filter(tournament=brought.event).exclude(state=EntryState.OUT)
    return frozenset(name.casefold() for name in rows.values_list("name", flat=True))


def _columns(
    records: Sequence[FileRow], heading: bool, meanings: Sequence[Meaning]
) -> "list[ColumnRead]":
    body = records[1:] if heading else records
    found = []
    for number, meaning in enumerate(meanings):
        cells = [r.cells[number] for r in body[:50] if number < len(r.cells) and r.cells[number]]
        head = records[0].cells[number] if heading and number < len(records[0].cells) else ""
        found.append(
            ColumnRead(
                number,
                meaning.value,
                str(COLUMNS[meaning]),
                head[:40],
                tuple(cell[:40] for cell in cells[:EXAMPLES]),
            )
        )
    return found


def _line(one: ListedPerson, found: Understood) -> LineRead:
    likes = found.likeness.get(one.line, ())
    asks = _asks(one, found) and not one.partners and not one.fault
    return LineRead(
        line=one.line,
        name=one.name or one.text,
        partners=", ".join(one.partners),
        rating=one.rating,
        categories=", ".join(one.categories),
        more=", ".join(one.facts.values()),
        how=likes[0].how if likes else "",
        note=_noted(one, likes, found) if not one.fault else "",
        fault=fault_words(one) if one.fault else "",
        left_out=tuple(left_out_words(*each) for each in _left_out(one)),
        asks=one.line if asks else 0,
        chosen=likes[0].chosen if likes else 0,
        maybe=likes[0].maybe if likes else (),
    )


def _noted(one: ListedPerson, likes: Sequence[Likeness], found: Understood) -> str:
    """Return what becomes of a line, and whether its number is somebody else's."""
    said = _note(one, likes, stays=found.stays(one))
    if other := found.others.get(one.line):
        said += " " + _("(FIDE lists %(name)s under this number)") % {"name": other}
    return said


def _note(one: ListedPerson, likes: Sequence[Likeness], *, stays: bool) -> str:
    if stays:
        return _("has entered already, and stays as it is")
    fresh = [name for name, like in zip(one.people, likes, strict=True) if not like.chosen]
    if not fresh:
        return _("somebody the club knows")
    if not one.partners:
        return _("somebody new, a guest")
    return _("new, as guests: %(names)s") % {"names": ", ".join(fresh)}


def _left_out(one: ListedPerson) -> tuple[tuple[str, str], ...]:
    """Return what of a line would be kept if it made sense; of a team nothing is."""
    return () if one.partners or one.fault else one.left_out


def left_out_words(meaning: str, text: str) -> str:
    """Return in a sentence why something that stands in a line is not kept."""
    said = {
        Meaning.TITLE: _("“%(text)s” is no title of up to three letters."),
        Meaning.FIDE: _("“%(text)s” is no FIDE number: that has 3 to 12 digits."),
        Meaning.FEDERATION: _("“%(text)s” is no federation: that has three letters, such as ITA."),
        Meaning.BORN: _("“%(text)s” is no day or year in which somebody on a list was born."),
        Meaning.SEX: _("“%(text)s” is not m, f or w."),
    }[Meaning(meaning)]
    return said % {"text": text}


def fault_words(one: ListedPerson) -> str:
    """Return in a sentence what is wrong with a line."""
    said = {
        "no name": _("there is no name."),
        "not a name": _("“%(about)s” is no name."),
        "long name": _("a name has at most %(about)s letters."),
        "long category": _("a category has at most %(about)s letters."),
        "formula": _("“%(about)s” is a formula of a spreadsheet, or what became of one."),
        "rating": _("“%(about)s” is no rating."),
        "twice": _(
            "the same name stands in line %(about)s; if these are two people, write them apart."
        ),
        "same person": _("line %(about)s means the same person."),
        "partners": _("a team needs two partners."),
        "same partner": _("%(about)s cannot play with themselves."),
        "unreadable": _("some letters were lost before; save the list as UTF-8."),
        "controls": _("there are control characters in it."),
    }[one.fault]
    return said % {"about": one.about}
