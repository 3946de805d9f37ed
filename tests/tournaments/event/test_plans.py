"""Plans that are used again: copies of an event, and templates of a club."""

from uuid import uuid4

import pytest
from django.urls import reverse

from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments.event.test_event_pages import PLAN
from tests.tournaments.hall import NOW, club_of, entered, event_of, played
from tests.tournaments.races import together
from tests.tournaments.stages import drawn, event_in_parts
from tournaments.events import planning
from tournaments.models import EventTemplate, Stage, Tournament
from tournaments.refusals import NotNow, NotWhole, NotYours

pytestmark = pytest.mark.django_db
ASKED = {
    "rounds": 4,
    "check_in": True,
    "tie_breaks": ("wins", "lot"),
    "scheme": {"win": "3", "draw": "1", "loss": "0"},
    "rules": {"half_byes": 2},
    "categories": ("juniors",),
    "prizes": ({"name": "Cup", "category": ""},),
    "limit": 40,
    "starts_at": NOW,
}


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def event(alice, club):
    event = event_of(alice, club, **ASKED)
    entered(event, alice, 4)
    return event


def copied(event, by, ticket=None):
    return planning.copy_event(tournament_id=event.pk, by=by.pk, ticket=ticket or uuid4(), now=NOW)


def saved(event, by, name="Monthly"):
    return planning.save_template(tournament_id=event.pk, name=name, by=by.pk, now=NOW)


def address(event, name, *more):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug, *more])


def test_a_copy_asks_for_the_same_and_has_no_past(alice, event):
    Tournament.objects.filter(pk=event.pk).update(check_in=False)
    played(event, alice)
    event.refresh_from_db()
    copy = copied(event, alice)
    copy.refresh_from_db()
    assert planning.kept(copy) == planning.kept(event)
    assert (copy.name, copy.stage, copy.starts_at) == ("Winter Cup (copy)", Stage.DRAFT, None)
    assert not copy.entries.exists()
    assert not copy.round_set.exists()
    assert copy.seed != event.seed
    assert AuditLine.objects.filter(verb="tournament.copied").count() == 1


def test_pressing_twice_makes_one_copy(alice, event):
    ticket = uuid4()
    assert copied(event, alice, ticket) == copied(event, alice, ticket)
    assert copied(event, alice) != copied(event, alice)
    assert Tournament.objects.count() == 4
    other = event_of(alice, event.club, name="Other")
    with pytest.raises(NotNow):
        copied(other, alice, ticket)


def test_charlie_copies_and_keeps_nothing(alice, charlie, event):
    template = saved(event, alice)
    with pytest.raises(NotYours):
        copied(event, charlie)
    with pytest.raises(NotYours):
        saved(event, charlie)
    with pytest.raises(NotYours):
        planning.delete_template(
            club_id=event.club_id, template_id=template.pk, by=charlie.pk, now=NOW
        )
    assert EventTemplate.objects.count() == 1


def test_a_template_is_kept_once_under_its_name_and_the_newest_counts(alice, event):
    saved(event, alice)
    Tournament.objects.update(rounds=7)
    saved(event, alice, " Monthly ")
    assert EventTemplate.objects.get().plan["rounds"] == 7
    with pytest.raises(NotWhole):
        saved(event, alice, "  ")


def test_deleting_a_template_twice_is_deleting_it_once(alice, event):
    template = saved(event, alice)
    for _ in range(2):
        planning.delete_template(
            club_id=event.club_id, template_id=template.pk, by=alice.pk, now=NOW
        )
    assert AuditLine.objects.filter(verb="template.deleted").count() == 1


def test_a_plan_of_another_release_is_read_as_far_as_it_is_known():
    plan = planning.plan_of({"rounds": 9, "tie_breaks": ["lot"], "colour": "teal"}, "Cup")
    assert (plan.rounds, plan.tie_breaks, plan.kind) == (9, ("lot",), "duel")


def test_the_wizard_begins_from_a_template(alice, event, signed_in):
    page = signed_in(alice)
    page.post(address(event, "save_template"), {"name": "Monthly"})
    url = reverse("tournaments:new_event", args=[event.club.slug])
    assert "Begin from a template" in page.get(url).content.decode()
    url += f"?template={EventTemplate.objects.get().pk}"
    form = page.get(url).context["form"]
    assert form["rounds"].initial == 4
    assert form["limit"].initial == 40
    assert not form["name"].initial
    assert form["points"].initial == "3, 1, 0"
    page.post(url, PLAN)
    made = Tournament.objects.order_by("-pk")[0]
    assert (made.name, made.rounds) == ("Winter Cup", 3)
    assert page.get(url.replace("=", "=9")).status_code == 200


def test_alice_copies_by_a_button_and_deletes_a_template(alice, charlie, event, signed_in):
    page, ticket = signed_in(alice), uuid4()
    for _ in range(2):
        answer = page.post(address(event, "copy_event"), {"ticket": ticket}, follow=True)
    assert "This is the copy" in answer.content.decode()
    assert Tournament.objects.count() == 2
    template = saved(event, alice)
    url = reverse("tournaments:delete_template", args=[event.club.slug, template.pk])
    signed_in(charlie).post(url)
    assert EventTemplate.objects.exists()
    page.post(url)
    assert not EventTemplate.objects.exists()


def test_pools_and_finals_are_copied_and_kept_in_a_template(alice, club, signed_in):
    event = event_in_parts(alice, club)
    drawn(event, alice)
    copy = copied(event, alice)
    assert planning.kept(copy)["parts"] == planning.kept(event)["parts"]
    assert (copy.programme.state, copy.programme.sections.count()) == ("planned", 0)
    template = saved(event, alice)
    url = reverse("tournaments:new_event", args=[club.slug])
    answer = signed_in(alice).post(f"{url}?template={template.pk}", PLAN | {"name": "Next"})
    made = Tournament.objects.get(name="Next")
    assert made.programme.pools == 2
    assert answer.url == reverse("tournaments:run_parts", args=[club.slug, made.slug])


def test_twenty_presses_make_one_copy(transactional_db):
    alice = person("Alice")
    event, ticket = event_of(alice, club_of(alice)), uuid4()
    found = together(lambda _n: copied(event, alice, ticket).pk, range(20))
    assert len(set(found)) == 1
    assert Tournament.objects.count() == 2
