"""Three minutes of play, in which no process grows: the short form of the proof of load."""

import os
import random
import subprocess
import sys
import threading
from pathlib import Path
from unittest import mock

import pytest

from tests.bench import families
from tests.bench.memory_slope import slope
from tests.bench.proofs import load as proof


@pytest.mark.evening
@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.timeout(1200)
def test_nothing_grows_and_a_planted_leak_is_seen():
    found = proof.run(quick=True)
    assert set(found["grown"]) == {"web", "jobs", "bots"}
    assert found["acknowledged"] > 100
    assert len(proof.lines(found)) == 5


@pytest.mark.parametrize("grows", [0.0, 36.0, -20.0])
def test_the_line_finds_the_slope_and_knows_what_it_may_be_wrong_by(grows):
    chance = random.Random(3)
    samples = [(at, 100 + at * grows / 3600 + chance.gauss(0, 0.5)) for at in range(0, 3600, 12)]
    found = slope(samples)
    assert found.least < grows < found.most
    assert found.give < 2


def test_what_is_read_for_the_first_time_is_no_slope():
    assert abs(slope([(at, 60 + min(at, 1000) / 20) for at in range(0, 3600, 12)]).per_hour) < 0.1


def test_a_family_is_counted_while_its_threads_and_processes_come_and_go():
    """One that ends between the list of it and the look at it is no fault."""
    looked = Path.read_text

    def gone(file, *how):
        if file.name == "children" and file.parent.name != str(os.getpid()):
            raise FileNotFoundError(file)
        return looked(file, *how)

    stop = threading.Event()
    other = threading.Thread(target=stop.wait)
    other.start()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        try:
            with mock.patch.object(Path, "read_text", gone):
                assert child.pid in families.children(os.getpid())
                assert families.held(os.getpid()) > families.resident(os.getpid()) / 1024
        finally:
            child.kill()
            stop.set()
            other.join()
    assert families.held(child.pid) == 0
