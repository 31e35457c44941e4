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
import org.millstone.step.ScoreStore;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Step.Sides;
import org.millstone.step.ValueMap;
import org.millstone.step.WorkerPool;

/**
 * Grades the draws of a solved pair: finds the final that each draw comes to if both sides play best, the subspace in which it stays for
 * ever. It also finds the <em>counter</em> of each draw: how many turns the side that profits makes until the next capture.
 *
 * <p>In the draw of "One position" (ARCHITECTURE.md) it is five stones each, White to move. Black profits: it soon takes a stone, and keeps
 * five against four for ever. So the grade is that of the final 4-5, 126, and the counter 1. To stay in 5-5 would be 128.
 *
 * <p>A side that is to get a better final than the pair's own must leave the pair, by an exit or by moves that lead to one. So exits are
 * valued first, by the grades of the positions after them. Then {@link Chains} run level by level, from the best final down to the pair's
 * own. A slot begins with the grade of its best exit, and with a count of its moves to draws, which {@link Solver} leaves. Slots that no
 * level decides stay in the pair, and get the pair's own final.
 *
 * <p>Within a level, the layer that decides a slot gives its counter: the side that profits takes the quickest way, the other side the
 * slowest.
 *
 * @param step a pair that {@link Solver} has solved
 * @param sets the canonical sets of the rules' board
 * @param finals the order of finals, with those of the pair and of all subspaces that it needs
 * @param mostCounter the largest counter that a file holds; it stands for all larger ones, too
 */
public record GradeSolver(Rules rules, Step step, CanonicalSets.BySize sets, Finals finals, int mostCounter, WorkerPool workers) {
    /** After how many layers a loss decides the gains whose turns lead to it; see {@link Chains}. */
    private static final int LAG = 1;
    /** The byte with which a drawn slot begins that has no exit to a draw: below any grade of a draw, above that of a loss. */
    private static final int NO_EXIT = 1;

    /**
     * Returns the bytes outside the Java heap that {@link #solve} takes until it asks for counters: counts, grades, and what captures need.
     * The grades of other steps come on top.
     */
    public static long beginBytes(Rules rules, Step step, CanonicalSets.BySize sets) {
        // Beside grades there are counts of moves to draws, and room for captures.
        return (step.sides().size() + 3) * Scores.slots(step.first(), sets)
                + PlacingSolver.scratchBytes(rules, step, sets);
    }

    /**
     * Returns the bytes outside the Java heap that {@link #solve} takes once it has asked for counters: counts, grades, counters and
     * frontiers. The grades of other steps are not needed any more.
     */
    public static long finishBytes(Step step, CanonicalSets.BySize sets, long listCapacity) {
        return Chains.bytes(step, sets, LAG, listCapacity) + (4 + step.subspaces().size()) * Scores.slots(step.first(), sets);
    }

    /**
     * Grades the draws.
     *
     * @param draws by slot, how many moves lead to draws, as {@link Solver#solve} leaves them; overwritten
     * @param known returns the scores, with grades of draws, of a subspace that {@link Step#needs} lists
     * @param valueMap makes the grade of a turn, for the side that makes it, from such a score after it
     * @param grades get the result; all zero before. In a pair like 6-6 only the row colour's array has it
     * @param counters returns arrays for the counters of the pair's tables, all zero; called once, when {@code known} is not needed any
     *     more. A counter is 0 where play stays in the pair
     * @param listCapacity how many slots each of the two frontiers may list, see {@link Frontier}; affects speed only
     */
    public void solve(Sides<Scores> draws, Function<Subspace, @Nullable Scores> known, ValueMap valueMap, Sides<Scores> grades,
            Supplier<Sides<Scores>> counters, long listCapacity) {
        if (step.first().inHand() > 0) {
            new PlacingSolver(rules, valueMap, valueMap, sets, known, workers).solve(step, grades);
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
        Exits exits = new Exits(space, sets, valueMap, known, workers);
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

    /**
     * Begins a row: gives {@code values}, grades of best exits or 0, {@link #NO_EXIT} for 0. {@code drawn} has the counts of draws, and
     * marks of won and lost slots, whose grades it sets.
     */
    private static void begin(int row, byte[] values, byte[] drawn, Chains.Marks marks) {
        RowOperations.begin(drawn, values, NO_EXIT);
        marks.mark(row, values);
    }

    private void finish(RowSpace space, Sides<Chains.Marks> marks, Sides<Scores> counts, Sides<Scores> grades,
            Sides<Scores> counters,
            long listCapacity) {
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
            Chains chains = new Chains(space, workers, rowColour, columnColour, LAG, listCapacity, arena);
            run(chains, rowColour, columnColour, level, true);
            chains.valueRest(columnColour, NO_EXIT, Grade.of(-level));
            if (own) {
                // The other chain is this one with the colours exchanged.
                TransposedScores.take(rules.board(), space.canonical, workers, NO_EXIT, Grade.of(level),
                        List.of(grades.row(), counters.row()), List.of(grades.column(), counts.row()));
                return;
            }
            run(chains, columnColour, rowColour, -level, false);
            chains.valueRest(rowColour, NO_EXIT, Grade.of(level));
        }
    }

    /** Runs one chain, from the best level down to above {@code own}: that of the pair's own final for the gaining colour. */
    private void run(Chains chains, Chains.Side gains, Chains.Side losses, int own, boolean rowGains) {
        BitSet gained = gains.marks().values();
        BitSet lost = losses.marks().values();
        int[] levels = IntStream.iterate(finals.best(), level -> level > own, level -> level - 1)
                .filter(level -> gained.get(Grade.of(level)) || lost.get(Grade.mirrored(Grade.of(level)))).toArray();
        for (int level : levels) {
            // In the first layer one is forced to capture. A row colour that gains may do so in the second.
            chains.run(0, rowGains ? 1 : 0, Integer.MAX_VALUE, number -> layer(rowGains, Grade.of(level), number));
        }
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
