"""Prints the tables of tables.md from a manifest: python3 docs/tables.py data/nine/manifest.json

With a second argument, tables with the same stones in hand have rows of their own.
"""

import json
import sys
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby

manifest = json.load(open(sys.argv[1], encoding="utf-8"))
rows = sorted(manifest["tables"].values(), key=lambda r: (r["ownHand"] + r["oppHand"], r["ownHand"], r["own"] + r["opp"], r["own"]))
worths = {"equal": 0}
for final, worth in manifest.get("finals", {}).items():
    worths[final], worths["-".join(reversed(final.split("-")))] = worth, -worth


def own_name(row):
    hands = f"+{row['ownHand']}+{row['oppHand']}" if row["ownHand"] + row["oppHand"] else ""
    return f"{row['own']}-{row['opp']}{hands}"


def fixed(number, places):
    return str(Decimal(repr(number)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def total(group, get):
    return f"{sum(map(get, group)):,}"


def lengths(group, plane):
    length, slots = sum(row["bytes"].get(plane, 0) for row in group), sum(row["slots"] for row in group)
    return [f"{length:,}", fixed(8 * length / slots, 2) if length else "-"]


def deepest(group, of=lambda row: row, plies="longest", fen="longestFen"):
    best = of(max(group, key=lambda row: -1 if of(row).get(plies) is None else of(row)[plies]))
    return ["-", "-"] if best.get(plies) is None else [str(best[plies]), f"`{best[fen]}`"]


def ends(group):
    counts = [0, 0, 0]
    for row in group:
        mine = worths.get(f"{row['own'] + row['ownHand']}-{row['opp'] + row['oppHand']}", 0)
        for final, count in row.get("grades", {}).items():
            worth = worths.get(final, 0)
            counts[0 if worth > mine else 1 if worth == mine else 2] += count
    return [fixed(100 * count / sum(counts), 1) + " %" if sum(counts) else "-" for count in counts]


def line(cells):
    print("| " + " | ".join(cells) + " |")


def table(headings, named, cells):
    line(headings)
    print("|---" + "|---:" * (len(headings) - 1) + "|")
    for name, group in named:
        line([name, *cells(group)])


def hands(row):
    return own_name(row) if len(sys.argv) > 2 or not row["ownHand"] + row["oppHand"] else f"+{row['ownHand']}+{row['oppHand']} "


groups = [(name, list(group)) for name, group in groupby(rows, hands)]
groups = [(own_name(group[0]) if len(group) == 1 else name + str(len(group)), group) for name, group in groups]
moving = [row for row in rows if not row["ownHand"] + row["oppHand"]]
placing = [row for row in rows if row["ownHand"] + row["oppHand"]]
sums = [(f"moving {len(moving)}", moving), (f"placing {len(placing)}", placing)] if moving and placing else []
sums.append((f"all {len(rows)}", rows))

graded = any("grades" in row for row in rows)
table(["table", "positions", "wins", "draws", "losses", "longest win", "longest loss", "wdl", "bits/slot", "dtw", "bits/slot"]
      + (["grade", "bits/slot", "better", "stays", "worse"] if graded else []), groups + sums,
      lambda group: [total(group, lambda row: row[member]) for member in ("states", "wins", "draws", "losses")]
      + [deepest(group, plies=member, fen="states")[0] for member in ("longestWin", "longestLoss")]
      + lengths(group, "wdl") + lengths(group, "dtw") + (lengths(group, "grade") + ends(group) if graded else []))
print()
table(["table", "longest win", "position", "longest loss", "position"], groups,
      lambda group: deepest(group, plies="longestWin", fen="longestWinFen") + deepest(group, plies="longestLoss", fen="longestLossFen"))
if any("limited" in row for row in rows):
    print()
    limited = lambda row: row.get("limited", {})
    table(["table", "dtc", "bits/slot", "wins too late", "losses too late", "conversion", "position"], groups + sums,
          lambda group: lengths(group, "dtc")
          + [total(group, lambda row: row[member] - limited(row)[member] if limited(row) else 0) for member in ("wins", "losses")]
          + deepest(group, limited))
