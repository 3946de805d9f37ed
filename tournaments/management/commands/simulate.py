"""`manage.py simulate`: play a whole tournament with modelled players and print what came of it."""

import time
from collections.abc import Iterator
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.utils import timezone

from siamleague.accounts.models import User
from tournaments.models import Chair, Entry, Kind, Player, Round, Team, TeamMember, Tournament
from tournaments.selectors import ranking
from tournaments.services import clubs, events, results, rounds

SPREAD = 300.0  # how far apart modelled players are
LUCK = 200.0  # and how much a day changes that
DRAWN = 40.0  # two sides nearer than this on the day draw
WIDTH = 30
TWO = 2


class Command(BaseCommand):
    """Everything is done by the services, in a transaction that is undone at the end."""

    help = "Simulate a tournament of modelled players at any size and print the report."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add size, rounds, kind, seed and --keep."""
        parser.add_argument("--entries", type=int, default=64, help="how many (64)")
        parser.add_argument("--rounds", type=int, default=7, help="how many rounds (7)")
        parser.add_argument("--kind", choices=Kind.values, default=Kind.DUEL)
        parser.add_argument("--seed", type=int, default=1, help="of strengths and luck (1)")
        parser.add_argument("--keep", action="store_true", help="keep the event in the database")

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        """Play, print, and undo unless --keep."""
        self.chance = Random(options["seed"])  # noqa: S311
        self.host = User.objects.create_user(f"sim.{time.time_ns()}@example.invalid", None)
        event = self._event(options)
        strengths = self._enter(event, options["entries"])
        for number in range(1, options["rounds"] + 1):
            self._round(event, number, options["rounds"], strengths)
        event.refresh_from_db()
        self._report(event, strengths)
        if not options["keep"]:
            transaction.set_rollback(True)

    def _event(self, options: dict[str, Any]) -> Tournament:
        page = clubs.ClubPage(f"Simulation {time.time_ns()}")
        club = clubs.found_club(by=self.host.pk, page=page, now=timezone.now())
        plan = events.Plan(
            name=f"Simulation of {options['entries']}",
            game_name="Modelled game",
            kind=options["kind"],
            rounds=options["rounds"],
        )
        event = events.make_tournament(
            club_id=club.pk, by=self.host.pk, plan=plan, now=timezone.now()
        )
        Tournament.objects.filter(pk=event.pk).update(seed=options["seed"])
        events.publish_tournament(tournament_id=event.pk, by=self.host.pk, now=timezone.now())
        return event

    def _enter(self, event: Tournament, count: int) -> dict[int, float]:
        """Enter everybody at once; return how strong each really is."""
        now = timezone.now()
        names = [f"Player {number}" for number in range(1, count + 1)]
        strengths = [self.chance.gauss(1500, SPREAD) for _ in names]
        if event.kind == Kind.TEAMS:
            members = Player.objects.bulk_create(
                Player(name=f"{n} {p}") for n in names for p in "AB"
            )
            teams = Team.objects.bulk_create(Team(name=name, founded_at=now) for name in names)
            TeamMember.objects.bulk_create(
                TeamMember(team=teams[place // TWO], player=player, invited_at=now, accepted_at=now)
                for place, player in enumerate(members)
            )
            who: list[dict[str, Any]] = [{"team": team} for team in teams]
        else:
            who = [
                {"player": player}
                for player in Player.objects.bulk_create(Player(name=name) for name in names)
            ]
        entries = Entry.objects.bulk_create(
            Entry(
                tournament=event,
                name=name,
                rating=round(strength + self.chance.gauss(0, 100)),
                entered_at=now,
                **each,
            )
            for name, strength, each in zip(names, strengths, who, strict=True)
        )
        return {entry.pk: strength for entry, strength in zip(entries, strengths, strict=True)}

    def _round(
        self, event: Tournament, number: int, last: int, strengths: dict[int, float]
    ) -> None:
        began = time.perf_counter()
        round_ = rounds.pair_now(tournament_id=event.pk, by=self.host.pk, now=timezone.now())
        paired = time.perf_counter() - began
        found = [fault.code for fault in rounds.faults_of(round_)]
        rounds.publish_round(round_id=round_.pk, by=self.host.pk, now=timezone.now())
        scores = dict(self._scores(round_, strengths))
        results.decide_many(round_id=round_.pk, scores=scores, by=self.host.pk, now=timezone.now())
        rounds.close_round(round_id=round_.pk, by=self.host.pk, now=timezone.now())
        done = WIDTH * number // last
        counts = ", ".join(f"{code} {found.count(code)}" for code in sorted(set(found)))
        self.stdout.write(
            f"[{'#' * done}{'.' * (WIDTH - done)}] round {number} of {last}: "
            f"{len(scores)} tables, paired in {paired:.2f} s; {counts or 'nothing to object to'}"
        )

    def _scores(
        self, round_: Round, strengths: dict[int, float]
    ) -> Iterator[tuple[int, results.Score]]:
        seated: dict[int, list[int]] = {}
        rows = Chair.objects.filter(round=round_, table__kind="play").order_by("table", "seat")
        for table, entry in rows.values_list("table_id", "entry_id"):
            seated.setdefault(table, []).append(entry)
        for table, entries in seated.items():
            forms = [strengths[entry] + self.chance.gauss(0, LUCK) for entry in entries]
            if len(forms) == TWO and abs(forms[0] - forms[1]) < DRAWN:
                yield table, results.Score((1, 1))
            else:
                ranks = tuple(1 + sum(other > form for other in forms) for form in forms)
                yield table, results.Score(ranks)

    def _report(self, event: Tournament, strengths: dict[int, float]) -> None:
        began = time.perf_counter()
        table = ranking.table(event)
        seconds = time.perf_counter() - began
        really = {
            entry: place
            for place, entry in enumerate(sorted(strengths, key=lambda e: -strengths[e]), 1)
        }
        self.stdout.write(f"\nStandings of {len(table)} worked out in {seconds:.2f} s. At the top:")
        for line in ranking.lines(event, table[:8]):
            self.stdout.write(
                f"{line.rank:>4}. {line.name:<14} {line.points:>5}"
                f"   really number {really[line.entry]}"
            )
        ranks = {row.id: row.rank for row in table}
        off = sum(abs(ranks[entry] - place) for entry, place in really.items()) / len(really)
        self.stdout.write(f"On average an entry ended {off:.1f} places from its real strength.")
