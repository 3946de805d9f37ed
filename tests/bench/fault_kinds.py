"""The faults themselves: each breaks something real around a running site, and mends it again."""

import asyncio
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.bench.fault_site import FaultySite, Ledger, free_port, opened, play_under, wait

CLOCK = Path(__file__).with_name("wall_clock.c")
HOLD = """
import sqlite3, sys, time
held = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)
held.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""
CLOCKS = """
import time
from datetime import UTC, datetime
from games import clocks
from games.lobby import book
from games.models import LogLine, Match
left = {}
for match in Match.objects.filter(status="running"):
    clock = book.settled_clock(match, datetime.now(UTC))
    if not clock.unmoved:
        left[match.code] = [sum(clock.left_ms), 1000 * time.monotonic()]
answer = [left, LogLine.objects.filter(kind="flag").count()]
"""
SIGNS = """
from siamleague.watching import life
answer = {of: seen.timestamp() if seen else 0 for of, seen in life.last().items()}
"""
ASK = """
from django.utils import timezone
from siamleague.jobs import act as jobs
from siamleague.accounts.models import User
by = User.objects.order_by("pk").first()
answer = str(jobs.ask(kind="demo", payload={}, by=by.pk, now=timezone.now()).public_id)
"""
Under = Callable[..., dict[str, Any]]


@contextmanager
def disk_refuses(site: FaultySite) -> Iterator[None]:
    """Let no process of the site write one more byte into a file."""
    usual = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    try:
        _limit(site, (0, resource.RLIM_INFINITY))
        time.sleep(4)
        yield
    finally:
        _limit(site, usual)


def _limit(site: FaultySite, most: tuple[int, int]) -> None:
    for pid in site.pids():
        with suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, most)


@contextmanager
def broken_queue(site: FaultySite) -> Iterator[Callable[[], dict[str, Any]]]:
    """Write nonsense over the queue's file; the workers must be at work again with another."""
    wait(lambda: min(site.inside.do(SIGNS).values()), 200, "both workers are at work")
    for name in ("broker.sqlite3", "broker.sqlite3-wal"):
        file = site.var / name
        with file.open("r+b") as out:
            out.write(os.urandom(file.stat().st_size))

    def at_work() -> dict[str, Any]:
        began = time.time()
        wait(lambda: min(site.inside.do(SIGNS).values()) > began + 1, 90, "both workers work again")
        return {"noticed": f"both workers took from the new queue {time.time() - began:.1f} s on"}

    yield at_work


@contextmanager
def locked(site: FaultySite) -> Iterator[None]:
    """Let another program hold the database for longer than anybody waits."""
    command = [sys.executable, "-c", HOLD, str(site.var / "siamleague.sqlite3")]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "held\n"
        try:
            yield
        finally:
            assert holder.stdin
            holder.stdin.close()


def silent_worker(site: FaultySite) -> dict[str, Any]:
    """Let the workers stand still: pages that wait for them say so, and stop to when they go on."""
    wait(lambda: min(site.inside.do(SIGNS).values()), 200, "both workers are at work")
    wait(lambda: '"workers": "ok"' in site.page("/readyz")[1], 90, "/readyz says so")
    workers = site.pids("celery")
    for pid in workers:
        os.kill(pid, signal.SIGSTOP)
    try:
        job = site.inside.do(ASK)
        noticed = wait(lambda: "silent" in site.page("/readyz")[1], 90, "/readyz says so")
        page = site.page(f"/jobs/{job}/")[1]
        assert "nobody works here at the moment" in page, "the page that waits does not say so"
    finally:
        for pid in workers:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
    healed = wait(lambda: "silent" not in site.page("/readyz")[1], 90, "they are seen again")
    wait(lambda: "nobody works here" not in site.page(f"/jobs/{job}/")[1], 90, "the page, too")
    return {
        "fault": "worker and schedule stand still", "healed": round(healed, 1),
        "noticed": f"said on the page that waits after {noticed:.0f} s",
    }  # fmt: skip


def broken_key(var: Path) -> dict[str, Any]:
    """Cut the key off: the site refuses to open in a sentence, and opens with the key put back."""
    site = FaultySite(var).start()
    key = var / "secret_key"
    whole = key.read_bytes()
    site.stop()
    said = {}
    try:
        key.write_bytes(b"\xff\xfe")
        for language in ("en", "it"):
            again = FaultySite(var, LANGUAGE=language).start()
            assert again.process.wait(60) == 1, "it opened with a broken key"
            wait(lambda again=again: again.said, 10, "it says why")  # type: ignore[misc]
            said[language] = again.said
    finally:
        key.write_bytes(whole)
    assert len(said["en"]) == len(said["it"]) == 1, said
    assert said["en"] != said["it"], "the sentence is not translated"
    began = time.monotonic()
    with opened(var):
        healed = time.monotonic() - began
    return {
        "fault": "broken key", "healed": round(healed, 1), "lines": 1, "tracebacks": 0,
        "operator": said["en"][0], "reader_it": (0, said["it"][0]),
    }  # fmt: skip


def clock_jumps(var: Path, jumps: tuple[int, ...]) -> list[dict[str, Any]]:
    """Set the machine's clock, as the site sees it, while clocks of matches run."""
    var.mkdir(parents=True)
    stamp, library = var / "wall-clock", var / "wall_clock.so"
    stamp.write_text("+0\n")
    made = ["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(CLOCK)]
    subprocess.run(made, check=True)
    fake = {"LD_PRELOAD": str(library), "WALL_CLOCK": str(stamp)}
    with opened(var, **fake) as site:
        return [_one_jump(site, stamp, by) for by in jumps]


def _one_jump(site: FaultySite, stamp: Path, by: int) -> dict[str, Any]:
    tempo = ', tempo=Tempo("live", 1200000)'
    places = site.seat([("king_of_siam", 2, 0)] * 24, tempo)

    def jump(ledger: Ledger) -> dict[str, Any]:
        wait(lambda: len(site.inside.do(CLOCKS)[0]) >= 3, 90, "everybody has moved")
        lines = len(site.said)
        before = site.inside.do(CLOCKS)
        offset = int(stamp.read_text()) + by
        stamp.with_suffix(".new").write_text(f"{offset:+d}\n")
        stamp.with_suffix(".new").replace(stamp)
        jumped, acknowledged = time.monotonic(), len(ledger.numbers)
        wait(lambda: len(ledger.numbers) > acknowledged, 60, "play goes on")
        healed = time.monotonic() - jumped
        time.sleep(5)
        signs = site.inside.do(SIGNS)
        wait(lambda: _all_newer(site, signs), 60, "the schedule ticks on")
        after = site.inside.do(CLOCKS)
        assert after[1] == before[1], f"a jump of {by} s let a flag fall"
        said = site.said[lines:]
        return {"healed": round(healed, 1), "error_ms": _error(before[0], after[0]),
                "lines": len(said), "tracebacks": sum("Traceback" in each for each in said),
                "operator": next((each for each in said if "put right" in each), "")}  # fmt: skip

    ledger, _told, row = asyncio.run(play_under(site, places, jump, pause=2))
    row |= {"fault": f"clock jumps by {by:+d} s", "acknowledged": len(ledger.numbers), "lost": 0}
    assert row["error_ms"] <= 100, f"a jump of {by} s moved a clock by {row['error_ms']} ms"
    return dict(row)


def _error(before: dict[str, Any], after: dict[str, Any]) -> int:
    """Return the milliseconds by which a clock went otherwise than time, at most; in each of these
    matches one seat's time runs."""
    both = before.keys() & after.keys()
    assert both, "no match ran for so long"
    used = {code: before[code][0] - after[code][0] for code in both}
    gone = {code: after[code][1] - before[code][1] for code in both}
    return round(max(abs(used[code] - gone[code]) for code in both))


def _all_newer(site: FaultySite, signs: dict[str, float]) -> bool:
    return all(seen != signs[of] for of, seen in site.inside.do(SIGNS).items())


def on_small_disk(var: Path, under: Under) -> list[dict[str, Any]]:
    """Keep the site on a disk of its own that is filled to the last byte."""
    var.mkdir(parents=True)
    mount = ["mount", "-t", "tmpfs", "-o", "size=192m,mode=700", "none", str(var)]
    subprocess.run(mount, check=True)
    try:
        with opened(var) as site:

            @contextmanager
            def disk_full(site: FaultySite) -> Iterator[None]:
                ballast = site.var / "ballast"
                try:
                    # What lies in the database's log may be written over for a while yet.
                    wait(
                        lambda: _fill(ballast) or site.write("any")[0] == 503,
                        90,
                        "the disk is full",
                    )
                    yield
                finally:
                    ballast.unlink()

            return [under(site, disk_full)]
    finally:
        subprocess.run(["umount", "--lazy", str(var)], check=False)


def _fill(file: Path) -> None:
    with suppress(OSError), file.open("ab", buffering=0) as out:
        while out.write(b"\0" * 65536):
            pass
    with suppress(OSError), file.open("ab", buffering=0) as out:
        while out.write(b"\0" * 512):
            pass


def as_who_may_not(var: Path, under: Under) -> list[dict[str, Any]]:
    """Run the site without the power to pass over modes of files, and take its folder from it."""
    less = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search,-fowner")
    if os.getuid() != 0 or not shutil.which("setpriv"):
        less = ()
    with opened(var, before=less) as site:

        @contextmanager
        def folder_read_only(site: FaultySite) -> Iterator[Callable[[], dict[str, Any]]]:
            modes = {each: each.stat().st_mode for each in (site.var, *site.var.rglob("*"))}
            try:
                for each in modes:
                    each.chmod(0o500 if each.is_dir() else 0o400)
                time.sleep(4)
                yield lambda: {"noticed": _web_again(site)}
            finally:
                for each, mode in modes.items():
                    with suppress(FileNotFoundError):
                        each.chmod(mode & 0o777)

        return [under(site, folder_read_only)]


def _web_again(site: FaultySite) -> str:
    """Kill the web server, so that it has to open everything anew; return what came of it."""
    os.kill(min(site.pids("embedded.web")), signal.SIGKILL)
    time.sleep(8)
    return f"web server killed meanwhile: pages answered with {site.page('/about/', seconds=5)[0]}"


def redis_away(folder: Path, under: Under) -> list[dict[str, Any]]:
    """Kill Redis for a minute, and start it again empty."""
    folder.mkdir(parents=True)
    port = free_port()
    with ExitStack() as stack:
        from tests import machine

        url = stack.enter_context(machine.database_of_our_own())
        server = [redis_at(port, folder)]
        stack.callback(lambda: redis_ended(server[0]))
        env = {"DATABASE_URL": url, "REDIS_URL": f"redis://127.0.0.1:{port}/0"}
        site = stack.enter_context(opened(folder / "site", **env, **_SERVERS))

        @contextmanager
        def redis_gone(site: FaultySite) -> Iterator[Callable[[], dict[str, Any]]]:
            redis_ended(server[0], signal.SIGKILL)
            try:
                time.sleep(60)
                yield lambda: {"noticed": "moves went on meanwhile"}
            finally:
                server[0] = redis_at(port, folder)

        row = under(site, redis_gone)
        began = time.time()
        took = wait(lambda: min(site.inside.do(SIGNS).values()) > began, 120, "workers work again")
        return [row | {"noticed": f"both workers work again {took:.1f} s on"}]


_SERVERS = {"SECRET_KEY": "only-for-a-real-site-in-tests", "SIAMLEAGUE_LOG_LEVEL": "WARNING"}


def redis_at(port: int, folder: Path) -> "subprocess.Popen[bytes]":
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    return subprocess.Popen([*command, "--dir", str(folder)], **quiet)


def redis_ended(server: "subprocess.Popen[bytes]", how: signal.Signals = signal.SIGTERM) -> None:
    server.send_signal(how)
    server.wait(20)


def postgres_restarted(folder: Path, under: Under) -> list[dict[str, Any]]:
    """Stop a PostgreSQL of our own at once, and start it again a while later."""
    with ExitStack() as stack:
        url, again, stop = stack.enter_context(own_postgres(folder))
        redis = redis_at(port := free_port(), folder)
        stack.callback(lambda: redis_ended(redis))
        env = {"DATABASE_URL": url, "REDIS_URL": f"redis://127.0.0.1:{port}/0"}
        site = stack.enter_context(opened(folder / "site", **env, **_SERVERS))

        @contextmanager
        def postgres_restarted(site: FaultySite) -> Iterator[None]:
            stop()
            try:
                time.sleep(10)
                yield
            finally:
                again()

        return [under(site, postgres_restarted)]


@contextmanager
def own_postgres(folder: Path) -> Iterator[tuple[str, Callable[[], None], Callable[[], None]]]:
    """Yield a PostgreSQL that nobody else uses: its address, how to start it and how to stop it."""
    programs = max(Path("/usr/lib/postgresql").glob("*/bin"))
    folder.mkdir(parents=True)
    for each in (folder, folder.parent):
        each.chmod(0o711)
    data, port = folder / "cluster", free_port()
    data.mkdir()
    as_owner = []
    if os.getuid() == 0:
        shutil.chown(data, "postgres", "postgres")
        as_owner = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"]

    def call(*command: str) -> None:
        quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run([*as_owner, *command], check=True, cwd="/", **quiet)

    call(str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "siam", "-N")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={data}"
    ctl = [str(programs / "pg_ctl"), "-D", str(data), "-w"]

    def start() -> None:
        call(*ctl, "-o", options, "-l", str(data / "log"), "start")

    def stop() -> None:
        call(*ctl, "-m", "immediate", "stop")

    start()
    try:
        yield f"postgresql://siam@127.0.0.1:{port}/postgres", start, stop
    finally:
        with suppress(subprocess.CalledProcessError):
            stop()
