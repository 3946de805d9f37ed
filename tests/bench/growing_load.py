"""The load of `bench growing`: pages of matches on one web process, and what they cost it."""

import asyncio
import json
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from tests.bench import live_load
from tests.bench.families import resident
from tests.bench.live_load import Table, batches, busy, opened, seat_everybody, steadily

SETTLE, SLICE = 4.0, 2.0  # seconds: until all is drawn, and of rest that are measured at a time
RINGS, RINGS_A_SECOND = 600, 200


async def load(asked: dict[str, Any]) -> dict[str, Any]:
    """Open the pages, let them rest, move at a steady rate; return what each cost."""
    live_load.PORT = asked["port"]
    places = await asyncio.to_thread(seat_everybody, asked["sockets"] // 4)
    tables = [Table(place) for place in places]
    players = [player for table in tables for player in table.players]
    empty, began = resident(asked["pid"]), time.perf_counter()
    await opened(players)
    connect = time.perf_counter() - began
    for some in batches(players):
        await asyncio.gather(*(player.look() for player in some))
    await asyncio.sleep(SETTLE)
    found = {"connect": connect, "empty": empty, "memory": resident(asked["pid"]) - empty}
    # Only so long after it was opened the server asks a page for the first time if it is there.
    await asyncio.sleep(max(0.0, began + asked["round"] - time.perf_counter()))
    found["rest"] = await _rest(asked["pid"], asked["round"])
    return found | await _moves(asked, tables, found["rest"]) | await _rings(asked, found["rest"])


async def _rest(pid: int, seconds: float) -> float:
    """Return the usual ms a second of rest: what is cleared away once in a minute is not in it."""
    slices = [await _busy_while(pid, asyncio.sleep(SLICE)) for _ in range(int(seconds / SLICE))]
    return statistics.median(each["ms"] / each["seconds"] for each in slices)


async def _busy_while(pid: int, doing: Any) -> dict[str, Any]:
    before, began = busy(pid), time.perf_counter()
    answer = await doing
    seconds = time.perf_counter() - began
    return {"ms": (busy(pid) - before) * 1000, "seconds": seconds, "answer": answer}


async def _moves(asked: dict[str, Any], tables: list[Table], rest: float) -> dict[str, Any]:
    random.Random(1).shuffle(tables)

    made: list[float] = []

    async def move(began: float) -> float | None:
        for _ in range(2 * len(tables)):
            table = tables.pop(0)
            tables.append(table)
            if not table.busy and not table.over:
                made.append(began)
                return await table.move(began)
        return None

    servers = _servers(asked)
    size = {"rate": asked["rate"], "seconds": asked["seconds"]}
    took = await _busy_while(asked["pid"], steadily(size, move))
    moves = len(made)
    after = _servers(asked)
    return {
        "moves": moves,
        "move": (took["ms"] - rest * took["seconds"]) / moves,
        "answer": took["answer"]["p50"],
        "slowest": took["answer"]["p99"],
        **{name: (after[name] - servers[name]) * 1000 / moves for name in servers},
    }


async def _rings(asked: dict[str, Any], rest: float) -> dict[str, Any]:
    """Tell of matches that nobody has open there, as other processes would."""
    from channels.layers import get_channel_layer

    from siamleague.web import groups

    if not asked["redis"]:
        return {"ring": 0.0}
    layer = get_channel_layer()

    async def tell() -> None:
        began = time.perf_counter()
        for number in range(RINGS):
            await asyncio.sleep(max(0.0, began + number / RINGS_A_SECOND - time.perf_counter()))
            told = {"type": "matches.changed", "codes": {f"none{number}": []}, "from": "another"}
            await layer.group_send(groups.EVERY_BOARD, told)

    took = await _busy_while(asked["pid"], tell())
    return {"ring": max(0.0, (took["ms"] - rest * took["seconds"]) / RINGS)}


def _servers(asked: dict[str, Any]) -> dict[str, float]:
    """Return for how many seconds the database and Redis have computed for this site."""
    found = {"database": 0.0, "redis": 0.0}
    if asked["database"]:
        named = f" {asked['database']} ".encode()
        for file in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                if named in file.read_bytes().replace(b"\0", b" ") + b" ":
                    found["database"] += _alone(int(file.parent.name), b"postgres")
            except OSError:
                continue  # it ended meanwhile
    if asked["redis"]:
        import redis

        client = redis.Redis.from_url(asked["redis"])
        told = client.info("cpu")
        found["redis"] = float(told["used_cpu_user"]) + float(told["used_cpu_sys"])
        client.close()
    return found


def _alone(pid: int, name: bytes) -> float:
    """Return how many seconds a process of this name has computed, none of another name."""
    return busy(pid) if name in Path(f"/proc/{pid}/comm").read_bytes() else 0.0


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(load(json.loads(sys.argv[1])))) + "\n")
