"""Tables as CSV that no spreadsheet takes for a program.

A cell that begins like a formula gets an apostrophe before it, which spreadsheets show as text; a
plain number may begin with its sign. A byte order mark lets old programs know the letters.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence

MARK = "\ufeff"
BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "＝", "＋", "－", "＠")
NUMBER = re.compile(r"[-+]?[0-9]{1,12}([.,][0-9]{1,6})?", re.ASCII)
GUARD = "'"


def written(columns: Sequence[str], rows: Iterable[Sequence[object]], separator: str = ",") -> str:
    """Return a table with its heading."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerow([safe(column) for column in columns])
    writer.writerows([safe(cell) for cell in row] for row in rows)
    return MARK + out.getvalue()


def safe(cell: object) -> str:
    """Return a cell as text that begins no formula, also behind blanks."""
    text = "" if cell is None else str(cell)
    if text.lstrip(" \u00a0").startswith(BEGINS_A_FORMULA) and not NUMBER.fullmatch(text):
        return GUARD + text
    return text
