package org.millstone.retrograde;

/** Turns the worst scores that turns lead to, for the side then to move, into what the best turn is worth to the mover. */
final class Best {
    private static final byte[] BEFORE = new byte[Score.WIN + 1];

    static {
        for (int score = 0; score < BEFORE.length; score++) {
            BEFORE[score] = (byte) Score.before(score);
        }
    }

    private Best() {}

    /** Replaces each score of a row. */
    static void turn(byte[] scores) {
        for (int i = 0; i < scores.length; i++) {
            scores[i] = BEFORE[scores[i] & 0xff];
        }
    }
}
