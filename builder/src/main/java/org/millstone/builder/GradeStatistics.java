package org.millstone.builder;

import java.util.LinkedHashMap;
import java.util.Map;
import org.millstone.board.Board;
import org.millstone.database.DatabaseException;
import org.millstone.database.Finals;
import org.millstone.index.CanonicalSets;
import org.millstone.retrograde.Grade;
import org.millstone.retrograde.Workers;
import org.millstone.table.TableCounts;

/** Counts the drawn positions of a graded subspace by final, symmetric ones once. */
final class GradeStatistics {
    /** What the final of value 0 is called, of which there are many. */
    static final String EQUAL = "equal";

    private GradeStatistics() {}

    /**
     * Counts a subspace.
     *
     * @param finals the order of finals, and their names
     * @param counts what its table of wins and losses counts
     * @return the number of positions by the name of the final, best finals first
     * @throws DatabaseException if the grades are not of that table
     */
    static Map<String, Long> of(Board board, GradedTable table, CanonicalSets rows, Finals finals, TableCounts counts,
            Workers workers) {
        long[] histogram = Statistics.histogram(board, table.subspace(), rows, table.grades().scores(), workers);
        Map<String, Long> found = new LinkedHashMap<>();
        long draws = 0;
        for (int level = finals.best(); level >= -finals.best(); level--) {
            long positions = histogram[Grade.of(level)];
            draws += positions;
            if (positions > 0) {
                found.put(level == 0 ? EQUAL : finals.named(level).toString(), positions);
            }
        }
        if (histogram[Grade.WON] != counts.wins() || draws != counts.draws() || histogram[Grade.LOST] != counts.losses()) {
            throw new DatabaseException("The table " + table.subspace() + " does not fit the tables that its turns lead to."
                    + " Check it with 'mill verify'.");
        }
        return found;
    }
}
