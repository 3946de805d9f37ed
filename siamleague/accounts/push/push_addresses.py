"""Where a notice may go. A browser hands us the address, so it could be anything.

Only https on its usual port, only to machines of the open internet, never after a redirect, and
the connection is made to the very address that was looked at: a name that answers differently the
second time leads nowhere.
"""

import http.client
import ipaddress
import socket
import ssl
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from threading import Timer
from urllib.parse import urlsplit

from django.conf import settings

from siamleague.numbers import whole

# The registries of special ranges (IANA, RFC 6890 and its updates), written out: what a version of
# Python knows of them is not the same everywhere.
SPECIAL_4 = [
    ipaddress.ip_network(each)
    for each in (
        "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24"
        " 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16"
        " 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4"
    ).split()
]
# Of IPv6 only what is given out to the world; in it not what carries another address inside.
WORLD_6 = ipaddress.ip_network("2000::/3")
SPECIAL_6 = [
    ipaddress.ip_network(each)
    for each in "2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20".split()
]
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # IPv4 behind a translator, by its usual prefix
LONGEST = 1000
PATIENCE = 10.0
MOST_READ = 4096


class BadAddress(ValueError):
    """A notice must not be sent there."""


def checked(endpoint: str) -> str:
    """Return the address of a device's push service if it could be one; refuse all others."""
    if len(endpoint) > LONGEST or any(ord(letter) < 33 or ord(letter) > 126 for letter in endpoint):
        raise BadAddress("too long, or letters that no address has")
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError as wrong:
        raise BadAddress("no address") from wrong
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise BadAddress("no host, or a name and password in front of it")
    if settings.PUSH_TO_THIS_MACHINE:
        return endpoint
    if parts.scheme != "https" or port not in (None, 443):
        raise BadAddress("not https on its usual port")
    literal = _literal(parts.hostname)
    if literal is not None and not _open(literal):
        raise BadAddress("an address inside some network")
    if "." not in parts.hostname and literal is None:
        raise BadAddress("a name inside some network")
    return endpoint


@dataclass(frozen=True)
class Answered:
    """What somebody answered: the status, and after how many seconds one may ask again."""

    status: int
    again: int = 0


def send(endpoint: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post to a push service and return the status; raise OSError or BadAddress if it fails."""
    return ask(endpoint, body, headers).status


def ask(
    endpoint: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    method: str = "POST",
    within: float = PATIENCE,
) -> Answered:
    """Send something and return what was answered; raise OSError or BadAddress if it fails.

    It all ends after so many seconds, however slowly the other side speaks.
    """
    parts = urlsplit(checked(endpoint))
    host = parts.hostname or ""
    if parts.scheme == "https":
        line: http.client.HTTPConnection = _Pinned(host, parts.port or 443, within)
    else:
        line = http.client.HTTPConnection(host, parts.port or 80, timeout=within)
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    cut = Timer(within, _cut, [line])
    cut.daemon = True
    cut.start()
    try:
        line.request(method, path or "/", body=body, headers=dict(headers))
        answer = line.getresponse()
        answer.read(MOST_READ)
        return Answered(answer.status, whole(answer.getheader("Retry-After"), digits=6) or 0)
    except http.client.HTTPException as wrong:
        raise OSError(f"the other side does not speak HTTP: {wrong}") from wrong
    finally:
        cut.cancel()
        line.close()


def _cut(line: http.client.HTTPConnection) -> None:
    """End a connection under whoever reads from it."""
    with suppress(OSError):
        if line.sock is not None:
            line.sock.shutdown(socket.SHUT_RDWR)


def looked_up(host: str, port: int) -> str:
    """Return one address of a host; refuse a host that has any inside some network."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(row[4][0]) for row in found]
    if not addresses:
        raise BadAddress("a name without an address")
    if not settings.PUSH_TO_THIS_MACHINE and not all(_open(each) for each in addresses):
        raise BadAddress("a name that leads inside some network")
    return addresses[0]


class _Pinned(http.client.HTTPSConnection):
    """Connects to the address that was looked at, and checks the certificate of the name."""

    def __init__(self, host: str, port: int, within: float) -> None:
        self.tls = ssl.create_default_context()
        self.until = time.monotonic() + within
        super().__init__(host, port, timeout=within, context=self.tls)

    def connect(self) -> None:
        where = (looked_up(self.host, self.port), self.port)
        plain = socket.create_connection(where, timeout=self._left())
        # Known before the two sides greet each other, so that a slow greeting can be cut, too.
        self.sock = self.tls.wrap_socket(
            plain, server_hostname=self.host, do_handshake_on_connect=False
        )
        self._left()
        self.sock.do_handshake()

    def _left(self) -> float:
        """Return how many seconds are left; refuse to go on when there was nothing to cut yet."""
        left = self.until - time.monotonic()
        if left <= 0:
            raise TimeoutError("the name was looked up too slowly")
        return left


def _literal(host: str) -> str | None:
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return None


def _open(address: str) -> bool:
    """Tell whether an address is one of the open internet, in whatever clothes it comes."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped
        if found in TRANSLATED:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is None:
            return found in WORLD_6 and not any(found in each for each in SPECIAL_6)
        found = inner
    return not any(found in each for each in SPECIAL_4)
