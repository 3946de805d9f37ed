"""How fast the rules are: random games on the inner path, through the words, and compiled.

Everything is measured in processor time, in fresh Pythons, one after the other, beside random
chess with python-chess in the same run, so that the ratios mean something on any machine.
"""

import importlib.util
import tempfile
from pathlib import Path
from typing import Any

from games.compiled.building import CannotCompile, why_not
from games.proving.playout import Playable
from games.shelf import GAMES
from tests.bench.compiled import Built, build, on_cells, work

SECONDS, QUICK_SECONDS = 3.0, 0.4


def run(quick: bool) -> dict[str, Any]:
    """Return the speeds of every game and player count."""
    return measure(on_cells(GAMES), QUICK_SECONDS if quick else SECONDS)


def measure(games: dict[str, Playable], seconds: float) -> dict[str, Any]:
    """Return the speeds of these games, each way of playing timed for so many seconds."""
    notes = [note for note in (why_not(), _no_chess()) if note]
    chess = None if _no_chess() else rate(work({"task": "chess", "seconds": seconds}))
    tables: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as name:
        for slug, game in games.items():
            try:
                built = None if why_not() else build(game, Path(name))
            except CannotCompile as refusal:
                notes.append(f"{slug} does not compile: {refusal}")
                built = None
            counts = game.info.seat_counts
            tables += [_table(slug, players, seconds, built, chess) for players in counts]
    return {"chess": chess, "tables": tables, "notes": notes}


def _table(
    slug: str, players: int, seconds: float, built: Built | None, chess: dict[str, float] | None
) -> dict[str, Any]:
    task = {"game": slug, "players": players, "seconds": seconds}
    plain = rate(work({"task": "speed", **task}))
    words = rate(work({"task": "words", **task}))
    compiled = rate(work({"task": "speed", **task}, built)) if built else None
    table: dict[str, Any] = {"game": slug, "players": players, "plain": plain, "words": words}
    table["compiled"] = compiled
    table["compiled_to_plain"] = compiled and _ratio(compiled, plain)
    table["plain_to_chess"] = chess and _ratio(plain, chess)
    table["compiled_to_chess"] = chess and compiled and _ratio(compiled, chess)
    return table


def rate(counted: dict[str, Any]) -> dict[str, float]:
    """Return games and decisions per second."""
    seconds = counted["seconds"]
    return {
        "games_per_second": round(counted["games"] / seconds, 1),
        "decisions_per_second": round(counted["decisions"] / seconds),
        "decisions_per_game": round(counted["decisions"] / counted["games"], 1),
    }


def _ratio(one: dict[str, float], other: dict[str, float]) -> float:
    return round(one["decisions_per_second"] / other["decisions_per_second"], 1)


def _no_chess() -> str | None:
    if importlib.util.find_spec("chess"):
        return None
    return "python-chess is not installed (pip install chess), so there is nothing to compare with."


def lines(result: dict[str, Any]) -> list[str]:
    """Return the result as a table to read."""
    head = f"{'':<22}{'games/s':>12}{'decisions/s':>14}{'a game':>9}{'x chess':>9}{'x plain':>9}"
    rows = [head]
    if result["chess"]:
        rows.append(_row("chess (python-chess)", result["chess"], 1.0, None))
    for table in result["tables"]:
        rows.append(f"{table['game']}, {table['players']} players")
        rows.append(_row("  plain", table["plain"], table["plain_to_chess"], None))
        rows.append(_row("  through the words", table["words"], None, None))
        if table["compiled"]:
            ratios = table["compiled_to_chess"], table["compiled_to_plain"]
            rows.append(_row("  compiled", table["compiled"], *ratios))
    if not result["tables"]:
        rows.append("The shelf is empty.")
    return rows + result["notes"]


def _row(name: str, speed: dict[str, float], to_chess: float | None, to_plain: float | None) -> str:
    games, decisions = speed["games_per_second"], speed["decisions_per_second"]
    ratios = "".join(f"{'' if ratio is None else ratio:>9}" for ratio in (to_chess, to_plain))
    return f"{name:<22}{games:>12,}{decisions:>14,}{speed['decisions_per_game']:>9}{ratios}"
