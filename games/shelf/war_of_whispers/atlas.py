"""The map, the councils and the cards as tables of small numbers, built once at import.

Regions are numbered in the order of their ids, empires and positions in the order of play,
abilities and kinds of cards in the order of their ids. The two disputed points of the map give
four variants; the tables that differ are kept per variant: 0 as first read, +1 with the second
Eagle city on its other region, +2 with the Elephant border in its other place.
"""

from typing import Final

from games.kit.text import Text, by_language
from games.shelf.war_of_whispers.charts import checked_cards, checked_councils, checked_map, load

_MAP: Final = checked_map(load("map.json"))
EMPIRE_IDS: Final[tuple[str, ...]] = tuple(empire["id"] for empire in _MAP["empires"])
_COUNCILS: Final = checked_councils(load("councils.json"), EMPIRE_IDS)
_CARDS: Final = checked_cards(load("cards.json"), EMPIRE_IDS)

REGIONS: Final = 40
POSITIONS: Final = 20
EMPIRES: Final = 5
KINDS: Final = 20
VARIANTS: Final = 4
NONE: Final = -1


EMPIRE_NAME: Final[tuple[Text, ...]] = tuple(
    by_language(empire["name"]) for empire in _MAP["empires"]
)
EMPIRE_OF: Final[tuple[Text, ...]] = tuple(by_language(empire["of"]) for empire in _MAP["empires"])
EMPIRE_COLOUR: Final[tuple[str, ...]] = tuple(empire["colour"] for empire in _MAP["empires"])

_REGIONS: Final = _MAP["regions"]
REGION_IDS: Final[tuple[str, ...]] = tuple(region["id"] for region in _REGIONS)
REGION_NAME: Final[tuple[Text, ...]] = tuple(by_language(region["name"]) for region in _REGIONS)
REGION_AT: Final[tuple[tuple[int, int], ...]] = tuple(
    (region["x"], region["y"]) for region in _REGIONS
)
REGION: Final[dict[str, int]] = {name: number for number, name in enumerate(REGION_IDS)}
HOME: Final[tuple[int, ...]] = tuple(EMPIRE_IDS.index(region["empire"]) for region in _REGIONS)
START: Final[tuple[int, ...]] = tuple(region["banners"] for region in _REGIONS)
FARM: Final[tuple[bool, ...]] = tuple(bool(region["farm"]) for region in _REGIONS)
FORTRESS: Final[tuple[bool, ...]] = tuple(bool(region["fortress"]) for region in _REGIONS)
LIMIT: Final[tuple[int, ...]] = tuple(6 if farm else 4 for farm in FARM)
FARMS: Final[tuple[int, ...]] = tuple(r for r in range(REGIONS) if FARM[r])
FORTRESSES: Final[tuple[int, ...]] = tuple(r for r in range(REGIONS) if FORTRESS[r])


def _cities(variant: int) -> tuple[bool, ...]:
    city = [bool(region["city"]) for region in _REGIONS]
    if variant & 1:
        moved = _MAP["disputes"]["eagle_city"]
        city[REGION[moved["from"]]] = False
        city[REGION[moved["to"]]] = True
    return tuple(city)


def _borders(variant: int) -> tuple[tuple[int, int], ...]:
    pairs = [tuple(pair) for pair in _MAP["borders"]]
    if variant & 2:
        moved = _MAP["disputes"]["elephant_border"]
        pairs[pairs.index(tuple(moved["from"]))] = tuple(moved["to"])
    return tuple(sorted((REGION[one], REGION[other]) for one, other in pairs))


def _neighbours(variant: int) -> tuple[tuple[int, ...], ...]:
    found: list[list[int]] = [[] for _ in range(REGIONS)]
    for one, other in BORDERS[variant]:
        found[one].append(other)
        found[other].append(one)
    return tuple(tuple(sorted(near)) for near in found)


CITY: Final[tuple[tuple[bool, ...], ...]] = tuple(_cities(v) for v in range(VARIANTS))
BORDERS: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    _borders(v) for v in range(VARIANTS)
)
NEAR: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    _neighbours(v) for v in range(VARIANTS)
)
CITIES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(r for r in range(REGIONS) if CITY[v][r]) for v in range(VARIANTS)
)

SEAT_IDS: Final[tuple[str, ...]] = tuple(seat["id"] for seat in _COUNCILS["seats"])
SEAT_NAME: Final[tuple[Text, ...]] = tuple(by_language(seat["name"]) for seat in _COUNCILS["seats"])
POSITION_IDS: Final[tuple[str, ...]] = tuple(_COUNCILS["actions"])
POSITION: Final[dict[str, int]] = {name: number for number, name in enumerate(POSITION_IDS)}

# What a position may do. Kinds of actions, in the order of their words.
ATTACK: Final = 0
BANNERS: Final = 1
DRAW: Final = 2
SWAP: Final = 3
ACTION_IDS: Final = ("attack", "banners", "draw", "swap")
BY_FARM: Final = 0
BY_FORTRESS: Final = 1
FLAT: Final = 2
_ICON: Final = {"farm": BY_FARM, "fortress": BY_FORTRESS}


def _actions(kind: str) -> tuple[tuple[int, int], ...]:
    """Return for every position (what is counted, the figure); a figure of 0 is no such action."""
    found: list[tuple[int, int]] = []
    for listed in _COUNCILS["actions"].values():
        action = next((one for one in listed if one["do"] == kind), {"flat": 0})
        by = _ICON[str(action["icon"])] if "icon" in action else FLAT
        found.append((by, action.get("flat", action.get("each", action.get("per", 0)))))
    return tuple(found)


CAN: Final[tuple[tuple[bool, ...], ...]] = tuple(
    tuple(any(one["do"] == kind for one in listed) for kind in ACTION_IDS)
    for listed in _COUNCILS["actions"].values()
)
GAIN: Final[tuple[tuple[int, int], ...]] = _actions("banners")
YIELD: Final[tuple[tuple[int, int], ...]] = _actions("draw")

ABILITIES: Final = _CARDS["abilities"]
ABILITY_IDS: Final[tuple[str, ...]] = tuple(ability["id"] for ability in ABILITIES)
ABILITY_NAME: Final[tuple[Text, ...]] = tuple(by_language(ability["name"]) for ability in ABILITIES)
ABILITY_TEXT: Final[tuple[Text, ...]] = tuple(by_language(ability["text"]) for ability in ABILITIES)
ABILITY: Final[dict[str, int]] = {name: number for number, name in enumerate(ABILITY_IDS)}
WHEN: Final[tuple[str, ...]] = tuple(ability["when"] for ability in ABILITIES)
COST: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(EMPIRE_IDS.index(empire) for empire in ability["cost"]) for ability in ABILITIES
)

KIND_IDS: Final[tuple[str, ...]] = tuple(card["id"] for card in _CARDS["cards"])
KIND: Final[dict[str, int]] = {name: number for number, name in enumerate(KIND_IDS)}
KIND_EMPIRE: Final[tuple[int, ...]] = tuple(EMPIRE_IDS.index(c["empire"]) for c in _CARDS["cards"])
KIND_PARTNER: Final[tuple[int, ...]] = tuple(
    EMPIRE_IDS.index(c["partner"]) for c in _CARDS["cards"]
)
COPIES: Final = 2
DECK: Final = 8
KINDS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(k for k in range(KINDS) if KIND_EMPIRE[k] == empire) for empire in range(EMPIRES)
)
# PAIRED[a][b] is the kind of card of empire a whose third ability names empire b.
PAIRED: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(KIND.get(f"{EMPIRE_IDS[one]}-{EMPIRE_IDS[other]}", NONE) for other in range(EMPIRES))
    for one in range(EMPIRES)
)
# The three abilities a kind of card shows.
SHOWN: Final[tuple[tuple[int, int, int], ...]] = tuple(
    (
        COST.index((KIND_EMPIRE[k],)),
        COST.index((KIND_EMPIRE[k], KIND_EMPIRE[k])),
        next(a for a in range(len(COST)) if set(COST[a]) == {KIND_EMPIRE[k], KIND_PARTNER[k]}),
    )
    for k in range(KINDS)
)

MULTIPLIER: Final = (4, 3, 2, 0, -1)
SLOT_NAME: Final = (
    Text("Devout"),
    Text("Dutiful"),
    Text("Affiliated"),
    Text("Unallied"),
    Text("Opposed"),
)
SLOT_PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(
    (a, b) for a in range(5) for b in range(a + 1, 5)
)
ROUNDS: Final = 4
HAND_LIMIT: Final = 5
AGENTS: Final = 9
