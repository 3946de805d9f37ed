"""The pages about the site, its refusals, and the choices of its look."""

import json
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone, translation

from siamleague.accounts.models import User
from siamleague.web.storage import HashedStatic

STATIC = Path(__file__).resolve().parents[2] / "siamleague" / "static"
SignedIn = Callable[[User], Client]


@pytest.fixture
def visitor() -> Client:
    """Somebody without an account, whose forms must carry their secret."""
    return Client(enforce_csrf_checks=True, raise_request_exception=False)


@pytest.fixture
def refusing(settings: object) -> None:
    """Add the addresses that refuse on purpose."""
    settings.ROOT_URLCONF = "tests.browser.refusals"  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_the_about_page_says_openly_that_the_site_is_unofficial(client: Client) -> None:
    page = client.get("/about/").content.decode()
    assert "names that belong to their owners" in page
    assert "All words, drawings and code here are our own" in page
    assert "/about/" in client.get("/").content.decode(), "linked from the foot of every page"


@pytest.mark.django_db
@pytest.mark.parametrize(("choice", "written"), [("dark", "dark"), ("light", "light")])
def test_chosen_colours_are_on_the_page_from_the_first_byte(
    client: Client, choice: str, written: str
) -> None:
    answer = client.post("/theme/", {"theme": choice, "next": "/about/"})
    assert (answer.status_code, answer["Location"]) == (302, "/about/")
    assert f'data-theme="{written}"' in client.get("/about/").content.decode()


@pytest.mark.django_db
def test_the_device_decides_again_when_asked_to(client: Client) -> None:
    client.post("/theme/", {"theme": "dark"})
    client.post("/theme/", {"theme": "system"})
    assert "data-theme=" not in client.get("/about/").content.decode().split("<body")[0]


@pytest.mark.django_db
def test_a_made_up_theme_is_not_written_on_the_page(client: Client) -> None:
    client.cookies["theme"] = '"><script>'
    assert "<script>" not in client.get("/about/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/theme/", "/language/"])
def test_a_switch_never_leads_off_the_site(client: Client, address: str) -> None:
    for target in ("https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"):
        answer = client.post(address, {"theme": "dark", "language": "it", "next": target})
        assert answer["Location"] == "/"


@pytest.mark.django_db
def test_an_unknown_language_changes_nothing(bob: User, signed_in: SignedIn) -> None:
    signed_in(bob).post("/language/", {"language": "xx"})
    bob.refresh_from_db()
    assert bob.language != "xx"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/theme/", "/language/"])
def test_the_switches_take_forms_only(client: Client, address: str) -> None:
    assert client.get(address).status_code == 405


@pytest.mark.django_db
def test_a_form_without_its_secret_is_refused_in_words(visitor: Client) -> None:
    answer = visitor.post("/theme/", {"theme": "dark"})
    assert answer.status_code == 403
    assert "This form has grown old" in answer.content.decode()
    assert "theme" not in answer.cookies


@pytest.mark.usefixtures("refusing")
@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/refused/500/", 500, "The elephant has lost its way"),
        ("/refused/400/", 400, "We did not understand that"),
    ],
)
def test_a_broken_page_needs_neither_database_nor_session(
    visitor: Client, address: str, status: int, words: str
) -> None:
    # This test has no right to a database: asking it would fail.
    answer = visitor.get(address)
    assert answer.status_code == status
    assert words in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.usefixtures("refusing")
def test_a_refusal_says_why_in_the_words_of_who_refused(visitor: Client) -> None:
    answer = visitor.get("/refused/403/")
    assert answer.status_code == 403
    assert "Only the club&#x27;s organisers may open this." in answer.content.decode()
    assert "No road leads here" in visitor.get("/nowhere/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "status"), [("/nowhere/", 404), ("/theme/", 400)])
def test_what_cannot_be_read_is_refused_and_breaks_nothing(
    visitor: Client, address: str, status: int
) -> None:
    visitor.get("/about/")  # only beside its cookie is the secret looked for in what was sent
    answer = visitor.generic("POST", address, b"{}", content_type="multipart/form-data")
    assert answer.status_code == status


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/teams/{}/", "/squads/{}/", "/ratings/{}/"])
def test_no_page_is_at_a_number_that_no_row_can_have(alice: User, address: str) -> None:
    reader = Client(raise_request_exception=False)
    reader.force_login(alice)
    for number in (2**31, 2**63 - 1, 2**63, 10**30):
        answer = reader.get(address.format(number))
        assert (answer.status_code, "No road leads here" in answer.text) == (404, True)


def test_a_moment_is_told_in_the_readers_zone_and_names_it() -> None:
    moment = datetime(2026, 11, 18, 19, 30, tzinfo=UTC)
    with timezone.override(ZoneInfo("Europe/Rome")):
        words = render_to_string("_parts/when.html", {"moment": moment})
    assert 'datetime="2026-11-18T19:30:00+00:00"' in words
    assert "18 November 2026, 20:30" in words
    assert "Europe/Rome" in words
    with timezone.override(ZoneInfo("Asia/Bangkok")), translation.override("it"):
        words = render_to_string("_parts/when.html", {"moment": moment})
    assert "19 Novembre 2026, 02:30" in words
    assert "Asia/Bangkok" in words


def test_modules_and_styles_are_found_under_hashed_names(tmp_path: Path) -> None:
    shutil.copytree(STATIC, tmp_path, dirs_exist_ok=True)
    names = [file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*.*") if file.is_file()]
    storage = HashedStatic(location=str(tmp_path))
    for _, _, outcome in storage.post_process({name: (storage, name) for name in names}):
        assert not isinstance(outcome, Exception)
    script = (tmp_path / storage.stored_name("siamleague/js/site.js")).read_text()
    assert '"./menu.js"' not in script
    assert storage.stored_name("siamleague/js/menu.js").rpartition("/")[2] in script
    styles = (tmp_path / storage.stored_name("siamleague/css/site.css")).read_text()
    assert storage.stored_name("siamleague/css/tokens.css").rpartition("/")[2] in styles


def test_the_site_can_be_put_on_a_home_screen() -> None:
    house = STATIC / "siamleague"
    manifest = json.loads((house / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert all((house / icon["src"]).exists() for icon in manifest["icons"])


@pytest.mark.django_db
def test_a_file_is_given_out_whole_and_only_once(client: Client) -> None:
    answer = client.get("/static/siamleague/css/tokens.css")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/css")
    assert answer["Content-Length"] == str(len(answer.content))
    assert client.head("/static/siamleague/css/tokens.css").content == b""
    unchanged = {"HTTP_IF_MODIFIED_SINCE": answer["Last-Modified"]}
    assert client.get("/static/siamleague/css/tokens.css", **unchanged).status_code == 304
