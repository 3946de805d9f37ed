"""How much there is to read: lines of the product, of its pages, of its tests; words of its book.

Code lines are those that hold a word of Python: no blank line, no comment, no docstring.
"""

import ast
import io
import tokenize
from collections.abc import Sequence
from typing import Any

from tests.measure.sources import Checkout, Source

QUIET = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def measured(house: Checkout) -> dict[str, Any]:
    """Return files and lines of each sort."""
    web = {kind: [f for f in house.web if f.kind == kind] for kind in ("js", "css", "html")}
    tests = {kind: [f for f in house.tests if f.kind == kind] for kind in ("py", "js")}
    return {
        "product": {**_size(house.python), "code": sum(map(code_lines, house.python))},
        "migrations": _size(house.migrations),
        "web": {kind: _size(files) for kind, files in web.items()},
        "tests": {kind: _size(files) for kind, files in tests.items()},
        "documents": {
            "files": len(house.documents),
            "words": sum(len(f.text.split()) for f in house.documents),
        },
    }


def code_lines(source: Source) -> int:
    """Return how many lines hold code."""
    held: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
        if token.type not in QUIET:
            held.update(range(token.start[0], token.end[0] + 1))
    return len(held - _docstring_lines(source.tree))


def _docstring_lines(tree: ast.Module) -> set[int]:
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            said = node.body[0]
            found.update(range(said.lineno, (said.end_lineno or said.lineno) + 1))
    return found


def _size(files: Sequence[Source]) -> dict[str, int]:
    return {"files": len(files), "lines": sum(len(f.text.splitlines()) for f in files)}
