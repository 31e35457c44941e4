"""Perfect play in Nine Men's Morris and its relatives, from Millstone's tables.

    import millstone

    with millstone.open("data/nine") as tables:
        tables.value("O@OOO@**/@O*@***@/OO@O*@** w").plies   # 203
        tables.rank("O@OOO@**/@O*@***@/OO@O*@** w")[0].move  # 'd3-d2'

A position is a FEN; for arrays it is a row of numbers: the stones of the side to move, as a set of points in which bit p stands for point p of
the FEN, those of its opponent, and, if there are any, the stones in hand of both.

Tables may have a move limit, `describe()["move_limit"]`: after so many quiet plies in a row a game is drawn. Then the clock of a FEN counts:
`value(fen).limited` is what the limit leaves of the value, and turns and lines are the best under it.
"""

from __future__ import annotations

import os
import typing

from . import _native
from ._native import Error, PositionError, Turn, Value

if typing.TYPE_CHECKING:
    import numpy

__all__ = ["Error", "PositionError", "Sample", "Tables", "Turn", "Value", "open", "sample"]
__version__ = "1.0.0"

WIN, DRAW, LOSS, UNKNOWN = 2, 1, 0, -1


class Sample(typing.NamedTuple):
    """Positions, a row each, and their values for the side to move: 2 win, 1 draw, 0 loss."""

    positions: numpy.ndarray
    labels: numpy.ndarray


class Tables(_native.Tables):
    """Open tables. Any number of threads may ask; questions about many positions release the interpreter's lock."""

    __slots__ = ()

    def wdl_batch(self, positions, out=None, clocks=None):
        """Values of many positions, each by its own table alone: 2 win, 1 draw, 0 loss, -1 unknown, less if it cannot be answered.

        `positions` is an array of rows of two numbers, or of four where stones are in hand; uint32 in rows is taken as it is. `out`, if given,
        is an array of int8 that gets the answers. `clocks`, one number or one for each position, asks under the move limit.
        """
        import numpy

        rows = numpy.ascontiguousarray(positions, dtype=numpy.uint32)
        if rows.ndim != 2 or rows.shape[1] not in (2, 4):
            raise ValueError("positions are rows of two numbers, or of four, not an array of shape %s" % (rows.shape,))
        if out is None:
            out = numpy.empty(len(rows), dtype=numpy.int8)
        elif out.dtype != numpy.int8 or out.shape != (len(rows),) or not out.flags.c_contiguous:
            raise ValueError("out must be a contiguous array of int8, as long as there are positions")
        if clocks is not None:
            clocks = numpy.asarray(clocks)
            if clocks.dtype.kind not in "iu" or (clocks < 0).any():
                raise ValueError("clocks are whole numbers from 0 on")
            clocks = numpy.ascontiguousarray(numpy.broadcast_to(numpy.minimum(clocks, 1000), len(rows)), dtype=numpy.uint32)  # no limit is larger
        self._wdl_batch(rows, out, rows.shape[1], clocks)
        return out

    def sample(self, n, table=None, seed=None):
        """Random positions with their values: from a table such as `7-5` or `6-5+3+2`, from several, or from all, each equally often.

        The same seed gives the same positions. Unknown positions are left out, so there may be fewer.
        """
        import numpy

        names = self.describe()["tables"] if table is None else [table] if isinstance(table, str) else list(table)
        points = self.describe()["points"]
        if not names:
            raise ValueError("there is no table to sample")
        draw = numpy.random.default_rng(seed)
        rows = numpy.zeros((n, 4), dtype=numpy.uint32)
        which = draw.integers(len(names), size=n)
        # The points in random order: the first ones are own, the next ones the opponent's.
        bits = numpy.left_shift(numpy.uint32(1), draw.random((n, points), dtype=numpy.float32).argsort(axis=1).astype(numpy.uint32))
        for number, name in enumerate(names):
            stones, *hands = name.split("+")
            own, opponent = map(int, stones.split("-"))
            of = which == number
            rows[of, 0] = bits[of, :own].sum(axis=1, dtype=numpy.uint32)
            rows[of, 1] = bits[of, own:own + opponent].sum(axis=1, dtype=numpy.uint32)
            if hands:
                rows[of, 2:] = list(map(int, hands))
        labels = self.wdl_batch(rows)
        known = labels >= LOSS
        return Sample(rows[known], labels[known])


def open(path, *, variant=None, resident=False, cache=0, ready=False, grades=True):
    """Opens a database: the folder of a rule set, such as data/nine, or with `variant` the folder above it.

    resident: win, draw and loss of all positions are unpacked in memory (5.6 GB for all of nine); else the files are mapped.
    cache: bytes for unpacked blocks; 0 is 64 MB. ready: all files are opened at once. grades: draws are told apart where the tables can.
    """
    return _native._open(Tables, os.fspath(path), variant, resident, cache, ready, grades)


def sample(n, *, data, table=None, seed=None):
    """Random positions with labels of a database, or of tables that are open: see Tables.sample."""
    if isinstance(data, Tables):
        return data.sample(n, table=table, seed=seed)
    with open(data) as tables:
        return tables.sample(n, table=table, seed=seed)
