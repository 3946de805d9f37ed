"""The addresses of live play: the lobby, matches, lessons."""

from tests.browser.addresses.readers import ANYBODY, MEMBER

PAGES = {
    "games:lobby": ANYBODY,
    "games:history": MEMBER,
    "games:open": MEMBER,
    "games:match": ANYBODY,
    "games:learn": ANYBODY,
}
NOT_PAGES = {
    "games:sit": "takes a form",
    "games:leave": "takes a form",
    "games:rematch": "takes a form",
    "games:step": "for machines",
    "games:told": "for machines",
    "games:waiting": "for machines",
    "games:lesson": "for machines",
    "games:log": "a file",
}
