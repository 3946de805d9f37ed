"""Reading the game's three data files, and refusing them when they cannot be right.

`map.json` holds the empires, the forty regions and their borders, `councils.json` what every
council position may do, `cards.json` the abilities and the cards. Each is checked against what
is known of the game (counts, costs, symmetry) before anything is built on it.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).with_name("data")
ICONS: Final = ("city", "farm", "fortress")
EXPECTED: Final = {"city": 12, "farm": 13, "fortress": 13}
ACTIONS: Final = ("attack", "banners", "draw", "swap")
WINDOWS: Final = ("after", "after_attack", "any", "before", "declare", "during")
BANNERS_EACH: Final = 20
Chart = dict[str, Any]


class BadChart(Exception):
    """A data file of the game is wrong; the message says which and how."""


class BadLand(BadChart):
    """The map file is wrong."""


class BadCouncils(BadChart):
    """The file of the council positions is wrong."""


class BadCards(BadChart):
    """The file of the cards is wrong."""


def load(name: str) -> Chart:
    """Return one data file, parsed and not yet checked."""
    chart: Chart = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return chart


def checked_map(chart: Chart) -> Chart:
    """Return the map chart, or raise BadLand."""
    regions: Sequence[Chart] = chart["regions"]
    ids = [region["id"] for region in regions]
    empires = [empire["id"] for empire in chart["empires"]]
    _must(len(empires) == 5, BadLand, "there are not five empires")
    _must(len(ids) == 40, BadLand, f"there are {len(ids)} regions, not 40")
    _must(ids == sorted(set(ids)), BadLand, "the regions are not sorted by id, each once")
    for icon, wanted in EXPECTED.items():
        found = sum(bool(region[icon]) for region in regions)
        _must(found == wanted, BadLand, f"there are {found} of {icon}, not {wanted}")
    for region in regions:
        _must(region["empire"] in empires, BadLand, f"{region['id']} belongs to no empire")
        _must(region["banners"] >= 0, BadLand, f"{region['id']} starts below zero")
    total = sum(empire["banners"] for empire in chart["empires"])
    _must(total == 5 * BANNERS_EACH, BadLand, f"there are {total} banners, not 100")
    _check_borders(chart["borders"], ids)
    _check_disputes(chart["disputes"], regions, chart["borders"])
    return chart


def _check_borders(borders: Sequence[Sequence[str]], ids: Sequence[str]) -> None:
    """Sixty-nine pairs, each once, the smaller id first, and no region cut off."""
    _must(len(borders) == 69, BadLand, f"there are {len(borders)} borders, not 69")
    pairs = {tuple(pair) for pair in borders}
    _must(len(pairs) == len(borders), BadLand, "a border is listed twice")
    for one, other in borders:
        _must(one in ids and other in ids, BadLand, f"the border {one} to {other} leads nowhere")
        _must(one < other, BadLand, f"the border {one} to {other} is not in order")
    reached, edge = {ids[0]}, [ids[0]]
    while edge:
        here = edge.pop()
        beyond = {b if a == here else a for a, b in pairs if here in (a, b)} - reached
        reached |= beyond
        edge.extend(beyond)
    _must(len(reached) == len(ids), BadLand, "the map falls into pieces")


def _check_disputes(
    disputes: Chart, regions: Sequence[Chart], borders: Sequence[Sequence[str]]
) -> None:
    cities = {region["id"] for region in regions if region["city"]}
    city, border = disputes["eagle_city"], disputes["elephant_border"]
    _must(city["from"] in cities and city["to"] not in cities, BadLand, "no city to move")
    _must(list(border["from"]) in [list(pair) for pair in borders], BadLand, "no border to move")
    _must(list(border["to"]) not in [list(pair) for pair in borders], BadLand, "border twice")


def checked_councils(chart: Chart, empires: Sequence[str]) -> Chart:
    """Return the chart of the councils, or raise BadCouncils."""
    seats = [seat["id"] for seat in chart["seats"]]
    _must(len(seats) == 4, BadCouncils, "a council has four positions")
    wanted = [f"{empire}_{seat}" for empire in empires for seat in seats]
    actions: Mapping[str, Sequence[Chart]] = chart["actions"]
    _must(list(actions) == wanted, BadCouncils, "the positions are not those of the five councils")
    for place, listed in actions.items():
        kinds = [action["do"] for action in listed]
        _must(bool(kinds), BadCouncils, f"{place} can do nothing")
        _must(len(set(kinds)) == len(kinds), BadCouncils, f"{place} has the same action twice")
        for action in listed:
            _check_action(place, action)
    return chart


def _check_action(place: str, action: Chart) -> None:
    kind = action["do"]
    _must(kind in ACTIONS, BadCouncils, f"{place} has an unknown action {kind}")
    if kind in ("attack", "swap"):
        _must(len(action) == 1, BadCouncils, f"{place}: {kind} takes no figure")
        _must(kind == "attack" or place.endswith("_chancellor"), BadCouncils, f"{place}: swap")
        return
    figure = "each" if kind == "banners" else "per"
    by_icon = set(action) == {"do", "icon", figure} and action["icon"] in ICONS
    figures = [action.get("flat", 1), action.get(figure, 1)]
    _must(by_icon or set(action) == {"do", "flat"}, BadCouncils, f"{place}: {kind} is unclear")
    _must(min(figures) > 0, BadCouncils, f"{place}: {kind} has a figure below one")


def checked_cards(chart: Chart, empires: Sequence[str]) -> Chart:
    """Return the chart of abilities and cards, or raise BadCards."""
    abilities: Sequence[Chart] = chart["abilities"]
    ids = [ability["id"] for ability in abilities]
    _must(ids == sorted(set(ids)), BadCards, "the abilities are not sorted by id, each once")
    costs = sorted(tuple(ability["cost"]) for ability in abilities)
    alone = [(empire,) for empire in empires]
    order = sorted(empires)
    pairs = [(one, other) for i, one in enumerate(order) for other in order[i:]]
    _must(costs == sorted([*alone, *pairs]), BadCards, "the costs are not one of every kind")
    for ability in abilities:
        _must(ability["when"] in WINDOWS, BadCards, f"{ability['id']} has no known window")
    cards: Sequence[Chart] = chart["cards"]
    wanted = sorted(f"{one}-{other}" for one in empires for other in empires if one != other)
    _must([card["id"] for card in cards] == wanted, BadCards, "the kinds of cards are not twenty")
    for card in cards:
        named = f"{card['empire']}-{card['partner']}"
        _must(card["id"] == named, BadCards, f"{card['id']} names other empires")
    copies = sum(card["copies"] for card in cards)
    _must(copies == 40, BadCards, f"there are {copies} cards, not 40")
    _must(all(card["copies"] == 2 for card in cards), BadCards, "a kind has not two copies")
    return chart


def _must(truth: bool, refusal: type[BadChart], why: str) -> None:
    if not truth:
        raise refusal(why)
