"""Rating from the database: going on, correcting, replaying, dying, and never editing history."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from siamleague.history.models import HistoryIsFinal
from tests.tournaments.rated_pools import NOW, history, points, rate, site_pool
from tests.tournaments.rating_world import START, WEEK, club, duel, event, play, players
from tournaments.models import (
    Period,
    Pool,
    Rating,
    RatingChange,
    ResultState,
    Table,
)
from tournaments.ratings import act as ratings
from tournaments.ratings import unseen

pytestmark = pytest.mark.django_db


def test_a_first_win_between_newcomers_is_half_of_k(db):
    ann, ben = players("Ann", "Ben")
    play(event(club()), [duel(ann, ben)], closed=START)
    pool = site_pool()
    rate(pool)
    assert points(pool) == {"Ann": 1580, "Ben": 1420}


def test_two_runs_write_nothing_new(pool):
    first = rate(pool)
    assert (first.rated, first.kept) == (10, 0)
    before = history(pool)
    with CaptureQueriesContext(connection) as asked:
        again = rate(pool)
    assert (again.rated, again.kept, again.voided) == (0, 10, 0)
    writes = ("INSERT", "UPDATE", "DELETE")
    assert not [q for q in asked.captured_queries if q["sql"].startswith(writes)]
    assert history(pool) == before


def test_round_by_round_is_the_same_as_all_at_once(played):
    pool = site_pool()
    for round_ in played:
        ratings.rate_pool(pool_id=pool.pk, now=round_.closed_at, since=round_.closed_at)
    step_by_step = history(pool)
    Period.objects.filter(pool=pool).update(void=True)
    Rating.objects.all().delete()
    rate(pool)
    assert history(pool) == step_by_step


def correct(round_):
    table = Table.objects.filter(round=round_).first()
    Table.objects.filter(pk=table.pk).update(ranks=[2, 1])
    return table


def test_a_correction_voids_what_follows_and_equals_a_fresh_start(played, pool):
    rate(pool)
    correct(played[4])
    done = rate(pool)
    assert (done.kept, done.voided, done.rated) == (4, 6, 6)
    corrected = history(pool)
    assert Period.objects.filter(void=True, voided_at=NOW).count() == 6
    assert RatingChange.objects.count() == 16 * 8  # nothing was removed
    Period.objects.filter(pool=pool).update(void=True)
    Rating.objects.all().delete()
    rate(pool)
    assert history(pool) == corrected


def test_a_correction_is_found_without_being_told_and_with_a_hint(played, pool):
    rate(pool)
    correct(played[6])
    assert rate(pool, since=played[8].closed_at).voided == 0  # too late a hint finds nothing
    assert rate(pool, since=played[6].closed_at).voided == 4


def test_an_annulled_round_leaves_no_trace_in_the_ratings(played, pool):
    rate(pool)
    Table.objects.filter(round=played[-1]).update(result=ResultState.NONE)
    done = rate(pool)
    assert (done.voided, done.rated) == (1, 0)
    after_nine = history(pool)
    Period.objects.filter(pool=pool).update(void=True)
    Rating.objects.all().delete()
    rate(pool)
    assert history(pool) == after_nine


def test_whoever_played_only_in_a_voided_round_is_in_no_list(played, pool):
    zoe, ann = players("Zoe", "Young Ann")
    late = play(event(club("Blue Dragon")), [duel(zoe, ann)], closed=NOW - WEEK)
    rate(pool)
    assert "Zoe" in points(pool)
    Table.objects.filter(round=late).delete()
    rate(pool)
    assert "Zoe" not in points(pool)


def test_changing_how_a_list_is_rated_rates_it_anew(pool):
    rate(pool)
    before = points(pool)
    Pool.objects.filter(pk=pool.pk).update(model="weng-lin")
    done = rate(pool)
    assert (done.voided, done.rated) == (10, 10)
    assert points(pool) != before
    assert Rating.objects.filter(deviation=0).count() == 0


class Crash(Exception):
    """The process died here."""


class Queries:
    """Counts the queries of a run, and lets it die at one of them."""

    def __init__(self, dies_at=None):
        self.count, self.dies_at = 0, dies_at

    def __call__(self, call, sql, params, many, context):
        if self.count == self.dies_at:
            raise Crash
        self.count += 1
        return call(sql, params, many, context)


@pytest.mark.slow
@pytest.mark.parametrize("piece", [2000, 7])
@pytest.mark.django_db(transaction=True)
def test_a_run_that_dies_anywhere_is_finished_by_the_next(played, pool, monkeypatch, piece):
    """Twenty places, a replay after a correction included; small batches, so many transactions."""
    import random

    monkeypatch.setattr(ratings, "BATCH", 9)
    monkeypatch.setattr(unseen, "AT_ONCE", piece)
    monkeypatch.setattr(unseen, "WIDER", 1)
    rate(pool)
    correct(played[3])
    whole = Queries()
    with connection.execute_wrapper(whole):
        rate(pool)
    right = history(pool)
    dice = random.Random(8)
    for _ in range(20):
        Table.objects.filter(round=played[3]).update(ranks=[1, 2])
        rate(pool)
        correct(played[3])
        dies = Queries(dies_at=dice.randrange(whole.count))
        with connection.execute_wrapper(dies), pytest.raises(Crash):
            rate(pool)
        rate(pool)
        assert history(pool) == right
    assert rate(pool).rated == 0


def test_history_cannot_be_edited(pool):
    rate(pool)
    change = RatingChange.objects.first()
    with pytest.raises(HistoryIsFinal):
        change.save()
    with pytest.raises(HistoryIsFinal):
        change.delete()
    with pytest.raises(HistoryIsFinal):
        RatingChange.objects.filter(pk=change.pk).update(after=0)
    with pytest.raises(HistoryIsFinal):
        RatingChange.objects.all().delete()


def test_the_recompute_of_all_finds_and_mends_what_was_tampered_with(pool, capsys):
    rate(pool)
    right = history(pool)
    call_command("rate", "--all")
    assert (
        "10 periods stood, 0 voided, 0 rated (0 games, 0 changes), 0 copies"
        in capsys.readouterr().out
    )
    victim = RatingChange.objects.filter(period__number=7).first()
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE tournaments_ratingchange SET after = after + 1 WHERE id = %s", [victim.pk]
        )
    Rating.objects.filter(rated=victim.rated).update(rating=1)
    assert rate(pool).rated == 0  # the quick run trusts its fingerprints
    call_command("rate", "--all")
    assert "6 periods stood, 4 voided, 4 rated" in capsys.readouterr().out
    assert history(pool) == right


def test_a_copy_that_went_astray_is_mended(pool, capsys):
    rate(pool)
    right = history(pool)
    Rating.objects.filter(pk=Rating.objects.first().pk).update(rating=1, peak=2)
    call_command("rate", "--all")
    assert "1 copies mended" in capsys.readouterr().out
    assert history(pool) == right


def test_another_run_in_between_is_noticed(pool):
    slow = ratings._start(pool.pk, NOW)
    stream = ratings._stream(slow, None, lambda *_: None)
    ratings._go_back(slow)
    for one in stream:
        ratings._rate(slow, one, "x")
    rate(pool)
    with pytest.raises(unseen.Raced):
        ratings._finish(slow)
    assert Period.objects.count() == 10


def test_days_are_rated_whole_and_today_is_not_over(played):
    pool = site_pool(period="day")
    ann, ben = players("Ann B.", "Ben B.")
    other = event(club("Blue Dragon"))
    play(other, [duel(ann, ben)], closed=played[0].closed_at + timedelta(hours=1))
    play(other, [duel(ann, ben)], closed=NOW - timedelta(minutes=5))
    rate(pool)
    keys = list(Period.objects.order_by("number").values_list("key", "games"))
    assert keys[0] == ("day:2024-03-04", 5)
    assert len(keys) == 10
    assert ratings.rate_pool(pool_id=pool.pk, now=NOW + timedelta(days=1)).rated == 1
