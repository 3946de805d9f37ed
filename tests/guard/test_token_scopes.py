"""Every order, sent with every kind of token: what a token lacks no right of its person gives.

The table is read from the actions; an action without a scope, or a place without an address in the
world, fails it.
"""

from collections import Counter
from uuid import uuid4

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone

from siamleague.accounts.tokens import personal_tokens
from siamleague.accounts.tokens.personal_tokens import TokenWish
from siamleague.actions import scopes
from siamleague.actions.every import every
from tests.guard.sweep import Sweep, program
from tests.lasting import one_world
from tests.tournaments.hall import NOW
from tournaments.models import Club

ORDERS = [action for action in every() if action.for_programs]
KINDS = ("reads", "plays", "organises elsewhere", "organises")
# Of what a token must, which kinds have it when its person is the owner of the club.
HAVE = {
    "play": {"plays"},
    "organise": {"organises"},
    "play, or organise": {"organises"},
}


REFUSED = {"out-of-scope", "invalid", "not-found", "no-such-match", "not-allowed"}  # before a right


def token_of(user, kind, own, other):
    clubs = {"organises": own, "organises elsewhere": (other,)}.get(kind, ())
    wish = TokenWish(kind, plays=kind == "plays", clubs=clubs)
    _row, word = personal_tokens.make(
        user_id=user.pk, wanted=wish, ticket=uuid4(), now=timezone.now()
    )
    return Client(headers={"authorization": f"Bearer {word}"}, raise_request_exception=False)


def both_clubs():
    with time_machine.travel(NOW, tick=False):
        return Sweep()


@pytest.fixture(scope="module")
def sweep(django_db_setup, django_db_blocker):
    with one_world(django_db_blocker, both_clubs) as made:
        yield made


@pytest.fixture
def world(sweep, db, monkeypatch):
    with time_machine.travel(NOW, tick=False):
        owner = sweep.own.people["owner"]
        other = sweep.foreign.club.pk
        own = tuple(Club.objects.exclude(pk=other).values_list("pk", flat=True))
        named = dict.fromkeys((*own, other), "")
        monkeypatch.setattr(personal_tokens, "clubs_of", lambda user_id: named)
        yield sweep, {kind: token_of(owner, kind, own, other) for kind in KINDS}


def pressed(sweep, client, action):
    at = sweep.at(action, "own")
    with transaction.atomic():
        answer = program(client, action, at, sweep.sent(action, sweep.own, at))
        transaction.set_rollback(True)
    cache.clear()
    assert answer.status_code < 500, action.name
    return answer.json().get("code", "") if answer.status_code >= 400 else ""


def swept(world):
    """Return how often each kind was kept out and let through, and where that was wrong."""
    (sweep, tokens), seen, wrong = world, Counter(), []
    for action in ORDERS:
        have = HAVE[action.who.scope.name]
        for kind, client in tokens.items():
            code = pressed(sweep, client, action)
            out, kept_out = code == "out-of-scope", code in REFUSED
            seen[kind, "kept out" if out else "let through"] += 1
            if (kind in have and out) or (kind not in have and not kept_out):
                wrong.append((action.name, kind, code))
    return seen, wrong


@pytest.mark.slow
def test_no_token_orders_what_it_was_not_made_for(world):
    seen, wrong = swept(world)
    assert wrong == [], wrong
    assert seen["reads", "kept out"] > 100
    assert seen["plays", "kept out"] > 60
    assert seen["organises elsewhere", "kept out"] > 100
    assert seen["organises", "let through"] > 60


@pytest.mark.slow
def test_unasked_scopes_would_be_seen(world, monkeypatch):
    """The control."""
    monkeypatch.setattr(scopes, "allows", lambda *asked: True)
    _seen, wrong = swept(world)
    assert len(wrong) > 100
