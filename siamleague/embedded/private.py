"""What the site writes on a machine is for its owner alone, whatever the usual mode of files is."""

import os
import stat
from contextlib import suppress
from pathlib import Path

OTHERS = 0o077


def private_file(path: Path) -> Path:
    """Return the file, made if need be, in a folder made if need be; both for their owner alone."""
    with suppress(OSError):  # a folder that is not ours; whoever opens the file will hear of it
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        _close(path)
    return path


def private_folder(path: Path) -> Path:
    """Return the folder, with all files that lie in it, closed to others."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    for each in (path, *path.iterdir()):
        with suppress(OSError):
            _close(each)
    return path


def _close(path: Path) -> None:
    mode = path.stat().st_mode
    # A folder that everybody shares, such as /tmp, belongs to others as well.
    if mode & OTHERS and not mode & stat.S_ISVTX and path.stat().st_uid == os.getuid():
        path.chmod(stat.S_IMODE(mode) & ~OTHERS)
