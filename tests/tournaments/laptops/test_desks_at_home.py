"""A second desk comes straight home: before the laptop that leads, after it, or once it is lost."""

from contextlib import suppress
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from siamleague.jobs import run as job_run
from siamleague.jobs.models import Job
from siamleague.privacy import keepers
from tests.guard.laptops import origin_of
from tests.tournaments.hall import (
    NOW,
    clock,
    club_of,
    enter_user,
    entered,
    event_of,
    played,
    published,
    tables,
)  # fmt: skip
from tests.tournaments.laptops.second import (
    Undone,
    brought,
    decide,
    done_on,
    each_of,
    given,
    leading,
    repacked,
    secret_of,
    shown,
    words,
)  # fmt: skip
from tests.tournaments.laptops.trip import faults, log_of, taken
from tournaments.clubs import act as clubs
from tournaments.events.places import Seen
from tournaments.events.read import Rights
from tournaments.laptops import (
    act,
    coming_home,
    desk_joining,
    desks,
    going_out,
    guard,
    packed,
)
from tournaments.models import (
    CheckOut,
    Desk,
    DeskFile,
    FromSite,
    Membership,
    Role,
    Table,
    Tournament,
)
from tournaments.refusals import NotNow, NotWhole, NotYours

pytestmark = pytest.mark.django_db
WON, LOST = (1, 2), (2, 1)
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def event(alice):
    event = event_of(alice, club_of(alice), tie_breaks=("buchholz", "lot"), rounds=4)
    entered(event, alice, 8)
    played(event, alice)
    published(event, alice)
    return event


@pytest.fixture
def out(event, alice):
    return CheckOut.objects.get(pk=taken(event, alice).pk)


@pytest.fixture
def desk(event, out, alice):
    return given(event, alice)


@pytest.fixture
def table(event):
    return tables(event.round_set.latest("number"))[0]


def leading_file(out, alice, does=int, *, final=True):
    """Return what the laptop that leads brings after this was done on it."""
    found = b""
    with suppress(Undone), transaction.atomic():
        Tournament.objects.filter(pk=out.event_id).update(elsewhere=False)
        does()
        found = coming_home.written(origin_of(out, closed_at=NOW if final else None))
        raise Undone
    return found


def finished(job):
    """Do what was asked for once more, as a worker does."""
    for each in Job.objects.filter(kind=desks.KIND).exclude(state__in=Job.ENDED):
        job_run.run(each.public_id, clock())
    job.refresh_from_db()
    return job


def test_a_desk_that_comes_first_waits_for_the_laptop_and_is_joined_then(
    event, out, desk, table, alice
):
    data = done_on(desk, lambda: decide(table, LOST, alice))
    other = tables(event.round_set.latest("number"))[1]
    home = leading_file(out, alice, lambda: (decide(table, WON, alice), decide(other, WON, alice)))
    before = log_of(event)
    for _twice in range(2):
        job = brought(event, alice, data)
        assert job.state == Job.State.DONE, job.error
    assert DeskFile.objects.get().state == "waiting"
    with pytest.raises(NotNow, match="has come already"):
        desks.file_for_desk(tournament_id=event.pk, desk=desk.public_id, by=alice.pk)
    assert log_of(event) == before and shown(table)[0] == "none"
    assert brought(event, alice, home).state == Job.State.DONE
    assert finished(job).state == Job.State.DONE, job.error
    assert DeskFile.objects.get().state == "done"
    assert shown(table) == ("standing", [1, 2], True)
    assert shown(other) == ("standing", [1, 2], False)
    assert faults(event) == []
    verbs = [line["verb"] for line in log_of(event)["lines"]]
    assert verbs[-2:] == ["laptop.home", "desk.contradicted"]


def test_a_desk_that_comes_after_the_laptop_is_joined_at_once(event, out, desk, table, alice):
    data = done_on(desk, lambda: decide(table, WON, alice))
    assert brought(event, alice, leading_file(out, alice)).state == Job.State.DONE
    assert brought(event, alice, data).state == Job.State.DONE
    assert shown(table) == ("standing", [1, 2], False) and faults(event) == []


def test_a_desk_goes_in_where_the_laptop_that_leads_is_lost(event, out, desk, table, alice):
    data = done_on(desk, lambda: decide(table, WON, alice))
    job = brought(event, alice, data)
    act.declare_lost(tournament_id=event.pk, why="The river.", by=alice.pk, now=NOW)
    assert finished(job).state == Job.State.DONE
    assert shown(table) == ("standing", [1, 2], False) and faults(event) == []


def test_what_the_laptop_took_in_is_not_taken_in_again_at_home(event, out, desk, table, alice):
    """The desk came to the laptop with one result, and goes home itself with two."""
    other = tables(event.round_set.latest("number"))[1]
    first, both = each_of(
        desk, lambda: decide(table, WON, alice), lambda: decide(other, WON, alice)
    )

    def on_the_laptop():
        FromSite.objects.create(
            event=event, check_out=out.public_id, site="http://127.0.0.1:1", at=NOW, by=alice,
            secret=going_out.secret_of(out), machine="Blue", head=out.head, sent=out.head,
            first_player=1,
        )  # fmt: skip
        job = brought(event, alice, first)
        assert job.state == Job.State.DONE, job.error

    home = leading_file(out, alice, on_the_laptop)
    assert brought(event, alice, home).state == Job.State.DONE
    assert shown(table)[0] == "standing" and shown(other)[0] == "none"
    for data in (both, first):
        assert brought(event, alice, data).state == Job.State.DONE
    assert (len(words(table)), len(words(other))) == (1, 1)
    assert faults(event) == []


def test_a_desk_of_lines_that_were_lost_is_kept_and_shown_table_by_table(
    event, out, table, alice, client
):
    """The laptop gave it out, and was lost before its lines came home."""
    lost = Desk(event=event, public_id=uuid4(), check_out=out.public_id, by=alice, machine="Red")

    def later():
        decide(tables(event.round_set.latest("number"))[2], WON, alice)

    file = each_of(lost, later, lambda: decide(table, LOST, alice))[1]
    told = packed.unpacked(file, packed.DESK_HOME)
    told["from"] = [told["from"][0] + 1, told["log"].pop(0)["hash"]]
    told["words"].pop(0)
    data = repacked(told)
    act.declare_lost(tournament_id=event.pk, why="The river.", by=alice.pk, now=NOW)
    decide(table, WON, alice)
    job = brought(event, alice, data)
    assert job.state == Job.State.FAILED and "have not come here" in job.error
    assert shown(table) == ("standing", [1, 2], False)
    client.force_login(alice, BACKEND)
    names = [event.club.slug, event.slug, DeskFile.objects.get().pk]
    page = client.get(reverse("tournaments:desk_kept", args=names)).content.decode()
    assert "What it says otherwise" in page and "have not come here" in page
    whole = client.get(reverse("tournaments:desk_kept", args=names) + "?whole=1").content
    assert whole == data
    door = reverse("tournaments:desk_door", args=[uuid4()])
    assert client.get(door).status_code == 403


def test_a_lost_desk_brings_nothing_more(event, out, desk, table, alice, bob):
    data = done_on(desk, lambda: decide(table, WON, alice))
    brought(event, alice, data)
    order = {"tournament_id": event.pk, "desk": desk.public_id, "now": NOW}
    with pytest.raises(NotYours):
        desks.declare_desk_lost(why="Mine.", by=bob.pk, **order)
    with pytest.raises(NotWhole, match="what happened"):
        desks.declare_desk_lost(why=" ", by=alice.pk, **order)
    for _twice in range(2):
        desks.declare_desk_lost(why="Stolen.", by=alice.pk, **order)
    assert DeskFile.objects.get().state == "kept"
    with pytest.raises(NotNow, match="declared lost"):
        act.bring_home(tournament_id=event.pk, file=data, by=alice.pk, now=NOW)
    assert brought(event, alice, leading_file(out, alice)).state == Job.State.DONE
    assert shown(table)[0] == "none"


def test_a_desk_that_is_lost_in_the_middle_writes_no_further(
    event, out, desk, table, alice, monkeypatch
):
    data = done_on(desk, lambda: [decide(each, WON, alice) for each in tables(table.round)])
    assert brought(event, alice, leading_file(out, alice)).state == Job.State.DONE
    monkeypatch.setattr(desk_joining, "AT_ONCE", 2)
    real, calls = desk_joining._check_welcome, []

    def lost_meanwhile(*about):
        calls.append(about)
        if len(calls) == 3:
            Desk.objects.update(state="lost")
        real(*about)

    monkeypatch.setattr(desk_joining, "_check_welcome", lost_meanwhile)
    job = brought(event, alice, data)
    assert job.state == Job.State.FAILED and "declared lost" in job.error
    assert [shown(each)[0] for each in tables(table.round)].count("standing") == 2
    assert faults(event) == []


def test_only_organisers_give_desks_out_or_let_them_in(event, out, alice, bob, charlie):
    enter_like = {"tournament_id": event.pk, "machine": "Red", "now": NOW}
    for who in (bob, charlie):
        with pytest.raises(NotYours):
            desks.give_desk(by=who.pk, **enter_like)
    desk = given(event, alice)
    assert given(event, alice) == desk and Desk.objects.count() == 1
    data = done_on(desk, int)
    for who in (bob, charlie):
        with pytest.raises(NotYours):
            act.bring_home(tournament_id=event.pk, file=data, by=who.pk, now=NOW)
        with pytest.raises(NotYours):
            desks.file_for_desk(tournament_id=event.pk, desk=desk.public_id, by=who.pk)


def test_a_desk_goes_beside_a_laptop_and_no_copy_is_made_of_a_copy(event, alice):
    with pytest.raises(NotNow, match="Take the event along first"):
        given(event, alice)
    origin = leading(event, alice)
    assert given(event, alice).file
    FromSite.objects.filter(pk=origin.pk).update(desk=uuid4())
    with pytest.raises(NotNow, match="on the laptop that leads"):
        given(event, alice, "Another")


def test_on_a_second_desk_only_results_and_who_is_here_are_written(event, alice):
    origin = leading(event, alice)
    seen = Seen(event, Rights(Role.OWNER), tables(event.round_set.latest("number"))[0])
    for name in guard.HALL:
        guard.check_pressed(seen, name)
    FromSite.objects.filter(pk=origin.pk).update(desk=uuid4())
    assert {"report", "confirm", "dispute", "decide", "decide_many", "here"} <= guard.DESK
    for name in sorted(guard.HALL | {"edit_event", "finish_event"}):
        if name in guard.DESK:
            guard.check_pressed(seen, name)
        else:
            with pytest.raises(NotNow, match="This is a second desk"):
                guard.check_pressed(seen, name)


def test_a_desk_knocks_at_the_door_with_its_secret_alone(event, out, desk, table, alice, client):
    data = done_on(desk, lambda: decide(table, WON, alice))
    where = reverse("tournaments:desk_door", args=[desk.public_id])

    def send(secret, body=data):
        head = {"Authorization": f"Bearer {secret}"}
        return client.post(where, body, content_type="application/octet-stream", headers=head)

    for secret in ("", "guessed", going_out.secret_of(out)):
        assert send(secret).status_code == 403
        assert client.get(where, headers={"Authorization": f"Bearer {secret}"}).status_code == 403
    assert send(secret_of(desk), b"nonsense").status_code == 400
    assert not DeskFile.objects.exists()
    assert send(secret_of(desk)).json()["state"] == "working"
    file = DeskFile.objects.get()
    finished(desks.job_of(file))
    asked = f"{where}?file={file.digest}"
    said = client.get(asked, headers={"Authorization": f"Bearer {secret_of(desk)}"})
    assert said.json()["state"] == "waiting"


def test_who_has_a_lost_laptop_cannot_send_desks_of_their_own(event, out, table, alice, client):
    made_up = Desk(event=event, public_id=uuid4(), check_out=out.public_id, by=alice, machine="Red")
    data = done_on(made_up, lambda: decide(table, WON, alice))
    where = reverse("tournaments:desk_door", args=[made_up.public_id])
    send = {"content_type": "application/octet-stream",
            "headers": {"Authorization": f"Bearer {secret_of(made_up)}"}}  # fmt: skip
    act.declare_lost(tournament_id=event.pk, why="Stolen.", by=alice.pk, now=NOW)
    answer = client.post(where, data, **send)
    assert answer.status_code == 409 and "is lost" in answer.json()["said"]
    assert not Desk.objects.exists()


def test_an_organiser_does_it_all_on_the_page(
    event, out, table, alice, django_assert_max_num_queries
):
    client = Client()
    client.force_login(alice, BACKEND)
    names = [event.club.slug, event.slug]
    page = reverse("tournaments:laptop", args=names)
    assert "A second desk" in client.get(page).content.decode()
    client.post(reverse("tournaments:give_desk", args=names), {"machine": "Red Dell"})
    desk = Desk.objects.get()
    file = client.get(reverse("tournaments:desk_file", args=[*names, desk.public_id]))
    assert packed.unpacked(file.content, packed.DESK_OUT)["desk"] == str(desk.public_id)
    assert "Take the file for Red Dell" in client.get(page).content.decode()
    lost = {"desk": desk.public_id, "why": "Gone."}
    client.post(reverse("tournaments:declare_desk_lost", args=names), lost)
    told = client.get(page).content.decode()
    assert "declared lost: Gone." in told and "Take the file for" not in told
    with django_assert_max_num_queries(40):
        client.get(page)


def test_a_copy_that_was_not_fetched_is_let_go_when_somebody_in_it_leaves(event, alice, bob):
    clubs.join_club(club_id=event.club_id, by=bob.pk, now=NOW)
    enter_user(event, bob)
    taken(event, alice)
    desk = given(event, alice)
    assert "Bob" in str(packed.unpacked(bytes(desk.file), packed.DESK_OUT)["rows"])
    keepers.forget_all(bob.pk, NOW)
    desk.refresh_from_db()
    assert not desk.file
    with pytest.raises(NotNow, match="Give out another"):
        desks.file_for_desk(tournament_id=event.pk, desk=desk.public_id, by=alice.pk)


def test_whoever_lost_their_role_meanwhile_lets_no_desk_in(event, out, desk, table, alice, bob):
    data = done_on(desk, lambda: decide(table, WON, alice))
    brought(event, alice, leading_file(out, alice))
    job = act.bring_home(tournament_id=event.pk, file=data, by=alice.pk, now=NOW)
    Membership.objects.filter(player__user=alice).update(role="member")
    job_run.run(job.public_id, clock())
    job.refresh_from_db()
    assert job.state == Job.State.FAILED and shown(table)[0] == "none"


def test_a_desk_that_comes_when_the_event_is_over_is_kept(event, out, desk, table, alice):
    data = done_on(desk, lambda: decide(table, WON, alice))
    brought(event, alice, leading_file(out, alice))
    Tournament.objects.filter(pk=event.pk).update(stage="finished")
    job = brought(event, alice, data)
    assert job.state == Job.State.FAILED and "is over" in job.error
    assert DeskFile.objects.get().state == "kept" and Table.objects.get(pk=table.pk).ranks == []
