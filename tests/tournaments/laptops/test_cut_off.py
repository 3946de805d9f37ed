"""Whatever stops the job that lets an event come home: begun again, it writes the rest, once."""

from contextlib import suppress

import pytest
from django.db import transaction

from siamleague.jobs import run as job_run
from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, clock, club_of, entered, event_of, played, published
from tests.tournaments.laptops import on_laptop
from tests.tournaments.laptops.trip import faults, file_of, laptop, taken
from tournaments.laptops import act, homecoming
from tournaments.models import CheckOut, ReturnedFile, Tournament
from tournaments.refusals import NotNow

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.timeout(600)]


class PowerIsGone(BaseException):
    """What no job expects."""


class Rolled(Exception):
    """Takes a try back."""


def cut_off(monkeypatch, pieces):
    """Let the power go before one more piece than so many is written."""
    real, calls = homecoming._check_out, []

    def dying(out):
        calls.append(out)
        if len(calls) > pieces:
            raise PowerIsGone
        real(out)

    monkeypatch.setattr(homecoming, "_check_out", dying)


def as_kept(event):
    return on_laptop.of(Tournament.objects.get(pk=event.pk))


def begun_again(job):
    Job.objects.filter(pk=job.pk).update(state=Job.State.QUEUED, lease=None)
    job_run.run(job.public_id, clock())
    job.refresh_from_db()
    return job


def test_it_comes_home_whole_wherever_it_was_cut_off(alice, tmp_path, monkeypatch):
    event = event_of(alice, club_of(alice), tie_breaks=("buchholz", "lot"), rounds=5)
    entered(event, alice, 7)
    played(event, alice)
    published(event, alice)
    taken(event, alice)
    with laptop(tmp_path, file_of(event, alice)) as there:
        there.play(1)
        on_the_way = there.home(final=False), there.state()
        there.play(1)
        at_the_end = there.home(), there.state()
    for data, wanted in (on_the_way, at_the_end):
        before = as_kept(event)
        seen = _each_piece(event, alice, (data, wanted), monkeypatch)
        half = [one for one in seen if one not in (before, wanted)]
        assert len(seen) > 8 and len(half) > 3
    assert CheckOut.objects.get().state == "home"
    assert not ReturnedFile.objects.exclude(state="done").exists()
    assert set(map(bytes, ReturnedFile.objects.values_list("data", flat=True))) == {b""}


def _each_piece(event, alice, file, monkeypatch):
    """Cut a file off before each of its pieces, until it comes home; return what was seen."""
    data, wanted = file
    seen, cut = [], True
    while cut:
        with suppress(Rolled), transaction.atomic():
            job, cut, between = _tried(event, alice, data, len(seen) + 1, monkeypatch)
            seen.append(between)
            assert Tournament.objects.get(pk=event.pk).elsewhere or not cut
            assert not cut or begun_again(job).state == Job.State.DONE, job.error
            assert as_kept(event) == wanted and faults(event) == []
            if cut:
                raise Rolled
    return seen


def _tried(event, alice, data, pieces, monkeypatch):
    with monkeypatch.context() as patch:
        cut_off(patch, pieces)
        job = act.bring_home(tournament_id=event.pk, file=data, by=alice.pk, now=NOW)
        try:
            job_run.run(job.public_id, clock())
            cut = False
        except PowerIsGone:
            cut = True
    job.refresh_from_db()
    return job, cut, as_kept(event)


def test_two_files_do_not_come_in_at_once_and_lost_waits_for_what_is_coming(
    alice, tmp_path, monkeypatch
):
    event = event_of(alice, club_of(alice), rounds=5)
    entered(event, alice, 6)
    published(event, alice)
    taken(event, alice)
    with laptop(tmp_path, file_of(event, alice)) as there:
        there.play(0)
        first, early = there.home(final=False), there.state()
        there.play(1)
        second, late = there.home(), there.state()
    job, cut, _between = _tried(event, alice, first, 4, monkeypatch)
    assert cut
    with pytest.raises(NotNow, match="coming home just now"):
        act.bring_home(tournament_id=event.pk, file=second, by=alice.pk, now=NOW)
    with pytest.raises(NotNow, match="coming home just now"):
        act.declare_lost(tournament_id=event.pk, why="gone", by=alice.pk, now=NOW)
    assert begun_again(job).state == Job.State.DONE
    assert as_kept(event) == early
    job = act.bring_home(tournament_id=event.pk, file=second, by=alice.pk, now=NOW)
    job_run.run(job.public_id, clock())
    assert as_kept(event) == late
    with pytest.raises(NotNow, match="Nobody"):
        act.declare_lost(tournament_id=event.pk, why="gone", by=alice.pk, now=NOW)


def test_an_older_file_changes_nothing_and_what_was_synced_stays_when_it_is_lost(alice, tmp_path):
    event = event_of(alice, club_of(alice), rounds=5)
    entered(event, alice, 6)
    published(event, alice)
    taken(event, alice)
    with laptop(tmp_path, file_of(event, alice)) as there:
        there.play(0)
        first = there.home(final=False)
        there.play(1)
        second, late = there.home(final=False), there.state()
        there.play(1)
        third = there.home()
    for data in (second, first, second):
        job = act.bring_home(tournament_id=event.pk, file=data, by=alice.pk, now=NOW)
        job_run.run(job.public_id, clock())
        assert as_kept(event) == late
    with pytest.raises(NotNow, match="come home already"):
        file_of(event, alice)
    act.declare_lost(tournament_id=event.pk, why="Stolen.", by=alice.pk, now=NOW)
    assert as_kept(event) == late and faults(event) == []
    with pytest.raises(NotNow, match="declared lost"):
        act.bring_home(tournament_id=event.pk, file=third, by=alice.pk, now=NOW)
    played(event, alice)  # the site goes on from there
    assert faults(event) == []
