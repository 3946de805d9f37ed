"""Steps that tests of accounts share: signing up, signing in, showing that it is really you."""

import re
from typing import Any

from django.core import mail
from django.test import Client

from siamleague.accounts.models import User
from tests.people import PASSWORD

LINK = re.compile(r"https?://[^/\s]+(/\S+)")


def sign_up(client: Client, email: str, **fields: str) -> Any:
    """Post the sign-up form as a newcomer would."""
    told = {
        "email": email,
        "password1": PASSWORD,
        "password2": PASSWORD,
        "display_name": "Newcomer",
        "language": "en",
        "time_zone": "Europe/Rome",
    }
    return client.post("/account/signup/", told | fields)


def sign_in(client: Client, user: User, password: str = PASSWORD, **fields: str) -> Any:
    """Post the sign-in form."""
    told = {"login": user.email, "password": password}
    return client.post("/account/login/", told | fields)


def show_it_is_you(client: Client, password: str = PASSWORD) -> Any:
    """Type the password once more, as pages ask before something that matters."""
    return client.post("/account/reauthenticate/", {"password": password})


def browser_of(user: User) -> Client:
    """Return the browser of somebody who signed in by the form."""
    client = Client()
    response = sign_in(client, user)
    assert response.status_code == 302, response.content.decode()
    return client


def trusted_browser_of(user: User) -> Client:
    """Return the browser of somebody who has just shown once more who they are."""
    client = browser_of(user)
    assert show_it_is_you(client).status_code == 302
    return client


def last_link() -> str:
    """Return the path that the newest letter tells to open."""
    found = LINK.search(str(mail.outbox[-1].body))
    assert found, mail.outbox[-1].body
    return found[1]
