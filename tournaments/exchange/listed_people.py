"""A list of people, or of teams of two, read row by row: who is meant, or what is wrong."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date

from tournaments.exchange.column_meanings import Meaning
from tournaments.exchange.delimited import FileRow

LONGEST_NAME = 40
LONGEST_CATEGORY = 40
LONGEST_FACT = 60
MOST_RATING = 4_000
NOT_A_RATING = frozenset(("", "-", "–", "—", "nr", "n/a", "na", "unr", "unrated", "nc", "?", "/"))
M = Meaning
FACTS = (M.TITLE, M.FIDE, M.FEDERATION, M.BORN, M.SEX)
EARLIEST_BIRTH = 1900
SAYS_NOTHING = NOT_A_RATING | {"0", "none", "no", "null", "x"}
NUMBERED = re.compile(r"^\s*\d{1,4}[.)]\s+(?=\D)")
WHOLE_NUMBER = re.compile(r"(\d{1,4})(?:[.,]0+)?[pP*]?", re.ASCII)
DATE = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00.*)?")
DAY_FIRST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})")
FIDE_NUMBER = re.compile(r"[1-9][0-9]{2,11}")
CONTROL = frozenset(("Cc", "Cs", "Zl", "Zp"))
TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u200b\ufeff")


@dataclass(frozen=True)
class ListedPerson:
    """One line of a list as it is understood; `fault` is a word for what is wrong, with values."""

    line: int
    text: str
    name: str = ""
    partners: tuple[str, ...] = ()
    rating: int | None = None
    categories: tuple[str, ...] = ()
    facts: dict[str, str] = field(default_factory=dict)
    fault: str = ""
    about: str = ""  # what the fault is about: a number, a word, another line
    left_out: tuple[tuple[str, str], ...] = ()  # what is nonsense: a meaning, and what was written

    @property
    def people(self) -> tuple[str, ...]:
        """Return the names of those who play."""
        return self.partners or (self.name,)


class WrongLine(ValueError):
    """A line cannot be read; the word for why, and what it is about."""

    def __init__(self, fault: str, about: object = "") -> None:
        super().__init__(fault)
        self.fault, self.about = fault, str(about)[:60]


def people(
    records: Sequence[FileRow], meanings: Sequence[Meaning], *, teams: bool, year: int
) -> list[ListedPerson]:
    """Return what each record says; those that cannot be read with their fault.

    Nobody on a list is born after its `year`.
    """
    places: dict[Meaning, int] = {m: n for n, m in enumerate(meanings) if m is not Meaning.NOTHING}
    found: list[ListedPerson] = []
    seen: dict[str, int] = {}
    for record in records:
        one = _read(record, places, teams=teams, year=year)
        for name in (one.name, *one.partners) if not one.fault else ():
            earlier = seen.setdefault(_key(name), record.line)
            if earlier != record.line and not one.fault:
                one = ListedPerson(
                    record.line, one.text, one.name, fault="twice", about=str(earlier)
                )
        found.append(one)
    return found


def _read(record: FileRow, places: dict[Meaning, int], *, teams: bool, year: int) -> ListedPerson:
    text = " | ".join(cell for cell in record.cells if cell)[:200]

    def cell(meaning: Meaning) -> str:
        place = places.get(meaning, -1)
        return record.cells[place] if 0 <= place < len(record.cells) else ""

    try:
        _check_signs(text)
        name, partners = _team(cell) if teams else (_name(_alone(cell)), ())
        facts, left_out = _facts(cell, year)
        return ListedPerson(
            record.line,
            text,
            name,
            partners,
            _rating(cell(Meaning.RATING)),
            _categories(cell(Meaning.CATEGORY)),
            facts,
            left_out=left_out,
        )
    except WrongLine as wrong:
        return ListedPerson(record.line, text, fault=wrong.fault, about=wrong.about)


def _check_signs(text: str) -> None:
    if "\ufffd" in text:
        raise WrongLine("unreadable")
    if any(unicodedata.category(sign) in CONTROL or sign in TURNS - {"\ufeff"} for sign in text):
        raise WrongLine("controls")


def _alone(cell: Callable[[Meaning], str]) -> str:
    family, given = cell(Meaning.FAMILY), cell(Meaning.GIVEN)
    if family or given:
        return f"{given} {family}".strip()
    return cell(Meaning.NAME)


def _team(cell: Callable[[Meaning], str]) -> tuple[str, tuple[str, ...]]:
    """Return a team's name and its two partners, also where they share a column."""
    name, first, second = cell(Meaning.TEAM), cell(Meaning.FIRST), cell(Meaning.SECOND)
    if name and not first:
        head, colon, rest = name.partition(":")
        name, first = (head, rest) if colon else ("", name)
    if first and not second:
        both = re.split(r"\s*(?:&|\+|/| - | – | e | and )\s*", first)
        if len(both) == 2:
            first, second = both
    if not first or not second:
        raise WrongLine("partners")
    pair = (_name(first), _name(second))
    if _key(pair[0]) == _key(pair[1]):
        raise WrongLine("same partner", pair[0])
    usual = " – ".join(one.split()[-1] for one in pair)
    return _name(name or usual[:LONGEST_NAME]), pair


def _name(text: str) -> str:
    """Return a name: "Ferri, Ada" is Ada Ferri, and what a list writes before it is left out."""
    name = NUMBERED.sub("", text).strip().strip("'\"").strip()
    family, comma, given = name.partition(",")
    if comma and given.strip() and "," not in given:
        name = f"{given.strip()} {family.strip()}"
    name = " ".join(name.replace(",", " ").split()) if comma and not given.strip() else name
    if not name:
        raise WrongLine("no name")
    if not any(sign.isalpha() for sign in name):
        raise WrongLine("not a name", name)
    if name[0] in "=+@" or name.startswith(("-", "#REF", "#N/A", "#NAME", "#VALUE", "#DIV")):
        raise WrongLine("formula", name)
    if len(name) > LONGEST_NAME:
        raise WrongLine("long name", LONGEST_NAME)
    return name


def _rating(text: str) -> int | None:
    written = text.strip().replace("\u202f", "").replace(" ", "").replace("'", "")
    if written.casefold() in NOT_A_RATING:
        return None
    if re.fullmatch(r"[1-3][.,]\d{3}", written):
        written = written.replace(".", "").replace(",", "")  # 1.650 is a thousand and more
    found = WHOLE_NUMBER.fullmatch(written)
    if found is None or int(found[1]) > MOST_RATING:
        raise WrongLine("rating", text)
    return int(found[1]) or None


def _categories(text: str) -> tuple[str, ...]:
    words = tuple(
        dict.fromkeys(w.strip().casefold() for w in re.split(r"[,/;]", text) if w.strip())
    )
    for word in words:
        if len(word) > LONGEST_CATEGORY:
            raise WrongLine("long category", LONGEST_CATEGORY)
    return words


def _facts(
    cell: Callable[[Meaning], str], year: int
) -> tuple[dict[str, str], tuple[tuple[str, str], ...]]:
    """Return what else the list says of somebody, as it is kept, and what is no sense of it."""
    found, left_out = {}, []
    for meaning in FACTS:
        written = cell(meaning).strip()
        kept = KEPT[meaning](written, year)
        if kept:
            found[meaning.value] = kept
        elif written.casefold() not in SAYS_NOTHING:
            left_out.append((meaning.value, written[:LONGEST_FACT]))
    return found, tuple(left_out)


def _born(text: str, year: int) -> str:
    """Return a date as year, month, day, or a year; nothing if nobody is born then."""
    found = DATE.fullmatch(text)
    if back := None if found else DAY_FIRST.fullmatch(text):
        parts = [back[3], back[2], back[1]]
    elif found:
        parts = [found[1], found[2], found[3]]
    else:
        born = text if re.fullmatch(r"\d{4}", text, re.ASCII) else ""
        return born if born and EARLIEST_BIRTH <= int(born) <= year else ""
    return _day(*(int(part) for part in parts), year=year)


def _day(born: int, month: int, day: int, *, year: int) -> str:
    """Return a day as it is kept; of one that a program did not know (00) the year."""
    if not EARLIEST_BIRTH <= born <= year:
        return ""
    if not month or not day:
        return str(born)
    try:
        return f"{date(born, month, day):%Y/%m/%d}"
    except ValueError:
        return ""


def _letters(text: str, _year: int) -> str:
    return text.upper() if len(text) <= 3 and text.isalpha() else ""


def _number(text: str, _year: int) -> str:
    return text if FIDE_NUMBER.fullmatch(text) else ""


def _country(text: str, _year: int) -> str:
    return text.upper() if len(text) == 3 and text.isalpha() else ""


def _sex(text: str, _year: int) -> str:
    return {"m": "m", "f": "w", "w": "w"}.get(text[:1].lower(), "")


KEPT: dict[Meaning, Callable[[str, int], str]] = {
    M.TITLE: _letters,
    M.FIDE: _number,
    M.FEDERATION: _country,
    M.BORN: _born,
    M.SEX: _sex,
}


def _key(name: str) -> str:
    return " ".join(name.casefold().split())
