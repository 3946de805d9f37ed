"""What is rated at once, however much, is written in pieces that nobody sees before the last."""

import pytest
from django.core.cache import cache

from tests.tournaments.held import counted
from tests.tournaments.rated_pools import NOW, history, rate, site_pool
from tests.tournaments.rating_world import club, event, players, season
from tournaments.models import Period, Pool, Rating, RatingChange, Table
from tournaments.ratings import act as ratings
from tournaments.ratings import pools, unseen
from tournaments.ratings import read as rating_pages

PIECE = 10
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def small_pieces(monkeypatch):
    monkeypatch.setattr(unseen, "AT_ONCE", PIECE)
    monkeypatch.setattr(unseen, "WIDER", 1)


@pytest.fixture
def played(alice):
    return season(event(club("Red Lantern", alice)), players(*(f"P{n:02}" for n in range(12))), 6)


@pytest.fixture
def pool(played):
    return site_pool()


def correct(round_):
    Table.objects.filter(round=round_).update(ranks=[2, 1])


def rows(params):
    """Weigh a statement by the rows it writes."""
    many = isinstance(params, list) and params and isinstance(params[0], list | tuple)
    return len(params) if many else 1


def weighed(count):
    """Return what the heaviest transaction writes when so many are rated, and rated anew."""
    people = players(*(f"{count} {n}" for n in range(count)))
    made = season(event(club(f"Club of {count}"), game="", game_name=f"Game {count}"), people, 4)
    pools.ensure_site_pools(now=NOW)
    pool = Pool.objects.get(game_name=f"Game {count}")
    with counted(rows, copied=1) as found:
        rate(pool)
        correct(made[0])
        assert rate(pool).voided == 4
    return max(found)


@pytest.mark.usefixtures("small_pieces")
def test_no_transaction_grows_with_who_is_rated():
    few, many = weighed(12), weighed(48)
    assert many <= 1.3 * few, (few, many)


def test_in_one_piece_it_would():
    """The control."""
    few, many = weighed(12), weighed(48)
    assert many > 3 * few, (few, many)


def told(pool, client, newest):
    """Return everything that is told of a list: its history, its pages, every change."""
    cache.clear()
    here = Pool.objects.get(pk=pool.pk)
    board = rating_pages.board(here, rating_pages.Wanted(everybody=True), user_id=None, now=NOW)
    asked = [f"/ratings/{pool.pk}/", f"/api/ratings/{pool.pk}/", f"/ratings/{pool.pk}/predict/"]
    asked += [f"/ratings/changes/{pk}/" for pk in range(newest - 1, newest + 5)]
    asked += [f"/api/ratings/changes/{pk}/" for pk in range(newest - 1, newest + 5)]
    pages = [(each, (a := client.get(each)).status_code, len(a.content)) for each in asked]
    return history(here), board, rating_pages.figures(here), pages


def at_each_piece(monkeypatch, look):
    """Look at everything before each piece is written."""
    real = unseen._still

    def still(pool):
        look()
        real(pool)

    monkeypatch.setattr(unseen, "_still", still)


@pytest.mark.usefixtures("small_pieces")
def test_nobody_sees_any_of_it_before_the_last(played, pool, client, monkeypatch):
    rate(pool)
    newest = RatingChange.objects.latest("pk").pk
    before, seen = told(pool, client, newest), []
    correct(played[1])
    with monkeypatch.context() as looking:
        at_each_piece(looking, lambda: seen.append(told(pool, client, newest)))
        assert rate(pool).voided == 5
    after = told(pool, client, newest)
    assert before != after
    pieces = [each == before for each in seen]
    assert len(pieces) > 10
    assert pieces == sorted(pieces, reverse=True), "first as before, then all of it"
    assert all(each in (before, after) for each in seen)


@pytest.mark.usefixtures("small_pieces")
def test_it_would_be_seen_if_what_comes_were_shown(played, pool, client, monkeypatch):
    """The control."""
    rate(pool)
    newest = RatingChange.objects.latest("pk").pk
    before, seen = told(pool, client, newest), []
    correct(played[1])

    def look():
        with monkeypatch.context() as careless:
            careless.setattr(type(Rating.objects), "get_queryset", lambda self: Rating.every.all())
            seen.append(told(pool, client, newest))

    with monkeypatch.context() as looking:
        at_each_piece(looking, look)
        rate(pool)
    after = told(pool, client, newest)
    assert not all(each in (before, after) for each in seen)


def left(pool):
    """Return the rows that nobody sees, and whether anybody writes."""
    coming = Period.objects.filter(pool=pool, void=True, voided_at=None)
    hidden = Rating.every.filter(pool=pool).count() - Rating.objects.filter(pool=pool).count()
    return coming.count(), hidden, Pool.objects.get(pk=pool.pk).writing


class PowerIsGone(Exception):
    """The machine went off."""


def dying(monkeypatch, pieces):
    real, done = unseen._still, []

    def still(pool):
        done.append(pool)
        if len(done) > pieces:
            raise PowerIsGone
        real(pool)

    monkeypatch.setattr(unseen, "_still", still)
    return done


@pytest.mark.usefixtures("small_pieces")
def test_what_a_killed_run_left_is_seen_by_nobody_and_cleared_away(played, pool, monkeypatch):
    rate(pool)
    first = history(pool)
    with monkeypatch.context() as counting:
        pieces = dying(counting, 10**6)
        correct(played[1])
        rate(pool)
    right, died = history(pool), 0
    for place in range(0, len(pieces), 4):
        Table.objects.filter(round=played[1]).update(ranks=[1, 2])
        rate(pool)
        correct(played[1])
        stood = history(pool)
        with monkeypatch.context() as dark:
            dying(dark, place)
            with pytest.raises(PowerIsGone):
                rate(pool)
        assert history(pool) in (stood, right)
        died += left(pool) != (0, 0, 0)
        rate(pool)
        assert history(pool) == right
    assert died > 2
    correct(played[2])
    rate(pool)
    assert left(pool) == (0, 0, 0)
    assert first != right


@pytest.mark.usefixtures("small_pieces")
def test_few_changes_after_a_kill_show_nothing_of_what_it_left(played, pool, monkeypatch):
    rate(pool)
    correct(played[0])
    with monkeypatch.context() as dark:
        dying(dark, 12)
        with pytest.raises(PowerIsGone):
            rate(pool)
    monkeypatch.setattr(unseen, "AT_ONCE", 2000)
    rate(pool)
    assert left(pool) == (0, 0, 0)
    right = history(pool)
    assert ratings.rate_all(pool_id=pool.pk, now=NOW).mended == 0
    assert history(pool) == right


@pytest.mark.usefixtures("small_pieces")
def test_of_two_who_write_at_once_the_first_stops(played, pool, monkeypatch):
    rate(pool)
    correct(played[1])
    real, begun = unseen._clear, []

    def clear(*asked, **more):
        real(*asked, **more)
        begun.append(asked)
        if len(begun) == 1:
            rate(pool)  # another worker, from the beginning to the end

    with monkeypatch.context() as both:
        both.setattr(unseen, "_clear", clear)
        with pytest.raises(unseen.Raced):
            rate(pool)
    assert left(pool) == (0, 0, 0)
    right = history(pool)
    assert rate(pool).rated == 0
    assert history(pool) == right
