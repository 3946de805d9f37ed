"""One event, from its draft to its final table."""

import time
from dataclasses import dataclass
from random import Random

from django.utils import timezone

from siamleague.accounts.models import User
from tournaments.clubs import act as clubs
from tournaments.events import act as events
from tournaments.management.simulation.modelled import Modelled
from tournaments.management.simulation.screen import TextScreen
from tournaments.models import Entry, Tournament
from tournaments.rounds import act as rounds
from tournaments.rounds import ranking, reporting
from tournaments.rounds.laid_faults import faults_of

SHOWN = 8


@dataclass(frozen=True)
class AskedEvent:
    """What an event to be simulated shall be."""

    entries: int
    rounds: int
    kind: str
    format: str
    seed: int


def simulate(asked: AskedEvent, host: User, screen: TextScreen) -> Tournament:
    """Play a whole event and print what came of it."""
    modelled = Modelled(Random(asked.seed))  # noqa: S311
    event = make(asked, host)
    strengths = enter(event, asked, modelled)
    play_all(event, modelled, strengths, host, screen)
    events.finish_tournament(tournament_id=event.pk, by=host.pk, now=timezone.now())
    event.refresh_from_db()
    report(event, strengths, screen)
    return event


def play_all(
    event: Tournament,
    modelled: Modelled,
    strengths: dict[int, float],
    host: User,
    screen: TextScreen,
) -> Tournament:
    """Play every round of an event, or of a part of one."""
    number = 0
    while number < event.rounds or not number:  # a draw decides how many there are
        number += 1
        _play(event, number, modelled, strengths, host, screen)
        event.refresh_from_db()
    return event


def make(asked: AskedEvent, host: User) -> Tournament:
    """Return a published event with nobody in it, in a club of its own."""
    page = clubs.ClubPage(f"Simulation {time.time_ns()}")
    club = clubs.found_club(by=host.pk, page=page, now=timezone.now())
    plan = events.EventPlan(
        name=f"Simulation of {asked.entries}",
        game_name="Modelled game",
        kind=asked.kind,
        rounds=asked.rounds,
        format=asked.format,
        rules={"letters": False},
    )
    event = events.make_tournament(club_id=club.pk, by=host.pk, plan=plan, now=timezone.now())
    Tournament.objects.filter(pk=event.pk).update(seed=asked.seed)
    events.publish_tournament(tournament_id=event.pk, by=host.pk, now=timezone.now())
    event.refresh_from_db()
    return event


def enter(event: Tournament, asked: AskedEvent, modelled: Modelled) -> dict[int, float]:
    """Enter everybody at once; return how strong each really is."""
    now = timezone.now()
    people = modelled.people(event.kind, asked.entries, event.club_id, now)
    made = Entry.objects.bulk_create(
        Entry(
            tournament=event,
            player_id=player,
            team_id=team,
            name=f"Player {number}",
            rating=modelled.ratings[player, team],
            entered_at=now,
            agreed=True,
        )
        for number, (player, team) in enumerate(people, 1)
    )
    return modelled.of_entries(made)


def _play(
    event: Tournament,
    number: int,
    modelled: Modelled,
    strengths: dict[int, float],
    host: User,
    screen: TextScreen,
) -> None:
    def show(words: str, *, last: bool = False) -> None:
        screen.bar(number, event.rounds, f"round {number} of {event.rounds}: {words}", last=last)

    show("pairing")
    began = time.perf_counter()
    round_ = rounds.pair_now(tournament_id=event.pk, by=host.pk, now=timezone.now())
    paired = time.perf_counter() - began
    found = [fault.code for fault in faults_of(round_)]
    show("playing")
    rounds.publish_round(round_id=round_.pk, by=host.pk, anyway=True, now=timezone.now())
    scores = modelled.scores(round_, strengths)
    reporting.decide_many(round_id=round_.pk, scores=scores, by=host.pk, now=timezone.now())
    modelled.play_off(event, scores, host.pk, timezone.now())
    event.refresh_from_db()
    rounds.close_round(round_id=round_.pk, by=host.pk, now=timezone.now())
    counts = ", ".join(f"{code} {found.count(code)}" for code in sorted(set(found)))
    show(
        f"{len(scores)} tables, paired in {paired:.2f} s; {counts or 'nothing to object to'}",
        last=True,
    )


def report(event: Tournament, strengths: dict[int, float], screen: TextScreen) -> None:
    """Print the top of the table, and how far it is from what people can really do."""
    began = time.perf_counter()
    table = ranking.table(event)
    seconds = time.perf_counter() - began
    really = {
        entry: place
        for place, entry in enumerate(sorted(strengths, key=lambda e: -strengths[e]), 1)
    }
    screen.line(f"\nStandings of {len(table)} worked out in {seconds:.2f} s. At the top:")
    screen.table(
        ("Name", "Place", "Points", "Really number"),
        [
            (line.name, line.rank, line.points, really[line.entry])
            for line in ranking.lines(event, table[:SHOWN])
        ],
    )
    ranks = {row.id: row.rank for row in table}
    off = sum(abs(ranks[entry] - place) for entry, place in really.items()) / len(really)
    screen.line(f"On average an entry ended {off:.1f} places from its real strength.")
