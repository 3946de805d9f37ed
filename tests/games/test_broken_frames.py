"""Frames that are none, from a real socket: the site closes it in silence, and goes on."""

import asyncio
import json

import pytest

from tests.bench.live_players import SEAT
from tests.bench.live_socket import connect
from tests.bench.proofs import sockets as proof
from tests.jobs.real_site import real_site

pytestmark = [pytest.mark.slow, pytest.mark.own_site, pytest.mark.timeout(900)]


def test_a_frame_that_is_no_text_costs_no_line_of_log(tmp_path):
    """Each was a traceback, and a page that was rung meanwhile tried to draw again and again."""
    with real_site(tmp_path / "site") as site:
        port = site.web()
        code, cookies = site.do("TABLES = [('king_of_siam', 2, 0)]\n" + SEAT)[0]

        async def talk():
            for _ in range(5):
                socket = await connect(port, f"/ws/play/{code}/", cookies[0], lambda text: None)
                socket.send('{"do":"look","have":0}')
                socket.send_frame(0x81, b'{"do":"ping","x":"\xff"}')
                socket.send('{"do":"look","have":0}')
                assert await asyncio.wait_for(socket.closed, 20) in (1006, 1007)
            heard = asyncio.get_running_loop().create_future()
            socket = await connect(port, f"/ws/play/{code}/", cookies[0], heard.set_result)
            await asyncio.sleep(2)
            socket.send('{"do":"ping"}')
            assert json.loads(await asyncio.wait_for(heard, 20))["is"] in ("pong", "picture")
            socket.close()

        asyncio.run(talk())
        log = site.log()
    assert "Traceback" not in log
    assert "not drawn" not in log
    assert "Invalid UTF-8" not in log


@pytest.mark.evening
def test_the_quick_proof_holds():
    """Five thousand hostile messages; what breaks, or writes in silence, is found."""
    found = proof.run(quick=True)
    assert found["messages"] > 4000
    assert {"not-ours", "not-seated", "stale", "illegal"} <= set(found["refusals"])
    assert found["honest"] > 5
    assert found["floods"] == 5
    assert len(proof.lines(found)) == 4
