package org.millstone.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Window;
import org.millstone.table.TableCounts;

/** Tables as they are stored, to be read into arrays. */
public interface ScoreSource {
    /** The score of a win whose depth is not known, as tables do not store it. */
    int WIN_OF_UNKNOWN_DEPTH = Score.WIN;

    /**
     * Loads the scores of a subspace, checksums checked: losses with their depth, wins as {@link #WIN_OF_UNKNOWN_DEPTH}, draws.
     *
     * @param window the depths that are wanted
     * @param withGrades whether draws get their grades, if these are known
     * @param arena owns the scores
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     */
    Scores load(Subspace subspace, Window window, boolean withGrades, Arena arena) throws IOException;

    /**
     * Loads the counters of draws, with the same exceptions as {@link #load}.
     *
     * @param counters gets those that are stored, 0 elsewhere
     */
    void loadCounters(Subspace subspace, Scores counters) throws IOException;

    /** The counts that the header of a file has, and the name of the file. */
    record Claim(String file, TableCounts counts) {}

    /** Returns the counts in the headers of a subspace's files. */
    List<Claim> claims(Subspace subspace) throws IOException;

    /** Returns the plies of the longest win or loss of subspaces, by their headers; -1 if nothing is decided there. */
    default int longest(List<Subspace> subspaces) throws IOException {
        int longest = -1;
        for (Subspace subspace : subspaces) {
            for (Claim claim : claims(subspace)) {
                longest = Math.max(longest, claim.counts().longest());
            }
        }
        return longest;
    }
}
