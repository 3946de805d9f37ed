"""Who leaves after many events takes their name out of all of them, and nobody waits for it."""

import pytest
from django.db.models import QuerySet

from siamleague.accounts import services
from siamleague.history import audit
from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, club_of, enter_user, event_of, work
from tests.tournaments.held import counted, values
from tournaments.entries import forgetting
from tournaments.models import Tournament

SMALL, LARGE = 30, 240
NAME = "Bob"


@pytest.fixture
def event(alice, bob):
    event = event_of(alice, club_of(alice))
    enter_user(event, bob)
    return event


def history(event, lines):
    """Write lines of history that name Bob, beside one who stays."""
    QuerySet(AuditLine).bulk_create(
        AuditLine(
            verb="result.decided",
            subject=f"tournament:{event.pk}",
            when=NOW,
            data={"sat": [NAME, "Ada"], "number": number},
        )
        for number in range(lines)
    )


def told(event):
    """Return how many lines name Bob, and how many Ada."""
    lines = AuditLine.objects.filter(subject=f"tournament:{event.pk}")
    said = [str(line.data) for line in lines]
    return [sum(name in text for text in said) for name in (f"'{NAME}'", "'Ada'")]


def leave(user):
    services.delete_account(user_id=user.pk, now=NOW)


@pytest.mark.django_db(transaction=True)
def test_a_short_history_is_gone_through_at_once(event, bob):
    history(event, SMALL)
    leave(bob)
    leave(bob)
    assert told(event) == [0, SMALL]
    assert not Job.objects.filter(kind=forgetting.KIND).exists()


def left(event, bob, lines):
    """Let Bob leave; return what the heaviest transaction sent, his leaving's and the job's."""
    history(event, lines)
    with counted(values) as found:
        leave(bob)
        for job in Job.objects.filter(kind=forgetting.KIND, state=Job.State.QUEUED):
            assert work(job).state == Job.State.DONE
    return max(found)


@pytest.mark.django_db(transaction=True)
def test_a_long_one_is_gone_through_a_few_lines_at_a_time(event, bob, monkeypatch):
    monkeypatch.setattr(forgetting, "AT_ONCE", 40)
    version = Tournament.objects.get().version
    assert left(event, bob, LARGE) < 2 * LARGE
    assert told(event) == [0, LARGE]
    assert Tournament.objects.get().version > version, "pages are drawn anew"
    assert Job.objects.get(kind=forgetting.KIND).payload == {}, "no name stays in a list of work"


@pytest.mark.django_db(transaction=True)
def test_in_one_piece_it_would_grow_with_the_history(event, bob, monkeypatch):
    """The control."""
    monkeypatch.setattr(forgetting, "AT_ONCE", 10_000)
    assert left(event, bob, LARGE) > 2 * LARGE
    assert told(event) == [0, LARGE]


@pytest.mark.django_db(transaction=True)
def test_a_job_that_is_killed_ends_all_the_same(event, bob, monkeypatch):
    monkeypatch.setattr(forgetting, "AT_ONCE", 40)
    history(event, LARGE)
    leave(bob)
    real, done = audit.forget_names, []

    def dying(*asked, **more):
        done.append(asked)
        if len(done) > 2:
            raise RuntimeError("the power is gone")
        return real(*asked, **more)

    job = Job.objects.get(kind=forgetting.KIND)
    with monkeypatch.context() as dark:
        dark.setattr(audit, "forget_names", dying)
        assert work(job).state == Job.State.QUEUED
    assert 0 < told(event)[0] < LARGE
    assert work(job).state == Job.State.DONE
    assert told(event) == [0, LARGE]


@pytest.mark.django_db
def test_alice_s_name_stays_when_bob_leaves(event, alice, bob):
    history(event, SMALL)
    forgetting.forget("tournament", [event.pk], {alice.display_name}, "Somebody", NOW)
    assert told(event) == [SMALL, SMALL]
