"""What a club tells of its year: a season that closes, and ratings that are worked out."""

import json

import pytest

from tests.tournaments.club.told import reading
from tests.tournaments.hall import NOW, clock, club_of
from tests.tournaments.league_world import closed, league_of, started
from tests.tournaments.rated_pools import rate, site_pool
from tournaments.models import Club, Topic, Tournament
from tournaments.webhooks import act, delivering
from tournaments.webhooks.act import WebhookWish

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(settings):
    settings.PUSH_TO_THIS_MACHINE = True
    with reading() as found:
        yield found


def target(club, by, reader, topic):
    wish = WebhookWish("ours", "standard", reader.url, [topic])
    return act.add_webhook(club_id=club.pk, wish=wish, by=by.pk, now=NOW)


def sent(reader):
    return [json.loads(body) for _headers, body in reader.came]


def test_a_closed_season_is_told_once(alice, reader):
    club = club_of(alice)
    webhook = target(club, alice, reader, Topic.SEASON)
    league = league_of(alice, in_club=club)
    closed(alice, league)
    assert delivering.send(webhook.pk, clock()) == 1
    (said,) = sent(reader)
    assert said["type"] == "season.closed"
    assert said["data"]["says"] == "City League: the season 2026 is closed"
    assert said["data"]["url"].endswith(f"/clubs/{club.slug}/leagues/{league.slug}/seasons/1/")


def test_a_season_that_starts_tells_of_every_round_and_a_chat_of_the_first(alice, reader):
    club = club_of(alice)
    ours = target(club, alice, reader, Topic.ROUND)
    wish = WebhookWish("chat", "slack", f"{reader.url}/chat", [Topic.ROUND])
    chat = act.add_webhook(club_id=club.pk, wish=wish, by=alice.pk, now=NOW)
    league = league_of(alice, in_club=club)
    season = started(alice, league)
    events = Tournament.objects.filter(division__season=season)
    rounds = sum(each.round_set.count() for each in events)
    assert rounds > events.count() == chat.deliveries.count()
    assert ours.deliveries.count() == rounds
    assert delivering.send(ours.pk, clock())
    assert {each["type"] for each in sent(reader)} == {"round.published"}
    assert sent(reader)[0]["data"]["round"] == 1 and sent(reader)[0]["data"]["tables"]


def test_a_season_that_starts_is_told_nobody_who_did_not_ask(alice, reader):
    club = club_of(alice)
    webhook = target(club, alice, reader, Topic.SEASON)
    started(alice, league_of(alice, in_club=club))
    assert not webhook.deliveries.exists()


def test_new_ratings_of_the_site_are_told_every_club_that_wants_them(played, alice, reader):
    pool = site_pool()
    targets = [target(club, alice, reader, Topic.RATINGS) for club in _clubs_of(alice)]
    rate(pool)
    for each in targets:
        delivering.send(each.pk, clock(10_000_000_000))
    said = sent(reader)
    assert [each["type"] for each in said] == ["ratings.finished"] * 2
    assert "Chess" in said[0]["data"]["list"] or said[0]["data"]["game"]
    rate(pool)  # nothing is new
    assert sum(each.deliveries.count() for each in targets) == 2


def _clubs_of(user):
    return [club_of(user, name) for name in ("One Club", "Two Club")]


def test_a_clubs_own_list_is_told_that_club_alone(played, alice, reader):
    from tournaments.webhooks import outbox

    one, other = _clubs_of(alice)
    both = [target(club, alice, reader, Topic.RATINGS) for club in (one, other)]
    outbox.of_ratings(site_pool().pk, one.pk, NOW)
    assert [each.deliveries.count() for each in both] == [1, 0]
    assert Club.objects.count() >= 2
