"""The page of a job and its socket: who may see it, what it says, and what its buttons do."""

import uuid
from datetime import UTC, datetime
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import channel_layers, get_channel_layer
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from siamleague.accounts.models import User
from siamleague.jobs import act as jobs
from siamleague.jobs import bell, lease
from siamleague.jobs import pages as job_views
from siamleague.jobs import run as job_run
from siamleague.jobs.models import Job
from siamleague.watching import life
from siamleague.web import groups, standing
from tests.jobs.sockets import Socket

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
pytestmark = pytest.mark.django_db


@jobs.kind("page-case", title="Counting the elephants")
def count(payload: Any, report: Any) -> Any:
    report(1, 4, "one elephant")
    if payload.get("refuse"):
        raise jobs.CannotDo("There are no elephants.")
    return {"url": payload.get("url", "/about/")}


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bell, "ring", lambda *_, **__: True)
    channel_layers.backends.clear()  # a layer belongs to one loop, and each test has its own


def asked(by: User | None, **payload: Any) -> Job:
    return jobs.ask(kind="page-case", payload=payload, by=by.pk if by else None, now=NOW)


def run(job: Job) -> None:
    job_run.run(job.public_id, lambda: NOW)


def page(name: str, job: Job) -> str:
    return reverse(f"site:{name}", args=[job.public_id])


def guest_who_asked(job: Job) -> Client:
    """Return the browser of the guest whose request asked for the job."""
    request = HttpRequest()
    request.session = SessionStore()
    job_views.remember(request, job)
    request.session.save()
    browser = Client()
    browser.cookies["sessionid"] = request.session.session_key
    return browser


def test_only_who_asked_and_staff_may_look(alice: User, charlie: User, signed_in: Any) -> None:
    job = asked(alice)
    staff = User.objects.create_user("dora@example.org", is_staff=True)
    for name in ("job", "job_json"):
        assert signed_in(alice).get(page(name, job)).status_code == 200
        assert signed_in(staff).get(page(name, job)).status_code == 200
        assert signed_in(charlie).get(page(name, job)).status_code == 404
        assert Client().get(page(name, job)).status_code == 404


def test_a_guest_sees_the_job_of_this_browser_and_no_other(alice: User) -> None:
    job = asked(None)
    browser = guest_who_asked(job)
    assert browser.get(page("job", job)).status_code == 200
    assert Client().get(page("job", job)).status_code == 404, "knowing the address is not enough"
    assert browser.get(page("job", asked(alice))).status_code == 404


def test_a_browser_remembers_only_the_latest_jobs() -> None:
    request = HttpRequest()
    request.session = SessionStore()
    for _ in range(job_views.MOST_REMEMBERED + 5):
        job_views.remember(request, asked(None))
    assert len(request.session["jobs"]) == job_views.MOST_REMEMBERED


def test_an_unknown_job_is_not_found_in_the_same_way(alice: User, signed_in: Any) -> None:
    unknown = Job(public_id=uuid.uuid4())
    assert signed_in(alice).get(page("job", unknown)).status_code == 404


@pytest.mark.parametrize(
    ("state", "says", "offers"),
    [
        ("queued", "Waiting for its turn.", ["Cancel", "Look again"]),
        ("running", "two elephants", ["Cancel", "Look again", "2 of 4"]),
        ("done", "Done.", ["Show what came of it", "/about/"]),
        ("failed", "There are no elephants.", ["Try again"]),
    ],
)
def test_the_page_says_how_it_stands_and_what_to_do_next(
    state: str, says: str, offers: list[str], alice: User, signed_in: Any
) -> None:
    job = asked(alice, refuse=state == "failed")
    life.sign(life.JOBS, timezone.now())  # somebody is at work
    if state == "running":
        job = lease.claim(job.public_id, NOW) or job
        Job.objects.filter(pk=job.pk).update(done=2, total=4, sentence="two elephants")
    elif state != "queued":
        run(job)
    html = signed_in(alice).get(page("job", job)).content.decode()
    for text in ("Counting the elephants", says, *offers):
        assert text in html
    assert ("Try again" in html) == (state == "failed")
    assert "http-equiv" not in html


def test_htmx_gets_the_part_alone(alice: User, signed_in: Any) -> None:
    html = signed_in(alice).get(page("job", asked(alice)), headers={"HX-Request": "true"})
    assert html.content.decode().strip().startswith("<section")


@pytest.mark.parametrize(
    "url", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", 7]
)
def test_a_result_leads_to_this_site_only(url: Any, alice: User, signed_in: Any) -> None:
    job = asked(alice, url=url)
    run(job)
    assert signed_in(alice).get(page("job_json", job)).json()["result_url"] == ""


def test_the_buttons_work_for_who_asked_and_for_nobody_else(
    alice: User, charlie: User, signed_in: Any
) -> None:
    job = asked(alice)
    for name in ("job_cancel", "job_again"):
        assert signed_in(charlie).post(page(name, job)).status_code == 404
        assert Client().post(page(name, job)).status_code == 404
        assert signed_in(alice).get(page(name, job)).status_code == 405
    assert Job.objects.get(pk=job.pk).state == "queued"
    Job.objects.filter(pk=job.pk).update(sentence="two elephants")
    for _ in range(2):
        assert signed_in(alice).post(page("job_cancel", job)).url == page("job", job)
        assert "Cancelled." in signed_in(alice).get(page("job", job)).content.decode()
        assert Job.objects.get(pk=job.pk).state == "cancelled"
    for _ in range(2):
        assert signed_in(alice).post(page("job_again", job)).url == page("job", job)
        assert Job.objects.get(pk=job.pk).state == "queued"


def test_a_forged_press_of_a_button_is_refused(alice: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice, "django.contrib.auth.backends.ModelBackend")
    assert strict.post(page("job_cancel", asked(alice))).status_code == 403


def test_a_job_of_a_kind_that_is_gone_still_has_a_page(alice: User, signed_in: Any) -> None:
    job = asked(alice)
    Job.objects.filter(pk=job.pk).update(kind="from-an-older-release")
    html = signed_in(alice).get(page("job", job)).content.decode()
    assert "from-an-older-release" in html


# The socket.


def session_of(browser: Client) -> str:
    return browser.cookies["sessionid"].value


def socket(job: Job, session: str = "") -> Socket:
    return Socket(f"/ws/jobs/{job.public_id}/", session=session)


@pytest.mark.django_db(transaction=True)
async def test_the_socket_says_how_it_stands_now_and_after_each_nudge(
    alice: User, signed_in: Any
) -> None:
    job = await sync_to_async(asked)(alice)
    page = socket(job, session_of(await sync_to_async(signed_in)(alice)))
    assert (await page.open())["type"] == "websocket.accept"
    assert (await page.read())["state"] == "queued"
    await sync_to_async(run)(job)
    pictures = [await page.read()]
    while not pictures[-1]["ended"]:
        pictures.append(await page.read())
    assert (pictures[-1]["state"], pictures[-1]["result_url"]) == ("done", "/about/")
    await page.say('{"type": "job.changed"}')
    assert await page.read() == {"closed": 1008}, "a page has nothing to say here"
    await page.leave()


@pytest.mark.django_db(transaction=True)
async def test_the_socket_is_closed_to_strangers(
    alice: User, charlie: User, signed_in: Any
) -> None:
    job = await sync_to_async(asked)(alice)
    charlies = session_of(await sync_to_async(signed_in)(charlie))
    for page in (socket(job), socket(job, charlies), socket(Job(public_id=uuid.uuid4()), charlies)):
        await page.open()
        assert await page.read() == {"closed": 4404}
        await page.leave()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["signed out", "new password", "account closed"])
async def test_who_signed_out_is_told_nothing_more(alice: User, signed_in: Any, how: str) -> None:
    job = await sync_to_async(asked)(alice)
    browser = await sync_to_async(signed_in)(alice)
    page = socket(job, session_of(browser))
    await page.open()
    assert (await page.read())["state"] == "queued"

    def end() -> None:
        if how == "signed out":
            browser.post("/account/logout/")
        elif how == "account closed":
            User.objects.filter(pk=alice.pk).update(is_active=False)
        else:
            alice.set_password("another one entirely")
            alice.save()

    await sync_to_async(end)()
    await sync_to_async(run)(job)
    assert await page.read() == {"closed": 4404}
    await page.leave()


@pytest.mark.django_db(transaction=True)
async def test_unasked_the_socket_would_go_on_telling(
    alice: User, signed_in: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing, "ended", lambda held, now: set())
    job = await sync_to_async(asked)(alice)
    browser = await sync_to_async(signed_in)(alice)
    page = socket(job, session_of(browser))
    await page.open()
    await page.read()
    await sync_to_async(browser.post)("/account/logout/")
    await sync_to_async(run)(job)
    assert (await page.read())["id"] == str(job.public_id)
    await page.leave()


@pytest.mark.django_db(transaction=True)
async def test_a_guests_browser_gets_its_socket() -> None:
    job = await sync_to_async(asked)(None)
    page = socket(job, session_of(await sync_to_async(guest_who_asked)(job)))
    await page.open()
    assert (await page.read())["state"] == "queued"
    await page.leave()


@pytest.mark.django_db(transaction=True)
async def test_what_travels_between_processes_holds_no_content(alice: User) -> None:
    layer = get_channel_layer()
    assert layer is not None
    job = await sync_to_async(asked)(alice)
    channel = await layer.new_channel()
    await layer.group_add(groups.of_job(job.public_id), channel)
    await sync_to_async(run)(job)
    assert await layer.receive(channel) == {"type": "job.changed"}
    await layer.group_discard(groups.of_job(job.public_id), channel)
