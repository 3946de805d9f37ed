"""The buttons of a table that has not begun, pressed on pages."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.lobby import act
from games.matches import api, endings, pictures
from games.models import Match, Seating, Status
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db
ASKED = {"seats": 2, "pace": "none", "watching": "open", "delay_moves": 3, "public": "on"}


@pytest.fixture
def table(alice):
    match = act.open_table(table=act.TableOrder(game="king_of_siam", seats=2), by=alice.pk, now=NOW)
    sitter = act.SeatTaker(str(alice), alice.pk)
    act.sit(code=match.code, seat=0, sitter=sitter, by=alice.pk, now=NOW)
    return match


def press(client, button, code, **data):
    return client.post(reverse(f"games:{button}", args=[code]), data, follow=True)


def said(answer):
    return [str(message) for message in answer.context["messages"]]


def options_of(client):
    form = client.get(reverse("games:open", args=["king_of_siam"])).context["form"]
    return {
        field.name: field.initial for field, _seats in form.rules() if field.initial is not None
    }


def test_whoever_opens_a_table_sits_at_it(alice, signed_in):
    client = signed_in(alice)
    answer = press(client, "open", "king_of_siam", **ASKED, **options_of(client))
    match = Match.objects.get()
    assert answer.redirect_chain[0][0] == reverse("games:match", args=[match.code])
    assert (match.seat_of(alice.pk), match.public, match.opened_by_id) == (0, True, alice.pk)


def test_what_no_table_can_be_is_shown_again_with_what_is_wrong(alice, signed_in):
    answer = press(signed_in(alice), "open", "king_of_siam", **{**ASKED, "seats": 9})
    assert answer.context["form"].errors
    assert answer.context["game"]
    assert not Match.objects.exists()


def test_there_is_no_table_for_a_game_that_is_not_on_the_shelf(alice, signed_in):
    assert signed_in(alice).get(reverse("games:open", args=["chess"])).status_code == 404


def test_somebody_sits_down_and_the_match_begins(table, bob, signed_in):
    press(signed_in(bob), "sit", table.code, seat=1)
    table.refresh_from_db()
    assert (table.status, table.seat_of(bob.pk)) == (Status.RUNNING, 1)


@pytest.mark.parametrize("seat", [0, "7", "x", ""])
def test_a_seat_that_is_not_free_is_refused_in_words(table, bob, signed_in, seat):
    answer = press(signed_in(bob), "sit", table.code, seat=seat)
    assert said(answer) == ["This seat is taken; choose another one."]
    assert answer.redirect_chain[0][0] == reverse("games:match", args=[table.code])


def test_only_the_one_who_opened_the_table_seats_bots_and_only_those_there_are(
    table, alice, bob, signed_in
):
    assert said(press(signed_in(bob), "sit", table.code, seat=1, bot="master"))
    for level in ("deep", "house", "random"):
        answer = press(signed_in(alice), "sit", table.code, seat=1, bot=level)
        assert answer.status_code == 403
    assert not Seating.objects.filter(bot__gt="").exists()
    press(signed_in(alice), "sit", table.code, seat=1, bot="master")
    assert Seating.objects.get(bot="master").name == "Master bot"


def test_whoever_wants_no_people_begins_at_once_against_the_bots_named(alice, signed_in):
    client = signed_in(alice)
    asked = {**ASKED, **options_of(client), "seats": 3, "against": "club"}
    press(client, "open", "king_of_siam", **asked)
    match = Match.objects.get()
    assert match.status == Status.RUNNING
    assert match.names() == [str(alice), "Club bot", "Club bot 2"]
    assert [sitter["bot"] for sitter in match.people] == ["", "club", "club"]


def test_no_bot_sits_down_at_a_rated_table(alice, signed_in):
    client = signed_in(alice)
    asked = {**ASKED, **options_of(client), "rated": "on"}
    answer = press(client, "open", "king_of_siam", **asked, against="club")
    assert "This table is rated; bots do not sit at it." in answer.content.decode()
    assert not Match.objects.exists()
    press(client, "open", "king_of_siam", **asked)
    table = Match.objects.get()
    refused = said(press(client, "sit", table.code, seat=1, bot="club"))
    assert refused == ["This table is rated; bots do not sit at it."]
    assert not Seating.objects.filter(bot__gt="").exists()


def test_the_last_who_leaves_closes_the_table(table, alice, signed_in):
    answer = press(signed_in(alice), "leave", table.code)
    assert answer.redirect_chain[0][0] == reverse("games:lobby")
    table.refresh_from_db()
    assert table.status == Status.CLOSED
    assert said(press(signed_in(alice), "leave", table.code)) == ["This table is no longer open."]


def test_a_rematch_leads_to_the_new_table(duel, alice, charlie, signed_in):
    assert said(press(signed_in(alice), "rematch", duel.code)) == ["This table is no longer open."]
    endings.resign(code=duel.code, by=alice.pk, ticket=uuid4(), now=NOW)
    assert said(press(signed_in(charlie), "rematch", duel.code))
    answer = press(signed_in(alice), "rematch", duel.code)
    again = Match.objects.get(rematch_of=duel)
    assert answer.redirect_chain[0][0] == reverse("games:match", args=[again.code])


@pytest.mark.parametrize("button", ["sit", "leave", "rematch"])
def test_at_a_table_that_is_not_there_nothing_can_be_pressed(alice, signed_in, button):
    assert press(signed_in(alice), button, "nowhere").status_code == 404


def test_every_picture_holds_what_programs_are_promised(duel, alice, charlie):
    fields = api.MatchPicture().fields
    always = {name for name, field in fields.items() if field.required}
    for reader in (pictures.Reader(alice.pk, "en"), pictures.Reader(charlie.pk, "en")):
        assert always <= pictures.picture(duel.code, reader).keys()
    sitting = pictures.picture(duel.code, pictures.Reader(alice.pk, "en"))
    assert set(fields) <= sitting.keys()
    assert set(api.Choices().fields) == set(sitting["ask"])
