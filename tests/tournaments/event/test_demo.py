"""The demo club's events: built by the services, the same everywhere, and gone without a trace."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, club_of, work
from tournaments import demo
from tournaments.clubs import act as clubs
from tournaments.models import (
    Club,
    Entry,
    Period,
    Player,
    Pool,
    Programme,
    Round,
    Team,
    TieDecision,
    Tournament,
)
from tournaments.parts import programmes
from tournaments.ratings import profiles, reports
from tournaments.ratings import read as ratings
from tournaments.refusals import NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import ranking


@pytest.mark.slow
def test_the_demo_shows_events_in_every_state(db):
    demo.build(NOW)
    demo.build(NOW)
    apart = Tournament.objects.filter(
        division__isnull=True, play_offs_of__isnull=True, section__isnull=True
    )
    states = apart.order_by("pk").values_list("kind", "stage", "demo")
    assert list(states) == [
        ("duel", "finished", True),
        ("teams", "running", True),
        ("four", "running", True),
        ("duel", "running", True),
        ("duel", "finished", True),
        ("four", "finished", True),
        ("teams", "finished", True),
    ]
    running = Round.objects.filter(state="published", tournament__in=apart)
    assert running.count() == 2
    for event in Tournament.objects.all():
        assert len(ranking.lines(event, ranking.table(event))) == event.entries.count()
    finished = Tournament.objects.filter(stage="finished").first()
    assert all(winner.name for winner in ranking.prizes(finished))
    assert not [f for r in running for f in rounds.faults_of(r) if f.severe]


@pytest.mark.slow
def test_the_demos_cup_is_in_its_semi_finals_with_two_thirds_of_its_pools(db, client):
    demo.build(NOW)
    programme = Programme.objects.get()
    found = programmes.whole_cut(programme)
    assert sorted(len(each.cut.through) for each in found.pools) == [2, 3, 3]
    assert not TieDecision.objects.exists(), "no lot is drawn, so that it is the same everywhere"
    finals = Tournament.objects.get(section__role="finals")
    rounds_ = finals.round_set.order_by("number").values_list("number", "state")
    assert list(rounds_) == [(1, "closed"), (2, "published")]
    tables = finals.round_set.get(number=2).tables.order_by("number")
    assert list(tables.values_list("result", flat=True)) == ["standing", "none"]
    page = client.get(f"{programme.event.get_absolute_url()}hall/").content.decode()
    assert page.count('class="bracket"') == 1
    assert page.count('data-panel="pool-') == 3
    assert "Match for the third place" in page
    demo.build(NOW)
    assert Programme.objects.count() == 1


@pytest.mark.slow
def test_the_demo_is_quick_and_leaves_nothing(db):
    with CaptureQueriesContext(connection) as asked:
        demo.build(NOW)
    assert len(asked) < 8000  # about half a millisecond each
    demo.remove()
    for model in (Club, Entry, Player, Team, Tournament):
        assert not model.objects.exists()


@pytest.mark.slow
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
    demo.remove()
    assert not Club.objects.exists()


@pytest.mark.slow
def test_on_a_site_with_an_owner_only_the_owner_runs_the_demo(alice, charlie, signed_in):
    type(alice).objects.filter(pk=alice.pk).update(is_superuser=True)
    club = demo.build(NOW)
    with pytest.raises(NotYours):
        clubs.run_demo_club(club_id=club.pk, by=charlie.pk, now=NOW)
    clubs.run_demo_club(club_id=club.pk, by=alice.pk, now=NOW)
    text = signed_in(charlie).get(club.get_absolute_url()).content.decode()
    assert reverse("tournaments:run_demo", args=[club.slug]) not in text


def test_no_other_club_is_run_like_that(alice, charlie):
    with pytest.raises(NotYours):
        clubs.run_demo_club(club_id=club_of(alice).pk, by=charlie.pk, now=NOW)


@pytest.mark.slow
def test_the_demo_page_can_be_read(db, client):
    demo.build(NOW)
    page = client.get("/").content.decode()
    assert "Loy Krathong Partnership" in page
    assert "A Night of Daggers" in client.get("/events/").content.decode()


@pytest.mark.slow
def test_the_demos_rating_lists_have_curves_and_calibration(db, client):
    demo.build(NOW)
    for pool in Pool.objects.filter(club__demo=True).exclude(kind="partners"):
        shown = ratings.board(pool, ratings.Wanted(), user_id=None, now=NOW).lines
        assert len(shown) >= 15
        best = profiles.steps(pool, shown[0].rated)
        assert len(best) >= 8
        assert reports.trust(reports.of(pool)).seen >= 100
        assert client.get(shown[0].url).status_code == 200
    assert not Pool.objects.filter(club=None).exists()  # invented people stand in no other list
    done = Period.objects.count()
    demo.build(NOW)
    assert Period.objects.count() == done
