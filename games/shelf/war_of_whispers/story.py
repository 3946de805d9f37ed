"""What happened, as events and as sentences in two languages.

Banners that arrive one by one are told together. The faces of drawn cards are an event for
the drawer alone; all others learn how many cards of which empire were drawn.
"""

from collections.abc import Callable, Mapping, Sequence

from games.kit.inner import Raw
from games.kit.text import Text, same
from games.protocol import Event, Json, Seat
from games.shelf.war_of_whispers import happenings as h
from games.shelf.war_of_whispers.atlas import (
    ABILITY,
    ABILITY_IDS,
    ABILITY_NAME,
    EMPIRE_IDS,
    EMPIRE_OF,
    KIND,
    KIND_IDS,
    POSITION_IDS,
    REGION_IDS,
    SLOT_NAME,
)
from games.shelf.war_of_whispers.notation import PLACE_IDS, card_name, place_name
from games.shelf.war_of_whispers.sentences import SENTENCES

# Raw kinds: the name of the event and what its numbers are called.
_SHAPES: dict[int, tuple[str, tuple[str, ...]]] = {
    h.RECALLED: ("recalled", ("seat", "place")),
    h.DEPLOYED: ("deployed", ("seat", "place")),
    h.EMPIRE_TURN: ("empire_turn", ("empire",)),
    h.PASSED: ("passed", ("seat", "position")),
    h.PLACED: ("placed", ("empire", "region", "banners")),
    h.DREW: ("drew", ("seat", "empire", "cards")),
    h.CARD_DRAWN: ("card_drawn", ("seat", "card")),
    h.ATTACKED: ("attacked", ("seat", "empire", "source", "region", "banners")),
    h.FORT_TOOK: ("fortress", ("empire", "region")),
    h.CLASHED: ("clashed", ("empire", "other", "region", "banners")),
    h.TAKEN: ("taken", ("empire", "region", "banners")),
    h.RETURNED: ("returned", ("empire", "region")),
    h.HELD_OUT: ("held_out", ("empire", "region")),
    h.PLAYED: ("played", ("seat", "ability")),
    h.PAID: ("paid", ("seat", "card")),
    h.AGENT_MOVED: ("agent_moved", ("seat", "left", "position")),
    h.SWAPPED_AGENT: ("agent_swapped", ("seat", "left", "position", "displaced")),
    h.MARCHED: ("marched", ("empire", "source", "region", "banners")),
    h.DESTROYED: ("destroyed", ("empire", "region", "banners")),
    h.JOINED: ("joined", ("empire", "source", "banners")),
    h.WITHDREW: ("withdrew", ("empire", "region", "banners")),
    h.REARRANGED: ("rearranged", ("empire",)),
    h.SET_TO: ("set_to", ("empire", "region", "banners")),
    h.CUT: ("cut", ("empire", "region", "banners")),
    h.ROUND_OVER: ("round_over", ("round", "next")),
    h.DISCARDED: ("discarded", ("seat", "card")),
    h.EXCHANGED: ("exchanged", ("seat", "slot", "other_slot", "empire", "other")),
    h.KEPT: ("kept", ("seat",)),
    h.BORROWED: ("borrowed", ("seat", "position")),
    h.SCORED: ("scored", ("seat", "points")),
    h.FINISHED: ("finished", ()),
}
_ADDED_UP = (h.PLACED, h.DESTROYED, h.MARCHED)  # the last number counts banners
_NAMES: dict[str, Sequence[str]] = {
    "place": PLACE_IDS,
    "position": POSITION_IDS,
    "left": POSITION_IDS,
    "empire": EMPIRE_IDS,
    "other": EMPIRE_IDS,
    "region": REGION_IDS,
    "source": REGION_IDS,
    "ability": ABILITY_IDS,
    "card": KIND_IDS,
}


def events(log: Sequence[Raw]) -> tuple[Event, ...]:
    """Return what happened as events, those of one region told together."""
    return tuple(_event(raw) for raw in _together(log))


def _together(log: Sequence[Raw]) -> list[Raw]:
    told: list[Raw] = []
    for raw in log:
        if told and raw[0] in _ADDED_UP and told[-1][:-1] == raw[:-1]:
            told[-1] = (*raw[:-1], told[-1][-1] + raw[-1])
        else:
            told.append(raw)
    return told


def _event(raw: Raw) -> Event:
    kind, keys = _SHAPES[raw[0]]
    data: dict[str, Json] = {
        key: _named(key, value) for key, value in zip(keys, raw[1:], strict=True)
    }
    seen_by = frozenset({Seat(raw[1])}) if raw[0] == h.CARD_DRAWN else None
    return Event(kind, data, seen_by)


def _named(key: str, value: int) -> Json:
    if value < 0:
        return None  # nobody displaced, or the reserve
    return _NAMES[key][value] if key in _NAMES else value


def tell(event: Event, seat: Seat | None) -> Text:
    """Return one sentence as this seat may read it; seats stand in it as {seat0} and so on."""
    if event.seen_by is not None and seat not in event.seen_by:
        return SENTENCES["card_hidden"].filled(seat=_seat(event.data["seat"]))
    variant = event.kind
    if variant == "joined" and event.data["source"] is None:
        variant = "joined_from_reserve"
    if variant == "agent_swapped" and event.data["displaced"] is None:
        variant = "agent_shifted"
    words = {key: _WORDS.get(key, _number)(value) for key, value in event.data.items()}
    return SENTENCES[variant].filled(**words)


def _number(value: Json) -> Text:
    return same(str(value))


def _seat(value: Json) -> Text:
    return same(f"{{seat{value}}}")


def _place(value: Json) -> Text:
    return same("") if value is None else place_name(PLACE_IDS.index(str(value)))


_WORDS: Mapping[str, Callable[[Json], Text]] = {
    "seat": _seat,
    "displaced": _seat,
    "next": _seat,
    "place": _place,
    "position": _place,
    "left": _place,
    "region": _place,
    "source": _place,
    "empire": lambda value: EMPIRE_OF[EMPIRE_IDS.index(str(value))],
    "other": lambda value: EMPIRE_OF[EMPIRE_IDS.index(str(value))],
    "ability": lambda value: ABILITY_NAME[ABILITY[str(value)]],
    "card": lambda value: card_name(KIND[str(value)]),
    "slot": lambda value: SLOT_NAME[int(str(value))],
    "other_slot": lambda value: SLOT_NAME[int(str(value))],
}
