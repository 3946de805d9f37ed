"""The data files of A War of Whispers, and how wrong ones are refused."""

import copy
from typing import Any

import pytest

from games.shelf.war_of_whispers import GAME, atlas, steps
from games.shelf.war_of_whispers.charts import (
    BadCards,
    BadChart,
    BadCouncils,
    BadLand,
    checked_cards,
    checked_councils,
    checked_map,
    load,
)
from games.shelf.war_of_whispers.notation import VOCABULARY
from tests.engines.war_of_whispers_table import acting, offers


def test_the_map_has_the_regions_borders_and_icons_of_the_game() -> None:
    for variant in range(4):
        assert len(atlas.BORDERS[variant]) == 69
        assert sum(atlas.CITY[variant]) == 12
        for region, near in enumerate(atlas.NEAR[variant]):
            assert all(region in atlas.NEAR[variant][other] for other in near)
    assert (sum(atlas.FARM), sum(atlas.FORTRESS)) == (13, 13)


@pytest.mark.parametrize(
    ("empire", "figures"),
    [
        ("bear", (6, 1, 2, 4, 9)),
        ("eagle", (7, 2, 4, 2, 6)),
        ("elephant", (8, 2, 2, 3, 4)),
        ("lion", (9, 3, 3, 2, 6)),
        ("horse", (10, 4, 2, 2, 0)),
    ],
)
def test_each_empire_has_its_regions_icons_and_banners(
    empire: str, figures: tuple[int, ...]
) -> None:
    home = [r for r in range(40) if atlas.EMPIRE_IDS[atlas.HOME[r]] == empire]
    counted = (
        len(home),
        sum(atlas.CITY[0][r] for r in home),
        sum(atlas.FARM[r] for r in home),
        sum(atlas.FORTRESS[r] for r in home),
        sum(atlas.START[r] for r in home),
    )
    assert counted == figures


def test_borders_between_empires_are_as_many_as_known() -> None:
    between: dict[tuple[str, str], int] = {}
    for one, other in atlas.BORDERS[0]:
        pair = tuple(sorted(atlas.EMPIRE_IDS[atlas.HOME[r]] for r in (one, other)))
        between[pair] = between.get(pair, 0) + (pair[0] != pair[1])  # type: ignore[index,arg-type]
    found = {pair: n for pair, n in between.items() if n}
    assert found == {
        ("bear", "eagle"): 1,
        ("bear", "lion"): 1,
        ("bear", "horse"): 1,
        ("eagle", "elephant"): 2,
        ("eagle", "lion"): 1,
        ("elephant", "lion"): 1,
        ("elephant", "horse"): 1,
        ("horse", "lion"): 10,
    }


def crossing(
    a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]
) -> bool:
    """Tell whether the lines a-b and c-d cross."""

    def side(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> bool:
        return (r[1] - p[1]) * (q[0] - p[0]) > (q[1] - p[1]) * (r[0] - p[0])

    return side(a, c, d) != side(b, c, d) and side(a, b, c) != side(a, b, d)


def test_the_drawing_has_no_two_borders_that_cross() -> None:
    at = atlas.REGION_AT
    borders = atlas.BORDERS[0]
    for number, (a, b) in enumerate(borders):
        for c, d in borders[number + 1 :]:
            if len({a, b, c, d}) == 4:
                assert not crossing(at[a], at[b], at[c], at[d])


def test_d1_the_second_eagle_city_moves_with_the_option() -> None:
    for chosen, other in (("eagle_1", "eagle_4"), ("eagle_4", "eagle_1")):
        state = GAME.setup({"eagle_city": chosen}, 2, b"cities")
        city: Any = {r["id"]: r["city"] for r in GAME.view(state, None)["regions"]}  # type: ignore[union-attr,index,call-overload]
        assert (city[chosen], city[other], sum(city.values())) == (True, False, 12)


def test_d2_the_elephant_border_moves_with_the_option() -> None:
    for chosen, into in (("elephant_6", "elephant_8"), ("elephant_8", "elephant_6")):
        regions = {"elephant_4": ("bear", 2)}
        options = {"elephant_border": chosen}
        state = acting("bear_marshal", regions=regions, options=options)
        found = offers(state, "attack from:elephant_4")
        assert f"into:{chosen}" in found
        assert f"into:{into}" not in found


def test_every_card_shows_three_abilities_and_each_pair_is_on_four_cards() -> None:
    shown = [ability for kind in range(20) for ability in atlas.SHOWN[kind] for _ in range(2)]
    for ability, cost in enumerate(atlas.COST):
        assert shown.count(ability) == (8 if len(set(cost)) == 1 else 4)


def test_the_steps_number_the_abilities_as_the_data_do() -> None:
    for name, number in atlas.ABILITY.items():
        assert getattr(steps, name.upper()) == number


def test_words_are_unique_and_sorted_and_all_have_labels() -> None:
    assert list(VOCABULARY.words) == sorted(set(VOCABULARY.words))
    for word in VOCABULARY.words:
        assert GAME.label(word, "en")  # type: ignore[arg-type]
        assert GAME.label(word, "it")  # type: ignore[arg-type]


def damaged(name: str, damage: Any) -> Any:
    chart = copy.deepcopy(load(name))
    damage(chart)
    return chart


MAP_DAMAGE = {
    "a city too many": lambda c: c["regions"][1].update(city=True),
    "a farm too few": lambda c: c["regions"][1].update(farm=False),
    "a region twice": lambda c: c["regions"].__setitem__(3, c["regions"][4]),
    "a region less": lambda c: c["regions"].pop(),
    "a border less": lambda c: c["borders"].pop(),
    "a border twice": lambda c: c["borders"].__setitem__(0, c["borders"][1]),
    "a border to nowhere": lambda c: c["borders"].__setitem__(0, ["bear_1", "sea"]),
    "a border backwards": lambda c: c["borders"].__setitem__(0, ["bear_2", "bear_1"]),
    "a region cut off": lambda c: c["borders"].__setitem__(0, ["bear_2", "bear_6"]),
    "an empire less": lambda c: c["empires"].pop(),
    "nineteen banners": lambda c: c["empires"][0].update(banners=19),
    "a region of nobody": lambda c: c["regions"][0].update(empire="owl"),
    "a start below zero": lambda c: c["regions"][0].update(banners=-1),
    "no city to move": lambda c: c["disputes"]["eagle_city"].update({"from": "eagle_2"}),
}


@pytest.mark.parametrize("damage", MAP_DAMAGE)
def test_a_damaged_map_is_refused_by_name(damage: str) -> None:
    checked_map(load("map.json"))
    with pytest.raises(BadLand):
        checked_map(damaged("map.json", MAP_DAMAGE[damage]))


COUNCIL_DAMAGE = {
    "a position less": lambda c: c["actions"].pop("bear_sheriff"),
    "a position without actions": lambda c: c["actions"].update(bear_sheriff=[]),
    "an unknown action": lambda c: c["actions"]["bear_sheriff"][0].update(do="dance"),
    "twice the same": lambda c: c["actions"].update(bear_sheriff=[{"do": "attack"}] * 2),
    "a swap elsewhere": lambda c: c["actions"].update(bear_sheriff=[{"do": "swap"}]),
    "no figure": lambda c: c["actions"].update(bear_sheriff=[{"do": "banners"}]),
    "a figure of nothing": lambda c: c["actions"].update(
        bear_sheriff=[{"do": "banners", "flat": 0}]
    ),
    "three seats": lambda c: c["seats"].pop(),
}


@pytest.mark.parametrize("damage", COUNCIL_DAMAGE)
def test_damaged_councils_are_refused_by_name(damage: str) -> None:
    checked_councils(load("councils.json"), atlas.EMPIRE_IDS)
    with pytest.raises(BadCouncils):
        checked_councils(damaged("councils.json", COUNCIL_DAMAGE[damage]), atlas.EMPIRE_IDS)


CARD_DAMAGE = {
    "an ability less": lambda c: c["abilities"].pop(),
    "a wrong cost": lambda c: c["abilities"][0].update(cost=["bear", "bear"]),
    "an unknown window": lambda c: c["abilities"][0].update(when="tomorrow"),
    "a kind less": lambda c: c["cards"].pop(),
    "other empires than named": lambda c: c["cards"][0].update(partner="lion"),
    "three copies": lambda c: c["cards"][0].update(copies=3),
    "moved copies": lambda c: (c["cards"][0].update(copies=3), c["cards"][1].update(copies=1)),
    "not sorted": lambda c: c["abilities"].reverse(),
}


@pytest.mark.parametrize("damage", CARD_DAMAGE)
def test_damaged_cards_are_refused_by_name(damage: str) -> None:
    checked_cards(load("cards.json"), atlas.EMPIRE_IDS)
    with pytest.raises(BadCards):
        checked_cards(damaged("cards.json", CARD_DAMAGE[damage]), atlas.EMPIRE_IDS)


def test_all_refusals_of_data_are_of_one_family() -> None:
    assert all(issubclass(kind, BadChart) for kind in (BadLand, BadCouncils, BadCards))
