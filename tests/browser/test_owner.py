"""The pages that only the owner of the site sees, in a browser."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from siamleague.accounts.models import User
from siamleague.backups.models import Backup


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
    page.set_viewport_size({"width": width, "height": 800})
    open_as(alice)
    page.goto(site + "/account/")
    page.get_by_role("link", name="Backups").click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe(page) == []
    wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) == 0
    expect(page.get_by_text("There should be a newer one.")).to_be_visible()
    page.screenshot(path=str(tmp_path / f"backups-{width}.png"), full_page=True)
    page.get_by_role("button", name="Take a backup now").click()
    expect(page.get_by_role("heading", name="Taking a backup")).to_be_visible()
