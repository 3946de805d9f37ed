"""Sockets are opened by our own pages only.

A browser sends a socket's cookies whoever wrote the page, and says in Origin whose page it is. The
page must come from the very scheme, name and port that the socket is asked of, and that name must
be one of ours. A program without a browser sends no Origin; it brings a token of its own, which no
page has by itself, and with a token no cookie is looked at.
"""

from collections.abc import Callable
from typing import Any

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

Headers = list[tuple[bytes, bytes]]
_USUAL_PORTS = {"http": "80", "https": "443"}


class OwnPagesOnly:
    """Lets sockets of our own pages through and refuses all others."""

    def __init__(self, application: Any, brings_token: Callable[[Headers], bool]) -> None:
        self.application, self.brings_token = application, brings_token

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass the socket on, or refuse it before it opens."""
        told = scope["headers"]
        lets = self.brings_token(told) or is_own(told)
        inside = self.application if lets else WebsocketDenier()
        await inside(scope, receive, send)


def is_own(headers: list[tuple[bytes, bytes]]) -> bool:
    """Tell whether Origin and Host name the same place, and that place is this site."""
    origins = [value for name, value in headers if name == b"origin"]
    hosts = [value for name, value in headers if name == b"host"]
    if len(origins) != 1 or len(hosts) != 1:
        return False
    scheme = "https" if settings.SECURE else "http"
    host, port = split_domain_port(hosts[0].decode("latin-1"))
    if not host or not validate_host(host, _our_names()):
        return False
    asked = (scheme, host, port or _USUAL_PORTS[scheme])
    return _place(origins[0].decode("latin-1")) == asked


def _our_names() -> list[str]:
    local = ["localhost", "127.0.0.1", "[::1]"] if settings.DEBUG else []
    return [*settings.ALLOWED_HOSTS, *local]


def _place(origin: str) -> tuple[str, str, str] | None:
    """Return scheme, name and port of an origin, or None when it is not written as browsers do."""
    scheme, _, rest = origin.partition("://")
    host, port = split_domain_port(rest)  # nothing for what is no name with perhaps a port
    if scheme not in _USUAL_PORTS or not host:
        return None
    return scheme, host, port or _USUAL_PORTS[scheme]
