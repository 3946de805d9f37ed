"""What a list says of itself: how well it predicts, its seats, its doubts, what was mended."""

import importlib
import re
from datetime import timedelta

import pytest
from django.apps import apps
from django.urls import reverse

from siamleague.jobs.models import Job
from tests.tournaments.rating_world import START, WEEK, club, duel, event, play, players, season
from tournaments.models import Membership, Period, Player, Pool, Rating, RatingReport, Role, Table
from tournaments.rating.values import POINT
from tournaments.ratings import act as ratings
from tournaments.ratings import certainty, history, read, reports, runs

pytestmark = pytest.mark.django_db
NOW = START + 60 * WEEK
SEAT = re.compile(r"Seat 1 wins (\d+) % of (\d+) games, (\d+)–(\d+)\.")


def text(answer):
    assert answer.status_code == 200, answer.status_code
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


@pytest.fixture
def here(alice):
    return club("Red Lantern", alice)


@pytest.fixture
def pool(here):
    """Twelve people over 24 weeks, as the job rates them."""
    season(event(here), players(*(f"P{n:02}" for n in range(12))), 24)
    work()
    return Pool.objects.get()


def work(now=NOW):
    return runs.rate({}, lambda *told: None, lambda: now)


def test_a_list_says_in_words_and_figures_how_good_its_predictions_are(client, pool):
    shown = text(client.get(f"/ratings/{pool.pk}/"))
    told = reports.trust(reports.of(pool))
    assert (told.seen, told.pairs) == (144, 120)
    assert told.low < told.loss < told.high
    assert f"The log-loss is {told.loss:.3f}, surely between {told.low:.3f}" in shown
    assert 'class="trust-chart"' in client.get(f"/ratings/{pool.pk}/").content.decode()
    page = client.get(f"/ratings/{pool.pk}/calibration/")
    assert sum(each.pairs for each in page.context["trust"].bins) == 120
    assert client.get(f"/api/ratings/{pool.pk}/calibration/").json()["loss"] == told.loss


def test_of_a_young_list_it_says_that_there_are_too_few_games(client, here):
    season(event(here), players("Ann", "Ben", "Cleo", "Dan"), 3)
    work()
    made = Pool.objects.get()
    shown = text(client.get(f"/ratings/{made.pk}/"))
    assert "6 pairings were predicted so far, and 125 are needed" in shown
    RatingReport.objects.all().delete()
    assert "0 pairings were predicted" in text(client.get(f"/ratings/{made.pk}/calibration/"))


def test_the_report_is_written_once_for_a_history_and_again_when_it_changes(pool):
    first = RatingReport.objects.get()
    assert not reports.make(pool_id=pool.pk, now=NOW + WEEK)
    assert RatingReport.objects.get().made_at == first.made_at
    Table.objects.filter(round__number=24).update(ranks=[1, 1])
    work(NOW + WEEK)
    again = RatingReport.objects.get()
    assert (again.made_at, again.judged) != (first.made_at, first.judged)


def test_organisers_read_what_the_first_seat_is_worth_in_the_list_and_in_their_club(
    pool, alice, bob, charlie, signed_in, client
):
    other = club("Blue Door", bob)
    ann, ben = players("Ann", "Ben")
    theirs = event(other, "Other")
    for week in range(3):
        play(theirs, [duel(ann, ben)], closed=START + week * WEEK)
    work()
    address = f"/ratings/{pool.pk}/"
    shown = text(signed_in(alice).get(address))
    found = SEAT.findall(shown)
    assert [int(games) for _p, games, *_ in found] == [147, 144]
    assert all(int(low) <= int(percent) <= int(high) for percent, _g, low, high in found)
    assert "Red Lantern, 2 sides" in shown
    assert "Blue Door" not in shown
    assert [int(each[1]) for each in SEAT.findall(text(signed_in(bob).get(address)))] == [147, 3]
    for stranger in (signed_in(charlie), client):
        assert not SEAT.findall(text(stranger.get(address)))
    assert signed_in(charlie).get(f"/api/ratings/{pool.pk}/seats/").json() == []
    told = signed_in(alice).get(f"/api/ratings/{pool.pk}/seats/").json()
    assert [table["club"] for table in told] == ["", "Red Lantern"]


def test_an_arbiter_reads_on_the_event_what_seats_of_such_tables_are_worth(
    pool, here, alice, signed_in
):
    shown = signed_in(alice).get(reverse("tournaments:event", args=["red-lantern", "open"]))
    assert [int(games) for _p, games, *_ in SEAT.findall(text(shown))] == [144]
    assert f'href="/ratings/{pool.pk}/"' in shown.content.decode()
    told = signed_in(alice).get("/api/clubs/red-lantern/events/open/seats/").json()
    assert [(table["club"], table["games"]) for table in told] == [("Red Lantern", 144)]


def test_of_tables_that_no_list_has_counted_the_event_says_nothing(here, alice, signed_in):
    event(here, kind="four")
    shown = signed_in(alice).get(reverse("tournaments:event", args=["red-lantern", "open"]))
    assert "What seats are worth" not in shown.content.decode()


def test_who_only_plays_reads_nothing_of_seats_on_an_event(pool, here, bob, signed_in):
    player = Player.objects.get_or_create(user=bob, defaults={"name": "Bob"})[0]
    Membership.objects.create(club=here, player=player, role=Role.MEMBER, joined_at=START)
    shown = signed_in(bob).get(reverse("tournaments:event", args=["red-lantern", "open"]))
    assert "What seats are worth" not in shown.content.decode()


def test_a_seat_that_wins_more_than_chance_allows_is_named(here, alice, signed_in):
    people = players(*(f"P{n:02}" for n in range(20)))
    open_ = event(here)
    for week in range(4):
        sat = [duel(people[n], people[n + 10]) for n in range(10)]
        play(open_, sat, closed=START + week * WEEK)
    work()
    shown = text(signed_in(alice).get(f"/ratings/{Pool.objects.get().pk}/"))
    assert shown.count("More than its share.") == shown.count("Less than its share.") == 2


@pytest.fixture
def doubtful(pool):
    Pool.objects.update(model="weng-lin", ranked_from=10)
    work()
    return Pool.objects.get()


def test_lists_with_doubts_are_ordered_by_what_is_certain(doubtful):
    lines = read.board(doubtful, read.Wanted(everybody=True), user_id=None, now=NOW).lines
    assert [line.low for line in lines] == sorted((line.low for line in lines), reverse=True)


def test_who_stays_away_is_known_less_by_the_day_and_loses_place_and_certainty(doubtful, client):
    soon, late = (START + 24 * WEEK, START + 24 * WEEK + timedelta(days=3000))
    Rating.objects.filter(rating__gt=1500 * POINT).update(deviation=60 * POINT)
    row = Rating.objects.order_by("deviation").select_related("pool").first()
    assert certainty.has_place(doubtful, row, soon)
    assert not certainty.has_place(doubtful, row, late)
    assert certainty.doubt_of(doubtful, row, late) > certainty.doubt_of(doubtful, row, soon)
    for now in (soon, START + 60 * WEEK, late):
        placed = certainty.placed(certainty.measured(Rating.objects.all(), doubtful, now), doubtful)
        rows = Rating.objects.select_related("pool")
        assert set(placed.values_list("pk", flat=True)) == {
            each.pk for each in rows if certainty.has_place(doubtful, each, now)
        }
        assert read.pool_cards("en", now)[0].ranked == placed.count()


def test_a_widened_doubt_is_the_same_however_often_the_lists_were_worked_out(doubtful):
    before = list(history.lines(doubtful))
    for week in range(1, 5):
        work(NOW + week * WEEK)
    assert list(history.lines(doubtful)) == before


def test_a_place_takes_thirty_games_and_a_question_mark_goes_after_ten(pool, client):
    shown = text(client.get(f"/ratings/{pool.pk}/"))
    assert "rank-1" not in client.get(f"/ratings/{pool.pk}/").content.decode()
    assert "? provisional" not in shown, "24 games"
    Rating.objects.filter(rated__player__name="P03").update(games=30)
    shown = text(client.get(f"/ratings/{pool.pk}/"))
    assert "11 people without a place are not shown: one has a place after 30 games" in shown


def test_a_list_that_was_worked_out_anew_says_when_and_why(client, pool):
    assert "worked out anew" not in text(client.get(f"/ratings/{pool.pk}/"))
    Period.objects.filter(number=1).update(fingerprint="older", system="elo/1")
    work()
    note = reports.rerated(pool, NOW)
    assert (note.periods, note.since) == (24, START)
    assert "corrected" in note.reason
    Pool.objects.update(model="weng-lin")
    work(NOW + WEEK)
    assert "Another rating system was chosen" in reports.rerated(pool, NOW + WEEK).reason
    Period.objects.filter(void=False).update(system="weng-lin/1", fingerprint="older")
    work(NOW + 2 * WEEK)
    assert "Doubt now comes back" in reports.rerated(pool, NOW + 2 * WEEK).reason
    assert reports.rerated(pool, NOW + 52 * WEEK) is None


def test_older_lists_are_rated_anew_by_a_run_that_the_upgrade_asks_for(pool):
    upgrade = importlib.import_module("tournaments.migrations.0014_ratings_that_hold")
    Job.objects.all().delete()
    upgrade.ask_for_a_run(apps, None)
    upgrade.ask_for_a_run(apps, None)
    assert Job.objects.get().kind == runs.KIND
    Job.objects.all().delete()
    Pool.objects.update(model="weng-lin")
    Period.objects.all().update(void=True)
    upgrade.ask_for_a_run(apps, None)
    assert not Job.objects.exists(), "nothing was published"


@pytest.fixture
def whole(pool):
    Pool.objects.update(model="whole")
    work()
    return Pool.objects.get()


def test_whole_history_goes_on_after_a_correction_as_if_rated_once(whole):
    Table.objects.filter(round__number=13, number=1).update(ranks=[1, 1])
    work()
    again = list(history.lines(whole))
    assert Period.objects.filter(void=True, system="whole/1").exists()
    assert ratings.rate_all(pool_id=whole.pk, now=NOW).rated == 0
    Rating.objects.all().delete()
    Period.objects.all().update(void=True)
    work()
    assert list(history.lines(whole)) == again


def test_whole_history_goes_on_with_the_next_round(whole):
    ann, ben = Player.objects.filter(name__startswith="P").order_by("name")[:2]
    play(event_of(ann), [duel(ann, ben)], closed=START + 30 * WEEK)
    work()
    kept = list(history.lines(whole))
    assert ratings.rate_all(pool_id=whole.pk, now=NOW).rated == 0
    assert list(history.lines(whole)) == kept


def event_of(player):
    from tournaments.models import Tournament

    return Tournament.objects.get(entries__player=player)


def test_whole_history_explains_itself(client, whole):
    change = Rating.objects.first().rated.changes.filter(period__void=False).last()
    shown = text(client.get(f"/ratings/changes/{change.pk}/"))
    assert "These games bring" in shown
    assert "The seats are counted, too" in shown
    assert f"{abs(change.after - change.before) / POINT:.1f} points" in shown


def test_bob_who_only_plays_reads_no_seats(pool, bob, here, signed_in):
    player = Player.objects.create(name="Bob", user=bob)
    Membership.objects.create(club=here, player=player, role=Role.MEMBER, joined_at=START)
    assert reports.seats(reports.of(pool), pool, bob.pk) == []
    assert not SEAT.findall(text(signed_in(bob).get(f"/ratings/{pool.pk}/")))


@pytest.fixture
def steady(pool):
    Pool.objects.update(model="glicko-2")
    work()
    return Pool.objects.get()


def test_glicko_explains_itself_and_says_how_steady_somebody_is(client, steady):
    change = Rating.objects.first().rated.changes.filter(period__void=False).last()
    assert change.volatility_after > 0
    shown = text(client.get(f"/ratings/changes/{change.pk}/"))
    assert "Volatility is 2.6 points a day" in shown
    assert "The doubt was ±" in shown


def test_glicko_goes_on_after_a_correction_as_if_rated_once(steady):
    Table.objects.filter(round__number=13, number=1).update(ranks=[1, 1])
    work()
    again = list(history.lines(steady))
    assert ratings.rate_all(pool_id=steady.pk, now=NOW).rated == 0
    Rating.objects.all().delete()
    Period.objects.all().update(void=True)
    work()
    assert list(history.lines(steady)) == again


def test_a_list_and_a_line_agree_on_how_a_volatility_widens_a_doubt(steady):
    """The database orders by the doubt of today, and each line is worked out beside it."""
    Rating.objects.filter(pk__in=Rating.objects.values("pk")[:4]).update(volatility=9 * POINT)
    later = NOW + 40 * WEEK
    rows = certainty.measured(Rating.objects.filter(pool=steady), steady, later)
    for row in rows:
        doubt = certainty.doubt_of(steady, row, later)
        assert row.doubts**0.5 == pytest.approx(doubt, abs=2)
        assert row.low == pytest.approx(row.rating - 2 * doubt, abs=4)
    assert len({round(row.doubts) for row in rows}) > 1
