"""Perfect play in Nine Men's Morris and its relatives, from Millstone's tables.

    import millstone

    with millstone.open("data/nine") as tables:
        tables.value("O@OOO@**/@O*@***@/OO@O*@** w").dtw     # 203
        tables.rank("O@OOO@**/@O*@***@/OO@O*@** w")[0].move  # 'd3-d2'
        positions, labels = tables.sample(1_000_000, weights="positions", seed=1)
        dtw = tables.dtw_batch(positions)

A position is a FEN; for arrays it is a row of numbers: the stones of the side to move, as a set of points in which bit p stands for point p of
the FEN, those of its opponent, and, if there are any, the stones in hand of both. Rows have no colours. `position(fen)` makes a row.

Tables may have a move limit, `describe()["move_limit"]`: after so many quiet plies in a row a game is drawn. Then the clock of a FEN counts:
`value(fen).limited` is what the limit leaves of the value, and turns and lines are the best under it.

An unknown value is an error, never a number that you could take for an answer: MissingTableError where a table or a file of it is missing,
Error where it is damaged, PositionError where a position cannot be. `get_value`, `get_wdl` and `get_line` return a default where a table is
missing. Samples, scans and batches take missing="mask": then UNKNOWN, DAMAGED, UNKNOWN_DTW and UNKNOWN_GRADE stand for unknown values.

Methods whose names end in `_batch` take arrays of rows and answer with arrays. They sort questions by where the tables have the answers, and
release the interpreter's lock. Tables can be pickled: another process opens the same folder. The module `millstone.openspiel` has the states and actions of OpenSpiel and Kaggle.
"""

from __future__ import annotations

import os
import typing

from . import _native
from ._native import Error, MissingTableError, PositionError, Turn, Value

if typing.TYPE_CHECKING:
    import numpy

__all__ = ["Description", "Error", "MissingTableError", "PositionError", "Sample", "Tables", "Turn", "Turns", "Value", "Values", "Ranked", "open", "sample"]
__version__ = "1.0.0"

WIN, DRAW, LOSS = 2, 1, 0
NO_DTW, NO_GRADE = -1, -(2**31)  # of draws; of wins and losses, and where no file of the tables tells draws apart
UNKNOWN, DAMAGED = -1, -2  # outcomes where a table is missing, and where damage keeps it from being known
UNKNOWN_DTW, UNKNOWN_GRADE = -2, NO_GRADE + 1  # where the outcome is not known, or a file is missing or damaged


class Sample(typing.NamedTuple):
    """Positions, a row each, and their values for the side to move: 2 win, 1 draw, 0 loss; with missing="mask" also UNKNOWN or DAMAGED."""

    positions: numpy.ndarray
    labels: numpy.ndarray


class Values(typing.NamedTuple):
    """What positions are worth for the side to move, an array each.

    outcomes: int8; 2 win, 1 draw, 0 loss.
    dtw: int32; depth to win, the plies to the end of the game; NO_DTW (-1) of draws.
    grades: int32; what the final of a draw is worth, in ten-thousandths, 0 for an equal one; NO_GRADE of wins and losses, and of all positions
    where the tables do not tell draws apart.

    With missing="mask" also UNKNOWN (-1) and DAMAGED (-2); UNKNOWN_DTW (-2); UNKNOWN_GRADE.
    """

    outcomes: numpy.ndarray
    dtw: numpy.ndarray
    grades: numpy.ndarray


class Turns(typing.NamedTuple):
    """The turns of positions: those of position i stand at offsets[i] up to offsets[i + 1].

    offsets: int64; one more than there are positions.
    points: int8; for each turn the point that a stone leaves, the one that it goes to, and up to four whose stones are removed; -1: none.
    positions: uint32; for each turn the row behind it, as the opponent sees it, who is to move then.
    """

    offsets: numpy.ndarray
    points: numpy.ndarray
    positions: numpy.ndarray


class Ranked(typing.NamedTuple):
    """The turns of positions, best first, as Turns has them; and what each is worth for the side that makes it."""

    offsets: numpy.ndarray
    points: numpy.ndarray
    positions: numpy.ndarray
    values: Values


class Description(typing.TypedDict):
    """What is open, as Tables.describe() tells.

    variant: the rule set's name. fingerprint: of the rules, a SHA-256 in hexadecimal. points: of the board. men: of each side.
    point_names: number p is the name of point p. tables: names of the tables that are there, by stones in hand, then on the board.
    lost: names of those that the manifest lists, and that are not there. graded: whether any table tells draws apart. move_limit: quiet plies after which a game is drawn; 0: the tables know none.
    resident: how many tables are unpacked in memory. resident_bytes: how much memory that takes.
    """

    variant: str
    fingerprint: str
    points: int
    men: int
    point_names: tuple[str, ...]
    tables: tuple[str, ...]
    lost: tuple[str, ...]
    graded: bool
    move_limit: int
    resident: int
    resident_bytes: int


def _rows(positions):
    """Rows of uint32 as C wants them; what cannot be rows is an error."""
    import numpy

    rows = numpy.asarray(positions)
    if rows.shape in ((0,), (0, 2), (0, 4)):
        return numpy.empty((0, 2 if rows.shape == (0, 2) else 4), dtype=numpy.uint32)
    if rows.ndim != 2 or rows.shape[1] not in (2, 4):
        raise ValueError("positions are rows of two numbers, or of four, not an array of shape %s" % (rows.shape,))
    if rows.dtype == numpy.uint32:
        return numpy.ascontiguousarray(rows)
    if rows.dtype.kind not in "iu":
        raise ValueError("positions are rows of whole numbers, not of %s" % rows.dtype)
    wrong = (rows < 0) | (rows > 0xFFFFFFFF)
    if wrong.any():
        row, column = numpy.argwhere(wrong)[0]
        raise ValueError("row %d has %d, which is no set of points and no number of stones" % (row, rows[row, column]))
    return numpy.ascontiguousarray(rows, dtype=numpy.uint32)


def _answers(out, dtype, rows):
    """The array that gets the answers: a new one, or the one that is given if it can be."""
    import numpy

    count = len(rows)
    if out is None:
        return numpy.empty(count, dtype=dtype)
    if not isinstance(out, numpy.ndarray) or out.dtype != dtype or out.shape != (count,) or not out.flags.c_contiguous:
        raise ValueError("out must be a contiguous array of %s, as long as there are positions: %d" % (numpy.dtype(dtype), count))
    if numpy.may_share_memory(out, rows):
        raise ValueError("out has memory in common with the positions, which the answers would overwrite: give another array")
    return out


def _masks(missing):
    """Whether what is not known has a number of its own; else it is an error."""
    if missing not in ("raise", "mask"):
        raise ValueError("missing is 'raise' or 'mask', not %r" % (missing,))
    return missing == "mask"


def _clocks(clocks, count):
    """A clock for each of so many positions."""
    import numpy

    try:
        clocks = numpy.asarray(clocks)
    except ValueError as error:
        raise ValueError("clocks is one number, or one for each position: %s" % error) from None
    if clocks.shape not in ((), (count,)):
        raise ValueError("clocks has the shape %s, and there are %d positions: give one number, or one for each position" % (clocks.shape, count))
    if clocks.size and clocks.dtype.kind not in "iu":
        raise ValueError("clocks are whole numbers, not of %s" % clocks.dtype)
    if (clocks < 0).any():
        row = int(numpy.argmax(numpy.ravel(clocks) < 0))
        raise ValueError("clock %d is %d, and must be 0 or more" % (row, numpy.ravel(clocks)[row]))
    return numpy.ascontiguousarray(numpy.broadcast_to(numpy.minimum(clocks.astype(numpy.uint64), 1000), count), dtype=numpy.uint32)  # no limit is larger


class Tables(_native.Tables):
    """Open tables. Any number of threads may ask; questions about many positions release the interpreter's lock."""

    __slots__ = ("_opened_as",)

    def __reduce__(self):
        self.describe()  # tables that are closed stay closed
        return _opened, self._opened_as

    def get_wdl(self, own, opponent, own_hand=0, opponent_hand=0, clock=None, default=None):
        """What wdl(...) returns; `default` where the table is missing. Damage still raises Error."""
        try:
            return self.wdl(own, opponent, own_hand, opponent_hand, clock)
        except MissingTableError:
            return default

    def get_value(self, fen, default=None):
        """What value(fen) returns; `default` where its outcome is unknown. Damage still raises Error."""
        value = self.value(fen)
        return default if value.outcome == "unknown" else value

    def get_line(self, fen, default=None):
        """What line(fen) returns; `default` where a table is missing, or a file that tells how the line goes on."""
        try:
            return self.line(fen)
        except MissingTableError:
            return default

    def wdl_batch(self, positions, out=None, clocks=None, missing="raise"):
        """Values of many positions, each by its own table alone: 2 win, 1 draw, 0 loss.

        `positions` is an array of rows of two numbers, or of four where stones are in hand; uint32 in rows is taken as it is. `out`, if given,
        is an array of int8 that gets the answers. `clocks`, one number or one for each position, asks under the move limit.

        A row whose table is missing raises MissingTableError; one whose table is damaged, Error. With missing="mask" its answer is UNKNOWN or
        DAMAGED. A row that is no position always raises PositionError. Errors name the row, and have it as `row`.
        """
        import numpy

        rows = _rows(positions)
        out = _answers(out, numpy.int8, rows)
        self._wdl_batch(rows, out, rows.shape[1], None if clocks is None else _clocks(clocks, len(rows)), _masks(missing))
        return out

    def value_batch(self, positions, missing="raise"):
        """Values of many positions: what value(fen) says of outcome, dtw and grade, as the arrays of Values.

        Where a table is missing or damaged, the turns tell what they can, which takes its time. Where they do not tell outcome, depth and grade,
        MissingTableError or Error names the row; with missing="mask", it has the constants that Values lists. A row that is no position always
        raises PositionError. Move limits have no part here.
        """
        import numpy

        rows = _rows(positions)
        values = Values(*(numpy.empty(len(rows), dtype=dtype) for dtype in (numpy.int8, numpy.int32, numpy.int32)))
        self._values(rows, rows.shape[1], *values, _masks(missing))
        return values

    def dtw_batch(self, positions, out=None, missing="raise"):
        """The plies to the end of the game, as value_batch has them, and nothing else: NO_DTW (-1) of draws.

        `out`, if given, is an array of int32 that gets the answers. `missing` is that of value_batch.
        """
        import numpy

        rows = _rows(positions)
        out = _answers(out, numpy.int32, rows)
        self._values(rows, rows.shape[1], numpy.empty(len(rows), dtype=numpy.int8), out, None, _masks(missing))
        return out

    def grade_batch(self, positions, out=None, missing="raise"):
        """The grades of draws, as value_batch has them, and nothing else: NO_GRADE of wins and losses.

        `out`, if given, is an array of int32 that gets the answers. `missing` is that of value_batch. Tables without grades raise Error.
        """
        import numpy

        rows = _rows(positions)
        out = _answers(out, numpy.int32, rows)
        if not self.describe()["graded"]:
            raise Error("the tables of %s that are open do not tell draws apart: no file ends in .grade" % self.describe()["variant"])
        self._values(rows, rows.shape[1], numpy.empty(len(rows), dtype=numpy.int8), None, out, _masks(missing))
        return out

    def turns_batch(self, positions):
        """All turns of many positions, as the rules list them: see Turns. A position whose game is over has none."""
        import numpy

        rows = _rows(positions)
        offsets, points, after = self._turns_batch(rows, rows.shape[1])
        return Turns(numpy.frombuffer(offsets, dtype=numpy.int64), numpy.frombuffer(points, dtype=numpy.int8).reshape(-1, 6),
                     numpy.frombuffer(after, dtype=numpy.uint32).reshape(-1, 4))

    def rank_batch(self, positions, missing="raise"):
        """All turns of many positions, best first, with what they are worth: see Ranked.

        Wins, quickest first; draws, by grade; what is not known, with missing="mask" as value_batch has it; losses, slowest first. Equal ones keep
        the order of the rules. Unlike rank(fen) it knows no move limit, and does not tell draws of one grade apart.
        """
        import numpy

        turns = self.turns_batch(positions)
        try:
            after = self.value_batch(turns.positions, missing)
        except Error as error:
            if error.row >= 0:  # of all turns
                words = str(error).removeprefix("row %d" % error.row)
                error.row = int(numpy.searchsorted(turns.offsets, error.row, side="right")) - 1
                error.args = ("row %d, after a turn%s" % (error.row, words),)
            raise
        outcomes = numpy.where(after.outcomes < LOSS, after.outcomes, 2 - after.outcomes).astype(numpy.int8)
        dtw = after.dtw + (after.dtw >= 0)
        grades = numpy.where(after.grades <= UNKNOWN_GRADE, after.grades, -after.grades)
        group = numpy.repeat(numpy.arange(len(turns.offsets) - 1), numpy.diff(turns.offsets))
        rank = numpy.array([3, 1, 0, 2, 2])[outcomes]  # of loss, draw, win and, at -2 and -1, what is not known
        within = numpy.where(dtw < 0, 2**31, dtw) * (1 - outcomes.astype(numpy.int64))  # wins ascend, losses descend
        within[outcomes == WIN] *= -1
        within[outcomes == LOSS] *= -1
        within[outcomes < LOSS] = 0
        drawn = (outcomes == DRAW) & (grades > UNKNOWN_GRADE)
        within[drawn] = -grades[drawn].astype(numpy.int64)
        order = numpy.lexsort((within, rank, group))
        return Ranked(turns.offsets, turns.points[order], turns.positions[order], Values(outcomes[order], dtw[order], grades[order]))

    def rows(self, fens):
        """An array of a row for each FEN. FENs with a pending removal or pass raise PositionError, as rows do not tell. Errors name the row."""
        import numpy

        if isinstance(fens, (str, bytes)):
            raise TypeError("rows takes a list of FENs, and this is one text: position(fen) makes one row")
        made = []
        for row, fen in enumerate(fens):
            if not isinstance(fen, str):
                raise TypeError("row %d: a FEN is a text, not of %s" % (row, type(fen).__name__))
            try:
                made.append(self.position(fen))
            except UnicodeEncodeError as error:
                raise PositionError("row %d: %s" % (row, error)) from None
            except PositionError as error:
                error.args, error.row = ("row %d: %s" % (row, error),), row
                raise
        return numpy.array(made, dtype=numpy.uint32).reshape(-1, 4)

    def fens(self, positions):
        """A list of a FEN for each row, with White to move. A row that is no position raises PositionError, which names it."""
        rows = _rows(positions)
        return self._fens(rows, rows.shape[1])

    def symmetries(self):
        """The symmetries of the board, as an array of int8: [g, p] is the image of point p. The first one moves nothing."""
        import numpy

        return numpy.frombuffer(self._symmetries(), dtype=numpy.int8).reshape(-1, self.describe()["points"])

    def images(self, positions):
        """The images of positions under all symmetries: an array of rows for each, in the order of symmetries(). All have the same value."""
        import numpy

        rows, images = _rows(positions), self.symmetries()
        outside = (rows[:, :2] >> numpy.uint32(images.shape[1])).any(axis=1)
        if outside.any():
            raise PositionError("row %d has a point that the board, of %d points, does not have" % (outside.argmax(), images.shape[1]))
        made = numpy.repeat(rows[None], len(images), axis=0)
        parts = numpy.arange(256, dtype=numpy.uint32)
        for image, into in zip(images, made):
            into[:, :2] = 0
            for first in range(0, len(image), 8):  # eight points at a time
                table = sum((parts >> p & 1) << numpy.uint32(image[first + p]) for p in range(min(8, len(image) - first)))
                into[:, :2] |= table.astype(numpy.uint32)[rows[:, :2] >> first & 255]
        return made

    def _stones(self, table, masks=False):
        """The four numbers of the name of a table that is there; or of one that is lost, for those who mask it."""
        info = self.describe()
        if table in info["lost"] and not masks:
            raise MissingTableError("there is no table %s, which the manifest of %s lists: copy its files again, build it, or ask only about describe()['tables']%s"
                                    % (table, info["variant"], "" if masks is None else "; or with missing='mask'"))
        if table not in info["tables"] + info["lost"]:
            raise ValueError("%r is no table that is there; the %d tables of %s have names such as %s: describe()['tables'] lists them"
                             % (table, len(info["tables"]), info["variant"], ", ".join((info["tables"][:1] + info["tables"][-1:])) or "7-5"))
        stones, *hands = table.split("+")
        return *map(int, stones.split("-")), *(map(int, hands) if hands else (0, 0))

    def scan(self, table, size=1_000_000, twins=False, missing="raise"):
        """All positions of a table with their values, as an iterator of Samples: tile by tile, as the file has them.

        A Sample has at most `size` positions, or 16,384 if that is more. Of symmetric positions one is listed; with `twins`, all that the
        file has a place for, which are a few percent more. Where damage keeps a value from being known, the iterator raises Error; with
        missing="mask", the label is DAMAGED. A table that is lost raises MissingTableError.
        """
        _masks(missing)
        if size < 1:
            raise ValueError("size is %d, and must be 1 or more" % size)
        return self._scanned(self._stones(table, None), max(1, min(size // 16384, 2**31)), twins, missing)

    def _scanned(self, stones, step, twins, missing):
        import numpy

        for block in range(0, self._blocks(*stones), step):
            rows = numpy.frombuffer(self._scan(*stones, block, step, twins), dtype=numpy.uint32).reshape(-1, 4)
            if len(rows):
                yield Sample(rows, self.wdl_batch(rows, missing=missing))

    def sample(self, n, table=None, seed=None, weights=None, reached=False, missing="raise"):
        """Random positions with their values: from a table such as `7-5` or `6-5+3+2`, from several, or from all.

        `weights` says how often each table is drawn: None, all alike; "positions", by how many positions it has, so that each position of
        these tables is as likely as any other, and its mirror images count as others; or a number for each table, as a list in their order
        or a dict by name. Within a table all positions are equally likely. Tables also have positions that play never reaches.

        `reached` draws as weights="positions" does, and keeps the positions that play reaches from the empty board, with any legal turns of both
        sides: each of these is as likely as any other. A position is kept if walks backwards find a game that leads to it, so none is kept
        wrongly. Of nine they miss about one in a thousand, and most of these late in placing: of 4,096 drawn from a table those that play reaches
        were missed, by the mean of six seeds, in 4 % of cases in 6-6+1+1, 2 % in 7-8+1+0, 0.01 % in 7-8. Of 147 found in 5-7+2+1 a third was.
        So samples of such tables alone are less even. That takes some 0.4 ms for each position of nine. It needs all tables, or those that matter,
        and rules by which sides place in turn, and each mill takes one stone: others raise Error.

        The same seed gives the same positions. Where damage keeps a value from being known, Error names the file; with missing="mask", the label
        is DAMAGED, and the sample is as long as ever. All tables are those that are there, and behind them those that the manifest lists and that
        are lost. One of these raises MissingTableError, unless its weight is 0; with missing="mask", the labels are UNKNOWN.
        """
        import math

        import numpy

        masks = _masks(missing)
        if n < 0:
            raise ValueError("n is %d, and must be 0 or more" % n)
        info = self.describe()
        names = list(info["tables"] + info["lost"]) if table is None else [table] if isinstance(table, str) else list(table)
        stones = [self._stones(name, True) for name in names]
        if not names:
            raise ValueError("there is no table to sample")
        if reached and weights not in (None, "positions"):
            raise ValueError("weights say how often tables are drawn, and `reached` draws all positions alike: give one of them")
        if reached or isinstance(weights, str):
            if weights not in (None, "positions"):
                raise ValueError("weights are None, 'positions', or numbers, not %r" % weights)
            weights = [math.comb(info["points"], own) * math.comb(info["points"] - own, opponent) for own, opponent, *_ in stones]
        elif isinstance(weights, dict):
            if unknown := set(weights) - set(names):
                raise ValueError("weights has %r, which is none of the tables to sample" % min(unknown))
            weights = [weights.get(name, 0) for name in names]
        shares = numpy.asarray([1] * len(names) if weights is None else weights, dtype=float)
        if shares.shape != (len(names),) or not numpy.isfinite(shares).all() or (shares < 0).any() or not shares.any():
            raise ValueError("weights must be a number from 0 on for each of the %d tables, not all 0" % len(names))
        for name, share in zip(names, shares):
            if share > 0:
                self._stones(name, masks)
        shares /= shares.sum()
        stones = numpy.array(stones, dtype=numpy.uint8)
        draw = numpy.random.default_rng(seed)

        def drawn(count):
            rows = numpy.empty((count, 4), dtype=numpy.uint32)
            self._draw(stones, draw.choice(len(names), size=count, p=shares).astype(numpy.uint32), rows, int(draw.integers(2**63)))
            return rows

        rows, tries = (numpy.empty((0, 4), dtype=numpy.uint32) if reached else drawn(n)), 0
        while len(rows) < n:
            more = drawn(max(1024, min(3 * (n - len(rows)), 1 << 18)))
            is_reached = numpy.empty(len(more), dtype=bool)
            self._reached(more, 4, is_reached, int(draw.integers(2**63)))
            rows, tries = numpy.concatenate([rows, more[is_reached]])[:n], tries + len(more)
            if not len(rows) and tries > 1_000_000:
                raise ValueError("of %d positions of these tables play reaches none" % tries)
        return Sample(rows, self.wdl_batch(rows, missing=missing))


def _opened(path, *how, progress=None):
    """Opens tables, here or in the process that gets them pickled, which may be in another folder."""
    tables = _native._open(Tables, path, *how, progress)
    tables._opened_as = (os.path.abspath(path), *how)
    return tables


def open(path, *, variant=None, resident=False, cache=0, ready=False, grades=True, progress=None):
    """Opens a database: the folder of a rule set, such as data/nine, or with `variant` the folder above it.

    resident: win, draw and loss of all positions are unpacked in memory (5.6 GB for all of nine); else the files are mapped.
    progress: a function that gets, while resident tables are read, how many bytes are done and how many there are, at most 101 times.
    cache: bytes for unpacked blocks; 0 is 64 MB. ready: all files are opened at once. grades: draws are told apart where the tables can.
    """
    if cache < 0:
        raise ValueError("cache is %d bytes, and must be 0 or more" % cache)
    return _opened(os.fspath(path), variant, resident, cache, ready, grades, progress=progress)


def sample(n, *, data, table=None, seed=None, weights=None, reached=False, missing="raise"):
    """Random positions with labels of a database, or of tables that are open: see Tables.sample."""
    if isinstance(data, Tables):
        return data.sample(n, table=table, seed=seed, weights=weights, reached=reached, missing=missing)
    with open(data) as tables:
        return tables.sample(n, table=table, seed=seed, weights=weights, reached=reached, missing=missing)
