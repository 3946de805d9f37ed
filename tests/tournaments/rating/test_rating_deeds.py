"""What programs may do with ratings: the same as people, and refused in the same cases."""

import pytest

from siamleague.jobs.models import Job
from tests.tournaments.rating_world import START, WEEK, club, event, players, season
from tournaments.models import Membership, Pool, Rating, Role
from tournaments.ratings import act as ratings
from tournaments.ratings import forms, pools, runs
from tournaments.refusals import NotYours

pytestmark = pytest.mark.django_db
NOW = START + 60 * WEEK
JSON = {"content_type": "application/json"}
LIST = {"game": "king_of_siam", "kind": "duel", "venue": "hall", "provisional": 4}


@pytest.fixture
def here(alice):
    return club("Red Lantern", alice)


@pytest.fixture
def pool(here):
    season(event(here), players("Ann", "Ben", "Cleo", "Dan"), 3)
    pools.ensure_site_pools(now=NOW)
    made = Pool.objects.get()
    ratings.rate_pool(pool_id=made.pk, now=NOW)
    return made


def test_a_person_in_every_list(client, pool):
    ann = Rating.objects.get(rated__player__name="Ann")
    found = client.get(f"/api/ratings/players/{ann.rated.player_id}/").json()
    assert [(each["list"]["id"], each["line"]["name"]) for each in found] == [(pool.pk, "Ann")]
    assert client.get("/api/ratings/players/999999/").status_code == 404


def test_alice_makes_a_list_changes_it_and_has_it_rated(alice, here, signed_in):
    browser = signed_in(alice)
    made = browser.post("/api/ratings/clubs/red-lantern/", LIST, **JSON)
    assert made.status_code == 200
    pool = Pool.objects.get(pk=made.json()["id"])
    assert (pool.club, pool.venue, pool.provisional) == (here, "hall", 4)
    again = browser.post("/api/ratings/clubs/red-lantern/", LIST, **JSON)
    assert again.status_code in (409, 422)
    assert "such a list already" in again.json()["detail"]
    changed = browser.put(f"/api/ratings/{pool.pk}/settings/", {"model": "weng-lin"}, **JSON)
    assert changed.json()["system"] == "Weng-Lin"
    jobs = {
        browser.post(f"/api/ratings/{pool.pk}/rate/", {}, **JSON).json()["job"] for _ in range(2)
    }
    assert jobs == {str(Job.objects.get(kind="rate").public_id)}
    assert [each["id"] for each in browser.get("/api/ratings/clubs/red-lantern/").json()] == [
        pool.pk
    ]


@pytest.mark.parametrize("odd", [{"kind": "x"}, {"game": "ludo"}, {"provisional": -1}])
def test_an_odd_list_is_refused(odd, alice, here, signed_in):
    answer = signed_in(alice).post("/api/ratings/clubs/red-lantern/", {**LIST, **odd}, **JSON)
    assert answer.status_code == 400
    assert answer.json()["fields"].keys() == odd.keys()
    assert not Pool.objects.exists()


def test_charlie_and_strangers_decide_and_watch_nothing(client, charlie, pool, signed_in):
    deeds = (
        ("post", "/api/ratings/clubs/red-lantern/", LIST),
        ("put", f"/api/ratings/{pool.pk}/settings/", {}),
        ("post", f"/api/ratings/{pool.pk}/rate/", {}),
        ("get", f"/api/ratings/{pool.pk}/watch/", None),
    )
    for browser in (client, signed_in(charlie)):
        for verb, address, sent in deeds:
            answer = getattr(browser, verb)(address, sent, **(JSON if sent is not None else {}))
            assert answer.status_code in (401, 403), address
            assert answer["Content-Type"] == "application/problem+json"
    assert Pool.objects.count() == 1
    assert not Job.objects.filter(kind="rate").exists()


def test_an_arbiter_watches_by_program(alice, bob, pool, here, signed_in):
    from tournaments.clubs import act as clubs

    judge = clubs.player_of(user_id=bob.pk)
    Membership.objects.create(club=here, player=judge, role=Role.ARBITER, joined_at=START)
    assert signed_in(bob).get(f"/api/ratings/{pool.pk}/watch/").json() == []


def test_who_founds_a_club_starts_no_run_of_the_whole_site(charlie, pool, monkeypatch):
    club("Green Lantern", charlie)
    with pytest.raises(NotYours):
        runs.ask_for_rating(pool_id=pool.pk, by=charlie.pk, now=NOW)
    assert not Job.objects.filter(kind=runs.KIND).exists()
    monkeypatch.setattr(runs, "may_rate", lambda *asked: True)  # the control
    assert runs.ask_for_rating(pool_id=pool.pk, by=charlie.pk, now=NOW).kind == runs.KIND


def test_a_new_list_is_offered_with_the_system_that_predicted_best_and_elo_stays_a_choice():
    offered, changed = forms.NewListForm().fields["model"], forms.HowRatedForm().fields["model"]
    assert offered.initial == "whole"
    assert changed.initial == "elo"
    assert [value for value, _name in offered.choices] == ["elo", "glicko-2", "weng-lin", "whole"]
