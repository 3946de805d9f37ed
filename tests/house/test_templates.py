"""Every page can be loaded, and none of them carries style or behaviour inside."""

from pathlib import Path

import pytest
from django.template.loader import get_template

from siamleague.tools.linting import forbidden, guard

HOUSE = Path(__file__).resolve().parents[2]
TEMPLATES = [
    *(str(f.relative_to(HOUSE / "templates")) for f in sorted((HOUSE / "templates").rglob("*.*"))),
    *(f"{f.parent.name}/{f.name}" for f in sorted((HOUSE / "games/shelf").glob("*/*.html"))),
]


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_loads(name):
    assert get_template(name)


def test_no_template_holds_style_or_behaviour():
    assert not list(guard(HOUSE))


@pytest.mark.parametrize(
    "markup",
    [
        '<p style="color: red">',
        "<p class=a\n style='x'>",
        '<button onclick="pair(3)">',
        "<style>p {}</style>",
        "<script>alert(1)</script>",
        '<script type="module">import "x"</script>',
        '<a href="javascript:void(0)">',
        '<p {% if a %}style="x"{% endif %}>',
    ],
)
def test_the_guard_finds(markup):
    assert list(forbidden(f"<!doctype html>\n{markup}"))


@pytest.mark.parametrize(
    "markup",
    [
        '<script type="module" src="{% static "a.js" %}"></script>',
        '<link rel="stylesheet" href="a.css">',
        "<p>There is no style = here, and nothing happens on click.</p>",
        '{# <p style="x"> #}',
        '<p title="{% translate "one = two" %}" data-confirm="Sure?">',
        '<svg class="board"><path d="M0 0" /></svg>',
    ],
)
def test_the_guard_lets_pass(markup):
    assert not list(forbidden(markup))


def test_the_guard_names_the_line():
    assert list(forbidden("<p>\n</p>\n<p style='x'>")) == [(3, "a style attribute")]
