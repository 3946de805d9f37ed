"""Events as sentences for the log, in English and in Italian."""

from collections.abc import Mapping

from games.kit.text import Text
from games.protocol import Event, Json
from games.shelf.verrat.material import NAMES

TALES = {
    "round": Text(
        "Round {round} begins; {seat} starts.", "Comincia il turno {round}; inizia {seat}."
    ),
    "offered": Text(
        "{seat} offers {other} {gives} for {asks}.", "{seat} offre a {other} {gives} per {asks}."
    ),
    "traded": Text(
        "{other} accepts: {seat} gives {gives} and receives {asks}.",
        "{other} accetta: {seat} dà {gives} e riceve {asks}.",
    ),
    "refused": Text("{other} refuses the offer of {seat}.", "{other} rifiuta l'offerta di {seat}."),
    "withdrawn": Text(
        "{seat} withdraws the offer to {other}.", "{seat} ritira l'offerta a {other}."
    ),
    "lapsed": Text(
        "The offer of {seat} to {other} lapses.", "L'offerta di {seat} a {other} decade."
    ),
    "ready": Text("{seat} is ready.", "{seat} è pronto."),
    "planning": Text(
        "The intrigue is over; all seal their orders.",
        "Gli intrighi sono finiti; tutti sigillano i loro ordini.",
    ),
    "sealed": Text(
        "Your order: {plan}; you accuse {vizier}.", "Il tuo ordine: {plan}; accusi {vizier}."
    ),
    "plans": Text("{seat} planned: {plan}.", "{seat} aveva pianificato: {plan}."),
    "moved": Text("{Vizier} goes from {from} to {to}.", "{Vizier} viaggia: da {from} a {to}."),
    "contested": Text(
        "{Vizier} stays: more than one player wanted {to}.",
        "{Vizier} resta dov'è: più giocatori volevano lo stesso posto ({to}).",
    ),
    "occupied": Text("{Vizier} stays: {to} is occupied.", "{Vizier} resta dov'è: {to} occupato."),
    "took": Text("{seat} takes {card} from {city}.", "{seat} prende {card} da {city}."),
    "left": Text("{seat} leaves the card in {city}.", "{seat} lascia la carta a {city}."),
    "turned_up": Text("Next in {city}: {card}.", "Ora a {city}: {card}."),
    "searched": Text("In Kaffa you see {cards}.", "A Kaffa vedi {cards}."),
    "demanded": Text(
        "From seat 1, {seat} demands {card} of {other}.",
        "Dal posto 1 {seat} si fa dare {card} da {other}.",
    ),
    "no_demand": Text(
        "From seat 1, {seat} demands nothing.", "Dal posto 1 {seat} non chiede nulla."
    ),
    "vote": Text(
        "{seat} accuses {vizier}; votes: {weight}.", "{seat} accusa {vizier}; voti: {weight}."
    ),
    "void_vote": Text(
        "{seat} accuses {vizier}; void, it cannot be banished now; votes: {weight}.",
        "{seat} accusa {vizier}; nullo, ora non si può bandire; voti: {weight}.",
    ),
    "banished": Text(
        "{Vizier} is thrown from {from} into the first dungeon; votes: {votes}.",
        "{Vizier} finisce nella prima segreta (da: {from}); voti: {votes}.",
    ),
    "nobody": Text("Nobody is banished.", "Nessuno viene bandito."),
    "pushed": Text("{Vizier} is pushed on to {to}.", "{Vizier} viene spinto avanti: {to}."),
    "pardoned": Text(
        "{seat} plays a pardon for {vizier}; the card goes under the pile of {city}.",
        "{seat} gioca una grazia per {vizier}; la carta va in fondo al mazzo di {city}.",
    ),
    "no_pardon": Text("{seat} asks for no pardon.", "{seat} non chiede grazie."),
    "shift": Text(
        "All viziers at court move one seat clockwise.",
        "Tutti i visir a corte avanzano di un posto in senso orario.",
    ),
    "won": Text(
        "{seat} owns all six powers, has a vizier at the Sultan's right hand, and wins.",
        "{seat} possiede tutti e sei i poteri, ha un visir alla destra del Sultano, e vince.",
    ),
    "drawn": Text(
        "Round {round} was the last: the game is drawn.",
        "Il turno {round} era l'ultimo: la partita è patta.",
    ),
}
_OUTSIDE = {  # how those read it who may only know that it happened
    "sealed": Text("{seat} has sealed an order.", "{seat} ha sigillato un ordine."),
    "searched": Text("{seat} searches Kaffa.", "{seat} cerca a Kaffa."),
}
_SEATS = ("seat", "other")
_STAY = Text("stays", "resta")
_PLACES = {name: place for place, name in enumerate(NAMES)}


def tell(event: Event, reader: int | None, language: str) -> str:
    """Return one sentence; seats stand in it as {seat0}, {seat1}, ..."""
    if event.seen_by is not None and reader not in event.seen_by:
        outside = _OUTSIDE[event.kind].filled(seat=f"{{seat{event.data['seat']}}}")
        return outside.into(language)
    values: dict[str, object] = {key: _worded(key, value) for key, value in event.data.items()}
    vizier = values.get("vizier")
    if isinstance(vizier, Text):
        values["Vizier"] = Text(_capital(vizier.en), _capital(vizier.it))
    return TALES[event.kind].filled(**values).into(language)


def _worded(key: str, value: Json) -> object:
    if key in _SEATS:
        return f"{{seat{value}}}"
    if isinstance(value, Mapping):
        return _plans(value) if key == "plan" else _cards(value)
    return NAMES.get(value, value) if isinstance(value, str) else value


def _cards(counts: "Mapping[str, Json]") -> Text:
    """Return "2 gold, ships"."""
    parts = [(NAMES[card], counts[card]) for card in _listed(counts)]
    english = [text.en if count == 1 else f"{count} {text.en}" for text, count in parts]
    italian = [text.it if count == 1 else f"{count} {text.it}" for text, count in parts]
    return Text(", ".join(english), ", ".join(italian))


def _listed(things: "Mapping[str, Json]") -> list[str]:
    """Return the names in the order of the box: a database may give them back in any."""
    return sorted(things, key=_PLACES.__getitem__)


def _plans(plans: "Mapping[str, Json]") -> Text:
    """Return "fat to Kaffa, small stays", or that nobody can travel."""
    if not plans:
        return Text("nobody can travel", "nessuno può viaggiare")
    parts = [(NAMES[shape], _goal(str(plans[shape]))) for shape in _listed(plans)]
    english = [f"{shape.en} {goal.en}" for shape, goal in parts]
    italian = [f"{shape.it} {goal.it}" for shape, goal in parts]
    return Text(", ".join(english), ", ".join(italian))


def _goal(goal: str) -> Text:
    if goal == "stay":
        return _STAY
    if goal.startswith("seat-"):
        number = goal.removeprefix("seat-")
        return Text(f"to seat {number}", f"al posto {number}")
    return Text(f"to {NAMES[goal].en}", f"a {NAMES[goal].it}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
