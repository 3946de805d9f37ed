"""Control characters are refused in names, for pages and programs, and stop no letter."""

import pytest
from django import forms
from django.urls import reverse
from django.utils import timezone

from siamleague import controls
from siamleague.accounts.names import clean_name
from siamleague.actions.every import every
from tests.tournaments.hall import club_of
from tournaments.events import letters
from tournaments.models import Club, Invitation, Tournament

PLAIN = [
    action
    for action in every()
    if action.takes
    and action.given is None
    and (action.screen is None or action.screen.initial is None)
]
ODD = ("\r", "\n", "\x0b", "\x1f", "\x7f", "\x85", "\u2028", "\u2029", "\u202e", "\u2066")


@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_a_name_is_one_line_without_controls(odd):
    with pytest.raises(forms.ValidationError):
        controls.one_line(f"Red{odd}Lantern")
    controls.one_line("Chao Phraya — “Caffè”, 象棋 \u200d")


@pytest.mark.parametrize("blank", ["\u200b", "\u2060\u200d", "\xa0 \u3000"], ids=ascii)
def test_a_name_that_nobody_sees_is_none(blank):
    with pytest.raises(forms.ValidationError):
        controls.one_line(blank)
    controls.one_line(f"{blank}a")


def test_longer_words_may_have_lines():
    controls.some_lines("One\r\n\tTwo\nThree")
    for odd in ("\x0b", "\u202e"):
        with pytest.raises(forms.ValidationError):
            controls.some_lines(f"One{odd}Two")


@pytest.mark.parametrize("action", PLAIN, ids=lambda action: f"{action.on.name}-{action.name}")
def test_every_form_of_a_button_refuses_them(action):
    form = action.form(None, 1, {})
    for name, field in form.fields.items():
        if isinstance(field, forms.CharField):
            told = "a\x0bb"
            with pytest.raises(forms.ValidationError) as wrong:
                field.run_validators(told)
            assert any(fault.code == "controls" for fault in wrong.value.error_list), name


def test_most_forms_were_met():
    assert len(PLAIN) > 60


@pytest.mark.django_db
def test_a_club_is_not_founded_with_them(alice, signed_in):
    client = signed_in(alice)
    for odd in ("\r", "\x0b", "\u202e"):
        sent = {"name": f"Red{odd}Lantern", "city": "Turin"}
        assert client.post(reverse("tournaments:found_club"), sent).status_code == 200
        answer = client.post("/api/clubs/", sent, content_type="application/json")
        assert answer.status_code == 400
        assert "name" in answer.json()["fields"]
    assert not Club.objects.exists()


@pytest.mark.django_db
def test_an_event_is_not_made_with_them(alice, signed_in):
    club = club_of(alice)
    where = reverse("tournaments:new_event", args=[club.slug])
    answer = signed_in(alice).post(where, {"name": "Winter\x0bCup", "kind": "duel"})
    assert answer.status_code == 200
    assert "Control characters" in answer.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_a_letter_about_an_old_name_goes_out(alice, odd):
    club = club_of(alice)
    Club.objects.filter(pk=club.pk).update(name=f"Red{odd}Lantern")
    now = timezone.now()
    made = Invitation.objects.create(
        club=club, made_by=alice, email="guest@example.org", made_at=now, ends_at=now
    )
    letter = letters.of_invitation(made.pk)
    assert letter.subject == "Red Lantern invites you"
    assert letter.message()["Subject"] == letter.subject


def test_the_names_of_people_are_one_line():
    assert clean_name("Red\rLantern") == "Red Lantern"
    with pytest.raises(forms.ValidationError):
        clean_name("Red\x00Lantern")


@pytest.mark.django_db
def test_unrefused_they_would_stand_in_the_name_of_a_club(alice, signed_in, monkeypatch):
    monkeypatch.setattr(controls, "refuse_in", lambda fields: None)
    sent = {"name": "Red\rLantern", "city": "Turin"}
    signed_in(alice).post(reverse("tournaments:found_club"), sent)
    assert Club.objects.get().name == "Red\rLantern"
