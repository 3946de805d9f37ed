"""An event keeps the rules for tie-breaks by which it began; new ones have the newest edition."""

from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse

from tests.tournaments.event.test_event_pages import PLAN
from tests.tournaments.hall import club_of, entered, event_of, played
from tournaments.events import planning
from tournaments.events.forms import EventForm
from tournaments.models import Tournament
from tournaments.rounds import ranking
from tournaments.rounds import standings as worked_out
from tournaments.standings.values import EDITION

remember = import_module("tournaments.migrations.0010_editions_of_tie_breaks").remember


def form(club):
    return reverse("tournaments:new_event", args=[club.slug])


def test_a_new_event_has_the_newest_edition_unless_the_organiser_chooses_another(alice, signed_in):
    club, page = club_of(alice), signed_in(alice)
    page.post(form(club), PLAN)
    assert worked_out.scheme(Tournament.objects.get()).edition == EDITION
    page.post(form(club), PLAN | {"name": "Older", "edition": "2024", "ticket": ""})
    assert worked_out.scheme(Tournament.objects.get(name="Older")).edition == 2024


def test_nobody_begins_an_event_as_this_site_counted_before(alice, signed_in):
    signed_in(alice).post(form(club_of(alice)), PLAN | {"edition": "2023"})
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("format_", ["swiss", "robin"])
def test_events_that_had_begun_keep_their_order(format_, alice):
    event = event_of(alice, club_of(alice), rounds=2, format=format_)
    draft = event_of(alice, event.club, name="Later")
    entered(event, alice, 5)
    played(event, alice)
    remember(apps, None)
    remember(apps, None)  # twice is harmless
    event.refresh_from_db()
    draft.refresh_from_db()
    assert worked_out.scheme(event).edition == 2023
    assert worked_out.scheme(draft).edition == EDITION
    assert ranking.table(event)
    assert "edition" not in planning.kept(event)["rules"]


def test_columns_have_the_acronyms_of_arbiters(alice):
    breaks = ("buchholz-cut-1", "SB/C1", "TPN", "lot")
    event = event_of(alice, club_of(alice), tie_breaks=breaks)
    entered(event, alice, 4)
    played(event, alice)
    assert [each.short for each in ranking.columns(event)] == ["BH/C1", "SB/C1", "TPN"]
    line = ranking.lines(event, ranking.table(event))[0]
    assert line.breaks[2] in {"1", "2", "3", "4"}


def test_the_form_shows_the_common_ones_first_and_the_others_behind_a_fold(alice):
    shown = str(EventForm(club=club_of(alice))["tie_breaks"])
    assert shown.index('value="buchholz-cut-1"') < shown.index("data-ordered-more")
    assert shown.index("data-ordered-more") < shown.index('value="SB/C1"')
    assert 'value="EMGSB"' not in shown
    assert "Buchholz, cut 1 (BH/C1)" in shown
    assert "Drawing lots (" not in shown
