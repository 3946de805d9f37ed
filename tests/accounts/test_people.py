"""Names, initials, colours, zones and devices: small rules without a database."""

import math
import re
from itertools import combinations
from pathlib import Path
from uuid import UUID

import pytest
from django.core.exceptions import ValidationError
from django.template import Context, Template

from siamleague.accounts import devices, names, time_zones
from siamleague.accounts.models import User

CSS = Path(__file__).parents[2] / "siamleague/static/siamleague/css/parts/cards.css"
# How colours look to people without red, green or blue cones (Machado and others, 2009).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
Light = tuple[float, ...]


def light(colour: str) -> Light:
    """Return linear red, green and blue."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def contrast_with_white(colour: str) -> float:
    red, green, blue = light(colour)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def seen(colour: str, eye: str) -> Light:
    """Return where a colour lies, for this eye, in a space where distance is difference (Oklab)."""
    rgb = light(colour)
    r, g, b = (
        min(1, max(0, sum(a * c for a, c in zip(row, rgb, strict=True)))) for row in EYES[eye]
    )
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    mid = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * mid - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * mid + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * mid - 0.8086757660 * short,
    )


def apart(one: str, other: str) -> float:
    """Return how different two colours are to the eye that tells them apart worst."""
    return min(math.dist(seen(one, eye), seen(other, eye)) for eye in EYES)


@pytest.fixture(scope="module")
def hues() -> list[str]:
    found = dict(re.findall(r"\.avatar-hue-(\d) \{ --hue: (#[0-9a-f]{6}); \}", CSS.read_text()))
    return [found[str(number)] for number in range(names.HUES)]


def test_white_letters_can_be_read_on_every_avatar(hues: list[str]) -> None:
    assert min(map(contrast_with_white, hues)) >= 4.5


def test_every_two_avatars_differ_for_every_kind_of_colour_vision(hues: list[str]) -> None:
    assert min(apart(one, other) for one, other in combinations(hues, 2)) >= 0.09


def test_the_measure_would_notice_red_beside_green() -> None:
    """Control."""
    assert apart("#8a3b00", "#4f5a00") < 0.09


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Alice", "A"),
        ("alice of ayutthaya", "AA"),
        ("Élodie (Nong) Śrī", "ÉŚ"),
        ("สมชาย ใจดี", "สใ"),
        ("n\u0303ina", "N\u0303"),
        ("42 !", "4"),
        ("", "?"),
    ],
)
def test_initials_are_the_first_letters_of_the_ends(name: str, letters: str) -> None:
    assert names.initials(name) == letters


def test_names_of_every_script_are_welcome() -> None:
    for name in ("สมชาย ใจดี", "李小龍", "Zoë O'Neill-Šarić", "محمد", "क्\u200dष"):
        assert names.clean_name(f" {name} ") == name


@pytest.mark.parametrize("name", ["", " ", "a\u202eb", "a\x07", "me@example.org", "x" * 41])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        names.clean_name(name)


def test_an_avatar_is_the_same_on_every_page_and_carries_no_inline_style() -> None:
    somebody = User(public_id=UUID(int=11), display_name="<Eve> & Co")
    draw = Template("{% load people %}{% avatar somebody 'large' %}")
    html = draw.render(Context({"somebody": somebody}))
    assert html == draw.render(Context({"somebody": somebody}))
    assert "avatar-hue-3" in html
    assert "avatar-large" in html
    assert "style=" not in html
    assert "<Eve>" not in html


def test_somebody_without_a_name_and_somebody_who_left_still_have_words() -> None:
    assert str(User()) == "Nameless"
    assert str(User(display_name="Dora", left_at="2026-11-18T20:00Z")) == "Former member"
    assert User(display_name="Dora", left_at="2026-11-18T20:00Z").initials == "?"


def test_zones_are_found_however_they_are_typed() -> None:
    assert time_zones.spelled(" europe/rome ") == "Europe/Rome"
    assert time_zones.spelled("America/New York") == "America/New_York"
    assert time_zones.spelled("utc") == "UTC"
    assert time_zones.spelled("Atlantis") is None
    assert "Asia/Bangkok" in time_zones.names()
    assert all(time_zones.is_known(name) for name in time_zones.names())


def test_devices_are_called_by_the_words_people_know() -> None:
    chrome = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36"
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1"
    assert devices.in_words(chrome) == "Chrome, Android"
    assert devices.in_words(phone) == "Safari, iPhone"
    assert devices.in_words("curl/8") == "Unknown device"
