"""The pages of ratings, and the same for programs: what people see, and what Charlie does not."""

import json
import re

import pytest
from django.utils import translation

from siamleague.accounts.models import User
from siamleague.jobs.models import Job
from tests.tournaments.rating_world import START, WEEK, club, duel, event, play, players, season
from tournaments.models import Kind, Player, Pool, PoolKind, Rated, Rating, RatingChange, Table
from tournaments.rating.values import POINT
from tournaments.ratings import act as ratings
from tournaments.ratings import curves, pools, profiles
from tournaments.ratings import words as rating_words

pytestmark = pytest.mark.django_db
NOW = START + 60 * WEEK
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")


@pytest.fixture
def here(alice):
    return club("Red Lantern", alice)


@pytest.fixture
def pool(here):
    """Eight people over ten weeks, rated."""
    season(event(here), players(*NAMES), 10)
    pools.ensure_site_pools(now=NOW)
    Pool.objects.update(ranked_from=10)
    made = Pool.objects.get()
    ratings.rate_pool(pool_id=made.pk, now=NOW)
    return made


def text(answer):
    assert answer.status_code == 200, answer.status_code
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_the_list_shows_the_best_first(client, pool):
    page = text(client.get(f"/ratings/{pool.pk}/"))
    best = [row.rated.player.name for row in Rating.objects.order_by("-rating")]
    assert sorted(best, key=page.index) == best
    assert "40 games in 10 rating periods" in page


def test_who_stands_in_a_list_reads_how_on_the_first_page_and_nobody_else_does(
    pool, alice, bob, signed_in, client
):
    Player.objects.filter(name="Ann").update(user=bob)
    points = Rating.objects.get(rated__player__name="Ann").rating // POINT
    for path in ("/", "/ratings/"):
        mine = text(signed_in(bob).get(path))
        assert re.search(f"How I stand .*two players {points} ", mine)
        for other in (signed_in(alice), client):
            assert "How I stand" not in text(other.get(path))


def test_newcomers_are_hidden_until_they_have_played_enough(client, pool):
    Rating.objects.filter(rated__player__name="Ann").update(games=9)
    shown = text(client.get(f"/ratings/{pool.pk}/"))
    assert "Ann" not in shown
    assert "1 person without a place is not shown" in shown
    assert "Ann newcomer" in text(client.get(f"/ratings/{pool.pk}/?all=1"))
    assert "7 ranked, 1 newcomer" in text(client.get("/ratings/"))


def test_a_list_of_newcomers_shows_them_with_a_question_mark_and_without_places(client, pool):
    Rating.objects.update(games=9)
    shown = text(client.get(f"/ratings/{pool.pk}/"))
    assert "Nobody to show" not in shown
    assert "not shown" not in shown
    assert shown.count("? provisional") == 8
    assert "rank-1" not in client.get(f"/ratings/{pool.pk}/").content.decode()
    assert "0 ranked, 8 newcomers" in text(client.get("/ratings/"))


def test_no_value_that_counts_stands_above_the_peak(pool):
    for rated in Rated.objects.filter(ratings__pool=pool):
        shown = profiles.profile(pool, rated, user_id=None, now=NOW)
        counting = [step.points for step in shown.steps if step.counts]
        assert shown.line.peak == max(counting)
        assert not all(step.counts for step in shown.steps), "the first nine are provisional"


def test_a_list_can_be_seen_for_a_club_and_for_the_active(client, here, pool):
    from tournaments.models import Membership, Player

    ben = Player.objects.get(name="Ben")
    Membership.objects.create(club=here, player=ben, joined_at=START)
    assert "Ben" in text(client.get(f"/ratings/{pool.pk}/?club=red-lantern"))
    assert "Cleo" not in text(client.get(f"/ratings/{pool.pk}/?club=red-lantern"))
    assert "Nobody to show" in text(client.get(f"/ratings/{pool.pk}/?active=1"))


@pytest.mark.parametrize("query", ["page=0", "page=99", "page=x", "page=٣", "club=%00", "club=no"])
def test_odd_questions_get_a_plain_answer(client, pool, query):
    assert client.get(f"/ratings/{pool.pk}/?{query}").status_code == 200


def test_equal_points_share_a_place(client, pool):
    Rating.objects.update(rating=1_500_000_000)
    page = client.get(f"/ratings/{pool.pk}/").content.decode()
    assert page.count('class="rank rank-1"') == 8


def test_alice_finds_herself_in_the_list(alice, here, signed_in):
    from tournaments.models import Player

    mine = Player.objects.get(user=alice)
    play(event(here), [duel(mine, players("Ben")[0])], closed=START)
    pools.ensure_site_pools(now=NOW)
    ratings.rate_pool(pool_id=Pool.objects.get().pk, now=NOW)
    page = signed_in(alice).get(f"/ratings/{Pool.objects.get().pk}/?all=1").content.decode()
    assert page.count('class="mine"') == 1


def profile_of(name, pool):
    return Rating.objects.get(pool=pool, rated__player__name=name).rated


def test_a_profile_shows_curve_form_seats_and_opponents(client, pool):
    ann = profile_of("Ann", pool)
    found = profiles.profile(pool, ann, user_id=None, now=NOW)
    assert len(found.steps) == len(found.form) == 10
    assert sum(other.games for other in found.against) == 10
    assert sum(seat.games for seat in found.seats) == 10
    page = text(client.get(f"/ratings/{pool.pk}/people/{ann.pk}/"))
    assert all(word in page for word in ("Form", "Seats", "Head to head", "Why?", "Ben"))


def test_at_larger_tables_the_seats_that_do_not_begin_are_also_counted_together(client, here):
    """Ann begins once and wins; then she sits third and comes last."""
    ann, ben, cleo, dan = players(*NAMES[:4])
    four = event(here, kind=Kind.FOUR)
    play(four, [([[ann], [ben], [cleo], [dan]], [1, 2, 3, 4])], closed=START)
    play(four, [([[ben], [cleo], [ann], [dan]], [1, 2, 4, 3])], closed=START + WEEK)
    pools.ensure_site_pools(now=NOW)
    made = Pool.objects.get(kind=PoolKind.FOUR)
    ratings.rate_pool(pool_id=made.pk, now=NOW)
    found = profiles.profile(made, profile_of("Ann", made), user_id=None, now=NOW)
    assert [(s.number, s.games, s.percent) for s in found.seats] == [(1, 1, 100.0), (3, 1, 0.0)]
    assert (found.waited.games, found.waited.percent) == (1, 0.0)
    assert "all that do not begin" in text(client.get(found.line.url))


def test_head_to_head_is_the_mirror_of_the_others(pool):
    def against(one, other):
        found = profiles.profile(pool, profile_of(one, pool), user_id=None, now=NOW)
        return next(each for each in found.against if each.name == other)

    mine, theirs = against("Ann", "Ben"), against("Ben", "Ann")
    assert (mine.won, mine.drawn, mine.lost) == (theirs.lost, theirs.drawn, theirs.won)
    assert mine.expected + theirs.expected == pytest.approx(mine.games, abs=0.11)


def test_the_peak_is_the_highest_since_the_rating_counts(pool):
    for row in Rating.objects.filter(pool=pool):
        found = profiles.profile(pool, row.rated, user_id=None, now=NOW)
        counting = [step.points for step in found.steps if step.games >= pool.provisional]
        assert found.line.peak == max(counting)
        assert found.peak_at in [step.at for step in found.steps]


def test_the_curve_stays_inside_its_frame(pool):
    for row in Rating.objects.filter(pool=pool):
        drawn = curves.chart(profiles.steps(pool, row.rated_id))
        assert len(drawn.dots) == 10
        assert all(drawn.left <= dot.x <= drawn.right for dot in drawn.dots)
        assert all(0 <= dot.y <= drawn.bottom for dot in drawn.dots)
        assert 2 <= len(drawn.rules) <= 8
        best = max(drawn.dots, key=lambda dot: dot.step.points)
        assert best.y == min(dot.y for dot in drawn.dots)


def test_one_game_is_no_curve():
    assert curves.chart([]) is None


def test_a_change_is_explained_in_words_that_add_up(client, pool):
    change = RatingChange.objects.filter(period__number=3).first()
    told = rating_words.why(change)
    assert re.match(
        r"(Beat|Lost to|Drew with) \w+ \(\d+\)\. Scored [\d.]+ where 0\.\d+ was",
        told.games[0].sentence,
    )
    assert told.games[0].gained == told.change
    assert f"is {told.change}." in told.sums[1]
    assert "K is high at first: 2 games had been rated before." in told.sums[2]
    assert told.games[0].title == "Open, round 3, table 1"
    assert told.games[0].sentence in text(client.get(f"/ratings/changes/{change.pk}/"))


def test_a_change_is_explained_in_italian(pool):
    change = RatingChange.objects.first()
    with translation.override("it"):
        told = rating_words.why(change)
    assert "was expected" not in " ".join([told.games[0].sentence, *told.sums])
    assert "," in told.change


def test_a_void_change_says_so(client, pool):
    change = RatingChange.objects.filter(period__number=10).first()
    Table.objects.filter(round__number=10).update(ranks=[1, 1])
    ratings.rate_pool(pool_id=pool.pk, now=NOW)
    assert "This change is void" in text(client.get(f"/ratings/changes/{change.pk}/"))


def test_partners_and_tables_are_explained(here):
    ann, ben, cleo, dan = players(*NAMES[:4])
    play(event(here, kind=Kind.TEAMS), [([[ann, ben], [cleo, dan]], [1, 2])], closed=START)
    four = [[[each] for each in (ann, ben, cleo, dan)], [2, 1, 2, 4]]
    play(event(here, "Four", kind=Kind.FOUR), [four], closed=START)
    pools.ensure_site_pools(now=NOW)
    told = {}
    for made in Pool.objects.all():
        ratings.rate_pool(pool_id=made.pk, now=NOW)
        first = RatingChange.objects.filter(period__pool=made).order_by("pk").first()
        if first:
            told[made.kind] = rating_words.why(first).games[0].sentence
    assert told[PoolKind.PARTNERS].startswith("With Ben, beat Cleo & Dan (1500).")
    assert told[PoolKind.PAIRS].startswith("Beat Cleo & Dan (1500).")
    assert told[PoolKind.FOUR].startswith("Place 2 against Ben and Cleo and Dan (1500).")


def test_doubt_is_explained_where_there_is_one(pool):
    Pool.objects.update(model="weng-lin")
    ratings.rate_pool(pool_id=pool.pk, now=NOW)
    told = rating_words.why(RatingChange.objects.filter(period__void=False).first())
    assert re.search(r"The doubt was ±344 before and is ±\d+ now", told.sums[-1])
    assert told.games[0].gained == ""


def test_a_prediction_tells_chances_and_what_is_at_stake(client, pool):
    strong, *_, weak = Rating.objects.order_by("-rating")
    page = client.get(f"/ratings/{pool.pk}/predict/?p1={strong.rated_id}&p2={weak.rated_id}")
    chances = page.context["chances"]
    assert sum(each.percent for each in chances) == pytest.approx(100, abs=0.1)
    assert chances[0].percent > 50 > chances[1].percent
    assert chances[0].win == -chances[1].loss
    assert chances[0].win < chances[1].win


@pytest.mark.parametrize("query", ["p1=1&p2=1", "p1=x&p2=y", "p2=", "p1=9999999&p2=9999998"])
def test_a_table_that_cannot_be_is_not_predicted(client, pool, query):
    page = client.get(f"/ratings/{pool.pk}/predict/?{query}")
    assert page.status_code == 200
    assert not page.context["chances"]


def test_alice_makes_a_list_for_her_club_and_changes_it(alice, here, pool, signed_in):
    browser = signed_in(alice)
    asked = {"game": "king_of_siam", "kind": "duel", "venue": "hall", "model": "elo"}
    asked |= {"period": "round", "provisional": 5, "ranked_from": 12}
    address = "/ratings/clubs/red-lantern/"
    assert browser.post(address, asked).status_code == 302
    assert "The club has such a list already." in text(browser.post(address, asked))
    made = Pool.objects.get(club=here)
    assert (made.venue, made.provisional, made.ranked_from) == ("hall", 5, 12)
    change = {"venue": "both", "model": "weng-lin", "period": "day", "provisional": 8}
    change |= {"ranked_from": 20}
    assert browser.post(f"/ratings/{made.pk}/change/", change).status_code == 302
    made.refresh_from_db()
    assert (made.kind, made.venue, made.model, made.period) == ("duel", "both", "weng-lin", "day")
    nameless = {**asked, "game": ""}
    assert "Say which game the list is for." in text(browser.post(address, nameless))


def test_charlie_decides_nothing_about_a_clubs_lists(charlie, alice, here, pool, signed_in):
    wish = pools.ListWish(kind="duel", game="king_of_siam")
    made = pools.make_club_pool(club_id=here.pk, by=alice.pk, wish=wish, now=NOW)
    browser = signed_in(charlie)
    assert browser.get("/ratings/clubs/red-lantern/").status_code == 403
    assert browser.post(f"/ratings/{made.pk}/change/", {"venue": "hall"}).status_code == 403
    answer = browser.post(f"/ratings/{made.pk}/rate/", follow=True)
    assert "Only those who run this list" in text(answer)


def test_the_owner_of_the_site_has_a_list_of_the_site_rated_now(alice, pool, signed_in):
    User.objects.filter(pk=alice.pk).update(is_superuser=True)
    browser = signed_in(alice)
    first = browser.post(f"/ratings/{pool.pk}/rate/")
    assert first.url.startswith("/jobs/")
    assert browser.post(f"/ratings/{pool.pk}/rate/").url == first.url


def test_names_lead_to_every_list_of_a_person(client, pool):
    ann = profile_of("Ann", pool)
    page = text(client.get(f"/ratings/players/{ann.player_id}/"))
    assert "King of Siam: two players" in page


@pytest.mark.parametrize("people", [8, 24])
def test_a_list_asks_the_database_as_often_for_many_as_for_few(
    people, client, here, django_assert_max_num_queries
):
    season(event(here), players(*(f"P{n}" for n in range(people))), 3)
    pools.ensure_site_pools(now=NOW)
    made = Pool.objects.get()
    ratings.rate_pool(pool_id=made.pk, now=NOW)
    with django_assert_max_num_queries(9):
        client.get(f"/ratings/{made.pk}/?all=1")
    who = Rating.objects.first().rated_id
    with django_assert_max_num_queries(6):
        client.get(f"/ratings/{made.pk}/people/{who}/")


def test_programs_get_the_same_as_people(client, pool):
    lists = client.get("/api/ratings/").json()
    assert [each["id"] for each in lists] == [pool.pk]
    board = client.get(f"/api/ratings/{pool.pk}/").json()
    assert [line["place"] for line in board["lines"]] == list(range(1, 9))
    one, other = (line["rated"] for line in board["lines"][:2])
    profile = client.get(f"/api/ratings/{pool.pk}/people/{one}/").json()
    assert len(profile["steps"]) == 10
    why = client.get(f"/api/ratings/changes/{profile['steps'][-1]['id']}/").json()
    assert why["after"] == board["lines"][0]["points"]
    said = client.get(f"/api/ratings/{pool.pk}/prediction/?who={one}&who={other}").json()
    assert sum(side["percent"] for side in said) == pytest.approx(100, abs=0.1)
    assert client.get(f"/api/ratings/{pool.pk}/calibration/").json()["seen"] == 0


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("999999/", 404),
        ("{pool}/people/999999/", 404),
        ("changes/999999/", 404),
        ("{pool}/?page=0", 400),
        ("{pool}/?page=x", 400),
        ("{pool}/?club=%00", 400),
        ("{pool}/prediction/", 400),
        ("{pool}/prediction/?who=1&who=1", 400),
        ("{pool}/prediction/?who=1&who=2&who=3", 400),
        ("{pool}/prediction/?who=999998&who=999999", 404),
    ],
)
def test_programs_are_refused_by_name(client, pool, path, status):
    answer = client.get(f"/api/ratings/{path.format(pool=pool.pk)}")
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"
    assert json.loads(answer.content)["code"]


@pytest.mark.slow
def test_what_programs_get_is_described(client, pool):
    paths = client.get("/api/schema/").json()["paths"]
    assert len([path for path in paths if path.startswith("/api/v1/ratings/")]) == 13


def test_who_founded_a_club_does_not_start_the_lists_of_the_site(alice, here, pool, signed_in):
    browser = signed_in(alice)
    answer = browser.post(f"/ratings/{pool.pk}/rate/", follow=True)
    assert "Only those who run this list" in text(answer)
    assert "/rate/" not in text(browser.get(f"/ratings/{pool.pk}/"))
    assert not Job.objects.filter(kind="rate").exists()
    wish = pools.ListWish(kind="duel", game="king_of_siam")
    made = pools.make_club_pool(club_id=here.pk, by=alice.pk, wish=wish, now=NOW)
    assert browser.post(f"/ratings/{made.pk}/rate/").url.startswith("/jobs/")
    User.objects.filter(pk=alice.pk).update(is_staff=True)
    assert browser.post(f"/ratings/{pool.pk}/rate/").url.startswith("/jobs/")
