"""The form of a new event in steps: nothing is lost, nothing is made twice, nobody else gets in."""

from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
from django.urls import reverse

from siamleague.history.models import AuditLine
from tests.tournaments.event.test_formats import PLAN
from tests.tournaments.hall import NOW, club_of
from tournaments.events import act as events
from tournaments.events.act import EventPlan
from tournaments.events.form_steps import MOST_KEPT, STEPS
from tournaments.models import Tournament
from tournaments.refusals import NotNow, NotYours

WHAT = {"step": "what", "game": "", "game_name": "Go", "name": "Go Night"}


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def where(club):
    return reverse("tournaments:new_event", args=[club.slug])


@pytest.fixture
def page(alice, signed_in):
    return signed_in(alice)


def sent(page, where, **answers):
    """Send a step; return the answers of the next address, and the page."""
    answer = page.post(where, answers)
    query = parse_qs(urlsplit(answer.headers.get("Location", "")).query)
    return {name: values[0] for name, values in query.items()}, answer


def walked(page, where, ticket, **of_steps):
    """Send every step with its usual answers, or those given."""
    for step in STEPS:
        shown = page.get(where, {"ticket": ticket, "step": step.slug}).context["form"]
        usual = {name: shown[name].value() for name in step.asks if shown[name].value()}
        answers = usual | of_steps.get(step.slug, {}) | {"step": step.slug, "ticket": ticket}
        assert page.post(where, answers | {"go": "next"}).status_code == 302, step.slug


def test_the_steps_lead_to_one_event_with_all_that_was_answered(page, where):
    ticket = str(uuid4())
    after, _answer = sent(page, where, ticket=ticket, go="next", **WHAT)
    assert after == {"ticket": ticket, "step": "who"}
    walked(
        page,
        where,
        ticket,
        what=WHAT,
        who={"kind": "four", "limit": "24"},
        when={"place": "Caffè Orientale", "starts_at": "2026-12-03T20:30"},
        how={"format": "swiss", "rounds": "3"},
        details={"prizes": "Lantern"},
    )
    shown = page.get(where, {"ticket": ticket, "step": "details"}).context["form"]
    usual = {name: shown[name].value() for name in STEPS[-1].asks if shown[name].value()}
    page.post(where, usual | {"step": "details", "ticket": ticket, "go": "make"})
    event = Tournament.objects.get()
    assert (event.name, event.kind, event.limit, event.rounds) == ("Go Night", "four", 24, 3)
    assert (event.place, event.prizes[0]["name"]) == ("Caffè Orientale", "Lantern")


def test_a_second_press_and_the_way_back_make_no_second_event(page, where):
    ticket = str(uuid4())
    first = page.post(where, WHAT | {"ticket": ticket, "go": "make"})
    again = page.post(where, WHAT | {"ticket": ticket, "go": "make"})
    back = page.get(where, {"ticket": ticket, "step": "details"})
    assert Tournament.objects.count() == 1
    assert first.url == again.url == back.url


def test_without_its_ticket_a_second_press_would_make_one(page, where):
    """The control: it is the ticket that keeps the second event away."""
    for _ in range(2):
        page.post(where, WHAT | {"ticket": str(uuid4()), "go": "make"})
    assert Tournament.objects.count() == 2


def test_a_fault_leads_to_its_step_and_everything_is_kept(page, where):
    ticket = str(uuid4())
    sent(page, where, ticket=ticket, go="next", **WHAT)
    answer = page.post(
        where, {"step": "details", "ticket": ticket, "go": "make", "points": "0, 1, 2"}
    )
    assert answer.context["step"].slug == "details"
    assert "cannot be given out" in answer.content.decode()
    page.post(where, WHAT | {"ticket": ticket, "name": "", "go": "next"})
    answer = page.post(where, {"step": "details", "ticket": ticket, "go": "make"})
    assert answer.context["step"].slug == "what"
    assert 'value="Go"' in answer.content.decode()
    assert not Tournament.objects.exists()


def test_options_are_asked_only_where_they_apply(page, where):
    ticket = str(uuid4())
    sent(page, where, ticket=ticket, go="next", evening="cup", **WHAT)
    shown = page.get(where, {"ticket": ticket, "step": "details"}).content.decode()
    assert "play for the third place" in shown
    assert "New faces against equal points" not in shown
    assert "Buchholz" not in shown
    sent(page, where, ticket=ticket, go="next", evening="tables", **WHAT)
    shown = page.get(where, {"ticket": ticket, "step": "details"}).content.decode()
    assert "New faces against equal points" in shown
    assert "play for the third place" not in shown


def test_the_rules_of_the_game_are_asked_of_the_chosen_one_and_kept(page, where):
    ticket = str(uuid4())
    siam = WHAT | {"game": "king_of_siam", "evening": "partners"}
    sent(page, where, ticket=ticket, go="next", **siam)
    shown = page.get(where, {"ticket": ticket, "step": "details"}).content.decode()
    assert "rules-king_of_siam-map" in shown
    assert "rules-verrat" not in shown
    assert 'name="watching"' in shown  # over the board nobody looks on: sent along, not asked
    assert "Spectators" not in shown
    details = {"step": "details", "ticket": ticket, "rules-king_of_siam-asked": "True"}
    page.post(where, details | {"rules-king_of_siam-map": "britain_2e", "go": "back"})
    again = page.get(where, {"ticket": ticket, "step": "details"}).content.decode()
    assert 'value="britain_2e" selected' in again
    page.post(where, {"step": "who", "ticket": ticket, "kind": "teams", "go": "make"})
    assert not Tournament.objects.exists()  # the details were sent without their numbers


def test_an_evening_that_the_game_does_not_know_is_said_where_it_is_chosen(page, where):
    answer = page.post(where, WHAT | {"game": "verrat", "evening": "cup", "go": "next"})
    assert answer.status_code == 200
    assert answer.context["step"].slug == "what"
    assert "This game is not played by so many." in answer.content.decode()


def test_going_back_keeps_what_was_typed_even_if_it_is_wrong(page, where):
    ticket = str(uuid4())
    sent(page, where, ticket=ticket, go="next", **WHAT)
    after, _answer = sent(page, where, ticket=ticket, step="who", go="back", limit="1", kind="duel")
    assert after["step"] == "what"
    shown = page.get(where, {"ticket": ticket, "step": "who"})
    assert shown.context["form"]["limit"].value() == "1"


def test_the_whole_form_at_once_is_taken_too(page, where):
    assert page.post(where, PLAN).status_code == 302
    assert Tournament.objects.get().name == "Cup"


def test_somebody_who_begins_very_many_keeps_the_newest(page, where):
    for _ in range(MOST_KEPT + 3):
        sent(page, where, ticket=str(uuid4()), go="next", **WHAT)
    assert len(page.session["new_events"]) == MOST_KEPT


def test_charlie_and_another_club_get_nothing_by_a_ticket(page, where, charlie, alice, signed_in):
    ticket = uuid4()
    page.post(where, WHAT | {"ticket": ticket, "go": "make"})
    made = Tournament.objects.get()
    assert signed_in(charlie).post(where, WHAT | {"ticket": ticket}).status_code == 403
    with pytest.raises(NotYours):
        events.make_tournament(
            club_id=made.club_id, by=charlie.pk, plan=EventPlan("Mine"), ticket=ticket, now=NOW
        )
    other = club_of(charlie, "Other")
    with pytest.raises(NotNow, match="out of date"):
        events.make_tournament(
            club_id=other.pk, by=charlie.pk, plan=EventPlan("Mine"), ticket=ticket, now=NOW
        )
    assert AuditLine.objects.filter(verb="tournament.made").count() == 1
