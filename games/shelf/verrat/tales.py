"""Events as sentences for the log, in English and in Italian."""

from collections.abc import Mapping

from games.kit.text import Text, listed
from games.protocol import Event, Json
from games.shelf.verrat.material import NAMES

TALES = {
    "round": Text("Round {round} begins; {seat} starts."),
    "offered": Text("{seat} offers {other} {gives} for {asks}."),
    "traded": Text("{other} accepts: {seat} gives {gives} and receives {asks}."),
    "refused": Text("{other} refuses the offer of {seat}."),
    "withdrawn": Text("{seat} withdraws the offer to {other}."),
    "lapsed": Text("The offer of {seat} to {other} lapses."),
    "ready": Text("{seat} is ready."),
    "planning": Text("The intrigue is over; all seal their orders."),
    "sealed": Text("Your order: {plan}; you accuse {vizier}."),
    "plans": Text("{seat} planned: {plan}."),
    "moved": Text("{Vizier} goes from {from} to {to}."),
    "contested": Text("{Vizier} stays: more than one player wanted {to}."),
    "occupied": Text("{Vizier} stays: {to} is occupied."),
    "took": Text("{seat} takes {card} from {city}."),
    "left": Text("{seat} leaves the card in {city}."),
    "turned_up": Text("Next in {city}: {card}."),
    "searched": Text("In Kaffa you see {cards}."),
    "demanded": Text("From seat 1, {seat} demands {card} of {other}."),
    "no_demand": Text("From seat 1, {seat} demands nothing."),
    "vote": Text("{seat} accuses {vizier}; votes: {weight}."),
    "void_vote": Text("{seat} accuses {vizier}; void, it cannot be banished now; votes: {weight}."),
    "banished": Text("{Vizier} is thrown from {from} into the first dungeon; votes: {votes}."),
    "nobody": Text("Nobody is banished."),
    "pushed": Text("{Vizier} is pushed on to {to}."),
    "pardoned": Text("{seat} plays a pardon for {vizier}; the card goes under the pile of {city}."),
    "no_pardon": Text("{seat} asks for no pardon."),
    "shift": Text("All viziers at court move one seat clockwise."),
    "won": Text("{seat} owns all six powers, has a vizier at the Sultan's right hand, and wins."),
    "drawn": Text("Round {round} was the last: the game is drawn."),
}
_OUTSIDE = {  # how those read it who may only know that it happened
    "sealed": Text("{seat} has sealed an order."),
    "searched": Text("{seat} searches Kaffa."),
}
_SEATS = ("seat", "other")
_STAY = Text("stays")
_PLACES = {name: place for place, name in enumerate(NAMES)}


def tell(event: Event, reader: int | None, language: str) -> str:
    """Return one sentence; seats stand in it as {seat0}, {seat1}, ..."""
    if event.seen_by is not None and reader not in event.seen_by:
        outside = _OUTSIDE[event.kind].filled(seat=f"{{seat{event.data['seat']}}}")
        return outside.into(language)
    values: dict[str, object] = {key: _worded(key, value) for key, value in event.data.items()}
    vizier = values.get("vizier")
    if isinstance(vizier, Text):
        values["Vizier"] = vizier.capital()
    return TALES[event.kind].filled(**values).into(language)


def _worded(key: str, value: Json) -> object:
    if key in _SEATS:
        return f"{{seat{value}}}"
    if isinstance(value, Mapping):
        return _plans(value) if key == "plan" else _cards(value)
    return NAMES.get(value, value) if isinstance(value, str) else value


def _cards(counts: "Mapping[str, Json]") -> Text:
    """Return "2 gold, ships"."""
    parts = [(NAMES[card], counts[card]) for card in _in_order(counts)]
    return listed(text if count == 1 else listed((count, text), " ") for text, count in parts)


def _in_order(things: "Mapping[str, Json]") -> list[str]:
    """Return the names in the order of the box: a database may give them back in any."""
    return sorted(things, key=_PLACES.__getitem__)


def _plans(plans: "Mapping[str, Json]") -> Text:
    """Return "fat to Kaffa, small stays", or that nobody can travel."""
    if not plans:
        return Text("nobody can travel")
    parts = [(NAMES[shape], _goal(str(plans[shape]))) for shape in _in_order(plans)]
    return listed(listed(part, " ") for part in parts)


def _goal(goal: str) -> Text:
    if goal == "stay":
        return _STAY
    if goal.startswith("seat-"):
        number = goal.removeprefix("seat-")
        return Text("to seat {n}").filled(n=number)
    return Text("to {place}").filled(place=NAMES[goal])
