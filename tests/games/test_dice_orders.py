"""Seals and secrets by socket and by programs; who gives none plays as ever."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from games import clocks
from games.kit import shared_dice
from games.live import threads
from games.lobby import act as tables
from games.lobby import followed
from games.matches import dice_drawing as drawing
from games.matches import endings, sweeping
from games.models import LogLine, Match
from tests.games.conftest import reread
from tests.games.pages import Page, move
from tests.people import person

SECRETS = ["5e" * 32, "71" * 32]
SEALS = [shared_dice.seal_of(secret) for secret in SECRETS]


def ordered(*people, **about):
    order = tables.TableOrder(game="king_of_siam", seats=len(people), made_for="a table", **about)
    sitters = [tables.SeatTaker(str(person), person.pk) for person in people]
    return reread(tables.open_for(table=order, sitters=sitters, now=timezone.now()))


def post(client, address, **data):
    return client.post(address, json.dumps(data), content_type="application/json")


@pytest.mark.django_db(transaction=True)
async def test_two_boards_draw_the_dice_over_their_sockets(alice, bob):
    match = await _ordered(alice, bob)
    pages = [Page(match, alice), Page(match, bob)]
    for page, seal in zip(pages, SEALS, strict=True):
        await page.connect()
        await page.say(do="seal", dice=seal)
        assert (await page.answer())["is"] == "done"
        await page.say(do="look", have=0)
    for page, secret in zip(pages, SECRETS, strict=True):
        while (seen := await page.picture())["dice"]["how"] != "opening":
            assert "view" not in seen
        assert seen["dice"]["sealed"] == SEALS
        await page.say(do="unseal", secret=secret)
    for page in pages:
        seen = await page.until(1)
        assert seen["view"] and seen["dice"]["how"] == "shared"
        assert not set(SECRETS) & set(json.dumps(seen).split('"'))
        await page.close()


async def _ordered(*people):
    def made(**_nothing):
        return ordered(*people)

    return await threads.run(made)


@pytest.mark.django_db(transaction=True)
async def test_a_board_that_knows_nothing_of_dice_plays_at_once(alice, bob):
    """A program from before: it looks, and moves."""
    match = await _ordered(alice, bob)
    people = [alice, bob]
    seat = match.to_act[0]
    page = Page(match, people[seat])
    assert (await page.open())["view"]
    await move(match, page, seat)
    assert (await page.until(1))["dice"]["how"] == "site"
    await page.say(do="seal", dice=SEALS[0])
    while (answer := await page.hear())["is"] != "no":
        pass
    assert answer["code"] == "dice"
    await page.close()


@pytest.mark.django_db(transaction=True)
async def test_who_only_looks_on_neither_settles_the_dice_nor_sees_a_board(alice, bob):
    match = await _ordered(alice, bob)
    guest = Page(match)
    assert "view" not in await guest.open()
    await guest.say(do="seal", dice=SEALS[0])
    assert (await guest.answer())["code"] == "not-seated"
    await guest.say(do="say", said=[])
    assert (await guest.answer())["is"] == "no"
    player = Page(match, alice)
    assert (await player.open())["view"]
    while "view" not in (seen := await guest.picture()):
        pass
    assert seen["status"] == "running"
    for page in (guest, player):
        await page.close()


def test_programs_sit_with_a_seal_and_open_it(alice, bob, signed_in):
    clients = [signed_in(alice), signed_in(bob)]
    asked = {"seats": "2", "pace": "none", "dice": SEALS[0]}
    made = post(clients[0], "/api/v1/games/king_of_siam/tables/", **asked)
    code = made.json()["code"]
    at = f"/api/v1/matches/{code}"
    assert post(clients[1], f"{at}/sit/", seat=1, dice=SEALS[1]).status_code in (200, 204)
    seen = clients[1].get(f"{at}/").json()
    assert seen["dice"]["how"] == "opening" and seen["dice"]["sealed"] == SEALS
    assert "view" not in seen and seen["to_act"] == []
    choices = clients[1].get(f"{at}/choices/")
    assert (choices.status_code, choices.json()["code"]) == (409, "dice-drawing")
    for client, secret in zip(clients, SECRETS, strict=True):
        for _twice in range(2):
            assert post(client, f"{at}/dice/open/", secret=secret).status_code == 200
    assert "view" in clients[0].get(f"{at}/").json()
    assert LogLine.objects.get(match__code=code).data["gave"] == [0, 1]


def test_programs_are_refused_in_words(alice, bob, signed_in, db):
    match = ordered(alice, bob)
    client, at = signed_in(alice), f"/api/v1/matches/{match.code}"
    for data in ({"dice": "x" * 64}, {"dice": "ab"}, {}, {"dice": 7}):
        answer = post(client, f"{at}/dice/seal/", **data)
        assert 400 <= answer.status_code < 500 and answer.json()["detail"]
    assert post(client, f"{at}/dice/open/", secret=SECRETS[0]).status_code == 409
    assert reread(match).dice == {"how": "unseen"}
    assert post(client, f"{at}/dice/seal/", dice=SEALS[0]).status_code == 200
    refused = post(client, f"{at}/dice/seal/", dice=SEALS[1])
    assert (refused.status_code, refused.json()["code"]) == (409, "dice")


def test_whoever_reads_the_picture_by_request_has_looked(alice, bob, signed_in, client, db):
    match = ordered(alice, bob)
    at = f"/api/v1/matches/{match.code}/"
    assert "view" not in client.get(at).json()
    assert signed_in(bob).get(f"/play/{match.code}/").status_code == 200
    assert reread(match).dice == {"how": "unseen"}, "its page lets the device give a seal first"
    assert "view" in signed_in(bob).get(at).json()
    assert reread(match).dice == {} and "view" in client.get(at).json()


def test_an_arbiter_waits_for_no_dice(alice, bob, charlie, db):
    for deed in (
        lambda code, now: endings.call_off(code=code, by=charlie.pk, now=now),
        lambda code, now: endings.decide(code=code, by=charlie.pk, ranks=[1, 2], why="-", now=now),
    ):
        match, now = ordered(alice, bob), timezone.now()
        drawing.seal(code=match.code, dice=SEALS[0], by=alice.pk, now=now)
        deed(match.code, now)
        match = reread(match)
        kinds = LogLine.objects.filter(match=match).values_list("kind", flat=True)
        assert match.status == "finished" and kinds[0] == "dice" and len(kinds) == 2
        Match.objects.all().delete()


@pytest.mark.parametrize(
    "tempo", [{}, {"kind": "live", "bank_ms": 60_000}, {"kind": "days", "bank_ms": 86_400_000}]
)
def test_at_every_pace_the_dice_are_drawn_in_seconds_and_no_time_is_lost(alice, bob, db, tempo):
    match, now = ordered(alice, bob, tempo=clocks.Tempo(**tempo)), timezone.now()
    drawing.seal(code=match.code, dice=SEALS[0], by=alice.pk, now=now)
    for _phase in range(2):
        now += timedelta(seconds=8)
        sweeping.sweep(now=now)
    match = reread(match)
    clock = clocks.from_json(match.clock)
    assert match.dice["how"] == "shared" and match.status == "running"
    assert clock.left_ms == (clock.tempo.bank_ms,) * 2 and clock.spent_ms == (0, 0)
    assert clock.since_ms == int(now.timestamp() * 1000)
    assert match.deadline_at > now + timedelta(minutes=10)


@pytest.mark.parametrize(("game", "seats"), [("verrat", 4), ("war_of_whispers", 2)])
def test_every_game_is_dealt_anew_from_the_dice_of_all(alice, bob, charlie, db, game, seats):
    people = [alice, bob, charlie, person("Dora")][:seats]
    order = tables.TableOrder(game=game, seats=seats, made_for="a table")
    sitters = [tables.SeatTaker(str(person), person.pk) for person in people]
    match, now = tables.open_for(table=order, sitters=sitters, now=timezone.now()), timezone.now()
    before = reread(match).state
    drawing.seal(code=match.code, dice=SEALS[0], by=alice.pk, now=now)
    sweeping.sweep(now=now + timedelta(seconds=5))
    drawing.unseal(code=match.code, secret=SECRETS[0], by=alice.pk, now=now)
    match = reread(match)
    assert match.dice["how"] == "shared" and match.state != before


def test_a_board_that_heard_no_ring_finds_what_became_of_the_dice(alice, bob, db):
    match, now = ordered(alice, bob), timezone.now()
    marks = [followed.mark_of(reread(match))]
    drawing.seal(code=match.code, dice=SEALS[0], by=alice.pk, now=now)
    marks.append(followed.mark_of(reread(match)))
    drawing.seal(code=match.code, dice=SEALS[1], by=bob.pk, now=now)
    marks.append(followed.mark_of(reread(match)))
    assert all(followed.gone_on({match.code: mark}) for mark in marks[:2])
    assert followed.gone_on({match.code: marks[2]}) == []
    sweeping.sweep(now=now + timedelta(seconds=9))
    assert followed.gone_on({match.code: marks[2]}) == [match.code]
    assert followed.gone_on({match.code: followed.mark_of(reread(match))}) == []
