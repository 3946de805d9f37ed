"""The main menu: which pages it names, and which of them is being read."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Label = str | Promise
# Names of addresses, not imports: the shared kernel knows no room.
MAIN: tuple[tuple[str, Label], ...] = (
    ("front:home", _("Home")),
    ("games:lobby", _("Play")),
    ("tournaments:events", _("Events")),
    ("tournaments:clubs", _("Clubs")),
    ("ratings:pools", _("Ratings")),
    ("site:about", _("About")),
)
GUEST: tuple[tuple[str, Label], ...] = (
    ("account_login", _("Sign in")),
    ("account_signup", _("Sign up")),
)
MEMBER: tuple[tuple[str, Label], ...] = (
    ("tournaments:teams", _("My teams")),
    ("accounts:profile", _("My account")),
    ("account_logout", _("Sign out")),
)


@dataclass(frozen=True, slots=True)
class MenuLine:
    """One line of the menu; `current` is what aria-current says, empty elsewhere."""

    url: str
    label: Label
    current: str


def main(request: HttpRequest) -> list[MenuLine]:
    return _entries(MAIN, request.path)


def account(request: HttpRequest) -> list[MenuLine]:
    """Return the menu of one's own account, or the ways in."""
    user = getattr(request, "user", None)  # an early refusal is drawn before anybody is known
    signed_in = user is not None and user.is_authenticated
    return _entries(MEMBER if signed_in else GUEST, request.path)


def _entries(names: tuple[tuple[str, Label], ...], path: str) -> list[MenuLine]:
    urls = [(reverse(name), label) for name, label in names]
    return [MenuLine(url, label, _current(url, path)) for url, label in urls]


def _current(url: str, path: str) -> str:
    if path == url:
        return "page"
    return "true" if url != "/" and path.startswith(url) else ""
