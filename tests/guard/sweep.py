"""Every action, pressed by everybody, on what is theirs, another's, both mixed, and nowhere.

After each refusal the database must be what it was: a statement that writes makes all tables be
compared with how they were, and after every action they are compared anyway.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch
from uuid import uuid4

from django.core.cache import cache
from django.db import connection, transaction
from django.http import Http404, HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from siamleague.accounts.models import User
from siamleague.actions.programs import standing
from siamleague.actions.taking import Ticket
from siamleague.actions.values import Action, Who
from siamleague.refusals import Refused
from siamleague.waiting import read
from tests.guard import rows
from tests.guard.world import EVERYBODY, MISSING, Side, build

ROLES = ("visitor", *EVERYBODY, "other")
TARGETS = ("own", "foreign", "mixed", "missing")
# That somebody looked at a page, and how long that took.
AMBIENT = {"django_session", "usersessions_usersession", "watching_slowthing"}
WRITES = re.compile(r"^\s*(INSERT|UPDATE|DELETE|REPLACE)", re.IGNORECASE)
REFUSED = 400
BROKEN = 500


@dataclass
class Found:
    """What a sweep asked and saw."""

    actions: int = 0
    requests: int = 0
    refusals: int = 0
    compared: int = 0  # the whole database, with how it was
    potent: dict[str, str] = field(default_factory=dict)  # who may, and did something by it
    holes: list[str] = field(default_factory=list)
    locked_out: list[str] = field(default_factory=list)  # who may, and was told that they may not


class Statements:
    """Notes whether anything was written; counts of what ambient tables keep do not matter."""

    wrote = False

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if WRITES.match(sql) and not any(f'"{name}"' in sql for name in AMBIENT):
            self.wrote = True
        return execute(sql, params, many, context)


def digest() -> str:
    """Return what all tables hold, in a few bytes."""
    told = hashlib.blake2b(digest_size=16)
    with connection.cursor() as cursor:
        for name in sorted(set(connection.introspection.table_names(cursor)) - AMBIENT):
            cursor.execute(f'SELECT * FROM "{name}"')
            told.update(name.encode())
            for row in sorted(map(repr, cursor.fetchall())):
                told.update(row.encode())
    return told.hexdigest()


class Sweep:
    """Two clubs, their people's browsers, and what came of all that was tried."""

    def __init__(self) -> None:
        self.own, self.foreign, outside = build()
        people = {**self.own.people, **outside, "other": self.foreign.people["owner"]}
        self.users: dict[str, User] = people
        self.clients = {"visitor": Client()} | {who: _browser(each) for who, each in people.items()}
        self.found = Found()
        self.statements = Statements()
        self.before = ""

    def all(self, actions: Sequence[Action], *, share: int = 1, doors: int = 1) -> Found:
        """Press every button, or of what could be tried every so many; return what came of it."""
        with connection.execute_wrapper(self.statements):
            for number, action in enumerate(actions):
                self.one(action, range(number % share, 1000, share), doors)
        return self.found

    def one(self, action: Action, which: range, doors: int) -> None:
        """Press one button as everybody, everywhere, by one of its doors in turn or by all."""
        self.found.actions += 1
        self.before = digest()
        tried = [
            (role, target, at)
            for target in TARGETS
            if (at := self.at(action, target)) is not None
            for role in ROLES
        ]
        for turn, (role, target, at) in enumerate(tried):
            unproved = target == "own" and action.name not in self.found.potent
            if turn in which or (unproved and _may(action, role, target)):
                for door in (_doors(action) * 2)[turn % 2 :][:doors]:
                    self.press(action, role, target, at, door)
        self.compare(f"{action.name}: afterwards")

    def planted(self, actions: Iterable[Action]) -> tuple[list[str], list[str]]:
        """Open one button after the other to a stranger; return where that is seen, and not.

        The hole is one of both checks: the button lets everybody, and what it does is done as
        somebody who may.
        """
        seen: list[str] = []
        missed: list[str] = []
        with connection.execute_wrapper(self.statements):
            for action in actions:
                role = self.found.potent.get(action.name, "")
                if rows.means(action) is rows.ALL or action.name in rows.GUARDED_TWICE or not role:
                    continue
                known, self.before = len(self.found.holes), digest()
                with _opened(action, self.users[role].pk):
                    for door in dict.fromkeys(_doors(action)):
                        target = "own" if role in rows.means(action) else "foreign"
                        at = self.at(action, target)
                        self.press(action, "stranger", target, at, door)
                (seen if len(self.found.holes) > known else missed).append(action.name)
                del self.found.holes[known:]
        return seen, missed

    def at(self, action: Action, target: str) -> dict[str, Any] | None:
        """Return what an address says of a target; nothing where there is no such."""
        own, other = (rows.address_of(side, action) for side in (self.own, self.foreign))
        if target in ("own", "foreign"):
            return own if target == "own" else other
        whole = f"{action.on.page}{action.at} {action.on.programs}{action.to}"
        kinds = {name: kind for kind, name in re.findall(r"<(\w+):(\w+)>", whole)}
        if not kinds:
            return None
        alike = {name: own[name] for name in own if not name.startswith("api:")}
        if target == "missing":
            return alike | {name: MISSING[kind] for name, kind in kinds.items()}
        mixed = alike | {name: other[name] for name in alike if kinds.get(name) == "int"}
        return mixed if "club" in kinds and mixed != alike else None

    def press(self, action: Action, role: str, target: str, at: Any, door: Any) -> None:
        """Press it once; whatever came of it is taken back."""
        side = self.foreign if target == "foreign" else self.own
        may = _may(action, role, target)
        self.statements.wrote = False
        self.found.requests += 1
        label = f"{action.name}: {role}, {target}, by {door.__name__}"
        with transaction.atomic(), nothing_waits():
            answer = door(self.clients[role], action, at, self.sent(action, side, at))
            if answer.status_code >= BROKEN:
                self.found.holes.append(f"{label}: {answer.status_code}")
            if may:
                self._allowed(action, role, target, label, answer)
            else:
                self._refused(target, label, answer, door)
            transaction.set_rollback(True)
        cache.clear()

    def _allowed(self, action: Action, role: str, target: str, label: str, answer: Any) -> None:
        known = action.name in self.found.potent
        if self.statements.wrote and not known and digest() != self.before:
            self.found.potent[action.name] = role
        told = b'"not-yours"' in answer.content or b'"permission-denied"' in answer.content
        # Of a mixed address one half is somebody else's, and either answer is right.
        sure = target != "mixed" and action.who.name not in rows.UNSURE
        if told and sure and action.name not in rows.ANSWERS:
            self.found.locked_out.append(label)

    def _refused(self, target: str, label: str, answer: Any, door: Any) -> None:
        self.found.refusals += 1
        if door is program and target != "mixed" and answer.status_code < REFUSED:
            self.found.holes.append(f"{label}: answered {answer.status_code}")
        if self.statements.wrote:
            self.compare(label)

    def compare(self, label: str) -> None:
        """Compare the whole database with how it was."""
        self.found.compared += 1
        if digest() != self.before:
            self.found.holes.append(f"{label}: the database changed")

    def sent(self, action: Action, side: Side, at: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a button sends, such that it would do something."""
        told = {**rows.FIXED.get(action.name, {}), **side.sent.get(action.name, {})}
        with suppress(Http404):
            found = action.on.find(at, side.people["owner"].pk)
            blank = action.form(found, side.people["owner"].pk)
            told = {**(standing(blank) if blank is not None else {}), **told}
        told |= {name: at[name] for name in told.keys() & at.keys()}  # the same by both ways
        form = action.takes
        if form is not None and any(isinstance(f, Ticket) for f in form.base_fields.values()):
            told["ticket"] = str(uuid4())
        return told


def nothing_waits() -> Any:
    """Let pages say that nothing waits for their reader: that is half of what drawing them costs.

    What a button does, and whether it may be pressed, does not depend on it.
    """
    return patch.object(read, "bell", lambda *_asked, **_how: read.Bell())


@contextmanager
def _opened(action: Action, by: int) -> Iterator[None]:
    """Plant a hole in a button."""
    who, does = action.who, action.does
    everybody = Who(who.name, lambda found, asking: True, who.sentence, who.scope)
    careless = {"who": everybody, "does": lambda **order: does(**{**order, "by": by})}
    for name, value in careless.items():
        object.__setattr__(action, name, value)
    try:
        yield
    finally:
        object.__setattr__(action, "who", who)
        object.__setattr__(action, "does", does)


def _browser(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


def _may(action: Action, role: str, target: str) -> bool:
    """Tell whether somebody may: in another club only its owner, whoever owns the site, and all."""
    means = rows.means(action)
    if role == "visitor" or target == "missing":
        return False
    if target == "own":
        return role in means
    if means is rows.ALL:
        return True
    told = set(means & {"staff"}) | ({"other"} if "owner" in means else set())
    return role in told


def _doors(action: Action) -> "list[Callable[..., Any]]":
    doors = [page] * action.on_pages + [program] * action.for_programs
    return doors or [by_socket]


def page(client: Client, action: Action, at: Mapping[str, Any], sent: Any) -> Any:
    """Press it on its page."""
    names = re.findall(r"<\w+:(\w+)>", action.on.page + action.at)
    where = reverse(f"{action.on.room}:{action.name}", kwargs={name: at[name] for name in names})
    plain = {name: value for name, value in sent.items() if value not in (False, None)}
    return client.post(where, plain)


def program(client: Client, action: Action, at: Mapping[str, Any], sent: Any) -> Any:
    """Order it as a program."""
    where = re.sub(
        r"<\w+:(\w+)>",
        lambda part: str(at.get(f"api:{part[1]}", at[part[1]])),
        action.on.programs + action.to,
    )
    return getattr(client, action.method)(
        f"/api/{where}", json.dumps(sent, default=str), content_type="application/json"
    )


def by_socket(client: Client, action: Action, at: Mapping[str, Any], sent: Any) -> Any:
    """Do what a page's socket asks for: nobody else comes this way."""
    by = int(client.session.get("_auth_user_id", 0))
    if not by:
        return HttpResponse(status=403)  # tests/games/test_sockets.py says so
    try:
        found = action.on.find(at, by)
        form = action.form(found, by, sent)
        if form is not None and not form.is_valid():
            return HttpResponse(status=400)
        taken = {} if form is None else form.cleaned_data
        action.carry_out(found, taken, by=by, now=timezone.now())
    except (Refused, Http404):
        return HttpResponse(status=403)
    return HttpResponse()


def idle(found: Found, actions: Iterable[Action]) -> Iterator[str]:
    """Yield the actions that did nothing for anybody: of them the sweep proves less."""
    yield from sorted({action.name for action in actions} - found.potent.keys())
