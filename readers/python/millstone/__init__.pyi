import os
import types
from typing import Callable, Iterable, Iterator, Literal, Mapping, NamedTuple, Self, Sequence, TypedDict, TypeVar

import numpy
import numpy.typing

__all__ = ["Description", "Error", "MissingTableError", "PositionError", "Sample", "Tables", "Turn", "Turns", "Value", "Values", "Ranked", "open", "sample"]
__version__: str

_Missing = Literal["raise", "mask"]
_Default = TypeVar("_Default")

WIN: int
DRAW: int
LOSS: int
UNKNOWN: int
DAMAGED: int
NO_DTW: int
UNKNOWN_DTW: int
NO_GRADE: int
UNKNOWN_GRADE: int

class Error(Exception):
    """Tables cannot be used."""

    file: str  # empty if none is to blame
    offset: int  # in the file, in bytes, or of a FEN, in characters; -1 if that is not known
    row: int  # of many questions the one that has failed, from 0; else -1

class PositionError(Error, ValueError):
    """A position or a turn cannot be read, or is not possible."""

class MissingTableError(Error):
    """The table that would tell is missing, or a file of it."""

class Value(NamedTuple):
    """The worth of a position for the side to move, or a turn for the side that makes it."""

    outcome: Literal["win", "draw", "loss", "unknown"]
    dtw: int | None
    final: str | None
    grade: int | None
    turns_to_capture: int | None
    source: Literal["rules", "table"] | None
    table: str | None
    missing: str | None
    conversion: int | None
    limited: Literal["win", "draw", "loss", "unknown"] | None

class Turn(NamedTuple):
    move: str
    value: Value
    fen: str

class Sample(NamedTuple):
    positions: numpy.typing.NDArray[numpy.uint32]
    labels: numpy.typing.NDArray[numpy.int8]

class Values(NamedTuple):
    outcomes: numpy.typing.NDArray[numpy.int8]
    dtw: numpy.typing.NDArray[numpy.int32]
    grades: numpy.typing.NDArray[numpy.int32]

class Turns(NamedTuple):
    offsets: numpy.typing.NDArray[numpy.int64]
    points: numpy.typing.NDArray[numpy.int8]
    positions: numpy.typing.NDArray[numpy.uint32]

class Ranked(NamedTuple):
    offsets: numpy.typing.NDArray[numpy.int64]
    points: numpy.typing.NDArray[numpy.int8]
    positions: numpy.typing.NDArray[numpy.uint32]
    values: Values

class Description(TypedDict):
    """What is open, as Tables.describe() tells."""

    variant: str  # the rule set's name
    fingerprint: str  # of the rules, a SHA-256 in hexadecimal
    points: int  # of the board
    men: int  # of each side
    point_names: tuple[str, ...]  # number p is the name of point p
    tables: tuple[str, ...]  # names of the tables that are there, by stones in hand, then on the board
    lost: tuple[str, ...]  # names of those that the manifest lists, and that are not there
    graded: bool  # whether any table tells draws apart
    move_limit: int  # quiet plies after which a game is drawn; 0: the tables know none
    resident: int  # how many tables are unpacked in memory
    resident_bytes: int

class Tables:
    def value(self, fen: str, /) -> Value: ...
    def get_value(self, fen: str, default: _Default = ...) -> Value | _Default: ...
    def rank(self, fen: str, /) -> list[Turn]: ...
    def line(self, fen: str, /) -> list[Turn]: ...
    def get_line(self, fen: str, default: _Default = ...) -> list[Turn] | _Default: ...
    def lacking(self, fen: str, /) -> list[str]: ...
    def start(self) -> str: ...
    def turns(self, fen: str, /) -> list[str]: ...
    def play(self, fen: str, turn: str, /) -> str: ...
    def after(self, fen: str, turn: str, /) -> str: ...
    def normal(self, fen: str, /) -> str: ...
    def clock(self, fen: str, /) -> int: ...
    def ignored(self, fen: str, /) -> str: ...
    def end(self, fen: str, /) -> Literal["fewer-than-three", "blocked", "board-full"] | None: ...
    def position(self, fen: str, /) -> tuple[int, int, int, int]: ...
    def wdl(self, own: int, opponent: int, own_hand: int = 0, opponent_hand: int = 0, clock: int | None = None, /) -> int: ...
    def get_wdl(
        self, own: int, opponent: int, own_hand: int = 0, opponent_hand: int = 0, clock: int | None = None, default: _Default = ...
    ) -> int | _Default: ...
    def wdl_batch(
        self,
        positions: numpy.typing.ArrayLike,
        out: numpy.typing.NDArray[numpy.int8] | None = None,
        clocks: numpy.typing.ArrayLike | None = None,
        missing: _Missing = "raise",
    ) -> numpy.typing.NDArray[numpy.int8]: ...
    def value_batch(self, positions: numpy.typing.ArrayLike, missing: _Missing = "raise") -> Values: ...
    def dtw_batch(
        self, positions: numpy.typing.ArrayLike, out: numpy.typing.NDArray[numpy.int32] | None = None, missing: _Missing = "raise"
    ) -> numpy.typing.NDArray[numpy.int32]: ...
    def grade_batch(
        self, positions: numpy.typing.ArrayLike, out: numpy.typing.NDArray[numpy.int32] | None = None, missing: _Missing = "raise"
    ) -> numpy.typing.NDArray[numpy.int32]: ...
    def turns_batch(self, positions: numpy.typing.ArrayLike) -> Turns: ...
    def rank_batch(self, positions: numpy.typing.ArrayLike, missing: _Missing = "raise") -> Ranked: ...
    def rows(self, fens: Iterable[str]) -> numpy.typing.NDArray[numpy.uint32]: ...
    def fens(self, positions: numpy.typing.ArrayLike) -> list[str]: ...
    def symmetries(self) -> numpy.typing.NDArray[numpy.int8]: ...
    def images(self, positions: numpy.typing.ArrayLike) -> numpy.typing.NDArray[numpy.uint32]: ...
    def scan(self, table: str, size: int = 1_000_000, twins: bool = False, missing: _Missing = "raise") -> Iterator[Sample]: ...
    def sample(
        self,
        n: int,
        table: str | Iterable[str] | None = None,
        seed: int | None = None,
        weights: Literal["positions"] | Sequence[float] | Mapping[str, float] | None = None,
        reached: bool = False,
        missing: _Missing = "raise",
    ) -> Sample: ...
    def damage(self) -> list[str]: ...
    def describe(self) -> Description: ...
    def close(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: types.TracebackType | None, /
    ) -> None: ...

def open(
    path: str | os.PathLike[str],
    *,
    variant: str | None = None,
    resident: bool = False,
    cache: int = 0,
    ready: bool = False,
    grades: bool = True,
    progress: Callable[[int, int], object] | None = None,
) -> Tables: ...
def sample(
    n: int,
    *,
    data: Tables | str | os.PathLike[str],
    table: str | Iterable[str] | None = None,
    seed: int | None = None,
    weights: Literal["positions"] | Sequence[float] | Mapping[str, float] | None = None,
    reached: bool = False,
    missing: _Missing = "raise",
) -> Sample: ...
