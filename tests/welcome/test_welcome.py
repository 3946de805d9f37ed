"""The first visitor of an empty site: the owner link and the demo club."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from siamleague.accounts import services
from siamleague.jobs import run as job_run
from siamleague.jobs.models import Job
from siamleague.welcome import act as welcome
from siamleague.welcome.models import Once
from tournaments import demo
from tournaments.models import Club, Membership, Player

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def token(now=NOW):
    return welcome.owner_link(now).rsplit("/own/", 1)[1].strip("/")


def test_the_link_makes_alice_the_owner_once(alice, bob):
    link = token()
    welcome.become_owner(token=link, by=alice.pk, now=NOW)
    alice.refresh_from_db()
    assert alice.is_superuser
    with pytest.raises(welcome.LinkIsOver, match="owner already"):
        welcome.become_owner(token=link, by=bob.pk, now=NOW)
    assert welcome.owner_link(NOW) is None


def test_of_two_who_come_at_once_one_becomes_the_owner(alice, bob, monkeypatch):
    # Both have looked and found no owner; what decides is the row that exists once.
    monkeypatch.setattr(welcome, "has_owner", lambda: False)
    link = token()
    welcome.become_owner(token=link, by=alice.pk, now=NOW)
    with pytest.raises(welcome.LinkIsOver):
        welcome.become_owner(token=link, by=bob.pk, now=NOW)
    bob.refresh_from_db()
    assert not bob.is_superuser


def test_an_owner_who_left_frees_the_site(alice, bob):
    welcome.become_owner(token=token(), by=alice.pk, now=NOW)
    assert welcome.owner_link(NOW) is None
    services.delete_account(user_id=alice.pk, now=NOW)
    welcome.become_owner(token=token(), by=bob.pk, now=NOW)
    assert Once.objects.get().by == bob


def test_an_old_link_and_an_invented_one_are_refused_in_words(alice):
    with pytest.raises(welcome.LinkIsOver, match="too old"):
        welcome.become_owner(token=token(NOW - timedelta(days=8)), by=alice.pk, now=NOW)
    with pytest.raises(welcome.LinkIsOver, match="not complete"):
        welcome.become_owner(token=token()[:-3], by=alice.pk, now=NOW)


def test_a_visitor_signs_in_and_takes_the_keys(alice, client, signed_in):
    link = reverse("site:own", args=[token(datetime.now(UTC))])
    assert "Sign up" in client.get(link).content.decode()
    assert client.post(link).url.startswith("/account/login/")
    answer = signed_in(alice).post(link, follow=True)
    assert "The site is yours" in answer.content.decode()
    assert client.get(link).status_code == 410


@pytest.fixture
def told(monkeypatch):
    """What was rung; the broker itself has its own tests."""
    rung = []
    monkeypatch.setattr("siamleague.jobs.bell.ring", lambda public_id, **_: rung.append(public_id))
    return rung


def test_the_first_visitor_loads_the_demo_and_twice_is_once(client, db, told):
    pages = [client.post(reverse("site:load_demo")).url for _ in range(2)]
    assert pages[0] == pages[1]
    assert Job.objects.get().kind == "demo"
    assert client.get(pages[0]).status_code == 200


def test_on_an_owned_site_only_the_owner_loads_the_demo(alice, charlie, signed_in, told):
    welcome.become_owner(token=token(), by=alice.pk, now=NOW)
    assert signed_in(charlie).post(reverse("site:load_demo")).status_code == 403
    assert not Job.objects.exists()
    assert signed_in(alice).post(reverse("site:load_demo")).status_code == 302


@pytest.mark.slow
def test_the_demo_is_whole_the_first_time_and_the_same_the_second(db, client):
    demo.build(NOW)
    first = Membership.objects.filter(club__demo=True).count()
    demo.build(NOW)
    assert Membership.objects.filter(club__demo=True).count() == first >= 40
    assert "invented" in client.get("/clubs/white-elephant/").content.decode()
    assert "White Elephant" in client.get("/").content.decode()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)  # the heart of the job beats beside it, and looks for it
def test_a_demo_that_was_taken_away_is_loaded_again(client, told):
    def load():
        client.post(reverse("site:load_demo"))
        assert job_run.run(Job.objects.get(kind="demo").public_id, lambda: NOW)

    load()
    demo.remove(NOW)
    load()
    assert demo.loaded()


@pytest.mark.slow
def test_the_demo_goes_and_leaves_what_is_real(alice, db):
    from tournaments.clubs import act as clubs

    real = clubs.found_club(by=alice.pk, now=NOW, page=clubs.ClubPage("Real"))
    club = demo.build(NOW)
    clubs.join_club(club_id=club.pk, by=alice.pk, now=NOW)
    demo.remove(NOW)
    assert list(Club.objects.all()) == [real]
    assert [p.name for p in Player.objects.all()] == ["Alice"]


def test_the_front_page_of_an_empty_site_offers_both(client, db):
    page = client.get("/").content.decode()
    assert "Load the demo club" in page
    assert "Make me the owner" in page
