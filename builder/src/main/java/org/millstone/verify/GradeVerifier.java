package org.millstone.verify;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.forward.Columns;
import org.millstone.forward.ColumnsAsRows;
import org.millstone.forward.Forward;
import org.millstone.forward.RowLayout;
import org.millstone.forward.Successors;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Workers;
import org.millstone.store.GameIndex;
import org.millstone.store.SolvedScores;
import org.millstone.store.StoredTables;
import org.millstone.store.TooLargeException;

/**
 * Checks grades and counters as tables hold them: that of every draw against its successors. The outcomes must be known to be right.
 *
 * <p>If each grade is that of the best turn, nobody can do better: a side that plays only turns that keep the grade is never worse off, and
 * if the game goes on for ever in a step, it has the step's own final. If the counters are right, a side that is to get something better
 * gets it: each of its turns brings the capture nearer, so it comes. Tables hold the counters of the harmed side. {@link Counters} finds
 * the others, and the stored ones must then follow from those. The largest counter, which stands for all larger ones too, proves nothing.
 */
public final class GradeVerifier {
    private static final byte[] ALL = Columns.wanted(grade -> true);
    private static final byte[] DRAWS = Columns.wanted(Grade::isDraw);

    private final GameIndex shapes;
    private final Rules rules;
    private final Finals finals;
    private final Workers workers;

    /**
     * Readies a verifier.
     *
     * @param finals the order of finals, those of all steps to be checked among them
     */
    public GradeVerifier(GameIndex shapes, Finals finals, Workers workers) {
        this.shapes = shapes;
        this.rules = shapes.rules();
        this.finals = finals;
        this.workers = workers;
    }

    /**
     * The findings.
     *
     * @param faults how many entries contradict their successors; the counters are only looked at if all grades are right
     * @param first the first few of these
     * @param counts how many positions have each grade, symmetric ones counted once, by table
     */
    public record Findings(long faults, List<Fault> first, Map<Subspace, long[]> counts) {}

    /**
     * Returns the bytes outside the heap that the work on a step takes, its grades included: where there are counters, grades and
     * counters with each side to move, and the ranks in {@link Counters}.
     */
    public long workBytes(Step step) {
        return (step.hasCounters() ? 5 : 1) * shapes.slots(step.first());
    }

    /**
     * Checks the grades of a step's tables. Those of earlier steps must have been checked, and so must the values of its own.
     *
     * @param step a step of the plan of {@code solved}
     * @param solved the grades of earlier steps; gets those of this one
     * @param progress told how many more entries have been checked, first their grades, then their counters, by several threads at once
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     * @throws TooLargeException if it does not fit into the memory allowed
     */
    public Findings verify(Step step, StoredTables.Grades stored, SolvedScores solved, LongConsumer progress) throws IOException {
        solved.prepare(new SolvedScores.Task(step, SolvedScores.Kind.GRADES), shapes.window(), workBytes(step));
        List<Arena> arenas = new ArrayList<>();
        List<Graded> sides = new ArrayList<>();
        try (Arena scratch = Arena.ofShared()) {
            for (Subspace subspace : step.sides()) {
                arenas.add(Arena.ofShared());
                Scores grades = room(subspace, arenas.getLast());
                sides.add(new Graded(subspace, grades, step.hasCounters() ? room(subspace, scratch) : null));
                if (sides.size() <= step.subspaces().size()) {
                    stored.load(subspace, grades, sides.getLast().counters());
                }
            }
            Findings findings = verify(step, sides, solved::get, progress);
            for (int i = 0; i < step.subspaces().size(); i++) {
                solved.put(SolvedScores.Kind.GRADES, step.subspaces().get(i), shapes.window(), sides.get(i).grades(),
                        arenas.removeFirst());
            }
            return findings;
        } finally {
            arenas.forEach(Arena::close);
        }
    }

    private Scores room(Subspace subspace, Arena arena) {
        return Scores.of(subspace, rules.board(), shapes.sets(), arena);
    }

    /**
     * The data with one side to move.
     *
     * @param subspace the subspace
     * @param grades its grades
     * @param counters its counters; null where all turns lead out of the step
     */
    public record Graded(Subspace subspace, Scores grades, @Nullable Scores counters) {}

    /**
     * Checks a step whose grades are at hand.
     *
     * @param sides the contents of the tables; missing parts are filled in, if all else is right: the counters of the side that profits,
     *     and
     *     all that there is with the other colour to move in a subspace of equal numbers, which has no table of its own
     * @param others grades that were checked before, of what turns lead to
     * @param progress as above
     */
    public Findings verify(Step step, List<Graded> sides, Function<Subspace, @Nullable Scores> others, LongConsumer progress) {
        List<RowLayout> layouts =
                step.subspaces().stream().map(subspace -> new RowLayout(rules, shapes.sets(), subspace)).toList();
        Fault.Log faults = new Fault.Log();
        List<TableCheck> checks =
                layouts.stream().map(layout -> new TableCheck(rules.board(), layout, shapes.window(), faults)).toList();
        if (step.isOwnMirror()) {
            ColumnsAsRows.exchange(layouts.getFirst(), sides.getFirst().grades(), sides.getLast().grades(), workers);
        }
        Map<Subspace, long[]> counts = new TreeMap<>();
        for (int i = 0; i < layouts.size(); i++) {
            Subspace subspace = layouts.get(i).subspace();
            boolean moves = step.hasCounters();
            Scores quiet = moves ? sides.get(1 - i).grades() : null;
            Successors successors = new Successors(rules, subspace, quiet, others, Turning.GRADES);
            check(layouts.get(i), sides.get(i).grades(), successors, checks.get(i), moves ? DRAWS : ALL, progress);
            counts.put(subspace, checks.get(i).counted());
        }
        if (step.hasCounters()) {
            Counters counters = new Counters(rules, finals, workers, layouts, sides, others, progress);
            counters.requireOthersZero(checks);
            if (faults.count() == 0) {
                counters.complete();
                counters.checkHarmed(checks);
            } else {
                // They are done with, too.
                progress.accept(shapes.slots(step));
            }
        }
        return new Findings(faults.count(), faults.first(), counts);
    }

    private void check(RowLayout layout, Scores grades, Successors successors, TableCheck check, byte[] wanted,
            LongConsumer progress) {
        // Where both sides place, no game ends where it is.
        int draw = Subspaces.isJoined(rules, layout.subspace()) ? Grade.of(finals.level(layout.subspace().inAll())) : Grade.of(0);
        workers.forRows(layout.rows().count(), thread -> {
            Forward forward = new Forward(layout, successors, Turning.GRADES, draw);
            byte[] stored = new byte[layout.columns()];
            byte[] best = new byte[layout.columns()];
            return row -> {
                grades.read(row, stored);
                check.count(row, stored);
                Columns columns = forward.select(stored, wanted);
                if (columns.size() > 0) {
                    forward.value(row, columns, best);
                    check.compare(Fault.Kind.GRADE, row, columns, stored, best);
                }
                progress.accept(stored.length);
                return 0;
            };
        });
    }
}
