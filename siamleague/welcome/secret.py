"""The secret key of an embedded site: made once, readable by its owner alone."""

import os
from pathlib import Path
from secrets import token_urlsafe


def make_secret(file: Path) -> str:
    """Return the key in the file, making it if need be; two starts at once agree on one key."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text().strip()
    with os.fdopen(handle, "w") as out:
        out.write(token_urlsafe(48) + "\n")
    return file.read_text().strip()
