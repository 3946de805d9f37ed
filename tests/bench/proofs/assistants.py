"""Proof: ten thousand hostile calls of tools, and nobody's rights are exceeded.

In a world of two clubs with everything in it: a token that may only read, held by who owns the
club; a token for another club of the same person; a stranger's that may play; one that was taken
back and words that are none. Each calls tools at random, most often with what is really there, of
one's own, of others, or mixed; then with nonsense. Whatever changes a row, or answers with what is
hidden, is a hole. At last the look at the token is switched off, and holes must be seen.
"""

import random
from collections import Counter
from typing import Any

from tests.bench.own_site import answer, open_site, run_inside

FULL = {"calls": 10_000, "planted": 150}
QUICK = {"calls": 250, "planted": 60}
JUNK = ("", "a/b", "../..", "%00", "x" * 3000, -1, 2**70, 1.5, None, True, [], {}, "' OR 1=1 --",
        "<script>", "🂡", [[[[[]]]]], {"$ref": "#"})  # fmt: skip
HIDDEN = ("told.example.org", "Another Draft", "dora@example.org")


def run(quick: bool) -> dict[str, Any]:
    """Return what was called and what came of it; raise where somebody got further."""
    found: dict[str, Any] = run_inside(__name__, QUICK if quick else FULL, seconds=14_400)
    assert not found["holes"], f"{len(found['holes'])} holes, such as {found['holes'][0]}"
    assert not found["broken"], f"broke: {found['broken'][0]}"
    assert found["seen"], "with the look at tokens switched off no hole was seen"
    return found


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was called, in words."""
    return [
        f"{result['calls']:,} calls of {result['tools']} tools by {result['callers']} hostile "
        f"callers: {result['refused']:,} refused, {result['read']:,} read what anybody may read, "
        f"0 rights exceeded, 0 broken; the database compared {result['compared']:,} times",
        f"control: with the look at tokens switched off, {result['seen']} holes in "
        f"{result['planted']} calls",
    ]


class Hostile:
    """The world, its callers, and what came of all they called."""

    def __init__(self, seed: int) -> None:
        from siamleague.accounts.models import PersonalToken
        from siamleague.assistants.toolbox import tools
        from tests.assistants.speaker import Assistant, word_of
        from tests.guard.world import build
        from tournaments.clubs import act as clubs
        from tournaments.models import Role

        self.chance = random.Random(seed)
        self.tools = list(tools().values())
        self.own, self.foreign, outside = build()
        owner = self.foreign.people["owner"]
        player = clubs.player_of(user_id=owner.pk)
        clubs.join_club(club_id=self.own.club.pk, by=owner.pk, now=self.own.club.founded_at)
        club = self.own.club.pk
        clubs.give_role(
            club_id=club,
            player_id=player.pk,
            role=Role.ORGANISER,
            by=self.own.people["owner"].pk,
            now=self.own.club.founded_at,
        )
        gone = word_of(self.own.people["owner"], plays=True, clubs=(club,))
        PersonalToken.objects.all().delete()
        self.callers = {
            "reads only": Assistant(word_of(owner)),
            "another club's": Assistant(word_of(owner, clubs=(club,))),
            "stranger": Assistant(word_of(outside["stranger"], plays=True)),
            "taken back": Assistant(gone),
            "made up": Assistant("siamleague_" + "A" * 40),
        }
        for caller in self.callers.values():
            caller.client.raise_request_exception = False
        self.open = self._open_to_all()
        self.holes: list[str] = []
        self.broken: list[str] = []
        self.count: Counter[str] = Counter()

    def _open_to_all(self) -> set[str]:
        """Return the tools of buttons that anybody with an account may press."""
        from siamleague.actions.every import every
        from tests.guard import rows

        return {
            each.order
            for each in every()
            if rows.means(each) is rows.ALL or each.who.name in rows.UNSURE
        }

    def arguments(self, tool: Any) -> dict[str, Any]:
        """Return what a call says: mostly what is there in the foreign club, or mixed, or junk."""
        chance = self.chance
        sides = [self.foreign] if chance.random() < 0.7 else [self.foreign, self.own]
        pools = [at for side in sides for at in side.at.values()]
        alike = [at for at in pools if set(tool.places) <= set(at)] or pools
        at = dict(chance.choice(alike))
        if chance.random() < 0.15:
            at |= chance.choice(pools)
        said = {name: at.get(name, chance.choice(JUNK)) for name in tool.places}
        properties = tool.takes["properties"]
        for name in tool.sent:
            if chance.random() < 0.85:
                said[name] = self._value(properties[name])
        if chance.random() < 0.1:
            said[chance.choice([*properties, "more"])] = chance.choice(JUNK)
        return said

    def _value(self, shape: Any) -> Any:
        """Return something of a shape, or junk."""
        kind = shape.get("type")
        kind = kind[0] if isinstance(kind, list) else kind
        if self.chance.random() < 0.1:
            return self.chance.choice(JUNK)
        if "enum" in shape:
            return self.chance.choice(shape["enum"])
        if shape.get("format") == "uuid":
            return f"{self.chance.getrandbits(128):032x}"
        made = {"integer": self.chance.choice((1, 2, 3)), "boolean": True, "array": [1, 2]}
        return made.get(kind, self.chance.choice(("1", "a word", "2026-11-18", "12 1", "draw")))

    def call(self, statements: Any) -> None:
        """Make one hostile call, take back whatever came of it, and look at it."""
        from django.core.cache import cache
        from django.db import transaction

        who = self.chance.choice(list(self.callers))
        tool = self.chance.choice(self.tools)
        if who == "stranger" and tool.name in self.open:
            return
        given = self.arguments(tool)
        if who == "another club's" and given.get("club") != self.foreign.club.slug:
            given["club"] = self.foreign.club.slug
            if "club" not in tool.places:
                return  # it may do that in its own club, which this address does not name
        label = f"{who}: {tool.name} {given!r:.200}"
        with transaction.atomic():
            statements.wrote = False
            self._looked_at(label, tool, who, given, statements)
            transaction.set_rollback(True)
        cache.clear()

    def _looked_at(self, label: str, tool: Any, who: str, given: Any, statements: Any) -> None:
        self.count["calls"] += 1
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
        answer = self.callers[who].post(
            {**message, "params": {"name": tool.name, "arguments": given}}
        )
        text = answer.content.decode()
        said = answer.json() if answer["Content-Type"] == "application/json" else {"error": {}}
        result = said.get("result", {})
        refused = answer.status_code == 401 or "error" in said or result.get("isError")
        if answer.status_code >= 500 or '"status": 500' in text:
            self.broken.append(label)
        if not refused and not tool.reads:
            self.holes.append(f"{label}: done")
        if who in ("stranger", "taken back", "made up") and any(each in text for each in HIDDEN):
            self.holes.append(f"{label}: told what is hidden")
        if statements.wrote:
            self.count["compared"] += 1
            if self.before != _digest():
                self.holes.append(f"{label}: the database changed")
        self.count["refused" if refused else "read"] += 1


def _digest() -> str:
    """Return what all tables hold, without the line of history that every call leaves."""
    from unittest.mock import patch

    from tests.guard import sweep

    with patch.object(sweep, "AMBIENT", AMBIENT):
        return sweep.digest()


AMBIENT: set[str] = {"django_session", "usersessions_usersession", "history_auditline",
                     "accounts_personaltoken"}  # fmt: skip


def inside(calls: int, planted: int) -> dict[str, Any]:
    """Make the calls in this process."""
    from unittest.mock import patch

    import time_machine
    from django.conf import settings
    from django.db import connection, transaction

    from siamleague.actions import scopes
    from siamleague.assistants import calling
    from tests.guard import sweep
    from tests.tournaments.hall import NOW

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    calling.PATIENCE = 0
    statements = sweep.Statements()
    with time_machine.travel(NOW), transaction.atomic(), patch.object(sweep, "AMBIENT", AMBIENT):
        tried = Hostile(seed=16)
        tried.before = _digest()
        with connection.execute_wrapper(statements):
            while tried.count["calls"] < calls:
                tried.call(statements)
            found = {"holes": list(tried.holes), "broken": list(tried.broken), **tried.count}
            tried.holes.clear()
            with patch.object(scopes, "allows", lambda *_args: True):
                for _turn in range(planted):
                    tried.call(statements)
        transaction.set_rollback(True)
    return {
        "compared": 0,
        "refused": 0,
        "read": 0,
        **found,
        "tools": len(tried.tools),
        "callers": len(tried.callers),
        "planted": planted,
        "seen": len(tried.holes),
    }


if __name__ == "__main__":
    answer(inside(**open_site()))
