package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Grade;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairGrades;
import org.millstone.retrograde.PairScores;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;

/**
 * What those turns of a pair lead to that keep one grade, everything else {@link #HIDDEN}: inside the pair the counters, behind captures 0.
 * So {@link Forward}, which looks for the least, finds the least counter, or the most where counters are shown turned round.
 */
final class KeptGrades {
    /** Of what does not keep the grade. */
    static final int HIDDEN = 255;

    private final PairGrades grades;
    private final GradeVerifier.Captures captures;
    private final Workers workers;
    private final Scores quiet;
    private final Map<Subspace, Scores> behind = new HashMap<>();
    private final boolean[][] present = new boolean[Mover.values().length][Grade.WON + 1];

    /**
     * Hides everything.
     *
     * @param arena gets a byte for each slot of one side to move, and of the subspaces that captures lead to
     */
    KeptGrades(Shapes shapes, Pair pair, PairGrades grades, GradeVerifier.Captures captures, Arena arena, Workers workers) {
        this.grades = grades;
        this.captures = captures;
        this.workers = workers;
        this.quiet = room(arena, grades.rowToMove());
        pair.needs(shapes.rules()).forEach(subspace -> behind.computeIfAbsent(subspace, missing -> room(arena, behind(missing))));
        for (Mover mover : Mover.values()) {
            look(grades(mover), present[mover.ordinal()]);
        }
    }

    private Scores behind(Subspace subspace) {
        return Objects.requireNonNull(captures.grades(subspace));
    }

    private static Scores room(Arena arena, Scores like) {
        return new Scores(arena, rows(like), like.columns());
    }

    private static int rows(Scores scores) {
        return (int) (scores.slots() / scores.columns());
    }

    private static void look(Scores grades, boolean[] present) {
        byte[] row = new byte[grades.columns()];
        for (int r = 0; r < rows(grades); r++) {
            grades.read(r, row);
            for (byte grade : row) {
                present[grade & 0xff] = true;
            }
        }
    }

    /** Whether any position has a grade. */
    boolean has(Mover mover, int grade) {
        return present[mover.ordinal()][grade];
    }

    Scores grades(Mover mover) {
        return mover == Mover.ROW ? grades.rowToMove() : grades.columnToMove();
    }

    Scores counters(Mover mover) {
        return mover == Mover.ROW ? grades.rowCounters() : Objects.requireNonNull(grades.columnCounters());
    }

    /**
     * Shows what has a grade.
     *
     * @param mover who is to move after the turns
     * @param grade what it has then
     * @param most whether to show counters turned round, and nothing of captures
     */
    void show(Mover mover, int grade, boolean most) {
        Scores counters = counters(mover);
        workers.forRows(rows(quiet), thread -> {
            byte[] row = new byte[quiet.columns()];
            byte[] counted = new byte[quiet.columns()];
            return number -> {
                grades(mover).read(number, row);
                counters.read(number, counted);
                for (int c = 0; c < row.length; c++) {
                    int counter = counted[c] & 0xff;
                    row[c] = (byte) ((row[c] & 0xff) != grade ? HIDDEN : most ? most(counter) : counter);
                }
                quiet.write(number, row);
                return 0;
            };
        });
        behind.forEach((subspace, shown) -> show(behind(subspace), most ? -1 : grade, shown));
    }

    private void show(Scores captured, int grade, Scores shown) {
        workers.forRows(rows(shown), thread -> {
            byte[] row = new byte[shown.columns()];
            return number -> {
                captured.read(number, row);
                for (int c = 0; c < row.length; c++) {
                    row[c] = (byte) ((row[c] & 0xff) == grade ? 0 : HIDDEN);
                }
                shown.write(number, row);
                return 0;
            };
        });
    }

    /** Turns a counter round, and back. */
    static int most(int counter) {
        return HIDDEN - 1 - counter;
    }

    Successors successors() {
        return new Successors(new PairScores(quiet, quiet), behind::get);
    }
}
