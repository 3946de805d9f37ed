"""Proof: the next version joins the last one over the same database while people play.

The server profile. A copy of this tree gets a migration more, one that adds a column, and its model
knows it. While matches run on the web process of the old version, the new one migrates, opens
beside it, and takes players; then the old one is stopped and everybody is on the new one. Nothing
acknowledged is lost or doubled, nobody is flagged, and every match is as its log says. The control:
a migration as the house does not allow it, of a column that must be filled, and on the old version
nobody's table opens any more.
"""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from siamleague.embedded import processes
from tests import machine
from tests.bench.fault_site import TABLES, Ledger, Unhurried, wait
from tests.bench.live_players import SEAT
from tests.bench.proofs.faults import THERE
from tests.house import additive
from tests.jobs.real_site import RealSite, answers, free_port, real_site
from tests.jobs.workers import ROOT

MIGRATION = """from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "{last}")]
    operations = [
        migrations.AddField(model_name="match", name="{name}", field=models.{column}),
    ]
"""
ADDED = "CharField(max_length=9, null=True)"
CARELESS = 'CharField(max_length=9, default="red")'
COLUMN = "    deadline_at = models.DateTimeField(null=True)\n"
TEMPO = ', tempo=Tempo("live", 1200000)'


def run(quick: bool) -> dict[str, Any]:
    """Return what was played meanwhile and how it ended; leave it out without servers."""
    missing = [name for name in ("postgres", "redis") if not machine.has(name)]
    if missing:
        return {"skipped": f"this machine has no {' and no '.join(missing)}"}
    with tempfile.TemporaryDirectory(prefix="siamleague-proof-") as folder, ExitStack() as stack:
        here = Path(folder)
        urls = {
            "database_url": stack.enter_context(machine.database_of_our_own()),
            "redis_url": stack.enter_context(machine.redis_of_our_own(here)),
        }
        site = stack.enter_context(real_site(here / "site", **urls))
        next_ = _next_version(here / "next", "hue", ADDED)
        found = _joined(site, next_, tables=len(TABLES) * (2 if quick else 8))
        careless = _next_version(here / "careless", "shade", CARELESS)
        refused = additive.faults(max((careless / "games/migrations").glob("0*.py")))
        assert refused, "the house let a migration through that breaks who runs the last version"
        found["control"] = _broken_by(site, careless)
    return found


def _next_version(folder: Path, name: str, column: str) -> Path:
    """Return a copy of the tree whose matches have a column more."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for file in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / file).is_file() and not file.startswith("tests/"):
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / file, folder / file)
    rooms = folder / "games/migrations"
    last = max(file.stem for file in rooms.glob("0*.py"))
    written = MIGRATION.format(last=last, name=name, column=column)
    (rooms / f"{int(last[:4]) + 1:04}_{name}.py").write_text(written)
    models = folder / "games/models.py"
    text = models.read_text()
    assert COLUMN in text
    models.write_text(text.replace(COLUMN, f"{COLUMN}    {name} = models.{column}\n"))
    return folder


def _joined(site: RealSite, next_: Path, tables: int) -> dict[str, Any]:
    old = free_port()
    first = site._start(processes.web_command(port=old), "old")
    site.worker("worker", beat=True)
    wait(lambda: answers(old), 300, "the old version answers")
    code = SEAT.replace("made_for=uuid4().hex)", f"made_for=uuid4().hex{TEMPO})")
    seated = (TABLES * 8)[:tables]
    places = site.do(f"TABLES = {seated!r}\nfrom games.clocks import Tempo\n{code}")
    found: dict[str, Any] = {"matches": tables}
    ports = [old]

    def upgrade(ledger: Ledger) -> None:
        _moved_on(ledger, 10, "they begin to play")
        began, before = time.monotonic(), len(ledger.numbers)
        _inside(site, next_, "migrate", "--no-input", "--verbosity", "0")
        found["migrated_seconds"] = round(time.monotonic() - began, 1)
        found["during_the_migration"] = len(ledger.numbers) - before
        new = free_port()
        _web(site, next_, new)
        wait(lambda: answers(new), 300, "the new version answers")
        ports.append(new)
        found["beside_each_other"] = _moved_on(ledger, 20, "they play on both")
        ports.remove(old)
        stopped = time.monotonic()
        os.kill(first.pid, signal.SIGTERM)
        _moved_on(ledger, 20, "they play on the new one alone")
        found["on_the_new_one"] = round(time.monotonic() - stopped, 1)

    ledger = asyncio.run(_play(ports, places, upgrade))
    return found | _nothing_is_lost(site, ledger, found)


def _moved_on(ledger: Ledger, moves: int, what: str) -> int:
    """Wait until so many more moves were acknowledged; return how many."""
    before = len(ledger.numbers)
    wait(lambda: len(ledger.numbers) > before + moves, 120, what)
    return len(ledger.numbers) - before


def _nothing_is_lost(site: RealSite, ledger: Ledger, found: dict[str, Any]) -> dict[str, Any]:
    there = site.do(THERE)
    lost = [t for t, place in ledger.numbers.items() if tuple(there["lines"].get(t, ())) != place]
    assert not lost, f"{len(lost)} acknowledged moves are gone"
    assert not ledger.unlike, "a ticket had two answers"
    assert not there["flags"], f"{there['flags']} flags fell"
    assert not there["faults"], there["faults"][:2]
    assert found["during_the_migration"], "nobody played while the new version migrated"
    return {"acknowledged": len(ledger.numbers), "lost": len(lost)}


async def _play(ports: list[int], places: list[Any], meanwhile: Any) -> Ledger:
    ledger, stop = Ledger(), asyncio.Event()
    players = [Unhurried(ports, code, each, ledger) for code, all_ in places for each in all_]
    for player in players:
        player.pause = 1.5
    tasks = [asyncio.create_task(player.play(stop)) for player in players]
    try:
        await asyncio.to_thread(meanwhile, ledger)
    finally:
        stop.set()
    await asyncio.wait_for(asyncio.gather(*tasks), 90)
    return ledger


def _broken_by(site: RealSite, careless: Path) -> str:
    """Migrate as the house forbids; return why the version before opens no table any more."""
    _inside(site, careless, "migrate", "games", "--no-input", "--verbosity", "0", "--skip-checks")
    try:
        site.do(f"TABLES = {TABLES[:1]!r}\n{SEAT}")
    except AssertionError as wrong:
        return str(wrong).strip().splitlines()[-1][:120] or "refused"
    raise AssertionError("the control: a column that must be filled broke nothing")


def _inside(site: RealSite, tree: Path, *command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "django", *command], cwd=tree,
        env={**os.environ, **site.env, "PYTHONPATH": str(tree)}, capture_output=True, text=True,
        timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-800:]


def _web(site: RealSite, tree: Path, port: int) -> None:
    with (site.folder / "new.log").open("ab") as log:
        site.running.append(subprocess.Popen(
            processes.web_command(port=port), cwd=tree, stdout=log, stderr=log,
            env={**os.environ, **site.env, "PYTHONPATH": str(tree)}, start_new_session=True,
        ))  # fmt: skip


def lines(result: dict[str, Any]) -> Iterator[str]:
    """Return how the next version joined."""
    if "skipped" in result:
        yield f"left out: {result['skipped']}"
        return
    yield (
        f"{result['matches']} timed matches: {result['acknowledged']} moves acknowledged, "
        f"{result['lost']} lost, nobody flagged, every match as its log says"
    )
    yield (
        f"{result['during_the_migration']} of them while the new version migrated "
        f"({result['migrated_seconds']} s), {result['beside_each_other']} while both answered; "
        f"20 moves on the new one alone {result['on_the_new_one']} s after the old one was stopped"
    )
    yield f"control: a column that must be filled, and the version before says: {result['control']}"
