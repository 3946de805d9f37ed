"""Strangers who hold private addresses, too: their own, some stolen before they were drawn anew,
some made up, and whatever they find on pages. They keep them, and try them at every table."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from django.core.cache import cache
from django.core.signing import Signer
from django.test import Client
from django.urls import reverse
from hypothesis import strategies as st
from hypothesis.stateful import rule

from siamleague.accounts.models import User
from tests.guard import strangers
from tests.guard.private import VERBS, read
from tests.tournaments.hall import NOW, entered, event_of, published
from tournaments.models import Chair, Club, Entry, Table, Tournament
from tournaments.rounds import slips

PAGES = ("print_codes", "print_round", "run", "desk", "event")


def build() -> list[str]:
    """Make both clubs, and let the strangers steal every address of ours before it is drawn anew.

    Return what they hold: what they stole, what they made up, and the addresses of an event of
    their own.
    """
    strangers.build()
    mallory = User.objects.get(display_name=strangers.STRANGERS[0])
    theirs = event_of(mallory, Club.objects.get(name=strangers.THEIRS), name="Trap Begun")
    entered(theirs, mallory, 4)
    published(theirs, mallory)
    ours = Tournament.objects.filter(club__name=strangers.OURS)
    stolen = [slips.token(row) for row in _rows(ours)]
    alice = User.objects.get(display_name="Alice")
    for row in _rows(ours):
        by: dict[str, Any] = {"by": alice.pk, "now": NOW}
        if isinstance(row, Entry):
            slips.renew_of_entry(entry_id=row.pk, **by)
        else:
            slips.renew_of_table(table_id=row.pk, **by)
    forged = [Signer(salt="theirs").sign(slips.SIGNER.unsign(slips.token(r))) for r in _rows(ours)]
    return stolen + forged + [slips.token(row) for row in _rows([theirs])]


def _rows(events: Any) -> Iterator[Entry | Table]:
    """Yield those who sit in a round that is on, and their tables."""
    on = Chair.objects.filter(round__tournament__in=events, round__state="published")
    yield from Entry.objects.filter(chairs__in=on).distinct().order_by("pk")
    yield from Table.objects.filter(chairs__in=on).distinct().order_by("pk")


def _addresses(machine: strangers.Steps) -> None:
    """Give the strangers of a walk what they hold at its beginning."""
    machine.held = list(Thief.loot)
    machine.browsers = [Client() for _each in machine.people]
    for browser, user in zip(machine.browsers, machine.people, strict=True):
        browser.force_login(user, "django.contrib.auth.backends.ModelBackend")


class Thief(strangers.Walk):
    """Everything that strangers press; and they speak by every address they have."""

    loot: list[str] = []
    held: list[str]
    browsers: list[Client]

    def __init__(self) -> None:
        super().__init__()
        _addresses(self)

    @rule(address=st.integers(0, 999), table=st.integers(0, 999), verb=st.sampled_from([*VERBS]))
    def speaks(self, address: int, table: int, verb: str) -> None:
        """Say something by an address about its table, or about any other."""
        strangers.Steps.steps += 1
        speak(self.held[address % len(self.held)], table, verb)

    @rule(who=st.integers(0, 2), event=st.integers(0, 999), page=st.sampled_from(PAGES))
    def looks(self, who: int, event: int, page: str) -> None:
        """Keep every address that a page names, also one that is not theirs to see."""
        strangers.Steps.steps += 1
        self.held += found_on(self.browsers[who], event, page)


class Pickpocket(strangers.Steps):
    """The same with few other buttons, so that what is planted is found soon."""

    pressed = ("here",)
    held: list[str]
    browsers: list[Client]

    def __init__(self) -> None:
        super().__init__()
        _addresses(self)

    speaks = Thief.speaks
    looks = Thief.looks


def speak(token: str, pick: int, verb: str) -> None:
    """Say something by an address about a table."""
    tables = list(Table.objects.order_by("pk").values_list("pk", flat=True))
    where = reverse("tournaments:private_speak", args=[token, tables[pick % len(tables)], verb])
    Client().post(where, {"ticket": str(uuid4()), **VERBS[verb]})
    cache.clear()


def found_on(browser: Client, pick: int, page: str) -> list[str]:
    """Return the addresses that a page of some event names, or draws for a phone."""
    events = list(Tournament.objects.select_related("club").order_by("pk"))
    event = events[pick % len(events)]
    names = [event.club.slug, event.slug] + ([1, "slips"] if page == "print_round" else [])
    said = read(browser, reverse(f"tournaments:{page}", args=names))
    return [token for row in _rows([event]) if (token := slips.token(row)) in said]
