"""Pictures that come with the archive of a club."""

from hashlib import sha256
from typing import Any

from tournaments.clubs import emblems
from tournaments.models import Picture


def keep(pictures: dict[str, bytes]) -> dict[str, str]:
    """Keep the pictures, each drawn anew unless it is here already; return what each is called.

    A picture is called by its bytes. One that says it is another gets a name of its own, so that
    nobody puts theirs in the place of one that a club here may show some day.
    """
    called = {}
    for name, data in pictures.items():
        digest = said = name.removeprefix("pictures/").removesuffix(".webp")
        fresh, width, height = emblems.drawn(data)
        if sha256(data).hexdigest() != said:
            digest = sha256(fresh).hexdigest()
        sizes = {"data": fresh, "width": width, "height": height}
        Picture.objects.get_or_create(digest=digest, defaults=sizes)
        called[said] = digest
    return called


def called_so(told: dict[str, Any], called: dict[str, str]) -> None:
    """Let a club and its events show pictures that came along, and no others."""
    for row in (told["club"], *told["rows"].get("Tournament", ())):
        if "picture" in row:
            row["picture"] = called.get(str(row["picture"]), "")
