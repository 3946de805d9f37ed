"""King of Siam against a second, slow and separate reading of its cards and of its last card.

The rival knows nothing of masks, numbers or canonical orders: it keeps dictionaries, tries
everything, and says which boards a card can lead to. Both must agree on every one of them, and
the game must offer each exactly once.
"""

import copy
import os
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations, product
from typing import Any

import pytest

from games.kit.dice import QuickDice
from games.kit.worded import Position
from games.proving.playout import Start, drawn_start, play
from games.shelf.king_of_siam import GAME
from games.shelf.king_of_siam.maps import MAPS
from tests.engines.king_of_siam_table import choices, say, seen

TIMES = int(os.environ.get("ENGINE_SEEDS", "1"))
GAMES_EACH = 2 * TIMES
World = dict[str, Any]


def world_of(state: Position) -> World:
    """Return what the rival needs to know, from what everybody sees."""
    view = seen(state)
    return {
        "map": view["options"]["map"],
        "apart": view["options"]["one_vs_one"] == "not_adjacent",
        "tiles": [tile["province"] for tile in view["tiles"]],
        "control": {tile["province"]: tile["control"] for tile in view["tiles"]},
        "kings": {tile["province"] for tile in view["tiles"] if tile["king"]},
        "board": copy.deepcopy(view["provinces"]),
        "pool": dict(view["pool"]),
        "undo": view["undo"],
        "times": {player["seat"]: player["last_played"] for player in view["players"]},
        "tops": {player["last_played"]: player["played"][-1:] for player in view["players"]},
    }


def fingerprint(world: World) -> str:
    """Return what a card can change, as text."""
    board = {name: sorted(standing.items()) for name, standing in sorted(world["board"].items())}
    pool = sorted(world["pool"].items())
    return str((board, pool, world["tiles"], sorted(world["kings"])))


def borders(world: World) -> set[frozenset[str]]:
    """Return the pairs of provinces that touch."""
    board = next(board for board in MAPS if board.id == world["map"])
    return {frozenset((row.id, other)) for row in board.provinces for other in row.neighbours}


def open_provinces(world: World) -> list[str]:
    """Return the provinces that are not decided."""
    return [name for name in world["tiles"] if world["control"][name] is None]


def moved(world: World, *steps: tuple[str | None, str | None, str]) -> World:
    """Return the world after followers went from one place to another; None is the pool."""
    after = copy.deepcopy(world)
    for source, goal, faction in steps:
        (after["board"][source] if source else after["pool"])[faction] -= 1
        (after["board"][goal] if goal else after["pool"])[faction] += 1
    return after


def rival(world: World, card: str) -> list[World]:
    """Return every world this card can lead to before the follower is taken."""
    ways = {
        "maharacha": _maharacha,
        "khon-thai": _khon_thai,
        "1-vs-1": _one_for_one,
        "2-vs-1": _two_for_one,
    }
    found = list(ways[card](world)) if card in ways else list(_support(world, card))
    return found or [world]


def _maharacha(world: World) -> Iterator[World]:
    free = [name for name in open_provinces(world) if name not in world["kings"]]
    for crowned, other in permutations(free, 2):
        after = copy.deepcopy(world)
        swapped = {crowned: other, other: crowned}
        after["tiles"] = [swapped.get(name, name) for name in world["tiles"]]
        after["kings"].add(crowned)
        yield after


def _khon_thai(world: World) -> Iterator[World]:
    factions = [faction for faction, count in world["pool"].items() if count]
    for goals in product(open_provinces(world), repeat=len(factions)):
        if factions:
            steps = zip(goals, factions, strict=True)
            yield moved(world, *((None, goal, faction) for goal, faction in steps))


def _support(world: World, card: str) -> Iterator[World]:
    board = next(board for board in MAPS if board.id == world["map"])
    faction = next(row.id for row in board.factions if row.card == card)
    home = next(row.id for row in board.provinces if row.home == faction)
    bases = {name for name, holder in world["control"].items() if holder == faction}
    if world["control"][home] is None:
        bases.add(home)
    touching = borders(world)
    goals = [
        name
        for name in open_provinces(world)
        if any(frozenset((name, base)) in touching for base in bases)
    ]
    number = min(2, world["pool"][faction])
    ways = {tuple(sorted(goal)) for goal in product(goals, repeat=number)}
    for way in ways if number else ():
        yield moved(world, *((None, goal, faction) for goal in way))


def _exchanges(world: World, many: int, near: bool | None) -> Iterator[tuple[World, list[str]]]:
    """Return every exchange of so many for one, with the words that would name it."""
    touching = borders(world)
    for here, there in permutations(open_provinces(world), 2):
        if near is not None and (frozenset((here, there)) in touching) != near:
            continue
        given = [f for f, count in world["board"][here].items() for _ in range(count)]
        for pair in {tuple(sorted(pick)) for pick in combinations(given, many)}:
            for back in (f for f, count in world["board"][there].items() if count):
                steps = [(here, there, faction) for faction in pair]
                name = [f"{'+'.join(pair)}<{here}", f"{back}<{there}"]
                yield moved(world, *steps, (there, here, back)), name


def _allowed(world: World, card: str, many: int, near: bool | None) -> dict[str, World]:
    """Return the exchanges that undo nothing, by a name that is the same in both orders."""
    last = world["tops"].get(max(world["tops"])) == [card]
    banned = sorted(world["undo"]) if last and world["undo"] else None
    return {
        str(sorted(name)): after
        for after, name in _exchanges(world, many, near)
        if sorted(name) != banned
    }


def _one_for_one(world: World) -> Iterator[World]:
    yield from _allowed(world, "1-vs-1", 1, False if world["apart"] else None).values()


def _two_for_one(world: World) -> Iterator[World]:
    full = _allowed(world, "2-vs-1", 2, True)
    yield from (full or _allowed(world, "2-vs-1", 1, True)).values()


def offered(state: Position, seat: int, card: str) -> list[tuple[str, ...]]:
    """Return every way the game offers to carry a card out, up to the taking."""
    ways, waiting = [], [(card,)]
    while waiting:
        said = waiting.pop()
        following = choices(state, seat, *said)
        if not following or following[0].startswith("take:"):
            ways.append(said)
        else:
            waiting += [(*said, word) for word in following]
    return ways


def after_effect(state: Position, seat: int, way: tuple[str, ...]) -> Position:
    """Return the position when the card is carried out and nothing is taken yet."""
    cells = list(state.cells)
    for word in way:
        GAME.inner.speak(cells, seat, GAME.vocabulary.number[word], None)
    return Position(tuple(cells))


def late_positions(players: int) -> Iterator[Position]:
    """Return positions with few enough open provinces to try everything."""
    for number in range(GAMES_EACH):
        start = drawn_start(GAME, players, b"rival %d" % number)
        start = Start(players, start.seed, {**start.options, "played": "open"})
        for step in play(GAME, start):
            struggle = seen(step.after)["struggle"]
            if struggle and step.number % 4 == 0 and seen(step.after)["cards_left"] > 1:
                yield step.after


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_leads_to_the_same_boards_as_a_second_reading_of_the_rules(players: int) -> None:
    compared = 0
    for state in late_positions(players):
        seat = min(GAME.to_act(state))
        world = world_of(state)
        few = len(open_provinces(world)) <= 4
        for card in set(choices(state, seat)) - {"pass"}:
            if card == "khon-thai" and not few:
                continue
            ways = offered(state, seat, card)
            ours = sorted(fingerprint(world_of(after_effect(state, seat, way))) for way in ways)
            assert sorted(map(fingerprint, rival(world, card))) == ours, card
            compared += len(ours)
    assert compared > 300


def finishes(state: Position, seat: int, said: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Return every sentence that may complete these words."""
    following = choices(state, seat, *said)
    if not following:
        yield said
    for word in following:
        yield from finishes(state, seat, (*said, word))


def wins_by(world: World, courts: list[Mapping[str, int]], seat: int, players: int) -> bool:
    """Return whether the seat's side wins when everything is decided as it stands and this seat
    has played the last card."""
    gains: list[str] = []
    for name in world["tiles"]:
        if world["control"][name] is None and gains.count("british") < 4:
            standing = sorted(world["board"][name].items(), key=lambda row: -row[1])
            tie = standing[0][1] == standing[1][1]
            gains.append("british" if tie else standing[0][0])
        elif world["control"][name] is not None:
            gains.append(world["control"][name])
    if gains.count("british") == 4:
        return _wins_colony(courts, seat, players)
    held = set(gains) - {"british"}
    ranked = sorted(held, key=lambda f: (gains.count(f), len(gains) - gains[::-1].index(f)))[::-1]
    first_two = ranked[:2]
    best = max(tuple(courts[other][f] for f in first_two) for other in range(players))
    tied = [o for o in range(players) if tuple(courts[o][f] for f in first_two) == best]
    mates = {seat, (seat + 2) % 4} if players == 4 else {seat}
    times = {**world["times"], seat: 99}
    return min(tied, key=times.__getitem__) in mates  # of the tied, later cards lose


def _wins_colony(courts: list[Mapping[str, int]], seat: int, players: int) -> bool:
    def sets(other: int) -> int:
        side = (other, (other + 2) % 4) if players == 4 else (other,)
        return min(sum(courts[one][f] for one in side) for f in courts[0])

    return sets(seat) == max(sets(other) for other in range(players))


def last_card_positions(players: int, count: int) -> Iterator[Position]:
    """Return positions in which the last card of the game is about to be played or not."""
    found, number = 0, 0
    while found < count:
        number += 1
        dice = QuickDice(number)
        cells = list(GAME.setup({"map": MAPS[number % 2].id}, players, b"%d" % number).cells)
        while (state := Position(tuple(cells))) and (acting := GAME.inner.actors(cells)):
            view = seen(state)
            if view["cards_left"] == 1 and 2 <= 9 - view["struggle"]["number"] <= 3:
                found += 1
                yield state
                break
            _random_move(cells, acting[0], dice)


def _random_move(cells: list[int], seat: int, dice: QuickDice) -> None:
    offered = GAME.inner.options(cells, seat)
    if dice.below(3) == 0:
        offered = [GAME.vocabulary.number["pass"]]
    while not GAME.inner.speak(cells, seat, offered[dice.below(len(offered))], None):
        offered = GAME.inner.options(cells, seat)


def results(world: World, card: str) -> Iterator[tuple[World, str | None]]:
    """Return every world this card and its follower lead to, with the follower's faction."""
    for after in rival(world, card):
        takes = [(n, f) for n, row in after["board"].items() for f, count in row.items() if count]
        for name, faction in takes:
            yield moved(after, (name, None, faction)), faction
        if not takes:
            yield after, None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_of_the_last_card_exactly_the_winning_executions_are_offered(players: int) -> None:
    allowed = 0
    for state in last_card_positions(players, 8 * TIMES):
        view = seen(state)
        seat = view["turn"]
        card = next(word for word in GAME.view(state, seat)["hand"])
        winning = []
        for world, faction in results(world_of(state), card):
            courts = [dict(player["court"]) for player in view["players"]]
            if faction:
                courts[seat][faction] += 1
                world["pool"][faction] -= 1
            if wins_by(world, courts, seat, players):
                winning.append(fingerprint(world) + str(faction))
        said = list(finishes(state, seat, (card,))) if card in choices(state, seat) else []
        assert len(said) == len(winning), card
        for way in said:
            assert _won(say(state, seat, *way).state, seat)
        allowed += bool(said)
    assert allowed > 0


def _won(state: Position, seat: int) -> bool:
    outcome = GAME.outcome(state)
    return outcome is not None and outcome.ranks[seat] == 1
