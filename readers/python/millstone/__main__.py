"""python -m millstone probe FEN: the value of a position, and its turns; with --json the same JSON as `mill probe --json`."""

import argparse
import json
import os
import re
import sys

import millstone


def value_members(value, limit, clock):
    members = {"value": value.outcome, "dtw": value.dtw}
    if value.final is not None:
        members.update({"final": value.final, "grade": value.grade})
        if value.turns_to_capture is not None:
            members["turnsToCapture"] = value.turns_to_capture
    if limit:
        conversion = value.conversion if value.limited == value.outcome else None
        members["limit"] = {"plies": limit, "clock": min(clock, limit), "value": value.limited, "conversion": conversion}
    return members


def turn_members(tables, turn, limit):
    stone, *removed = ("", "") if turn.move == "pass" else turn.move.split("x")
    origin, _, target = stone.rpartition("-")
    members = {"move": turn.move, "from": origin or None, "to": target or None, "remove": list(filter(None, removed))}
    members.update(value_members(turn.value, limit, tables.clock(turn.fen)))
    members["fen"] = turn.fen
    if turn.value.missing:
        members["missing"] = turn.value.missing
    return with_end(tables, turn.fen, members)


def with_end(tables, fen, members):
    end = tables.end(fen)
    return {**members, "end": end} if end else members


def answer(tables, fen):
    """The object of the contract."""
    value, info = tables.value(fen), tables.describe()
    limit = info["move_limit"]
    members = {"variant": info["variant"], "fen": tables.normal(fen), **value_members(value, limit, tables.clock(fen))}
    members.update({name: text for name, text in (("source", value.source), ("table", value.table), ("missing", value.missing)) if text})
    members = with_end(tables, fen, members)
    members["moves"] = [turn_members(tables, turn, limit) for turn in tables.rank(fen)]
    ignored = tables.ignored(fen)
    return {**members, "ignored": ignored} if ignored else members


def words(value):
    text = value.outcome
    if value.dtw is not None:
        text += " in %d" % value.dtw
    if value.final is not None:
        text += ", " + ("equal" if value.final == "equal" else "%s (%+d)" % (value.final, value.grade))
    if value.limited == "draw" and value.outcome != "draw":
        text += ", drawn by the move limit"
    elif value.limited == "unknown" and value.outcome != "unknown":
        text += ", not known under the move limit"
    elif value.conversion is not None:
        text += ", conversion in %d" % value.conversion
    return text + (" (table %s is missing)" % value.missing if value.missing else "")


def say(options):
    """Answers, all of it written when this returns."""
    with millstone.open(options.data, variant=options.variant) as tables:
        if options.json:
            print(json.dumps(answer(tables, options.fen), separators=(",", ":")), flush=True)
            return tell_damage(tables)
        print(words(tables.value(options.fen)))
        if ignored := tables.ignored(options.fen):
            print("ignored at the end of the FEN: %s" % ascii(ignored), file=sys.stderr)
        for turn in tables.rank(options.fen):
            print("  %-24s %s" % (words(turn.value), turn.move))
        sys.stdout.flush()
        return tell_damage(tables)


def tell_damage(tables):
    """Names the files whose damage keeps something out of the answer."""
    for damage in tables.damage():
        print(damage, file=sys.stderr)
    return 0


def main():
    parser = argparse.ArgumentParser(prog="python -m millstone", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    probe = commands.add_parser("probe", help="the value of a position, and its turns")
    probe.add_argument("fen")
    probe.add_argument("--data", default=os.environ.get("MILLSTONE_DATA", "data"), help="the folder with the folders of the rule sets")
    probe.add_argument("--variant", default="nine")
    probe.add_argument("--json", action="store_true", help="one line of JSON")
    options = parser.parse_args()
    try:
        return say(options)
    except BrokenPipeError:  # who reads has enough, as head does; what Python writes when it ends must not fail again
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except millstone.Error as error:
        print(error, file=sys.stderr)
        return 2 if isinstance(error, millstone.PositionError) else 1


if __name__ == "__main__":
    sys.exit(main())
