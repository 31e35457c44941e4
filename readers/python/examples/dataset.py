"""Writes positions with their labels to files that learners read: dataset.py N NAME [--data data/nine] makes NAME.npz and NAME.parquet.

Ten million positions of all of nine: dataset.py 10000000 positions. Each position of the tables is as likely as any other; with
--reached, each that play reaches, which takes an hour for so many. Columns:

    own, opponent             sets of points of the side to move and of its opponent: bit p stands for point p of a FEN
    own_hand, opponent_hand   stones in hand
    outcome                   2 win, 1 draw, 0 loss, for the side to move
    dtw                       depth to win, the plies to the end of the game; -1 of draws
    grade                     what a draw is worth, where the tables tell draws apart; -2^31 elsewhere

Parquet is written if there is pyarrow. Ten million take two minutes of processor time, and 160 MB for both files.
"""

import argparse
import os
import sys
import time

import numpy

import millstone

PART = 1 << 20  # rows of a group in a file of Parquet
TYPES = {"own": "u4", "opponent": "u4", "own_hand": "u1", "opponent_hand": "u1", "outcome": "i1", "dtw": "i4", "grade": "i4"}


def columns(tables, n, seed, reached):
    """The columns of n labelled positions. All are asked at once, which is quicker than in parts: each block of the tables is unpacked once."""
    positions, _ = tables.sample(n, weights="positions", seed=seed, reached=reached)
    made = dict(zip(TYPES, (*positions.T, *tables.value_batch(positions))))
    return {name: column.astype(TYPES[name]) for name, column in made.items()}


def write(name, by):
    """Writes a file whole or not at all: one that has the name stays until another is complete."""
    part = name + ".part"
    try:
        with open(part, "wb") as file:
            by(file)
        os.replace(part, name)
    except BaseException:  # also Ctrl-C
        if os.path.isfile(part):
            os.remove(part)
        raise


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("n", type=int)
    parser.add_argument("name")
    parser.add_argument("--data", default="data/nine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reached", action="store_true")
    options = parser.parse_args()
    folder = os.path.dirname(options.name) or "."
    if not os.path.isdir(folder) or not os.access(folder, os.W_OK):
        parser.error("%s.npz cannot be written: %s is no folder to which you may write; make it, or give another NAME" % (options.name, folder))
    began = time.monotonic()
    try:
        with millstone.open(options.data) as tables:
            made = columns(tables, options.n, options.seed, options.reached)
    except millstone.Error as error:  # also where a file is damaged or missing: no row is guessed, and none left out
        sys.exit(str(error))
    took = time.monotonic() - began
    write(options.name + ".npz", lambda file: numpy.savez_compressed(file, **made))
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        print("there is no pyarrow: %s.parquet is not written" % options.name, file=sys.stderr)
    else:
        table = pyarrow.table(made)
        write(options.name + ".parquet", lambda file: pyarrow.parquet.write_table(table, file, compression="zstd", row_group_size=PART))
    print("%d positions in %.0f s" % (options.n, took))  # last: where nobody reads it, the files are there


if __name__ == "__main__":
    main()
