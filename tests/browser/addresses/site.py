"""The addresses of the site itself: its front page, its owner, its jobs."""

from tests.browser.addresses.readers import ANYBODY, MEMBER

PAGES = {
    "front:home": ANYBODY,
    "site:become_owner": ANYBODY,
    "site:own": ANYBODY,
    "site:about": ANYBODY,
    "site:without_line": ANYBODY,
    "site:programs": ANYBODY,
    "site:program": ANYBODY,
    "site:style": ANYBODY,
    "site:job": MEMBER,
    "waiting:list": MEMBER,
}
NOT_PAGES = {
    "assistants": "for machines",
    "site:worker": "a script",
    "site:line": "for the script of a page",
    "site:watch": "for the owner alone: test_owner.py looks at it",
    "site:backups": "for the owner alone: test_owner.py looks at it",
    "site:healthz": "for machines",
    "site:readyz": "for machines",
    "site:metrics": "for machines",
    "site:job_json": "for machines",
    "site:load_demo": "takes a form",
    "site:theme": "takes a form",
    "site:language": "takes a form",
    "site:job_cancel": "takes a form",
    "site:job_again": "takes a form",
    "waiting:switch": "takes a form",
    "waiting:bell": "a part of every page",
}
