package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.millstone.board.Board;
import org.millstone.database.Finals;
import org.millstone.forward.RandomScores;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Graded;
import org.millstone.retrograde.Solved;
import org.millstone.retrograde.Solver;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Step.Sides;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreSource;
import org.millstone.store.TableShapes;
import org.millstone.table.TableCounts;

/** Solved tables in memory, as a disk would give them back, of which single entries and counts can be spoiled. */
final class MemoryTables implements ScoreSource {
    private final Map<Subspace, Scores> scores = new HashMap<>();
    private final Map<Subspace, Scores> counters = new HashMap<>();
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
        tables.solveAll(shapes, steps, workers);
        return tables;
    }

    /** Grades solved pairs, and solves placements on top of them, in a window that has room for the levels of the finals. */
    static MemoryTables graded(Rules rules, Finals finals, List<Step> pairs, List<Step> placements, WorkerPool workers) {
        Solved solved = Solved.pairs(rules, pairs, 2, 1 << 16);
        Graded graded = Graded.pairs(rules, solved, finals, pairs, 2, 1 << 16);
        MemoryTables tables = new MemoryTables(Window.FIRST.besideGrades(finals.best()));
        TableShapes shapes = new TableShapes(rules, tables.window);
        for (Step pair : pairs) {
            for (Subspace subspace : pair.subspaces()) {
                Scores scores = copy(solved.scores(subspace));
                scores.change(graded.grades(subspace), workers, (row, values, grades) -> {
                    for (int i = 0; i < values.length; i++) {
                        values[i] = Grade.isDraw(grades[i] & 0xff) ? grades[i] : values[i];
                    }
                });
                tables.keep(shapes, subspace, scores);
                tables.counters.put(subspace, graded.storedCounters(subspace, finals));
            }
        }
        tables.solveAll(shapes, placements, workers);
        return tables;
    }

    private void solveAll(TableShapes shapes, List<Step> steps, WorkerPool workers) {
        for (Step step : steps) {
            Sides<Scores> solved = Sides.of(step, side -> Scores.of(side, shapes.sets(), Arena.ofAuto()));
            new Solver(shapes.rules(), step, shapes.sets(), scores::get, window, workers)
                    .solve(solved, null, null, 1 << 16);
            for (int table = 0; table < step.subspaces().size(); table++) {
                keep(shapes, step.subspaces().get(table), solved.tables(step).get(table));
            }
        }
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
        counts.put(subspace, count(index(shapes, subspace), solved, shapes.rules().board()));
    }

    static SlotIndex index(TableShapes shapes, Subspace subspace) {
        return new SlotIndex(shapes.rules().board(), subspace, shapes.sets().of(subspace.rowStones()));
    }

    private TableCounts count(SlotIndex index, Scores scores, Board board) {
        long[] found = new long[3];
        int longestWin = -1;
        int longestLoss = -1;
        boolean symmetric = false;
        for (long slot = 0; slot < scores.slots(); slot++) {
            if (slot % scores.columns() == 0) {
                symmetric = RandomScores.isSymmetric(index, slot, board);
            }
            if (!symmetric || RandomScores.first(index, slot, board) == slot) {
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

    /** Replaces the score of a slot; returns the former one. */
    int spoil(Subspace subspace, long slot, int score) {
        return spoil(scores.get(subspace), slot, score);
    }

    /** Replaces the counter of a slot; returns the former one. */
    int spoilCounter(Subspace subspace, long slot, int counter) {
        return spoil(counters.get(subspace), slot, counter);
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
        return copy(subspace, wanted, withGrades, arena, false);
    }

    @Override
    public void loadCounters(Subspace subspace, Scores into) {
        byte[] row = new byte[into.columns()];
        for (int r = 0; r < into.slots() / row.length; r++) {
            counters.get(subspace).read(r, row);
            into.write(r, row);
        }
    }

    /** Returns where complete scores are loaded from, the depths of wins with them. */
    ScoreCache.Loader complete() {
        return new ScoreCache.Loader() {
            @Override
            public Scores load(Subspace subspace, Window wanted, Arena arena) {
                return copy(subspace, wanted, true, arena, true);
            }

            @Override
            public long loadingBytes(Subspace subspace) {
                return scores.get(subspace).slots();
            }
        };
    }

    private Scores copy(Subspace subspace, Window wanted, boolean withGrades, Arena arena, boolean depthsOfWins) {
        Scores from = scores.get(subspace);
        int rows = (int) (from.slots() / from.columns());
        Scores to = new Scores(arena, rows, from.columns());
        byte[] row = new byte[from.columns()];
        for (int r = 0; r < rows; r++) {
            from.read(r, row);
            for (int c = 0; c < row.length && !depthsOfWins; c++) {
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
