"""What every template may use."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import get_language_info

from siamleague.web import navigation

THEME_COOKIE = "theme"
THEMES = ("light", "dark")


def site(request: HttpRequest) -> dict[str, object]:
    """Return the site's name, its menu, its languages, and the colours the reader chose."""
    return {
        "site_name": "SiamLeague",
        "site_languages": own_names(),
        "theme": chosen_theme(request),
        "canonical": settings.SITE_URL + request.path,
        "navigation": navigation.main(request),
        "account_navigation": navigation.account(request),
    }


def own_names() -> list[tuple[str, str]]:
    """Return each language with the name its speakers give it."""
    return [
        (code, capfirst(get_language_info(code)["name_local"])) for code, _ in settings.LANGUAGES
    ]


def chosen_theme(request: HttpRequest) -> str:
    """Return light or dark, or nothing when the device decides."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in THEMES else ""
