"""The first transposition in order: each of an upper row gets the first partner that it can have.

Columns are bits of whole numbers. Everybody is matched; for each row in turn the lowest column is
taken that leaves a complete matching, found by exchanging along alternating ways.
"""


def first_matching(rows: list[int], columns: int) -> list[int] | None:
    """Return the column of each row, the first such list in order; nothing where none is whole.

    There are as many columns as rows."""
    column_of = _greedy(rows, columns)
    if column_of is None:
        column_of = _any_matching(rows, columns)
        if column_of is None:
            return None
        _put_in_order(rows, columns, column_of)
    return column_of


def _greedy(rows: list[int], columns: int) -> list[int] | None:
    """Return the lowest free column of each row in turn, where that goes to the end."""
    free = (1 << columns) - 1
    found = []
    for row in rows:
        can = row & free
        if not can:
            return None
        lowest = can & -can
        free ^= lowest
        found.append(lowest.bit_length() - 1)
    return found


def _any_matching(rows: list[int], columns: int) -> list[int] | None:
    column_of, row_of = [-1] * len(rows), [-1] * columns
    free = (1 << columns) - 1
    for at, row in enumerate(rows):
        if can := row & free:
            column = (can & -can).bit_length() - 1
            column_of[at], row_of[column] = column, at
            free ^= can & -can
        else:
            end = _exchange(rows, row_of, column_of, at, free, (1 << columns) - 1)
            if end is None:
                return None
            free ^= 1 << end
    return column_of


def _exchange(
    rows: list[int], row_of: list[int], column_of: list[int], start: int, goals: int, usable: int
) -> int | None:
    """Give a row a column by exchanging along the shortest way to a goal; return that goal."""
    came: dict[int, int] = {}
    unseen, front = usable, [start]
    while front:
        following = []
        for row in front:
            reached = rows[row] & unseen
            if hit := reached & goals:
                end = (hit & -hit).bit_length() - 1
                came[end] = row
                _turn(column_of, row_of, came, start, end)
                return end
            unseen ^= reached
            while reached:
                low = reached & -reached
                reached ^= low
                column = low.bit_length() - 1
                came[column] = row
                following.append(row_of[column])
        front = following
    return None


def _turn(
    column_of: list[int], row_of: list[int], came: dict[int, int], start: int, end: int
) -> None:
    column = end
    while True:
        row = came[column]
        before = column_of[row]
        column_of[row], row_of[column] = column, row
        if row == start:
            return
        column = before


def _put_in_order(rows: list[int], columns: int, column_of: list[int]) -> None:
    """Change a complete matching into the first one in order."""
    row_of = [-1] * columns
    for row, column in enumerate(column_of):
        row_of[column] = row
    usable = (1 << columns) - 1
    for row, can_reach in enumerate(rows):
        can = can_reach & usable & ((1 << column_of[row] + 1) - 1)
        while can:
            low = can & -can
            can ^= low
            column, mine = low.bit_length() - 1, column_of[row]
            if column == mine:
                break
            other = row_of[column]
            goal = 1 << mine
            if _exchange(rows, row_of, column_of, other, goal, usable & ~low) is not None:
                column_of[row], row_of[column] = column, row
                break
        usable &= ~(1 << column_of[row])
