"""Why these do not meet: asked of the room that made the round, from what it was made from.

Anybody may ask, so an answer is worked out aside, in a process that ends by itself, few at a time;
and kept, since a round is not made from anything else later on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Any

from django.core.cache import cache
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments import aside
from tournaments.events import words
from tournaments.formats import shelf
from tournaments.formats.asked import WhyNotWay
from tournaments.models import Chair, Round, TableKind
from tournaments.refusals import NotNow, NotWhole
from tournaments.rounds import round_tables

OFTEN = "30/m"  # for one account, or one address
LONGEST = 5  # seconds of a processor
AT_ONCE, PATIENCE = 2, 8.0  # so many in one process, and how many seconds others wait for them
KEPT = 24 * 3600
Notes = list[dict[str, Any]]

_slots = BoundedSemaphore(AT_ONCE)


@dataclass(frozen=True)
class WhyNotAnswer:
    """Why some entries do not meet in a round."""

    entries: tuple[int, ...]
    names: tuple[str, ...]
    code: str
    values: tuple[int, ...]
    said: str
    rule: str  # what would be worse, in words; "" where it is no rule that is weighed
    rule_code: str
    parts: tuple[str, ...]  # of what that is made up
    table: int | None  # the number of the table at which they do meet
    by_hand: bool  # the round was changed by hand since; this is said of it as it was made


def way_of(round_: Round) -> WhyNotWay | None:
    """Return how it can be asked of a round why some do not meet; nothing where it cannot."""
    way = shelf.of(round_.tournament).why_not
    if way is None:
        return None
    asked = Q(field__has_key=way.everybody) | Q(field__has_key="halls")
    kept = Round.objects.filter(asked, pk=round_.pk)
    return way if kept.exists() else None


def paired(round_: Round, way: WhyNotWay) -> set[int]:
    """Return who was to be paired in a round."""
    return {each["id"] for field in _fields(round_) for each in field[way.everybody]}


def _fields(round_: Round) -> list[Mapping[str, Any]]:
    """Return from what a round was made: one field, or one for each hall."""
    kept = round_.field or {}
    return [each["field"] for each in kept["halls"]] if "halls" in kept else [kept]


def rules(way: WhyNotWay, answer: WhyNotAnswer | None) -> list[tuple[str, bool]]:
    """Return all rules in order, in words, and which of them the answer speaks of."""
    broken = answer.rule_code if answer else ""
    said = words.Speaker({})
    return [(words.sentence({"code": c, "values": []}, said), c == broken) for c in way.rules]


def answer(round_: Round, way: WhyNotWay, who: Sequence[int]) -> WhyNotAnswer:
    """Return why these entries do not meet in a round."""
    if len(set(who)) < max(2, len(who)):
        raise NotWhole(_("Choose different entries of this round."))
    if len(who) > round_.tournament.who.seats:
        raise NotWhole(_("So many do not sit at one table."))
    speaker = round_tables.speaker(round_.tournament)
    if any(entry not in speaker.names for entry in who):
        raise NotWhole(_("Choose different entries of this round."))
    there = paired(round_, way)
    absent = [entry for entry in who if entry not in there]
    if absent:
        notes: Notes = [{"code": "why-absent", "values": absent[:1]}]
    else:
        notes = _known(round_, way, who)
    table, by_hand = _laid(round_, frozenset(who))
    rule = notes[1] if len(notes) > 1 else None
    return WhyNotAnswer(
        entries=tuple(who),
        names=tuple(speaker.name(entry) for entry in who),
        code=notes[0]["code"],
        values=tuple(notes[0]["values"]),
        said=words.sentence(notes[0], speaker),
        rule=words.sentence(rule, speaker) if rule else "",
        rule_code=rule["code"] if rule else "",
        parts=tuple(words.sentences(notes[2:], speaker)),
        table=table,
        by_hand=by_hand,
    )


def known_already(round_: Round, who: Sequence[int]) -> bool:
    """Tell whether an answer is at hand, and costs nothing."""
    return cache.get(_key(round_, who)) is not None


def _key(round_: Round, who: Sequence[int]) -> str:
    return f"why-not:{round_.pk}:{round_.fingerprint[:16]}:{'-'.join(map(str, sorted(who)))}"


def _known(round_: Round, way: WhyNotWay, who: Sequence[int]) -> Notes:
    """Return the notes of an answer, kept or worked out now."""
    key = _key(round_, who)
    kept: Notes | None = cache.get(key)
    if kept is None:
        kept = _worked_out(round_, way, sorted(who))
        cache.set(key, kept, KEPT)
    return kept


def _worked_out(round_: Round, way: WhyNotWay, who: Sequence[int]) -> Notes:
    here = [
        field
        for field in _fields(round_)
        if {each["id"] for each in field[way.everybody]}.issuperset(who)
    ]
    if not here:
        return [{"code": "why-other-hall", "values": list(who)}]
    if not _slots.acquire(timeout=PATIENCE):
        raise NotNow(_("Others are asking the same of this site. Try again in a moment."))
    try:
        return aside.ask(way.module, here[0], who, LONGEST)
    except aside.TookTooLong:
        return [{"code": "why-too-long", "values": [LONGEST]}]
    finally:
        _slots.release()


def _laid(round_: Round, who: frozenset[int]) -> tuple[int | None, bool]:
    """Return at which table these do sit together, and whether a hand has changed the round."""
    kinds = (TableKind.PLAY, TableKind.FULL_BYE)
    rows = Chair.objects.filter(round=round_, table__kind__in=kinds)
    tables: dict[int, set[int]] = {}
    for number, entry in rows.values_list("table__number", "entry_id"):
        tables.setdefault(number, set()).add(entry)
    made = {frozenset(entries) for kind, entries in (round_.proposal or {}).get("laid", [])}
    together = next((number for number, sitting in tables.items() if who <= sitting), None)
    return together, bool(made) and made != {frozenset(each) for each in tables.values()}
