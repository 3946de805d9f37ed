"""Which process runs which test: one browser beside other work, and at the end one in each process.

A browser wants a core of its own, so several at once wait until nothing else is left to do; and the
longest of their tests begin, so that at the end no process waits long for another.
"""

from collections import OrderedDict
from typing import Any

from xdist.scheduler import LoadScopeScheduling

PAGES = "tests/browser/"
# From the longest down; a file that is not named comes after these.
LONGEST = (
    "test_boards_play.py",
    "test_accessibility.py",
    "test_match_play.py",
    "test_boards_learn.py",
    "test_board_leaks.py",
)


class OneBrowserAtATime(LoadScopeScheduling):
    """Hands out test by test, by folder: marks are not known in the process that shares out."""

    in_order = False

    def _split_scope(self, nodeid: str) -> str:
        return nodeid

    def _assign_work_unit(self, node: Any) -> None:
        if not self.in_order:
            self.workqueue = OrderedDict(sorted(self.workqueue.items(), key=_place))
            self.in_order = True
        self.workqueue.move_to_end(self._next_for(node), last=False)
        super()._assign_work_unit(node)

    def _next_for(self, node: Any) -> str:
        """Return the next test of a page, unless another process has one in hand."""
        other, page = next(iter(self.workqueue)), next(reversed(self.workqueue))
        if _opens_a_page(page) and not self._another_has_a_page(node):
            return page
        return page if _opens_a_page(other) else other

    def _another_has_a_page(self, node: Any) -> bool:
        return any(
            _opens_a_page(test)
            for other, work in self.assigned_work.items()
            if other is not node
            for test in work
        )

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        """Forget what is done, or thousands of tests would be counted again after each."""
        del self.assigned_work[node][self.registered_collections[node][item_index]]
        self._reschedule(node)


def _opens_a_page(test: str) -> bool:
    return test.startswith(PAGES)


def _place(unit: tuple[str, Any]) -> int:
    """Return where a test stands in the queue: pages at its end, the longest last; all others as
    they came, for those that need the database want to make it before anybody else touches it."""
    test = unit[0]
    if not _opens_a_page(test):
        return 0
    at = next((at for at, name in enumerate(LONGEST) if f"/{name}::" in test), len(LONGEST))
    return len(LONGEST) + 1 - at
