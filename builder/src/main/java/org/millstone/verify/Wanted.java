package org.millstone.verify;

import org.millstone.step.Grade;
import org.millstone.step.Score;

/** Which entries of a row a pass is about, by the scores they have. */
enum Wanted {
    /** Wins whose depth is not known. */
    UNKNOWN_WINS {
        @Override
        boolean has(int score) {
            return score == StoredTables.WIN_OF_UNKNOWN_DEPTH;
        }
    },
    /** Everything that {@link Completion} did not derive itself: losses, draws, and the wins that it left alone. */
    STORED {
        @Override
        boolean has(int score) {
            return score <= Score.DRAW || score == StoredTables.WIN_OF_UNKNOWN_DEPTH;
        }
    },
    /** Draws that are told apart. */
    GRADED {
        @Override
        boolean has(int grade) {
            return Grade.isDraw(grade);
        }
    },
    /** Everything. */
    ALL {
        @Override
        boolean has(int score) {
            return true;
        }
    };

    /** Whether an entry with this score, 0 to 255, is wanted. */
    abstract boolean has(int score);

    /** Returns the answers for all 256 scores, for use in a loop. */
    byte[] table() {
        byte[] table = new byte[256];
        for (int score = 0; score < table.length; score++) {
            table[score] = (byte) (has(score) ? 1 : 0);
        }
        return table;
    }
}
