"""A program that may pack a club fetches the file with the same token, and no other token does."""

from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from siamleague.accounts.tokens import personal_tokens
from siamleague.accounts.tokens.personal_tokens import TokenWish
from siamleague.actions import scopes
from siamleague.assistants import toolbox
from siamleague.jobs.models import Job
from tests.tournaments.exports.test_archives import filled, rows_of
from tests.tournaments.hall import NOW, club_of, work
from tournaments.clubs import act as clubs
from tournaments.exports import club_archive, club_files

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/red-lantern/take/archive/"


def program(user, *, plays=False, organises=()):
    wish = TokenWish("packer", plays=plays, clubs=tuple(club.pk for club in organises))
    _row, word = personal_tokens.make(
        user_id=user.pk, wanted=wish, ticket=uuid4(), now=timezone.now()
    )
    return Client(headers={"authorization": f"Bearer {word}"})


@pytest.fixture
def club(alice):
    return filled(alice, "Red Lantern", 6)


@pytest.fixture
def large(club, monkeypatch):
    monkeypatch.setattr(club_files, "SMALL", 3)
    monkeypatch.setattr(club_files, "PIECE", 700)
    return club


def test_a_token_that_organises_there_fetches_a_small_club_as_it_is(alice, club):
    answer = program(alice, organises=[club]).get(AT)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert rows_of(answer.content) == rows_of(club_archive.written(club))
    assert 'filename="red-lantern.zip"' in answer["Content-Disposition"]
    assert answer["Cache-Control"] == "no-store" and "RateLimit" in answer
    again = program(alice, organises=[club]).get(AT, headers={"accept": "application/zip"})
    assert rows_of(again.content) == rows_of(answer.content)


def test_of_a_large_one_it_has_it_packed_and_then_fetches_it(alice, large):
    packer = program(alice, organises=[large])
    assert packer.get(AT).json()["code"] == "not-now"
    asked = packer.post("/api/v1/clubs/red-lantern/take/pack/", {}, "application/json")
    assert asked.json()["state"] == "queued"
    assert work(Job.objects.get(kind=club_files.KIND)).state == Job.State.DONE
    assert rows_of(packer.get(AT).content) == rows_of(club_archive.written(large))


def test_a_token_without_that_right_gets_nothing_though_its_person_might(alice, club):
    elsewhere = club_of(alice, "Blue Lotus")
    for weak in (program(alice), program(alice, plays=True), program(alice, organises=[elsewhere])):
        answer = weak.get(AT)
        assert (answer.status_code, answer.json()["code"]) == (403, "out-of-scope")


def test_without_that_question_every_token_of_the_owner_would_get_it(alice, club, monkeypatch):
    """The control."""
    monkeypatch.setattr(scopes, "check", lambda *asked: None)
    assert program(alice).get(AT).status_code == 200


def test_nobody_but_the_owner_gets_it(bob, charlie, club, client, signed_in):
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    for user in (bob, charlie):
        assert program(user, plays=True).get(AT).status_code == 403
        assert signed_in(user).get(AT).status_code == 403
    club.memberships.filter(player__user=bob).update(role="organiser")
    assert program(bob, organises=[club]).get(AT).status_code == 403
    assert client.get(AT).status_code == 401
    where = {"accept": "application/zip"}
    assert client.get(AT, headers=where)["Content-Type"].startswith("application/problem+json")


def test_it_is_fetched_so_often_and_no_more(alice, club):
    cache.clear()
    packer = program(alice, organises=[club])
    answers = [packer.get(AT).status_code for _fetch in range(21)]
    assert answers == [200] * 20 + [429]


def test_assistants_are_not_offered_a_file_that_they_cannot_read():
    assert {"clubs_pack_archive"} <= set(toolbox.tools())
    assert "clubs_archive" not in toolbox.tools()
