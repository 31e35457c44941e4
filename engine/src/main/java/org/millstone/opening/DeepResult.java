package org.millstone.opening;

import org.millstone.rules.Turn;

/**
 * What a search found out about a position that no table covers.
 *
 * @param depth how many plies it looked ahead, 0 to 255
 * @param bound what the score is: 1 the most that the position is worth, 2 the least, 3 its worth
 * @param score the worth for the side to move, in the units of the search that found it, -32768 to 32767
 * @param turn the best turn in the very position asked about, see {@link Turn}; 0 if none was best
 */
public record DeepResult(int depth, int bound, int score, int turn) {
    /** Refuses numbers that cannot be kept. */
    public DeepResult {
        if (depth < 0 || depth > 0xff || bound < 1 || bound > 3 || score != (short) score || turn >>> Turn.SIZE != 0) {
            throw new IllegalArgumentException("depth " + depth + ", bound " + bound + ", score " + score + ", turn " + turn);
        }
    }
}
