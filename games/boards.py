"""What a game shows, found in its own folder; a game without a board is shown by the plain one."""

from dataclasses import dataclass

from games import shelf


@dataclass(frozen=True)
class BoardFiles:
    """Where a board is found: its script and style among the static files, its words."""

    name: str
    script: str
    style: str
    words: str


PLAIN = BoardFiles(
    "plain", "games/js/boards/plain.js", "games/css/boards/plain.css", "games/boards/plain.html"
)


def board_of(slug: str) -> BoardFiles:
    if not (shelf.folder(slug) / "static" / "board.js").exists():
        return PLAIN
    at = f"games/shelf/{slug}"
    return BoardFiles(slug, f"{at}/board.js", f"{at}/board.css", f"{slug}/words.html")


def rules_of(slug: str) -> str:
    """Return the name of the template that tells the rules in short."""
    written = (shelf.folder(slug) / "rules.html").exists()
    return f"{slug}/rules.html" if written else "games/learn.html"


def faces() -> list[str]:
    """Return the styles by which the cards of the shelf get each game's emblem and colour."""
    return [
        f"games/shelf/{slug}/face.css"
        for slug in shelf.GAMES
        if (shelf.folder(slug) / "static" / "face.css").exists()
    ]
