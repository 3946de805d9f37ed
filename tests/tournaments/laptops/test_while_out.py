"""While an event is on a laptop the site decides nothing about it, says where it is, and goes on
when the laptop is home, or lost."""

import base64
import hashlib
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from siamleague.actions.every import every
from siamleague.jobs.models import Job
from tests.guard.laptops import origin_of
from tests.tournaments.hall import (
    NOW,
    ask,
    club_of,
    enter_user,
    entered,
    event_of,
    played,
    published,
    tables,
    work,
)  # fmt: skip
from tests.tournaments.laptops.trip import brought, faults, file_of, taken
from tournaments.clubs import act as clubs
from tournaments.events import act as events
from tournaments.events.places import Seen
from tournaments.events.read import Rights
from tournaments.laptops import act, coming_home, going_out, guard, sending_home, settling
from tournaments.models import (
    CheckOut,
    FromSite,
    Kind,
    Membership,
    ReturnedFile,
    Role,
    Table,
    Tournament,
)
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting
from tournaments.rounds.reporting import Guest, Score

pytestmark = pytest.mark.django_db
OF_AN_EVENT = ("event", "round", "table", "entry", "plan of an event", "door of an event",
               "seeker", "ask for a partner")  # fmt: skip
PRESSED = [
    each
    for each in every()
    if each.on.room == "tournaments" and each.on.name in OF_AN_EVENT and each.name not in guard.FREE
]


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def event(alice, club):
    """Return an event of six in which one round was played and a second is being played."""
    event = event_of(alice, club, tie_breaks=("buchholz", "lot"))
    entered(event, alice, 6)
    played(event, alice)
    published(event, alice)
    return event


def home_file(out, **more):
    """Return what a laptop would bring if nothing had happened there."""
    return coming_home.written(origin_of(CheckOut.objects.get(pk=out.pk), **more))


def test_there_are_buttons_to_be_refused():
    assert len(PRESSED) > 50


@pytest.mark.parametrize("action", PRESSED, ids=lambda action: action.name)
def test_every_button_of_an_event_that_is_out_is_refused_in_words(action, event, alice):
    taken(event, alice)
    event.refresh_from_db()
    found = Seen(event, Rights(Role.OWNER), tables(event.round_set.latest("number"))[0])
    for press in (action.carry_out, *([action.look] if action.looks else [])):
        with pytest.raises(NotNow, match="Alice took this event along on the laptop “Blue"):
            press(found, {}, by=alice.pk, now=NOW)


def test_the_same_button_does_something_where_nothing_checks_the_place(event, alice, monkeypatch):
    """The control: without the check of the place a button comes as far as what it does."""
    taken(event, alice)
    pair = next(each for each in PRESSED if each.name == "pair")
    reached = []
    monkeypatch.setattr(type(pair), "_check_place", lambda *_about: None)
    monkeypatch.setattr("tournaments.laptops.guard.check", reached.append)
    with pytest.raises(NotNow, match="still being played"):
        pair.carry_out(Seen(event, Rights(Role.OWNER)), {}, by=alice.pk, now=NOW)
    assert reached


def test_deeds_without_a_button_are_refused_as_well(event, alice):
    table = tables(event.round_set.latest("number"))[0]
    entry = table.chairs.get(seat=0).entry_id
    taken(event, alice)
    said = {"table_id": table.pk, "by": Guest(entry), "ticket": uuid4(), "now": NOW}
    with pytest.raises(NotNow, match="Blue ThinkPad"):
        reporting.report(score=Score((1, 2)), **said)
    assert not table.results.exists()


def test_an_event_whose_round_is_being_paired_waits_and_a_proposal_goes_along(alice, club):
    event = event_of(alice, club)
    entered(event, alice, 4)
    job = ask(event, alice)
    with pytest.raises(NotNow, match="being paired"):
        taken(event, alice)
    work(job)
    taken(event, alice)
    with pytest.raises(NotNow):
        rounds.discard_proposal(round_id=event.round_set.get().pk, by=alice.pk, now=NOW)


def test_pages_say_where_the_event_is(event, alice, client):
    where = reverse("tournaments:standings", args=[event.club.slug, event.slug])
    assert "took this event along" not in client.get(where).content.decode()
    taken(event, alice)
    for name in ("event", "standings", "entries"):
        page = client.get(reverse(f"tournaments:{name}", args=[event.club.slug, event.slug]))
        assert "Alice took this event along on the laptop “Blue ThinkPad”" in page.content.decode()
    page = client.get(where, headers={"Accept-Language": "it"}).content.decode()
    assert "Blue ThinkPad" in page


def test_taking_along_twice_is_once_and_only_organisers_may(event, alice, bob, charlie):
    enter_user(event, bob)
    for who in (bob, charlie):
        with pytest.raises(NotYours):
            taken(event, who)
    assert taken(event, alice) == taken(event, alice, "Another")
    assert CheckOut.objects.count() == 1
    for who in (bob, charlie):
        with pytest.raises(NotYours):
            file_of(event, who)
    assert file_of(event, alice) == file_of(event, alice)


@pytest.mark.parametrize("plan", [{"venue": "online", "game": "king_of_siam", "game_name": ""}])
def test_what_needs_the_site_stays_there(plan, alice, club):
    event = event_of(alice, club, name="Online", **plan)
    with pytest.raises(NotNow, match="online"):
        taken(event, alice)


def test_a_draft_and_an_event_that_is_over_stay(alice, club, event):
    draft = events.make_tournament(
        club_id=club.pk, by=alice.pk, plan=events.EventPlan("Draft", game_name="Go"), now=NOW
    )
    with pytest.raises(NotNow, match="published"):
        taken(draft, alice)
    Tournament.objects.filter(pk=event.pk).update(stage="cancelled")
    with pytest.raises(NotNow):
        taken(event, alice)


def test_nothing_happened_and_it_comes_home_as_it_was(event, alice):
    before = Table.objects.count()
    out = taken(event, alice)
    data = home_file(out, closed_at=NOW)
    assert brought(event, alice, data).state == Job.State.DONE
    event.refresh_from_db()
    assert (event.elsewhere, Table.objects.count(), faults(event)) == (False, before, [])
    assert CheckOut.objects.get().state == "home"


def test_the_same_file_twice_is_once(event, alice):
    data = home_file(taken(event, alice), closed_at=NOW)
    first, second = brought(event, alice, data), brought(event, alice, data)
    assert first.pk == second.pk and ReturnedFile.objects.count() == 1
    event.refresh_from_db()
    assert event.check_outs.get().state == "home"


def test_only_organisers_bring_it_home_or_declare_it_lost(event, alice, bob, charlie):
    data = home_file(taken(event, alice), closed_at=NOW)
    for who in (bob, charlie):
        with pytest.raises(NotYours):
            act.bring_home(tournament_id=event.pk, file=data, by=who.pk, now=NOW)
        with pytest.raises(NotYours):
            act.declare_lost(tournament_id=event.pk, why="mine now", by=who.pk, now=NOW)
    assert not ReturnedFile.objects.exists()


def test_a_lost_laptop_lets_the_site_go_on_and_what_it_brings_is_kept(event, alice):
    out = taken(event, alice)
    data = home_file(out, closed_at=NOW)
    with pytest.raises(NotWhole, match="what happened"):
        act.declare_lost(tournament_id=event.pk, why=" ", by=alice.pk, now=NOW)
    for _twice in range(2):
        act.declare_lost(tournament_id=event.pk, why="In the river.", by=alice.pk, now=NOW)
    table = tables(event.round_set.latest("number"))[0]
    reporting.decide(
        table_id=table.pk, score=Score((1, 2)), by=alice.pk, why="", ticket=uuid4(), now=NOW
    )
    before = list(table.results.values_list("number", "ranks"))
    for _twice in range(2):
        with pytest.raises(NotNow, match="declared lost"):
            act.bring_home(tournament_id=event.pk, file=data, by=alice.pk, now=NOW)
    kept = ReturnedFile.objects.get()
    assert kept.state == "kept" and bytes(kept.data) == data
    assert list(table.results.values_list("number", "ranks")) == before
    assert faults(event) == []


def test_the_page_of_a_kept_file_is_for_organisers(event, alice, charlie, client):
    out = taken(event, alice)
    data = home_file(out, closed_at=NOW)
    act.declare_lost(tournament_id=event.pk, why="In the river.", by=alice.pk, now=NOW)
    with pytest.raises(NotNow):
        act.bring_home(tournament_id=event.pk, file=data, by=alice.pk, now=NOW)
    names = [event.club.slug, event.slug, ReturnedFile.objects.get().pk]
    where = reverse("tournaments:laptop_kept", args=names)
    client.force_login(charlie, "django.contrib.auth.backends.ModelBackend")
    assert client.get(where).status_code == 403
    client.force_login(alice, "django.contrib.auth.backends.ModelBackend")
    assert "declared lost" in client.get(where).content.decode()
    assert client.get(f"{where}?whole=1").content == data


def test_the_door_takes_what_a_laptop_sends_with_its_secret_alone(event, alice, client):
    out = taken(event, alice)
    data = home_file(out, closed_at=NOW)
    where = reverse("tournaments:laptop_door", args=[out.public_id])
    asked = f"{where}?file={hashlib.sha256(data).hexdigest()}"

    def send(secret):
        head = {"Authorization": f"Bearer {secret}"}
        return client.post(where, data, "application/octet-stream", headers=head)

    for secret in ("", "guessed", out.secret):
        assert send(secret).status_code == 401
    assert not ReturnedFile.objects.exists()
    secret = going_out.secret_of(out)
    assert client.get(asked).status_code == 401
    head = {"Authorization": f"Bearer {secret}"}
    assert client.get(asked, headers=head).json()["state"] == "kept"  # nothing has come
    assert send(secret).json()["state"] == "working"
    assert send(secret).json()["state"] == "working"
    work(Job.objects.get(kind=act.KIND))
    assert client.get(asked, headers=head).json()["state"] == "done"
    event.refresh_from_db()
    assert not event.elsewhere
    Membership.objects.filter(player__user=alice).update(role="member")
    assert send(secret).status_code == 403


@pytest.fixture
def on_laptop(event, alice):
    """Return the event as if this site were the laptop on which it is."""
    out = taken(event, alice)
    origin_of(out).save(force_insert=True)
    CheckOut.objects.all().delete()
    Tournament.objects.update(elsewhere=False)
    event.refresh_from_db()
    return event


def test_on_the_laptop_the_hall_is_run_and_the_plan_waits(on_laptop, alice):
    seen = Seen(on_laptop, Rights(Role.OWNER))
    for action in PRESSED:
        if action.name in guard.HALL:
            guard.check_pressed(seen, action.name)
        else:
            with pytest.raises(NotNow, match="one runs the hall"):
                guard.check_pressed(seen, action.name)
    with pytest.raises(NotNow, match="This is a laptop"):
        taken(on_laptop, alice)


def test_the_link_of_the_terminal_signs_in_who_took_it_along(on_laptop, alice, client):
    link = settling.link_in()
    assert "Run the event" in client.get(link).content.decode()
    assert client.post(link)["Location"].endswith("/run/")
    assert int(client.session["_auth_user_id"]) == alice.pk
    assert client.get(link[:-3] + "x/").status_code == 410
    with time_machine.travel(datetime.now(UTC) + timedelta(days=2)):
        assert client.post(link).status_code == 410
    FromSite.objects.all().delete()
    assert client.post(settling.link_in()).status_code == 410


def test_the_laptop_closes_the_event_and_opens_it_again_only_if_it_did_not_arrive(
    on_laptop, alice, client
):
    client.force_login(alice, "django.contrib.auth.backends.ModelBackend")
    names = [on_laptop.club.slug, on_laptop.slug]
    page = reverse("tournaments:laptop", args=names)
    assert "Finish here and send it home" in client.get(page).content.decode()
    client.post(reverse("tournaments:finish_here", args=names))
    on_laptop.refresh_from_db()
    assert on_laptop.elsewhere and "Send it home again" in client.get(page).content.decode()
    assert "goes home to" in client.get(on_laptop.get_absolute_url()).content.decode()
    order = {"tournament_id": on_laptop.pk, "by": alice.pk, "now": NOW}
    with pytest.raises(NotNow, match="being sent home"):
        sending_home.open_again(**order)
    assert work(Job.objects.get(kind=sending_home.KIND)).state == Job.State.FAILED
    assert "cannot be reached" in Job.objects.get(kind=sending_home.KIND).error
    sending_home.open_again(**order)
    on_laptop.refresh_from_db()
    assert not on_laptop.elsewhere
    FromSite.objects.update(home_at=NOW)
    with pytest.raises(NotNow, match="home already"):
        sending_home.open_again(**order)
    assert "The event is home." in client.get(page).content.decode()


def test_an_organiser_does_it_all_on_the_page(event, alice):
    client = Client()
    client.force_login(alice, "django.contrib.auth.backends.ModelBackend")
    names = [event.club.slug, event.slug]
    page = reverse("tournaments:laptop", args=names)
    assert "Take this event along" in client.get(page).content.decode()
    client.post(reverse("tournaments:take_along", args=names), {"machine": "Blue"})
    assert "Let it come home" in client.get(page).content.decode()
    file = client.get(reverse("tournaments:laptop_file", args=names))
    assert file["Content-Disposition"].endswith('.siamleague"')
    assert file.content[:2] == b"\x1f\x8b"
    told = {"file": base64.b64encode(b"nonsense").decode()}
    answer = client.post(reverse("tournaments:bring_home", args=names), told, follow=True)
    assert "This is no event that was taken along." in answer.content.decode()
    client.post(reverse("tournaments:declare_lost", args=names), {"why": "gone"})
    event.refresh_from_db()
    assert not event.elsewhere
    assert "Take this event along" in client.get(page).content.decode()


def test_teams_go_along_but_leaving_for_good_goes_on(alice, club, bob):
    event = event_of(alice, club, name="Pairs", kind=Kind.TEAMS)
    entered(event, alice, 4)
    published(event, alice)
    single = event_of(alice, club, name="Singles")
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    enter_user(single, bob)
    entered(single, alice, 3)
    taken(event, alice)
    out = taken(single, alice)
    data = home_file(out, closed_at=NOW)
    from siamleague.privacy import keepers

    keepers.forget_all(bob.pk, NOW)
    job = brought(single, alice, data)
    assert job.state == Job.State.DONE, job.error
    assert "Bob" not in list(single.entries.values_list("name", flat=True))
    assert faults(single) == []
