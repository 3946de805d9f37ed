"""What stands out to an arbiter, and what must not."""

from hypothesis import given
from hypothesis import strategies as st

from tests.bench.rating_leagues import league
from tournaments.rating import watch
from tournaments.rating.watch import CLOSED_CIRCLE, ONE_FEEDS, QUICK_LOSSES, Encounter, Sign


def games(winner, loser, times, *, points=8, gave_up=False, moves=None):
    """Return so many wins of one over another, seen from both."""
    return [
        *[Encounter(winner, loser, points, gave_up, moves)] * times,
        *[Encounter(loser, winner, -points, False, moves)] * times,
    ]


def codes(meetings):
    return {sign.code for sign in watch.signs(meetings)}


def test_giving_up_three_times_at_once_against_the_same_person_is_shown():
    quick = games(1, 2, 3, gave_up=True, moves=4)
    assert watch.signs(quick) == (Sign(QUICK_LOSSES, (1, 2), (3, watch.QUICK_MOVES)),)
    assert codes(games(1, 2, 2, gave_up=True, moves=4)) == set()
    assert codes(games(1, 2, 3, gave_up=True, moves=40)) == set()
    assert codes(games(1, 2, 3, gave_up=True, moves=None)) == set()
    assert codes(games(1, 2, 3, gave_up=False, moves=4)) == set()


def test_an_account_that_only_feeds_another_is_shown():
    fed = [*games(1, 2, 8), *games(1, 3, 2), *games(3, 4, 9), *games(4, 3, 9)]
    assert Sign(ONE_FEEDS, (1, 2), (80, 8)) in watch.signs(fed)


def test_a_regular_opponent_who_also_plays_others_is_not():
    fair = [*games(1, 2, 8), *games(2, 3, 6), *games(3, 2, 6), *games(1, 3, 6), *games(3, 1, 6)]
    assert ONE_FEEDS not in codes(fair)


def test_three_who_play_only_each_other_while_one_rises_are_shown():
    ring = [
        *games(1, 2, 6, points=10),
        *games(1, 3, 6, points=10),
        *games(2, 3, 3),
        *games(3, 2, 3),
    ]
    assert Sign(CLOSED_CIRCLE, (1, 2, 3), (3, 120)) in watch.signs(ring)
    open_ring = [*ring, *(m for guest in range(10, 16) for m in games(2, guest, 1))]
    assert CLOSED_CIRCLE not in codes(open_ring)


def test_an_honest_league_shows_nothing():
    played = league("duel", players=30, games=400, a_day=20, seed=9).games
    seen = []
    for game in played:
        (one,), (other,) = game.sides
        seen += games(*((one, other) if game.ranks == (1, 2) else (other, one)), 1, points=9)
    assert codes(seen) == set()


@given(st.randoms(use_true_random=False))
def test_the_order_of_games_cannot_matter(dice):
    seen = [*games(1, 2, 8), *games(1, 3, 2), *games(2, 3, 6, gave_up=True, moves=3)]
    shuffled = list(seen)
    dice.shuffle(shuffled)
    assert watch.signs(shuffled) == watch.signs(seen)


def test_those_who_share_a_device_are_shown_once_they_play_each_other():
    friends = games(2, 1, 3)
    assert watch.signs(friends) == ()
    assert watch.signs(friends, [(2, 1), (1, 2)]) == (Sign(watch.SHARED_DEVICE, (1, 2), (3,)),)
    assert watch.signs(games(2, 1, 2), [(1, 2)]) == ()
    assert watch.signs(friends, [(1, 3)]) == ()
