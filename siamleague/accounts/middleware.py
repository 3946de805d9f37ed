"""Pages in the reader's language and on the reader's clock."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from siamleague.accounts import known_devices, limits, time_zones
from siamleague.accounts.hashing import TooBusy

Handler = Callable[[HttpRequest], HttpResponse]
# Set by js/zone.js: a guest has no profile, but a device knows where it is.
ZONE_COOKIE = "time_zone"


class ReadersOwnSettings:
    """Activates the reader's language and zone for the length of one request.

    Somebody signed in has both in the profile; the language is also kept on the device, so that
    the pages before the next sign-in speak it. A guest's language is Django's business, and a
    guest's zone is what the device says. A zone that no longer exists becomes UTC.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer in the language and on the clock of who asks."""
        if language := readers_language(request):
            translation.activate(language)
            request.LANGUAGE_CODE = language
        with timezone.override(readers_zone(request)):
            response = self.get_response(request)
        response.headers["Content-Language"] = translation.get_language() or settings.LANGUAGE_CODE
        remember_language(request, response)
        return response


class SigningIn:
    """Remembers on the device who signed in there, and asks for patience when too many do at once.

    Nothing was looked at yet when that is said, so it tells nobody whether an account exists.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        known_devices.remember(request, response)
        return response

    def process_exception(self, request: HttpRequest, wrong: Exception) -> HttpResponse | None:
        """Answer whoever found the line too long."""
        if not isinstance(wrong, TooBusy):
            return None
        return limits.too_many(request)


def readers_language(request: HttpRequest) -> str:
    """Return the language of the profile, or nothing where there is none we speak."""
    user = request.user
    language = user.language if user.is_authenticated else ""
    return language if language in dict(settings.LANGUAGES) else ""


def readers_zone(request: HttpRequest) -> ZoneInfo:
    """Return the zone of the profile, or of the device where nobody is signed in."""
    user = request.user
    if user.is_authenticated:
        return time_zones.zone(user.time_zone)
    return time_zones.zone(request.COOKIES.get(ZONE_COOKIE, ""))


def knows_zone(request: HttpRequest) -> bool:
    """Tell whether it is known by whose clocks this reader lives."""
    return request.user.is_authenticated or time_zones.is_known(
        request.COOKIES.get(ZONE_COOKIE, "")
    )


def remember_language(request: HttpRequest, response: HttpResponse) -> None:
    """Keep the language of somebody signed in on the device, unless it is there already."""
    name = settings.LANGUAGE_COOKIE_NAME
    language = readers_language(request)  # asked again: this request may have signed somebody in
    if not language or request.COOKIES.get(name) == language or name in response.cookies:
        return
    response.set_cookie(
        name,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )
