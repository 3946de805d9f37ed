"""On a second desk: the file that it brings, with its lines of the log and its words about results.

It holds numbers and reasons, no names: whoever leads the event has those.
"""

from collections.abc import Iterator
from typing import Any

from siamleague.history import sealed
from siamleague.history.models import SealedLine
from tournaments.laptops import coming_home, packed
from tournaments.laptops.models import FromSite
from tournaments.models import ResultLine, Tournament
from tournaments.rounds import logged

SAID = "result.said"


def written(origin: FromSite) -> bytes:
    """Return what was said here, as it stands; the same state gives the same file."""
    event = Tournament.objects.get(pk=origin.event_id)
    log = logged.name_of(event)
    before = SealedLine.objects.get(log=log, number=origin.head)
    rows = SealedLine.objects.filter(log=log, number__gt=origin.head).order_by("number")
    lines = [
        {"at": sealed.moment(line.at), "verb": line.verb, "body": line.body, "hash": line.hash}
        for line in rows
    ]
    return packed.packed(
        packed.DESK_HOME,
        {
            "check_out": str(origin.check_out),
            "desk": str(origin.desk),
            "secret": origin.secret,
            "machine": origin.machine,
            "final": origin.closed_at is not None,
            "from": [before.number, before.hash],
            "head": coming_home.head_of(origin),
            "log": lines,
            "words": list(_words(event, origin, lines)),
        },
    )


def _words(
    event: Tournament, origin: FromSite, lines: list[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Return the rows of the words that are sealed in these lines, in the same order."""
    rows = ResultLine.objects.filter(table__round__tournament=event)
    columns = coming_home.COLUMNS["ResultLine"]
    known = {
        (row["table_id"], row["number"]): row for row in rows.values(*columns, "by_id").iterator()
    }
    for line in lines:
        for word in line["body"].get("words", ()) if line["verb"] == SAID else ():
            row = known[word["table"], word["number"]]
            told = {name: coming_home.plain(row[name]) for name in columns}
            yield {**told, "mine": row["by_id"] == origin.by_id}
