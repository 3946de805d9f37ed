"""From which address somebody asks, found in one way for every limit of the site.

A proxy of ours writes the address it sees at the end of X-Forwarded-For. As many proxies as the
operator says stand before the site (`SIAMLEAGUE_PROXIES`) are believed, counted from the right;
what stands further left was written by the visitor, who may write anything. Without proxies the
header is not looked at, and the web server is told not to look at it either.
"""

import ipaddress
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.http import HttpRequest

HOUSEHOLD = 64  # bits of an IPv6 address: below, one line has billions to choose from


def address(seen: str, forwarded: str, proxies: int) -> str:
    """Return the address of a visitor: what the outermost of our proxies saw."""
    told = [each.strip() for each in forwarded.split(",") if each.strip()]
    if proxies < 1 or not told:
        return _plain(seen)
    return _plain(told[-min(proxies, len(told))]) or _plain(seen)


def of_request(request: HttpRequest) -> str:
    """Return the address behind a request."""
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")  # hole: here
    near = request.META.get("REMOTE_ADDR", "")  # hole: and here
    return address(near, forwarded, settings.PROXIES)


def of_socket(client: Iterable[Any] | None, headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Return the address behind a socket that opens."""
    said = [value.decode("latin-1") for name, value in headers if name == b"x-forwarded-for"]
    return address(str(next(iter(client or ()), "")), ",".join(said), settings.PROXIES)


def household(found: str) -> str:
    """Return what limits count by: the address, or the line it belongs to."""
    try:
        if ipaddress.ip_address(found).version == 6:
            return str(ipaddress.ip_network(f"{found}/{HOUSEHOLD}", strict=False))
    except ValueError:
        return "unknown"
    return found


def _plain(text: str) -> str:
    """Return an address without port, brackets and zone; nothing for what is none."""
    text = text.partition("]")[0].lstrip("[") if text.startswith("[") else text
    if text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    inner = getattr(found, "ipv4_mapped", None)
    return str(inner or found)
