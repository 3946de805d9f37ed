"""Proof: what is wrong outside of the program is told in words, loses nothing, and heals by itself.

A whole site under `up`, people who play with ledgers, and one fault after the other: a disk that
refuses or is full, a folder that may not be written, a broken queue, a broken key, a database that
another program holds, a clock that jumps, a worker that stands still, Redis away, PostgreSQL
started anew. For each: what the reader is told in both languages, how many lines the operator
reads and that none is a traceback, what was acknowledged before and is there after, and how long
it takes to heal.
"""

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from tests import machine
from tests.bench import fault_kinds as kinds
from tests.bench.fault_site import TABLES, FaultySite, Ledger, opened, play_under, wait

QUICK = (kinds.disk_refuses, kinds.broken_queue)
CLOCKS = (3600, -3600, 30, -30)
THERE = """
from games.models import LogLine
from games.logbook import verifying
lines = LogLine.objects.exclude(ticket=None).values_list("ticket", "match__code", "number")
answer = {
    "lines": {str(t): [c, n] for t, c, n in lines},
    "flags": LogLine.objects.filter(kind="flag").count(),
    "faults": [str(each) for each in verifying.faults()],
}
"""
Fault = Callable[[FaultySite], AbstractContextManager[None]]


def run(quick: bool) -> dict[str, Any]:
    """Return a row for each fault."""
    rows: list[dict[str, Any]] = []
    left_out: list[str] = []
    with tempfile.TemporaryDirectory(prefix="siamleague-proof-") as folder:
        here = Path(folder)
        with opened(here / "site") as site:
            rows += [under(site, fault) for fault in QUICK]
            if not quick:
                rows += [under(site, kinds.locked), kinds.silent_worker(site)]
        rows.append(kinds.broken_key(here / "site"))
        for name, needs, work in _others(here, quick):
            if needs and not machine.has(needs):
                left_out.append(f"{name}: this machine has no {needs}")
            else:
                rows += work()
    return {"rows": rows, "left_out": left_out}


def _others(here: Path, quick: bool) -> Iterator[tuple[str, str, Callable[[], list[Any]]]]:
    """Yield those that need a site of their own: name, what they need, and what does them."""
    if quick:
        return
    yield "clock", "compiler", lambda: kinds.clock_jumps(here / "clock", CLOCKS)
    yield "disk-full", "mounts", lambda: kinds.on_small_disk(here / "small", under)
    yield "read-only", "", lambda: kinds.as_who_may_not(here / "kept", under)
    yield "redis", "redis", lambda: kinds.redis_away(here / "redis", under)
    yield "postgres", "postgres", lambda: kinds.postgres_restarted(here / "postgres", under)


def under(site: FaultySite, fault: Fault, seconds: float = 0.0) -> dict[str, Any]:
    """Let people play, break something, mend it; return the row, or say what does not hold."""
    places = site.seat(TABLES * 6)
    name = fault.__name__

    def break_and_mend(ledger: Ledger) -> dict[str, Any]:
        wait(lambda: len(ledger.numbers) > 5, 60, "they begin to play")
        lines, row = len(site.said), {"fault": name.replace("_", " ")}
        with fault(site) as broken:
            row |= look(site)
            if broken:
                row |= broken()  # type: ignore[operator]
        before = len(ledger.numbers)
        row["healed"] = round(wait(lambda: len(ledger.numbers) > before, 120, "play goes on"), 1)
        wait(lambda: site.write("any")[0] in (200, 302), 120, "pages write again")
        wait(lambda: '"ready": true' in site.page("/readyz")[1], 120, "/readyz is well")
        said = site.said[lines:]
        row["lines"], row["tracebacks"] = len(said), sum("Traceback" in each for each in said)
        row["operator"] = next((each for each in said if "WARNING" in each), "")[:160]
        wait(lambda: len(ledger.numbers) > before + 5, 120, "play goes on for everybody")
        return row

    ledger, told, row = asyncio.run(play_under(site, places, break_and_mend))
    site.inside.stop()  # the next question is asked over a line of its own
    there = site.inside.do(THERE)
    lost = [t for t, place in ledger.numbers.items() if tuple(there["lines"].get(t, ())) != place]
    row |= {"acknowledged": len(ledger.numbers), "lost": len(lost), "players": sorted(told)}
    assert not lost, f"{name}: {len(lost)} acknowledged moves are gone"
    assert not ledger.unlike, f"{name}: a ticket had two answers"
    assert not there["faults"], f"{name}: {there['faults'][:2]}"
    assert not there["flags"], f"{name}: {there['flags']} flags fell"
    assert row["tracebacks"] == 0, f"{name}: {row['tracebacks']} tracebacks"
    assert row["lines"] <= 40, f"{name}: a storm of {row['lines']} lines: {site.said[-5:]}"
    return dict(row)


def look(site: FaultySite) -> dict[str, Any]:
    """Return what readers are told while it lasts; each answer must be a page or a sentence."""
    english, italian = site.write(), site.write("it")
    read = site.page("/about/")[0]
    ready = site.page("/readyz")[1]
    metrics = "siamleague_outside_faults_total{" in site.page("/metrics")[1]
    for status, sentence in (english, italian):
        assert status in (200, 302) or (status == 503 and sentence), f"{status} {sentence!r}"
    assert english[0] != 503 or english[1] != italian[1], "the sentence is not translated"
    return {
        "reader": english, "reader_it": italian, "read": read, "ready": ready, "metrics": metrics
    }  # fmt: skip


def lines(result: dict[str, Any]) -> Iterator[str]:
    """Return a few lines for each fault."""
    for row in result["rows"]:
        facts = [f"healed after {row['healed']} s"]
        if "acknowledged" in row:
            facts.append(f"{row['acknowledged']} moves acknowledged, {row['lost']} lost")
        if "lines" in row:
            facts.append(f"{row['lines']} lines of log, {row['tracebacks']} tracebacks")
        facts += [f"{name} {row[name]}" for name in ("error_ms", "noticed") if name in row]
        yield f"{row['fault']}: {'; '.join(facts)}"
        if row.get("reader"):
            status, sentence = row["reader"]
            yield f"    who writes reads: {status} {sentence}   who reads: {row.get('read', '')}"
        if row.get("reader_it"):
            yield f"    in Italian: {row['reader_it'][1]}"
        if row.get("operator"):
            yield f"    the operator reads: {row['operator']}"
        if row.get("ready"):
            yield f"    /readyz: {row['ready']}"
    yield from (f"left out, {each}" for each in result["left_out"])
