"""Tables on paper: drawn by the real library where it is there, and said in words where not."""

import base64
import re
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.core.cache import cache
from django.test import Client
from PIL import ImageFile

from tests.tournaments.hall import club_of, entered, event_of, played, published
from tournaments import aside
from tournaments.exports import pdf_drawing, pdf_files, taken_tables
from tournaments.exports.pdf_drawing import PaperTable
from tournaments.models import Entry

pytestmark = pytest.mark.django_db
TABLES = ["standings", "cross-table", "entries", "results", "round-1"]
A_PDF = "application/pdf"


@pytest.fixture
def event(alice):
    cache.clear()
    event = event_of(alice, club_of(alice))
    entered(event, alice, 5)
    played(event, alice)
    published(event, alice)
    event.refresh_from_db()
    return event


def pdf(event, what, **headers):
    return Client().get(f"{event.get_absolute_url()}take/{what}/pdf/", headers=headers)


def inside(content):
    """Return what a file says, its packed parts unpacked."""
    packed = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, re.DOTALL)
    opened = [zlib.decompressobj().decompress(each) for each in packed if each[:1] == b"x"]
    return b"\n".join((content, *opened))


def pages(content):
    return int(re.search(rb"/Count (\d+)", inside(content))[1])


@pytest.mark.slow
@pytest.mark.needs("pango")
@pytest.mark.parametrize("what", TABLES)
def test_bob_takes_a_table_as_a_pdf(event, what):
    answer = pdf(event, what)
    assert (answer.status_code, answer["Content-Type"]) == (200, A_PDF)
    assert answer["Content-Disposition"] == f'attachment; filename="winter-cup-{what}.pdf"'
    assert answer.content.startswith(b"%PDF-") and pages(answer.content) == 1
    assert b"/MarkInfo" in inside(answer.content)  # it can be heard
    assert pdf(event, what, **{"if-none-match": answer["ETag"]}).status_code == 304


@pytest.mark.slow
@pytest.mark.needs("pango")
def test_a_long_table_has_its_head_on_every_sheet():
    rows = tuple((str(n), f"P{n}", "½") for n in range(120))
    table = PaperTable("it", "Coppa", "Club", ("Posto", "Nome", "Punti"), rows)
    drawn = pdf_drawing.answer(table)[0].pdf
    assert not ImageFile.LOAD_TRUNCATED_IMAGES, "what draws it lets nobody else take cut pictures"
    assert pages(base64.b64decode(drawn)) >= 3


def test_a_name_is_only_a_name_on_paper_too(event):
    table = PaperTable("en", "<b>Cup", "Club", ("Name", "Points"), (("<img src=x>", "1½"),))
    page = pdf_drawing.html(table)
    assert "<img" not in page and "&lt;img src=x&gt;" in page and "&lt;b&gt;Cup" in page
    assert "<td class=n>1½</td>" in page


@pytest.fixture
def neighbour():
    """Run a web server of this machine; yield its address, and what it was asked for."""
    asked = []

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_error(404)

        def log_message(self, *_told):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()


@pytest.mark.slow
@pytest.mark.needs("pango")
def test_were_there_markup_in_a_page_nothing_would_be_fetched_for_it(
    neighbour, tmp_path, monkeypatch
):
    where, asked = neighbour
    secret = tmp_path / "secret.css"
    secret.write_text(f"@import url({where}/from-a-file);")
    wanted = (
        f"<link rel=stylesheet href={where}/style><link rel=stylesheet href={secret.as_uri()}>"
        f"<img src={where}/picture><object data={where}/object></object>"
        f"<link rel=attachment href={where}/attached><p style='background:url({where}/back)'>P"
        "<img src='data:image/svg+xml,"
        f"<svg xmlns=%22http://www.w3.org/2000/svg%22><image href=%22{where}/inner%22/></svg>'>"
    )
    monkeypatch.setattr(pdf_drawing, "html", lambda _field: wanted)
    table = PaperTable("en", "Cup", "Club", ("Name",), ())
    assert pages(base64.b64decode(pdf_drawing.answer(table)[0].pdf)) == 1
    assert asked == []
    # The control: as the library does it by itself, all of it is asked for.
    monkeypatch.setattr(pdf_drawing, "FETCHED_BY", None)
    pdf_drawing.answer(table)
    paths = {"/style", "/from-a-file", "/picture", "/object", "/attached", "/back"}
    assert paths <= set(asked)


@pytest.mark.parametrize("what", TABLES)
def test_a_site_without_it_offers_none_and_says_so(event, monkeypatch, what):
    monkeypatch.setattr(pdf_files, "offered", lambda: False)
    answer = pdf(event, what)
    assert answer.status_code == 404
    assert "This site makes no PDF." in answer.text
    paper = re.search(r'class="button" href="([^"]+)"', answer.text)[1]
    assert Client().get(paper).status_code == 200
    assert "/pdf/" not in Client().get(f"{event.get_absolute_url()}standings/").text


def test_a_site_with_it_offers_it(event, monkeypatch):
    monkeypatch.setattr(pdf_files, "offered", lambda: True)
    for page in ("standings/", "cross-table/", "entries/", "rounds/1/"):
        assert "/pdf/" in Client().get(event.get_absolute_url() + page).text


def test_what_is_too_long_is_refused_before_anything_is_drawn(event, monkeypatch):
    monkeypatch.setattr(pdf_files, "offered", lambda: True)
    monkeypatch.setattr(pdf_files, "MOST_CELLS", 10)
    monkeypatch.setattr(aside, "ask", lambda *_asked: pytest.fail("drawn"))
    answer = pdf(event, "standings")
    assert answer.status_code == 422
    assert "This is too long for a PDF." in answer.text


def test_who_comes_while_another_is_drawn_is_asked_to_come_again(event, monkeypatch):
    monkeypatch.setattr(pdf_files, "offered", lambda: True)
    monkeypatch.setattr(pdf_files, "PATIENCE", 0.01)
    monkeypatch.setattr(aside, "ask", lambda *_asked: pytest.fail("drawn"))
    with pdf_files._one:
        assert pdf(event, "standings").status_code == 409
    monkeypatch.setattr(aside, "ask", lambda *_asked: [{"pdf": "JVBERi0="}])
    assert pdf(event, "standings").content == b"%PDF-"


@pytest.mark.slow
@pytest.mark.needs("pango")
def test_a_pdf_that_takes_too_long_is_given_up(event, monkeypatch):
    monkeypatch.setattr(pdf_files, "LONGEST", 0)
    assert pdf(event, "standings").status_code == 422
    assert Entry.objects.filter(tournament=event).count() == 5


def test_under_the_standings_stands_what_their_heads_mean(event):
    foot = taken_tables.standings(event).foot
    assert foot.startswith(
        "Tie-breaks, in this order (FIDE C.07, edition of March 2026): BH/C1 Buc"
    )
    assert "DE Direct encounter" in foot and "Drawing lots" not in foot
    page = pdf_drawing.html(PaperTable("en", "Cup", "Club", ("Name",), (("P1",),), f"{foot} <b>"))
    assert f"<p class=foot>{foot} &lt;b&gt;</p>" in page
    assert "class=foot" not in pdf_drawing.html(PaperTable("en", "Cup", "Club", ("Name",), ()))


def test_columns_in_which_nothing_stands_take_no_room_on_paper():
    heads = ("Table", "Name", "Points before", "Gave")
    rows = (("1", "Ada", "", "1"), ("2", "Bea", " ", "½"))
    page = pdf_drawing.html(PaperTable("en", "Cup", "Club", heads, rows))
    assert "Points before" not in page and page.count("<td") == 6
    empty = pdf_drawing.html(PaperTable("en", "Cup", "Club", heads, ()))
    assert empty.count("<th ") == 4
