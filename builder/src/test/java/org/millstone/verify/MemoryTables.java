package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.database.Finals;
import org.millstone.forward.RandomScores;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.retrograde.GradeSolver;
import org.millstone.retrograde.Graded;
import org.millstone.retrograde.Solver;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Step.Sides;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreSource;
import org.millstone.store.TableShapes;
import org.millstone.table.GradeTree;
import org.millstone.table.TableCounts;

/** Solved tables in memory, as a disk would give them back, of which single entries and counts can be spoiled. */
final class MemoryTables implements ScoreSource {
    private static final long ROOM_FOR_LISTS = 1 << 16;

    private final Map<Subspace, Scores> scores = new HashMap<>();
    /** The counters that tables hold, and those of both sides. */
    private final Map<Subspace, Scores> counters = new HashMap<>();
    private final Map<Subspace, Scores> allCounters = new HashMap<>();
    private final Map<Subspace, TableCounts> counts = new HashMap<>();
    private final Window window;
    private int loads;

    private MemoryTables(Window window) {
        this.window = window;
    }

    /** Solves steps, in order, each after those that it needs. */
    static MemoryTables solve(Rules rules, List<Step> steps, WorkerPool workers) {
        return solve(rules, steps, workers, Map.of());
    }

    /** Solves steps likewise, on top of given scores. */
    static MemoryTables solve(Rules rules, List<Step> steps, WorkerPool workers, Map<Subspace, Scores> given) {
        MemoryTables tables = new MemoryTables(Window.FIRST);
        TableShapes shapes = new TableShapes(rules);
        given.forEach((subspace, scores) -> tables.keep(shapes, subspace, scores));
        steps.forEach(step -> tables.solve(shapes, step, null, workers));
        return tables;
    }

    /** Solves steps likewise, and grades their draws, in a window that has room for the levels of the finals. */
    static MemoryTables graded(Rules rules, Finals finals, List<Step> steps, WorkerPool workers) {
        MemoryTables tables = new MemoryTables(Window.FIRST.besideGrades(finals.best()));
        TableShapes shapes = new TableShapes(rules, tables.window);
        steps.forEach(step -> tables.solve(shapes, step, finals, workers));
        return tables;
    }

    private void solve(TableShapes shapes, Step step, @Nullable Finals finals, WorkerPool workers) {
        Sides<Scores> solved = room(shapes, step);
        Sides<Scores> draws = finals != null && step.paired() ? room(shapes, step) : null;
        new Solver(shapes.rules(), step, shapes.sets(), scores::get, window, workers).solve(solved, draws, null, ROOM_FOR_LISTS);
        if (draws != null) {
            Sides<Scores> grades = room(shapes, step);
            Sides<Scores> counted = room(shapes, step);
            new GradeSolver(shapes.rules(), step, shapes.sets(), finals, GradeTree.MOST_COUNTER, workers).solve(draws,
                    scores::get,
                    ValueMap.toGrades(window), grades, () -> counted, ROOM_FOR_LISTS);
            for (int table = 0; table < step.subspaces().size(); table++) {
                solved.tables(step).get(table).change(grades.tables(step).get(table), workers, (row, values, told) -> {
                    for (int i = 0; i < values.length; i++) {
                        values[i] = Grade.isDraw(told[i] & 0xff) ? told[i] : values[i];
                    }
                });
                Subspace subspace = step.subspaces().get(table);
                allCounters.put(subspace, counted.tables(step).get(table));
                counters.put(subspace, ofHarmed(subspace, grades.tables(step).get(table), finals, workers));
            }
        }
        for (int table = 0; table < step.subspaces().size(); table++) {
            keep(shapes, step.subspaces().get(table), solved.tables(step).get(table));
        }
    }

    private static Sides<Scores> room(TableShapes shapes, Step step) {
        return Sides.of(step, side -> Scores.of(side, shapes.sets(), Arena.ofAuto()));
    }

    /** Returns the counters that a table holds: those of the harmed side. */
    private Scores ofHarmed(Subspace subspace, Scores grades, Finals finals, WorkerPool workers) {
        int own = Grade.of(finals.level(subspace.inAll()));
        Scores stored = copy(allCounters.get(subspace));
        stored.change(grades, workers, (row, values, told) -> {
            for (int i = 0; i < values.length; i++) {
                values[i] = (told[i] & 0xff) < own ? values[i] : 0;
            }
        });
        return stored;
    }

    /** Returns the same tables, of which others can be spoiled. */
    MemoryTables copy() {
        MemoryTables copy = new MemoryTables(window);
        scores.forEach((subspace, of) -> copy.scores.put(subspace, copy(of)));
        copy.counts.putAll(counts);
        return copy;
    }

    private static Scores copy(Scores of) {
        Scores to = new Scores(Arena.ofAuto(), (int) (of.slots() / of.columns()), of.columns());
        byte[] row = new byte[of.columns()];
        for (int r = 0; r < of.slots() / row.length; r++) {
            of.read(r, row);
            to.write(r, row);
        }
        return to;
    }

    private void keep(TableShapes shapes, Subspace subspace, Scores solved) {
        scores.put(subspace, solved);
        counts.put(subspace, count(shapes, subspace, solved));
    }

    static SlotIndex index(TableShapes shapes, Subspace subspace) {
        return new SlotIndex(shapes.rules().board(), subspace, shapes.sets().of(subspace.rowStones()));
    }

    private TableCounts count(TableShapes shapes, Subspace subspace, Scores scores) {
        SlotIndex index = index(shapes, subspace);
        Board board = shapes.rules().board();
        long[] found = new long[3];
        int longestWin = -1;
        int longestLoss = -1;
        boolean symmetric = false;
        for (long slot = 0; slot < scores.slots(); slot++) {
            if (slot % scores.columns() == 0) {
                symmetric = RandomScores.isSymmetric(index, subspace, slot, board);
            }
            if (!symmetric || RandomScores.first(index, subspace, slot, board) == slot) {
                int score = get(scores, slot);
                found[window.isDraw(score) ? 1 : kind(score)]++;
                longestWin = window.isWin(score) ? Math.max(longestWin, Score.plies(score)) : longestWin;
                longestLoss = window.isLoss(score) ? Math.max(longestLoss, Score.plies(score)) : longestLoss;
            }
        }
        return new TableCounts(found[2], found[1], found[0], longestWin, longestLoss);
    }

    /** Returns 0 for a loss, 1 for a draw, 2 for a win. */
    static int kind(int score) {
        return score < Score.DRAW ? 0 : score == Score.DRAW ? 1 : 2;
    }

    private static int get(Scores scores, long slot) {
        return scores.get((int) (slot / scores.columns()), (int) (slot % scores.columns()));
    }

    /** Returns the true score of a slot. */
    int score(Subspace subspace, long slot) {
        return get(scores.get(subspace), slot);
    }

    /** Asserts that scores are those of a subspace, byte for byte. */
    void assertSame(Subspace subspace, Scores found) {
        Graded.requireSame(subspace, scores.get(subspace), found);
    }

    /** Returns the window in which everything is decided. */
    Window window() {
        return window;
    }

    /** Returns the true scores of a subspace. */
    Scores scores(Subspace subspace) {
        return scores.get(subspace);
    }

    /** Returns the counters of a subspace, those of the side that profits among them. */
    Scores allCounters(Subspace subspace) {
        return allCounters.get(subspace);
    }

    /** Replaces the score of a slot; returns the former one. */
    int spoil(Subspace subspace, long slot, int score) {
        return spoil(scores.get(subspace), slot, score);
    }

    /** Returns the counter of a slot that the table holds. */
    int counter(Subspace subspace, long slot) {
        return get(counters.get(subspace), slot);
    }

    /** Replaces the counter of a slot. */
    void spoilCounter(Subspace subspace, long slot, int counter) {
        spoil(counters.get(subspace), slot, counter);
    }

    private static int spoil(Scores of, long slot, int score) {
        int former = get(of, slot);
        byte[] row = new byte[of.columns()];
        of.read((int) (slot / row.length), row);
        row[(int) (slot % row.length)] = (byte) score;
        of.write((int) (slot / row.length), row);
        return former;
    }

    /** Replaces the counts of a subspace; returns the former ones. */
    TableCounts claim(Subspace subspace, TableCounts claimed) {
        return counts.put(subspace, claimed);
    }

    /** Returns how often a subspace has been loaded. */
    int loads() {
        return loads;
    }

    @Override
    public Scores load(Subspace subspace, Window wanted, boolean withGrades, Arena arena) {
        loads++;
        return copy(subspace, wanted, withGrades, arena);
    }

    @Override
    public void loadCounters(Subspace subspace, Scores into) {
        byte[] row = new byte[into.columns()];
        for (int r = 0; r < into.slots() / row.length; r++) {
            counters.get(subspace).read(r, row);
            into.write(r, row);
        }
    }

    /** Returns where complete scores are loaded from, as they are: random ones may contradict each other. */
    ScoreCache.Loader complete() {
        return new ScoreCache.Loader() {
            @Override
            public Scores load(Subspace subspace, Window wanted, Arena arena) {
                return copy(scores.get(subspace));
            }

            @Override
            public long loadingBytes(Subspace subspace) {
                return scores.get(subspace).slots();
            }
        };
    }

    private Scores copy(Subspace subspace, Window wanted, boolean withGrades, Arena arena) {
        Scores from = scores.get(subspace);
        int rows = (int) (from.slots() / from.columns());
        Scores to = new Scores(arena, rows, from.columns());
        byte[] row = new byte[from.columns()];
        for (int r = 0; r < rows; r++) {
            from.read(r, row);
            for (int c = 0; c < row.length; c++) {
                int score = row[c] & 0xff;
                row[c] = (byte) (window.isWin(score) ? WIN_OF_UNKNOWN_DEPTH : window.isLoss(score) ? wanted.loss(score)
                        : withGrades ? score : Score.DRAW);
            }
            to.write(r, row);
        }
        return to;
    }

    @Override
    public List<Claim> claims(Subspace subspace) {
        return List.of(new Claim(subspace + ".wdl", counts.get(subspace)));
    }
}
