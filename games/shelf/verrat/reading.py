"""From JSON back to a position, with a clear sentence for everything that cannot be read.

This file sees to names, numbers and shapes; laws.py then asks whether the whole is a position
the game can reach.
"""

from collections.abc import Mapping, Sequence

from games.kit.inner import Cells
from games.kit.options import settle
from games.kit.refusals import BadState, OtherRules, Refusal
from games.kit.text import Text
from games.shelf.verrat import justice, state
from games.shelf.verrat import layout as at
from games.shelf.verrat.about import OPTIONS
from games.shelf.verrat.material import CARDS, CITIES, COLOURS, PHASES, SHAPES, TRAVELS, VIZIERS

_REQUIRED = ("markers", "viziers", "hands", "piles", "secret")
_KEYS = (
    *("game", "rules_version", "options", "round", "phase", "starter", "turn", "winner"),
    *("colours", "searched_kaffa", "ready", "offers_made", "offers", "orders", "asked_about"),
    *("last_vote", "draws"),
    *_REQUIRED,
)
_SECRET_DIGITS = 32


def read(data: object) -> Cells:
    """Return the cells these data describe. Raise BadState or OtherRules."""
    given = _mapping(data, "position")
    _check_version(given)
    for key in given:
        if key not in _KEYS:
            raise BadState(_KEY.filled(key=key, known=", ".join(sorted(_KEYS))))
    for key in _REQUIRED:
        if key not in given:
            raise BadState(_MISSING.filled(key=key))
    cells = [0] * at.CELLS
    _read_options(cells, given)
    _read_table(cells, given)
    _read_viziers(cells, given)
    _read_cards(cells, given)
    _read_progress(cells, given)
    _read_intrigue(cells, given)
    _read_orders(cells, given)
    _read_last_vote(cells, given)
    return cells


def _check_version(given: Mapping[str, object]) -> None:
    if given.get("game") != state.SLUG:
        raise BadState(_GAME)
    if given.get("rules_version") != state.RULES_VERSION:
        raise OtherRules(
            _VERSION.filled(found=given.get("rules_version"), mine=state.RULES_VERSION)
        )


def _read_options(cells: Cells, given: Mapping[str, object]) -> None:
    try:
        settled = settle(OPTIONS, _mapping(given.get("options", {}), "options"), at.SEATS)
    except Refusal as refusal:
        raise BadState(refusal.text) from refusal
    cells[at.ROUND_CAP] = int(settled["rounds"])
    cells[at.OFFER_CAP] = int(settled["offers"])
    cells[at.DEPARTURES_FIRST] = TRAVELS.index(str(settled["travel"]))


def _read_table(cells: Cells, given: Mapping[str, object]) -> None:
    colours = _list(given.get("colours", COLOURS), "colours", at.SEATS)
    numbers = [_name(colour, "colours", COLOURS) for colour in colours]
    markers = _list(given["markers"], "markers", at.RING_SIZE)
    values = [_number(marker, "markers", 1, at.RING_SIZE) for marker in markers]
    if len(set(numbers)) < at.SEATS:
        raise BadState(_TWICE.filled(where="colours"))
    if len(set(values)) < at.RING_SIZE:
        raise BadState(_TWICE.filled(where="markers"))
    state.set_colours(cells, numbers)
    state.set_markers(cells, values)


def _read_viziers(cells: Cells, given: Mapping[str, object]) -> None:
    places = {state.place_name(cells, place): place for place in range(at.ISLAND + 1)}
    viziers = _mapping(given["viziers"], "viziers")
    taken: dict[int, str] = {}
    for name in VIZIERS:
        if name not in viziers:
            raise BadState(_MISSING.filled(key=f"viziers.{name}"))
    for name, where in viziers.items():
        vizier = _name(name, "viziers", VIZIERS)
        place = places[tuple(places)[_name(where, f"viziers.{name}", tuple(places))]]
        single = place < at.RING_SIZE or at.DUNGEON <= place <= at.DEEPEST
        if single and place in taken:
            raise BadState(_CROWDED.filled(one=taken[place], other=name, where=where))
        taken[place] = name
        cells[at.PLACE + vizier] = at.HOME
        at.put(cells, vizier, place)


def _read_cards(cells: Cells, given: Mapping[str, object]) -> None:
    for seat, hand in enumerate(_list(given["hands"], "hands", at.SEATS)):
        counts = _counts(hand, f"hands[{seat}]", CARDS)
        start = at.HAND + seat * at.CARDS
        cells[start : start + at.CARDS] = counts
    piles = _mapping(given["piles"], "piles")
    for name in piles:
        _name(name, "piles", CITIES)
    for city, name in enumerate(CITIES):
        pile = _mapping(piles.get(name, {}), f"piles.{name}")
        _only(pile, ("cards", "pardons_seen"), f"piles.{name}")
        cards = _list(pile.get("cards", ()), f"piles.{name}.cards")
        if len(cards) > at.PILE_ROOM:
            raise BadState(_PILE.filled(city=name))
        numbers = [_name(card, f"piles.{name}.cards", CARDS) for card in cards]
        state.lay_pile(cells, city, numbers[::-1])
        seen = pile.get("pardons_seen", 0)
        cells[at.KNOWN + city] = _number(seen, f"piles.{name}.pardons_seen", 0, at.COPIES)


def _read_progress(cells: Cells, given: Mapping[str, object]) -> None:
    cells[at.ROUND] = _number(given.get("round", 1), "round", 1, 100)
    cells[at.PHASE] = _name(given.get("phase", "intrigue"), "phase", PHASES)
    cells[at.TURN] = _number(given.get("turn", 0), "turn", 0, at.SEATS - 1)
    winner = given.get("winner")
    if winner is not None:
        drawn = winner == "draw"
        seat = at.DRAWN - 1 if drawn else _number(winner, "winner", 0, at.SEATS - 1)
        cells[at.WINNER] = seat + 1
    if "starter" in given:
        cells[at.STARTER] = _number(given["starter"], "starter", 0, at.SEATS - 1)
    else:
        cells[at.STARTER] = justice.starter(cells)
    _flags(cells, at.SEARCHED, given.get("searched_kaffa"), "searched_kaffa")
    for city in _list(given.get("asked_about", ()), "asked_about"):
        cells[at.PENDING] |= 1 << _name(city, "asked_about", CITIES)
    secret = given["secret"]
    if not isinstance(secret, str) or not _is_secret(secret):
        raise BadState(_SECRET)
    cells[at.SECRET] = int(secret, 16)
    cells[at.DRAWS] = _number(given.get("draws", 0), "draws", 0, 1 << 40)


def _read_intrigue(cells: Cells, given: Mapping[str, object]) -> None:
    _flags(cells, at.READY, given.get("ready"), "ready")
    made = _list(given.get("offers_made", (0, 0, 0, 0)), "offers_made", at.SEATS)
    for seat, count in enumerate(made):
        cells[at.MADE + seat] = _number(count, "offers_made", 0, cells[at.OFFER_CAP])
    for entry in _list(given.get("offers", ()), "offers"):
        offer = _mapping(entry, "offers")
        _only(offer, ("from", "to", "gives", "asks"), "offers")
        giver = _number(offer.get("from"), "offers.from", 0, at.SEATS - 1)
        pair = giver * at.SEATS + _number(offer.get("to"), "offers.to", 0, at.SEATS - 1)
        if cells[at.OPEN + pair]:
            raise BadState(_TWICE.filled(where="offers"))
        cells[at.OPEN + pair] = 1
        start = at.OFFER + pair * 12
        gives = _counts(offer.get("gives", {}), "offers.gives", CARDS[:6])
        cells[start : start + 12] = gives + _counts(offer.get("asks", {}), "offers.asks", CARDS[:6])


def _read_orders(cells: Cells, given: Mapping[str, object]) -> None:
    plans = {state.plan_name(code): code for code in range(at.STAY, at.PLANS)}
    orders = _list(given.get("orders", (None,) * at.SEATS), "orders", at.SEATS)
    for seat, entry in enumerate(orders):
        if entry is None:
            continue
        where = f"orders[{seat}]"
        order = _mapping(entry, where)
        _only(order, ("plan", "accuses", "ask_me"), where)
        cells[at.SEALED + seat] = 1
        for shape, goal in _mapping(order.get("plan", {}), f"{where}.plan").items():
            cell = at.PLAN + seat * at.SHAPES + _name(shape, f"{where}.plan", SHAPES)
            cells[cell] = 1 + _name(goal, f"{where}.plan.{shape}", tuple(plans))
        accused = order.get("accuses")
        if accused is not None:
            cells[at.ACCUSED + seat] = 1 + _name(accused, f"{where}.accuses", VIZIERS)
        cells[at.ASK_ME + seat] = _flag(order.get("ask_me", False), f"{where}.ask_me")


def _read_last_vote(cells: Cells, given: Mapping[str, object]) -> None:
    if given.get("last_vote") is None:
        return
    last = _mapping(given["last_vote"], "last_vote")
    _only(last, ("votes", "banished"), "last_vote")
    cells[at.VOTED] = 1
    for seat, entry in enumerate(_list(last.get("votes"), "last_vote.votes", at.SEATS)):
        vote = _mapping(entry, "last_vote.votes")
        _only(vote, ("accused", "weight"), "last_vote.votes")
        accused = _name(vote.get("accused"), "last_vote.votes.accused", VIZIERS)
        cells[at.LAST_ACCUSED + seat] = 1 + accused
        weight = _number(vote.get("weight"), "last_vote.votes.weight", 0, 33)
        cells[at.LAST_WEIGHT + seat] = weight
    banished = last.get("banished")
    if banished is not None:
        cells[at.BANISHED] = 1 + _name(banished, "last_vote.banished", VIZIERS)


def _mapping(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise BadState(_NOT_A.filled(where=where, what=_OBJECT))
    return value


def _list(value: object, where: str, length: int | None = None) -> Sequence[object]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BadState(_NOT_A.filled(where=where, what=_LIST))
    if length is not None and len(value) != length:
        raise BadState(_LENGTH.filled(where=where, wanted=length, found=len(value)))
    return value


def _number(value: object, where: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadState(_RANGE.filled(where=where, low=low, high=high, value=value))
    return value


def _flag(value: object, where: str) -> int:
    if not isinstance(value, bool):
        raise BadState(_NOT_A.filled(where=where, what=_YES_NO))
    return int(value)


def _flags(cells: Cells, cell: int, value: object, where: str) -> None:
    if value is None:
        return
    for seat, flag in enumerate(_list(value, where, at.SEATS)):
        cells[cell + seat] = _flag(flag, where)


def _name(value: object, where: str, names: Sequence[str]) -> int:
    if not isinstance(value, str) or value not in names:
        raise BadState(_NAME.filled(where=where, value=value, names=", ".join(names)))
    return names.index(value)


def _counts(value: object, where: str, names: Sequence[str]) -> list[int]:
    counts = [0] * len(names)
    for name, count in _mapping(value, where).items():
        counts[_name(name, where, names)] = _number(count, f"{where}.{name}", 0, at.COPIES)
    return counts


def _only(given: Mapping[str, object], known: Sequence[str], where: str) -> None:
    for key in given:
        _name(key, where, known)


def _is_secret(text: str) -> bool:
    return len(text) == _SECRET_DIGITS and set(text) <= set("0123456789abcdef")


_OBJECT = Text("an object", "un oggetto")
_LIST = Text("a list", "una lista")
_YES_NO = Text("true or false", "vero o falso")
_GAME = Text("These are not data of Verrat!.", "Questi non sono dati di Verrat!.")
_VERSION = Text(
    "The position follows version {found} of the rules; this is version {mine}.",
    "La posizione segue la versione {found} delle regole; questa è la versione {mine}.",
)
_KEY = Text(
    "A position has no “{key}”. It has: {known}.",
    "Una posizione non ha «{key}». Ha: {known}.",
)
_MISSING = Text("“{key}” is missing.", "Manca «{key}».")
_NOT_A = Text("“{where}” must be {what}.", "«{where}» deve essere {what}.")
_LENGTH = Text(
    "“{where}” must have {wanted} entries, not {found}.",
    "«{where}» deve avere {wanted} voci, non {found}.",
)
_RANGE = Text(
    "“{where}” must be a whole number from {low} to {high}, not “{value}”.",
    "«{where}» deve essere un numero intero fra {low} e {high}, non «{value}».",
)
_NAME = Text(
    "“{where}”: “{value}” is none of {names}.",
    "«{where}»: «{value}» non è fra {names}.",
)
_TWICE = Text(
    "“{where}” holds the same entry twice.",
    "«{where}» contiene due volte la stessa voce.",
)
_CROWDED = Text(
    "{one} and {other} cannot both be in {where}.",
    "{one} e {other} non possono essere entrambi in {where}.",
)
_PILE = Text("{city} cannot hold that many cards.", "{city} non può contenere tante carte.")
_SECRET = Text(
    "“secret” must be 32 digits from 0 to f; make some up for a position set by hand.",
    "«secret» deve essere di 32 cifre da 0 a f; inventale per una posizione fatta a mano.",
)
