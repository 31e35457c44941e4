"""Tests of millstone.openspiel: test_openspiel.py DATA, with tables of `nine` up to eight stones.

Whole games of random legal actions, against the game as it is described, and against OpenSpiel itself where `pyspiel` is installed.
"""

import copy
import pathlib
import random
import re
import sys
import unittest

import millstone
from millstone import openspiel

try:
    import pyspiel
except ImportError:
    pyspiel = None

DATA = pathlib.Path(sys.argv.pop(1)) if len(sys.argv) > 1 else pathlib.Path("data")
BOARD = """\
0-----1-----2
|     |     |
| 3---4---5 |
| |   |   | |
| | 6-7-8 | |
| | |   | | |
9-a-b   c-d-e
| | |   | | |
| | f-g-h | |
| |   |   | |
| i---j---k |
|     |     |
l-----m-----n"""  # points to base 36
RUNS = BOARD.split("\n") + ["".join(column) for column in zip(*BOARD.split("\n"))]
MILLS = [[int(mark, 36) for mark in re.sub("[-|]", "", run)] for text in RUNS for run in re.findall(r"\w(?:[-|]*\w){2}", text)]


class Described:
    """The game by its description, with nothing of Millstone's in it."""

    def __init__(self, steps_to_point_0=True):
        self.steps_to_point_0 = steps_to_point_0
        self.board, self.hands, self.side, self.turns, self.due = [None] * 24, [9, 9], 0, 0, False

    def men(self, side):
        return self.board.count(side) + self.hands[side]

    def in_mill(self, point):
        return any(point in mill and all(self.board[p] == self.board[point] for p in mill) for mill in MILLS)

    def all_actions(self):
        empty, own, other = ([p for p in range(24) if self.board[p] == what] for what in (None, self.side, 1 - self.side))
        if self.due:
            return [p for p in other if not self.in_mill(p)] or other
        if self.hands[self.side]:
            return empty
        return [24 + 24 * p + q for p in own for q in empty if len(own) == 3
                or (q > 0 or self.steps_to_point_0) and any({p, q} <= set(mill[i:i + 2]) for mill in MILLS for i in (0, 1))]

    def returns(self):
        for side in (0, 1):
            if self.men(side) < 3 or (side == self.side and not self.all_actions()):
                return (1, -1) if side else (-1, 1)
        return (0, 0) if self.turns >= 200 else None

    def legal_actions(self):
        return self.all_actions() if self.returns() is None else []

    def apply_action(self, action):
        if self.due:
            self.board[action], self.due = None, False
        else:
            if action < 24:
                self.hands[self.side] -= 1
            else:
                self.board[action // 24 - 1] = None
            self.board[action % 24] = self.side
            self.due = self.in_mill(action % 24)
        if not self.due:
            self.side, self.turns = 1 - self.side, self.turns + 1

    def facts(self):
        return self.board, self.hands, self.side, self.turns, self.due


class Spiel:
    """OpenSpiel's own game."""

    def __init__(self):
        self.state = pyspiel.load_game("nine_mens_morris").new_initial_state()

    def returns(self):
        return tuple(map(int, self.state.returns())) if self.state.is_terminal() else None

    def legal_actions(self):
        return list(self.state.legal_actions())

    def apply_action(self, action):
        self.state.apply_action(action)


def is_repaired(tables):
    """Whether OpenSpiel as it is installed lets stones step to point 0: a random game comes to where one could."""
    state, draw = pyspiel.load_game("nine_mens_morris").new_initial_state(), random.Random(1)
    while True:
        if state.is_terminal():
            state = state.get_game().new_initial_state()
        before, since = (openspiel.Game.of_text(tables, str(state), steps).legal_actions() for steps in (False, True))
        if before != since:
            return list(state.legal_actions()) == since
        state.apply_action(draw.choice(state.legal_actions()))


def facts_of(game):
    """What a state's text and FEN say, as Described has it."""
    stones = dict(zip("a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split(), range(24)))
    board, side, _, action, _, white, _, black, *_ = game.fen.split()
    points = [None] * 24
    for name, mark in zip("d5 e5 e4 e3 d3 c3 c4 c5 d6 f6 f4 f2 d2 b2 b4 b6 d7 g7 g4 g1 d1 a1 a4 a7".split(), board.replace("/", "")):
        points[stones[name]] = {"O": 0, "@": 1, "*": None}[mark]
    return points, [int(white), int(black)], int(side == "b"), game.count, action == "r"


class Converting(unittest.TestCase):
    def setUp(self):
        self.nine = self.enterContext(millstone.open(DATA, variant="nine"))

    def play(self, oracle, choose, steps_to_point_0=True):
        """Plays a game of random actions, and compares all that is known at each."""
        game = openspiel.Game(self.nine, steps_to_point_0=steps_to_point_0)
        while (actions := oracle.legal_actions()):
            self.assertEqual(actions, game.legal_actions(), game.fen)
            self.assertIsNone(game.returns())
            action = choose(oracle, actions)
            said = random.Random(action).choice((openspiel.text(action), openspiel.kaggle_text(action, game.captures), action))
            oracle.apply_action(action)
            game.apply(said)
            self.assertEqual(*((oracle.facts(), facts_of(game)) if isinstance(oracle, Described) else (str(oracle.state), str(game))))
            if len(game.history) % 8 == 0 or game.captures:
                again = openspiel.Game.of_text(self.nine, str(game), steps_to_point_0)
                self.assertEqual((self.nine.normal(game.fen).split()[:10], game.count, str(game)), (again.fen.split()[:10], again.count, str(again)))
        self.assertEqual(([], oracle.returns()), (game.legal_actions(), game.returns()), game.fen)
        self.assertEqual(str(game), str(openspiel.Game(self.nine, game.history, steps_to_point_0)))
        return game.returns(), self.nine.end(game.fen)

    def test_whole_games_of_random_actions(self):
        ends = {self.play(Described(), lambda _, actions, draw=random.Random(seed): draw.choice(actions)) for seed in range(12)}
        self.assertLessEqual({((1, -1), "fewer-than-three"), ((-1, 1), "fewer-than-three"), ((0, 0), None)}, ends)
        for seed in range(100 if pyspiel else 0):
            self.play(Spiel(), lambda _, actions, draw=random.Random(seed): draw.choice(actions), is_repaired(self.nine))

    def test_openspiel_before_its_repair(self):
        """Nobody steps to point 0, and a side that could do nothing else has lost."""
        for seed in range(3):
            self.play(Described(False), lambda _, actions, draw=random.Random(seed): draw.choice(actions), False)
        step = 24 + 24 * 1  # the only action of the first position, one of several in the second
        for fen, old in (("********/@*@*****/OOO@@O@* w m s 4 0 5 0 0 0", "loss"), ("********/@*******/OOO@@O@* w m s 4 0 4 0 0 0", "unknown")):
            before, since = openspiel.Game(self.nine, steps_to_point_0=False), openspiel.Game(self.nine)
            before.fen = since.fen = fen
            self.assertEqual([action for action in since.legal_actions() if action != step], before.legal_actions())
            self.assertEqual((old, (-1, 1) if old == "loss" else None, None), (before.outcome(), before.returns(), since.returns()))
            self.assertNotEqual("unknown", since.outcome())
            self.assertRaisesRegex(ValueError, "Move 1 -> 0 is not legal: nobody steps to point 0", before.apply, step)
            since.apply(step)
            self.assertEqual([step], since.history)
        before.fen = "O*O@O@*@/********/******** w m s 3 0 3 0 0 0"  # all fly, to point 0 too
        self.assertEqual("loss", before.outcome())
        before.apply(next(action for action in before.legal_actions() if action % 24 == 0))

    def test_games_in_which_white_blocks(self):
        """White leaves Black as few actions as it can, and captures nothing if it can do without."""
        def choose(oracle, actions, draw):
            def left(action):
                after = copy.deepcopy(oracle)
                after.apply_action(action)
                return after.due, len(after.all_actions()), draw.random()

            return draw.choice(actions) if oracle.side == 1 or oracle.due else min(actions, key=left)

        ends = {self.play(Described(), lambda oracle, actions, draw=random.Random(seed): choose(oracle, actions, draw)) for seed in range(3)}
        self.assertIn(((1, -1), "blocked"), ends)

    def test_the_drawing(self):
        half = [".------.------.", "|      |      |", "| .----.----. |", "| |    |    | |", "| | .--.--. | |", "| | |     | | |"]
        empty = "\n".join([*half, ".-.-.     .-.-.", *reversed(half)])
        self.assertEqual(empty + "\n\nCurrent player: W\nTurn number: 0\nMen to deploy: 9 9\nNum men: 9 9\n", str(openspiel.Game(self.nine)))
        game = openspiel.Game(self.nine, ["Point 0", "Point 9", "Point 1", "Point 10", "Point 2"])
        self.assertTrue(str(game).startswith("W------W------W\n"))
        self.assertTrue(str(game).endswith("Turn number: 4\nMen to deploy: 6 7\nNum men: 9 9\nLast move formed a mill. Capture time!"))
        self.assertEqual(game.fen, openspiel.Game.of_text(self.nine, str(game).replace("\n", "\r\n")).fen)
        for wrong in ("", str(game).replace("number: 4", "number: -4"), str(game).replace("number: 4", "number: 400"),
                      str(game).replace("Num men: 9 9", "Num men: 9 8"), str(game).replace("player: W", "player: X"), str(game)[40:]):
            with self.assertRaises(ValueError):
                openspiel.Game.of_text(self.nine, wrong)

    def test_texts(self):
        for number in range(600):
            self.assertEqual(number, openspiel.action(openspiel.text(number)))
            for captures in (False, True):
                self.assertEqual(number, openspiel.action(openspiel.kaggle_text(number, captures)))
        self.assertEqual(("Point 5", "Move 3 -> 10"), (openspiel.text(5), openspiel.text(24 + 24 * 3 + 10)))
        self.assertEqual(("Place at point 5", "Capture opponent piece at point 2", "Move point 3 -> point 10"),
                         (openspiel.kaggle_text(5, False), openspiel.kaggle_text(2, True), openspiel.kaggle_text(24 + 24 * 3 + 10, False)))
        moved = 24 + 24 * 21 + 9
        self.assertEqual([[1], [moved], [moved, 1], [1, 21], [1]], list(map(openspiel.actions, ("d7", "a1-a4", "a1-a4xd7", "d7xa1", "xd7"))))
        for wrong in ("Point 24", "Move 3 -> 24", "point 5", "Point 5 ", "", "Move 3 - 10"):
            with self.assertRaises(ValueError):
                openspiel.action(wrong)
        for wrong in ("pass", "a1-a4-a7", "", "d7xa1xa4", "h8"):
            with self.assertRaises(ValueError):
                openspiel.actions(wrong)
        for wrong in (-1, 600):
            with self.assertRaises(ValueError):
                openspiel.text(wrong)

    def test_texts_of_what_is_not_due(self):
        game = openspiel.Game(self.nine, [0, 9, 1, 10])
        self.assertRaises(ValueError, game.apply, "Capture opponent piece at point 2")
        game.apply("Place at point 2")
        self.assertRaises(ValueError, game.apply, "Place at point 9")
        game.apply("Capture opponent piece at point 9")

    def test_actions_that_are_not_legal(self):
        game = openspiel.Game(self.nine, [0, 9, 1, 10, 2])
        before = str(game), list(game.history)
        for wrong in (0, 5, 24 + 24 * 0 + 3, "Move 0 -> 3", 600, -1):
            with self.assertRaises(ValueError):
                game.apply(wrong)
        with self.assertRaises(TypeError):
            game.apply(1.7)
        self.assertEqual(before, (str(game), game.history))
        with self.assertRaises(ValueError):
            openspiel.Game(self.enterContext(millstone.open(DATA / "three")))

    def test_two_hundred_turns_cut_off_what_takes_longer(self):
        fen = "O*O@O@*@/********/******** w m s 3 0 3 0 0 0"  # lost in 26
        for count, outcome, after in ((0, "loss", None), (174, "loss", None), (175, "draw", None), (199, "draw", (0, 0))):
            game = openspiel.Game(self.nine)
            game.fen, game.count = fen, count
            self.assertEqual(outcome, game.outcome())
            game.apply(game.legal_actions()[0])
            self.assertEqual((after, count + 1), (game.returns(), game.count))
        self.assertEqual([], game.legal_actions())
        with self.assertRaises(ValueError):
            game.apply(0)


if __name__ == "__main__":
    unittest.main()
