"""Every page a person can open, by the name of its address, and a small world to show on it.

A new address must be put on one of the lists in `addresses/`, or a test says that it is missing; so
no page escapes the checks for accessibility. Buttons need no line: their actions say what they are.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tests.browser.addresses import NOT_PAGES, PAGES
from tests.browser.addresses.readers import ANYBODY, GUEST, MEMBER

if TYPE_CHECKING:
    from siamleague.accounts.models import User

__all__ = ["NOT_PAGES", "PAGES", "REFUSALS", "World", "addresses", "furnish"]
REFUSALS = ("403", "400", "500", "429", "csrf")


@dataclass(frozen=True, slots=True)
class World:
    """What the pages show, and who looks at them."""

    alice: "User"
    slug: str
    parts: dict[str, dict[str, Any]]

    def pages(self, signed_in: bool) -> list[str]:
        """Return the paths that a guest, or Alice, can open."""
        wanted = {ANYBODY, MEMBER if signed_in else GUEST}
        return [self.path(name) for name, who in PAGES.items() if who in wanted]

    def path(self, name: str) -> str:
        """Return the path of a page of this world."""
        from django.urls import reverse

        return reverse(name, kwargs=self.parts.get(name))


def furnish() -> World:
    """Return a world with Alice, her club and a piece of work she asked for."""
    from django.urls import resolve
    from django.utils import timezone

    from siamleague.accounts.letters import SIGNER as LETTERS
    from siamleague.jobs.models import Job
    from siamleague.welcome import act as welcome
    from tests.browser import brought, drawn, furnished, joined, rated, squads, yearly
    from tests.browser.players import puzzle, table
    from tests.people import person
    from tests.tournaments import stages
    from tournaments.clubs import act as clubs

    now = timezone.now()
    alice, bob = person("Alice"), person("Bob")
    page = clubs.ClubPage(
        name="Chao Phraya Board Game Club",
        city="Turin",
        about="We meet by the river and stay until the tea is gone.",
        meets="Tuesdays at eight, back room of the Caffè Mekong",
    )
    club = clubs.found_club(by=alice.pk, page=page, now=now)
    clubs.join_club(club_id=club.pk, by=bob.pk, now=now)
    job = Job.objects.create(kind="demo", asked_by=alice, created=now, done=3, total=5)
    link = welcome.owner_link(now)
    slug = {"club": club.slug}
    parts: dict[str, dict[str, Any]] = {
        "site:own": {"token": resolve(urlsplit(link or "").path).kwargs["token"]},
        "site:job": {"public_id": job.public_id},
        "accounts:person": {"public_id": bob.public_id},
        "site:program": {"name": "clubs_list"},
        "accounts:letters": {"token": LETTERS.sign(str(bob.public_id))},
        "tournaments:people": slug,
        "tournaments:make_family": slug,
        **joined.told(alice, club),
        "account_reset_password_from_key": {"uidb36": "1", "key": "stale-link"},
        "account_confirm_email": {"key": "stale"},
        "games:open": {"slug": "king_of_siam"},
        "games:learn": {"slug": "king_of_siam"},
        "games:match": {"code": table([alice, bob]).code},
        "games:puzzle": {"puzzle": puzzle(alice, bob).pk},
        "tournaments:club": slug,
        "tournaments:edit_club": slug,
        "tournaments:move_club": slug,
        "tournaments:club_hall": slug,
        **furnished.event(alice, club),
        **joined.parts(alice, club),
        **stages.pages(alice, club),
        **furnished.league(alice, club),
        **drawn.parts(alice, club),
        **rated.parts(alice, club),
        **yearly.parts(alice, bob, club),
        **squads.parts(alice, bob, club),
    }
    framed = {
        "tournaments:framed_standings": "tournaments:standings",
        "tournaments:framed_pairings": "tournaments:standings",
        "tournaments:framed_bracket": "tournaments:bracket",
        "tournaments:framed_match_day": "tournaments:league",
        "tournaments:framed_leaderboard": "ratings:board",
        "games:framed_match": "games:match",
    }
    parts |= {name: parts[page] for name, page in framed.items()}
    parts |= brought.parts(alice, club, parts["tournaments:entries"])
    return World(alice, club.slug, parts)


def addresses() -> Iterator[str]:
    """Yield the name of every address of the site."""
    from django.urls import get_resolver

    yield from _names(get_resolver("siamleague.urls"), "")


def buttons() -> Iterator[str]:
    """Yield the name of every address that only takes what a button sends."""
    from games.actions import ACTIONS as GAMES
    from tournaments.actions import ACTIONS as TOURNAMENTS

    for action in (*GAMES, *TOURNAMENTS):
        if action.on_pages and not (action.screen is not None and action.screen.own):
            yield f"{action.on.room}:{action.name}"


def _names(resolver: Any, space: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if str(pattern.pattern).startswith("api/"):  # for programs, and described there
            continue
        if hasattr(pattern, "url_patterns"):
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from _names(pattern, space + inner)
        else:
            yield space + (pattern.name or str(pattern.pattern))
