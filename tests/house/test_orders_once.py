"""An order sent twice under one key is carried out once: in turn, and at the same moment."""

import threading
from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone

from siamleague.accounts.models import KeyedOrder
from siamleague.accounts.tokens import once, personal_tokens
from siamleague.accounts.tokens.personal_tokens import TokenWish
from tests.tournaments.programs import done, refused
from tournaments.models import Club

CLUBS = "/api/v1/clubs/"


def found(client, key, name="Third Club"):
    return client.post(CLUBS, {"name": name}, "application/json", headers={"idempotency-key": key})


def program(user):
    wish = TokenWish("script", plays=True)
    _row, word = personal_tokens.make(
        user_id=user.pk, wanted=wish, ticket=uuid4(), now=timezone.now()
    )
    return Client(headers={"authorization": f"Bearer {word}"})


@pytest.mark.django_db
def test_the_same_again_is_answered_the_same_and_changes_nothing(alice):
    client = program(alice)
    first, again = found(client, "one"), found(client, '"one"')
    assert done(first) == done(again)
    assert "Idempotency-Replayed" not in first.headers
    assert again["Idempotency-Replayed"] == "true"
    assert Club.objects.count() == 1


@pytest.mark.django_db
def test_a_refusal_is_the_answer_too(alice):
    client = program(alice)
    done(found(client, "one"))
    first, again = found(client, "two"), found(client, "two")
    assert first.status_code == 409
    assert first.json() == again.json()
    assert again["Content-Type"] == "application/problem+json"


@pytest.mark.django_db
def test_what_was_not_understood_may_be_sent_right_under_its_key(alice):
    client = program(alice)
    refused(found(client, "one", name=""), 400, "invalid")
    done(found(client, "one"))


@pytest.mark.django_db
def test_another_order_under_the_same_key_is_refused(alice):
    client = program(alice)
    done(found(client, "one"))
    refused(found(client, "one", name="Fourth Club"), 422, "key-used")
    assert Club.objects.count() == 1


@pytest.mark.django_db
def test_keys_of_others_are_theirs(alice, bob):
    done(found(program(alice), "one"))
    done(found(program(bob), "one", name="Fourth Club"))
    assert Club.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["", "x" * 201, "ü", '""'])
def test_what_is_no_key_is_refused(alice, key):
    refused(found(program(alice), key), 400, "bad-key")


@pytest.mark.django_db
def test_after_a_day_a_key_is_fresh_again(alice):
    client = program(alice)
    done(found(client, "one"))
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        assert found(client, "one").status_code == 409  # carried out anew: the name is taken
        assert once.sweep(timezone.now() + timedelta(hours=25)) == 1
    assert not KeyedOrder.objects.exists()


@pytest.mark.django_db
def test_a_running_twin_is_told_so_and_a_dead_one_taken_over(alice):
    now = timezone.now()
    order = once.sent(user=alice.pk, by="x", key="k", where="w", data={})
    claim = once._claim(order, now)
    assert claim
    with pytest.raises(once.StillRunning):
        once.known(order, now)
    late = now + once.LEASE
    assert once.known(order, late) is None
    answered = once.carried_out(order, lambda: (200, {"id": 1}), lambda: late)
    assert (answered.data, once.known(order, late).again) == ({"id": 1}, True)


@pytest.mark.django_db
def test_who_was_taken_over_undoes_all(alice):
    now = timezone.now()
    order = once.sent(user=alice.pk, by="x", key="k", where="w", data={})

    def slowly():
        Club.objects.create(name="Slow", slug="slow", founded_at=now)
        KeyedOrder.objects.update(claim=uuid4())  # another took over meanwhile
        return 200, {}

    with pytest.raises(once.StillRunning):
        once.carried_out(order, slowly, lambda: now)
    assert not Club.objects.exists()


def raced(work, twins=4):
    """Let some do the same at the same moment; return what came of each."""
    ready, said = threading.Barrier(twins), []

    def one():
        try:
            ready.wait(30)
            said.append(work())
        except Exception as wrong:
            said.append(wrong)
        finally:
            connection.close()

    threads = [threading.Thread(target=one) for _n in range(twins)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(60)
    return said


@pytest.mark.django_db(transaction=True)
def test_of_twins_at_the_same_moment_one_is_carried_out(alice):
    done_so_far = []

    def work():
        done_so_far.append(1)
        return 200, {"id": len(done_so_far)}

    for round_ in range(10):
        done_so_far.clear()
        order = once.sent(user=alice.pk, by="x", key=str(round_), where="w", data={})
        said = raced(lambda order=order: once.carried_out(order, work, timezone.now))
        assert len(done_so_far) == 1
        answers = [each for each in said if isinstance(each, once.KeptAnswer)]
        assert {each.data["id"] for each in answers} == {1}
        others = [each for each in said if each not in answers]
        assert all(isinstance(each, once.StillRunning) for each in others)


@pytest.mark.django_db(transaction=True)
def test_without_the_claim_twins_would_both_be_carried_out(alice, monkeypatch):
    """The control."""
    monkeypatch.setattr(once, "_claim", lambda order, now: uuid4())
    counted = []
    order = once.sent(user=alice.pk, by="x", key="k", where="w", data={})

    def work():
        counted.append(1)
        return 200, {}

    raced(lambda: once.carried_out(order, work, timezone.now))
    assert len(counted) == 4
