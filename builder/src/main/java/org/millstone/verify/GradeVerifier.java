package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Grade;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairGrades;
import org.millstone.retrograde.PairScores;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;
import org.millstone.table.Finals;

/**
 * Checks the grades and counters of a pair: every entry against its successors.
 *
 * <p>That each grade is that of the best turn says that nobody can do better: whoever keeps to turns that keep the grade is never worse
 * off, and if the game goes on for ever in the pair, it has the pair's own final. That the counter is right says that whoever is to get
 * something better gets it: each of its turns brings the capture nearer, so it comes.
 */
public final class GradeVerifier {
    private static final int NONE = 255;

    private final Shapes shapes;
    private final Finals finals;
    private final Workers workers;

    /**
     * Readies a verifier.
     *
     * @param finals the order of finals, those of all pairs to be checked among them
     */
    public GradeVerifier(Shapes shapes, Finals finals, Workers workers) {
        this.shapes = shapes;
        this.finals = finals;
        this.workers = workers;
    }

    /** The grades of subspaces with fewer stones. */
    @FunctionalInterface
    public interface Captures {
        /** Returns the grades of a subspace; null only if no captures lead there. */
        @Nullable
        Scores grades(Subspace subspace);
    }

    /**
     * Checks a pair, both sides to move.
     *
     * @param grades what is checked; with the counters of both sides
     * @param captures grades that were checked before
     * @return what is wrong, of the first pass that finds anything: the grades come first, then the counters
     */
    public List<GradeFault> verify(Pair pair, PairGrades grades, Captures captures) {
        List<GradeFault> wrong = grades(pair, grades, captures);
        return wrong.isEmpty() ? counters(pair, grades, captures) : wrong;
    }

    private List<GradeFault> grades(Pair pair, PairGrades grades, Captures captures) {
        Shape shape = shapes.shape(pair);
        Successors successors =
                new Successors(new PairScores(grades.rowToMove(), grades.columnToMove()), captures::grades);
        int own = finals.level(pair.rowToMove());
        List<GradeFault> wrong = new ArrayList<>();
        for (Mover mover : Mover.values()) {
            Scores of = of(grades, mover);
            workers.forRows(shape.rows().count(), thread -> {
                Forward forward = new Forward(shape, successors, shapes.sets(), Grade.unsettled(Grade.of(own)),
                        Grade.unsettled(Grade.of(-own)));
                byte[] stored = new byte[shape.columns()];
                byte[] best = new byte[shape.columns()];
                return row -> {
                    of.read(row, stored);
                    forward.value(mover, row, shape.all(), best);
                    Grade.settle(best);
                    for (int c = 0; c < stored.length; c++) {
                        if (stored[c] != best[c]) {
                            add(wrong, fault(shape, mover, row, c, false, stored[c] & 0xff, best[c] & 0xff));
                        }
                    }
                    return 0;
                };
            });
        }
        return wrong.stream().sorted().toList();
    }

    private List<GradeFault> counters(Pair pair, PairGrades grades, Captures captures) {
        List<GradeFault> wrong = new ArrayList<>();
        try (Arena arena = Arena.ofShared()) {
            Masks masks = new Masks(pair, grades, captures, arena);
            for (Mover mover : Mover.values()) {
                int own = finals.level(pair.rowToMove()) * (mover == Mover.ROW ? 1 : -1);
                staying(masks, mover, own, wrong);
                for (int level = finals.best(); level > own; level--) {
                    profits(masks, mover, Grade.of(level), wrong);
                    harmed(masks, mover.other(), Grade.of(-level), wrong);
                }
            }
        }
        return wrong.stream().sorted().toList();
    }

    /** Where play stays, and where there is no draw, there is nothing to count. */
    private void staying(Masks masks, Mover mover, int own, List<GradeFault> wrong) {
        Scores of = of(masks.grades, mover);
        Scores counters = masks.counters(mover);
        workers.forRows(masks.shape.rows().count(), thread -> {
            byte[] row = new byte[masks.shape.columns()];
            byte[] counted = new byte[masks.shape.columns()];
            return number -> {
                of.read(number, row);
                counters.read(number, counted);
                for (int c = 0; c < row.length; c++) {
                    int grade = row[c] & 0xff;
                    if ((!Grade.isDraw(grade) || grade == Grade.of(own)) && counted[c] != 0) {
                        add(wrong, fault(masks.shape, mover, number, c, true, counted[c] & 0xff, 0));
                    }
                }
                return 0;
            };
        });
    }

    /** One more than the least of the turns that keep the grade; a capture that does is 1. */
    private void profits(Masks masks, Mover mover, int grade, List<GradeFault> wrong) {
        int after = Grade.mirrored(grade);
        if (masks.count(mover, grade) == 0) {
            return;
        }
        masks.quiet(mover.other(), after, false);
        masks.captures(after);
        compare(masks, mover, grade, wrong, least -> least == NONE ? NONE + 1 : least + 1);
    }

    /** The most of the turns that keep the grade and capture nothing; 0 if there is none. */
    private void harmed(Masks masks, Mover mover, int grade, List<GradeFault> wrong) {
        if (masks.count(mover, grade) == 0) {
            return;
        }
        masks.quiet(mover.other(), Grade.mirrored(grade), true);
        masks.noCaptures();
        compare(masks, mover, grade, wrong, least -> least == NONE ? 0 : NONE - 1 - least);
    }

    private interface Expected {
        int counter(int least);
    }

    private void compare(Masks masks, Mover mover, int grade, List<GradeFault> wrong, Expected expected) {
        Shape shape = masks.shape;
        Scores of = of(masks.grades, mover);
        Scores counters = masks.counters(mover);
        byte[] wanted = new byte[Grade.WON + 1];
        wanted[grade] = 1;
        workers.forRows(shape.rows().count(), thread -> {
            Forward forward = new Forward(shape, masks.successors(), shapes.sets());
            byte[] row = new byte[shape.columns()];
            byte[] counted = new byte[shape.columns()];
            byte[] least = new byte[shape.columns()];
            return number -> {
                of.read(number, row);
                Columns columns = forward.select(row, wanted);
                if (columns.size() > 0) {
                    counters.read(number, counted);
                    forward.worst(mover, number, columns, least);
                    for (int k = 0; k < columns.size(); k++) {
                        int c = columns.ranks[k];
                        int counter = expected.counter(least[c] & 0xff);
                        if ((counted[c] & 0xff) != counter) {
                            add(wrong, fault(shape, mover, number, c, true, counted[c] & 0xff, counter));
                        }
                    }
                }
                return 0;
            };
        });
    }

    private static Scores of(PairGrades grades, Mover mover) {
        return mover == Mover.ROW ? grades.rowToMove() : grades.columnToMove();
    }

    private static void add(List<GradeFault> wrong, GradeFault fault) {
        synchronized (wrong) {
            wrong.add(fault);
        }
    }

    private static GradeFault fault(Shape shape, Mover mover, int row, int column, boolean isCounter, int found, int expected) {
        int rowStones = shape.rows().set(row);
        int columnStones = Integer.expand(shape.all().sets[column], shape.rules().board().all() & ~rowStones);
        boolean rowMoves = mover == Mover.ROW;
        return new GradeFault(rowMoves ? shape.pair().rowToMove() : shape.pair().columnToMove(),
                (long) row * shape.columns() + column, rowMoves ? rowStones : columnStones, rowMoves ? columnStones : rowStones,
                isCounter, found, expected);
    }

    /** What turns that keep a grade lead to, all others hidden: counters within the pair, 0 behind captures. */
    private final class Masks {
        private final Shape shape;
        private final PairGrades grades;
        private final Captures captures;
        private final Scores quiet;
        private final Map<Subspace, Scores> behind = new HashMap<>();
        private final long[][] counts = new long[Mover.values().length][Grade.WON + 1];

        Masks(Pair pair, PairGrades grades, Captures captures, Arena arena) {
            this.shape = shapes.shape(pair);
            this.grades = grades;
            this.captures = captures;
            this.quiet = new Scores(arena, shape.rows().count(), shape.columns());
            for (Subspace subspace : pair.needs(shapes.rules())) {
                Scores of = Objects.requireNonNull(captures.grades(subspace));
                behind.computeIfAbsent(subspace, missing -> new Scores(arena, (int) (of.slots() / of.columns()), of.columns()));
            }
            for (Mover mover : Mover.values()) {
                count(of(grades, mover), counts[mover.ordinal()]);
            }
        }

        private void count(Scores of, long[] into) {
            byte[] row = new byte[of.columns()];
            for (int r = 0; r < of.slots() / row.length; r++) {
                of.read(r, row);
                for (byte grade : row) {
                    into[grade & 0xff]++;
                }
            }
        }

        long count(Mover mover, int grade) {
            return counts[mover.ordinal()][grade];
        }

        Scores counters(Mover mover) {
            return mover == Mover.ROW ? grades.rowCounters() : Objects.requireNonNull(grades.columnCounters());
        }

        /** Shows the counters where a side is to move and has a grade, turned round if the most is wanted. */
        void quiet(Mover mover, int grade, boolean most) {
            Scores from = of(grades, mover);
            Scores counters = counters(mover);
            workers.forRows(shape.rows().count(), thread -> {
                byte[] row = new byte[shape.columns()];
                byte[] counted = new byte[shape.columns()];
                return number -> {
                    from.read(number, row);
                    counters.read(number, counted);
                    for (int c = 0; c < row.length; c++) {
                        boolean shown = (row[c] & 0xff) == grade;
                        row[c] = (byte) (!shown ? NONE : most ? NONE - 1 - (counted[c] & 0xff) : counted[c]);
                    }
                    quiet.write(number, row);
                    return 0;
                };
            });
        }

        void captures(int grade) {
            behind.forEach((subspace, mask) -> {
                Scores from = Objects.requireNonNull(captures.grades(subspace));
                workers.forRows((int) (from.slots() / from.columns()), thread -> {
                    byte[] row = new byte[from.columns()];
                    return number -> {
                        from.read(number, row);
                        for (int c = 0; c < row.length; c++) {
                            row[c] = (byte) ((row[c] & 0xff) == grade ? 0 : NONE);
                        }
                        mask.write(number, row);
                        return 0;
                    };
                });
            });
        }

        void noCaptures() {
            for (Scores mask : behind.values()) {
                byte[] row = new byte[mask.columns()];
                Arrays.fill(row, (byte) NONE);
                for (int r = 0; r < mask.slots() / row.length; r++) {
                    mask.write(r, row);
                }
            }
        }

        Successors successors() {
            return new Successors(new PairScores(quiet, quiet), behind::get);
        }
    }
}
