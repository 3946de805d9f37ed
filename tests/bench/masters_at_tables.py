"""Tables at which masters sit on all seats, in the site of whoever starts this."""

import json
import sys
from typing import Any

GAME, SEATS = "war_of_whispers", 4  # the longest thoughts of those that always search


def main(asked: dict[str, Any]) -> Any:
    """Seat masters and return the codes of their matches, or count what they have moved."""
    import django

    django.setup()
    from django.db.models import Sum

    from games.models import Match

    if asked["do"] == "count":
        found = Match.objects.filter(code__in=asked["codes"]).aggregate(moves=Sum("version"))
        return found["moves"] or 0
    return [_seated() for _ in range(asked["matches"])]


def _seated() -> str:
    from uuid import uuid4

    from django.utils import timezone

    from games.live import nudges
    from games.lobby import act as tables

    sitters = [tables.SeatTaker("Bot", bot="master") for _ in range(SEATS)]
    table = tables.TableOrder(game=GAME, seats=SEATS, made_for=uuid4().hex)
    code = tables.open_for(table=table, sitters=sitters, now=timezone.now()).code
    nudges.wake_bots(code)  # nobody looks at these tables, and no sweeper runs
    return code


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(json.loads(sys.argv[1]))) + "\n")
