"""Letters for a site without a mail server: they appear where the site was started.

One frame per letter, with the addresses to open on lines of their own, so that somebody who
looks at the terminal finds the link at once.
"""

import re
import sys
import threading
from collections.abc import Sequence
from typing import Any, TextIO

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

LINK = re.compile(r"https?://\S+")
_RULE = "─" * 72


class EmailBackend(BaseEmailBackend):
    """Prints letters instead of sending them."""

    def __init__(self, *args: Any, stream: TextIO | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.stream = stream
        self._lock = threading.Lock()

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Print every letter and return how many there were."""
        stream = self.stream or sys.stdout
        with self._lock:
            for letter in email_messages:
                stream.write(_writable(framed(letter), stream))
            stream.flush()
        return len(email_messages)


def framed(letter: EmailMessage) -> str:
    """Return the letter in a frame, its links set apart."""
    head = [f"✉  {', '.join(letter.to)}", f"   {letter.subject}"]
    body = [f"   {line}" if line else "" for line in str(letter.body).strip().splitlines()]
    links = [f"➜  {link}" for link in dict.fromkeys(LINK.findall(str(letter.body)))]
    return "\n".join(["", _RULE, *head, "", *body, "", *links[:1], _RULE, ""]) + "\n"


def _writable(text: str, stream: TextIO) -> str:
    """Return the text without signs that this terminal cannot write."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)
