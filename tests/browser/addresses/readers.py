"""Who can open a page."""

GUEST, MEMBER, ANYBODY = "guest", "member", "anybody"
