package org.millstone.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Window;
import org.millstone.table.TableCounts;

/** Reads tables, as files store them, into arrays. */
public interface ScoreSource {
    /** The score of a win in arrays as files store them, without depths of wins. The first window has it also for a win in one ply. */
    int WIN_OF_UNKNOWN_DEPTH = Score.WIN;

    /**
     * Loads the scores of a subspace, and checks the checksums. Losses have their depth or conversion, wins are {@link
     * #WIN_OF_UNKNOWN_DEPTH}.
     *
     * @param withGrades whether draws get their grades, if these are known
     */
    Scores load(Subspace subspace, Window window, boolean withGrades, Arena arena) throws IOException;

    /** Loads the stored counters of a subspace's draws, by slot; 0 where none is stored. Throws what {@link #load} does. */
    void loadCounters(Subspace subspace, Scores counters) throws IOException;

    /** What the header of a file, named {@code file}, says: how many wins, draws and losses the table has, and the plies of the longest. */
    record Claim(String file, TableCounts counts) {}

    List<Claim> claims(Subspace subspace) throws IOException;

    /** Returns the plies of the longest win or loss of some subspaces, as the headers of their files say; -1 if all is drawn. */
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
