"""A big site on one machine: what its main pages and lists for programs cost, at two sizes.

A site of 50,000 people, 500 clubs, 2,000 events and a million rated games is filled as `simulate
--big` does it, and beside it one of a tenth of that. Each page is read by its owner, each list by a
program, with nothing remembered from before: seconds of the processor of this process (the best of
three), questions to the database, bytes. More questions or many more bytes in the larger site are
named, and so is what takes longer than 150 ms. On PostgreSQL the plan of every question is read:
one that goes through a whole large table is named with it.
"""

from typing import Any

from tests import machine
from tests.bench import own_site

GAMES, QUICK_GAMES = (100_000, 1_000_000), (10_000, 40_000)
LONGEST = 0.150  # seconds of a processor
WIDER, ONE_PAGE = 2.0, 20_000  # times the bytes of the smaller site; what is never too much


def run(quick: bool = False) -> dict[str, Any]:
    """Measure on SQLite, and on PostgreSQL where it is found."""
    sizes = QUICK_GAMES if quick else GAMES
    found = {"games": sizes, "SQLite": _both(sizes)}
    if machine.has("postgres"):
        found["PostgreSQL"] = _both(sizes, servers=True)
    return found


def _both(sizes: tuple[int, int], *, servers: bool = False) -> dict[str, Any]:
    small, large = (_site(games, servers) for games in sizes)
    return {"filled": large["filled"], "rows": compared(small["pages"], large["pages"])}


def _site(games: int, servers: bool) -> Any:
    asked = {"games": games}
    if not servers:
        return own_site.run_inside("tests.bench.big_worker", asked, seconds=3600)
    with machine.database_of_our_own() as url:
        return own_site.run_inside("tests.bench.big_worker", asked, seconds=3600, DATABASE_URL=url)


def compared(small: dict[str, Any], large: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a row for each page, with what is wrong with it."""
    rows = []
    for name, row in large.items():
        before, wrong = small[name], []
        if row["seconds"] > LONGEST:
            wrong.append("slow")
        if row["questions"] > before["questions"]:
            wrong.append(f"{row['questions'] - before['questions']} questions more")
        if row["bytes"] > max(ONE_PAGE, WIDER * before["bytes"]):
            wrong.append("not paged")
        wrong += [f"goes through {table}" for table in row["whole"]]
        rows.append({"name": name, **row, "before": before, "wrong": wrong})
    return rows


def lines(result: dict[str, Any]) -> list[str]:
    """Return the result as tables to read."""
    told = []
    for name in ("SQLite", "PostgreSQL"):
        if name not in result:
            told.append(f"{name} was not found.")
            continue
        one = result[name]
        told.append(f"{name}, {result['games'][1]:,} games, filled in {one['filled']:.0f} s")
        told.append(f"{'':34}{'ms':>6}{'smaller':>9}{'questions':>11}{'kB':>6}")
        told += [_line(row) for row in one["rows"]]
        bad = sum(bool(row["wrong"]) for row in one["rows"])
        told.append(f"{bad} of {len(one['rows'])} pages with something to say")
    return told


def _line(row: dict[str, Any]) -> str:
    return (
        f"{row['name']:<34}{1000 * row['seconds']:>6.0f}{1000 * row['before']['seconds']:>9.0f}"
        f"{row['questions']:>11}{row['bytes'] // 1000:>6}  {', '.join(row['wrong'])}"
    ).rstrip()
