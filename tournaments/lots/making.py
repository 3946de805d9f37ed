"""What a lot is made of, and the number that an event takes from it.

The scheme is that of the dice of a match (`games/kit/shared_dice.py`), with devices for seats. No
database and no clock: whoever has the line of the log that draws a lot can ask what is wrong in it.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.api import shared_dice

SEED_BITS = 62  # what a column for a number holds on both databases
LABEL = b"siamleague lot of an event\n"
WRONG = "the line of the lot cannot be read"


def value_of(site: str, sealed: Sequence[str], secrets: Sequence[str]) -> str:
    """Return the lot of the site's secret with those of the devices; alone it is the lot."""
    if not sealed:
        return site
    return shared_dice.seed_of(bytes.fromhex(site), sealed, secrets).hex()


def seed_for(value: str, event: int) -> int:
    """Return the number by which an event, or a part of it, pairs and draws."""
    digest = hashlib.sha256(LABEL + bytes.fromhex(value) + str(event).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)


def how(sealed: Sequence[str]) -> str:
    """Return by whom a lot is made, in the words of dice."""
    return shared_dice.SHARED if sealed else shared_dice.SITE


def faults(line: Mapping[str, Any], event: int) -> Iterator[str]:
    """Yield what does not fit in the line of a log that draws the lot for an event."""
    site, value = line.get("site"), line.get("lot")
    if not _digits(site) or not _digits(value) or not isinstance(line.get("sealed"), list):
        yield WRONG
        return
    secrets = line.get("secrets")
    if not isinstance(secrets, list):
        yield WRONG
        return
    told = {"how": how(line["sealed"]), "sealed": line["sealed"], "secrets": secrets}
    told["opened"] = [place for place, secret in enumerate(secrets) if secret]
    yield from shared_dice.faults(
        bytes.fromhex(str(site)), str(line.get("seal")), bytes.fromhex(str(value)), told
    )
    if line.get("seed") != str(seed_for(str(value), event)):
        yield "the number is not that of the lot"


def _digits(text: Any) -> bool:
    return isinstance(text, str) and shared_dice.is_digits(text)
