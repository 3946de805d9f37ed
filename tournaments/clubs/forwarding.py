"""The old addresses of clubs: whatever is asked for there is where the club is now."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from tournaments.models import Club

Handler = Callable[[HttpRequest], HttpResponse]


class OldAddresses:
    """Sends whoever finds nothing at a club's old address to the same page at its new one."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        match = request.resolver_match
        if response.status_code != HTTPStatus.NOT_FOUND or match is None:
            return response
        return _forward(request, match.kwargs.get("club", "")) or response


def _forward(request: HttpRequest, slug: str) -> HttpResponse | None:
    """Return the way to the new address; nothing if no club has moved away from this one."""
    club = Club.objects.filter(old_addresses__slug=slug).first() if slug else None
    if club is None:
        return None
    before, after = f"/clubs/{slug}/", f"/clubs/{club.slug}/"
    found = HttpResponseRedirect(request.get_full_path().replace(before, after, 1))
    if request.method not in ("GET", "HEAD"):
        found.status_code = HTTPStatus.TEMPORARY_REDIRECT  # what was sent is sent again
    return found
