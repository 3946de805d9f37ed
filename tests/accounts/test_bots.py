"""Bots of people: named as bots wherever they play, used by tokens alone, and out of rated play."""

from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from games.lobby import act
from games.lobby.act import SeatTaker, TableOrder
from games.refusals import NotAllowed
from siamleague.accounts import personal
from siamleague.accounts.models import User
from siamleague.accounts.tokens import bots, personal_tokens
from siamleague.accounts.tokens.personal_tokens import TokenWish
from tests.people import PASSWORD
from tests.tournaments.hall import NOW, club_of
from tests.tournaments.programs import done, refused, send
from tournaments.models import Club, Player, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/account/programs/"


def bot_of(user, name="Deep Elephant"):
    return bots.make_bot(owner_id=user.pk, name=name, ticket=uuid4())


def by(bot):
    """Return a program that comes as a bot."""
    wish = TokenWish("plays", plays=True)
    _row, word = personal_tokens.make(user_id=bot.pk, wanted=wish, ticket=uuid4(), now=NOW)
    return Client(headers={"authorization": f"Bearer {word}"})


def fresh(client):
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return client


def event(club, organiser, **more):
    told = {"name": "Cup", "kind": "duel", "format": "swiss", "rounds": 3, "game_name": "Chess"}
    done(send(organiser, f"/api/clubs/{club.slug}/events/", **told | more))
    made = Tournament.objects.get()
    done(send(organiser, f"/api/clubs/{club.slug}/events/{made.slug}/publish/"))
    return f"/api/clubs/{club.slug}/events/{made.slug}/"


def test_alice_makes_a_bot_and_a_token_for_it(alice, signed_in):
    client = fresh(signed_in(alice))
    told = {"name": "Deep Elephant", "ticket": str(uuid4())}
    for _twice in range(2):
        client.post(f"{PAGE}bots/", told)
    bot = User.objects.get(is_bot=True)
    assert (str(bot), bot.bot_of) == ("Deep Elephant (bot)", alice)
    assert not bot.has_usable_password()
    sent = {"name": "script", "ticket": str(uuid4()), "bot": bot.pk, "plays": "on"}
    page = client.post(PAGE, sent)
    assert bot.tokens.get().plays
    assert "Deep Elephant (bot)" in page.text


def test_nobody_makes_tokens_for_bots_of_others(alice, bob, signed_in):
    bot = bot_of(alice)
    sent = {"name": "script", "ticket": str(uuid4()), "bot": bot.pk}
    fresh(signed_in(bob)).post(PAGE, sent)
    assert not bot.tokens.exists()
    signed_in(bob).post(f"{PAGE}bots/{bot.pk}/remove/")
    bot.refresh_from_db()
    assert bot.left_at is None


def test_people_are_not_called_bots(bob, signed_in):
    told = {"display_name": "Bob (bot)", "language": "en", "time_zone": "UTC"}
    assert "Only bots are called that" in signed_in(bob).post("/account/", told).text


def test_a_bot_has_its_mark_where_it_plays(alice):
    bot = bot_of(alice)
    assert done(by(bot).get("/api/matches/?which=mine")) == []
    match = act.open_table(table=TableOrder("king_of_siam", 2), by=bot.pk, now=NOW)
    sitter = SeatTaker(str(bot), bot.pk)
    act.sit(code=match.code, seat=0, sitter=sitter, by=bot.pk, now=NOW)
    picture = done(by(bot).get(f"/api/matches/{match.code}/"))
    assert picture["seats"][0]["name"] == "Deep Elephant (bot)"


def test_a_bot_sits_at_no_rated_table(alice):
    bot = bot_of(alice)
    match = act.open_table(table=TableOrder("king_of_siam", 2, rated=True), by=bot.pk, now=NOW)
    with pytest.raises(NotAllowed):
        act.sit(code=match.code, seat=0, sitter=SeatTaker(str(bot), bot.pk), by=bot.pk, now=NOW)


def test_a_bot_enters_rated_events_only_where_the_club_says_so(alice, signed_in):
    club, bot = club_of(alice), bot_of(alice)
    at = event(club, signed_in(alice), rated=True)
    refused(send(by(bot), f"{at}enter/"), 403, "not-yours")
    done(send(signed_in(alice), f"/api/clubs/{club.slug}/", "patch", rates_bots=True))
    done(send(by(bot), f"{at}enter/"))
    assert Player.objects.get(user=bot).name == "Deep Elephant (bot)"


def test_an_event_that_bots_entered_does_not_become_rated(alice, signed_in):
    club, bot = club_of(alice), bot_of(alice)
    at = event(club, signed_in(alice), rated=False)
    done(send(by(bot), f"{at}enter/"))
    refused(send(signed_in(alice), at, "patch", rated=True), 403, "not-yours")


def test_bots_leave_with_their_person(bob):
    bot = bot_of(bob)
    program = by(bot)
    assert personal.export(bob.pk)["bots"] == ["Deep Elephant (bot)"]
    personal.forget(bob.pk, timezone.now())
    bot.refresh_from_db()
    assert (bot.is_active, bot.display_name) == (False, "")
    refused(program.get("/api/clubs/"), 401, "bad-token")


def test_nobody_has_bots_without_end(alice, monkeypatch):
    monkeypatch.setattr(bots, "MOST", 1)
    bot_of(alice)
    with pytest.raises(bots.TooManyBots):
        bot_of(alice, "Another")


def test_unchecked_a_bot_would_enter_rated_play(alice, signed_in, monkeypatch):
    """The control."""
    monkeypatch.setattr("tournaments.clubs.people.check_no_bot", lambda **asked: None)
    club, bot = club_of(alice), bot_of(alice)
    done(send(by(bot), f"{event(club, signed_in(alice))}enter/"))
    assert not Club.objects.get().rates_bots
