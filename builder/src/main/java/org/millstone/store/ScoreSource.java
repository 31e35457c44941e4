package org.millstone.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Window;
import org.millstone.table.TableCounts;

/** The tables to be checked, as they lie on the disk. */
public interface ScoreSource {
    /** The score of a win: its depth is not stored. */
    int WIN_OF_UNKNOWN_DEPTH = Score.WIN;

    /**
     * Loads a subspace, checksums checked: draws, losses with their depth, wins as {@link #WIN_OF_UNKNOWN_DEPTH}.
     *
     * @param window the depths that are wanted
     * @param drawsTold whether scores are to tell draws apart, where it is known what these are worth
     * @param arena owns the scores
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     */
    Scores load(Subspace subspace, Window window, boolean drawsTold, Arena arena) throws IOException;

    /**
     * Loads the counters of draws, as {@link #load} loads scores.
     *
     * @param counters gets those that are stored, 0 elsewhere
     */
    void loadCounters(Subspace subspace, Scores counters) throws IOException;

    /** The counts in a file's header, and the file's name. */
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
}
