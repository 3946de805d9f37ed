"""What a club makes gets an address of its own, however often it makes the same."""

import pytest
from django.db import IntegrityError

from tests.people import person
from tests.tournaments.hall import club_of, event_of
from tests.tournaments.league_world import league_of
from tests.tournaments.races import together
from tournaments import addresses
from tournaments.models import Series


@pytest.fixture
def club(alice):
    return club_of(alice)


def named(club, name, **more):
    return Series(club=club, name=name, made_at=club.founded_at, **more)


def saved(club, name):
    row = named(club, name)
    addresses.save_at_a_free_one(row, otherwise="series")
    return row.slug


def test_the_same_evening_every_week_for_years_still_gets_a_page(alice, club):
    event = event_of(alice, club, name="Thursday")
    for n in range(2, 301):
        event.pk, event.slug = None, f"thursday-{n}"
        event.save(force_insert=True)
    assert event_of(alice, club, name="Thursday").slug == "thursday-301"


def test_a_gap_is_filled_and_another_club_s_address_is_free(alice, club, bob):
    assert [saved(club, "Grand Prix") for _ in range(3)] == [
        "grand-prix",
        "grand-prix-2",
        "grand-prix-3",
    ]
    Series.objects.filter(slug="grand-prix-2").delete()
    assert saved(club, "Grand Prix") == "grand-prix-2"
    assert saved(club_of(bob, "Elsewhere"), "Grand Prix") == "grand-prix"


def test_a_name_never_hides_a_page_of_the_house(alice):
    assert league_of(alice, name="New").slug == "new-2"


def test_a_name_without_a_letter_for_an_address_gets_another_word(club):
    assert saved(club, "ศุกร์ …") == "series"
    assert saved(club, "x" * 59 + " y") == "x" * 59


def test_what_else_is_wrong_is_not_taken_for_a_race(club):
    with pytest.raises(IntegrityError):
        addresses.save_at_a_free_one(named(club, "Odd", best=None, version=None), otherwise="odd")


@pytest.mark.django_db(transaction=True)
def test_ten_at_once_get_ten_addresses():
    here = club_of(person("Alice"))
    found = together(lambda _n: saved(here, "Spring"), range(10))
    assert sorted(found) == sorted(["spring", *(f"spring-{n}" for n in range(2, 11))])
