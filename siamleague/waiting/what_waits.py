"""What can wait for somebody. Each subject adds its own kinds, once, when Django starts.

    KINDS = (Kind("dispute", _("A disputed result, where I decide"), rank=40),)

    def waiting(user: int, now: datetime) -> Iterator[Waits]:
        for table in disputed(user)[:MOST]:
            yield Waits("dispute", _("Decide about table 7"), about=event.name, url=...)

    what_waits.register(KINDS, waiting)

What is asked is answered in a constant number of queries and at most MOST lines. Whoever makes
something wait says so with `bells.ring` or `bells.call`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise

from siamleague.accounts.push import notices

Label = str | Promise
MOST = 20  # lines of one subject; nobody reads more


@dataclass(frozen=True, slots=True)
class WaitingKind:
    """One kind of what waits: its list, its letters and its notices are switched off together.

    `head` and `text` are what devices and letters say of it, where it has no words of its own;
    both may name values, as `%(event)s`. A `late` kind comes too often for a letter each time: one
    letter tells of all that waits when somebody stays away.
    """

    name: str
    label: Label  # beside its switch
    rank: int  # the lowest stands first
    head: Label = ""
    text: Label = ""
    late: bool = False


@dataclass(frozen=True, slots=True)
class Waits:
    """One thing that waits: what to do, where it belongs, and the page where it is done."""

    kind: str
    text: str
    about: str  # the event, the team, the club
    url: str
    at: datetime | None = None  # when it happens, or ends
    short: str = ""  # the way there in every page's head: "Table 7"


Ask = Callable[[int, datetime], Iterable[Waits]]
# Since when something waits for whom: what began between two moments and still waits.
AskLate = Callable[[datetime, datetime], Mapping[int, datetime]]


@dataclass(frozen=True, slots=True)
class _Subject:
    kinds: tuple[WaitingKind, ...]
    ask: Ask
    late: AskLate | None = None


_subjects: dict[str, _Subject] = {}


def register(kinds: Iterable[WaitingKind], ask: Ask, late: AskLate | None = None) -> None:
    """Add what a subject knows of. Twice is once; refuse a kind that another subject has."""
    subject = _Subject(tuple(kinds), ask, late)
    place = f"{ask.__module__}.{ask.__qualname__}"
    taken = {kind.name for name, one in _subjects.items() if name != place for kind in one.kinds}
    twice = taken & {kind.name for kind in subject.kinds}
    if twice:
        raise ValueError(f"somebody else registered {', '.join(sorted(twice))}")
    _subjects[place] = subject
    for kind in subject.kinds:
        if kind.head:
            notices.register(kind.name, kind.head, kind.text)


def known() -> Mapping[str, WaitingKind]:
    """Return every kind by its name, in the order of the list."""
    found = [kind for subject in _subjects.values() for kind in subject.kinds]
    return {kind.name: kind for kind in sorted(found, key=lambda kind: (kind.rank, kind.name))}


def ask(user: int, silent: Iterable[str], now: datetime) -> list[Waits]:
    """Return what waits for somebody, what comes first before the rest; nothing they switched off.

    What two subjects say of one page is said once.
    """
    off, rank = set(silent), {name: kind.rank for name, kind in known().items()}
    found = [
        each
        for subject in _subjects.values()
        if any(kind.name not in off for kind in subject.kinds)
        for each in subject.ask(user, now)
        if each.kind not in off
    ]
    found.sort(key=lambda each: (rank[each.kind], each.at is None, each.at or now))
    said: dict[str, Waits] = {}
    for each in found:
        said.setdefault(each.url, each)
    return list(said.values())


def late(after: datetime, before: datetime) -> dict[int, datetime]:
    """Return for whom something of a late kind waits, and since when: what began last counts."""
    found: dict[int, datetime] = {}
    for subject in _subjects.values():
        for user, at in (subject.late(after, before) if subject.late else {}).items():
            found[user] = max(at, found.get(user, at))
    return found
