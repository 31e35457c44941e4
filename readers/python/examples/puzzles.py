"""Finds puzzles in games of imperfect players: puzzles.py N [--data data/six] prints at most N, one a line, as data/puzzles has them.

In a puzzle exactly one turn wins or holds the draw, again and again until the point of it is reached. A line has theme, level, position
and solution, with tabs between them; positions and turns are written as in links of the explorer. The themes:

    mills     threaten two mills at once, and close one
    block     block the opponent, as soon as one turn alone does
    draw      hold a draw three or four times
    placing   close a mill, with six stones in hand or fewer at the beginning

The level tells how many wrong turns look as good as the right one: 1 for none, 2, or 3 for four or more. All tables of the game are needed.
"""

import argparse
import random
import re
import sys

import millstone

THEMES = ("mills", "block", "draw", "placing")
LONGEST_GAME = 120
ANSWERS = 4  # of the opponent's equally good answers so many are tried


class Finder:
    def __init__(self, tables):
        self.tables = tables

    def threats(self, fen):
        """On how many points the side to move could close a mill."""
        return len({turn.split("x")[0].split("-")[-1] for turn in self.tables.turns(fen) if "x" in turn})

    def waiting_threats(self, fen):
        """The same for the side that waits. It has as many stones in hand as the other, or one fewer, which then lays one aside."""
        board, side, _, _, white, _, black = fen.split(" ")[:7]
        hand = min(hands(fen))
        return self.threats("%s %s %s %s %d %s %d 0 0" % (board, "b" if side == "w" else "w", "p p" if hand else "m s", white, hand, black, hand))

    def keeping(self, fen, outcome):
        """The turns with this outcome; none if a better one is possible."""
        ranked = self.tables.rank(fen)
        return [turn for turn in ranked if turn.value.outcome == outcome] if ranked and ranked[0].value.outcome == outcome else []

    def answers(self, fen):
        """The opponent's best answers, none of them better than another."""
        ranked = self.tables.rank(fen)
        return [turn for turn in ranked if turn.value[:2] == ranked[0].value[:2]][:ANSWERS]

    def won(self, fen, line, placing, twice=False):
        """The line to where every winning turn closes a mill; before that, one turn alone wins."""
        good = self.keeping(fen, "win")
        made = len(line) // 2 + 1
        if made > 1 and good and all("x" in turn.move for turn in good):
            return line + [good[0].move] if placing or twice else None
        if len(good) != 1 or made == 5 or self.tables.end(good[0].fen):
            return None
        after = good[0].fen
        twice = self.waiting_threats(after) > 1
        lines = (self.won(answer.fen, line + [good[0].move, answer.move], placing, twice) for answer in self.answers(after))
        return next(filter(None, lines), None)

    def blocked(self, fen, line):
        """The line to where the opponent is blocked, in four turns at most; one turn alone wins so soon."""
        best = self.tables.rank(fen)[:2]
        made = len(line) // 2 + 1
        if best[0].value.dtw > 2 * (4 - made) + 1 or len(best) == 2 and best[0].value[:2] == best[1].value[:2]:
            return None
        line = line + [best[0].move]
        after = best[0].fen
        if self.tables.end(after):
            return line if made > 1 and self.tables.end(after) == "blocked" else None
        lines = (self.blocked(answer.fen, line + [answer.move]) for answer in self.answers(after))
        return next(filter(None, lines), None)

    def held(self, fen, turn):
        """The line in which one turn alone holds the draw, as often as it goes. Answers leave the most turns to choose from."""
        line = [turn.move]
        seen = {fen}
        while len(line) < 7:
            answers = [answer for answer in self.keeping(turn.fen, "draw") if answer.fen not in seen and len(self.keeping(answer.fen, "draw")) == 1]
            if not answers:
                break
            answer = max(answers, key=lambda each: len(self.tables.turns(each.fen)))
            seen.add(answer.fen)
            turn = self.keeping(answer.fen, "draw")[0]
            line += [answer.move, turn.move]
        return line if len(line) >= 5 else None

    def puzzle(self, fen):
        """Theme and line of the puzzle that begins in a position; None if there is none."""
        ranked = self.tables.rank(fen)
        if len(ranked) < 4 or ranked[0].value.outcome == "loss":
            return None
        if ranked[0].value.outcome == "win":
            line = self.blocked(fen, [])
            if line:
                return "block", line
        if ranked[1].value.outcome == ranked[0].value.outcome:
            return None
        if ranked[0].value.outcome == "draw":
            line = self.held(fen, ranked[0])
            return line and ("draw", line)
        placing = 0 < sum(hands(fen)) <= 6
        line = self.won(fen, [], placing)
        return line and ("placing" if placing else "mills", line)

    def look(self, fen, turn):
        """How good a turn seems: what it takes, what it threatens, and what the opponent threatens then."""
        after = self.tables.play(fen, turn)
        return 2 * turn.count("x") + self.waiting_threats(after) - 2 * self.threats(after)

    def level(self, fen, line):
        most = 0
        for right, answer in zip(line[::2], line[1::2] + [None]):
            looks = {turn: self.look(fen, turn) for turn in self.tables.turns(fen)}
            most = max(most, sum(turn != right and look >= looks[right] for turn, look in looks.items()))
            fen = answer and self.tables.play(self.tables.play(fen, right), answer)
        return 1 + (most >= 1) + (most >= 4)

    def game(self, chance):
        """The positions of a game: a player looks at some turns only, and takes the best of these."""
        fen = self.tables.start()
        for _ in range(LONGEST_GAME):
            if self.tables.end(fen):
                return
            yield fen
            ranked = self.tables.rank(fen)
            fen = ranked[min(chance.randrange(len(ranked)) for _ in range(chance.randint(1, 4)))].fen

    def find(self, count, games, seed):
        """Rows of theme, level, position and line: of each theme the same share, as far as there are as many."""
        found = {theme: [] for theme in THEMES}
        share = -(-count // len(THEMES))
        seen = set()
        for number in range(games):
            if all(len(rows) >= share for rows in found.values()):
                break
            for fen in self.game(random.Random(seed + number)):
                theme, line = self.puzzle(fen) or (None, None)
                images = frozenset(map(tuple, self.tables.images(self.tables.rows([fen])).reshape(-1, 4).tolist()))
                if theme and images not in seen:
                    seen.add(images)
                    found[theme].append((theme, self.level(fen, line), position(fen), "-".join(turn.replace("-", "") for turn in line)))
        rows = [row for theme in THEMES for row in found[theme][:share]]
        return sorted(rows[:count], key=lambda row: (THEMES.index(row[0]), row[1]))


def hands(fen):
    """Stones in hand, White's and Black's."""
    fields = fen.split(" ")
    return int(fields[5]), int(fields[7])


def position(fen):
    """A position as links have it: w white, b black, a number for so many empty points; the side to move; stones in hand if there are any."""
    board, side = fen.split(" ")[:2]
    points = board.replace("/", "").replace("O", "w").replace("@", "b")
    code = re.sub(r"\*+", lambda run: str(len(run.group())), points) + "-" + side
    return code + ("-%d-%d" % hands(fen) if any(hands(fen)) else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("n", type=int)
    parser.add_argument("--data", default="data/six")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with millstone.open(options.data) as tables:
        lacking = tables.lacking(tables.start())
        if lacking:
            sys.exit("%s lacks %d tables of the game, such as %s: build them" % (options.data, len(lacking), lacking[0]))
        print("# rules %s\n# theme\tlevel\tposition\tline" % tables.describe()["fingerprint"])
        for row in Finder(tables).find(options.n, options.games, options.seed):
            print(*row, sep="\t")


if __name__ == "__main__":
    main()
