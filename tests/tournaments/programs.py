"""Speaking to the programs' door in tests: sending, being refused, and who is kept out."""

import json
from collections.abc import Callable
from typing import Any

from django.test import Client

from siamleague.accounts.models import User
from tests.people import person
from tests.tournaments.hall import club_of


def send(client: Client, where: str, verb: str = "post", **data: Any) -> Any:
    return getattr(client, verb)(where, json.dumps(data), content_type="application/json")


def done(answer: Any) -> Any:
    assert answer.status_code == 200, answer.content
    return answer.json()


def refused(answer: Any, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.content
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["detail"]


def strangers(signed_in: Callable[[User], Client]) -> list[tuple[Client, str]]:
    """Return those who may decide nothing here, each with the refusal they get."""
    guest, nobody, elsewhere = Client(), person("Nobody"), person("Elsewhere")
    club_of(elsewhere, "Blue Lotus")
    return [
        (guest, "not-authenticated"),
        (signed_in(nobody), "not-yours"),
        (signed_in(elsewhere), "not-yours"),
    ]


def keeps_out(
    signed_in: Callable[[User], Client], orders: list[tuple[str, str, dict[str, Any]]]
) -> None:
    """Send every order as a guest, a stranger and another club's owner; each is refused."""
    for client, code in strangers(signed_in):
        for verb, where, data in orders:
            status = 401 if code == "not-authenticated" else 403
            refused(send(client, where, verb, **data), status, code)
