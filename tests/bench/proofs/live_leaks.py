"""Proof: nothing hidden goes out while a match runs, over a thousand matches of every game.

Every secret carries a marker; sockets, pages, the programs' door and the log output are searched
for markers that are not their reader's own, and every picture is drawn again in another world that
its reader could not tell from the true one. Leaks put in on purpose show that the search sees."""

from typing import Any

from tests.bench.own_site import answer, open_site, run_inside

MATCHES, QUICK = 1000, 30


def run(quick: bool) -> dict[str, Any]:
    """Return what was searched; raise when anything was found, or a planted leak was not."""
    found = run_inside(__name__, {"matches": QUICK if quick else MATCHES})
    assert not found["leaks"], f"{len(found['leaks'])} leaks, such as {found['leaks'][0]}"
    missed = [name for name, leaks in found["planted"].items() if not leaks]
    assert not missed, f"planted and not found: {', '.join(missed)}"
    assert found["own"], "the search saw no marker at all"
    return found


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was searched, in words."""
    return [
        f"{result['matches']} matches, {result['moves']} moves: {result['texts']:,} texts of "
        f"{result['size'] / 1e6:.1f} MB searched, 0 hidden things found",
        f"{result['own']:,} markers were seen where they belong; {result['worlds']:,} pictures "
        "were the same to the byte in another world",
        f"{len(result['planted'])} leaks put in on purpose, all found",
    ]


def inside(matches: int) -> dict[str, Any]:
    """Search in this process."""
    import asyncio

    from tests.games.leaking import PLANTED, search_all

    games = ("war_of_whispers", "verrat")
    search = asyncio.run(search_all(matches, seed=matches))
    planted = {
        name: len(asyncio.run(search_all(12, games=games, planted=name)).leaks) for name in PLANTED
    }
    return {**vars(search), "planted": planted}


if __name__ == "__main__":
    answer(inside(**open_site()))
