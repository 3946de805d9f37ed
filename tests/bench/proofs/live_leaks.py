"""Proof: nothing hidden goes out while a match runs, over a thousand matches of every game.

Every secret carries a marker; sockets, pages, the programs' door and the log output are searched
for markers that are not their reader's own, and every picture is drawn again in another world that
its reader could not tell from the true one. Then every observer's picture is compared in eight
worlds, at 100,000 positions; BENCH_POSITIONS says at how many. Leaks put in on purpose show that
the search sees."""

import os
from typing import Any

from tests.bench.own_site import answer, going_on, open_site, run_inside

MATCHES, QUICK = 1000, 30
POSITIONS, QUICK_POSITIONS, WORLDS = 100_000, 300, 8
A_PART = 250  # positions between two signs of life
SEEN_IN_WORLDS = ("the stored position in every picture", "a picture as long as a secret is big")


def run(quick: bool) -> dict[str, Any]:
    """Return what was searched; raise when anything was found, or a planted leak was not."""
    positions = int(os.environ.get("BENCH_POSITIONS", str(POSITIONS)))
    asked = {"matches": QUICK if quick else MATCHES}
    asked["positions"] = QUICK_POSITIONS if quick else positions
    found = run_inside(__name__, asked)
    assert not found["leaks"], f"{len(found['leaks'])} leaks, such as {found['leaks'][0]}"
    missed = [name for name, leaks in found["planted"].items() if not leaks]
    assert not missed, f"planted and not found: {', '.join(missed)}"
    assert found["own"], "the search saw no marker at all"
    assert found["positions"] == asked["positions"], "some positions were left out"
    return found


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was searched, in words."""
    return [
        f"{result['matches']} matches, {result['moves']} moves: {result['texts']:,} texts of "
        f"{result['size'] / 1e6:.1f} MB searched, 0 hidden things found",
        f"{result['own']:,} markers were seen where they belong; {result['worlds']:,} pictures "
        "were the same to the byte in another world",
        f"{result['positions']:,} positions, every observer, {WORLDS} worlds each: "
        f"{result['compared']:,} pictures, 0 tell two worlds apart",
        f"{len(result['planted'])} leaks put in on purpose, all found",
    ]


def inside(matches: int, positions: int) -> dict[str, Any]:
    """Search in this process."""
    import asyncio

    from tests.games.leaking import PLANTED, search_all

    games = ("war_of_whispers", "verrat")
    search = asyncio.run(search_all(matches, seed=matches, heard=going_on))
    planted = {
        name: len(asyncio.run(search_all(12, games=games, planted=name)).leaks) for name in PLANTED
    }
    planted |= _worlds_apart(search, positions)
    return {**vars(search), "planted": planted}


def _worlds_apart(search: Any, positions: int) -> dict[str, int]:
    """Compare worlds in parts, and add what was found; return what was planted there and found."""
    from tests.games.leaking import search_worlds

    for first in range(0, positions, A_PART):
        part = search_worlds(min(A_PART, positions - first), seed=first, worlds=WORLDS)
        search.positions += part.moves
        search.compared += part.worlds
        search.leaks += part.leaks
        going_on(search.positions)
    return {
        f"{name}, in worlds": len(search_worlds(60, seed=1, worlds=WORLDS, planted=name).leaks)
        for name in SEEN_IN_WORLDS
    }


if __name__ == "__main__":
    answer(inside(**open_site()))
