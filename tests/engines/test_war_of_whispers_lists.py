"""Moves said word by word reach every result exactly once, and never a dead end.

Each case walks all sentences there are from a small position and compares where they lead with a
plain enumeration that knows nothing of sentences."""

import os
from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from games.kit.dice import QuickDice
from games.kit.inner import Cells
from games.kit.worded import Position
from games.shelf.war_of_whispers import GAME, atlas
from games.shelf.war_of_whispers import cells as at
from games.shelf.war_of_whispers.flow import asked
from games.shelf.war_of_whispers.state import opening
from tests.engines.war_of_whispers_table import Army, acting, check_pieces, position, words

GAMES_PLAYED = 12 * int(os.environ.get("ENGINE_SEEDS", "1"))
Counts = tuple[int, ...]


def endings(state: Position, start: str) -> Iterator[Cells]:
    """Yield the cells after every sentence that begins so."""
    cells = list(state.cells)
    for word in words(start):
        GAME.inner.speak(cells, 0, GAME.vocabulary.number[word], None)
    yield from _endings(cells)


def _endings(cells: Cells) -> Iterator[Cells]:
    numbers = GAME.inner.options(cells, 0)
    assert numbers, "a dead end"
    for number in numbers:
        after = cells.copy()
        if GAME.inner.speak(after, 0, number, None):
            yield after
        else:
            yield from _endings(after)


def banners(cells: Cells, empire: str) -> Counts:
    """Return an empire's banners region by region."""
    number = atlas.EMPIRE_IDS.index(empire)
    held = [cells[at.HELD + r] == number for r in range(40)]
    return tuple(cells[at.COUNT + r] if held[r] else 0 for r in range(40))


def reached(state: Position, start: str, empire: str) -> list[Counts]:
    """Return the banners of an empire after each sentence."""
    return [banners(cells, empire) for cells in endings(state, start)]


def lost(*kept: str) -> Mapping[str, Army]:
    """Take all Bear regions but these, so that the lists stay small."""
    others = [f"bear_{n}" for n in range(1, 7) if f"bear_{n}" not in kept]
    return dict.fromkeys(others, ("elephant", 1))


def arrangements(
    state: Position, empire: str, limits: Mapping[str, tuple[int, int]]
) -> set[Counts]:
    """Return every way the empire's banners can stand, region by region, but the present one."""
    now = banners(list(state.cells), empire)
    found = set()
    for numbers in product(*(range(low, high + 1) for low, high in limits.values())):
        if sum(numbers) == sum(now):
            row = [0] * 40
            for region, count in zip(limits, numbers, strict=True):
                row[atlas.REGION[region]] = count
            found.add(tuple(row))
    return found - {now}


SHIFTS: dict[str, Mapping[str, Army]] = {
    "at home": {"bear_1": ("bear", 2), "bear_2": ("bear", 1)},
    "conquered": {"bear_1": ("bear", 2), "horse_1": ("bear", 2), "horse_2": ("bear", 1)},
    "overfull": {"bear_1": ("bear", 6), "horse_1": ("bear", 3)},
    "overfull last": {"bear_1": ("bear", 1), "horse_1": ("bear", 7)},
    "brimful but one": {"bear_1": ("bear", 4), "bear_2": ("bear", 5), "horse_1": ("bear", 4)},
    "bare": {"horse_1": ("bear", 1), "horse_2": ("bear", 2), "horse_5": ("bear", 1)},
}


@pytest.mark.parametrize("name", SHIFTS)
def test_r27_rearranging_reaches_every_arrangement_once(name: str) -> None:
    regions = SHIFTS[name]
    state = acting(
        "eagle_sheriff",
        regions={**lost("bear_1", "bear_2"), **regions},
        hands={0: ["horse-bear", "horse-lion"]},
    )
    conquered = {r: (1, atlas.LIMIT[atlas.REGION[r]]) for r in regions if r[:4] != "bear"}
    limits = {"bear_1": (0, 4), "bear_2": (0, 6), **conquered}
    start = "use:horse_double pay:horse-bear pay:horse-lion who:bear"
    found = reached(state, start, "bear")
    assert len(found) == len(set(found))
    assert set(found) == arrangements(state, "bear", limits)


@pytest.mark.slow
def test_r27_no_sentence_offered_leads_nowhere_on_random_boards() -> None:
    dice = QuickDice(27)
    for _ in range(150 if GAMES_PLAYED > 12 else 40):
        regions = dict(lost("bear_1", "bear_2", "bear_3"))
        for region in ("bear_1", "bear_2", "bear_3", "horse_1", "lion_1"):
            count = dice.below(6)
            if count:
                regions[region] = ("bear", count)
        state = acting("eagle_sheriff", regions=regions, hands={0: ["horse-bear", "horse-lion"]})
        limits = {
            region: (int(region[:4] != "bear"), atlas.LIMIT[atlas.REGION[region]])
            for region in ("bear_1", "bear_2", "bear_3", "horse_1", "lion_1")
            if region[:4] == "bear" or region in regions
        }
        wanted = arrangements(state, "bear", limits)
        start = "use:horse_double pay:horse-bear pay:horse-lion"
        offered = _offered(state, start)
        assert ("who:bear" in offered) == bool(wanted)
        if wanted:
            assert sorted(reached(state, f"{start} who:bear", "bear")) == sorted(wanted)


def _offered(state: Position, start: str) -> list[str]:
    """Return the words after the start, or none when its first word cannot be said."""
    first = start.split(maxsplit=1)[0]
    if first not in GAME.choices(state, 0):  # type: ignore[arg-type]
        return []
    return list(GAME.choices(state, 0, words(start)))  # type: ignore[arg-type]


def test_r7_spreading_reaches_every_split_once() -> None:
    state = acting("bear_steward", regions=lost("bear_1", "bear_4", "bear_6"))
    found = reached(state, "banners", "bear")
    assert len(found) == len(set(found)) == 6


def test_r25_recruits_reach_every_split_the_reserves_allow_once() -> None:
    spent: dict[str, Army] = {r: ("eagle", 1) for r in atlas.REGION_IDS if r[:4] in ("lion",)}
    spent |= {r: ("elephant", 1) for r in atlas.REGION_IDS if r[:5] == "horse"}
    spent |= {r: ("lion", 1) for r in atlas.REGION_IDS if r[:5] == "eagle"}
    spent |= {f"elephant_{n}": ("horse", 1) for n in range(3, 9)}
    spent |= {f"bear_{n}": ("elephant", 1) for n in range(4, 7)}
    spent["horse_1"] = ("elephant", 7)  # one Elephant banner is left
    spent["lion_1"] = ("bear", 19)  # and one of the Bear
    state = acting("eagle_sheriff", regions=spent, hands={0: ["bear-elephant", "elephant-lion"]})
    start = "use:recruit pay:bear-elephant pay:elephant-lion"
    found = [
        (banners(cells, "bear"), banners(cells, "elephant")) for cells in endings(state, start)
    ]
    # One for one of three Bear regions, one for one of two Elephant regions; a third is nowhere.
    assert len(found) == len(set(found)) == 3 * 2


def test_r29_scattering_reaches_every_split_once() -> None:
    state = acting(
        "eagle_sheriff", regions={"bear_5": ("bear", 3)}, hands={0: ["bear-horse", "horse-lion"]}
    )
    start = "use:disperse pay:bear-horse pay:horse-lion at:bear_5"
    found = reached(state, start, "bear")
    # Three banners over bear_3, bear_4 and bear_6.
    assert len(found) == len(set(found)) == 10


def test_r31_burning_reaches_every_choice_once() -> None:
    state = acting(
        "lion_sheriff",
        regions={"lion_3": ("lion", 1), "horse_1": ("horse", 3), "horse_5": ("horse", 4)},
        hands={0: ["eagle-elephant", "elephant-lion"]},
    )
    start = "use:alchemists_fire pay:eagle-elephant pay:elephant-lion from:lion_3"
    found = reached(state, start, "horse")
    wanted = [(a, b) for a in range(4) for b in range(5) if 1 <= a + b <= 5]
    assert len(found) == len(set(found)) == len(wanted)


def test_r32_a_short_reserve_reaches_every_choice_of_regions_once() -> None:
    regions = {**lost("bear_1", "bear_2"), "horse_1": ("bear", 8), "horse_2": ("bear", 9)}
    regions["horse_5"] = ("bear", 1)
    # With the other two cards something is still asked, so that no supply is cut meanwhile.
    cards = ["eagle-lion", "lion-bear", "bear-eagle", "eagle-bear"]
    state = acting("bear_steward", regions=regions, hands={0: cards})
    found = reached(state, "use:populate pay:eagle-lion pay:lion-bear", "bear")
    assert len(found) == len(set(found)) == 10  # two of five regions


def test_r36_discards_reach_every_choice_once() -> None:
    cards = ["bear-eagle"] * 2 + [
        "bear-lion",
        "eagle-bear",
        "eagle-bear",
        "lion-bear",
        "lion-horse",
    ]
    state = position(phase="clean_up", hands={0: cards})
    found = [tuple(cells[at.HAND : at.HAND + 20]) for cells in endings(state, "")]
    # Two of five kinds, two of them held twice: ten pairs and two doubles.
    assert len(found) == len(set(found)) == 12


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_all_pieces_are_counted_at_every_word_of_random_games(seats: int, advanced: bool) -> None:
    for number in range(GAMES_PLAYED):
        cells = _opening(seats, number, advanced)
        dice = QuickDice(number)
        while (seat := asked(cells)) >= 0:
            complete = False
            while not complete:
                numbers = GAME.inner.options(cells, seat)
                complete = GAME.inner.speak(cells, seat, numbers[dice.below(len(numbers))], None)
                check_pieces(cells)


def _opening(seats: int, number: int, advanced: bool) -> Cells:
    options: dict[str, bool | int | str] = {
        "agents_on_regions": advanced,
        "distinct_devout": False,
        "face_down_points": False,
        "eagle_city": "eagle_4" if advanced else "eagle_1",
        "elephant_border": "elephant_8" if advanced else "elephant_6",
        "recruit": "one" if advanced else "several",
        "lion_single": "any_control" if advanced else "another_agent",
        "reinforce": "anywhere" if advanced else "elsewhere",
    }
    return opening(options, seats, b"counted %d" % number)


@pytest.mark.parametrize("cell", [at.RESERVE, at.COUNT + 3, at.COLOURS, at.HAND])
def test_a_piece_too_many_would_be_noticed(cell: int) -> None:
    cells = _opening(2, 0, False)
    check_pieces(cells)
    cells[cell] += 1
    with pytest.raises(AssertionError):
        check_pieces(cells)
