"""The description for programs, asked by Schemathesis: what is promised there is kept.

Every operation is tried by a stranger, a member, a token that reads and a token of an arbiter, with
what the description allows and with what it forbids, at addresses where there is something. All of
Schemathesis' checks are on but one: it asks anew, without the token, whether an order is refused;
here the stranger does that.
"""

import re
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
import requests
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis.errors import Unsatisfiable

from siamleague.accounts.tokens import personal_tokens
from siamleague.accounts.tokens.personal_tokens import TokenWish
from siamleague.actions.every import every
from tests.guard import rows, world
from tests.lasting import one_world
from tests.tournaments.hall import NOW

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.timeout(900)]
ROLES = ("stranger", "member", "reader", "arbiter")
ASKS_ANEW = "ignored_auth"
# 422 is the word for what is whole and still cannot be done; the others are schemathesis' own.
ANSWERS = [200, 401, 403, 404, 409, 422, 429]
# How many seats a list has is not in the description, nor which doors fit to which list of members.
UNKNOWN = {("GET /api/v1/ratings/{pool}/prediction/", 400), ("POST /api/v1/clubs/", 400)}
REFUSED = 400
CONVERTER = re.compile(r"<\w+:(\w+)>")
SENT = ("method", "url", "headers", "params", "data", "json")
WITHOUT = ("content-length", "content-type", "cookie")


def token(side: world.Side, role: str) -> dict[str, str]:
    """Return the header with which somebody comes."""
    if role == "stranger":
        return {}
    clubs = (side.club.pk,) if role == "arbiter" else ()
    wish = TokenWish(role, plays=role == "member", clubs=clubs)
    who = side.people["arbiter" if role == "arbiter" else "member"].pk
    now = timezone.now()
    _row, word = personal_tokens.make(user_id=who, wanted=wish, ticket=uuid4(), now=now)
    return {"authorization": f"Bearer {word}"}


def addresses(side: world.Side) -> dict[str, dict[str, Any]]:
    """Return what stands at the addresses of the description, by their shapes."""
    found: dict[str, dict[str, Any]] = {}
    for action in every():
        at = rows.address_of(side, action) if action.for_programs else None
        for below in (action.on.programs + action.to, action.on.programs) if at else ():
            found.setdefault("/api/v1/" + CONVERTER.sub(r"{\1}", below), dict(at))
    return found


def there(path: str, known: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return what stands at one address, or above it."""
    names = set(re.findall(r"{(\w+)}", path))
    above = sorted((each for each in known if path.startswith(each)), key=len, reverse=True)
    return next((known[each] for each in above if names <= set(known[each])), {})


class Asking:
    """A program of one role, with the description in its hand."""

    def __init__(self, role: str, side: world.Side) -> None:
        import schemathesis
        from schemathesis.checks import CHECKS, load_all_checks

        load_all_checks()
        self.checks = [each for each in CHECKS.get_all() if each.__name__ != ASKS_ANEW]
        self.role, self.client = role, Client(raise_request_exception=False)
        self.header, self.known = token(side, role), addresses(side)
        told = self.client.get("/api/v1/schema/?format=json", headers={"accept": "*/*"})
        wanted = {"positive_data_acceptance": {"expected-statuses": ANSWERS}}
        config = schemathesis.Config.from_dict({"checks": wanted})
        self.told = told.json()
        self.schema = schemathesis.openapi.from_dict(told.json(), config=config)
        self.seen: Counter[str] = Counter()
        self.faults: list[str] = []

    def operations(self) -> Iterator[Any]:
        for found in self.schema.get_all_operations():
            yield found.ok()

    def try_out(self, operation: Any) -> None:
        """Ask it once with what is allowed, and once with what is not."""
        from schemathesis import GenerationMode

        at = there(operation.path, self.known)
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @settings(
                max_examples=1, database=None, deadline=None, derandomize=True,
                phases=[Phase.generate], suppress_health_check=list(HealthCheck),
                verbosity=Verbosity.quiet,
            )  # fmt: skip
            @given(case=operation.as_strategy(generation_mode=mode))
            def once(case: Any) -> None:
                case.path_parameters |= {n: at[n] for n in case.path_parameters if n in at}
                self.judge(case, self.asked(case))

            try:
                once()
            except Unsatisfiable:
                self.seen["nothing to forbid"] += 1

    def asked(self, case: Any) -> Any:
        """Return the answer to a call; whatever came of it is taken back."""
        from schemathesis.core.transport import Response

        case.headers = {**(case.headers or {}), **self.header}
        kwargs = case.as_transport_kwargs(base_url="http://testserver")
        sent = requests.Request(**{n: v for n, v in kwargs.items() if n in SENT}).prepare()
        body = sent.body or b""
        more = {n: v for n, v in sent.headers.items() if n.lower() not in WITHOUT}
        kind = sent.headers.get("Content-Type", "application/json")
        with transaction.atomic():
            answer = self.client.generic(
                str(sent.method), sent.path_url, body, content_type=kind, headers=more
            )
            transaction.set_rollback(True)
        cache.clear()
        self.seen[f"{case.meta.generation.mode.value} {answer.status_code}"] += 1
        headers = {name.lower(): [value] for name, value in answer.items()}
        return Response(answer.status_code, headers, answer.content, sent, 0.1, verify=False)

    def judge(self, case: Any, answer: Any) -> None:
        label = case.operation.label
        if (label, answer.status_code) in UNKNOWN or self.asks_who_asks(case, answer):
            return
        try:
            case.validate_response(answer, checks=self.checks)
        except (AssertionError, BaseExceptionGroup) as no:
            said = "; ".join(str(each) for each in getattr(no, "exceptions", [no]))
            self.faults.append(f"{label}: {answer.status_code} {said[:400]} {answer.content[:200]}")

    def asks_who_asks(self, case: Any, answer: Any) -> bool:
        """Tell whether only such words were refused as are chosen from what this reader may
        choose: the description has no list of them."""
        if answer.status_code != REFUSED:
            return False
        operation = self.told["paths"][case.operation.path][case.operation.method.lower()]
        sent = operation.get("requestBody", {}).get("content", {})
        ref = sent.get("application/json", {}).get("schema", {}).get("$ref", "").rsplit("/", 1)[-1]
        fields = self.told["components"]["schemas"].get(ref, {}).get("properties", {})
        wrong = answer.json().get("fields", {})
        plain = {"type", "description", "maxLength", "minLength", "title", "default"}
        return bool(wrong) and all(
            name in fields and fields[name].get("type") == "string" and set(fields[name]) <= plain
            for name in wrong
        )


@pytest.fixture(scope="module")
def side(django_db_setup: None, django_db_blocker: Any) -> Iterator[world.Side]:
    with one_world(django_db_blocker, _built) as (ours, _other, _outside):
        yield ours


def _built() -> Any:
    with time_machine.travel(NOW, tick=False):
        return world.build()


@pytest.mark.parametrize(
    "role",
    [
        pytest.param(role, marks=() if role in ("stranger", "arbiter") else pytest.mark.evening)
        for role in ROLES
    ],
)
def test_whoever_asks_as_the_description_says_is_answered_as_it_says(role, side, db):
    with time_machine.travel(NOW, tick=False):
        asking = Asking(role, side)
        for operation in asking.operations():
            asking.try_out(operation)
    assert asking.faults == []
    answers = {said.split()[-1] for said in asking.seen}
    assert sum(asking.seen.values()) > 400, asking.seen
    assert not [each for each in answers if each.startswith("5")]
    if role == "stranger":
        assert asking.seen["positive 401"] > 100
    else:
        assert asking.seen["positive 200"] > 30


def test_an_answer_that_is_not_described_would_be_seen(monkeypatch, side, db):
    """The control."""
    from tournaments.events import api

    nobody = SimpleNamespace(taking_part=None, waiting=0)
    with time_machine.travel(NOW, tick=False):
        asking = Asking("stranger", side)
        shown = next(
            each for each in asking.operations()
            if each.label == "GET /api/v1/clubs/{club}/events/{slug}/"
        )  # fmt: skip
        monkeypatch.setattr(api.entries, "counts", lambda event: nobody)
        asking.try_out(shown)
    assert asking.faults
