"""Where announcements travel: every group of the channel layer is named here, and nowhere else.

| group            | who listens                                  | what is told there             |
|------------------|----------------------------------------------|--------------------------------|
| EVERY_BOARD      | every web process with an open board         | sign-outs, lists, calls        |
| `of_match(code)` | web processes in which a match of it is open | that a match went on           |
| PEOPLE           | every web process with an open page          | whose bell rings               |
| `of_job(id)`     | the pages of one job                         | that it came on                |
| `of_event(id)`   | the pages of one event                       | that something in it changed   |

On a small site all matches share one group. On a big one each process would hear of every match of
all others, so SIAMLEAGUE_MATCH_CHANNELS spreads them: by a sum of the code that is the same in
every process, so that nobody need be asked where a match is told of.
"""

from uuid import UUID
from zlib import crc32

from django.conf import settings

EVERY_BOARD = "matches"
PEOPLE = "waiting"


def of_match(code: str) -> str:
    """Return the name under which it is told that a match went on."""
    many: int = settings.MATCH_CHANNELS
    return EVERY_BOARD if many == 1 else f"{EVERY_BOARD}.{crc32(code.encode()) % many}"


def of_job(public_id: UUID) -> str:
    """Return the name under which pages that watch this job are reached."""
    return f"job.{public_id.hex}"


def of_event(number: int) -> str:
    """Return the name under which pages that follow a tournament are reached."""
    return f"tournament.{number}"
