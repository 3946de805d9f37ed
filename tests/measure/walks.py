"""The three journeys of journeys.py, walked twice each: once to warm the house, once counted.

Whatever a walk needs is made by the programs' door and by pages; names of modules, of services and
of helpers occur nowhere, so that the walks outlive any rearrangement. Counted is every function of
the product that is entered in any thread between two moments: no lambdas, no comprehensions, no
bodies of classes or modules.
"""

import asyncio
import inspect
import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from uuid import uuid4

import pytest
from asgiref.testing import ApplicationCommunicator
from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils.module_loading import autodiscover_modules, import_string

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(300)]
# The house's own layer tries to reach other processes from time to time.
QUIET_LAYER = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
PACKAGES = ("siamleague", "games", "tournaments")
ROOM = "/clubs/red-lantern/events/"
DOOR = "/api/clubs/red-lantern/events/"
JSON = {"content_type": "application/json"}
PATIENCE = 20


class Counting:
    """Knows which code was entered while it counted."""

    def __init__(self) -> None:
        self.entered: set[CodeType] = set()
        self.counts = False

    def hear(self, frame: FrameType, event: str, _about: Any) -> None:
        """Take note of a call."""
        if self.counts and event == "call":
            self.entered.add(frame.f_code)

    def __enter__(self) -> None:
        self.entered.clear()
        self.counts = True

    def __exit__(self, *_failure: object) -> None:
        self.counts = False

    def passed(self) -> set[tuple[str, str]]:
        """Return file and name of each function of the product that was entered."""
        return {
            (path, code.co_qualname)
            for code in self.entered
            if code.co_flags & inspect.CO_OPTIMIZED
            and not code.co_name.startswith("<")
            and (path := _inside(code.co_filename))
        }


def _inside(name: str) -> str:
    file = Path(name)
    if not file.is_relative_to(Path.cwd()):
        return ""
    path = file.relative_to(Path.cwd()).as_posix()
    return path if path.startswith(tuple(f"{package}/" for package in PACKAGES)) else ""


@pytest.fixture(scope="module")
def counting() -> Iterator[Counting]:
    """Count in this thread and in every thread that begins from now on."""
    made = Counting()
    threading.setprofile(made.hear)
    sys.setprofile(made.hear)
    yield made
    sys.setprofile(None)
    threading.setprofile(None)


@pytest.fixture(scope="module")
def tell() -> Iterator[Callable[..., None]]:
    """Gather what the walks passed, and write it down where it was asked for."""
    told: dict[str, list[str]] = {}

    def of(name: str, passed: set[tuple[str, str]]) -> None:
        told[name] = [f"{path}:{function}" for path, function in sorted(passed)]

    yield of
    if where := os.environ.get("SIAMLEAGUE_WALKS"):
        Path(where).write_text(json.dumps(told))


@pytest.fixture(autouse=True)
def _alone(settings) -> None:
    """Talk to no other process."""
    settings.CHANNEL_LAYERS = QUIET_LAYER


def browser(name: str) -> Client:
    """Return the signed-in browser of a new person."""
    email = f"{name.lower()}@example.org"
    person = get_user_model().objects.create_user(email, "the-river-runs", display_name=name)
    client = Client()
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client


def send(client: Client, where: str, **data: Any) -> Any:
    """Send an order to the programs' door and return the answer."""
    answer = client.post(where, json.dumps(data), **JSON)  # type: ignore[arg-type]
    assert answer.status_code == 200, (where, answer.content)
    return answer.json()


def press(client: Client, where: str, **data: Any) -> Any:
    """Press a button of a page, which leads to another page."""
    answer = client.post(where, data)
    assert answer.status_code == 302, (where, answer.content[:500])
    return answer


def waiting(kind: str = "") -> list[str]:
    """Return the jobs that wait, of one kind or of all."""
    job: Any = next(model for model in apps.get_models() if model.__name__ == "Job")
    queue = job.objects.filter(state="queued", **({"kind": kind} if kind else {}))
    return [str(each) for each in queue.order_by("pk").values_list("public_id", flat=True)]


def run(job: str) -> None:
    """Do a job as a worker does it: by the task that the bell names."""
    from celery import current_app

    autodiscover_modules("tasks")
    next(task for name, task in current_app.tasks.items() if name.endswith(".run_job"))(job)


# A round, from the button that publishes it to the one that closes it.


@pytest.fixture
def alice() -> Client:
    """Alice has a club."""
    client = browser("Alice")
    send(client, "/api/clubs/", name="Red Lantern")
    return client


def paired(alice: Client, name: str) -> str:
    """Return a new event whose first round is proposed."""
    at = name.lower().replace(" ", "-")
    send(alice, DOOR, name=name, game_name="Chess", rounds=1)
    send(alice, f"{DOOR}{at}/publish/")
    send(alice, f"{DOOR}{at}/entries/list/", list="Ada; 1900\nBen; 1800\nCid; 1700\nDan; 1600")
    run(send(alice, f"{DOOR}{at}/pair/")["job"])
    return at


def decided(alice: Client, at: str) -> None:
    """Let the first side win at every table."""
    for board in alice.get(f"{DOOR}{at}/rounds/1/").json():
        order = {"code": "1", "ticket": str(uuid4())}
        send(alice, f"{DOOR}{at}/tables/{board['id']}/result/", **order)


def states(alice: Client, at: str) -> list[str]:
    """Return how far the rounds are."""
    return [each["state"] for each in alice.get(f"{DOOR}{at}/").json()["rounds"]]


def test_a_round_is_published_and_closed(counting, tell, alice):
    for name in ("Winter Cup", "Spring Cup"):
        at = paired(alice, name)
        with counting:
            press(alice, f"{ROOM}{at}/run/rounds/1/publish/")
        published = counting.passed()
        assert states(alice, at) == ["published"]
        decided(alice, at)
        with counting:
            press(alice, f"{ROOM}{at}/run/rounds/1/close/")
        closed = counting.passed()
        assert states(alice, at) == ["closed"]
    tell("publishing_a_round", published)
    tell("closing_a_round", closed)
    tell("publishing_and_closing_a_round", published | closed)


def test_ratings_are_worked_out(counting, tell, alice):
    for name in ("Winter Cup", "Spring Cup"):
        at = paired(alice, name)
        press(alice, f"{ROOM}{at}/run/rounds/1/publish/")
        decided(alice, at)
        press(alice, f"{ROOM}{at}/run/rounds/1/close/")
        send(alice, f"{DOOR}{at}/finish/")
        [job] = waiting("rate")
        with counting:
            run(job)
        assert not waiting("rate")
    tell("a_rating_run", counting.passed())
    lists = [each["id"] for each in alice.get("/api/ratings/").json()]
    assert any(alice.get(f"/api/ratings/{each}/").json() for each in lists)


# A move in a live match: from the mover's page to the pages of both.


class Page:
    """An open page of a match, by its socket."""

    def __init__(self, client: Client, code: str) -> None:
        name = settings.SESSION_COOKIE_NAME
        headers = [
            (b"host", b"testserver"),
            (b"origin", b"http://testserver"),
            (b"cookie", f"{name}={client.cookies[name].value}".encode()),
        ]
        scope = {"type": "websocket", "path": f"/ws/play/{code}/", "headers": headers}
        self.socket = ApplicationCommunicator(import_string(settings.ASGI_APPLICATION), scope)

    async def open(self) -> dict[str, Any]:
        """Open the socket and return the first picture."""
        await self.socket.send_input({"type": "websocket.connect"})
        assert (await self.socket.receive_output(PATIENCE))["type"] == "websocket.accept"
        return await self.ask("picture", do="look", have=0)

    async def ask(self, answer: str, **order: Any) -> dict[str, Any]:
        """Give an order and return the first answer of a sort."""
        await self.say(**order)
        return await self.hear(answer)

    async def say(self, **order: Any) -> None:
        """Give an order."""
        await self.socket.send_input({"type": "websocket.receive", "text": json.dumps(order)})

    async def hear(self, sort: str) -> dict[str, Any]:
        """Return the next message of a sort."""
        while True:
            said = json.loads((await self.socket.receive_output(PATIENCE))["text"])
            assert said["is"] != "no", said
            if said["is"] == sort:
                return dict(said)

    async def close(self) -> None:
        """Close the socket."""
        await self.socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.socket.wait(PATIENCE)

    async def whole_move(self, ask: dict[str, Any]) -> list[str]:
        """Return a legal move: always the first word that is offered."""
        said: list[str] = []
        while ask["words"]:
            said.append(ask["words"][0]["word"])
            ask = await self.ask("words", do="say", said=said)
        return said


def table(alice: Client, bob: Client) -> str:
    """Return the code of a match between Alice and Bob that has begun."""
    where = "/play/new/king_of_siam/"
    form = alice.get(where).context["form"]
    asked = {name: form[name].initial for name in form.fields}
    asked = {name: value for name, value in asked.items() if value not in (None, False, "")}
    code = press(alice, where, **{**asked, "watching": "open"}).url.rstrip("/").rpartition("/")[2]
    press(bob, f"/play/{code}/sit/", seat=1)
    return code


async def two_moves(pages: list[Page], counting: Counting) -> None:
    """Make two moves, the second of them counted until both pages have drawn it."""
    pictures = [await page.open() for page in pages]
    for version in range(2):
        mover = pictures[0]["to_act"][0]
        words = await pages[mover].whole_move(pictures[mover]["ask"])
        with counting:
            await pages[mover].say(do="move", seen=version, words=words, ticket=str(uuid4()))
            pictures = [await page.hear("picture") for page in pages]
        assert {seen["version"] for seen in pictures} == {version + 1}
    for page in pages:
        await page.close()


def test_a_move_is_played(counting, tell):
    players = [browser("Ann"), browser("Bob")]
    code = table(*players)
    asyncio.run(two_moves([Page(player, code) for player in players], counting))
    tell("a_move", counting.passed())
