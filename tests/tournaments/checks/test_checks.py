"""Alice has pairings checked: of her event by a button, of a report from elsewhere by its file."""

from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from siamleague.jobs.models import Job
from tests.tournaments.exports.test_checked_pairings import written
from tests.tournaments.hall import NOW, club_of, entered, event_of, played, work
from tournaments.checks import act
from tournaments.exchange import trf_reading
from tournaments.exports import checked_pairings
from tournaments.imports.taking_in import BroughtFile
from tournaments.models import Chair
from tournaments.pairing.dutch import replayed_rounds
from tournaments.pairing.dutch.participants import EITHER
from tournaments.refusals import NotNow, NotWhole

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(alice):
    made = event_of(alice, club_of(alice), format="dutch", rounds=3)
    entered(made, alice, 9)
    for _ in range(3):
        played(made, alice)
    made.refresh_from_db()
    return made


def pressed(client, event):
    return client.post(
        reverse("tournaments:check_pairings", args=[event.club.slug, event.slug]), follow=True
    )


def turned(event, number):
    """Let two sit the other way round."""
    table = event.round_set.get(number=number).tables.order_by("number")[0]
    one, other = table.chairs.order_by("seat")
    for chair in (one, other):
        Chair.objects.filter(pk=chair.pk).delete()
    one.entry_id, other.entry_id = other.entry_id, one.entry_id
    for chair in (one, other):
        chair.pk = None
        chair.save(force_insert=True)


def test_anybody_who_reads_the_event_has_it_checked(event, charlie, client):
    client.force_login(charlie)
    page = client.get(reverse("tournaments:round", args=[event.club.slug, event.slug, 2]))
    assert b"Check these pairings" in page.content
    waits = pressed(client, event)
    assert "/jobs/" in waits.redirect_chain[-1][0]
    job = work(Job.objects.get(kind=act.KIND))
    assert job.state == Job.State.DONE, job.error
    assert (job.done, job.total) == (3, 3)
    said = pressed(client, event)
    assert b"3 rounds, each as the handbook says" in said.content
    assert Job.objects.filter(kind=act.KIND).count() == 1


def test_a_wrong_board_is_named_with_its_article(event, alice, client):
    turned(event, 3)
    client.force_login(alice)
    pressed(client, event)
    job = work(Job.objects.get(kind=act.KIND))
    page = client.get(job.result["url"])
    assert [each["article"][:3] for each in job.result["rounds"]] == ["", "", "5.2"]
    assert b"1 round of 3 is not as the handbook says." in page.content
    assert b"5.2" in page.content


def test_what_came_of_a_check_is_shown_to_who_asked_alone(event, alice, charlie, client):
    client.force_login(alice)
    pressed(client, event)
    job = work(Job.objects.get(kind=act.KIND))
    assert client.get(job.result["url"]).status_code == 200
    told = client.get("/api/v1/pairings/checks/" + act.about_of(job) + "/")
    assert [each["number"] for each in told.json()] == [1, 2, 3]
    client.force_login(charlie)
    assert client.get(job.result["url"]).status_code == 404
    client.logout()
    assert client.get(job.result["url"]).status_code == 302


def test_an_event_that_changed_is_checked_anew(event, alice, client):
    client.force_login(alice)
    pressed(client, event)
    first = work(Job.objects.get(kind=act.KIND))
    event.version += 1
    event.save()
    assert b"has changed since" in client.get(first.result["url"]).content
    pressed(client, event)
    assert Job.objects.filter(kind=act.KIND).count() == 2


def test_events_that_are_paired_otherwise_are_refused(alice, client):
    event = event_of(alice, club_of(alice), format="swiss")
    entered(event, alice, 6)
    played(event, alice)
    client.force_login(alice)
    page = client.get(reverse("tournaments:round", args=[event.club.slug, event.slug, 1]))
    assert b"Check these pairings" not in page.content
    with pytest.raises(NotWhole, match="FIDE Dutch"):
        act.check_pairings(tournament_id=event.pk, by=alice.pk, now=NOW)


def sent(client, text):
    file = SimpleUploadedFile("event.trf", text.encode())
    return client.post(reverse("tournaments:check_report"), {"file": file}, follow=True)


def test_a_report_is_checked_and_forgotten(alice, client):
    client.force_login(alice)
    text, _done = written(5, (2, "turned"))
    for _twice in range(2):
        sent(client, text)
    job = work(Job.objects.get(kind=act.KIND))
    assert job.state == Job.State.DONE, job.error
    assert job.payload == {}
    page = sent(client, text)
    assert b"not as the handbook says" in page.content
    assert Job.objects.filter(kind=act.KIND).count() == 1


def test_a_report_is_forgotten_when_its_check_is_broken_off_and_can_be_sent_again(alice, client):
    client.force_login(alice)
    text, _done = written(5, (2, "turned"))
    page = sent(client, text)
    job = Job.objects.get(kind=act.KIND)
    assert text in job.payload["report"]
    page = client.post(reverse("site:job_cancel", args=[job.public_id]), follow=True)
    job.refresh_from_db()
    assert (job.state, job.payload) == (Job.State.CANCELLED, {})
    assert b"What you gave for it is not kept" in page.content
    assert b"Try again" not in page.content
    client.post(reverse("site:job_again", args=[job.public_id]))
    job.refresh_from_db()
    assert job.state == Job.State.CANCELLED
    sent(client, text)
    assert work(job).state == Job.State.DONE
    assert b"not as the handbook says" in client.get(job.result["url"]).content


def test_a_report_whose_check_breaks_is_forgotten_after_the_last_attempt(alice, monkeypatch):
    file = BroughtFile(written(5)[0].encode())
    job = act.check_report(file=file, by=alice.pk, now=NOW)

    def breaks(*_args):
        raise RuntimeError

    monkeypatch.setattr(checked_pairings, "of_report", breaks)
    for attempt in range(1, 4):
        work(job)
        assert (job.state, bool(job.payload)) == (
            (Job.State.QUEUED, True) if attempt < 3 else (Job.State.PARKED, False)
        )
    assert "not kept" in job.error


def test_visitors_read_the_form_and_sign_in_to_send(client, db):
    page = client.get(reverse("tournaments:check_report"))
    assert page.status_code == 200
    assert b"Sign in to check a file" in page.content
    assert "/account/login/" in sent(client, written(5)[0]).redirect_chain[0][0]
    assert not Job.objects.exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("012 Nobody\n", "no tournament report"),
        ("001    1      Ada\n001    1      Bea\n", "Line 2"),
    ],
)
def test_what_is_no_report_of_two_is_refused_in_words(text, said, alice, client):
    client.force_login(alice)
    page = sent(client, text)
    assert said in page.content.decode()
    assert not Job.objects.exists()


def test_nobody_keeps_the_workers_busy(alice, bob):
    files = [BroughtFile(written(seed)[0].encode()) for seed in range(3)]
    for file in files[:2]:
        act.check_report(file=file, by=alice.pk, now=NOW)
    with pytest.raises(NotNow, match="still at work"):
        act.check_report(file=files[2], by=alice.pk, now=NOW)
    assert act.check_report(file=files[0], by=alice.pk, now=NOW)
    assert act.check_report(file=files[2], by=bob.pk, now=NOW)


@pytest.mark.slow
def test_a_large_round_is_worked_out_aside_and_says_the_same(monkeypatch):
    report = trf_reading.read(written(7, (2, "crossed"))[0])
    here = list(checked_pairings.of_report(report))
    monkeypatch.setattr(act, "SMALL", 1)
    assert list(checked_pairings.of_report(report, act.bounded(lambda: 0.0))) == here


def test_rounds_for_which_no_time_is_left_are_said_to_be_unknown(monkeypatch):
    report = trf_reading.read(written(7)[0])
    monkeypatch.setattr(act, "SMALL", 1)
    used = iter((0.0, *[float(act.IN_ALL)] * 99))
    found = list(checked_pairings.of_report(report, act.bounded(lambda: next(used))))
    assert found
    assert all(each.unknown for each in found)


def test_forfeits_without_colours_raise_no_alarm():
    text = written(11)[0].replace(" w +", " - +").replace(" b -", " - -")
    text = text.replace(" b +", " - +").replace(" w -", " - -")
    report = trf_reading.read(text)
    assert any(g.opponent and not g.colour for one in report.players for g in one.games)
    found = [each for each in checked_pairings.of_report(report) if each.article]
    assert found == []


def test_two_who_sit_out_are_one_too_many():
    event = checked_pairings._played(trf_reading.read(written(5)[0]))
    laid = next(replayed_rounds.laid(event))
    many = replace(laid, pairs=laid.pairs[1:], alone=(*laid.alone, *laid.pairs[0]))
    assert replayed_rounds.check(many).broken.article == "bye"
    assert EITHER not in {stay.colour for mine in event.stays.values() for stay in mine}
