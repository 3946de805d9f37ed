"""Private addresses, tried by everybody: whoever holds one speaks at its own table, until it is
drawn anew, and nowhere else. They are no actions: who may is who holds, whatever account they have.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch
from uuid import uuid4

from django.core.signing import Signer
from django.test import Client
from django.urls import get_resolver, reverse

from tests.guard import sweep
from tests.guard.world import MISSING, Side
from tournaments.entries import doors
from tournaments.events import shell
from tournaments.models import Entry, Table
from tournaments.rounds import private_pages, slips
from tournaments.rounds.reporting import Guest

VERBS = {
    "report": {"code": "21"},
    "confirm": {"seen": "1"},
    "dispute": {"why": "I won."},
}
MAY = ("own", "foreign")  # who holds it, of whichever club
GONE = 404
NOBODY = ("visitor", "stranger", "rival")


@dataclass(frozen=True)
class Held:
    """One way to speak: an address, and the table of which it is said."""

    target: str
    token: str
    table: int


def held(side: Side, other: Side, verb: str) -> Iterator[Held]:
    """Yield what somebody may have in their hands, or make up."""
    for row, table in side.private[verb]:
        token = slips.token(row)
        forged = Signer(salt="another").sign(token.rpartition(":")[0])
        yield Held("own", token, table)
        yield Held("revoked", _before(row), table)
        yield Held("forged", forged, table)
        yield Held("missing", MISSING["str"], table)
        yield Held("missing", token, MISSING["int"])
        yield from (Held("mixed", token, far) for _row, far in other.private[verb])
        yield from (Held("mixed", token, near) for near in _tables(side) - {table})
        if verb != "report":  # what lies on the table is nobody's word
            yield Held("nobody's", slips.token(Table.objects.get(pk=table)), table)
    yield from (Held("foreign", slips.token(row), table) for row, table in other.private[verb])


def _tables(side: Side) -> set[int]:
    return {table for spoken in side.private.values() for _row, table in spoken}


def _before(row: Entry | Table) -> str:
    """Return the address as it was before it was drawn anew."""
    return slips.SIGNER.sign(slips.SIGNER.unsign(slips.token(row)).rpartition(".")[0] + ".0")


def tried(made: sweep.Sweep, roles: Sequence[str] = sweep.ROLES) -> None:
    """Speak by every address as everybody; note in the sweep what came of it."""
    for verb in VERBS:
        made.found.actions += 1
        made.before = sweep.digest()
        with sweep.connection.execute_wrapper(made.statements):
            for each in held(made.own, made.foreign, verb):
                for role in roles:
                    _speak(made, verb, role, each)
            made.compare(f"{verb} by a private address: afterwards")


def _speak(made: sweep.Sweep, verb: str, role: str, each: Held) -> None:
    label = f"{verb} by a private address: {role}, {each.target}"
    made.statements.wrote = False
    made.found.requests += 2
    with sweep.transaction.atomic(), sweep.nothing_waits():
        client = made.clients[role]
        shown = client.get(reverse("tournaments:private", args=[each.token]))
        where = reverse("tournaments:private_speak", args=[each.token, each.table, verb])
        answer = client.post(where, {"ticket": str(uuid4()), **VERBS[verb]})
        if max(shown.status_code, answer.status_code) >= sweep.BROKEN:
            made.found.holes.append(f"{label}: {answer.status_code}")
        if each.target in MAY:
            if made.statements.wrote and sweep.digest() != made.before:
                made.found.potent[f"{verb} by a private address"] = role
            if GONE in (shown.status_code, answer.status_code):
                made.found.locked_out.append(label)
        else:
            made.found.refusals += 1
            if each.target in ("revoked", "forged") and shown.status_code != GONE:
                made.found.holes.append(f"{label}: shown")
            if made.statements.wrote:
                made.compare(label)
        sweep.transaction.set_rollback(True)
    sweep.cache.clear()


def told(made: sweep.Sweep, only: str = "") -> None:
    """Read every page that an event has as those who run nothing: none may name an address."""
    secret = [slips.token(row) for spoken in made.own.private.values() for row, _table in spoken]
    row, table = made.own.private["report"][0]
    event = Table.objects.get(pk=table).round.tournament
    names = {"club": event.club.slug, "slug": event.slug, "table": table, "number": 1}
    for name, where in _pages(names | {"entry": row.pk}):
        for role in NOBODY if only in ("", name) else ():
            made.found.requests += 1
            said = read(made.clients[role], where)
            if any(each in said for each in secret):
                made.found.holes.append(f"{where} told to {role}")


def read(browser: Client, where: str) -> str:
    """Return what a page says, also by codes that are drawn for phones."""
    with patch.object(doors, "code", str):
        return browser.get(where).content.decode()


def _pages(names: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield all pages about an event, with their addresses."""
    for name, found in sorted(_named().items()):
        if {"club", "slug"} <= set(found) <= set(names):
            yield name, reverse(f"tournaments:{name}", kwargs={each: names[each] for each in found})


def _named() -> dict[str, list[str]]:
    _prefix, resolver = get_resolver().namespace_dict["tournaments"]
    rows = resolver.reverse_dict
    return {
        name: list(possible[0][1])
        for name in rows
        if isinstance(name, str) and (possible := rows.getlist(name)[0][0])
    }


@contextmanager
def _any_edition() -> Iterator[None]:
    now = {"_of_entry": Entry, "_of_table": Table}
    real = {name: getattr(slips, name) for name in now}

    def careless(name: str) -> Any:
        return lambda row, edition: real[name](row, now[name].objects.get(pk=row).edition)

    with ExitStack() as stack:
        for name in now:
            stack.enter_context(patch.object(slips, name, careless(name)))
        yield


@contextmanager
def _any_signature() -> Iterator[None]:
    with patch.object(slips.SIGNER, "unsign", lambda said: said.rpartition(":")[0]):
        yield


@contextmanager
def _any_table() -> Iterator[None]:
    spoken = private_pages._spoken

    def careless(request: Any, here: slips.Opened, table: int, verb: str) -> None:
        there = Table.objects.filter(pk=table).select_related("round__tournament__club").first()
        spoken(request, replace(here, table=there), table, verb)

    with patch.object(private_pages, "_spoken", careless):
        yield


@contextmanager
def _a_voice_for_tables() -> Iterator[None]:
    real = slips._of_table

    def careless(row: int, edition: int) -> slips.Opened | None:
        found = real(row, edition)
        sits = Table.objects.get(pk=row).chairs.filter(entry__edition__gt=0).first()
        return replace(found, side=Guest(sits.entry_id)) if found and sits else found

    with patch.object(slips, "_of_table", careless):
        yield


@contextmanager
def _codes_for_all() -> Iterator[None]:
    real = shell.found

    def careless(*asked: Any, **more: Any) -> Any:
        event, rights = real(*asked, **more)
        return event, replace(rights, role="arbiter")

    with patch.object(private_pages.shell, "found", careless):
        yield


PLANTS = (_any_edition, _any_signature, _any_table, _a_voice_for_tables, _codes_for_all)


def unseen(made: sweep.Sweep) -> list[str]:
    """Plant one hole after the other; return those that a stranger's tries do not show."""
    missed = []
    for plant in PLANTS:
        known = len(made.found.holes)
        with plant():
            if plant is _codes_for_all:
                told(made, "print_codes")
            else:
                tried(made, ("stranger",))
        if len(made.found.holes) == known:
            missed.append(plant.__name__)
        del made.found.holes[known:]
    return missed
