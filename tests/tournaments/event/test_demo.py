"""The demo club's events: built by the services, the same everywhere, and gone without a trace."""

import pytest
from django.db import connection
from django.urls import reverse

from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, club_of, work
from tests.tournaments.held import counted
from tournaments import demo
from tournaments.clubs import act as clubs
from tournaments.models import (
    Club,
    Entry,
    Player,
    Season,
    Team,
    Tournament,
)
from tournaments.refusals import NotYours


@pytest.mark.slow
def test_the_demo_is_quick_and_leaves_nothing(db):
    asked = []

    def count(execute, *statement):
        asked.append(1)
        return execute(*statement)

    with connection.execute_wrapper(count):
        demo.build(NOW)
    assert len(asked) < 12_500  # about half a millisecond each; every line of history is sealed
    demo.remove(NOW)
    for model in (Club, Entry, Player, Team, Tournament):
        assert not model.objects.exists()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)  # the heart of the job beats beside it, and looks for it
def test_whoever_loads_the_demo_on_a_fresh_site_can_press_the_organisers_buttons(
    alice, charlie, signed_in
):
    page = signed_in(alice)
    page.post(reverse("site:load_demo"))
    work(Job.objects.get(kind="demo"))
    club = Club.objects.get()
    event = Tournament.objects.filter(stage="running").first()
    run = reverse("tournaments:run", args=[club.slug, event.slug])
    assert page.get(run).status_code == 200
    other = signed_in(charlie)
    assert other.get(run).status_code == 403
    for _ in range(2):
        other.post(reverse("tournaments:run_demo", args=[club.slug]))
    assert other.get(run).status_code == 200
    demo.remove(NOW)
    assert not Club.objects.exists()


def test_no_other_club_is_run_like_that(alice, charlie):
    with pytest.raises(NotYours):
        clubs.run_demo_club(club_id=club_of(alice).pk, by=charlie.pk, now=NOW)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.django_db(transaction=True)
def test_a_demo_whose_building_was_killed_is_begun_anew_and_holds_nobody_up(monkeypatch):
    """The control comes second: who believes in what lies there goes on from half a league."""

    def dies(*asked, **more):
        raise KeyboardInterrupt

    with monkeypatch.context() as dark:
        dark.setattr(demo.leagues, "play_rounds", dies)
        with pytest.raises(KeyboardInterrupt):
            demo.build(NOW)
    seasons = Season.objects.filter(league__kind="duel")
    assert (demo.half_done(), seasons.count()) == (True, 1)
    with monkeypatch.context() as careless:
        careless.setattr(demo, "half_done", lambda: False)
        demo.build(NOW)
        assert seasons.count() == 1
    with monkeypatch.context() as dark:
        dark.setattr(demo.events, "remove", dies)
        with pytest.raises(KeyboardInterrupt):
            demo.remove(NOW)
    with counted() as each:
        demo.build(NOW)
    assert seasons.count() == 2
    assert (Club.objects.count(), demo.half_done()) == (1, False)
    assert len(each) > 200 and max(each) < 1000 < sum(each), (len(each), max(each), sum(each))
