"""The small Python client among the examples, made from the description for programs."""

import keyword
import re
import subprocess
import sys
from pathlib import Path

from siamleague.web.reference import Operation, operations

WHERE = Path(__file__).resolve().parents[1] / "book" / "examples" / "siamleague_client.py"
HEAD = '''"""A client for SiamLeague in one file, with nothing but the standard library.

Made by `python3 manage.py python_client`; change the maker, not this file.

    site = SiamLeague("https://league.example.org", "siamleague_…")
    for club in site.clubs_list(q="lantern"):
        print(club["name"])
    site.clubs_join("red-lantern")
"""

import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

TRIES = 5
NEXT = re.compile(r'<([^>]+)>; rel="next"')
Json = Any


class Refusal(Exception):
    """The site said no: `status`, `code`, and `fields` where the input was wrong."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(problem.get("detail", ""))
        self.status, self.problem = status, problem
        self.code, self.fields = problem.get("code", ""), problem.get("fields", {})


class Sender:
    """Sends, waits, tries again, and remembers what has not changed."""

    def __init__(self, address: str, token: str = "", language: str = "en") -> None:
        self.address, self.token, self.language = address.rstrip("/"), token, language
        self._tags: dict[str, tuple[str, Json]] = {}  # what was read, and under which tag

    def _ask(self, path: str, asked: dict[str, Any]) -> Json:
        return self._read(path + _query(asked))[0]

    def _lines(self, path: str, asked: dict[str, Any]) -> Iterator[Json]:
        """Yield the lines of a list, page after page."""
        where: str | None = path + _query(asked)
        while where:
            lines, link = self._read(where)
            yield from lines
            found = NEXT.search(link)
            where = found[1] if found else None

    def _order(self, method: str, path: str, sent: dict[str, Any]) -> Json:
        """Order something; under a key, so that trying again does nothing twice."""
        body = json.dumps(sent).encode()
        return self._send(method, path, body, {"Idempotency-Key": str(uuid4())})[0]

    def _read(self, path: str) -> tuple[Json, str]:
        tag, known = self._tags.get(path, ("", None))
        found, headers = self._send("GET", path, None, {"If-None-Match": tag} if tag else {})
        if headers is None:
            return known, ""
        if "ETag" in headers and 'rel="next"' not in headers.get("Link", ""):
            self._tags[path] = (headers["ETag"], found)
        return found, headers.get("Link", "")

    def _send(self, method: str, path: str, body: bytes | None, more: dict[str, str]) -> Any:
        """Return what was answered and its headers; None of headers: what was read before."""
        headers = {"Accept-Language": self.language, "Content-Type": "application/json", **more}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        asked = urllib.request.Request(self.address + path, body, headers, method=method)
        for left in range(TRIES, 0, -1):
            try:
                with urllib.request.urlopen(asked, timeout=60) as answer:
                    is_json = answer.headers.get_content_subtype() == "json"
                    return json.load(answer) if is_json else answer.read(), answer.headers
            except urllib.error.HTTPError as no:
                if no.code == 304:
                    return None, None
                wait = _wait(no)
                if wait is None or left == 1:
                    raise Refusal(no.code, _problem(no)) from no
                time.sleep(wait)
            except urllib.error.URLError:
                if left == 1:
                    raise
                time.sleep(1)
        raise AssertionError("unreachable")


def _query(asked: dict[str, Any]) -> str:
    given = {name: value for name, value in asked.items() if value is not None}
    return f"?{urllib.parse.urlencode(given, doseq=True)}" if given else ""


def _wait(no: urllib.error.HTTPError) -> float | None:
    """Return after how long to try again; nothing where that would be no use."""
    if no.code in (429, 503):
        return float(no.headers.get("Retry-After", "1"))
    return None


def _problem(no: urllib.error.HTTPError) -> dict[str, Any]:
    try:
        return dict(json.load(no))
    except ValueError:
        return {"detail": no.reason}


def _part(value: Any) -> str:
    return urllib.parse.quote(str(value), safe="")


class SiamLeague(Sender):
    """A site, as one token may use it: everything by its name in the description."""
'''


def written() -> str:
    """Return the client as it should stand among the examples."""
    return _formatted(HEAD + "".join(_method(one) for one in operations()))


def _formatted(text: str) -> str:
    """Return the text as every file of the house is laid out."""
    ruff = [sys.executable, "-m", "ruff"]
    command = [*ruff, "format", "--quiet", "--line-length", "100", "-"]
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, check=True, cwd=WHERE.parent
    )
    return done.stdout


def _method(one: Operation) -> str:
    names = re.findall(r"{(\w+)}", one.path)
    path = re.sub(r"{(\w+)}", lambda part: "{_part(" + _plain(part[1]) + ")}", one.path)
    path = f'f"{path}"' if names else f'"{path}"'
    parts = "".join(f", {_plain(name)}: Any" for name in names)
    about = " ".join(one.about.split()).replace('"""', "'''").replace("\\", "\\\\")
    lines = [f"    def {_plain(one.name)}(self{parts}, **{_keywords(one)}: Any) -> {_gives(one)}:"]
    lines += [f'        """{about}"""', f"        return {_call(one, path)}"]
    return "\n" + "\n".join(lines) + "\n"


def _keywords(one: Operation) -> str:
    return "asked" if one.method == "GET" else "sent"


def _gives(one: Operation) -> str:
    return "Iterator[Json]" if one.is_list else "Json"


def _call(one: Operation, path: str) -> str:
    if one.method == "GET":
        return f"self.{'_lines' if one.is_list else '_ask'}({path}, asked)"
    return f'self._order("{one.method}", {path}, sent)'


def _plain(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name
