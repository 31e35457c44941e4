package org.millstone.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Window;
import org.millstone.table.TableCounts;

/** The tables to be checked, as they lie on the disk. */
public interface StoredTables {
    /** The score of a win: its depth is not stored. */
    int WIN_OF_UNKNOWN_DEPTH = Score.WIN;

    /**
     * Loads a subspace, checksums checked: draws, losses with their depth, wins as {@link #WIN_OF_UNKNOWN_DEPTH}.
     *
     * @param window the depths that are wanted
     * @param arena owns the scores
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     */
    Scores load(Subspace subspace, Window window, Arena arena) throws IOException;

    /** A file's statements on its content.
     *
     * @param file the name of the file
     * @param counts the counts in its header
     */
    record Claim(String file, TableCounts counts) {}

    /** Returns what the headers of a subspace's files say of their content. */
    List<Claim> claims(Subspace subspace) throws IOException;

    /** Returns the plies of the longest win or loss of subspaces, as their headers have it; -1 if nothing is decided there. */
    default int longest(List<Subspace> subspaces) throws IOException {
        int longest = -1;
        for (Subspace subspace : subspaces) {
            for (Claim claim : claims(subspace)) {
                longest = Math.max(longest, claim.counts().longest());
            }
        }
        return longest;
    }

    /** The grades of tables to be checked, likewise. */
    @FunctionalInterface
    interface Grades {
        /**
         * Loads a subspace, checksums checked.
         *
         * @param grades gets the grades
         * @param counters gets the counters that are stored, 0 elsewhere; null if nobody wants them
         * @throws IOException if a file cannot be read
         * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
         */
        void load(Subspace subspace, Scores grades, @Nullable Scores counters) throws IOException;
    }
}
