"""Another possibility for all that a watcher of Verrat! cannot know.

Works on the stored form alone and shares nothing with the game's own view and sample: the rules
of what is hidden are written here a second time.
"""

from collections.abc import Mapping
from typing import Any

from games.kit.dice import Dice

CITIES = ("bukhara", "tabriz", "shiraz", "kaffa", "gidda", "uskub", "isfahan")
ORDER = ("horses", "cannon", "gold", "troops", "supplies", "ships", "pardon")
SHAPES = ("fat", "small", "tall")


def scramble(encoded: Mapping[str, Any], seat: int | None, dice: Dice) -> dict[str, Any]:
    """Return the position with every hidden thing dealt, sealed or drawn again."""
    other = dict(encoded)
    other["piles"] = scrambled_piles(encoded, seat, dice)
    other["orders"] = [
        order if order is None or n == seat else scrambled_order(encoded, n, order, dice)
        for n, order in enumerate(encoded["orders"])
    ]
    other["secret"] = "".join(f"{dice.below(1 << 16):04x}" for _ in range(8))
    other["draws"] = dice.below(1000)
    return other


def scrambled_piles(encoded: Mapping[str, Any], seat: int | None, dice: Dice) -> dict[str, Any]:
    """Take out every card this seat has not seen, and lay them back in another order."""
    knows_kaffa = seat is not None and encoded["searched_kaffa"][seat]
    hidden = [
        (city, depth)
        for city in CITIES
        for depth in hidden_depths(city, encoded["piles"][city], knows_kaffa)
    ]
    cards = [encoded["piles"][city]["cards"][depth] for city, depth in hidden]
    order = list(range(len(cards)))
    dice.shuffle(order)
    piles = {
        city: {**pile, "cards": list(pile["cards"])} for city, pile in encoded["piles"].items()
    }
    for (city, depth), card in zip(hidden, order, strict=True):
        piles[city]["cards"][depth] = cards[card]
    piles["kaffa"]["cards"].sort(key=ORDER.index)
    return piles


def hidden_depths(city: str, pile: Mapping[str, Any], knows_kaffa: bool) -> list[int]:
    """Return which cards of a pile, counted from the top, this watcher has not seen."""
    size, seen_below = len(pile["cards"]), pile["pardons_seen"]
    if city != "kaffa":
        return list(range(1, size - seen_below))
    # Kaffa is stored by kind, pardons last: those that were seen to be put there are at the end.
    return [] if knows_kaffa else list(range(size - seen_below))


def scrambled_order(
    encoded: Mapping[str, Any], seat: int, order: Mapping[str, Any], dice: Dice
) -> dict[str, Any]:
    """Return another order this seat could have sealed, as far as it is not open yet."""
    phase = encoded["phase"]
    if phase == "pardons":
        return dict(order)
    other = {**order, "accuses": pick(sorted(encoded["viziers"]), dice)}
    colour = encoded["colours"][seat]
    places = {shape: encoded["viziers"][f"{colour}-{shape}"] for shape in SHAPES}
    if phase == "planning":
        other["plan"] = another_plan(places, dice)
        could = any(leads_to_open_city(places[s], goal) for s, goal in other["plan"].items())
        other["ask_me"] = could and bool(dice.below(2))
    elif phase == "collecting" and turn_is_to_come(encoded, seat):
        alone = [p for p in places.values() if p in CITIES and can_take_open(encoded, p)]
        other["ask_me"] = bool(alone) and bool(dice.below(2))
    return other


def another_plan(places: Mapping[str, str], dice: Dice) -> dict[str, str]:
    """Choose a legal plan: nobody leaves a seat for a seat, and no seat is planned twice."""
    free = {shape: place for shape, place in places.items() if not imprisoned(place)}
    while True:
        plan = {shape: pick(goals(place), dice) for shape, place in free.items()}
        stands = [free[s] if goal == "stay" else goal for s, goal in plan.items()]
        seats = [goal for goal in stands if goal.startswith("seat-")]
        if len(seats) == len(set(seats)):
            return plan


def goals(place: str) -> list[str]:
    """Return where a vizier may be sent from here."""
    goals = [city for city in CITIES if city != place]
    if place != "home":
        goals.append("stay")
    if not place.startswith("seat-"):
        goals += [f"seat-{n}" for n in range(1, 13)]
    return goals


def imprisoned(place: str) -> bool:
    """Return whether a vizier stands where no order moves it."""
    return place.startswith("dungeon-") or place == "island"


def leads_to_open_city(place: str, goal: str) -> bool:
    """Return whether after this journey the vizier may stand in a city with an open card."""
    end = goal if goal in CITIES else place
    return end in CITIES and end != "kaffa"


def turn_is_to_come(encoded: Mapping[str, Any], seat: int) -> bool:
    """Return whether this seat has still to collect in this round."""
    return bool((seat - encoded["starter"]) % 4 > encoded["turn"])


def can_take_open(encoded: Mapping[str, Any], city: str) -> bool:
    """Return whether one vizier alone stands before an open card in this city."""
    visitors = [where for where in encoded["viziers"].values() if where == city]
    return city != "kaffa" and len(visitors) == 1 and bool(encoded["piles"][city]["cards"])


def pick(things: list[str], dice: Dice) -> str:
    """Return one of the things, each as likely."""
    return things[dice.below(len(things))]
