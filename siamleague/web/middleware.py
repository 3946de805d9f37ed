"""What happens around every request: it gets an id, is counted, and leaves one line."""

import logging
import re
import time
from collections.abc import Callable
from urllib.parse import urljoin
from uuid import uuid4

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.utils.cache import has_vary_header
from django.utils.encoding import iri_to_uri
from django.utils.timezone import now as clock

from siamleague.watching import logs, metrics, slow, spans

Handler = Callable[[HttpRequest], HttpResponse]
log = logging.getLogger(__name__)
# What a proxy may hand us: long enough to be unique, too plain to forge a log line with.
SANE = re.compile(r"[A-Za-z0-9._-]{8,64}")
MOST = 2**63 - 1  # as far as databases count


class RequestIds:
    """Gives each request an id, so that a visitor's complaint finds its log lines."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on under its id."""
        given = request.headers.get("X-Request-ID", "")
        request_id = given if SANE.fullmatch(given) else uuid4().hex
        with logs.about(request_id=request_id):
            response = self.get_response(request)
        response["X-Request-ID"] = request_id
        return response


class CountedRequests:
    """Counts and times each request by the name of its page, never by its address."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, and write down how it went."""
        # Anybody may invent a method; only the known ones get a line of their own.
        method = request.method if request.method in metrics.METHODS else "OTHER"
        began = time.perf_counter()
        with spans.around(method, "server") as span:
            response = self.get_response(request)
            match = request.resolver_match
            view = (match.view_name or "unnamed") if match else "nowhere"
            span.named(f"{method} {view}")
            span.note({"http.request.method": method, "http.route": view})
            span.note({"http.response.status_code": response.status_code, **logs.context()})
        seconds = time.perf_counter() - began
        metrics.requests().labels(method, view, str(response.status_code)).inc()
        metrics.request_seconds().labels(view).observe(seconds)
        slow.page(view, seconds, clock().date())
        log.info(
            "%s %s",
            method,
            view,
            extra={"answer": response.status_code, "ms": round(seconds * 1000, 1)},
        )
        return response


class OwnPages:
    """Lets nothing on the way keep a page that was made for one reader.

    Whatever looked at a cookie says so by `Vary`, which some caches do not read; what is for
    everybody says itself how long it keeps.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; say of a page that looked at a cookie whose it is."""
        response = self.get_response(request)
        if has_vary_header(response, "Cookie") and "Cache-Control" not in response:
            response["Cache-Control"] = "private, no-cache"
        return response


class NoNulls:
    """Takes NUL characters out of what a page is asked behind the ?: nobody means them, and
    PostgreSQL refuses a text that holds one. Programs are told so by the resource they ask."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request as if they were not there."""
        asked = request.META.get("QUERY_STRING", "")
        if "%00" in asked and not request.path.startswith("/api/"):
            request.META["QUERY_STRING"] = asked.replace("%00", "")
        return self.get_response(request)


class OwnPorts:
    """Answers under our names at our ports only: where we listen, and what the settings name.

    Django looks at the name alone, so that anybody could have pages made for `localhost:9`.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, or refuse it."""
        _name, port = split_domain_port(request.META.get("HTTP_HOST", "").lower())
        ours = {"", request.META.get("SERVER_PORT", ""), *settings.PORTS}
        if port not in ours and "*" not in settings.ALLOWED_HOSTS:
            raise DisallowedHost("This site does not answer at that port; see SIAMLEAGUE_HOSTS.")
        return self.get_response(request)


class OwnLinks:
    """Lets whole addresses be made from `SIAMLEAGUE_URL` alone, whoever makes them.

    Django takes the Host of the request, and allauth does so for the links in letters: whoever
    asks for somebody else's new password would choose where the letter's link leads.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, with our own way to make addresses."""

        def absolute(location: str | None = None) -> str:
            here = request.get_full_path() if location is None else str(location)
            return iri_to_uri(urljoin(settings.SITE_URL + request.path, here))

        request.build_absolute_uri = absolute  # type: ignore[method-assign]
        return self.get_response(request)


class CountableNumbers:
    """Knows no page at an address with a number that no row can have: databases refuse to look for
    one. Programs are told so by the resource they ask."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, names: dict[str, object]
    ) -> None:
        """Look at the numbers of the address, once it is known which page it names."""
        uncountable = any(isinstance(each, int) and each > MOST for each in names.values())
        if uncountable and not request.path.startswith("/api/"):
            raise Http404
