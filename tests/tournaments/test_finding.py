"""The words by which people, events, clubs and leagues are found."""

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from siamleague.accounts import services as accounts
from tests.people import person
from tests.tournaments.hall import NOW, club_of, enter_user, event_of
from tournaments.clubs import act as clubs
from tournaments.finding import folding, indexing, read
from tournaments.models import (
    Club,
    Membership,
    NamedKind,
    NameSlip,
    NameWord,
    Player,
    Tournament,
)

LETTERS = "abcdefg"


def names(asked):
    return [each.name for each in read.search(asked).things]


def listed(name):
    return NameWord.objects.filter(word=name.encode()).exists()


@pytest.fixture
def club(alice):
    return club_of(alice)


def member(club, name):
    player = Player.objects.create(name=name, made_by_club=club)
    Membership.objects.create(club=club, player=player, joined_at=NOW)
    return player


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("José Łukasiewicz", "jose lukasiewicz"),
        ("José Łukasiewicz", "LUKA"),
        ("Jürgen Groß", "jurgen gross"),
        ("Siobhán O’Brien", "obrien"),
        ("Siobhán O’Brien", "o'brien siob"),
        ("Anna-Maria Rossi", "maria anna"),
        ("สมชาย ใจดี", "ใจดี"),
        ("Ελένη Παπαδοπούλου", "παπαδ"),
        ("Иван Петров", "петров"),
    ],
)
@pytest.mark.django_db
def test_a_name_is_found_by_its_words_without_accents_whether_listed_yet_or_not(club, name, asked):
    member(club, name)
    member(club, "Somebody Else")
    assert names(asked) == [name]
    indexing.bring_up_to_date()
    assert names(asked) == [name]
    assert not read.search(asked).guessed


@pytest.mark.parametrize(
    "asked",
    ["hendersen", "hendreson", "hendrson", "hendeerson", "jnoah hendersno", "noah hendersen"],
)
@pytest.mark.django_db
def test_a_slip_is_forgiven_whether_listed_yet_or_not(club, asked):
    member(club, "Noah Henderson")
    member(club, "Harald Sandberg")
    for _listed in range(2):
        found = read.search(asked)
        assert [each.name for each in found.things] == ["Noah Henderson"]
        assert found.guessed
        indexing.bring_up_to_date()
    assert names("hxndxrsxn") == []


@pytest.mark.django_db
def test_another_name_is_found_at_once_and_the_old_one_no_more(club):
    player = member(club, "Dora Elster")
    indexing.bring_up_to_date()
    for write in range(2):
        Player.objects.filter(pk=player.pk).update(name="Dora Falk")
        assert names("falk") == ["Dora Falk"]
        assert indexing.bring_up_to_date() == (0 if write else 1), "twice is harmless"
    assert names("elster") == names("elstre") == []
    assert not listed("elster")
    assert not NameSlip.objects.filter(word="elster").exists()
    assert NameSlip.objects.filter(word="dora").exists(), "who is still called so"


@pytest.mark.django_db
def test_a_club_is_found_by_its_town_and_events_by_their_names(alice, club):
    Club.objects.filter(pk=club.pk).update(city="Torino")
    event_of(alice, club)
    indexing.bring_up_to_date()
    assert names("torino") == ["Red Lantern"]
    assert names("winter cup") == ["Winter Cup"]
    Club.objects.filter(pk=club.pk).update(city="Milano")
    indexing.bring_up_to_date()
    assert names("torino") == []
    assert names("milano lantern") == ["Red Lantern"]


@pytest.mark.django_db
def test_what_is_seen_nowhere_stays_unseen_however_many_stand_before_it(club):
    Player.objects.bulk_create(Player(name=f"Aaron {n}", made_by_club=club) for n in range(150))
    member(club, "Aaron Zander")
    indexing.bring_up_to_date()
    assert names("aaron") == ["Aaron Zander"], "the others are in no club and no event"
    club.hides_members = True
    club.save()
    assert names("aaron") == []


@pytest.mark.django_db
def test_a_look_that_ends_early_is_taken_up_by_the_next(club, monkeypatch):
    for n in range(30):
        member(club, f"Minna {n}")
    monkeypatch.setattr(indexing, "AT_ONCE", 4)
    monkeypatch.setattr(indexing, "LOOKS", 2)
    looks = 0
    while indexing.bring_up_to_date():
        looks += 1
    assert looks > 3
    assert NameWord.objects.filter(kind=NamedKind.PERSON, word=b"minna").count() == 30
    before = list(NameWord.objects.order_by("pk").values())
    Player.objects.update(found_as="")  # as if a look had died before its end
    while indexing.bring_up_to_date():
        pass
    assert len(NameWord.objects.all()) == len(before), "nothing is written twice"


@pytest.mark.django_db
def test_whoever_leaves_for_good_is_in_no_list_of_words_any_more(alice):
    dora = person("Dora Quintilla")
    player = clubs.player_of(user_id=dora.pk)
    enter_user(event_of(alice, club_of(alice)), dora)
    indexing.bring_up_to_date()
    assert names("quintilla") == ["Dora Quintilla"]
    accounts.delete_account(user_id=dora.pk, now=NOW)
    assert not listed("quintilla")
    assert not NameSlip.objects.filter(word="quintilla").exists()
    indexing.bring_up_to_date()
    assert not NameWord.objects.filter(kind=NamedKind.PERSON, thing=player.pk).exists()


@pytest.mark.django_db
def test_words_of_what_was_deleted_are_forgotten(alice, club):
    event = event_of(alice, club, name="Vanishing Night")
    member(club, "Wanda Vex").delete()
    member(club, "Wanda Vex")
    indexing.bring_up_to_date()
    Tournament.objects.filter(pk=event.pk).delete()
    Player.objects.filter(name="Wanda Vex").delete()
    for _twice in range(2):
        indexing.forget_what_is_gone()
        assert not listed("vanishing")
        assert not listed("vex")
        assert not NameSlip.objects.filter(word__in=["vanishing", "vex"]).exists()
    assert listed("lantern")


@pytest.mark.django_db
def test_the_newest_names_are_found_by_an_index_and_words_by_theirs(club):
    indexing.bring_up_to_date()
    with CaptureQueriesContext(connection) as asked:
        read.search("nobody at all")
    told = [query["sql"] for query in asked if "nameword" in query["sql"]]
    new = [query["sql"] for query in asked if 'player"."found_as" =' in query["sql"]]
    assert told
    assert new
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        for sql in told + new:
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            plan = " ".join(str(row[-1]) for row in cursor.fetchall())
            assert "INDEX" in plan, sql
            assert "SCAN tournaments_nameword" not in plan, sql


@given(st.text(LETTERS, min_size=3, max_size=7), st.randoms(use_true_random=False))
def test_one_slip_always_leaves_something_in_common(word, chance):
    typed = slipped(word, chance)
    keys = {typed, *folding.shortened(typed)}
    assert keys & folding.shortened(word)
    assert folding.is_slip(typed, word)
    assert folding.distance(typed, word) == folding.distance(word, typed) <= 1


def slipped(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word))
    what = chance.choice("more less other swapped".split())
    if what == "more":
        return word[:at] + chance.choice(LETTERS) + word[at:]
    if what == "less":
        return word[:at] + word[at + 1 :]
    if what == "other":
        return word[:at] + chance.choice(LETTERS) + word[at + 1 :]
    return word[:at] + word[at : at + 2][::-1] + word[at + 2 :]


def test_two_words_far_apart_are_no_slip():
    assert folding.distance("kitten", "sitting") == 3
    assert not folding.is_slip("rook", "king")
    assert not folding.is_slip("bishop", "bisonp"), "two slips in a short word"
    assert folding.is_slip("constantinople", "konstantinopel"), "a long one may have two"
    assert not folding.is_slip("constantinople", "konstatinopel")
    assert folding.words("'’ - _ !") == []
    assert folding.words("a" * 500) == ["a" * folding.LONGEST]
