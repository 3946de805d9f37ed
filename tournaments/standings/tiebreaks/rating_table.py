"""The chess federation's table between ratings and expected results (B.02, 8.1)."""

from bisect import bisect_left

# The difference of ratings that belongs to 50, 51, ... 100 per cent of the points.
_GAPS = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149),
    *(158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336),
    *(351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
# The largest difference at which the stronger is expected to make 50, 51, ... 99 per cent.
_LARGEST = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153),
    *(162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344),
    *(357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
WHOLE, HALF = 100, 50
BEYOND = 800  # what who lost everything, or won everything, differs by


def gap(per_cent: int) -> int:
    """Return the difference of ratings that belongs to this part of the points."""
    return _GAPS[per_cent - HALF] if per_cent >= HALF else -_GAPS[HALF - per_cent]


def expected(difference: int) -> int:
    """Return the per cent that somebody rated higher by so much is expected to make."""
    made = HALF + bisect_left(_LARGEST, abs(difference))
    return made if difference >= 0 else WHOLE - made
