"""An event in pools and finals: pools are drawn and played, the best go on, the finals end it."""

from dataclasses import dataclass
from random import Random

from django.utils import timezone

from siamleague.accounts.models import User
from tournaments.management.simulation import events
from tournaments.management.simulation.modelled import Modelled
from tournaments.management.simulation.screen import TextScreen
from tournaments.models import Entry, Tournament
from tournaments.parts import act as programmes
from tournaments.parts import coming, cutting
from tournaments.parts import programmes as looked_up


@dataclass(frozen=True)
class AskedParts:
    """What is asked of the pools and the finals, beside what is asked of the event."""

    pools: int
    advance: int
    final_format: str
    final_rounds: int


def simulate(
    asked: events.AskedEvent, parts: AskedParts, host: User, screen: TextScreen
) -> Tournament:
    """Play an event in parts and print what came of it."""
    modelled = Modelled(Random(asked.seed))  # noqa: S311
    event = events.make(asked, host)
    events.enter(event, asked, modelled)
    plan = programmes.Parts(
        pools=parts.pools,
        pool_format=asked.format,
        pool_rounds=asked.rounds,
        advance=parts.advance,
        final_format=parts.final_format,
        final_rounds=parts.final_rounds,
    )
    now = timezone.now()
    programmes.plan_parts(tournament_id=event.pk, by=host.pk, parts=plan, now=now)
    for pool in programmes.draw_pools(tournament_id=event.pk, by=host.pk, now=now):
        _play(pool.tournament, modelled, host, screen)
    lots = _draw_lots(event, host)
    finals = cutting.make_cut(tournament_id=event.pk, by=host.pk, now=timezone.now())
    final = _play(finals.tournament, modelled, host, screen)
    screen.line(f"\n{lots} of {parts.pools} lines were drawn by lot. The finals:")
    events.report(final, modelled.of_entries(Entry.objects.filter(tournament=final)), screen)
    return event


def _play(part: Tournament, modelled: Modelled, host: User, screen: TextScreen) -> Tournament:
    """Play all rounds of a part; return it as it is afterwards."""
    screen.line(f"{part.name}:")
    strengths = modelled.of_entries(Entry.objects.filter(tournament=part))
    return events.play_all(part, modelled, strengths, host, screen)


def _draw_lots(event: Tournament, host: User) -> int:
    """Let a lot decide wherever people are level at the line; return how often."""
    drawn = 0
    programme = coming.held(event.pk, host.pk)
    for each in looked_up.whole_cut(programme).ties:
        number, now = each.pool.number, timezone.now()
        cutting.draw_lots(tournament_id=event.pk, pool=number, by=host.pk, now=now)
        drawn += 1
    return drawn
