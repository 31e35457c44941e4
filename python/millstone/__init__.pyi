import os
import types
from typing import Any, Iterable, Literal, NamedTuple, Self

import numpy
import numpy.typing

WIN: int
DRAW: int
LOSS: int
UNKNOWN: int

class Error(Exception):
    """Tables cannot be used."""

    file: str
    offset: int

class PositionError(Error, ValueError):
    """A position or a turn cannot be read, or is not possible."""

class Value(NamedTuple):
    """The worth of a position for the side to move, or a turn for the side that makes it."""

    outcome: Literal["win", "draw", "loss", "unknown"]
    plies: int | None
    at_least: int | None
    at_most: int | None
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

class Tables:
    def value(self, fen: str, /) -> Value: ...
    def rank(self, fen: str, /) -> list[Turn]: ...
    def line(self, fen: str, /) -> list[Turn]: ...
    def lacking(self, fen: str, /) -> list[str]: ...
    def play(self, fen: str, turn: str, /) -> str: ...
    def normal(self, fen: str, /) -> str: ...
    def clock(self, fen: str, /) -> int: ...
    def ignored(self, fen: str, /) -> str: ...
    def end(self, fen: str, /) -> Literal["fewer-than-three", "blocked", "board-full"] | None: ...
    def position(self, fen: str, /) -> tuple[int, int, int, int]: ...
    def wdl(self, own: int, opponent: int, own_hand: int = 0, opponent_hand: int = 0, clock: int | None = None, /) -> int: ...
    def wdl_batch(
        self,
        positions: numpy.typing.ArrayLike,
        out: numpy.typing.NDArray[numpy.int8] | None = None,
        clocks: numpy.typing.ArrayLike | None = None,
    ) -> numpy.typing.NDArray[numpy.int8]: ...
    def sample(self, n: int, table: str | Iterable[str] | None = None, seed: int | None = None) -> Sample: ...
    def damage(self) -> list[str]: ...
    def describe(self) -> dict[str, Any]: ...
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
) -> Tables: ...
def sample(
    n: int, *, data: Tables | str | os.PathLike[str], table: str | Iterable[str] | None = None, seed: int | None = None
) -> Sample: ...
