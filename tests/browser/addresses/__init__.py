"""Every address of the site, room by room: a page and who can open it, or why it is none."""

from tests.browser.addresses import accounts, games, site, tournaments

ROOMS = (site, accounts, games, tournaments)
PAGES: dict[str, str] = {name: who for room in ROOMS for name, who in room.PAGES.items()}
NOT_PAGES: dict[str, str] = {name: why for room in ROOMS for name, why in room.NOT_PAGES.items()}
