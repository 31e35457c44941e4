"""Prints the tables of tables.md: ./mill stats --json | python3 docs/tables.py"""

import json
import sys
from itertools import groupby


def own_name(row):
    return f"{row['own']}-{row['opp']}" + hands(row)


def hands(row):
    return f"+{row['ownHand']}+{row['oppHand']}" if row["ownHand"] + row["oppHand"] else ""


def length(group, plane):
    length = sum(row["bytes"].get(plane, 0) for row in group)
    return f"{length:,} | " + (f"{8 * length / sum(row['slots'] for row in group):.2f}" if length else "-")


def deepest(group, plies, fen):
    best = max(group, key=lambda row: -1 if row[plies] is None else row[plies])
    return "- | -" if best[plies] is None else f"{best[plies]} | `{best[fen]}`"


def table(headings, groups, cells):
    print(f"| {headings} |\n|---{'|---:' * headings.count('|')}|")
    for name, group in groups:
        print(f"| {name} | {' | '.join(cells(group))} |")


rows = json.load(sys.stdin)
groups = [list(group) for _, group in groupby(rows, lambda row: hands(row) or own_name(row))]
groups = [(own_name(group[0]) if len(group) == 1 else f"{hands(group[0])} {len(group)}", group) for group in groups]
parts = {"moving": [row for row in rows if not hands(row)], "placing": [row for row in rows if hands(row)], "all": rows}
summed = groups + [(f"{name} {len(part)}", part) for name, part in parts.items() if part and (name == "all" or part != rows)]
table("table | positions | wins | draws | losses | longest win | longest loss | wdl | bits/slot | dtw | bits/slot | grade | bits/slot", summed,
      lambda group: [f"{sum(row[member] for row in group):,}" for member in ("states", "wins", "draws", "losses")]
      + [deepest(group, plies, "states").split(" ")[0] for plies in ("longestWin", "longestLoss")]
      + [length(group, plane) for plane in ("wdl", "dtw", "grade")])
print()
table("table | longest win | position | longest loss | position", groups,
      lambda group: [deepest(group, plies, plies + "Fen") for plies in ("longestWin", "longestLoss")])
if all("limited" in row for row in rows):
    print()
    table("table | dtc | bits/slot | wins too late | losses too late | conversion | position", summed,
          lambda group: [length(group, "dtc"),
                         *(f"{sum(row[member] - row['limited'][member] for row in group):,}" for member in ("wins", "losses")),
                         deepest([row["limited"] for row in group], "longest", "longestFen")])
