"""Drawing a card: what a chat shows under a link. 1,200 by 630 points, in the colours of the house.

The letters are those that Pillow brings along; where the machine has a font with more of them, that
one is taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 1200, 630
EDGE = 64
BAND, PAPER, INK, SOFT, GOLD = "#26170d", "#f8f0df", "#2a1a0e", "#5f4632", "#e3b955"
ON_BAND = "#f6ead2"
MOST_LINES = 6
FONTS = tuple(
    Path("/usr/share/fonts/truetype") / name
    for name in ("noto/NotoSans-Regular.ttf", "dejavu/DejaVuSans.ttf")
)


@dataclass(frozen=True)
class DrawnCard:
    """What stands on a card: over the title, the title, a large line, and lines in two columns."""

    over: str
    title: str
    large: str = ""
    lines: Sequence[tuple[str, str, str]] = ()  # what stands left, in the middle, and right


def drawn(card: DrawnCard) -> bytes:
    """Return the card as a PNG."""
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, WIDTH, 196), fill=BAND)
    pen.rectangle((0, 196, WIDTH, 204), fill=GOLD)
    room = WIDTH - 2 * EDGE
    _write(pen, (EDGE, 34), card.over, 30, GOLD, room)
    _write(pen, (EDGE, 82), card.title, 66, ON_BAND, room)
    top = 236
    if card.large:
        _write(pen, (EDGE, top), card.large, 58, INK, room)
        top += 96
    for left, middle, right in card.lines[: MOST_LINES if top < 300 else MOST_LINES - 2]:
        _write(pen, (EDGE, top), left, 36, SOFT, 80)
        _write(pen, (EDGE + 84, top), middle, 36, INK, room - 280)
        wide = _font(36).getlength(right)
        _write(pen, (round(WIDTH - EDGE - min(wide, 190)), top), right, 36, INK, 190)
        top += 52
    _write(pen, (EDGE, HEIGHT - 56), "SiamLeague", 28, SOFT, room)
    written = BytesIO()
    picture.quantize(64).save(written, "PNG", optimize=True)
    return written.getvalue()


def _write(pen: Any, at: tuple[int, int], text: str, size: int, colour: str, room: int) -> None:
    """Write on one line: smaller, and at last cut off, where there is no room."""
    font = _font(size)
    while font.getlength(text) > room and size > 26:
        size -= 6
        font = _font(size)
    if font.getlength(text) > room:
        while text and font.getlength(f"{text}…") > room:
            text = text[:-1]
        text = f"{text}…"
    pen.text(at, text, font=font, fill=colour)


@lru_cache(maxsize=32)
def _font(size: int) -> Any:
    from PIL import ImageFont

    for each in FONTS:
        if each.exists():
            return ImageFont.truetype(str(each), size)
    return ImageFont.load_default(size)
