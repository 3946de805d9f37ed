"""What happened, as events and as sentences. Nothing that happens at this table is secret."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from games.kit.inner import Cells, Raw
from games.kit.text import Text, listed
from games.protocol import Event
from games.shelf.king_of_siam.layout import (
    BRITISH,
    COLONY,
    CROWNED,
    DECIDED,
    EXCHANGED,
    FINISHED,
    MAP,
    NOBODY,
    NOTHING,
    PASSED,
    PLACED,
    PLAYED,
    SAT_OUT,
    TOOK,
    TRADED,
)
from games.shelf.king_of_siam.maps import MAPS, Map
from games.shelf.king_of_siam.notation import LABELS, NAMES, PAIRS, card_word
from games.shelf.king_of_siam.position import followers_json

if TYPE_CHECKING:
    from games.protocol import Json

_KINDS = {
    PASSED: "passed",
    SAT_OUT: "sat_out",
    PLAYED: "played",
    PLACED: "placed",
    EXCHANGED: "exchanged",
    TRADED: "exchanged",
    CROWNED: "crowned",
    NOTHING: "no_effect",
    TOOK: "took",
    NOBODY: "took_nobody",
    DECIDED: "decided",
    FINISHED: "finished",
}


def events_of(cells: Cells, log: Sequence[Raw]) -> tuple[Event, ...]:
    """Return what happened in words of the game, for everyone to see."""
    board = MAPS[cells[MAP]]
    return tuple(Event(_KINDS[raw[0]], _data(board, raw)) for raw in log)


def _data(board: Map, raw: Raw) -> "Mapping[str, Json]":
    kind = raw[0]
    if kind == DECIDED:
        return _decided(board, raw)
    if kind == FINISHED:
        return {"map": board.id, "how": "colony" if raw[1] == COLONY else "eight_struggles"}
    data: dict[str, Json] = {"seat": raw[1]}
    if kind in (PLAYED, NOTHING):
        data["card"] = card_word(board, raw[2])
    elif kind in (PLACED, TOOK):
        data["faction"] = board.factions[raw[2] >> 3].id
        data["province"] = board.provinces[raw[2] & 7].id
    elif kind == CROWNED:
        data["crowned"] = board.provinces[raw[2]].id
        data["other"] = board.provinces[raw[3]].id
    elif kind in (EXCHANGED, TRADED):
        givers = PAIRS[raw[2] >> 3] if kind == TRADED else (raw[2] >> 3,)
        data["followers"] = [board.factions[faction].id for faction in givers]
        data["province"] = board.provinces[raw[2] & 7].id
        data["other_followers"] = [board.factions[raw[3] >> 3].id]
        data["other"] = board.provinces[raw[3] & 7].id
    return data


def _decided(board: Map, raw: Raw) -> "Mapping[str, Json]":
    return {
        "map": board.id,
        "province": board.provinces[raw[1]].id,
        "control": "british" if raw[2] == BRITISH else board.factions[raw[2]].id,
        "followers": followers_json(MAPS.index(board), raw[3]),
    }


def tell(event: Event, language: str) -> str:
    """Return one sentence for the log."""
    data = event.data
    if event.kind == "finished":
        return _finish(data).into(language)
    filled: dict[str, object] = {"who": f"{{seat{data.get('seat')}}}"}
    for key in ("province", "other", "crowned"):
        if key in data:
            filled[key] = NAMES[f"province:{data[key]}"]
    if "faction" in data:
        filled["faction"] = NAMES[f"faction:{data['faction']}"]
    if "card" in data:
        filled["card"] = LABELS[str(data["card"])]
    for key in ("followers", "other_followers"):
        if key in data:
            filled[key] = _listed(data[key])
    if event.kind == "decided":
        return _told_decided(data, filled).into(language)
    return _SENTENCES[event.kind].filled(**filled).into(language)


_SHOWN = {faction: place for board in MAPS for place, faction in enumerate(board.shown)}


def _listed(value: object) -> Text:
    """Return followers, listed by name or counted, as words."""
    if isinstance(value, Mapping):
        named = sorted(value, key=_SHOWN.__getitem__)  # a database gives them back in any order
        counted = [(NAMES[f"faction:{faction}"], value[faction]) for faction in named]
        return listed(listed(pair, " ") for pair in counted)
    apart = [NAMES[f"faction:{faction}"] for faction in value] if isinstance(value, list) else []
    return listed(apart, " + ")


def _map_of(data: "Mapping[str, Json]") -> Map:
    return next(board for board in MAPS if board.id == data["map"])


def _told_decided(data: "Mapping[str, Json]", filled: dict[str, object]) -> Text:
    if data["control"] == "british":
        return _INVADED.filled(**filled, invader=_map_of(data).invader)
    return _DECIDED.filled(**filled, control=NAMES[f"faction:{data['control']}"])


def _finish(data: "Mapping[str, Json]") -> Text:
    if data["how"] == "colony":
        return _COLONY.filled(invader=_map_of(data).invader)
    return _EIGHT


_SENTENCES = {
    "passed": Text("{who} passes."),
    "sat_out": Text("{who} has no cards and passes."),
    "played": Text("{who} plays {card}."),
    "placed": Text("{who} places a follower in {province}: {faction}."),
    "exchanged": Text(
        "{who} exchanges {followers} of {province} for {other_followers} of {other}."
    ),
    "crowned": Text(
        "{who} swaps the tiles of {crowned} and {other}; {crowned} gets a King marker."
    ),
    "no_effect": Text("{card} has no effect."),
    "took": Text("{who} takes a follower from {province}: {faction}."),
    "took_nobody": Text("No follower is left on the board for {who} to take."),
}
_DECIDED = Text("{province} is decided ({followers}): {control}.")
_INVADED = Text("{province} has no strict majority ({followers}): {invader} march in.")
_COLONY = Text("The game is over: {invader} hold four provinces.")
_EIGHT = Text("The game is over: all eight provinces are decided.")
