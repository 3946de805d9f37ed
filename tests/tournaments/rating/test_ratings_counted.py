"""What counts for ratings, and where: events, casual games, partners, clubs, and the demo."""

from datetime import timedelta

import pytest

from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from tests.tournaments.rated_pools import NAMES, NOW, history, points, rate, site_pool
from tests.tournaments.rating_world import START, WEEK, club, duel, event, play, players, season
from tournaments.models import (
    CasualGame,
    Kind,
    Period,
    Pool,
    PoolKind,
    Rated,
    Rating,
    RatingChange,
    Table,
)
from tournaments.rating import periods
from tournaments.rating.values import GAME, POINT, Value
from tournaments.ratings import act as ratings
from tournaments.ratings import games, pools, runs

pytestmark = pytest.mark.django_db


def test_only_what_counts_is_rated(db):
    ann, ben, cleo = players("Ann", "Ben", "Cleo")
    here = club()
    counts = event(here)
    unrated = event(here, "Fun", rated=False)
    other = event(here, "Other", game="verrat")
    play(counts, [duel(ann, ben)], closed=START)
    play(unrated, [duel(ann, ben)], closed=START)
    play(other, [duel(ann, cleo)], closed=START)
    still = play(counts, [duel(ann, cleo)], closed=START + WEEK)
    still.state = "published"
    still.save()
    lost = play(counts, [duel(ann, cleo)], closed=START + 2 * WEEK)
    Table.objects.filter(round=lost).update(forfeits=[1])
    pools.ensure_site_pools(now=NOW)
    pool = Pool.objects.get(game="king_of_siam")
    rate(pool)
    assert points(pool) == {"Ann": 1580, "Ben": 1420}


def test_a_table_of_four_with_one_missing_stays_in_the_list_for_four(db):
    people = players(*NAMES[:4])
    four = event(club(), kind=Kind.FOUR)
    sitting = [[[p] for p in people], [1, 2, 3, 4]]
    play(four, [sitting], closed=START)
    late = play(four, [sitting], closed=START + WEEK)
    Table.objects.filter(round=late).update(forfeits=[3])
    two = play(four, [sitting], closed=START + 2 * WEEK)
    Table.objects.filter(round=two).update(forfeits=[2, 3])
    pool = site_pool(PoolKind.FOUR)
    assert rate(pool).games == 2, "a table of two is no game for four"
    assert [made.kind for made in Pool.objects.all()] == [PoolKind.FOUR]
    last = RatingChange.objects.filter(rated__player__name="Dan", period__void=False)
    assert last.count() == 1, "who did not come was not rated"


def test_what_an_older_version_put_into_another_list_is_taken_out_by_the_next_run(db, monkeypatch):
    people = players(*NAMES[:3])
    three = event(club(), kind=Kind.THREE)
    sitting = [[[p] for p in people], [1, 2, 3]]
    late = play(three, [sitting], closed=START)
    Table.objects.filter(round=late).update(forfeits=[2])
    duels = Pool.objects.create(game="king_of_siam", kind=PoolKind.DUEL, made_at=NOW)
    older = {**games.TOURNAMENTS, PoolKind.DUEL: (Kind.DUEL, Kind.THREE)}
    with monkeypatch.context() as before:
        before.setattr(games, "TOURNAMENTS", older)
        assert rate(duels).games == 1
    tally = rate(duels)
    assert (tally.games, tally.voided) == (0, 1)
    assert points(duels) == {}
    assert rate(site_pool(PoolKind.THREE)).games == 1


@pytest.mark.parametrize(("kind", "size"), [("duel", 1), ("four", 1), ("partners", 2)])
def test_four_hundred_points_say_the_same_in_every_list(kind, size):
    said = []
    for model in ("elo", "weng-lin"):
        settings = games.settings_of(Pool(kind=kind, model=model, provisional=10))
        system = periods.system(settings)
        start = system.start(settings)
        sure = [
            Value(start.rating + ahead, 0 if model == "elo" else 1) for ahead in (400 * POINT, 0)
        ]
        said.append(round(system.chance([sure[0]] * size, [sure[1]] * size, settings) / GAME, 2))
        assert start.rating == 1500 * POINT
    assert said == [0.91, 0.91]


def test_partners_are_rated_each_and_as_a_pair(db):
    ann, ben, cleo, dan = players(*NAMES[:4])
    teams = event(club(), kind=Kind.TEAMS)
    play(teams, [([[ben, ann], [cleo, dan]], [1, 2])], closed=START)
    each, pairs = site_pool(PoolKind.PARTNERS), Pool.objects.get(kind=PoolKind.PAIRS)
    rate(each)
    rate(pairs)
    assert points(each) == {"Ann": 1620, "Ben": 1620, "Cleo": 1380, "Dan": 1380}
    assert points(pairs) == {"Ann & Ben": 1580, "Cleo & Dan": 1420}
    assert Rated.objects.count() == 6


def test_over_the_board_and_online_share_a_list_or_not_as_the_club_decides(alice):
    here = club("Hall", alice)
    ann, ben = players("Ann", "Ben")
    open_ = event(here)
    play(open_, [duel(ann, ben)], closed=START)
    play(open_, [duel(ben, ann)], closed=START + WEEK, online=True)
    games = {}
    for venue in ("both", "hall", "online"):
        wish = pools.ListWish(kind="duel", game="king_of_siam", venue=venue)
        pool = pools.make_club_pool(club_id=here.pk, by=alice.pk, wish=wish, now=NOW)
        games[venue] = rate(pool).games
    assert games == {"both": 2, "hall": 1, "online": 1}


def test_a_clubs_list_counts_its_own_events_and_charlie_cannot_make_one(alice, charlie, played):
    from tournaments.refusals import NotYours

    here = club("Small", alice)
    ann, ben = players("Ann S.", "Ben S.")
    play(event(here), [duel(ann, ben)], closed=START)
    wish = pools.ListWish(kind="duel", game="king_of_siam")
    with pytest.raises(NotYours):
        pools.make_club_pool(club_id=here.pk, by=charlie.pk, wish=wish, now=NOW)
    pool = pools.make_club_pool(club_id=here.pk, by=alice.pk, wish=wish, now=NOW)
    rate(pool)
    assert points(pool) == {"Ann S.": 1580, "Ben S.": 1420}
    with pytest.raises(NotYours):
        pools.change_club_pool(pool_id=pool.pk, by=charlie.pk, wish=wish, now=NOW)


def test_casual_games_of_whole_days_count_and_outlive_an_account(played, pool):
    ann, ben = players("Cass", "Dora")
    CasualGame.objects.create(
        code="abc",
        game="king_of_siam",
        kind="duel",
        sides=[[ann.pk], [ben.pk]],
        ranks=[1, 2],
        ending="rules",
        moves=40,
        finished_at=START + timedelta(hours=2),
    )
    rate(pool)
    assert Period.objects.get(key="day:2024-03-04").number == 2
    assert points(pool)["Cass"] == 1580


def test_a_closed_tournament_asks_for_its_ratings_and_the_night_for_all(played):
    first = runs.tournament_closed(played[0].tournament, NOW)
    assert runs.tournament_closed(played[0].tournament, NOW) == first
    assert runs.rating_due(now=NOW) == runs.rating_due(now=NOW)
    assert Job.objects.filter(kind="rate").count() == 2
    told = []
    done = runs.rate(first.payload, lambda *words: told.append(words), lambda: NOW)
    assert done == {"periods": 10, "games": 40, "voided": 0}
    assert told
    again = runs.rate({}, lambda *_: None, lambda: NOW)
    assert again == {"periods": 0, "games": 0, "voided": 0}
    assert AuditLine.objects.filter(verb="pool.rated").count() == 1


def test_a_rated_match_between_guests_of_the_lobby_is_taken_in_once(alice, bob):
    """The real thing: a match is opened, resigned, taken over, rated, and its people may leave."""
    from uuid import uuid4

    from games.matches import endings
    from siamleague.privacy import keepers as personal_data
    from tests.games.conftest import NOW as THEN
    from tests.games.conftest import match_between

    match = match_between(alice, bob, rated=True)
    unrated = match_between(alice, bob)
    for each in (match, unrated):
        endings.resign(code=each.code, by=bob.pk, ticket=uuid4(), now=THEN)
    assert [pools.take_in_casual_games() for _ in range(2)] == [1, 0]
    later = THEN + timedelta(days=2)
    pools.ensure_site_pools(now=later)
    pool = Pool.objects.get()
    ratings.rate_pool(pool_id=pool.pk, now=later)
    assert points(pool) == {"Alice": 1580, "Bob": 1420}
    before = history(pool)
    personal_data.forget_all(bob.pk, later)
    assert ratings.rate_pool(pool_id=pool.pk, now=later).kept == 1
    assert history(pool) == before
    assert "Bob" not in points(pool)


def test_the_demo_clubs_people_stand_in_their_own_list_and_can_be_removed(alice):
    from tournaments.models import Chair, Player

    people = [Player.objects.create(name=name, demo=True) for name in NAMES]
    here = club("Demo", alice)
    season(event(here, demo=True), people, 4)
    assert pools.ensure_site_pools(now=NOW) == 0
    wish = pools.ListWish(kind="duel", game="king_of_siam")
    pool = pools.make_club_pool(club_id=here.pk, by=alice.pk, wish=wish, now=NOW)
    assert rate(pool).games == 16
    Chair.objects.all().delete()
    here.delete()
    Player.objects.filter(demo=True).delete()
    assert not Rated.objects.exists()
    assert not RatingChange.objects.exists()


def test_somebody_with_a_history_cannot_be_removed(pool):
    from django.db.models import ProtectedError, RestrictedError

    rate(pool)
    with pytest.raises((RestrictedError, ProtectedError)):
        Rating.objects.first().rated.delete()
