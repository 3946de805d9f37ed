"""Codes in words: every code of the pure rooms has its sentence, in both languages."""

import re
import time
from fractions import Fraction
from pathlib import Path

import pytest
from django.utils import translation

from siamleague.web import plain
from tournaments.events import history, words
from tournaments.figures import written
from tournaments.formats import dutch_words
from tournaments.formats.asked import RoundFault
from tournaments.rounds import fault_words

ROOMS = Path(__file__).resolve().parents[3] / "tournaments"
ROW = re.compile(r"^\|\s*`([a-z-]+)`\s*\|(.*)\|\s*$", re.MULTILINE)
SPEAKER = words.Speaker({1: "Ada", 2: "Ben"}, unit=2)


def codes(room, faults):
    """Return the codes that a room's README lists."""
    text = (ROOMS / room / "README.md").read_text()
    start = re.search(r"^(## Faults|Faults found)", text, re.MULTILINE).start()
    part = text[start:] if faults else text[text.index("## Notes") : start]
    return [code for code, _rest in ROW.findall(part)]


@pytest.mark.parametrize("room", ["pairing", "seating"])
def test_every_code_has_a_sentence(room):
    said = words.SENTENCES.keys() | dutch_words.SENTENCES.keys()
    assert len(codes(room, False)) > 10 < len(codes(room, True))
    assert not [code for code in codes(room, False) if code not in said]
    assert not [code for code in codes(room, True) if code not in fault_words.SENTENCES]


@pytest.mark.parametrize("table", [words.SENTENCES, fault_words.SENTENCES])
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_sentence_finds_what_stands_in_its_places(table, language):
    with translation.override(language):
        for code, (kinds, _text) in table.items():
            values = list(range(1, len(kinds) + 1)) if kinds != "*" else [1, 2]
            if table is words.SENTENCES:
                said = words.sentence({"code": code, "values": values}, SPEAKER)
            else:
                said = words.fault(RoundFault(code, (), tuple(values), True), SPEAKER)
            assert said != code
            assert "%" not in said
            assert "?" not in said


def test_names_points_and_seats_are_said_as_people_say_them():
    said = words.sentence({"code": "float-odd", "values": [1, 3, 2]}, SPEAKER)
    assert "Ada" in said
    assert "1½" in said
    row = words.fault(RoundFault("side-in-a-row", (2,), (0, 3), False), SPEAKER)
    assert "Ben has side 1" in row


def test_a_code_of_another_release_is_shown_as_it_is():
    assert words.sentence({"code": "from-tomorrow", "values": [1]}, SPEAKER) == "from-tomorrow"
    assert words.sentence({"code": "rematch", "values": [1]}, SPEAKER).count("?") == 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(5, 2), "2½"),
        (Fraction(1, 2), "½"),
        (Fraction(-3, 4), "−¾"),
        (Fraction(7, 3), "2⅓"),
        (Fraction(5, 7), "0.714"),
        (Fraction(11, 20), "0.55"),
        (Fraction(12), "12"),
    ],
)
def test_figures_are_exact_where_that_is_short(value, text):
    assert written(value) == text


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("One\ntwo\n\nThree", "<p>One<br>two</p>\n<p>Three</p>"),
        ("# Big <b>\ntext", "<h3>Big &lt;b&gt;</h3><p>text</p>"),
        ("- a\n- **b**", "<ul><li>a</li><li><strong>b</strong></li></ul>"),
        ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
        ("2 * 3 * 4 and *so*", "<p>2 * 3 * 4 and <em>so</em></p>"),
        ('[x](https://e.org/"onx=1)', '<p><a href="https://e.org/&quot;onx=1" '),
        ("[x](ftp://e.org)", "<p>[x](ftp://e.org)</p>"),
        ("[**<i>**](mailto:a@e.org)", '<p><a href="mailto:a@e.org" '),
        ("", ""),
    ],
)
def test_the_little_markdown(text, html):
    assert plain.rendered(text).startswith(html)


@pytest.mark.parametrize("tag", ["<script>", "<img src=x onerror=alert(1)>", '"><svg onload=a>'])
@pytest.mark.parametrize("around", ["{}", "**{}**", "[{}](https://e.org)", "- {}", "# {}"])
def test_no_mark_lets_a_tag_through(tag, around):
    html = plain.rendered(around.format(tag))
    assert set(re.findall(r"</?(\w+)", html)) <= {"p", "strong", "a", "ul", "li", "h3", "em"}
    assert "<script" not in html


def links(text):
    return re.findall(r'<a href="([^"]*)"[^>]*>(.*?)</a>', plain.rendered(text))


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("See https://e.org/a_b?x=1&y=2.", "https://e.org/a_b?x=1&amp;y=2"),
        ("(https://e.org/a), so", "https://e.org/a"),
        ("HTTPS://E.org!?", "HTTPS://E.org"),
        ("“https://e.org/x”…", "https://e.org/x"),
        ("https://e.org/ü/ไทย。", "https://e.org/ü/ไทย"),
        ("**https://e.org/bold**", "https://e.org/bold"),
        ("a@e.org, please", "mailto:a@e.org"),
    ],
)
def test_a_bare_address_leads_where_it_says(text, to):
    ((found, words),) = links(text)
    assert found == to
    assert found.removeprefix("mailto:") == words


@pytest.mark.parametrize(
    "text",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)//https:/e.org",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:x",
        "//e.org/x",
        "https:e.org",
        "https://",
        "https://.",
        "https://bank.example@evil.example/login",
        "[x](javascript:alert(1))",
        "[x](data:text/html;base64,PHN2Zz4=)",
        "jav\u0000ascript:alert(1)",
        "ｈttps://e.org",
        "@",
    ],
)
def test_nothing_else_becomes_a_link(text):
    assert links(text) == []


@pytest.mark.parametrize(
    "text",
    [
        'https://e.org/"><img src=x onerror=alert(1)>',
        "https://e.org/'onmouseover='alert(1)",
        "https://e.org/<b>x</b>",
        "https://e.org/`x`&quot;&#34;onclick=",
        "https://e.org/\u202egpj.exe",
        "https://e.org/\u2066x\u2069\u200b\ufeff",
        "https://e.org/\x00\x1b[2J",
        "[a [b](https://e.org/1) c](https://e.org/2)",
        "[**[x](https://e.org)**](https://f.org)",
        "**[*x*](https://e.org)** *https://f.org*",
        "[<svg/onload=alert(1)>](https://e.org)",
        "- [x](https://e.org)\n# https://f.org",
    ],
)
def test_whatever_stands_around_an_address_only_known_elements_come_out(text):
    html = plain.rendered(text)
    assert html == plain.rendered(text)
    allowed = r'<a href="(?:https?://|mailto:)[^"<>\s]*" rel="nofollow noopener ugc">|</a>'
    allowed += r"|</?(?:p|strong|em|ul|ol|li|h3|br)>"
    assert not re.search(r"[<>]", re.sub(allowed, "", html))
    for to, said in links(text):
        assert not re.search("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\x00]", to)
        assert "<a " not in said, "no link inside a link"


def test_words_that_are_an_address_lead_nowhere_else():
    assert links("[https://bank.example](https://evil.example/x)") == [
        ("https://evil.example/x", "https://evil.example/x")
    ]
    assert links("[a@bank.example](mailto:a@evil.example)")[0][1] == "mailto:a@evil.example"


@pytest.mark.parametrize(
    "piece",
    [
        "https://e.org/",
        "[",
        "[x](",
        "*",
        "**a",
        "a@",
        "a.",
        "https://a@",
        "\u202e",
        "[[x](https://",
    ],
)
def test_ten_thousand_letters_of_anything_are_read_at_once(piece):
    def spent(count):
        text = (piece * count)[: count * 4]
        began = time.process_time()
        plain.rendered(text)
        return time.process_time() - began

    few = min(spent(250) for _ in range(3))
    assert min(spent(2500) for _ in range(3)) < 40 * few + 0.05, "ten times as much"


def test_every_verb_that_is_written_has_words():
    sources = ROOMS.rglob("*.py")
    said = re.findall(
        r'"((?:tournament|entry|round|result|timer|parts|pools|tie|cut)\.[a-z_]+)"',
        "".join(s.read_text() for s in sources),
    )
    assert len(set(said)) > 15
    # Columns, what a nudge is called, what programs are told, and lines of the sealed log.
    others = {"entry.name", "round.number", "tournament.changed", "result.confirmed"}
    others |= {"result.said", "round.paired"}
    assert not set(said) - set(history.VERBS) - others
