"""`up --event FILE`: what is refused in a sentence, before anything is touched."""

import os
import subprocess
import sys

import pytest

from siamleague.supervisor import events
from siamleague.supervisor.checks import CannotStart
from tests.jobs.workers import ROOT

pytestmark = pytest.mark.slow


def start(file, folder, port):
    env = {**os.environ, "SIAMLEAGUE_VAR": str(folder), "SIAMLEAGUE_NO_BOOTSTRAP": "1"}
    env |= {"DATABASE_URL": "", "REDIS_URL": "", "LANG": "C", "LANGUAGE": "en"}
    env.pop("SECRET_KEY", None)
    command = [sys.executable, "manage.py", "up", "--port", str(port), "--event", str(file)]
    with (folder / "up.log").open("w") as log:
        return subprocess.Popen(command, cwd=ROOT, env=env, stdout=log, stderr=subprocess.STDOUT)


def test_a_file_that_is_no_event_is_refused_in_a_sentence(tmp_path):
    file = tmp_path / "other.siamleague"
    file.write_bytes(b"nothing")
    up = start(file, tmp_path, 8991)
    assert up.wait(200) == 1
    said = (tmp_path / "up.log").read_text().strip()
    assert said == f"{file} is no event that was taken along."
    assert not (tmp_path / "events").exists()


def test_servers_of_a_site_are_not_filled_with_an_event(tmp_path):
    with pytest.raises(CannotStart, match="without DATABASE_URL"):
        events.check_alone({"DATABASE_URL": "postgresql:///site"})
    events.check_alone({})
    with pytest.raises(CannotStart, match="No such file"):
        events.folder_of(tmp_path / "missing", tmp_path)
