"""Killed one after the other under running matches: the short form of the proof of kills."""

import pytest

from tests.bench.proofs import live_kills as proof


@pytest.mark.evening
@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.needs("postgres", "redis")
@pytest.mark.timeout(900)
def test_web_worker_redis_and_postgresql_are_killed_and_nothing_acknowledged_is_lost():
    found = proof.run(quick=True)
    server, embedded = found["profiles"]["server"], found["profiles"]["embedded"]
    assert server["killed"] == dict.fromkeys(proof.ALL, 1)
    assert embedded["killed"] == dict.fromkeys(proof.OURS, 2)
    assert min(server["acknowledged"], embedded["acknowledged"]) > 40
    assert len(proof.lines(found)) == 3
