"""A large season is laid a few rounds at a time, and begins when all of it is there."""

import pytest
from django.urls import reverse

from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, work
from tests.tournaments.held import counted, values
from tests.tournaments.league_world import crowded, league_of, start
from tournaments.models import Chair, Entry, Table, Tournament
from tournaments.refusals import NotNow, NotYours
from tournaments.seasons import joining, starting

COUNT, EACH = 4, 8
WHOLE = COUNT * EACH * (EACH - 1) // 2  # tables


@pytest.fixture(autouse=True)
def _small_steps(monkeypatch):
    monkeypatch.setattr(starting, "AT_ONCE", 10)


@pytest.fixture
def season(alice):
    return crowded(alice, league_of(alice), COUNT, EACH)


def asked(season, by):
    job = starting.start_season(season_id=season.pk, by=by.pk, now=NOW)
    season.refresh_from_db()
    return job


def laid(season):
    return Table.objects.filter(round__tournament__division__season=season)


def in_season(name, season, *more):
    league = season.league
    return reverse(
        f"tournaments:{name}", args=[league.club.slug, league.slug, season.number, *more]
    )


def cut_off(job, monkeypatch, pieces):
    """Let the worker die after so many pieces; another one finds the job later."""
    real, done = starting._lay_some, []

    def dying(*order, **more):
        done.append(order)
        if len(done) > pieces:
            raise RuntimeError("the power is gone")
        return real(*order, **more)

    with monkeypatch.context() as dark:
        dark.setattr(starting, "_lay_some", dying)
        assert work(job).state == Job.State.QUEUED


@pytest.mark.django_db
def test_everybody_meets_everybody_once_whatever_is_asked_twice(alice, season):
    first, again = asked(season, alice), asked(season, alice)
    assert first == again
    for _twice in range(2):
        work(first)
    season.refresh_from_db()
    assert (season.state, laid(season).count()) == ("running", WHOLE)
    assert laid(season).filter(round__state="published").count() == WHOLE
    assert not Tournament.objects.exclude(stage="running").exists()
    met = {frozenset(each.chairs.values_list("entry", flat=True)) for each in laid(season)}
    assert len(met) == WHOLE
    assert not Chair.objects.filter(people=[]).exists()
    assert asked(season, alice) is None
    assert AuditLine.objects.filter(verb="season.started").count() == 1


@pytest.mark.django_db
def test_a_stranger_lays_nothing_and_who_lost_the_right_stops_it(alice, bob, season):
    with pytest.raises(NotYours):
        asked(season, bob)
    job = asked(season, alice)
    season.league.club.memberships.all().delete()
    assert work(job).state == Job.State.FAILED
    assert not laid(season).exists()


@pytest.mark.django_db(transaction=True)
def test_a_job_that_is_killed_goes_on_where_it_stopped(alice, season, monkeypatch):
    job = asked(season, alice)
    for pieces in (3, 1):
        cut_off(job, monkeypatch, pieces)
    assert 0 < laid(season).count() < WHOLE
    season.refresh_from_db()
    assert season.state == "laying"
    assert work(job).state == Job.State.DONE
    assert laid(season).count() == WHOLE
    assert Entry.objects.count() == COUNT * EACH


@pytest.mark.django_db(transaction=True)
def test_half_a_season_is_neither_seen_nor_changed(alice, bob, season, signed_in, monkeypatch):
    cut_off(asked(season, alice), monkeypatch, 3)
    page = signed_in(bob)
    assert "The season is being prepared" in page.get(in_season("season", season)).content.decode()
    assert page.get(in_season("division", season, 1)).status_code == 404
    event = Tournament.objects.first()
    assert page.get(event.get_absolute_url()).status_code == 404
    run = signed_in(alice).get(in_season("run_season", season)).content.decode()
    assert "See how far it is" in run
    spot = season.spots.first()
    with pytest.raises(NotNow, match="about to begin"):
        joining.place_spot(spot_id=spot.pk, level=None, by=alice.pk, now=NOW)
    with pytest.raises(NotNow, match="about to begin"):
        joining.draw_divisions(season_id=season.pk, by=alice.pk, now=NOW)


@pytest.mark.django_db
def test_the_button_leads_to_the_job_and_the_job_to_the_season(alice, season, signed_in):
    page = signed_in(alice)
    answer = page.post(in_season("start_season", season))
    job = Job.objects.get(kind=starting.KIND)
    assert answer.url == reverse("site:job", args=[job.public_id])
    assert work(job).result["url"] == in_season("run_season", season)
    page.post(in_season("start_season", season))
    assert "The season has begun." in page.get(in_season("run_season", season)).content.decode()


def held(alice, count):
    """Return what the transactions write by which a season of so many divisions begins."""
    season = crowded(alice, league_of(alice, club=f"Club of {count}"), count, EACH)
    with counted(values) as found:
        start(alice, season)
    return max(found)


@pytest.mark.django_db(transaction=True)
def test_a_season_of_more_divisions_holds_others_up_no_longer(alice):
    few, many = held(alice, 2), held(alice, 12)
    assert many < 1.3 * few, (few, many)


@pytest.mark.django_db(transaction=True)
def test_in_one_piece_they_would_wait_as_long_as_it_is_large(alice, monkeypatch):
    """The control."""
    monkeypatch.setattr(starting, "AT_ONCE", 10_000)
    assert held(alice, 12) > 4 * held(alice, 2)
