"""The pages that only an account with a second factor shows, in a real browser, for everybody."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import settings
from django.test import Client

from tests.accounts.doors import sign_in, trusted_browser_of
from tests.people import person

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.needs("browser"), pytest.mark.slow]

PAGES = [
    "/account/2fa/",
    "/account/2fa/reauthenticate/",
    "/account/2fa/recovery-codes/",
    "/account/2fa/recovery-codes/generate/",
    "/account/2fa/totp/deactivate/",
    "/account/2fa/webauthn/",
    "/account/2fa/webauthn/keys/{key}/edit/",
    "/account/2fa/webauthn/keys/{key}/remove/",
    "/account/email/",
    "/account/sessions/",
]


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Let axe-core style its probes; that our pages obey the policy is tested elsewhere."""
    return {**browser_context_args, "bypass_csp": True}


def enter(page: "Page", site: str, client: Client, theme: str) -> None:
    """Give the real browser the session of a test's browser, and a theme."""
    cookies = {
        "theme": theme,
        settings.SESSION_COOKIE_NAME: str(client.session.session_key),
    }
    page.context.add_cookies([{"name": n, "value": v, "url": site} for n, v in cookies.items()])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_use_the_pages_of_a_guarded_account(
    page: "Page", site: str, axe: Callable[["Page"], list[str]], theme: str
) -> None:
    alice = person("Alice")
    client, halfway = trusted_browser_of(alice), Client()
    TOTP.activate(alice, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(alice)
    sign_in(halfway, alice)
    data = {"name": "Alice's phone", "credential": {}}
    key = Authenticator.objects.create(user=alice, type="webauthn", data=data)
    enter(page, site, client, theme)
    faults = {path: _faults(page, site + path.format(key=key.pk), axe) for path in PAGES}
    Authenticator.objects.filter(pk=key.pk).delete()  # it cannot really be asked for
    enter(page, site, halfway, theme)
    faults["the second step"] = _faults(page, f"{site}/account/2fa/authenticate/", axe)
    assert {path: found for path, found in faults.items() if found} == {}


def _faults(page: "Page", address: str, axe: Callable[["Page"], list[str]]) -> list[str]:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(address, wait_until="networkidle")
    assert page.url == address
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return axe(page) + (["wider than a small phone"] if wide else [])
