"""The pages that only the owner of the site sees, in a browser."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from siamleague.accounts.models import User
from siamleague.backups.models import Backup
from siamleague.jobs.models import Job
from siamleague.watching.models import SlowThing

WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("width", [360, 1280])
def test_the_owner_finds_the_backups_from_the_account(
    site: str,
    page: Page,
    open_as: Callable[[User], None],
    axe: Callable[[Page], list[str]],
    alice: User,
    settings: Any,
    tmp_path: Any,
    width: int,
) -> None:
    settings.BACKUPS = str(tmp_path)
    alice.is_superuser = True
    alice.save()
    now = timezone.now()
    for days, fault in ((3, ""), (1, "a1b2c3: the stored position differs from the log")):
        file = f"/srv/siamleague/backups/2026-11-{19 - days}-034100.siamleague.zip"
        at = now - timedelta(days=days)
        Backup.objects.create(
            file=file, taken_at=at, size=52_428_800, rows=1_234_567, seconds=74.2, fault=fault
        )
    Job.objects.create(
        kind="backup", created=now, state="parked", error="The worker died three times at it."
    )
    long = "SELECT " + ", ".join(f"tournaments_entry.column_{n}" for n in range(30))
    for kind, name in (("page", "tournaments:standings"), ("question", long[:400])):
        SlowThing.objects.create(
            day=now.date(), kind=kind, name=name, times=12, worst_ms=2_345, total_ms=9_876
        )
    page.set_viewport_size({"width": width, "height": 800})
    open_as(alice)
    page.goto(site + "/account/")
    page.get_by_role("link", name="The site", exact=True).click()
    expect(page.get_by_role("heading", name="How the site is")).to_be_visible()
    expect(page.get_by_text("Something here asks for a look.")).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert axe(page) == []
        page.screenshot(path=str(tmp_path / f"watch-{width}-{scheme}.png"), full_page=True)
    assert page.evaluate(WIDE) == 0
    page.get_by_role("link", name="Backups").click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe(page) == []
    assert page.evaluate(WIDE) == 0
    expect(page.get_by_text("There should be a newer one.")).to_be_visible()
    page.screenshot(path=str(tmp_path / f"backups-{width}.png"), full_page=True)
    page.get_by_role("button", name="Take a backup now").click()
    expect(page.get_by_role("heading", name="Taking a backup")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_owner_is_told_what_comes_with_the_archive_of_a_club(
    site: str,
    page: Page,
    open_as: Callable[[User], None],
    axe: Callable[[Page], list[str]],
    alice: User,
    width: int,
) -> None:
    alice.is_superuser = True
    alice.save()
    page.set_viewport_size({"width": width, "height": 800})
    open_as(alice)
    page.goto(site + "/clubs/archive/bring/")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe(page) == []
    assert page.evaluate(WIDE) == 0
