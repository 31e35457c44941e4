"""Tests of the package: test_millstone.py DATA, with databases of `three`, `three-lasker` and `three-hand`, and of `nine` up to seven stones.

That of `three-lasker` has a move limit of 6, that of `nine` one of 20, the others none.
"""

import concurrent.futures
import pathlib
import subprocess
import sys
import unittest

import numpy

import millstone

DATA = pathlib.Path(sys.argv.pop(1)) if len(sys.argv) > 1 else pathlib.Path("data")
START = "********* w p p 0 3 0 3 0 0"
LOST = "O*O@O@*@/********/******** w"
WON = "****@***/***OO*@*/***@*O** b"


class Asking(unittest.TestCase):
    def setUp(self):
        self.three = self.enterContext(millstone.open(DATA / "three"))
        self.nine = self.enterContext(millstone.open(DATA, variant="nine"))

    def test_values(self):
        self.assertEqual(("win", 9, "0-0+3+3"), (self.three.value(START).outcome, self.three.value(START).plies, self.three.value(START).table))
        self.assertEqual(("loss", 26, "table"), (self.nine.value(LOST).outcome, self.nine.value(LOST).plies, self.nine.value(LOST).source))
        unknown = self.nine.value("OOOO****/OO*OO***/@@@@*@@@ b")
        self.assertEqual(("unknown", "7-8", None), (unknown.outcome, unknown.missing, unknown.plies))

    def test_clocks_and_what_is_ignored(self):
        for fields, clock, ignored in (("", 0, ""), (" m s 3 0 3 0 0 0 37 61", 37, ""), ("_m_s_3_0_3_0_0_37_61", 37, ""),
                                       (" m s 3 0 3 0 0 0 -1 -1 -1 -1 37 61 ids:a é ", 37, "ids:a é"), (" m s 3 0 3 0 0 0 -5 61", 0, "-5 61")):
            fen, normal = LOST + fields, LOST + " m s 3 0 3 0 0 0" + (" %d 1" % clock if clock else "")
            self.assertEqual((normal, clock, ignored), (self.nine.normal(fen), self.nine.clock(fen), self.nine.ignored(fen)))
        self.assertEqual("O@O@@O*** w m s 3 0 3 0 0 0", self.three.normal("O@O@@O*** w m s 3 0 3 0 0 0 4 9"))
        with self.assertRaises(millstone.PositionError):
            self.nine.clock(LOST + " m s 3 0 3 0 8 37 61")

    def test_without_a_move_limit_clocks_change_nothing(self):
        self.assertEqual((0, 20), (self.three.describe()["move_limit"], self.nine.describe()["move_limit"]))
        fen = "O@O@@O*** w m s 3 0 3 0 0 0"
        self.assertEqual((None, None), (self.three.value(fen).conversion, self.three.value(fen).limited))
        for ask in (self.three.value, self.three.rank, self.three.line):
            self.assertEqual(ask(fen), ask(fen + " 99 1"))
        self.assertEqual(self.three.wdl(*self.three.position(fen)), self.three.wdl(*self.three.position(fen), 99))

    def test_a_move_limit(self):
        position = self.nine.position(WON)
        for clock, limited, answer in ((0, "win", millstone.WIN), (3, "win", millstone.WIN), (4, "draw", millstone.DRAW), (300, "draw", millstone.DRAW)):
            fen = "%s m s 3 0 3 0 0 0 %d 1" % (WON, clock)
            value, ranked, line = self.nine.value(fen), self.nine.rank(fen), self.nine.line(fen)
            self.assertEqual(("win", 17, 17, limited), (value.outcome, value.plies, value.conversion, value.limited))
            self.assertEqual((value.outcome, value.plies, value.conversion, value.limited), ranked[0].value[:2] + ranked[0].value[10:])
            self.assertEqual(answer, self.nine.wdl(*position, clock))
            self.assertEqual((17 if limited == "win" else 8, clock + 1), (len(line), self.nine.clock(line[0].fen)))
            self.assertEqual(line[0].fen, self.nine.play(fen, line[0].move))
            self.assertEqual("fewer-than-three" if limited == "win" else None, self.nine.end(line[-1].fen))
        drawn = self.nine.value(LOST)
        self.assertEqual(("loss", 26, None, "draw"), (drawn.outcome, drawn.plies, drawn.conversion, drawn.limited))
        with self.assertRaises(OverflowError):
            self.nine.wdl(*position, -1)

    def test_batches_with_clocks_say_what_single_questions_say(self):
        lasker = self.enterContext(millstone.open(DATA / "three-lasker", resident=True))
        for tables, limit in ((self.nine, 20), (lasker, 6)):
            positions, _ = tables.sample(2000, seed=2)
            clocks = numpy.arange(len(positions)) % (limit + 2)
            answers = tables.wdl_batch(positions, clocks=clocks)
            self.assertEqual(answers.tolist(), [tables.wdl(*map(int, row), int(clock)) for row, clock in zip(positions, clocks)])
            self.assertEqual(tables.wdl_batch(positions, clocks=0).tolist(), [tables.wdl(*map(int, row), 0) for row in positions])
        for wrong in (-1, 0.5, [1, 2]):
            with self.assertRaises(ValueError):
                self.nine.wdl_batch(positions, clocks=wrong)

    def test_hands_that_are_free(self):
        lasker, hand = (self.enterContext(millstone.open(DATA / name)) for name in ("three-lasker", "three-hand"))
        start = "********* w p p 0 4 0 4 0 0"
        best = lasker.rank(start)[0]
        self.assertEqual(("b2", "draw", "4-3", 2040, 1), (best.move, best.value.outcome, best.value.final, best.value.grade, best.value.turns_to_capture))
        self.assertEqual(("draw", "4-3", 3075), (hand.value(start).outcome, hand.value(start).final, hand.value(start).grade))
        self.assertLessEqual({"b3", "b2-b3"}, {turn.move for turn in lasker.rank("****@***O w p p 1 3 1 3 0 0")})

    def test_turns_and_lines(self):
        ranked = self.three.rank(START)
        self.assertEqual(["b2", "win", 9], [ranked[0].move, ranked[0].value.outcome, ranked[0].value.plies])
        self.assertEqual(9, len(ranked))
        line = self.three.line(START)
        self.assertEqual(list(range(9, 0, -1)), [turn.value.plies for turn in line])
        fen = START
        for turn in line:
            fen = self.three.play(fen, turn.move)
            self.assertEqual(turn.fen, fen)
        self.assertEqual("fewer-than-three", self.three.end(fen))

    def test_batches_say_what_single_questions_say(self):
        others = [self.enterContext(millstone.open(DATA / name, resident=True)) for name in ("nine", "three-lasker", "three-hand")]
        for tables in (self.three, self.nine, *others):
            positions, labels = tables.sample(3000, seed=1)
            self.assertEqual(3000, len(labels))
            self.assertEqual(labels.tolist(), [tables.wdl(*map(int, row)) for row in positions])
        with self.assertRaises(ValueError):
            self.nine.wdl_batch(numpy.zeros((3, 3), dtype=numpy.uint32))
        self.assertEqual([-2, -1], self.nine.wdl_batch(numpy.array([[1, 1], [0x15555, 0x2AAAA]], dtype=numpy.uint32)).tolist())

    def test_samples_depend_on_the_seed_alone(self):
        one, same, other = (millstone.sample(500, data=self.nine, table="4-3", seed=seed) for seed in (7, 7, 8))
        self.assertTrue((one.positions == same.positions).all() and (one.labels == same.labels).all())
        self.assertFalse((one.positions == other.positions).all())
        self.assertTrue((one.positions[:, 0] & one.positions[:, 1] == 0).all())
        self.assertEqual({4}, {int(row).bit_count() for row in one.positions[:, 0]})

    def test_threads(self):
        positions, labels = self.nine.sample(20_000, seed=3)
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            for answers in threads.map(lambda _: self.nine.wdl_batch(positions), range(8)):
                self.assertTrue((answers == labels).all())

    def test_errors(self):
        with self.assertRaises(millstone.PositionError) as caught:
            self.nine.value("nonsense")
        self.assertEqual((0, "expected O, @ or * in group 1 of the board, found 'n'"), (caught.exception.offset, str(caught.exception)))
        with self.assertRaises(ValueError):
            self.nine.wdl(1, 1)
        with self.assertRaises(millstone.PositionError):
            self.three.play(START, "b2-b3")
        with self.assertRaises(millstone.Error):
            millstone.open(DATA / "nothing")
        tables = millstone.open(DATA / "three")
        tables.close()
        tables.close()
        with self.assertRaises(ValueError):
            tables.value(START)

    def test_what_is_open(self):
        info = self.three.describe()
        self.assertEqual(("three", 9, 3, 7), (info["variant"], info["points"], info["men"], len(info["tables"])))
        self.assertEqual([], self.nine.damage())
        self.assertIn("7-8", self.nine.lacking("OOOO****/OO*OO***/@@@@*@@@ b"))

    def test_the_command(self):
        probe = [sys.executable, "-m", "millstone", "probe", "--data", str(DATA)]
        said = subprocess.run([*probe, LOST], capture_output=True, text=True, check=True).stdout
        self.assertEqual("loss in 26, drawn by the move limit", said.splitlines()[0])
        self.assertEqual("win in 17, conversion in 17", subprocess.run([*probe, WON], capture_output=True, text=True, check=True).stdout.splitlines()[0])
        for clock, limit, after in ((3, '"clock":3,"value":"win","conversion":17', 4), (300, '"clock":20,"value":"draw","conversion":null', 20)):
            fen = "%s m s 3 0 3 0 0 0 %d 1" % (WON, clock)
            said = subprocess.run([*probe, "--json", fen], capture_output=True, text=True, check=True).stdout
            self.assertIn('"fen":"%s","value":"win","dtw":17,"limit":{"plies":20,%s},"source":"table"' % (fen, limit), said)
            self.assertIn('"value":"win","dtw":17,"limit":{"plies":20,%s},"fen":' % limit.replace('"clock":%d' % min(clock, 20), '"clock":%d' % after), said)
        said = subprocess.run([*probe, "--json", "--variant", "three", START], capture_output=True, text=True, check=True).stdout
        self.assertTrue(said.startswith('{"variant":"three","fen":"%s","value":"win","dtw":9,"source":"table","table":"0-0+3+3","moves":[{"move":"b2",' % START))
        self.assertEqual(2, subprocess.run([*probe, "nonsense"], capture_output=True).returncode)


if __name__ == "__main__":
    unittest.main()
