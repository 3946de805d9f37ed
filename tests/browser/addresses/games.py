"""The addresses of live play: the lobby, matches, lessons."""

from tests.browser.addresses.readers import ANYBODY, MEMBER

PAGES = {
    "games:lobby": ANYBODY,
    "games:history": MEMBER,
    "games:open": MEMBER,
    "games:match": ANYBODY,
    "games:framed_match": ANYBODY,
    "games:learn": ANYBODY,
    "games:talk_reports": MEMBER,
    "games:puzzles": ANYBODY,
    "games:puzzle": ANYBODY,
}
NOT_PAGES = {
    "games:sit": "takes a form",
    "games:leave": "takes a form",
    "games:rematch": "takes a form",
    "games:stand_in": "takes a form",
    "games:hint": "takes a form",
    "games:analyse": "takes a form",
    "games:step": "for machines",
    "games:told": "for machines",
    "games:analysis": "for machines",
    "games:waiting": "for machines",
    "games:lesson": "for machines",
    "games:log": "a file",
    "games:report_talk": "test_match_reporting.py looks at it, and at what comes of it",
    "games:talk_report": "for who decides, and whom it is about: test_match_reporting.py",
    "games:what_if": "of a match that is over: test_match_what_if.py looks at it",
    "games:imagined": "for machines",
    "games:puzzle_position": "for machines",
}
