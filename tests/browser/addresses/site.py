"""The addresses of the site itself: its front page, its owner, its jobs."""

from tests.browser.addresses.readers import ANYBODY, MEMBER

PAGES = {
    "front:home": ANYBODY,
    "core:become_owner": ANYBODY,
    "core:own": ANYBODY,
    "core:about": ANYBODY,
    "core:style": ANYBODY,
    "core:job": MEMBER,
}
NOT_PAGES = {
    "core:healthz": "for machines",
    "core:readyz": "for machines",
    "core:metrics": "for machines",
    "core:job_json": "for machines",
    "core:load_demo": "takes a form",
    "core:theme": "takes a form",
    "core:language": "takes a form",
    "core:job_cancel": "takes a form",
    "core:job_again": "takes a form",
}
