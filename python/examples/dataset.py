"""Writes positions with their labels to files that learners read: dataset.py N NAME [--data data/nine] makes NAME.npz and NAME.parquet.

Ten million positions of all of nine: dataset.py 10000000 positions. Each position of the whole game is as likely as any other. Columns:

    own, opponent             sets of points of the side to move and of its opponent: bit p stands for point p of a FEN
    own_hand, opponent_hand   stones in hand
    outcome                   2 win, 1 draw, 0 loss, for the side to move
    plies                     to the end of the game; -1 of draws
    grade                     what a draw is worth, where the tables know: -2^31 elsewhere

NumPy's file has all of them at once. Parquet is written a part after the other, if there is pyarrow.
"""

import argparse
import sys
import time

import numpy

import millstone

PART = 1 << 21  # positions at a time
TYPES = {"own": "u4", "opponent": "u4", "own_hand": "u1", "opponent_hand": "u1", "outcome": "i1", "plies": "i4", "grade": "i4"}


def columns(tables, n, seed):
    """The columns of n labelled positions."""
    positions, labels = tables.sample(n, weights="positions", seed=seed)
    if len(labels) < n:
        sys.exit("%d of %d positions cannot be looked up: %s" % (n - len(labels), n, "; ".join(tables.damage())))
    outcomes, plies, grades = tables.value_batch(positions)
    return dict(zip(TYPES, (*positions.T, outcomes, plies, grades)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("n", type=int)
    parser.add_argument("name")
    parser.add_argument("--data", default="data/nine")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        pyarrow = None
        print("there is no pyarrow: %s.parquet is not written" % options.name, file=sys.stderr)
    began, writer = time.monotonic(), None
    whole = {name: numpy.empty(options.n, dtype=dtype) for name, dtype in TYPES.items()}
    with millstone.open(options.data) as tables:
        for number, first in enumerate(range(0, options.n, PART)):
            part = columns(tables, min(PART, options.n - first), options.seed + number)
            for name, column in part.items():
                whole[name][first:first + len(column)] = column
            if pyarrow:
                table = pyarrow.table({name: whole[name][first:first + len(column)] for name, column in part.items()})
                writer = writer or pyarrow.parquet.ParquetWriter(options.name + ".parquet", table.schema, compression="zstd")
                writer.write_table(table)
            print("%d positions, %.0f s" % (min(first + PART, options.n), time.monotonic() - began), flush=True)
    if writer:
        writer.close()
    numpy.savez_compressed(options.name + ".npz", **whole)


if __name__ == "__main__":
    main()
