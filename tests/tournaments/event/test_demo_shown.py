"""What the demo club shows, looked at from all sides: it is built once for all these tests."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from tests.lasting import one_world
from tests.tournaments.hall import NOW
from tournaments import demo
from tournaments.clubs import act as clubs
from tournaments.models import (
    Club,
    Period,
    Pool,
    Programme,
    Round,
    TieDecision,
    Tournament,
)
from tournaments.parts import programmes
from tournaments.ratings import profiles, reports
from tournaments.ratings import read as ratings
from tournaments.refusals import NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import ranking


@pytest.fixture(scope="module")
def built(django_db_setup: None, django_db_blocker: Any) -> Iterator[Club]:
    with one_world(django_db_blocker, lambda: demo.build(NOW)) as club:
        yield club


@pytest.mark.slow
def test_the_demo_shows_events_in_every_state(built, db):
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
def test_the_demos_cup_is_in_its_semi_finals_with_two_thirds_of_its_pools(built, db, client):
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
def test_on_a_site_with_an_owner_only_the_owner_runs_the_demo(built, alice, charlie, signed_in):
    type(alice).objects.filter(pk=alice.pk).update(is_superuser=True)
    with pytest.raises(NotYours):
        clubs.run_demo_club(club_id=built.pk, by=charlie.pk, now=NOW)
    clubs.run_demo_club(club_id=built.pk, by=alice.pk, now=NOW)
    text = signed_in(charlie).get(built.get_absolute_url()).content.decode()
    assert reverse("tournaments:run_demo", args=[built.slug]) not in text


@pytest.mark.slow
def test_the_demo_page_can_be_read(built, db, client):
    page = client.get("/").content.decode()
    assert "Loy Krathong Partnership" in page
    assert "A Night of Daggers" in client.get("/events/").content.decode()


@pytest.mark.slow
def test_the_demos_rating_lists_have_curves_and_calibration(built, db, client):
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
