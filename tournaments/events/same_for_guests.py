"""A living part that is the same for all guests, answered before it is asked who reads.

A result sends a thousand phones back for the standings within a second. What they are shown is
drawn once; but to find out that a guest is a guest, in which language and where, costs each of them
several times what is left. So an answer that says of itself what it was made of is kept as it went
out, and given to the next guest whose request is the same. The database is asked each time whether
the event still stands as it stood: nobody is shown what is old.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from siamleague.accounts.middleware import ZONE_COOKIE
from tournaments.models import Stage, Tournament
from tournaments.rounds import standings as worked_out

Handler = Callable[[HttpRequest], HttpResponse]
MOST = 64  # answers: pages of events in a few languages
SAID = ("HTTP_HOST", "HTTP_ACCEPT_LANGUAGE", "HTTP_HX_REQUEST", "HTTP_X_FORWARDED_PROTO")
COOKIES = (settings.LANGUAGE_COOKIE_NAME, ZONE_COOKIE)


class EventAsOf(NamedTuple):
    """An event as it stood when an answer was made, and under which address."""

    pk: int
    made_at: datetime
    version: int
    slug: str
    club: str

    def stands(self) -> bool:
        """Tell whether everybody may still read it there, and nothing in it has changed."""
        rows = Tournament.objects.filter(
            pk=self.pk, version=self.version, made_at=self.made_at,
            slug=self.slug, club__slug=self.club,
        )  # fmt: skip
        return rows.exclude(stage=Stage.DRAFT).exists()


@dataclass(frozen=True)
class AnswerAsOf:
    """An answer as it went out, and what it was made of."""

    of: EventAsOf
    content: bytes
    headers: dict[str, str]
    match: Any

    def again(self, request: HttpRequest) -> HttpResponse:
        request.resolver_match = self.match  # by its name the request is counted
        return HttpResponse(self.content, headers=self.headers)


_kept: "OrderedDict[object, AnswerAsOf]" = OrderedDict()
_turn = Lock()


def offer(response: HttpResponse, event: Tournament, user: int | None) -> HttpResponse:
    """Say of an answer that holds nothing of its reader that other guests may have it, too. An
    event in parts changes without its version; what may be undone is nobody else's."""
    if user is None and not event.in_parts and not worked_out.may_be_undone():
        of = EventAsOf(event.pk, event.made_at, event.version, event.slug, event.club.slug)
        response.same_for_guests = of  # type: ignore[attr-defined]
    return response


class SameForGuests:
    """Gives guests who ask for the same living part the same answer."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer as somebody else was answered, or pass the request on."""
        if not _asks_as_guest(request):
            return self.get_response(request)
        key = _key(request)
        with _turn:
            kept = _kept.get(key)
        if kept is not None and kept.of.stands():
            return kept.again(request)
        response = self.get_response(request)
        of = getattr(response, "same_for_guests", None)
        if of is not None and not response.cookies:
            headers = dict(response.items())
            _keep(key, AnswerAsOf(of, response.content, headers, request.resolver_match))
        return response


def _asks_as_guest(request: HttpRequest) -> bool:
    part = request.method == "GET" and request.headers.get("X-Part") == "live"
    return part and settings.SESSION_COOKIE_NAME not in request.COOKIES


def _key(request: HttpRequest) -> object:
    said = (request.META.get(name) for name in SAID)
    return (request.get_full_path(), *said, *(request.COOKIES.get(name) for name in COOKIES))


def _keep(key: object, answer: AnswerAsOf) -> None:
    with _turn:
        _kept[key] = answer
        _kept.move_to_end(key)
        if len(_kept) > MOST:
            _kept.popitem(last=False)
