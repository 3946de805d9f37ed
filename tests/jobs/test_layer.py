"""The channel layer: pushes from other threads and processes, and what may go wrong with them."""

import asyncio
import gc
import logging
import os
import signal
import socket
import stat
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from siamleague.embedded import lifespan as lifespans
from siamleague.embedded import wire
from siamleague.embedded.layer import AlreadyServed, RelayLayer

NUDGE = {"type": "job.changed"}
SENDER = """
import sys, time
from asgiref.sync import async_to_sync
from siamleague.embedded.layer import RelayLayer
layer = RelayLayer(sys.argv[1])
for number in range(int(sys.argv[2])):
    async_to_sync(layer.group_send)("job.1", {"type": "job.changed", "number": number})
"""


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[RelayLayer]:
    """Yield the layer of a web process, with one page that listens to job.1."""
    layer = RelayLayer(str(tmp_path / "relay.sock"))
    await layer.start()
    yield layer
    await layer.stop()


async def listen(layer: RelayLayer, group: str = "job.1") -> str:
    channel = await layer.new_channel()
    await layer.group_add(group, channel)
    return channel


async def heard(layer: RelayLayer, channel: str, seconds: float = 5) -> dict[str, Any]:
    return await asyncio.wait_for(layer.receive(channel), seconds)


_lines: list[RelayLayer] = []


def elsewhere(layer: RelayLayer) -> RelayLayer:
    """Return the layer as another process of the same site has it."""
    return another(layer.path)


def another(path: str) -> RelayLayer:
    _lines.append(RelayLayer(path))
    return _lines[-1]


@pytest.fixture(autouse=True)
def _all_hang_up() -> Iterator[None]:
    yield
    while _lines:
        async_to_sync(_lines.pop().close)()


async def in_thread(function: Any, *args: Any) -> Any:
    """Run it in a thread that has nothing to do with this loop."""
    return await asyncio.get_running_loop().run_in_executor(None, function, *args)


def tell(layer: RelayLayer, message: dict[str, Any] = NUDGE, group: str = "job.1") -> None:
    async_to_sync(layer.group_send)(group, message)


async def test_a_nudge_from_another_process_reaches_the_page(served: RelayLayer) -> None:
    page = await listen(served)
    command = [sys.executable, "-c", SENDER, served.path, "50"]
    sender = await asyncio.create_subprocess_exec(*command)
    numbers = [(await heard(served, page))["number"] for _ in range(50)]
    assert numbers == list(range(50)), "all of them, in order"
    assert await sender.wait() == 0


async def test_a_nudge_from_another_thread_wakes_the_page_at_once(served: RelayLayer) -> None:
    page = await listen(served)
    waiting = asyncio.create_task(heard(served, page))
    await asyncio.sleep(0.05)
    started = time.monotonic()
    await in_thread(tell, served)
    assert await waiting == NUDGE
    assert time.monotonic() - started < 0.5


async def test_only_members_hear_the_group_and_only_until_they_leave(served: RelayLayer) -> None:
    inside, left, other = [await listen(served) for _ in range(3)]
    await served.group_discard("job.1", left)
    await served.group_discard("job.1", other)
    await served.group_add("job.2", other)
    await in_thread(tell, elsewhere(served))
    assert await heard(served, inside) == NUDGE
    for channel in (left, other):
        with pytest.raises(TimeoutError):
            await heard(served, channel, 0.05)
    await served.group_discard("job.1", inside)
    await served.group_discard("job.2", other)
    assert served.groups == {}


async def test_one_page_can_be_told_alone(served: RelayLayer) -> None:
    page = await listen(served)
    await in_thread(async_to_sync(elsewhere(served).send), page, NUDGE)
    assert await heard(served, page) == NUDGE


async def test_a_page_that_does_not_read_loses_messages_and_stops_nobody(
    tmp_path: Path,
) -> None:
    layer = RelayLayer(str(tmp_path / "r.sock"), capacity=3)
    await layer.start()
    slow, quick = await listen(layer), await listen(layer)
    worker = elsewhere(layer)
    for _ in range(10):
        await in_thread(tell, worker)
        assert await heard(layer, quick) == NUDGE
    assert layer.channels[slow].qsize() == 3
    await layer.stop()


async def test_without_a_web_process_a_nudge_costs_one_warning_and_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    worker = another(str(tmp_path / "nobody.sock"))
    with caplog.at_level(logging.WARNING):
        for _ in range(20):
            await in_thread(tell, worker)
    assert len(caplog.records) == 1, caplog.text
    assert "pages will not be told" in caplog.text


async def test_after_the_web_process_was_restarted_the_next_nudge_arrives(
    tmp_path: Path,
) -> None:
    first = RelayLayer(str(tmp_path / "r.sock"))
    worker = elsewhere(first)
    await first.start()
    page = await listen(first)
    await in_thread(tell, worker)
    await heard(first, page)
    await first.stop()
    second = RelayLayer(first.path)
    await second.start()
    page = await listen(second)
    await in_thread(tell, worker)
    assert await heard(second, page) == NUDGE
    await second.stop()


async def test_a_hung_web_process_does_not_hold_a_job_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf = socket.socket(socket.AF_UNIX)
    deaf.bind(str(tmp_path / "r.sock"))
    deaf.listen(1)
    monkeypatch.setattr(RelayLayer, "patience", 0.1)
    worker = another(str(tmp_path / "r.sock"))
    started = time.monotonic()
    big = {"type": "job.changed", "filler": "x" * 100_000}
    for _ in range(50):
        await in_thread(tell, worker, big)
    deaf.close()
    assert time.monotonic() - started < 3
    assert "pages will not be told" in caplog.text


async def test_half_a_frame_is_dropped_and_the_next_sender_is_heard(
    served: RelayLayer, caplog: pytest.LogCaptureFixture
) -> None:
    page = await listen(served)
    whole = wire.pack(wire.Frame("group", "job.1", NUDGE))
    with socket.socket(socket.AF_UNIX) as dying:
        dying.connect(served.path)
        dying.sendall(whole[:-3])
    await in_thread(tell, elsewhere(served))
    assert await heard(served, page) == NUDGE
    assert "in the middle of a message" in caplog.text


async def test_a_frame_that_never_ends_is_not_waited_for(
    served: RelayLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RelayLayer, "frame_time", 0.1)
    with socket.socket(socket.AF_UNIX) as slow:
        slow.setblocking(False)
        slow.connect(served.path)
        await asyncio.get_running_loop().sock_sendall(slow, struct.pack("!I", 100) + b"x")
        ended = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(slow, 1), 2)
    assert ended == b""


@pytest.mark.parametrize(
    "nonsense",
    [
        struct.pack("!I", 2**31),
        struct.pack("!I", 3) + b"\xc1\xc1\xc1",
        struct.pack("!I", 4) + b"\x93\x01\x02\x03",
        wire.pack(wire.Frame("group", "bad name!", NUDGE)),
    ],
)
async def test_nonsense_closes_its_own_connection_only(served: RelayLayer, nonsense: bytes) -> None:
    page = await listen(served)
    reader, writer = await asyncio.open_unix_connection(served.path)
    writer.write(nonsense)
    assert await asyncio.wait_for(reader.read(), 2) == b""
    writer.close()
    await in_thread(tell, elsewhere(served))
    assert await heard(served, page) == NUDGE


async def test_a_message_that_is_too_large_is_refused_where_it_is_sent(
    served: RelayLayer,
) -> None:
    with pytest.raises(wire.BadFrame, match="too large"):
        await in_thread(tell, elsewhere(served), {"type": "t", "x": "x" * wire.MAX_FRAME})


async def test_only_the_same_user_may_connect_and_the_file_goes_with_the_server(
    tmp_path: Path,
) -> None:
    layer = RelayLayer(str(tmp_path / "r.sock"))
    await layer.start()
    mode = stat.S_IMODE((tmp_path / "r.sock").stat().st_mode)
    await layer.stop()
    assert mode == 0o600
    assert not (tmp_path / "r.sock").exists()


async def test_a_second_web_process_is_refused_in_words(served: RelayLayer) -> None:
    with pytest.raises(AlreadyServed, match="REDIS_URL"):
        await RelayLayer(served.path).start(wait=0.1)


async def started(layer: RelayLayer, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Return what the web server is told when it starts and stops with that layer."""
    monkeypatch.setattr(lifespans, "get_channel_layer", lambda: layer)
    said = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])
    answers: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return next(said)

    async def send(answer: dict[str, Any]) -> None:
        answers.append(answer)

    await lifespans.lifespan({"type": "lifespan"}, receive, send)
    gc.freeze()  # the end takes back all that was set aside, the collected tests included
    return answers


async def test_the_web_server_opens_and_closes_the_relay_or_says_why_it_does_not_start(
    served: RelayLayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = await started(RelayLayer(str(tmp_path / "other.sock")), monkeypatch)
    assert [a["type"] for a in good] == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    real = RelayLayer.start
    monkeypatch.setattr(RelayLayer, "start", lambda self: real(self, wait=0.1))
    refused = (await started(RelayLayer(served.path), monkeypatch))[0]
    assert refused["type"] == "lifespan.startup.failed"
    assert "Several need REDIS_URL" in refused["message"]


async def test_a_killed_web_process_leaves_nothing_in_the_way(tmp_path: Path) -> None:
    path = str(tmp_path / "r.sock")
    code = "import asyncio, sys; from siamleague.embedded.layer import RelayLayer\n"
    code += "async def main():\n await RelayLayer(sys.argv[1]).start(); print('up', flush=True)\n"
    code += " await asyncio.sleep(60)\nasyncio.run(main())"
    victim = subprocess.Popen([sys.executable, "-c", code, path], stdout=subprocess.PIPE)
    assert victim.stdout is not None
    await in_thread(victim.stdout.readline)
    victim.send_signal(signal.SIGKILL)
    victim.wait()
    victim.stdout.close()
    assert os.path.exists(path), "the dead process left its socket"  # noqa: PTH110
    layer = RelayLayer(path)
    await layer.start()
    page = await listen(layer)
    await in_thread(tell, elsewhere(layer))
    assert await heard(layer, page) == NUDGE
    await layer.stop()


@pytest.fixture
def short_tmp(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a folder with a short name that stands for the system's temporary one."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        monkeypatch.setattr(tempfile, "gettempdir", lambda: folder)
        yield Path(folder)


async def test_a_path_too_long_for_a_socket_gets_a_short_private_one(
    tmp_path: Path, short_tmp: Path
) -> None:
    deep = tmp_path / ("a-club-with-a-long-name-" * 6) / "relay.sock"
    layer = RelayLayer(str(deep))
    short = Path(wire.short_path(str(deep)))
    await layer.start()
    page = await listen(layer)
    await in_thread(tell, elsewhere(layer))
    assert await heard(layer, page) == NUDGE
    assert short.parent.parent == short_tmp
    assert stat.S_IMODE(short.parent.stat().st_mode) == 0o700
    await layer.stop()


def test_a_short_path_in_a_folder_others_may_enter_is_refused(short_tmp: Path) -> None:
    (short_tmp / f"siamleague-{os.getuid()}").mkdir(mode=0o755)
    with pytest.raises(PermissionError, match="only you may enter"):
        wire.short_path("/var/" + "long/" * 40 + "relay.sock")
