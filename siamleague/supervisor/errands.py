"""What `up` does with Django's help once the site is open: the owner's link, the demo club."""

import argparse
import os
import sys
from datetime import UTC, datetime

import django

from siamleague.supervisor.words import gettext as _


def main() -> None:
    """Run the errands; print a line for each thing the person at the terminal should know."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--demo", action="store_true")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "siamleague.settings.base")
    django.setup()
    now = datetime.now(UTC)
    offer_ownership(now)
    if options.demo:
        ask_for_demo(now)


def offer_ownership(now: datetime) -> None:
    """Print the one-time link that makes its first visitor the owner, while there is none."""
    from django.conf import settings

    from siamleague.welcome.act import owner_link

    if link := owner_link(now):
        text = _("Nobody owns this site yet. Become its owner: %(url)s")
        say(text % {"url": f"{settings.SITE_URL}{link}"})


def ask_for_demo(now: datetime) -> None:
    """Ask for the demo club; one that was loaded before gets what it lacks."""
    from django.conf import settings
    from django.urls import reverse

    from siamleague.jobs import act as jobs

    job = jobs.ask(kind="demo", payload={}, by=None, key="demo", now=now, again=True)
    page = reverse("site:job", args=[job.public_id])
    text = _("The demo club is being loaded: %(url)s")
    say(text % {"url": f"{settings.SITE_URL}{page}"})


def say(line: str) -> None:
    """Print one line, at once even into a file."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
