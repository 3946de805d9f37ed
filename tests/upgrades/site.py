"""A site in a process of its own: migrated, perhaps filled, it says what it holds as JSON."""

import json
import random
import sys
from datetime import UTC, datetime
from typing import Any

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
MOVES = 12  # of each match
OURS = ("siamleague", "games", "tournaments")


def main(deed: str) -> dict[str, Any]:
    """Bring the database up to this version, and return what it holds."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    if deed == "fill":
        fill()
    return told()


def fill() -> None:
    """Load the demo club, and play a match of every game; the first one ends."""
    from games import api
    from tests.people import person
    from tournaments import demo

    demo.build(NOW)
    people = [person(name) for name in ("Alice", "Bob", "Charlie", "Dora", "Emil", "Finn")]
    for number, card in enumerate(api.shelf("en")):
        play(card.slug, people[: min(card.seat_counts)], ends=number == 0)


def play(game: str, people: list[Any], *, ends: bool) -> None:
    """Play the first moves of a match, and let somebody resign if it shall end."""
    from uuid import uuid4

    from games.matches import endings
    from games.models import Status
    from tests.games import conftest as tables

    chance = random.Random(game)
    match = tables.match_between(*people, game=game)
    for _ in range(MOVES):
        if match.status != Status.RUNNING:
            return
        tables.play(match, people, pick=chance.randrange(6))
        match.refresh_from_db()
    if ends:
        endings.resign(code=match.code, by=people[0].pk, ticket=uuid4(), now=NOW)


def told() -> dict[str, Any]:
    """Return how many rows there are, all standings worked out now, and what logs contradict."""
    from django.apps import apps

    from games.logbook import verifying

    ours = [model for model in apps.get_models() if model.__module__.startswith(OURS)]
    counts = {model._meta.label_lower: model._default_manager.count() for model in ours}
    return {
        "rows": {label: count for label, count in sorted(counts.items()) if count},
        "standings": standings(),
        "faults": list(verifying.faults()),
    }


def standings() -> dict[str, list[str]]:
    """Return the lines of every event's table."""
    from tournaments.models import Tournament
    from tournaments.rounds import ranking

    found = {}
    for event in Tournament.objects.order_by("pk"):
        lines = ranking.lines(event, ranking.table(event))
        found[str(event.pk)] = [
            " ".join((f"{line.rank}.", line.name, line.points, *line.breaks)) for line in lines
        ]
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(sys.argv[1])))
