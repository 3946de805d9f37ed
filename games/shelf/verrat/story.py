"""What happened: from the numbers of the inner path to events, told by names.

Each entry of the table says how an event is called and what its numbers mean, in order. Two
events are for one seat only: what it sealed, and what it saw in Kaffa.
"""

from collections.abc import Iterator, Sequence

from games.kit.inner import Cells, Raw
from games.protocol import Event, Json, Seat
from games.shelf.verrat import layout as at
from games.shelf.verrat.material import CARDS, CITIES, SHAPES, VIZIERS
from games.shelf.verrat.position import PLANS, places

EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    at.E_ROUND: ("round", ("round", "seat")),
    at.E_OFFERED: ("offered", ("seat", "other", "gives", "asks")),
    at.E_TRADED: ("traded", ("seat", "other", "gives", "asks")),
    at.E_REFUSED: ("refused", ("seat", "other")),
    at.E_WITHDRAWN: ("withdrawn", ("seat", "other")),
    at.E_LAPSED: ("lapsed", ("seat", "other")),
    at.E_READY: ("ready", ("seat",)),
    at.E_PLANNING: ("planning", ("round",)),
    at.E_SEALED: ("sealed", ("seat", "plan", "vizier", "ask_me")),
    at.E_PLANS: ("plans", ("seat", "plan")),
    at.E_MOVED: ("moved", ("vizier", "from", "to")),
    at.E_CONTESTED: ("contested", ("vizier", "to")),
    at.E_OCCUPIED: ("occupied", ("vizier", "to")),
    at.E_TOOK: ("took", ("seat", "city", "card")),
    at.E_LEFT: ("left", ("seat", "city")),
    at.E_TURNED_UP: ("turned_up", ("city", "card")),
    at.E_SEARCHED: ("searched", ("seat", "cards")),
    at.E_DEMANDED: ("demanded", ("seat", "other", "card")),
    at.E_NO_DEMAND: ("no_demand", ("seat",)),
    at.E_VOTE: ("vote", ("seat", "vizier", "weight")),
    at.E_VOID: ("void_vote", ("seat", "vizier", "weight")),
    at.E_BANISHED: ("banished", ("vizier", "from", "votes")),
    at.E_NOBODY: ("nobody", ()),
    at.E_PUSHED: ("pushed", ("vizier", "to")),
    at.E_PARDONED: ("pardoned", ("seat", "vizier", "city")),
    at.E_NO_PARDON: ("no_pardon", ("seat",)),
    at.E_SHIFT: ("shift", ()),
    at.E_WON: ("won", ("seat",)),
    at.E_DRAWN: ("drawn", ("round",)),
}
_PRIVATE = (at.E_SEALED, at.E_SEARCHED)
_WIDTHS = {"gives": 6, "asks": 6, "plan": 3, "cards": 7}
_PLACES = ("from", "to")
_PLANS = {code: word for word, code in PLANS.items()}


def events(cells: Cells, log: Sequence[Raw]) -> tuple[Event, ...]:
    """Return what was logged as events; cells tell which marker lies where."""
    return tuple(_event(cells, raw) for raw in log)


def _event(cells: Cells, raw: Raw) -> Event:
    kind, fields = EVENTS[raw[0]]
    data = dict(_data(cells, fields, raw[1:]))
    seen_by = frozenset({Seat(raw[1])}) if raw[0] in _PRIVATE else None
    return Event(kind, data, seen_by)


def _data(
    cells: Cells, fields: Sequence[str], numbers: Sequence[int]
) -> Iterator[tuple[str, Json]]:
    start = 0
    for field in fields:
        width = _WIDTHS.get(field, 1)
        yield field, _value(cells, field, list(numbers[start : start + width]))
        start += width


def _value(cells: Cells, field: str, numbers: list[int]) -> Json:
    if field == "plan":
        return {SHAPES[n]: _PLANS[code] for n, code in enumerate(numbers) if code}
    if field in _WIDTHS:
        return {CARDS[n]: count for n, count in enumerate(numbers) if count}
    if field in _PLACES:
        return tuple(places(cells))[numbers[0]]
    named = {"vizier": VIZIERS, "city": CITIES, "card": CARDS}.get(field)
    return named[numbers[0]] if named else numbers[0]
