package org.millstone.search;

import java.util.Arrays;

/** The positions from the beginning of a game to where a search is, so that it sees when history draws the game. */
final class Path {
    /** Two plies of each side come back to a position at the earliest. */
    private static final int SHORTEST_CYCLE = 4;

    private final DrawRules draws;
    private final long[] keys;
    private final int rootAt;
    private final boolean isNearRepetition;

    Path(Game game) {
        this.draws = game.draws();
        this.rootAt = game.quietPlies();
        this.isNearRepetition = game.isNearRepetition();
        this.keys = Arrays.copyOf(game.keys(), rootAt + 1 + Worker.MOST_PLIES);
    }

    void enter(int ply, long key) {
        keys[rootAt + ply] = key;
    }

    /** Whether a win or loss within so many plies, found with another history, holds with this one; see {@link Game#isDecidedWithin}. */
    boolean allows(int plies, int quiet) {
        return draws.allow(quiet, plies) && !isNearRepetition;
    }

    /**
     * Whether the rules about draws end the game at the position entered last. Within the search a second occurrence is enough: a position
     * that gained nothing the first time gains nothing the second time.
     */
    boolean isDrawn(int ply, int quiet) {
        if (draws.quietPlies() > 0 && quiet >= draws.quietPlies()) {
            return true;
        }
        if (draws.repetitions() == 0) {
            return false;
        }
        int at = rootAt + ply;
        int occurrences = 1;
        for (int back = SHORTEST_CYCLE; back <= quiet && back <= at; back += 2) {
            if (keys[at - back] == keys[at]) {
                occurrences++;
                if (back <= ply || occurrences >= draws.repetitions()) {
                    return true;
                }
            }
        }
        return false;
    }
}
