package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.ProgressMeter;
import org.millstone.step.ScoreStore;
import org.millstone.step.Scores;
import org.millstone.step.Sides;
import org.millstone.step.Step;
import org.millstone.step.ValueMap;
import org.millstone.step.WorkerPool;

/**
 * Tells the draws of a solved pair apart: which final each comes to, and by what counter.
 *
 * <p>A side that gets a better final than the pair's own must leave the pair, by an exit or by moves that lead to one. So exits are valued
 * first, by the grades of the positions after them. Then come the {@link Chains}, level by level. A chain begins with the best level and
 * ends above the pair's own. A slot begins with the grade of its best exit. Its count begins with the number of its moves to draws: that is
 * left when the {@link Solver} is done. The rest stays in the pair: it has the pair's own final.
 *
 * <p>Within a level the number of the layer is the counter: the side that profits takes the quickest way, the other the slowest. A counter
 * stops at the most that there is room for.
 */
public final class GradeSolver {
    private final Rules rules;
    private final Step step;
    private final CanonicalSets.BySize sets;
    private final Finals finals;
    private final int mostCounter;
    private final WorkerPool workers;

    /**
     * Readies a solver.
     *
     * @param step a pair that a {@link Solver} has solved
     * @param sets the canonical sets of the rules' board
     * @param finals the order of finals, those of the step and of all that it needs among them
     * @param mostCounter the most that counters have room for: stands for all that are larger
     */
    public GradeSolver(Rules rules, Step step, CanonicalSets.BySize sets, Finals finals, int mostCounter, WorkerPool workers) {
        this.rules = rules;
        this.step = step;
        this.sets = sets;
        this.finals = finals;
        this.mostCounter = mostCounter;
        this.workers = workers;
    }

    /** Drawn; there is no exit that draws. */
    private static final int NO_EXIT = 1;
    /** The approximate shares of the time of grading a pair at which its parts end. */
    private static final double BEGUN = 0.3;
    private static final double FIRST_CHAIN_END = 0.6;
    private static final double STAYED = 0.63;
    private static final double SECOND_CHAIN_END = 0.95;
    /** After so many layers about half of a level is done. Nobody knows beforehand how many layers it has. */
    private static final double USUAL_LAYERS = 8;

    /** Returns the bytes outside the heap that grading takes until counters are asked for, draws and grades included, other steps' not. */
    public static long beginBytes(Rules rules, Step step, CanonicalSets.BySize sets) {
        // Beside grades there are counts of moves to draws, and room for captures.
        return (step.sides().size() + 3) * Scores.slots(step.first(), sets)
                + PlacingSolver.scratchBytes(rules, step, sets);
    }

    /**
     * Returns the bytes outside the heap that grading takes from then on, grades and counters included: neither scores nor other grades.
     */
    public static long finishBytes(Step step, CanonicalSets.BySize sets, long listCapacity) {
        return Chains.bytes(step, sets, listCapacity) + (4 + step.subspaces().size()) * Scores.slots(step.first(), sets);
    }

    /**
     * Grades the draws.
     *
     * @param draws the draws of a pair, as {@link Solver#solve} tells them; overwritten
     * @param known returns what a subspace is worth that {@link Step#needs} lists
     * @param turning makes grades of that
     * @param grades get the result; all zero before. Of a pair that is its own mirror image the row colour's have it
     * @param counters returns the counters of those that have tables, all zero: how many turns of its own the side that profits from a draw
     *     has still to make until it captures, or its opponent must, on the way to the final; 0 where play stays. Called once, when what is
     *     known of other steps is not needed any more
     * @param listCapacity how many sets each of the two frontiers of a pair may list, see {@link Frontier}; affects speed only
     */
    public void solve(Sides<Scores> draws, Function<Subspace, @Nullable Scores> known, ValueMap turning, Sides<Scores> grades,
            Supplier<Sides<Scores>> counters, long listCapacity) {
        if (step.first().inHand() > 0) {
            new PlacingSolver(rules, turning, sets, known, workers).solve(step, grades);
        }
        if (Solver.drawnByFullBoard(rules, step)) {
            int level = finals.level(step.first());
            grades.row().fill(Grade.of(level));
            grades.column().fill(Grade.of(-level));
            counters.get().forEach(of -> of.fill(0));
            return;
        }
        RowSpace space = new RowSpace(rules, step, sets.of(step.first().own()), workers);
        Sides<Chains.Marks> marks = new Sides<>(new Chains.Marks(space), new Chains.Marks(space));
        workers.meter().upTo(BEGUN, 2 * rules.mostRemovals() + 2);
        Exits exits = new Exits(space, sets, turning, known, workers);
        try (Arena scratch = Arena.ofShared()) {
            exits.ofRowColour(grades.row(), new Scores(scratch, space.rows(), space.columns()), draws.row());
        }
        workers.forEachRow(space.rows(), thread -> {
            byte[] values = new byte[ScoreStore.room(space.columns())];
            byte[] drawn = new byte[ScoreStore.room(space.columns())];
            Exits.OfColumnColour ofColumns = exits.new OfColumnColour(grades.row(), grades.column(), draws.column());
            return row -> {
                ofColumns.find(row, values);
                draws.column().read(row, drawn);
                begin(row, values, drawn, marks.column());
                grades.column().write(row, values);
            };
        });
        grades.row().change(draws.row(), workers, (row, values, drawn) -> begin(row, values, drawn, marks.row()));
        finish(space, marks, draws, grades, counters.get(), listCapacity);
    }

    /** Makes the beginning of a row of what {@link Exits} found: draws have the grade of their best exit, or {@link #NO_EXIT}. */
    private static void begin(int row, byte[] values, byte[] drawn, Chains.Marks marks) {
        RowOperations.begin(drawn, values, NO_EXIT);
        marks.mark(row, values);
    }

    /** Has the chains grade what begins with exits. */
    private void finish(RowSpace space, Sides<Chains.Marks> marks, Sides<Scores> counts, Sides<Scores> grades,
            Sides<Scores> counters,
            long listCapacity) {
        ProgressMeter meter = workers.meter();
        int level = finals.level(step.first().inAll());
        boolean own = step.isOwnMirror();
        if (own) {
            // Nobody counts down the row colour's moves: there is room for the column colour's counters.
            counts.row().fill(0);
        }
        Chains.Side rowColour = new Chains.Side(grades.row(), counts.row(), marks.row(), counters.row());
        Chains.Side columnColour = new Chains.Side(grades.column(), counts.column(), marks.column(),
                own ? counts.row() : counters.column());
        try (Arena arena = Arena.ofShared()) {
            Chains chains = new Chains(space, workers, rowColour, columnColour, listCapacity, arena);
            run(chains, rowColour, columnColour, level, true, own ? SECOND_CHAIN_END : FIRST_CHAIN_END);
            meter.upTo(own ? 1 : STAYED, own ? 2 : 1);
            chains.stay(columnColour, NO_EXIT, Grade.of(-level));
            if (own) {
                // The other chain is this one with the colours exchanged.
                ColourSwap.take(rules.board(), space.canonical, workers, NO_EXIT, Grade.of(level),
                        List.of(grades.row(), counters.row()), List.of(grades.column(), counts.row()));
                return;
            }
            run(chains, columnColour, rowColour, -level, false, SECOND_CHAIN_END);
            meter.upTo(1, 1);
            chains.stay(rowColour, NO_EXIT, Grade.of(level));
        }
    }

    /** Works off the levels above a pair's own, as the gaining colour sees them; the work is then at {@code end}. */
    private void run(Chains chains, Chains.Side gains, Chains.Side losses, int own, boolean rowGains, double end) {
        ProgressMeter meter = workers.meter();
        BitSet gained = gains.marks().values();
        BitSet lost = losses.marks().values();
        int[] levels = IntStream.iterate(finals.best(), level -> level > own, level -> level - 1)
                .filter(level -> gained.get(Grade.of(level)) || lost.get(Grade.mirrored(Grade.of(level)))).toArray();
        double from = meter.shareOfPart();
        for (int i = 0; i < levels.length; i++) {
            int level = levels[i];
            double each = (end - from) / levels.length;
            double begins = from + i * each;
            meter.upTo(begins + each / USUAL_LAYERS, 1);
            // In the first layer one is forced to capture. A row colour that gains may do so in the second.
            chains.run(0, rowGains ? 1 : 0, Integer.MAX_VALUE, number -> layer(rowGains, Grade.of(level), number),
                    (number, decided) -> meter.upTo(begins + each * (number + 2) / (number + 1 + USUAL_LAYERS), 1));
        }
        meter.upTo(end, 0);
    }

    private Chains.Layer layer(boolean rowGains, int gain, int number) {
        int loss = Grade.mirrored(gain);
        int counter = Math.min(number, mostCounter);
        return new Chains.Layer(rowGains,
                new Chains.Decided(gain, number == (rowGains ? 1 : 0) ? gain : Chains.NONE,
                        rowGains ? counter : Math.min(number + 1, mostCounter)),
                new Chains.Decided(loss, number == 0 ? loss : Chains.NONE, counter));
    }
}
