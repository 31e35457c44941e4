"""Tests of the package: test_millstone.py DATA, with databases of `three`, `three-lasker` and `three-hand`, and of `nine` up to seven stones.

That of `three-lasker` has a move limit of 6, that of `nine` one of 20, the others none.
"""

import concurrent.futures
import copy
import importlib.metadata
import itertools
import multiprocessing
import os
import pathlib
import pickle
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import numpy

import millstone

DATA = pathlib.Path(sys.argv.pop(1)) if len(sys.argv) > 1 else pathlib.Path("data")
START = "********* w p p 0 3 0 3 0 0"
LOST = "O*O@O@*@/********/******** w"
OUTCOMES = {"win": 2, "draw": 1, "loss": 0, "unknown": -1}
WON = "****@***/***OO*@*/***@*O** b"


def known(value, graded):
    """A value as arrays have it, with what is not known masked."""
    no_dtw = millstone.NO_DTW if value.outcome == "draw" else millstone.UNKNOWN_DTW
    no_grade = millstone.UNKNOWN_GRADE if value.outcome == "unknown" or value.outcome == "draw" and graded else millstone.NO_GRADE
    return OUTCOMES[value.outcome], no_dtw if value.dtw is None else value.dtw, no_grade if value.grade is None else value.grade


def stones(sets):
    return numpy.array([n.bit_count() for n in sets.tolist()])


def says_less(value, whole):
    """Whether a value is that of whole tables, or says of what is not known that it is not."""
    fits = [some == all or some in ("unknown", None) for some, all in zip(value[:5] + value[8:], whole[:5] + whole[8:])]
    return all(fits) and (value.outcome != "unknown" or bool(value.missing))


def spoil(path, how):
    """Changes a byte, or cuts the file short, or removes it."""
    content = bytearray(path.read_bytes())
    if how == 0:
        content[len(content) // 2] ^= 1
    elif how == 1:
        content[-1] ^= 1
    elif how == 2:
        del content[len(content) // 2:]
    elif how == 3:
        content[20] ^= 1
    path.unlink()
    if how < 4:
        path.write_bytes(content)


def ask_with_damage(folder, step=1, shift=0):
    """Damages or removes each file of a database in turn, or each of so many, and asks in every way. Each answer is that of the whole database, or it says what it
    is not, or there is an error. Returns how many questions there were, and how many of them had an error or a flag."""
    asked = flagged = 0
    whole = millstone.open(folder)
    limit, graded, names = (whole.describe()[name] for name in ("move_limit", "graded", "tables"))

    def error_or(ask, right):
        nonlocal asked, flagged
        asked += 1
        try:
            answer = ask()
        except millstone.Error as error:
            flagged += 1
            assert str(error), error
            return
        assert right(answer), (path.name, how, answer)

    def equal(answer, expected):
        answer, expected = (of if isinstance(of, tuple) else (of,) for of in (answer, expected))
        return all((a == b).all() for a, b in zip(answer, expected, strict=True))

    def masked(answer, expected):
        nonlocal flagged
        answer, expected = (of if isinstance(of, tuple) else (of,) for of in (answer, expected))
        numbers = (-1, -2, millstone.UNKNOWN_GRADE)
        flagged += sum(int((a != b).sum()) for a, b in zip(answer, expected))
        return all(((a == b) | numpy.isin(a, numbers)).all() for a, b in zip(answer, expected, strict=True))

    for number, file in enumerate(sorted(path.name for path in folder.iterdir() if "-" in path.name)[::step]):
        how, name = (number + shift) % 5, file.split(".")[0]
        with tempfile.TemporaryDirectory() as copied:
            spoilt = pathlib.Path(copied, folder.name)
            shutil.copytree(folder, spoilt)
            path = spoilt / file
            spoil(path, how)
            rows = numpy.concatenate([whole.sample(30, table=name, seed=number).positions, whole.sample(30, seed=number).positions])
            many = numpy.concatenate([whole.sample(600, table=name, seed=number).positions, rows])
            fens = whole.fens(rows[::3])
            for resident in (False, True):
                with millstone.open(spoilt, resident=resident, ready=number % 2 > 0, cache=1 << 20) as tables:
                    for fen in fens:
                        value = whole.value(fen)
                        error_or(lambda: tables.value(fen), lambda answer: says_less(answer, value))
                        error_or(lambda: tables.get_value(fen, value), lambda answer: says_less(answer, value))
                        turns = {turn.move: turn for turn in whole.rank(fen)}
                        error_or(lambda: tables.rank(fen), lambda answer: len(answer) == len(turns) and all(
                            turn.fen == turns[turn.move].fen and says_less(turn.value, turns[turn.move].value) for turn in answer))
                        for ask in (tables.line, lambda fen: tables.get_line(fen, whole.line(fen))):
                            is_decided = limit == 0 and value.dtw is not None or value.limited in ("win", "loss")
                            error_or(lambda: ask(fen), lambda answer: not turns or bool(answer) and (not is_decided or whole.end(answer[-1].fen)))
                    for row in rows.tolist():
                        for clock in (None, 0, 3):
                            right = whole.wdl(*row, clock)
                            error_or(lambda: tables.wdl(*row, clock), lambda answer: answer == right)
                            error_or(lambda: tables.get_wdl(*row, clock, -9), lambda answer: answer in (right, -9))
                    batches = {"wdl_batch": {}, "value_batch": {}, "dtw_batch": {}, **({"grade_batch": {}} if graded else {}), "wdl_batch with clocks": {"clocks": 2}}
                    for some in (rows, many):
                        for batch, options in batches.items():
                            method = batch.split()[0]
                            right = getattr(whole, method)(some, **options)
                            error_or(lambda: getattr(tables, method)(some, **options), lambda answer: equal(answer, right))
                            error_or(lambda: getattr(tables, method)(some, missing="mask", **options), lambda answer: masked(answer, right))
                    ranked = whole.rank_batch(rows)
                    error_or(lambda: tables.rank_batch(rows), lambda answer: all((a == b).all() for a, b in zip((*answer[:3], *answer[3]), (*ranked[:3], *ranked[3]))))
                    error_or(lambda: tables.rank_batch(rows, missing="mask"), lambda answer: (answer.offsets == ranked.offsets).all())
                    if name in tables.describe()["tables"]:
                        for options in ({"table": name}, {"table": name, "weights": "positions"}):
                            right = whole.sample(600, seed=3, **options)
                            error_or(lambda: tables.sample(600, seed=3, **options), lambda answer: equal(tuple(answer), tuple(right)))
                            error_or(lambda: tables.sample(600, seed=3, missing="mask", **options), lambda answer: len(answer.labels) == 600 and masked(answer.labels, right.labels))
                        right = list(whole.scan(name))
                        error_or(lambda: list(tables.scan(name)), lambda answer: all(equal(tuple(a), tuple(b)) for a, b in zip(answer, right, strict=True)))
                        error_or(lambda: list(tables.scan(name, missing="mask")), lambda answer: all(masked(a.labels, b.labels) for a, b in zip(answer, right, strict=True)))
                    elif how < 4:
                        raise AssertionError(name)
    whole.close()
    return asked, flagged


class Asking(unittest.TestCase):
    def setUp(self):
        self.three = self.enterContext(millstone.open(DATA / "three"))
        self.nine = self.enterContext(millstone.open(DATA, variant="nine"))

    def test_values(self):
        self.assertEqual(("win", 9, "0-0+3+3"), (self.three.value(START).outcome, self.three.value(START).dtw, self.three.value(START).table))
        self.assertEqual(("loss", 26, "table"), (self.nine.value(LOST).outcome, self.nine.value(LOST).dtw, self.nine.value(LOST).source))
        unknown = self.nine.value("OOOO****/OO*OO***/@@@@*@@@ b")
        self.assertEqual(("unknown", "7-8", None), (unknown.outcome, unknown.missing, unknown.dtw))

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
            self.assertEqual(("win", 17, 17, limited), (value.outcome, value.dtw, value.conversion, value.limited))
            self.assertEqual((value.outcome, value.dtw, value.conversion, value.limited), ranked[0].value[:2] + ranked[0].value[8:])
            self.assertEqual(answer, self.nine.wdl(*position, clock))
            self.assertEqual((17 if limited == "win" else 8, clock + 1), (len(line), self.nine.clock(line[0].fen)))
            self.assertEqual(line[0].fen, self.nine.play(fen, line[0].move))
            self.assertEqual("fewer-than-three" if limited == "win" else None, self.nine.end(line[-1].fen))
        drawn = self.nine.value(LOST)
        self.assertEqual(("loss", 26, None, "draw"), (drawn.outcome, drawn.dtw, drawn.conversion, drawn.limited))
        for wrong in (-1, 2**70):
            with self.assertRaisesRegex(ValueError, "a clock is a whole number from 0 to"):
                self.nine.wdl(*position, wrong)

    def test_batches_with_clocks_say_what_single_questions_say(self):
        lasker = self.enterContext(millstone.open(DATA / "three-lasker", resident=True))
        for tables, limit in ((self.nine, 20), (lasker, 6)):
            positions, _ = tables.sample(2000, seed=2)
            clocks = numpy.arange(len(positions)) % (limit + 2)
            answers = tables.wdl_batch(positions, clocks=clocks)
            self.assertEqual(answers.tolist(), [tables.wdl(*map(int, row), int(clock)) for row, clock in zip(positions, clocks)])
            for fen, clock, row, answer in zip(tables.fens(positions), clocks.tolist(), positions.tolist(), answers.tolist()):
                if tables == lasker or row[2:] == [0, 0]:  # else a FEN has no clock
                    self.assertEqual(answer, OUTCOMES[tables.value("%s %d 1" % (fen, clock)).limited], (fen, clock))
            for dtype in (numpy.uint8, numpy.int8, numpy.uint64):
                self.assertTrue((tables.wdl_batch(positions, clocks=clocks.astype(dtype)) == answers).all())
            self.assertEqual(tables.wdl_batch(positions, clocks=0).tolist(), [tables.wdl(*map(int, row), 0) for row in positions])
        self.assertEqual([], self.nine.wdl_batch(positions[:0], clocks=[]).tolist())
        for wrong, why in ((-1, "clock 0 is -1, and"), (0.5, "not of float64"), ([1, 2], r"shape \(2,\), and there are 2000 positions"), ([[1], [2]], "shape"),
                           ([0] * 1999 + [-7], "clock 1999 is -7, and must be 0 or more"), ([0] * 2001, r"\(2001,\), and there are 2000"), ("3", "whole numbers"),
                           ([1, [2]], "one for each position: ")):
            with self.assertRaisesRegex(ValueError, why):
                self.nine.wdl_batch(positions, clocks=wrong)
        for fens, kind, why in (([LOST, WON, "O@"], millstone.PositionError, "^row 2: expected "), ([LOST, None], TypeError, "^row 1: .*NoneType"),
                                (LOST, TypeError, "this is one text"), ([LOST, "OO*****O/@@@*****/******** w p r 3 6 3 6 1 0"], millstone.PositionError, "^row 1: a removal is pending"),
                                ([LOST + "\0"], millstone.PositionError, "^row 0: .* number 0"), ([LOST, "\ud800"], millstone.PositionError, "^row 1: 'utf-8'")):
            with self.assertRaisesRegex(kind, why):
                self.nine.rows(fens)

    def test_hands_that_are_free(self):
        lasker, hand = (self.enterContext(millstone.open(DATA / name)) for name in ("three-lasker", "three-hand"))
        start = "********* w p p 0 4 0 4 0 0"
        best = lasker.rank(start)[0]
        self.assertEqual(("b2", "draw", "4-3", 2040, 1), (best.move, best.value.outcome, best.value.final, best.value.grade, best.value.turns_to_capture))
        self.assertEqual(("draw", "4-3", 3075), (hand.value(start).outcome, hand.value(start).final, hand.value(start).grade))
        self.assertLessEqual({"b3", "b2-b3"}, {turn.move for turn in lasker.rank("****@***O w p p 1 3 1 3 0 0")})

    def test_turns_and_lines(self):
        ranked = self.three.rank(START)
        self.assertEqual(["b2", "win", 9], [ranked[0].move, ranked[0].value.outcome, ranked[0].value.dtw])
        self.assertEqual(9, len(ranked))
        line = self.three.line(START)
        self.assertEqual(list(range(9, 0, -1)), [turn.value.dtw for turn in line])
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

    def test_what_is_impossible_or_missing_is_told_alike(self):
        """Alone, in a batch, and in one that is sorted; the row is named."""
        missing, impossible = (0x15555, 0x2AAAA, 0, 0), ((1, 1), (3, 0x18), (7, 1 << 24), (7, 7 << 3, 6, 2), (7, 7 << 3, 13, 13), (7, 7 << 3, 300, 0), (0x3FF, 7 << 10))
        fine = self.nine.sample(600, table="3-3", seed=1).positions.tolist()
        hand = self.whole("three-hand")
        cases = [(self.nine, row, millstone.PositionError, "") for row in impossible]
        cases += [(self.nine, missing, millstone.MissingTableError, "there is no table 9-9 in .*nine"), (self.nine, (0, 0, 9, 9), millstone.MissingTableError, "0-0"),
                  (hand, (7, 7 << 3, 4, 4), millstone.PositionError, "is played with 4")]
        for tables, row, kind, why in cases:
            asked = [tables.wdl_batch, tables.value_batch, tables.dtw_batch, tables.grade_batch]
            with self.assertRaisesRegex(kind, why) as caught:
                tables.wdl(*row)
            self.assertEqual(-1, caught.exception.row)
            row4 = [*row, 0, 0][:4]
            for before in (2, 600) if tables == self.nine else (0,):
                for ask in asked:
                    with self.assertRaisesRegex(kind, "^row %d: .*%s" % (before, why)) as caught:
                        ask(fine[:before] + [row4])
                    self.assertEqual(before, caught.exception.row)
                    if kind == millstone.PositionError:
                        self.assertRaises(kind, ask, fine[:before] + [row4], missing="mask")
                    else:
                        self.assertRegex(str(caught.exception), "Build it, or ask with missing='mask'.$")
                        masked = ask(fine[:before] + [row4], missing="mask")
                        last = [int(of[-1]) for of in (masked if isinstance(masked, tuple) else (masked,))]
                        self.assertLessEqual(set(last), {millstone.UNKNOWN, millstone.UNKNOWN_DTW, millstone.UNKNOWN_GRADE})
                        if ask == tables.wdl_batch:
                            self.assertEqual(ask(fine[:before]).tolist() if before else [], masked[:-1].tolist())
        for ask in (lambda how: self.nine.sample(9, missing=how), lambda how: self.nine.scan("3-3", missing=how), lambda how: self.nine.wdl_batch(fine, missing=how)):
            self.assertRaisesRegex(ValueError, "missing is 'raise' or 'mask', not 'drop'", ask, "drop")

    def test_defaults_instead_of_errors(self):
        missing, fen = (0x15555, 0x2AAAA), "OOOO****/OO*OO***/@@@@*@@@ b"
        self.assertEqual([None, 7, None, "none", None, []], [self.nine.get_wdl(*missing), self.nine.get_wdl(*missing, default=7), self.nine.get_value(fen),
                                                            self.nine.get_value(fen, "none"), self.nine.get_line(fen), self.nine.get_line(fen, [])])
        self.assertEqual((self.nine.value(LOST), self.nine.line(LOST), 0), (self.nine.get_value(LOST), self.nine.get_line(LOST), self.nine.get_wdl(*self.nine.position(LOST))))
        self.assertRaisesRegex(millstone.MissingTableError, "The best line is not known after 0 turns: there is no table 7-8", self.nine.line, fen)
        for ask in (lambda: self.nine.get_wdl(7, 7, default=1), lambda: self.nine.get_value("nonsense", 1), lambda: self.nine.get_line("nonsense", 1)):
            self.assertRaises(millstone.PositionError, ask)

    def test_tables_that_are_lost(self):
        with tempfile.TemporaryDirectory() as folder:
            spoilt = pathlib.Path(folder, "three")
            shutil.copytree(DATA / "three", spoilt)
            (spoilt / "3-3.wdl").unlink()
            with millstone.open(spoilt) as tables:
                self.assertEqual((("3-3",), 6), (tables.describe()["lost"], len(tables.describe()["tables"])))
                for ask in (lambda: tables.sample(9), lambda: tables.sample(9, "3-3"), lambda: tables.sample(9, weights="positions"), lambda: tables.sample(9, reached=True),
                            lambda: tables.sample(9, weights={"3-3": 1}), lambda: tables.scan("3-3"), lambda: tables.scan("3-3", missing="mask")):
                    self.assertRaisesRegex(millstone.MissingTableError, "there is no table 3-3, which the manifest of three lists", ask)
                self.assertEqual(9, len(tables.sample(9, weights={"0-0+3+3": 1, "3-3": 0}).labels))
                for how in ({"weights": "positions"}, {"reached": True}):
                    some = tables.sample(3000, seed=1, missing="mask", **how)
                    self.assertEqual(3000, len(some.labels))
                    self.assertIn(millstone.UNKNOWN, some.labels)
                self.assertRaisesRegex(ValueError, "'9-9' is no table that is there", tables.scan, "9-9")

    def test_a_line_that_damage_cuts_short_names_the_file(self):
        with tempfile.TemporaryDirectory() as folder:
            for file in (DATA / "three").iterdir():
                os.symlink(file.resolve(), os.path.join(folder, file.name))
            lost = [fen for fen in self.three.fens(self.three.sample(300, "3-3", seed=1).positions) if self.three.value(fen).outcome == "loss" and self.three.value(fen).dtw > 4]
            damaged = pathlib.Path(folder, "3-3.dtw")
            content = bytearray(damaged.read_bytes())
            content[-1] ^= 1
            damaged.unlink()
            damaged.write_bytes(content)
            with millstone.open(folder) as tables:
                for ask in (tables.line, tables.get_line):
                    with self.assertRaisesRegex(millstone.Error, "^The best line is not known after . turns: .*3-3.dtw is damaged at") as caught:
                        ask(lost[0])
                    self.assertNotIsInstance(caught.exception, millstone.MissingTableError)
                    self.assertTrue(caught.exception.file.endswith("3-3.dtw") and caught.exception.offset >= 0)
            damaged.unlink()
            with millstone.open(folder) as tables:
                self.assertEqual([], tables.get_line(lost[0], []))

    def test_hands_that_no_game_has(self):
        for ask in (self.three.wdl_batch, self.three.value_batch, self.three.turns_batch, self.three.fens, lambda rows: self.three.wdl(*rows[0])):
            self.assertRaisesRegex(millstone.PositionError, "no side has as many stones in hand: three is played with 3", ask, [[1, 2, 2**32 - 1, 3]])

    def test_tables_errors_and_answers_can_be_pickled(self):
        positions, labels = self.nine.sample(100, seed=1)
        for tables in (self.nine, millstone.open(DATA / "nine", resident=True, progress=lambda done, all: None), millstone.open(os.path.relpath(DATA / "nine"), grades=False)):
            for again in (pickle.loads(pickle.dumps(tables)), copy.copy(tables)):
                with again:
                    self.assertEqual(tables.describe(), again.describe())
                    self.assertTrue((again.wdl_batch(positions) == labels).all())
        value = self.nine.value(LOST)
        self.assertEqual((value, self.nine.rank(LOST)), pickle.loads(pickle.dumps((value, self.nine.rank(LOST)))))
        with self.assertRaises(millstone.MissingTableError) as caught:
            self.nine.wdl_batch([[0x15555, 0x2AAAA]])
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((str(caught.exception), 0), (str(again), again.row))
        with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as others:
            self.assertTrue((others.submit(self.nine.wdl_batch, positions).result() == labels).all())
        closed = millstone.open(DATA / "three")
        closed.close()
        self.assertRaises(ValueError, pickle.dumps, closed)

    def whole(self, name):
        return self.enterContext(millstone.open(DATA / name))

    def check_values(self, tables, positions, missing="raise"):
        """Arrays say what single questions say."""
        values, graded = tables.value_batch(positions, missing), tables.describe()["graded"]
        for i, fen in enumerate(tables.fens(positions)):
            self.assertEqual(known(tables.value(fen), graded), tuple(int(of[i]) for of in values), fen)
        self.assertTrue((tables.dtw_batch(positions, missing=missing) == values.dtw).all())
        if graded:
            self.assertTrue((tables.grade_batch(positions, missing=missing) == values.grades).all())
        return values

    def test_values_of_many_positions(self):
        for name in ("three", "three-lasker", "three-hand", "nine"):
            tables = self.whole(name)
            values = self.check_values(tables, tables.sample(1500, seed=4)[0])
            self.assertEqual({0, 1, 2}, set(values.outcomes.tolist()))
        with millstone.open(DATA / "nine", resident=True) as resident:
            positions, labels = resident.sample(30_000, seed=6)
            values = resident.value_batch(positions)
            self.assertTrue((values.outcomes == labels).all() and (self.nine.dtw_batch(positions) == values.dtw).all())

    def test_values_where_a_table_is_missing_or_the_game_is_over(self):
        fens = [LOST, "O*O@@*@*/********/******** w", "O*******/@@@@****/O******* w", "OOOO****/OO*OO***/@@@@*@@@ b", "OO@O@***/**@@****/OO*@**** w",
                "********/********/******** w p p 0 9 0 9 0 0", "********/@O******/******** w p p 1 2 1 2 0 0"]
        values = self.check_values(self.nine, self.nine.rows(fens), "mask")
        self.assertEqual([0, -1], [values.outcomes[0], values.outcomes[3]])
        self.assertEqual(0, values.dtw[2])

    def test_values_in_spite_of_damage(self):
        with tempfile.TemporaryDirectory() as folder:
            for file in (DATA / "nine").glob("*"):
                if file.name.startswith(("manifest", "3-3.", "4-3.", "3-4.")):
                    shutil.copy(file, folder)
            for file in ("3-3.dtw", "4-3.grade"):
                path = pathlib.Path(folder, file)
                content = bytearray(path.read_bytes())
                content[-1] ^= 1
                path.write_bytes(content)
            with millstone.open(folder) as tables:
                positions = tables.sample(3000, table=tables.describe()["tables"], seed=9).positions
                values = self.check_values(tables, positions, "mask")
                self.assertTrue(tables.damage())
                for ask, wrong, file in ((tables.dtw_batch, values.dtw == millstone.UNKNOWN_DTW, "3-3.dtw"), (tables.grade_batch, values.grades == millstone.UNKNOWN_GRADE, "4-3.grade")):
                    if wrong.any():
                        with self.assertRaisesRegex(millstone.Error, "^row .*: its (depth|grade) is not known.*is damaged at"):
                            ask(positions)
                    self.assertTrue((ask(positions[~wrong]) != -2).all())
                self.assertTrue((values.dtw == millstone.UNKNOWN_DTW).any())
            path = pathlib.Path(folder, "4-3.wdl")
            path.write_bytes(path.read_bytes()[:-1] + b"?")
            with millstone.open(folder) as tables:
                with self.assertRaisesRegex(millstone.Error, "4-3.wdl is damaged"):
                    list(tables.scan("4-3", size=1))
                positions = numpy.concatenate([rows for rows, _ in self.nine.scan("4-3", size=1)])
                with self.assertRaises(millstone.Error) as caught:
                    tables.value_batch(positions)
                self.assertRegex(str(caught.exception), r"^row \d+: .*4-3.wdl is damaged")
                self.assertEqual(millstone.DAMAGED, tables.value_batch(positions, missing="mask").outcomes.min())

    def test_each_file_damaged_or_missing_in_turn(self):
        for name in ("three", "three-lasker"):
            asked, flagged = ask_with_damage(DATA / name, 29 if name == "three-lasker" else 2)
            self.assertGreater(asked, 100)
            self.assertGreater(flagged, 100)

    def test_turns_of_many_positions(self):
        for tables in (self.three, self.whole("three-lasker"), self.nine):
            names = tables.describe()["point_names"]
            positions, _ = tables.sample(200, seed=2)
            turns, ranked = tables.turns_batch(positions), tables.rank_batch(positions)
            for i, fen in enumerate(tables.fens(positions)):
                here = slice(turns.offsets[i], turns.offsets[i + 1])
                texts = ["-".join(names[p] for p in moved if p >= 0) + "".join("x" + names[p] for p in removed if p >= 0)
                         for moved, removed in ((row[:2], row[2:]) for row in turns.points[here].tolist())]
                self.assertEqual(tables.turns(fen), texts)
                self.assertEqual([tables.position(tables.after(fen, text)) for text in texts], list(map(tuple, turns.positions[here].tolist())))
                best = [known(turn.value, tables.describe()["graded"]) for turn in tables.rank(fen)]
                found = list(zip(*(of[here].tolist() for of in ranked.values)))
                self.assertEqual(*(map(sorted, (best, found)) if tables.describe()["move_limit"] else (best, found)), fen)
                pairs = [set(map(tuple, numpy.hstack([of.points[here], of.positions[here].astype(numpy.int64)]).tolist())) for of in (turns, ranked)]
                self.assertEqual(*pairs)
        for none in ([], numpy.empty((0, 2)), numpy.empty((0, 4), dtype=int)):
            self.assertEqual((0, 0), (len(self.nine.value_batch(none).dtw), len(self.nine.wdl_batch(none))))
        self.assertEqual([0], self.nine.turns_batch(numpy.zeros((0, 4), dtype=numpy.uint32)).offsets.tolist())

    def test_the_order_of_turns_without_a_move_limit(self):
        positions, _ = self.three.sample(300, table=["3-3", "2-2+1+1"], seed=3)
        ranked, names = self.three.rank_batch(positions), self.three.describe()["point_names"]
        for i, fen in enumerate(self.three.fens(positions)):
            points = ranked.points[ranked.offsets[i]:ranked.offsets[i + 1], :3].tolist()
            self.assertEqual([turn.move for turn in self.three.rank(fen)],
                             [(names[a] + "-") * (a >= 0) + names[b] + ("x" + names[c]) * (c >= 0) for a, b, c in points])

    def test_a_whole_table(self):
        images = self.three.symmetries().tolist()
        for name in self.three.describe()["tables"]:
            stones, *hands = name.split("+")
            own, opponent = map(int, stones.split("-"))
            orbits = {min(tuple(sum(1 << image[p] for p in side) for side in (a, b)) for image in images)
                      for a in itertools.combinations(range(9), own) for b in itertools.combinations(set(range(9)) - set(a), opponent)}
            rows = numpy.concatenate([positions for positions, _ in self.three.scan(name)])
            found = [min(map(tuple, orbit)) for orbit in self.three.images(rows)[:, :, :2].transpose(1, 0, 2).tolist()]
            self.assertEqual((len(orbits), orbits), (len(found), set(found)))
            self.assertEqual({tuple(map(int, hands)) or (0, 0)}, set(map(tuple, rows[:, 2:].tolist())))
        once = numpy.concatenate([positions for positions, _ in self.nine.scan("3-5")])
        parts = list(self.nine.scan("3-5", size=1))
        self.assertTrue(all(len(positions) <= 16384 for positions, _ in parts) and len(parts) > 10)
        self.assertLessEqual(max(len(positions) for positions, _ in self.nine.scan("3-3", size=20_000)), 20_000)
        self.assertTrue((once == numpy.concatenate([positions for positions, _ in parts])).all())
        self.assertTrue((self.nine.wdl_batch(once) == numpy.concatenate([labels for _, labels in parts])).all())
        twins = sum(len(positions) for positions, _ in self.nine.scan("3-5", twins=True))
        self.assertEqual(2830 * 969, twins)  # rows and columns (FORMAT.md, section 4)
        self.assertLess(0.9 * twins, len(once))
        self.assertLess(len(once), twins)

    def test_symmetries(self):
        for tables, count in ((self.three, 8), (self.nine, 16)):
            positions, labels = tables.sample(300, seed=5)
            self.assertEqual((count, tables.describe()["points"]), tables.symmetries().shape)
            images = tables.images(positions)
            self.assertTrue((images[0] == positions).all())
            for image in images:
                self.assertTrue((tables.wdl_batch(image) == labels).all())
            row = positions[0].tolist()
            self.assertEqual([[sum(1 << image[p] for p in range(24) if side >> p & 1) for side in row[:2]] for image in tables.symmetries().tolist()],
                             images[:, 0, :2].tolist())

    def test_weights(self):
        def shares(tables, **how):
            rows = tables.sample(20_000, seed=1, **how).positions
            own, opponent = stones(rows[:, 0]), stones(rows[:, 1])
            return [float(((own == a) & (opponent == b)).mean()) for a, b in ((3, 3), (4, 3))]

        self.assertEqual([0.5, 0.5], [round(s, 1) for s in shares(self.nine, table=["3-3", "4-3"])])
        self.assertEqual([0, 1], shares(self.nine, table=["3-3", "4-3"], weights=[0, 2]))
        self.assertEqual([0.2, 0.8], [round(s, 1) for s in shares(self.nine, table=["3-3", "4-3"], weights={"4-3": 4, "3-3": 1})])
        three, four = 2024 * 1330, 10626 * 1140  # C(24,3) C(21,3) and C(24,4) C(20,3)
        for share, size in zip(shares(self.nine, table=["3-3", "4-3"], weights="positions"), (three, four)):
            self.assertAlmostEqual(size / (three + four), share, delta=0.02)
        for wrong in ([1], [0, 0], [-1, 2], [float("nan"), 1], "all", {"5-5": 1}):
            with self.assertRaises(ValueError):
                self.nine.sample(5, table=["3-3", "4-3"], weights=wrong)

    def test_all_positions_of_a_table_are_drawn_alike(self):
        rows = self.three.sample(168_000, table="3-3", seed=1).positions
        counts = numpy.unique(rows, axis=0, return_counts=True)[1]
        self.assertEqual(1680, len(counts))
        self.assertLess(((counts - 100) ** 2 / 100).sum(), 1680 + 5 * (2 * 1680) ** 0.5)  # chi-square, five standard deviations

    def test_positions_that_play_reaches(self):
        """All of `three` that play reaches are drawn, each alike, and no others."""
        reached, new = set(), {self.three.position(START)}
        while new:
            reached |= new
            new = set(map(tuple, self.three.turns_batch(list(new)).positions.tolist())) - reached
        rows, labels = self.three.sample(400_000, seed=1, reached=True)
        found, counts = numpy.unique(rows, axis=0, return_counts=True)
        over = {row for row in reached if min(row[0].bit_count() + row[2], row[1].bit_count() + row[3]) < 3}
        self.assertEqual(reached - over, set(map(tuple, found.tolist())))
        mean = len(rows) / len(counts)
        self.assertLess(((counts - mean) ** 2 / mean).sum(), len(counts) + 5 * (2 * len(counts)) ** 0.5)
        self.assertTrue((self.three.wdl_batch(rows) == labels).all())
        self.assertTrue((self.three.sample(100, seed=5, reached=True).positions == self.three.sample(100, seed=5, reached=True).positions).all())
        for ask in (lambda: self.whole("three-lasker").sample(5, reached=True), lambda: self.whole("three-hand").sample(5, reached=True)):
            with self.assertRaisesRegex(millstone.Error, "cannot be followed backwards"):
                ask()
        with self.assertRaises(ValueError):
            self.three.sample(5, weights=[1] * 7, reached=True)

    def test_tables_that_are_not_there(self):
        for name in ("7-5+1", "9-9+1+1", "9-9", "x", ""):
            for ask in (self.nine.sample, 5, name), (self.nine.sample, 5, ["3-3", name]), (lambda name: next(self.nine.scan(name)), name):
                with self.assertRaisesRegex(ValueError, "is no table that is there"):
                    ask[0](*ask[1:])
        with self.assertRaises(ValueError):
            self.nine.sample(-1)

    def test_arrays_that_are_no_positions(self):
        many = (self.nine.wdl_batch, self.nine.value_batch, self.nine.dtw_batch, self.nine.grade_batch, self.nine.turns_batch, self.nine.rank_batch,
                self.nine.images, self.nine.fens)
        for ask in many:
            for wrong in ([1, 2], [[1, 2, 3]], [[1.0, 2.0]], [["a", "b"]], [[-1, 2]], [[1, 2**32]], None):
                with self.assertRaises(ValueError):
                    ask(wrong)
        for ask in (*many[1:6], self.nine.fens):
            for wrong, why in (([7, 4, 0, 0], "a point holds one stone"), ([7, 1 << 24, 0, 0], "does not have"),
                               ([7, 1 << 13, 6, 2], "must have as many"), ([7, 7 << 3, 2**32 - 1, 0], "is played with 9")):
                with self.assertRaisesRegex(millstone.PositionError, "^row 1: .*" + why):
                    ask([[7, 7 << 3, 0, 0], wrong])
        for out in (numpy.zeros(3, dtype=numpy.int32), numpy.zeros(2, dtype=numpy.int64), numpy.zeros(4, dtype=numpy.int32)[::2], [0, 0]):
            with self.assertRaises(ValueError):
                self.nine.dtw_batch([[7, 7 << 3]] * 2, out=out)
        rows = self.nine.sample(1000, seed=1).positions
        for ask, dtype in ((self.nine.wdl_batch, numpy.int8), (self.nine.dtw_batch, numpy.int32), (self.nine.grade_batch, numpy.int32)):
            with self.assertRaisesRegex(ValueError, "memory in common"):
                ask(rows, out=rows.reshape(-1).view(dtype)[:1000])
        for own in (1 << 31 | 7, 1 << 24, 1 << 32 | 7, 1 << 64 | 7, -1):
            for wrong in ((own, 7 << 3), (7 << 3, own)):
                with self.assertRaises(millstone.PositionError):
                    self.nine.wdl(*wrong)
                if 0 <= own < 1 << 32:
                    with self.assertRaisesRegex(millstone.PositionError, "^row 1 has a point"):
                        self.nine.images([[7, 7 << 3], wrong])
        with self.assertRaises(TypeError):
            self.nine.wdl("7", 7 << 3)
        self.assertEqual(self.nine.wdl(7, 7 << 3), self.nine.wdl(numpy.uint32(7), numpy.int64(7 << 3)))
        self.assertEqual(self.nine.wdl(7, 7 << 3, 0, 0, 3), self.nine.wdl(7, 7 << 3, 0, 0, numpy.int64(3)))

    def test_an_error_names_folders_with_any_bytes(self):
        for folder in (b"/nowhere/\xff", "/nowhere/" + "\N{SNOWMAN}" * 90):
            with self.assertRaises(millstone.Error) as caught:
                millstone.open(folder)
            self.assertRegex(str(caught.exception), "^/nowhere/.*cannot be read: ")

    def test_a_name_that_is_too_long_and_memory_that_is_not_there(self):
        with self.assertRaisesRegex(millstone.Error, "name is too long"):
            millstone.open("x" * 10000)
        with self.assertRaisesRegex(MemoryError, "smaller cache"):
            millstone.open(DATA / "nine", cache=2**62)

    def test_damage_that_a_leaf_meets_has_its_reason(self):
        rows, _ = self.nine.sample(600, "4-3", seed=1)
        with tempfile.TemporaryDirectory() as folder:
            for file in (DATA / "nine").iterdir():
                os.symlink(file.resolve(), os.path.join(folder, file.name))
            damaged = pathlib.Path(folder, "4-3.wdl")
            contents = bytearray(damaged.read_bytes())
            contents[-1] ^= 1  # of one block
            damaged.unlink()
            damaged.write_bytes(contents)
            with millstone.open(folder) as tables:
                labels = tables.wdl_batch(rows, missing="mask")
                self.assertEqual({millstone.DAMAGED}, set(labels[labels < 0].tolist()))
                self.assertTrue((labels >= 0).any())
                first = int(numpy.argmax(labels < 0))
                for some in (rows, rows[:first + 1]):
                    for ask in (tables.wdl_batch, lambda rows: tables.wdl_batch(rows, clocks=0), tables.value_batch):
                        with self.assertRaisesRegex(millstone.Error, "^row %d: .*4-3.wdl is damaged at offset" % first if ask != tables.value_batch else "4-3.wdl is damaged") as caught:
                            ask(some)
                        self.assertTrue(caught.exception.file.endswith("4-3.wdl"))
                self.assertRegex(tables.damage()[0], "4-3.wdl is damaged at offset")
                for ask in (tables.sample, millstone.sample):
                    how = {} if ask == tables.sample else {"data": tables}
                    self.assertRaisesRegex(millstone.Error, "4-3.wdl is damaged", ask, 600, table="4-3", seed=1, **how)
                    sample = ask(600, table="4-3", seed=1, missing="mask", **how)
                    self.assertTrue((sample.positions == rows).all() and (sample.labels == labels).all())
                masked = numpy.concatenate([labels for _, labels in tables.scan("4-3", missing="mask")])
                self.assertLess(0, (masked == millstone.DAMAGED).sum())
                with self.assertRaisesRegex(millstone.Error, "^row .*, after a turn: .*4-3.wdl is damaged"):
                    tables.rank_batch(self.nine.sample(600, "3-4", seed=1).positions)
            damaged.unlink()
            damaged.mkdir()
            with millstone.open(folder) as tables:
                self.assertRaisesRegex(millstone.Error, "4-3.wdl: it cannot be read: ", tables.wdl, *map(int, rows[0]))
                self.assertRegex(tables.damage()[0], "4-3.wdl: it cannot be read: ")
        with self.assertRaisesRegex(millstone.Error, "do not tell draws apart"):
            self.enterContext(millstone.open(DATA / "nine", grades=False)).grade_batch([[7, 7 << 3]])
        for ask in (self.nine.position, lambda fen: self.nine.rows([fen])):
            with self.assertRaisesRegex(millstone.PositionError, "a removal is pending"):
                ask("OO*****O/@@@*****/******** w p r 3 6 3 6 1 0")

    def test_start_and_turns(self):
        self.assertEqual(START, self.three.start())
        self.assertEqual(9, len(self.three.turns(START)))
        self.assertEqual([], self.nine.turns("O*******/@@@@****/O******* w"))
        self.assertEqual(self.three.play(START, "b2"), self.three.after(START, "b2"))

    def test_samples_depend_on_the_seed_alone(self):
        one, same, other = (millstone.sample(500, data=self.nine, table="4-3", seed=seed) for seed in (7, 7, 8))
        self.assertTrue((one.positions == same.positions).all() and (one.labels == same.labels).all())
        self.assertFalse((one.positions == other.positions).all())
        self.assertTrue((one.positions[:, 0] & one.positions[:, 1] == 0).all())
        self.assertEqual({4}, {int(row).bit_count() for row in one.positions[:, 0]})

    def test_errors(self):
        with self.assertRaises(millstone.PositionError) as caught:
            self.nine.value("nonsense")
        self.assertEqual((0, "expected O, @ or * in group 1 of the board, found 'n'"), (caught.exception.offset, str(caught.exception)))
        with self.assertRaisesRegex(millstone.PositionError, "character of number 0") as caught:
            self.nine.value(LOST + "\0 nonsense")
        self.assertEqual(("", -1), (caught.exception.file, caught.exception.offset))
        with self.assertRaisesRegex(ValueError, "size is -5"):
            self.nine.scan("3-3", size=-5)
        with self.assertRaisesRegex(ValueError, "cache is -1"):
            millstone.open(DATA / "three", cache=-1)
        with self.assertRaises(ValueError):
            self.nine.wdl(1, 1)
        with self.assertRaises(millstone.PositionError):
            self.three.play(START, "b2-b3")
        with self.assertRaisesRegex(millstone.Error, "Give the folder of a rule set, such as data/nine.$"):
            millstone.open(DATA / "nothing")
        with self.assertRaisesRegex(millstone.Error, "manifest.json: .* Did you mean its folder nine or three.$"):
            millstone.open(DATA)
        tables = millstone.open(DATA / "three")
        tables.close()
        tables.close()
        with self.assertRaises(ValueError):
            tables.value(START)

    def test_what_is_open(self):
        info = self.three.describe()
        self.assertEqual(("three", 9, 3, 7), (info["variant"], info["points"], info["men"], len(info["tables"])))
        self.assertEqual(set(millstone.Description.__annotations__), set(info))
        self.assertEqual([], self.nine.damage())
        self.assertIn("7-8", self.nine.lacking("OOOO****/OO*OO***/@@@@*@@@ b"))

    def test_progress(self):
        told = []
        with millstone.open(DATA / "nine", resident=True, progress=lambda done, all: told.append((done, all))) as tables:
            size = tables.describe()["resident_bytes"]
        self.assertEqual((size, size), told[-1])
        self.assertRaises(ZeroDivisionError, millstone.open, DATA / "nine", resident=True, progress=lambda done, all: 1 // 0)

    def test_the_example(self):
        script = pathlib.Path(__file__).parent.parent / "examples" / "dataset.py"
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, script, "3000", pathlib.Path(folder, "set"), "--data", DATA / "nine"], capture_output=True, check=True)
            failed = subprocess.run([sys.executable, script, "3000", pathlib.Path(folder, "none", "set"), "--data", "nothing"], capture_output=True, text=True)
            self.assertEqual(2, failed.returncode)
            self.assertRegex(failed.stderr, "none/set.npz cannot be written: .*none is no folder")
            before = {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}
            full = "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (9999, 9999)); del sys.argv[0]; runpy.run_path(sys.argv[0], run_name='__main__')"
            failed = subprocess.run([sys.executable, "-c", full, script, "3000", pathlib.Path(folder, "set"), "--data", DATA / "nine", "--seed", "2"], capture_output=True, text=True)
            self.assertRegex(failed.stderr, "File too large")
            self.assertEqual(before, {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()})  # those of before, whole
            reader, writer = os.pipe()
            os.close(reader)
            subprocess.run([sys.executable, script, "30", pathlib.Path(folder, "piped"), "--data", DATA / "nine"], stdout=writer, stderr=subprocess.DEVNULL)
            os.close(writer)
            self.assertTrue(pathlib.Path(folder, "piped.npz").exists())
            made = dict(numpy.load(pathlib.Path(folder, "set.npz")))
            rows = numpy.stack([made[name].astype(numpy.uint32) for name in ("own", "opponent", "own_hand", "opponent_hand")], axis=1)
            self.assertEqual((3000, 4), rows.shape)
            for name, known in zip(("outcome", "dtw", "grade"), self.nine.value_batch(rows)):
                self.assertTrue((made[name] == known).all())
            try:
                import pyarrow.parquet
            except ImportError:
                self.assertFalse(pathlib.Path(folder, "set.parquet").exists())
            else:
                table = pyarrow.parquet.read_table(pathlib.Path(folder, "set.parquet"))
                self.assertTrue(all((table[name].to_numpy() == column).all() for name, column in made.items()))

    def test_the_example_that_finds_puzzles(self):
        find = [sys.executable, pathlib.Path(__file__).parent.parent / "examples" / "puzzles.py", "8", "--data"]
        said = subprocess.run([*find, DATA / "three", "--games", "100"], capture_output=True, text=True, check=True).stdout.splitlines()
        self.assertEqual("# rules " + self.three.describe()["fingerprint"], said[0])
        puzzles = [row.split("\t") for row in said[2:]]
        self.assertEqual({"mills", "draw", "placing"}, {theme for theme, *_ in puzzles})
        for theme, level, code, line in puzzles:
            board, side, white_hand, black_hand = (code.split("-") + ["0", "0"])[:4]
            board = re.sub(r"\d", lambda run: "*" * int(run.group()), board).replace("w", "O").replace("b", "@")
            fen = "%s %s %s %d %s %d %s 0 0" % (board, side, "m s" if white_hand == black_hand == "0" else "p p", board.count("O"), white_hand, board.count("@"), black_hand)
            turns = line.split("-")
            self.assertIn(level, ("1", "2", "3"))
            for at, written in enumerate(turns):
                ranked = self.three.rank(fen)
                played = next(turn for turn in ranked if turn.move.replace("-", "") == written)
                self.assertEqual(ranked[0].value.outcome, played.value.outcome, (code, line))
                if at % 2 == 0:
                    self.assertEqual("draw" if theme == "draw" else "win", played.value.outcome, (code, line))
                    others = [turn for turn in ranked if turn != played and turn.value.outcome == played.value.outcome]
                    self.assertTrue(not others or at == len(turns) - 1 and all("x" in turn.move for turn in [played, *others]), (code, line))
                fen = played.fen
        failed = subprocess.run([*find, DATA / "nine"], capture_output=True, text=True)
        self.assertEqual(1, failed.returncode)
        self.assertRegex(failed.stderr, "nine lacks .* tables of the game")

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
        with tempfile.TemporaryDirectory() as folder:  # damage that keeps the depth out of the answer is told
            shutil.copytree(DATA / "nine", pathlib.Path(folder, "nine"))
            spoil(pathlib.Path(folder, "nine", "3-3.dtw"), 1)
            ended = subprocess.run([*probe, "--data", folder, LOST], capture_output=True, text=True)
            self.assertRegex(ended.stdout + ended.stderr, "^loss[ ,][^$]*3-3.dtw is damaged at")
        for options in [], ["--json"]:  # a reader that has gone before anything is written
            reader, writer = os.pipe()
            os.close(reader)
            ended = subprocess.run([*probe, *options, LOST], stdout=writer, stderr=subprocess.PIPE, text=True)
            os.close(writer)
            self.assertEqual((1, ""), (ended.returncode, ended.stderr))
        self.assertEqual(2, subprocess.run([*probe, "nonsense"], capture_output=True).returncode)


class Installed(unittest.TestCase):
    """What takes longer or depends on the moment, and the package as it is installed."""

    def setUp(self):
        self.nine = self.enterContext(millstone.open(DATA, variant="nine"))

    def test_threads(self):
        positions, labels = self.nine.sample(20_000, seed=3)
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            for answers in threads.map(lambda _: self.nine.wdl_batch(positions), range(8)):
                self.assertTrue((answers == labels).all())
            plies = self.nine.dtw_batch(positions)
            for answers in threads.map(lambda _: self.nine.dtw_batch(positions), range(8)):
                self.assertTrue((answers == plies).all())

    def test_rows_that_another_thread_writes(self):
        """Answers are then of either row, or half of each is refused as a position; nothing else may happen."""
        script = """if True:
            import sys, threading, numpy, millstone
            tables = millstone.open(sys.argv[1])
            first, last = (tables.sample(100_000, table=table, seed=1).positions for table in ("3-3", "4-4"))
            rows, ended = first.copy(), threading.Event()
            def write():
                while not ended.is_set():
                    for of in (first, last):
                        rows[:] = of
            threading.Thread(target=write, daemon=True).start()
            for ask in (tables.wdl_batch,) * 60 + (tables.dtw_batch, tables.turns_batch):
                try:
                    ask(rows)
                except millstone.PositionError:
                    pass
            ended.set()"""
        said = subprocess.run([sys.executable, "-c", script, DATA / "nine"], capture_output=True, text=True)
        self.assertEqual((0, ""), (said.returncode, said.stderr))

    def test_fens_leave_the_lock_to_others(self):
        """Nobody asks for the lock that another holds, so turns come only where it is let go of."""
        positions = self.nine.sample(300_000, seed=3).positions
        turns, before = 0, sys.getswitchinterval()

        def made():
            first = turns
            fens = self.nine.fens(positions)
            return turns - first, fens

        sys.setswitchinterval(1e6)
        try:
            with concurrent.futures.ThreadPoolExecutor(1) as threads:
                making = threads.submit(made)
                while not making.done():
                    turns += 1
                    time.sleep(0)
        finally:
            sys.setswitchinterval(before)
        meanwhile, fens = making.result()
        self.assertGreater(meanwhile, 0)
        self.assertEqual(300_000, len(fens))
        self.assertTrue((self.nine.rows(fens[-2000:]) == positions[-2000:]).all())

    def test_a_signal_ends_a_batch(self):
        """What a batch has not come to yet is then left as it was."""
        def stop(*_):
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGALRM, stop)
        positions = numpy.tile(self.nine.sample(1_000_000, seed=1).positions, (4, 1))
        for ask, dtype in (self.nine.dtw_batch, numpy.int32), (self.nine.grade_batch, numpy.int32), (lambda rows, out: self.nine.wdl_batch(rows, out, 3), numpy.int8):
            answers = numpy.zeros(len(positions), dtype=dtype)
            for _ in range(20):  # on a busy machine a batch may end before it looks for signals
                answers[:] = 99
                time.sleep(max(0, 0.95 - time.time() % 1))  # batches look when a second begins
                signal.setitimer(signal.ITIMER_REAL, 0.01)
                with self.assertRaises(KeyboardInterrupt):
                    ask(positions, out=answers)
                if (answers == 99).any():
                    break
            self.assertTrue((answers == 99).any())
        for ask in lambda: self.nine.sample(10**8, seed=1, reached=True), lambda: self.nine.turns_batch(positions):
            began = time.process_time()  # the whole takes a minute of it, or ten seconds
            signal.setitimer(signal.ITIMER_REAL, 0.01)
            with self.assertRaises(KeyboardInterrupt):
                ask()
            self.assertLess(time.process_time() - began, 4)
        signal.signal(signal.SIGALRM, before)

    def test_what_the_package_says_of_itself(self):
        said = importlib.metadata.metadata("millstone")
        self.assertEqual("text/markdown", said["Description-Content-Type"])
        self.assertIn("dtw = tables.dtw_batch(positions)", said.get_payload())


if __name__ == "__main__":
    unittest.main()
