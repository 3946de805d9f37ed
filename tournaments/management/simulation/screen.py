"""What a simulation prints: on a terminal a bar moves in its line, in a file each step is one."""

from collections.abc import Sequence
from typing import TextIO

WIDTH = 30


class TextScreen:
    """Prints bars and lines."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.moving = bool(getattr(out, "isatty", lambda: False)())

    def bar(self, done: int, total: int, words: str, *, last: bool = True) -> None:
        """Print how far it is; a step that is not the `last` is drawn over on a terminal."""
        full = WIDTH * done // max(1, total)
        line = f"[{'#' * full}{'.' * (WIDTH - full)}] {words}"
        if self.moving:
            self.out.write(f"\r\x1b[2K{line}" + ("\n" if last else ""))
            self.out.flush()
        elif last:
            self.out.write(f"{line}\n")

    def line(self, words: str = "") -> None:
        self.out.write(f"{words}\n")

    def table(self, head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        """Print a table whose first column stands left and all others right."""
        lines = [[str(cell) for cell in row] for row in (head, *rows)]
        widths = [max(len(line[place]) for line in lines) for place in range(len(head))]
        for line in lines:
            cells = [line[0].ljust(widths[0])]
            cells += [cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]
            self.line("  " + "  ".join(cells).rstrip())
