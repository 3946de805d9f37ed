"""Who holds a database that is locked: one of the threads of the test's process."""

import sys
import threading
import traceback
from collections.abc import Generator

import pytest

LOCKED = "database is locked"
FRAMES = 12  # of each thread, the newest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show, where a test found the database locked, what every thread is at."""
    report = yield
    if call.excinfo is not None and LOCKED in str(call.excinfo.value):
        report.sections.append(("every thread", at_work()))
    return report


def at_work() -> str:
    """Return the name of each thread, with where it is."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    frames = sys._current_frames().items()
    stacks = ((names.get(ident, "?"), traceback.format_stack(frame)) for ident, frame in frames)
    return "\n".join(f"{name}\n{''.join(stack[-FRAMES:])}" for name, stack in stacks)
