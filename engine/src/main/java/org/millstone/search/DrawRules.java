package org.millstone.search;

/**
 * When a game is drawn by its history. Tables know nothing of it; the engine does, as to its next turn and the answer to it, and the search
 * of a game throughout.
 *
 * @param repetitions how often a position must occur, with the same side to move, 2 or more; 0 if repetition does not draw
 * @param quietPlies how many plies of the moving phase, one after the other, that place and remove nothing draw; 0 if there is no such rule
 */
public record DrawRules(int repetitions, int quietPlies) {
    /** The usual rules of Mill programs: three occurrences, or a hundred plies that place and remove nothing. */
    public static final DrawRules USUAL = new DrawRules(3, 100);

    /** History does not matter. */
    public static final DrawRules NONE = new DrawRules(0, 0);

    /**
     * Whether a game that is decided so soon cannot be drawn before by the quiet plies: those that place and remove nothing.
     *
     * @param quiet plies since a stone was last placed or removed
     * @param plies within which the game is decided
     */
    public boolean allow(int quiet, int plies) {
        return quietPlies == 0 || quiet + plies <= quietPlies;
    }
}
