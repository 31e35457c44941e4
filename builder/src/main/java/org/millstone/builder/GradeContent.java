package org.millstone.builder;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.step.Grade;
import org.millstone.step.Scores;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.table.GradeTree;
import org.millstone.table.Tiles;

/**
 * Makes the content of a file of grades: for each draw its final, and its counter if the side to move is harmed. Both together are a
 * <em>symbol</em>.
 */
final class GradeContent {
    /** Stands in place of a symbol for a win or loss. Every symbol is smaller. */
    private static final char NO_DRAW = 0xff00;

    private final Scores grades;
    private final @Nullable Scores counters;
    private final int own;
    /** By grade: the symbol of a draw with counter 0; {@link #NO_DRAW} for wins and losses. */
    private final char[] symbols = new char[Grade.WON + 1];
    private final GradeTree tree;
    /** By symbol: its number in the tree that codes the file. */
    private final char[] numbers = new char[GradeTree.SYMBOLS];

    /**
     * Counts the grades of a table, and makes the tree that codes them.
     *
     * @param finals the order of finals, without those that the table does not depend on
     * @param slots how many slots have each grade
     */
    GradeContent(Finals finals, SolvedTable.Graded table, long[] slots, WorkerPool workers) {
        Window window = table.grades().window();
        this.grades = table.grades().scores();
        this.counters = table.counters() == null ? null : table.counters().scores();
        this.own = counters == null ? Grade.LOST : Grade.of(finals.level(table.subspace().inAll()));
        for (Finals.Final of : finals.positive()) {
            int level = finals.level(of.subspace());
            symbols[Grade.of(level)] = GradeTree.symbol(finals.named(level), 0);
            symbols[Grade.of(-level)] = GradeTree.symbol(finals.named(-level), 0);
        }
        for (int value = 0; value < symbols.length; value++) {
            symbols[value] = window.isDraw(value) ? symbols[value] : NO_DRAW;
        }
        this.tree = GradeTree.of(counters == null ? bySymbol(slots) : counts(counters, workers));
        char[] inTree = tree.symbols();
        for (int number = 0; number < inTree.length; number++) {
            numbers[inTree[number]] = (char) number;
        }
    }

    private long[] bySymbol(long[] slots) {
        long[] counts = new long[NO_DRAW];
        for (int value = 0; value < slots.length; value++) {
            if (symbols[value] < NO_DRAW) {
                counts[symbols[value]] += slots[value];
            }
        }
        return counts;
    }

    private long[] counts(Scores counters, WorkerPool workers) {
        long[][] ofThreads = new long[workers.threads()][GradeTree.SYMBOLS];
        workers.forEachRow(grades.rows(), thread -> {
            long[] counts = ofThreads[thread];
            byte[] row = new byte[grades.columns()];
            byte[] counted = new byte[grades.columns()];
            return number -> {
                grades.read(number, row);
                counters.read(number, counted);
                for (int c = 0; c < row.length; c++) {
                    counts[symbol(row[c] & 0xff, counted[c])]++;
                }
            };
        });
        return IntStream.range(0, NO_DRAW).mapToLong(symbol -> Stream.of(ofThreads).mapToLong(of -> of[symbol]).sum()).toArray();
    }

    /**
     * Returns the symbol of a draw; {@link #NO_DRAW} or more for a win or loss.
     *
     * @param value the grade, or a score that tells draws apart
     */
    private int symbol(int value, byte counter) {
        return symbols[value] + (value < own ? counter & 0xff : 0);
    }

    PlaneContent content() {
        return new PlaneContent(tree.toBytes(), tree.tree().mostBytes(), tiles -> {
            byte[] places = new byte[Tiles.PLACES];
            byte[] counted = new byte[Tiles.PLACES];
            char[] draws = new char[Tiles.PLACES + 1];
            char[] scratch = new char[Tiles.PLACES];
            return (tile, content) -> {
                // Places without a slot are no draws here.
                Arrays.fill(places, (byte) Grade.LOST);
                grades.readTile(tiles, tile, places);
                if (counters != null) {
                    counters.readTile(tiles, tile, counted);
                }
                int count = 0;
                for (int i = 0; i < places.length; i++) {
                    int symbol = symbol(places[i] & 0xff, counted[i]);
                    draws[count] = numbers[symbol];
                    count += symbol < NO_DRAW ? 1 : 0;
                }
                return tree.tree().pack(draws, count, scratch, content);
            };
        });
    }
}
