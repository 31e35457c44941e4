package org.millstone.search;

/**
 * When a game is drawn by its history. Tables know no history. The engine takes it into account for its next turn and the answer to it,
 * the search at every turn.
 *
 * @param repetitions at which occurrence a position draws, with the same side to move, 2 or more; 0 if repetition does not draw
 * @param quietPlies after how many plies in a row that neither place nor remove a stone the game is drawn; 0 if never
 */
public record DrawRules(int repetitions, int quietPlies) {
    /** The usual rules of Mill programs: the third occurrence, or a hundred plies. */
    public static final DrawRules USUAL = new DrawRules(3, 100);

    /** History draws no game. */
    public static final DrawRules NONE = new DrawRules(0, 0);

    /**
     * Whether a game that is won or lost within {@code plies} plies ends before the rule about quiet plies can draw it; {@code quiet} plies
     * in a row have been quiet so far.
     */
    public boolean allow(int quiet, int plies) {
        return quietPlies == 0 || quiet + plies <= quietPlies;
    }
}
