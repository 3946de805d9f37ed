"""A whole club as one file: a ZIP with its rows as JSON, and its pictures as they are shown."""

import io
import json
import zipfile
from typing import IO

from tournaments.exports import club_rows
from tournaments.models import Club, Picture

FORMAT = "siamleague-club"
EDITION = 2  # 1 had no reasons of pairings, matches and addresses
ROWS = "club.json"


def written(club: Club) -> bytes:
    """Return the archive of a club; the same club gives the same rows wherever it is."""
    out = io.BytesIO()
    write(club, out)
    return out.getvalue()


def write(club: Club, out: IO[bytes]) -> None:
    """Write the archive of a club, row after row, so that nobody holds all of them."""
    all_of_it = club_rows.Closure(club)
    about = club_rows.about(club) | {"picture": club.picture}
    head = json.dumps({"format": FORMAT, "edition": EDITION, "club": about}, ensure_ascii=False)
    digests = {club.picture} - {""}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        with packed.open(ROWS, "w", force_zip64=True) as file:
            file.write(f'{head[:-1]}, "rows": {{'.encode())
            for place, (kind, rows) in enumerate(club_rows.told(all_of_it)):
                file.write(f'{", " if place else ""}"{kind}": ['.encode())
                for number, row in enumerate(rows):
                    text = json.dumps(row, ensure_ascii=False)
                    file.write(f"{', ' if number else ''}{text}".encode())
                    digests |= {row["picture"]} - {""} if kind == "Tournament" else set()
                file.write(b"]")
            file.write(b"}}")
        for picture in Picture.objects.filter(digest__in=digests).order_by("digest"):
            packed.writestr(f"pictures/{picture.digest}.webp", bytes(picture.data))
