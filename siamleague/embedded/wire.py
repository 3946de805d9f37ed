"""What travels over the relay's socket: frames, and the address of the socket itself.

A frame is four bytes of length and a msgpack list: kind ("group" or "channel"), name, message.
"""

import hashlib
import os
import stat
import struct
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import msgpack

HEADER = struct.Struct("!I")
MAX_FRAME = 256 * 1024  # nudges carry no content; what is larger is a mistake
LONGEST_PATH = 90  # the kernel takes 103 bytes on some systems, and ours needs a few for itself


class BadFrame(Exception):
    """What came over the socket is not ours to understand."""


class Frame(NamedTuple):
    """One message on its way to a channel or to all channels of a group."""

    kind: str
    name: str
    message: dict[str, Any]


def pack(frame: Frame) -> bytes:
    """Return the bytes to send, refusing a message that is too large."""
    body = msgpack.packb(list(frame))
    if len(body) > MAX_FRAME:
        raise BadFrame(f"A message of {len(body)} bytes is too large; the limit is {MAX_FRAME}.")
    return HEADER.pack(len(body)) + body


def length(header: bytes) -> int:
    """Return how many bytes follow, refusing an absurd number before memory is spent on it."""
    (size,) = HEADER.unpack(header)
    if size > MAX_FRAME:
        raise BadFrame(f"Somebody announced a frame of {size} bytes; the limit is {MAX_FRAME}.")
    return size


def unpack(body: bytes) -> Frame:
    """Return the message in these bytes, refusing anything of another shape."""
    try:
        kind, name, message = msgpack.unpackb(body)
    except (ValueError, TypeError, msgpack.UnpackException) as wrong:
        raise BadFrame("A frame could not be read.") from wrong
    if kind not in ("group", "channel") or type(name) is not str or type(message) is not dict:
        raise BadFrame("A frame has a shape that is not ours.")
    return Frame(kind, name, message)


def short_path(path: str) -> str:
    """Return the path, or where it is too long for a socket, a short one derived from it.

    The short one lies in a folder that only its owner may enter, under the system's folder for
    temporary files; each process of the same site derives the same one.
    """
    absolute = str(Path(path).absolute())
    if len(os.fsencode(absolute)) <= LONGEST_PATH:
        return absolute
    base = tempfile.gettempdir()
    if len(os.fsencode(base)) > LONGEST_PATH - 45:
        base = "/tmp"  # noqa: S108  (the folder below is private)
    folder = Path(base) / f"siamleague-{os.getuid()}"
    _make_private(folder)
    return str(folder / (hashlib.sha256(os.fsencode(absolute)).hexdigest()[:16] + ".sock"))


def _make_private(folder: Path) -> None:
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    private = stat.S_ISDIR(found.st_mode) and stat.S_IMODE(found.st_mode) == 0o700
    if not private or found.st_uid != os.getuid():
        raise PermissionError(f"{folder} must be a folder that only you may enter (mode 700).")
