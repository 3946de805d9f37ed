"""The demo's cup in stages: three pools, the best thirds, and a bracket in its semi-finals."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _

from tournaments.demo import events as shared
from tournaments.demo import people
from tournaments.events import act as events
from tournaments.models import Club, Kind, Programme, Tournament
from tournaments.parts import act as programmes
from tournaments.parts import cutting
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting

PARTS = programmes.Parts(
    pools=3,
    pool_format="robin",
    pool_rounds=3,
    advance=2,
    best_next=2,
    final_format="knockout",
    final_rounds=3,
)
Outcome = Callable[[Sequence[int]], tuple[int, ...]]  # ranks, of the seeds that sit there


def add(now: datetime) -> None:
    """Add the cup to the demo club, once."""
    club = Club.objects.get(slug=people.SLUG)
    if Programme.objects.filter(event__club=club).exists():
        return
    host = shared.host_of()
    event = _entered(club, host, now - timedelta(days=2))
    order: dict[str, Any] = {"tournament_id": event.pk, "by": host, "now": now - timedelta(hours=6)}
    programmes.plan_parts(**order, parts=PARTS)
    for section in programmes.draw_pools(**order):
        outcome = _third_holds_the_first if section.number <= PARTS.best_next else _better_seed
        _play(section.tournament, host, now - timedelta(hours=5), outcome)
    finals = cutting.make_cut(**order).tournament
    finals.rules["third_place"] = True
    Tournament.objects.filter(pk=finals.pk).update(rules=finals.rules)
    _round(finals, host, now - timedelta(hours=2), _favourite_falls)
    rounds.close_round(round_id=finals.round_set.get().pk, by=host, now=now - timedelta(hours=1))
    _round(finals, host, now - timedelta(minutes=50), _better_seed, leave=1)


def _entered(club: Club, host: int, now: datetime) -> Tournament:
    plan = events.EventPlan(
        name=_("White Elephant Cup"),
        game="king_of_siam",
        kind=Kind.DUEL,
        rounds=3,
        about=_(
            "Three pools in the morning, finals in the afternoon: the best two of each pool and "
            "the two best thirds play a knock-out of eight."
        ),
        prizes=({"name": _("The elephant's bell")},),
    )
    event = shared.made(club, host, now, plan)
    lines = [f"{name}; {1950 - 20 * place}" for place, name in enumerate(people.NAMES[14:26])]
    shared.enter(event, host, lines, now)
    return event


def _play(part: Tournament, host: int, now: datetime, outcome: Outcome) -> None:
    for number in range(part.rounds):
        _round(part, host, now + timedelta(hours=number), outcome)
        played = part.round_set.order_by("-number")[0]
        rounds.close_round(round_id=played.pk, by=host, now=now + timedelta(hours=number))


def _round(part: Tournament, host: int, now: datetime, outcome: Outcome, leave: int = 0) -> None:
    """Pair and publish a round, and decide its tables but the last few."""
    round_ = rounds.pair_now(tournament_id=part.pk, by=host, now=now)
    rounds.publish_round(round_id=round_.pk, by=host, now=now)
    seeds = shared.seeds(round_)
    scores = {table: reporting.Score(outcome(seeds[table])) for table in seeds}
    some = dict(list(scores.items())[: len(scores) - leave])
    reporting.decide_many(round_id=round_.pk, scores=some, by=host, now=now)


def _better_seed(seeds: Sequence[int]) -> tuple[int, ...]:
    return tuple(1 + sum(other < each for other in seeds) for each in seeds)


def _third_holds_the_first(seeds: Sequence[int]) -> tuple[int, ...]:
    """Return a draw between the first and the third of a pool, whom it carries to the finals."""
    return (1, 1) if set(seeds) == {1, 3} else _better_seed(seeds)


def _favourite_falls(seeds: Sequence[int]) -> tuple[int, ...]:
    """Return an upset at the table of the first seed."""
    ranks = _better_seed(seeds)
    return ranks[::-1] if 1 in seeds else ranks
