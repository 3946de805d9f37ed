"""Our own rules against holes, read from the code: what no general tool knows of this house.

A line that must do it all the same ends with `# hole: ` and why. bandit asks what is common to all
Python; these ask what a visitor could reach here.
"""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

ROOMS = ("siamleague", "games", "tournaments")
EXCUSED = re.compile(r"#\s*hole:\s*\S")
OUTSIDE = {"GET", "POST", "META", "COOKIES", "FILES", "body", "headers"}
OF_THE_ADDRESS = set("REMOTE_ADDR HTTP_X_FORWARDED_FOR HTTP_X_REAL_IP HTTP_FORWARDED".split())
OPEN_DOORS = {"permission_classes", "authentication_classes"}


def found(root: Path) -> Iterator[str]:
    """Yield a line for each place where a rule is broken and nobody says why."""
    for room in ROOMS:
        for file in sorted((root / room).rglob("*.py")):
            text = file.read_text()
            for line, why in in_text(text):
                yield f"{file.relative_to(root)}:{line}: {why}"
    for file in sorted((root / "templates").rglob("*.html")):
        for line, why in in_template(file.read_text()):
            yield f"{file.relative_to(root)}:{line}: {why}"


def in_text(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line of everything in a module that breaks a rule, and which."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        for broken, why in RULES:
            at = getattr(node, "lineno", 0)
            if broken(node) and not EXCUSED.search(lines[at - 1]):
                yield at, why


def in_template(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line of everything in a template that is not escaped."""
    for line, words in enumerate(text.splitlines(), 1):
        if re.search(r"\|\s*safe\b|\{%\s*autoescape\s+off", words) and "help_text" not in words:
            yield line, "what a person wrote is escaped: no |safe, no autoescape off"


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Call):
        return _name(node.func)
    return getattr(node, "attr", "") or getattr(node, "id", "")


def _from_outside(node: ast.AST) -> bool:
    """Tell whether something a visitor sent is in it: request.GET and its like."""
    return any(
        isinstance(each, ast.Attribute) and each.attr in OUTSIDE and _name(each.value) == "request"
        for each in ast.walk(node)
    )


def _calls(*names: str) -> Callable[[ast.AST], bool]:
    return lambda node: isinstance(node, ast.Call) and _name(node) in names


def _given_from_outside(*names: str) -> Callable[[ast.AST], bool]:
    called = _calls(*names)
    return lambda node: (
        isinstance(node, ast.Call) and called(node) and any(map(_from_outside, node.args))
    )


def _in_sql(node: ast.AST) -> bool:
    called = node.func if isinstance(node, ast.Call) else None
    return (
        isinstance(called, ast.Attribute)
        and called.attr in ("raw", "extra")
        and any(_name(each) in ("objects", "filter", "all") for each in ast.walk(called.value))
    )


def _reads_the_address(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value in OF_THE_ADDRESS


def _opens_a_door(node: ast.AST) -> bool:
    if not isinstance(node, ast.Assign):
        return False
    return any(isinstance(target, ast.Name) and target.id in OPEN_DOORS for target in node.targets)


def _without_a_token(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "csrf_exempt"


def _unbounded(node: ast.AST) -> bool:
    """Tell whether a filter takes its names from outside: `filter(**request.GET)`."""
    return isinstance(node, ast.Call) and any(
        keyword.arg is None and _from_outside(keyword.value) for keyword in node.keywords
    )


RULES: tuple[tuple[Callable[[ast.AST], bool], str], ...] = (
    (
        _given_from_outside("redirect", "HttpResponseRedirect", "HttpResponsePermanentRedirect"),
        "nobody is sent where a visitor says: use siamleague.web.pages.back",
    ),
    (
        _given_from_outside("int", "float", "Fraction", "Decimal", "complex"),
        "a number from outside is read by siamleague.numbers, which bounds it",
    ),
    (
        _given_from_outside("open", "Path", "import_module", "get_template", "getattr", "render"),
        "no file, module, template or attribute is named by a visitor",
    ),
    (
        _given_from_outside("format_html", "mark_safe", "SafeString", "HttpResponse"),
        "what a visitor sent is not written into a page past its template",
    ),
    (_in_sql, "questions to the database are Django's own, not SQL in text"),
    (_reads_the_address, "whose address it is says siamleague.web.visitors alone"),
    (_opens_a_door, "who may order as a program is said by the action, not by the view"),
    (
        _without_a_token,
        "a page without a token of its own says why: whoever is signed in could be led",
    ),
    (_unbounded, "the names of columns are ours: no ** of what was sent"),
)
