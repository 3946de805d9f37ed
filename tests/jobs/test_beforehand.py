"""A worker has loaded what jobs need before it holds anything, and sets it aside."""

import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from siamleague.jobs import beforehand
from tests.jobs.real_site import real_site
from tests.jobs.workers import ROOT

PREPARED = """
from siamleague.accounts.models import User
from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, ask, club_of, entered, event_of
from tests.tournaments.league_world import filled, league_of, planned
from tournaments.seasons import starting
alice = User.objects.create_user("alice@example.org", display_name="Alice")
club = club_of(alice)
for game in ("Chess", "Go"):
    event = event_of(alice, club, name=game)
    entered(event, alice, 8)
    ask(event, alice)
season = filled(alice, planned(alice, league_of(alice, in_club=club), (30, 30, 30)))
starting.start_season(season_id=season.pk, by=alice.pk, now=NOW)
rows = Job.objects.filter(state="queued", kind__in=("pair-round", starting.KIND))
answer = [str(number) for number in rows.values_list("public_id", flat=True)]
"""
COLD = """
import gc, json, sys
import django
django.setup()
from celery import signals
from siamleague import celery
if {tells}:
    signals.worker_init.send(sender=celery.app.Worker(app=celery.app))
celery.app.loader.import_default_modules()
from uuid import UUID
from django.db import connection
from django.db.transaction import Atomic
from django.urls import reverse
from django.utils import timezone, translation
from siamleague.jobs import run
late, known, here = [], set(sys.modules), []
begin, end = Atomic.__enter__, Atomic.__exit__
def begun(self):
    outermost = not connection.in_atomic_block
    begin(self)
    if outermost:
        here.append(set(sys.modules))
def ended(self, *wrong):
    end(self, *wrong)
    if here and not connection.in_atomic_block:
        late.extend(set(sys.modules) - here.pop())
Atomic.__enter__, Atomic.__exit__ = begun, ended
ends = [run.run(UUID(number), timezone.now) for number in {jobs}]
for language in ("en", "it"):
    with translation.override(language):
        reverse("tournaments:clubs")
ours = [n for n in set(sys.modules) - known if n.split(".")[0] in {rooms}]
print(json.dumps({{"ends": ends, "late": late, "ours": ours, "aside": gc.get_freeze_count()}}))
"""
ROOMS = ("siamleague", "games", "tournaments")


def cold(jobs: list[str], tells: bool, env: dict[str, str]) -> dict[str, Any]:
    """Return what a worker's process that has done nothing yet loads while it does these jobs."""
    code = COLD.format(tells=tells, jobs=jobs, rooms=ROOMS)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        cwd=ROOT, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.timeout(180)
def test_a_cold_workers_first_jobs_load_nothing_of_ours_least_of_all_in_a_transaction(
    tmp_path: Path,
) -> None:
    """The control: a worker that was told nothing loads rooms and addresses while others wait."""
    with real_site(tmp_path / "site") as site:
        first, second, season = site.do(PREPARED)
        env = {**os.environ, **site.env}
        found = cold([first, season], True, env)
        assert found["ends"] == [True, True]
        assert (found["late"], found["ours"]) == ([], [])
        assert found["aside"] > 100_000
        careless = cold([second], False, env)
    assert careless["ends"] == [True]
    assert len(careless["ours"]) > 20
    assert careless["aside"] == 0


def test_every_room_is_known_but_for_what_no_job_uses() -> None:
    names = [name for room in ROOMS for name in beforehand.modules(room)]
    assert {"tournaments.tasks", "tournaments.pairing.swiss", "games.shelf.verrat"} <= set(names)
    assert not [name for name in names if "migrations" in name or "management" in name]
    assert len(names) > 800


def test_what_was_set_aside_is_not_looked_through_again() -> None:
    """Measured: of 104 ms that a season's longest step took, 82 were such a look."""
    try:
        beforehand.set_aside()
        aside = gc.get_freeze_count()
        assert aside > 10 * len(gc.get_objects())
    finally:
        gc.unfreeze()


MODELS = """
import sys
import django
django.setup()
from django.apps import apps
from siamleague.jobs import beforehand
known = {model._meta.label for model in apps.get_models()}
beforehand.know_rooms(("siamleague", "games", "tournaments"))
if "careless" in sys.argv:
    import siamleague.accounts.sign_in_codes
apps.clear_cache()
print(sorted({model._meta.label for model in apps.get_models()} - known))
"""


@pytest.mark.parametrize("more", ["", "careless"])
def test_what_is_loaded_beforehand_gives_nobody_rows_in_tables_that_are_not_there(more):
    """Else a worker could delete no person; `careless` is the control."""
    environment = {**os.environ, "SIAMLEAGUE_SIGN_IN_KEY": ""}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", MODELS, more],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert ("Client" in done.stdout) == bool(more), done.stdout
    assert done.stdout.strip() == "[]" or more
