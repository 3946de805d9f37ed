"""The sealed log of an event as a file, with the table that comes of it."""

import json
from typing import Any

from siamleague.history import sealed
from tournaments.models import Entry, Round, Tournament
from tournaments.rounds import logged, ranking, standings

FORM = 1
TRIES = 5
KEPT_APART = ("forbidden", "families")  # in a field, and in each one's row of it


def text(event: Tournament, *, opened: bool) -> str:
    """Return the log as a file; `opened` with the words of decisions, for who organises."""
    return json.dumps(told(event, opened=opened), ensure_ascii=False, indent=1)


def told(event: Tournament, *, opened: bool) -> dict[str, Any]:
    """Return the log and the table of one moment: what is written meanwhile is read again."""
    found = _told(Tournament.objects.get(pk=event.pk), opened=opened)
    for _try in range(TRIES):
        if logged.head(event) == _head(found):
            break
        found = _told(Tournament.objects.get(pk=event.pk), opened=opened)
    return found


def _head(found: dict[str, Any]) -> sealed.Head | None:
    last = found["head"]
    return sealed.Head(last["number"], last["hash"]) if last["number"] else None


def _told(event: Tournament, *, opened: bool) -> dict[str, Any]:
    lines = sealed.exported(logged.name_of(event), opened=opened)
    rows = () if event.in_parts else ranking.table(event)
    names = Entry.objects.filter(tournament=event).values_list("pk", "name")
    return {
        "form": FORM,
        "event": event.name,
        "log": logged.name_of(event),
        "head": {"number": len(lines), "hash": lines[-1]["hash"] if lines else ""},
        "lines": lines,
        "names": {str(pk): name for pk, name in names},
        "standings": [[row.id, row.rank, row.points, list(map(str, row.breaks))] for row in rows],
        "fields": _fields(event, opened=opened),
        "struck": sorted(standings.struck(event)) if rows else [],
    }


def _fields(event: Tournament, *, opened: bool) -> dict[str, Any]:
    """Return from what each round was paired, as its line has sealed it.

    Who is kept apart from whom, and who is family, is nobody's business but the organisers': where
    a field says so, the others do without it.
    """
    rows = Round.objects.filter(tournament=event, state__in=logged.SHOWN, field__isnull=False)
    found = dict(rows.order_by("number").values_list("number", "field"))
    return {str(number): field for number, field in found.items() if opened or not _private(field)}


def _private(field: Any) -> bool:
    """Tell whether a field says of anybody from whom they are kept apart."""
    if isinstance(field, dict):
        return any(
            bool(value) if name in KEPT_APART else _private(value) for name, value in field.items()
        )
    return isinstance(field, list) and any(map(_private, field))
