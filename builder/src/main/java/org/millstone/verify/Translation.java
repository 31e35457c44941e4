package org.millstone.verify;

import java.util.Arrays;

/** What is seen instead of each byte, 0 to 255. */
final class Translation {
    private final byte[] seen = new byte[256];

    /** Sees the same whatever it is. */
    Translation(int always) {
        Arrays.fill(seen, (byte) always);
    }

    /** Sees something else instead of a value from now on. */
    void see(int value, int instead) {
        seen[value] = (byte) instead;
    }

    /** Returns what is seen instead of a value. */
    int of(int value) {
        return seen[value] & 0xff;
    }

    /** Replaces each value of a row. */
    void apply(byte[] row) {
        for (int i = 0; i < row.length; i++) {
            row[i] = seen[row[i] & 0xff];
        }
    }
}
