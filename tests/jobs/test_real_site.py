"""The whole way with real processes, in both profiles: asked, done elsewhere, pushed back."""

import asyncio
import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests import machine
from tests.jobs.real_site import RealSite, real_site
from tests.jobs.workers import kill, until

pytestmark = [pytest.mark.slow, pytest.mark.own_site, pytest.mark.timeout(180)]
SERVERS = pytest.param("server", marks=pytest.mark.needs("postgres", "redis"))


@pytest.fixture
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RealSite]:
    """Yield a real site of the profile the test asks for."""
    if request.param == "embedded":
        with real_site(tmp_path / "site") as site:
            yield site
        return
    with (
        machine.database_of_our_own() as database,
        machine.redis_of_our_own(tmp_path) as redis,
        real_site(tmp_path / "site", database_url=database, redis_url=redis) as site,
    ):
        yield site


def pages(site: RealSite, job: str, session: str, **headers: str) -> list[Any]:
    """Return the socket of one page at each web process."""
    headers = {"Cookie": f"sessionid={session}", **headers}
    return [
        websockets.connect(
            f"ws://127.0.0.1:{port}/ws/jobs/{job}/",
            additional_headers={"Origin": f"http://127.0.0.1:{port}", **headers},
            proxy=None,
        )
        for port in site.ports
    ]


async def told_until_the_end(page: Any) -> list[dict[str, Any]]:
    async with page as line:
        told = [json.loads(await asyncio.wait_for(line.recv(), 60))]
        while not told[-1]["ended"]:
            told.append(json.loads(await asyncio.wait_for(line.recv(), 60)))
        return told


@pytest.mark.parametrize("site", ["embedded", SERVERS], indirect=True)
def test_progress_reaches_every_page_and_a_killed_worker_costs_nothing(site: RealSite) -> None:
    servers = bool(site.env["REDIS_URL"])
    site.web(2 if servers else 1)
    worker = site.worker(beat=not servers)
    if servers:
        site.beat()
    first, second = site.ask([{"number": n, "seconds": 1.5, "steps": 3} for n in (1, 2)])
    session = site.guest([first, second])

    async def watched(job: str) -> list[list[dict[str, Any]]]:
        return await asyncio.gather(
            *(told_until_the_end(page) for page in pages(site, job, session))
        )

    for told in asyncio.run(watched(first)):
        assert told[-1]["state"] == "done"
        assert told[-1]["result_url"] == "/about/"
        assert any(picture["sentence"].startswith("elephant") for picture in told)
    until(lambda: "2" in site.starts(), 60)
    kill(worker)
    site.worker("heir", beat=not servers)
    for told in asyncio.run(watched(second)):
        assert told[-1]["state"] == "done"
    assert sorted(site.effects()) == ["proof:1", "proof:2"]
    assert site.starts().count("2") == 2
    assert "SecurityWarning" not in site.log()
    with pytest.raises(websockets.InvalidStatus, match="403"):
        asyncio.run(
            told_until_the_end(pages(site, first, session, Origin="http://evil.example")[0])
        )
    stopping = time.monotonic()
    for process in site.running[-1:]:
        process.send_signal(signal.SIGTERM)
        assert process.wait(120) == 0
    assert time.monotonic() - stopping < 60  # two seconds where nothing else is at work
