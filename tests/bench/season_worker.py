"""Plays league seasons for the proof in a process and a database of its own; prints JSON.

Every deed is done in a process that may be killed outright before any statement it sends to the
database; a deed that was killed is done again, as a person would press the button again.
"""

import json
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from tests.bench import season_deeds
from tests.bench.season_deeds import NOW, SIZES

RANKS = ((1, 2), (2, 1), (1, 1))
MOST = 100_000  # statements; nobody is killed so late
Deed = Callable[[], Any]


def main(order: dict[str, Any]) -> dict[str, Any]:
    """Set a database up, and prove on it what is asked for."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    proofs: dict[str, Callable[..., dict[str, Any]]] = {
        "years": years,
        "points": points,
        "presses": presses,
    }
    return {name: proofs[name](**asked) for name, asked in order.items()}


def years(seasons: int, kills: float) -> dict[str, Any]:
    """Play the same seasons twice, once undisturbed and once under kills; both must be equal."""
    calm, stormy = Story("Calm", seasons), Story("Stormy", seasons)
    for deed in calm.deeds():
        deed()
    dice, killed, done = random.Random(seasons), 0, 0
    for deed in stormy.deeds():
        done += 1
        while dice.random() < kills:
            killed += not in_a_process(deed, dice.randint(1, 40))
        in_a_process(deed)
    first, second = season_deeds.seal(calm.league), season_deeds.seal(stormy.league)
    assert first == second, f"the story differs: {_difference(first, second)}"
    return {"deeds": done, "kills": killed, "told": first["verbs"]}


def points(count: int, careless: bool = False) -> dict[str, Any]:
    """Kill the closing of a season at many places; each time all move once, whole or not at all."""
    story = Story("Points", 1, play_offs=0)
    for deed in story.deeds(close=False):
        deed()
    season, by = story.season(1), story.by
    statements = _statements(partial(season_deeds.press, season, by))
    whole = season_deeds.seal(story.league)
    broken = killed = 0
    for number in range(count):
        rewind(season)
        at = 1 + number * statements // count
        press = partial(season_deeds.press, season, by, careless=careless)
        killed += not in_a_process(press, at)
        if not careless:
            assert _moved(season) in (0, sum(SIZES)), "some have moved and some have not"
        in_a_process(partial(season_deeds.press, season, by))
        broken += _seal_of_moves(season, story.league) != {
            key: whole[key] for key in ("seasons", "moves")
        }
    return {"points": count, "killed": killed, "statements": statements, "broken": broken}


def presses(count: int, rounds: int) -> dict[str, Any]:
    """Let many press at once; each time everybody moves once and one season is prepared."""
    from django.db import connections

    from tournaments.models import Season, SeasonMove

    story = Story("Presses", 1, play_offs=0)
    for deed in story.deeds(close=False):
        deed()
    season = story.season(1)

    def press(_n: int) -> str:
        try:
            return season_deeds.press(season, story.by)
        finally:
            connections.close_all()

    for number in range(rounds):
        if number:
            rewind(season)
        with ThreadPoolExecutor(count) as pool:
            answers = set(pool.map(press, range(count)))
        assert answers == {"closed"}, answers
        assert SeasonMove.objects.filter(season=season).count() == sum(SIZES)
        assert Season.objects.filter(before=season).count() == 1
        check_everybody_once(season)
    return {"presses": count, "times": rounds}


class Story:
    """Three years of a league, told by seeded dice: the same for every name."""

    def __init__(self, name: str, seasons: int, play_offs: int = 1) -> None:
        """Found a club of the name; `seasons` years are played there."""
        from siamleague.accounts.models import User
        from tournaments.clubs import act as clubs
        from tournaments.seasons import founding

        user = User.objects.create_user(f"{name}@example.org", None, display_name=name)
        self.by, self.count, self.play_offs = user.pk, seasons, play_offs
        page = clubs.ClubPage(name)
        club = clubs.found_club(by=self.by, page=page, now=NOW)
        plan = founding.LeaguePlan("League", game_name="Chess")
        made = founding.make_league(club_id=club.pk, by=self.by, plan=plan, now=NOW)
        self.league = made.pk

    def season(self, number: int) -> int:
        """Return the number of a season's row."""
        from tournaments.models import Season

        return Season.objects.get(league=self.league, number=number).pk

    def deeds(self, close: bool = True) -> "Any":
        """Yield what is done, one press of a button after the other."""
        for number in range(1, self.count + 1):
            dice = random.Random(number)
            if number == 1:
                yield partial(season_deeds.plan, self.league, self.by, self.play_offs)
            yield partial(season_deeds.join, self.league, number, self.by)
            yield partial(season_deeds.draw, self.league, number, self.by)
            yield partial(season_deeds.start, self.league, number, self.by)
            if number > 1:
                yield from self._corrections(number - 1, dice, 2)
            tables = season_deeds.tables(self.league, number)
            for place, table in enumerate(tables):
                if close and place == len(tables) // 3:
                    yield partial(
                        season_deeds.take_out, self.league, number, dice.randrange(99), self.by
                    )
                if close and place == len(tables) // 2:
                    yield partial(
                        season_deeds.step_in, self.league, number, dice.randrange(99), self.by
                    )
                yield partial(
                    season_deeds.decide,
                    table,
                    dice.choice(((1, 2), (2, 1), (1, 1))),
                    self.by,
                    number,
                )
            if not close:
                return
            yield partial(season_deeds.close, self.league, number, self.by)
            for table in season_deeds.tables(self.league, number, play_offs=True):
                yield partial(
                    season_deeds.decide, table, dice.choice(((1, 2), (2, 1))), self.by, number
                )
            yield partial(season_deeds.close, self.league, number, self.by)
            yield from self._corrections(number, dice, 4)

    def _corrections(self, number: int, dice: random.Random, count: int) -> "Any":
        tables = season_deeds.tables(self.league, number)
        for _ in range(count):
            ranks, table, ticket = dice.choice(RANKS), dice.choice(tables), dice.getrandbits(64)
            yield partial(season_deeds.decide, table, ranks, self.by, ticket)


def in_a_process(deed: Deed, at: int = MOST) -> bool:
    """Do a deed in a process that is killed before its `at`-th statement; tell if it came through.

    What the deed refuses, it refuses: that is an answer too.
    """
    from django.db import connection, connections

    from tournaments.refusals import Refused

    connections.close_all()
    if connection.vendor == "postgresql":
        connection.close_pool()  # its connections and threads are this process's own
    child = os.fork()
    if child == 0:
        sent = 0

        def count(execute: Any, *args: Any) -> Any:
            nonlocal sent
            sent += 1
            if sent >= at:
                os.kill(os.getpid(), signal.SIGKILL)
            return execute(*args)

        code = 0
        try:
            with connection.execute_wrapper(count):
                deed()
        except Refused:
            pass
        except BaseException as wrong:
            sys.stderr.write(f"{wrong!r}\n")
            code = 3
        os._exit(code)
    _pid, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise RuntimeError("a deed went wrong")
    return os.WIFEXITED(status)


def rewind(season: int) -> None:
    """Undo the closing of a season, past the services: as if nobody had pressed yet."""
    from tournaments.models import Round, Season, SeasonMove, Tournament

    Season.objects.filter(before=season).delete()
    SeasonMove.objects.filter(season=season).delete()
    Season.objects.filter(pk=season).update(state="running", closed_at=None)
    tournaments = Tournament.objects.filter(division__season=season)
    Round.objects.filter(tournament__in=tournaments).update(state="published")
    tournaments.update(stage="running")


def check_everybody_once(season: int) -> None:
    """Raise unless everybody of a season has one place in the next one."""
    from tournaments.models import Entry, Spot

    before = Entry.objects.filter(tournament__division__season=season, state="in")
    after = Spot.objects.filter(season__before=season, state="in", division__isnull=False)
    here = sorted(before.values_list("player", flat=True))
    assert here == sorted(after.values_list("player", flat=True)), "somebody is lost or doubled"


def _seal_of_moves(season: int, league: int) -> dict[str, Any]:
    try:
        check_everybody_once(season)
    except AssertionError:
        return {}
    found = season_deeds.moves(league)
    return {key: found[key] for key in ("seasons", "moves")}


def _moved(season: int) -> int:
    from tournaments.models import SeasonMove

    return SeasonMove.objects.filter(season=season).count()


def _statements(deed: Deed) -> int:
    """Do a deed and return how many statements it sends."""
    from django.db import connection

    sent = 0

    def count(execute: Any, *args: Any) -> Any:
        nonlocal sent
        sent += 1
        return execute(*args)

    with connection.execute_wrapper(count):
        deed()
    return sent


def _difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    found = []
    for key in one:
        ours, theirs = (Counter(map(str, _listed(each[key]))) for each in (one, other))
        if ours != theirs:
            found.append(f"{key}: {[*(ours - theirs)]} / {[*(theirs - ours)]}"[:900])
    return "; ".join(found)


def _listed(value: Any) -> list[Any]:
    return list(value.items()) if isinstance(value, dict) else list(value)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(json.loads(sys.argv[1]))) + "\n")
