#!/usr/bin/env python3
"""Reads Millstone's tables: the value of a position for the side to move, the plies to the end of the game, and which draw it is.

    read_table.py DATA FEN                   one position; the tables lie in DATA/nine
    read_table.py DATA --check FILE          lines of FEN, win|draw|loss, plies and, if wanted, the grade (tabs between); stops at
                                             the first disagreement
    read_table.py DATA FEN --variant six     the tables lie in DATA/six; their rules are those of its manifest.json

A FEN with stones in hand has all counts: "******@*/********/O******* w p p 1 8 1 8 0 0". Phase p with empty hands means that the
side to move has to pass, under rules by which the other side moves first.

If tables are missing, the plies may be "at least 5" or "at most 29". If not even the turns tell who wins, the answer is
"unknown 3-5", which names the table that would know.

Draws have a grade if the table has a file of grades. "6-3:112:4" is a draw that comes to six stones of the side to move against
three, which is worth 112 to it. The side that profits has a capture in at most 4 of its turns (left out where that is not counted).

Plain Python 3.8, no packages. It follows FORMAT.md to show that FORMAT.md is enough, and is written for readers, not for
speed. A set of points is an int: bit p stands for point p.
"""
import argparse, bisect, collections, functools, glob, hashlib, itertools, json, math, mmap, os, struct, sys, zlib

PLANES = {"wdl": 1, "dtw": 2, "grade": 3}
HEADER = struct.Struct("<8sHBB4B32s16sQIIHHIQQQiiII")
SIDE = 128  # rows and columns of a tile
STORED = 1 << 63  # in the index: the block is not compressed
OLD = {"three": (1, 3, 0, True), "six": (2, 6, 0), "nine": (3, 9, 3), "eleven": (3, 11, 3, True), "twelve": (3, 12, 3, True, "draw")}
NINE = "5-4 29 3-4 40 9-8 59 5-3 60 6-4 67 6-5 68 6-3 112 8-7 113 7-6 117 7-3 129 7-5 135 8-6 144 9-7 146 7-4 150 8-5 171 8-3 176 " \
    "9-6 180 8-4 183 9-5 204 9-4 226 9-3 236"  # the worth of finals if a manifest of nine has none: own stones, opponent's
NINE_RULES = "b5e38257fc21ec14758609259dafea9a13d686e9415eb20142742e7bdc9ba148"
FLYING = {"never": 0, "at-three": 3, "at-four": 4, "at-three-in-all": 3, "at-four-in-all": 4}
REVERSED = {"win": "loss", "draw": "draw", "loss": "win", "unknown": "unknown"}
LEAST = {"win": 3, "draw": math.inf, "loss": 2}  # plies of what does not end at once
OPEN = "unknown", 0, math.inf, None
cached = functools.lru_cache(maxsize=4096)


def require(condition, *message):
    if not condition:
        sys.exit(" ".join(map(str, message)))


def bits(points):
    return [p for p in range(24) if points >> p & 1]


def count(points):
    return bin(points).count("1")


def manifest_of(folder):
    try:
        with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
            return json.load(file, object_pairs_hook=lambda members: dict(members) if len(dict(members)) == len(members)
                             else sys.exit(file.name + " has a member twice"))
    except FileNotFoundError:
        return {}


def rules_of(manifest, folder, name):
    """The rule set of tables: from their manifest, or from their name if the manifest has none."""
    rules = manifest.get("ruleSet")
    require(rules or name in OLD, "there is no", os.path.join(folder, "manifest.json"), "that says what the rules are")
    require(not rules or rules["name"] == name, folder, "has tables of other rules, those of", rules and rules["name"])
    return rules or old_rules(*OLD[name])


def old_rules(squares, men, fly_at, diagonals=False, full_board="blocked"):
    clockwise = (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)
    names = [chr(97 + squares + s * x) + str(squares + 1 + s * y) for s in range(1, squares + 1) for x, y in clockwise]
    spokes, first = range(0, 8, 1 if diagonals else 2), range(0, 8 * squares, 8)
    lines = [(s + i, s + (i + 1) % 8) for s in first for i in range(8)] + [(s + i, s + 8 + i) for i in spokes for s in first[:-1]]
    mills = [(s + i, s + (i + 1) % 8, s + (i + 2) % 8) for s in first for i in (1, 3, 5, 7)]
    mills += [(i, 8 + i, 16 + i) for i in spokes if squares == 3]
    if squares == 1:  # a centre, joined to all points, and the lines through it are mills
        names += ["b2"]
        lines = [(i, to) for i in range(8) for to in ((i + 1) % 8, 8)]
        mills = [mill for i in range(4) for mill in ((i, i + 4, 8), (2 * i + 1, (2 * i + 2) % 8, (2 * i + 3) % 8))]
    board = {"points": [{"name": name} for name in names], "groups": [9] if squares == 1 else [8] * squares,
             "lines": [[names[p] for p in line] for line in lines], "mills": [[names[p] for p in mill] for mill in mills]}
    return {"board": board, "men": men, "flying": "at-three" if fly_at else "never", "removals": "one", "fromMills": "if-all",
            "whilePlacing": "remove", "blocked": "loss", "afterPlacing": "turn", "fullBoard": full_board}


class Variant:
    """A rule set, its positions and their numbers, and its tables."""

    def __init__(self, data, name):
        self.folder = os.path.join(data, name)
        manifest = manifest_of(self.folder)
        self.rules = rules = rules_of(manifest, self.folder, name)
        self.table = cached(functools.partial(Table, self))
        self.men, self.fly_at, self.groups = rules["men"], FLYING[rules["flying"]], rules["board"]["groups"]
        self.in_all, self.any_time = rules["flying"].endswith("-in-all"), rules.get("placing") == "any-time"
        self.free_hands = self.any_time or rules["whilePlacing"] == "hand"
        names = [point["name"] for point in rules["board"]["points"]]
        self.points = len(names)
        lines, self.mills = ([sum(1 << names.index(point) for point in points) for points in rules["board"][member]]
                             for member in ("lines", "mills"))
        self.near = [sum(line ^ 1 << p for line in lines if line >> p & 1) for p in range(self.points)]
        words = {member: word.upper().replace("-", "_") for member, word in rules.items() if isinstance(word, str)}
        text = "points %s; lines%s; mills%s; men %d; flyAt %d; fromMills %s; removals %s; blocked %s; moveWhilePlacing %s" \
            "; fullBoard %s" % (" ".join(names), *("".join(" %x" % points for points in sets) for sets in (lines, self.mills)),
                                self.men, self.fly_at, *(words[of] for of in ("fromMills", "removals", "blocked")),
                                str(self.any_time).lower(), words["fullBoard"])
        text += "".join("; %s %s" % (member, words[member]) for member, usual in (("whilePlacing", "REMOVE"), ("afterPlacing", "TURN"))
                        if words[member] != usual) + "; flyInAll true" * self.in_all  # these came later, and add nothing where they are as they always were
        self.fingerprint = hashlib.sha256(text.encode()).digest()
        published = dict(zip(NINE.split()[::2], map(int, NINE.split()[1::2]))) if self.fingerprint.hex() == NINE_RULES else None
        finals = manifest.get("finals", published) if glob.glob(os.path.join(glob.escape(self.folder), "*.grade")) else None
        self.finals = finals if finals is None else {tuple(map(int, name.split("-"))): worth for name, worth in finals.items()}
        self.looks = [0] * self.points  # what tells points apart, round by round: how those look that they share lines and mills with
        for _ in range(self.points):
            looks = [[sorted(sorted(self.looks[q] for q in bits(points)) for points in sets) for sets in (
                [1 << p], [self.near[p]], [mill for mill in self.mills if mill >> p & 1])] for p in range(self.points)]
            self.looks = [sorted(looks).index(look) for look in looks]
        # A symmetry maps a set by two look-ups: the images of its points 0 to 11, and those of its points 12 to 23.
        self.symmetries = [[self.images(g[:12]), self.images(g[12:])] for g in self.permutations([])]

    @staticmethod
    def images(points):
        """The images of all sets of up to 12 points, whose images are given. Points that the board does not have have none."""
        images = [0]
        for bit in [1 << p for p in points] + [0] * (12 - len(points)):
            images += [image | bit for image in images]
        return images

    def permutations(self, images):
        """All that keep lines and mills, ordered by the images of the points 0, 1, 2, ...; `images` is how they begin."""
        point = len(images)
        if point == self.points:
            return [images]
        ends = [bits(mill) for mill in self.mills if mill >> point == 1]  # the mills whose last point this is
        return [g for image in range(self.points) if image not in images and self.looks[image] == self.looks[point]
                and all(self.near[point] >> p & 1 == self.near[image] >> images[p] & 1 for p in range(point))
                and all(sum(1 << (images + [image])[p] for p in mill) in self.mills for mill in ends)
                for g in self.permutations(images + [image])]

    @cached
    def canonical_sets(self, size):
        """The sets of so many points that are the smallest of their images, ascending. Takes seconds for 9 of 24."""
        sets = sorted(map(sum, itertools.combinations([1 << p for p in range(self.points)], size)))
        return [s for s in sets if all(lows[s & 0xFFF] | highs[s >> 12] >= s for lows, highs in self.symmetries)]

    @cached
    def orbits(self):
        """How many pairs of disjoint sets there are, by their sizes, symmetric ones counted once (Burnside's lemma)."""
        kept = collections.Counter()
        for lows, highs in self.symmetries:
            ways, seen = collections.Counter({(0, 0): 1}), 0
            for point in range(self.points):
                cycle, image = 0, 1 << point
                while not (seen | cycle) & image:
                    cycle, image = cycle | image, lows[image & 0xFFF] | highs[image >> 12]
                seen, size, before, ways = seen | cycle, count(cycle), ways, collections.Counter()
                for (a, b), n in before.items():
                    for key in {(a, b), (a + size, b), (a, b + size)}:
                        ways[key] += n
            kept.update(ways)
        return collections.Counter({sizes: pairs // len(self.symmetries) for sizes, pairs in kept.items()})

    def row_and_column(self, own, opponent, hand, opponent_hand):
        row, column = (own, opponent) if (count(own), hand) >= (count(opponent), opponent_hand) else (opponent, own)
        images = [lows[row & 0xFFF] | highs[row >> 12] for lows, highs in self.symmetries]
        canonical = min(images)
        lows, highs = self.symmetries[images.index(canonical)]
        image = lows[column & 0xFFF] | highs[column >> 12]
        free = [p for p in reversed(range(self.points)) if not canonical >> p & 1]  # the highest digit is the lowest point
        digits = [digit for digit, p in enumerate(free) if image >> p & 1]
        rank = sum(math.comb(digit, i) for i, digit in enumerate(digits, 1))
        return bisect.bisect_left(self.canonical_sets(count(row)), canonical), rank

    def landings(self, own, opponent, hand):
        """The mover's stones after each turn, before what it removes, where one of them has landed, and whether it was in hand."""
        empty = (1 << self.points) - 1 & ~(own | opponent)
        yield from ((own | 1 << target, target, True) for target in bits(empty if hand else 0))
        flies = count(own) + hand <= self.fly_at and (self.in_all or not hand)
        for origin in bits(own if self.any_time or not hand else 0):
            for target in bits(empty if flies else empty & self.near[origin]):
                yield own ^ 1 << origin ^ 1 << target, target, False

    def removals(self, opponent, hand, left):
        """The opponent's remaining stones after removing so many, one after another, in all ways."""
        in_mills = functools.reduce(int.__or__, [mill for mill in self.mills if mill & opponent == mill], 0)
        removable = {"always": opponent, "never": opponent & ~in_mills, "if-all": opponent & ~in_mills or opponent}
        stones = bits(removable[self.rules["fromMills"]]) if left and count(opponent) + hand >= 3 else []
        return {rest for p in stones for rest in self.removals(opponent ^ 1 << p, hand, left - 1)} if stones else {opponent}

    def turns(self, own, opponent, hand, opponent_hand, pass_due=False):
        """The opponent's situation after each turn: its stones and the mover's, in hand likewise, and whether it has to pass."""
        if pass_due and not self.drawn_as_full(own, opponent):
            yield opponent, own, 0, 0, False
        elif not self.drawn_as_full(own, opponent):
            blocked, due = True, self.rules["afterPlacing"] == "other" and (hand, opponent_hand) == (1, 0)
            for moved, target, places in self.landings(own, opponent, hand):
                blocked, closed = False, sum(mill >> target & 1 and mill & moved == mill for mill in self.mills)
                left = closed if self.rules["removals"] == "each" else min(closed, 1)
                left = 0 if places and self.rules["whilePlacing"] == "nothing" else left
                from_hand = min(left, opponent_hand, count(opponent) + opponent_hand - 2) if places and self.rules["whilePlacing"] == "hand" else 0
                for rest in self.removals(opponent, opponent_hand - from_hand, left - from_hand):
                    yield rest, moved, opponent_hand - from_hand, hand - places, due
            if blocked and self.rules["blocked"] == "pass" and any(self.landings(opponent, own, opponent_hand)):
                yield opponent, own, opponent_hand, 0, False

    def drawn_as_full(self, own, opponent):
        return self.rules["fullBoard"] == "draw" and count(own | opponent) == self.points

    def value(self, *position):
        """Returns what a position is worth to the side to move: win, draw, loss or unknown; in how many plies, at least and at most; and
        which draw, None if that is not known. Asks the turns if the tables leave any of this open."""
        outcome, least, most, grade = stored = self.stored(*position)
        exact = grade or self.finals is None if outcome == "draw" else least == most
        turns = None if exact or not any(self.turns(*position)) else self.best(position, self.folded)
        if not turns or "unknown" in (outcome, turns[0]):
            return turns if turns and outcome == "unknown" else stored
        least, most = max(least, turns[1]), min(most, turns[2])
        require(turns[0] == outcome and least <= most, self.path(self.subspace(*position), "wdl"), "contradicts the tables of the turns")
        return outcome, least, most, turns[3]

    def stored(self, own, opponent, hand=0, opponent_hand=0, pass_due=False, in_full=True):
        """Returns the same as far as the rules or the position's own table know; not in full: no win's plies, no counter that turns tell."""
        position, subspace = (own, opponent, hand, opponent_hand, pass_due), self.subspace(own, opponent, hand, opponent_hand)
        if min(count(own) + hand, count(opponent) + opponent_hand) < 3:
            return "loss" if count(own) + hand < 3 else "win", 0, 0, None
        if pass_due and not self.drawn_as_full(own, opponent):  # no table has these
            return self.best(position, self.folded)
        has_values, has_depths, has_grades = (os.path.exists(self.path(subspace, plane)) for plane in PLANES)
        can_move = has_values and has_depths or any(self.turns(*position))
        if not can_move and (self.drawn_as_full(own, opponent) or self.rules["blocked"] != "loss"):
            final = self.in_all_of(position)
            stays = os.path.exists(self.path((*final, 0, 0), "grade")) or final[0] == final[1]
            return "draw", 0, math.inf, (final, self.worth(final), None) if self.finals is not None and (stays or self.worth(final)) else None
        if not has_values or not can_move:
            return OPEN if can_move else ("loss", 0, 0, None)
        table = self.table(subspace, "wdl")
        tile, place = table.place(*self.row_and_column(own, opponent, hand, opponent_hand))
        wins, losses, draws = table.values(tile)
        if draws >> place & 1:
            graded = self.finals is not None and has_grades
            return "draw", 0, math.inf, self.grade(position, tile, draws, place, in_full) if graded else None
        if losses >> place & 1:
            depths = self.table(subspace, "dtw") if has_depths else None
            least, most = [2 * depths.number(tile, losses, place)] * 2 if depths else (2, math.inf)
            require(least or not any(self.turns(*position)), depths and depths.path, "says lost already where there are turns")
            return "loss", least, most, None
        outcome, *plies, _ = self.best(position, functools.partial(self.stored, in_full=False)) if in_full else OPEN
        require(outcome in ("win", "unknown"), table.path, "says won where no turn leads to a lost position")
        return ("win", *(plies if outcome == "win" else (3, math.inf)), None)

    def folded(self, *position):
        """Returns the stored value of a position or, if there is none, the value that its turns tell."""
        stored = self.stored(*position)
        return self.best(position, self.stored) if stored == OPEN and not position[4] else stored

    def turn_values(self, position, value):
        """Returns what the turns of a position are worth to the side that makes them, by the values of the positions they lead to."""
        for turn in self.turns(*position):
            outcome, least, most, grade = value(*turn)
            if grade:
                counter = grade[2] if self.subspace(*turn) == self.subspace(position[1], position[0], position[3], position[2]) else 0
                counts = counter is not None and self.profits(position, -grade[1])
                grade = grade[0][::-1], -grade[1], min(counter + 1, 254) if counts else None
            yield REVERSED[outcome], least + 1, most + 1, grade

    def best(self, position, value):
        """Returns what a position is worth by its turns, which lead to positions of that value."""
        turns = list(self.turn_values(position, value))
        known = {turn[0] for turn in turns}
        outcome = next(outcome for outcome in ("win", "unknown", "draw", "loss") if outcome in known)
        _, least, most, grades = zip(*(turn for turn in turns if turn[0] == outcome))
        if outcome == "win":  # what is unknown may win too, but not at once
            return outcome, min(*least, 3 if "unknown" in known else math.inf, math.inf), min(most), None
        grade = min(grades, key=lambda grade: (-grade[1], 255 if grade[2] is None else grade[2])) if all(grades) else None
        return OPEN if outcome == "unknown" else (outcome, max(least), max(most), grade)

    def grade(self, position, tile, draws, place, in_full):
        """Returns a draw's final, what it is worth to the side to move, and the counter, None where that is not known."""
        table = self.table(self.subspace(*position), "grade")
        final, counter = table.symbols[table.number(tile, draws, place)]
        require(final in self.finals or final[::-1] in self.finals or final == (0, 0), table.path, "has a final of unknown worth")
        worth = self.worth(final)
        if in_full and self.profits(position, worth):  # the turns tell it
            turns = list(self.turn_values(position, functools.partial(self.stored, in_full=False)))
            counter = min((grade[2] for *_, grade in turns if grade and grade[1] == worth and grade[2]), default=None)
            known = counter == 1 or all(grade if outcome == "draw" else outcome != "unknown" for outcome, _, _, grade in turns)
        else:
            known = self.is_counted(position) and worth < self.worth(self.in_all_of(position))
        return final, worth, counter if known else None

    def worth(self, final):
        return self.finals.get(final, -self.finals.get(final[::-1], 0))

    def profits(self, position, worth):  # whether turns are counted, as the side to move gets more than its stones are worth
        return self.is_counted(position) and worth > self.worth(self.in_all_of(position))

    def is_counted(self, position):  # whether turns are counted: where moves lead from stones and hands to the same with the other side to move
        *_, hand, opponent_hand, pass_due = position
        return not pass_due and (self.any_time or not (hand and opponent_hand) and (self.free_hands or not hand + opponent_hand))

    def in_all_of(self, position):  # the stones of both sides, on the board and in hand
        return count(position[0]) + position[2], count(position[1]) + position[3]

    def words(self, position):
        """Returns texts: the outcome; the plies, or of what is unknown the table that would know; which draw. Empty where there is none."""
        outcome, least, most, grade = self.value(*position)
        if outcome == "unknown":
            return outcome, os.path.basename(self.path(self.subspace(*position), "wdl"))[:-4], ""
        bounds = ["at least %d" % least] * (least > LEAST[outcome]) + ["at most %s" % most] * (most < math.inf)
        parts = ["%d-%d" % grade[0] if grade[1] else "equal", *grade[1:]] if grade else []
        return outcome, str(least) if least == most else " ".join(bounds), ":".join(str(part) for part in parts if part is not None)

    def subspace(self, own, opponent, hand=0, opponent_hand=0, pass_due=False):  # where a pass is due, that of the position after it
        return (count(opponent), count(own), 0, 0) if pass_due else (count(own), count(opponent), hand, opponent_hand)

    def path(self, subspace, plane):
        own, opponent, *hands = subspace
        name = "%d-%d" % (own, opponent) + ("+%d+%d" % tuple(hands) if any(hands) else "")
        return os.path.join(self.folder, name + "." + plane)

    def parse(self, fen):
        """Returns the stones of the side to move and those of its opponent, on the board and in hand, and whether it has to pass."""
        board, side, *more = fen.split()
        squares, phase, counts = board.split("/"), more[:1] or ["m"], list(map(int, more[2:8]))
        require(list(map(len, squares)) == self.groups and set(board) <= set("O@*/") and side in ("w", "b"), "not a position:", fen)
        stones = [sum(1 << p for p, c in enumerate("".join(squares)) if c == stone) for stone in "O@"]
        require(not counts or counts[0:4:2] == list(map(count, stones)), "the counts are not those of the board:", fen)
        require(not any(counts[4:]), "a removal is pending, which no table has:", fen)
        hands = counts[1:4:2] or [0, 0]
        if side == "b":
            stones, hands = stones[::-1], hands[::-1]
        totals = [count(side) + hand for side, hand in zip(stones, hands)]
        pass_due = phase == ["p"] and bool(counts) and not any(hands) and self.rules["afterPlacing"] == "other" and min(totals) >= 3
        least = self.men if (any(hands) or pass_due) and self.rules["whilePlacing"] == "nothing" and not self.any_time else 0
        placing = hands[0] if self.free_hands else any(hands)
        require((pass_due or phase == ["p" if placing else "m"]) and (self.free_hands or hands[0] - hands[1] in (0, 1))
                and 3 <= max(totals) <= self.men and least <= min(totals), "no table has such numbers of stones:", fen)
        require(not pass_due or not self.drawn_as_full(*stones), "the game is over, and nobody passes:", fen)
        return (*stones, *hands, pass_due)


class Table:
    """One plane of one subspace."""

    def __init__(self, variant, subspace, plane):
        own, opponent = subspace[:2]
        self.path = path = variant.path(subspace, plane)
        require(os.path.exists(path), "there is no", path)
        require(os.path.getsize(path) > HEADER.size, path, "is no table")
        with open(path, "rb") as file:
            self.data = data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        require(data[:8] == b"MILLSTNE", path, "is no table")
        (_, version, kind, codec, *stones, fingerprint, _, slots, rows, columns, height, width, blocks,
         wins, draws, losses, longest_win, longest_loss, index_crc, header_crc) = HEADER.unpack_from(data)
        require(version == 1, path, "is of a format that is not known here")
        require(header_crc == zlib.crc32(data[:124]), path, "has a damaged header")
        require(codec in (1, 2) and (height, width) == (SIDE, SIDE), path, "is of a format that is not known here")
        require((fingerprint, tuple(stones), kind) == (variant.fingerprint, subspace, PLANES[plane]),
                path, "is another table than its name says, or of other rules")
        most, fewest = max(own, opponent), min(own, opponent)
        self.rows, self.columns = variant.orbits()[most, 0], math.comb(variant.points - most, fewest)
        self.tiles_across = -(-self.columns // SIDE)
        require((rows, columns, slots, blocks) == (self.rows, self.columns, self.rows * self.columns,
                                                   -(-self.rows // SIDE) * self.tiles_across),
                path, "is not as large as its subspace")
        require(wins + draws + losses == variant.orbits()[own, opponent]
                and codec == 1 + (max(longest_win, longest_loss) > 255)
                and all(-1 <= longest <= 131069 and (longest >= 0) == (positions > 0) and (longest < 0 or longest % 2 == odd)
                        for positions, longest, odd in ((wins, longest_win, 1), (losses, longest_loss, 0))),
                path, "has counts that cannot be")
        symbols = int.from_bytes(data[128:130], "little") if plane == "grade" else 0
        self.symbols = [((own, opponent), counter) for own, opponent, counter, _ in struct.iter_unpack("4B", data[130:130 + 4 * symbols])]
        tree_at, codec = (130 + 4 * symbols, 2) if plane == "grade" else (128, codec)
        leaves = int.from_bytes(data[tree_at:tree_at + codec], "little") if plane != "wdl" else 0  # numbers as long as the codec says
        index_at = tree_at + codec * (1 + leaves + max(leaves - 1, 0)) if plane != "wdl" else 128
        require(index_at + 8 * blocks + 8 <= len(data) and zlib.crc32(data[128:index_at + 8 * blocks + 8]) == index_crc,
                path, "has a damaged index")
        numbers = [int.from_bytes(data[at:at + codec], "little") for at in range(tree_at + codec, index_at, codec)]
        self.depths, self.splits = numbers[:leaves], iter(numbers[leaves:])
        require(sorted(set(self.depths)) == self.depths
                and (plane != "dtw" or max(self.depths, default=-.5) * 2 == longest_loss), path, "has depths that cannot be")
        require(plane != "grade" or self.depths == list(range(symbols)) and len(set(self.symbols)) == symbols, path,
                "has grades that cannot be")
        self.counts = wins, draws, losses, longest_win, longest_loss
        require(plane != "grade" or self.counts == variant.table(subspace, "wdl").counts, path, "has not the counts of its .wdl")
        self.tree = self.grow(0, leaves) if leaves else None
        most_bytes = 4096 if plane == "wdl" else 2048 * height_of(self.tree) + max(leaves - 1, 0)
        self.index = struct.unpack_from("<%dQ" % (blocks + 1), data, index_at)
        offsets = [entry & ~STORED for entry in self.index[:-1]] + [self.index[blocks]]
        lengths = (end - start - 4 for start, end in zip(offsets, offsets[1:]))
        require(offsets[0] == index_at + 8 * blocks + 8 and offsets[blocks] == len(data)
                and all(0 <= length <= most_bytes for length in lengths), path, "is not as long as its index says")

    def grow(self, first, end, levels=127):
        """A leaf is a depth in ply pairs, an inner node the pair of its halves; the splits come in preorder."""
        split = next(self.splits) if end - first > 1 else None
        require(split is None or levels and first < split < end, self.path, "has a tree that is none")
        return (self.grow(first, split, levels - 1), self.grow(split, end, levels - 1)) if split else self.depths[first]

    @cached
    def block(self, number):
        start, end = (entry & ~STORED for entry in self.index[number:number + 2])
        payload = self.data[start + 4:end]
        require(zlib.crc32(payload) == struct.unpack_from("<I", self.data, start)[0], self.path, "is damaged in block", number)
        try:
            return payload if self.index[number] & STORED else unpack_lz4(payload)
        except (StopIteration, IndexError):  # it goes on beyond its end, or back beyond its beginning
            return sys.exit("%s is damaged in block %d" % (self.path, number))

    def place(self, row, column):
        return row // SIDE * self.tiles_across + column // SIDE, row % SIDE * SIDE + column % SIDE

    @cached
    def values(self, number):
        """Returns the win bits, the loss bits and the draw bits of a block."""
        content = self.block(number)
        wins, losses = (int.from_bytes(half, "little") for half in (content[:2048], content[2048:]))
        top, left = number // self.tiles_across * SIDE, number % self.tiles_across * SIDE
        row = (1 << min(SIDE, self.columns - left)) - 1
        slots = sum(row << SIDE * i for i in range(min(SIDE, self.rows - top)))
        require(len(content) == 4096 and not wins & losses and not (wins | losses) & ~slots,
                self.path, "is damaged in block", number)
        return wins, losses, slots & ~(wins | losses)

    def number(self, block, places, place):
        """Returns the number of a place, one of those places of a block that have any."""
        content, at = self.block(block), 0
        size, index = count(places), count(places & (1 << place) - 1)
        require(self.tree is not None, self.path, "has no numbers for the places of block", block)

        def walk(node, size, index):  # through both halves, for that is how to find where the upper one begins
            nonlocal at
            if isinstance(node, int) or size == 0:
                return node
            sequence, at = int.from_bytes(content[at:at + (size + 7) // 8], "little"), at + (size + 7) // 8
            require(at <= len(content) and not sequence >> size, self.path, "does not fit to its .wdl in block", block)
            ones, before = count(sequence), count(sequence & (1 << index) - 1)
            lower, upper = walk(node[0], size - ones, index - before), walk(node[1], ones, before)
            return upper if sequence >> index & 1 else lower

        number = walk(self.tree, size, index)
        require(at == len(content), self.path, "does not fit to its .wdl in block", block)
        return number


def height_of(node):
    return 1 + max(map(height_of, node)) if isinstance(node, tuple) else 0


def unpack_lz4(data):
    out, stream = bytearray(), iter(data)

    def length(part, full=15):  # a part that is full goes on in the next byte
        return part if part < full else part + length(next(stream), 255)

    for token in stream:
        out += bytes(itertools.islice(stream, length(token >> 4)))
        offset = int.from_bytes(itertools.islice(stream, 2), "little")  # 0 at the end: the last literals have no match
        for _ in range(length(token & 15) + 4 if offset else 0):  # one by one: a match may overlap what it makes
            out.append(out[-offset])
    return bytes(out)


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("data")
parser.add_argument("fen", nargs="?")
parser.add_argument("--check", metavar="FILE", type=open, default=())
parser.add_argument("--variant", default="nine")
options = parser.parse_args()
try:
    variant = Variant(options.data, options.variant)
except (AttributeError, LookupError, OSError, RecursionError, TypeError, ValueError):
    sys.exit(os.path.join(options.data, options.variant, "manifest.json") + " cannot be read, or is no manifest")
if options.fen:
    print(*filter(None, variant.words(variant.parse(options.fen))))
samples = [line.rstrip("\n").split("\t") for line in options.check if not line.startswith("#")]
for agreed, (fen, *expected) in enumerate(samples):
    found = [*variant.words(variant.parse(fen))][:max(2, len(expected))]
    require(found == expected, agreed, "positions agree;", fen, "is", *found, "in the tables, and", *expected, "in the file")
if options.check:
    print(len(samples), "positions agree")
