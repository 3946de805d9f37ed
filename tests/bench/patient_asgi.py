"""The site without a limit on how much a page may say, so that a proof can say a million things.

With PROOF_PLANTED it has a fault that the proof must find: one order in many breaks its consumer,
or is carried out and never answered."""

import os
from typing import Any

from siamleague.asgi import application

__all__ = ["application"]


def be_patient() -> None:
    """Take the limit away; only now are the rooms ready."""
    from games import consumers

    consumers.BURST = consumers.PER_SECOND = 10**9


def plant(what: str) -> None:
    """Put a fault in."""
    from games import consumers
    from games.live import picture_wire

    real, write = picture_wire.parse, consumers.LivePage._write

    def parse(text: str | None) -> picture_wire.Order:
        if text is not None and '"do": "\\u0000"' in text:
            return {}["do"]  # type: ignore[no-any-return]  # nobody sees to it
        return real(text)

    async def silent(page: consumers.LivePage, order: picture_wire.Order) -> None:
        told, page.tell = page.tell, _nothing  # type: ignore[method-assign]
        try:
            await write(page, order)
        finally:
            page.tell = told  # type: ignore[method-assign]

    if what == "fault":
        picture_wire.parse = parse
    elif what == "unanswered":
        consumers.LivePage._write = silent  # type: ignore[method-assign]


async def _nothing(message: dict[str, Any]) -> None:
    """Say nothing."""


be_patient()
plant(os.environ.get("PROOF_PLANTED", ""))
