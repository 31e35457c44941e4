package org.millstone.builder.malom;

import java.util.Arrays;

/** The entries of a sector's file, row by row: a row has all positions of one set of the mover. */
final class MalomContent {
    /** The bytes of an entry. */
    static final int BYTES = 3;
    /** How many bits the first number of an entry has; the second has the rest. */
    static final int FIRST_BITS = 12;

    private static final int FIRST = (1 << FIRST_BITS) - 1;
    private static final int AT_ONCE = 512;

    private final MalomIndex index;
    private final Cells cells;
    private final Entries entries;
    private final int[] owns;
    /** The sets of the opponent, in the points that the mover's leave free. */
    private final int[] opponents;
    /** By the grade, the first number. */
    private final int[] first;

    MalomContent(MalomIndex index, Cells cells, Entries entries, int sectorValue, int[] worth) {
        this.index = index;
        this.cells = cells;
        this.entries = entries;
        this.owns = index.canonical(cells.subspace().own());
        this.opponents = MalomIndex.sets(Integer.bitCount(MalomIndex.ALL) - cells.subspace().own(), cells.subspace().opponent());
        this.first = Arrays.stream(worth).map(of -> of - sectorValue).toArray();
    }

    int rows() {
        return owns.length;
    }

    int rowBytes() {
        return BYTES * opponents.length;
    }

    /** Returns a thread's way to make rows. */
    Maker maker() {
        return new Maker();
    }

    /** Makes rows. One thread's. */
    final class Maker {
        private final Cells.Finder finder = cells.finder();
        private final long[] slots = new long[AT_ONCE];
        private final int[] redirected = new int[AT_ONCE];
        private final int[] ours = new int[AT_ONCE];
        private final int[] entryOf = new int[AT_ONCE];
        private final int[] found = new int[AT_ONCE];

        /** Writes a row into an array from some place on. */
        void make(int row, byte[] into, int at) {
            int own = owns[row];
            int free = MalomIndex.ALL & ~own;
            int ourOwn = index.ours(own);
            int[] keeping = index.keeping(own);
            int place = at;
            for (int from = 0; from < opponents.length; from += AT_ONCE) {
                int count = Math.min(AT_ONCE, opponents.length - from);
                for (int i = 0; i < count; i++) {
                    int opponent = Integer.expand(opponents[from + i], free);
                    redirected[i] = keeping.length == 0 ? -1 : redirect(opponent, keeping);
                    ours[i] = index.ours(opponent);
                }
                locate(ourOwn, count);
                // Nothing but reads now, so that many are under way at once.
                for (int i = 0; i < count; i++) {
                    found[i] = entries.get(slots[i]);
                }
                for (int i = 0; i < count; i++, place += BYTES) {
                    int entry = found[i];
                    int word = redirected[i] < 0
                            ? first[Entries.grade(entry)] & FIRST | Entries.number(entry) << FIRST_BITS
                            : -redirected[i] - 1 << FIRST_BITS;
                    into[place] = (byte) word;
                    into[place + 1] = (byte) (word >>> Byte.SIZE);
                    into[place + 2] = (byte) (word >>> 2 * Byte.SIZE);
                }
            }
        }

        /** Finds the slots of positions with one set of the mover, and many of the opponent. */
        private void locate(int own, int count) {
            if (cells.subspace().ownRows()) {
                for (int i = 0; i < count; i++) {
                    slots[i] = finder.locate(own, ours[i]);
                }
                return;
            }
            // One read after the other, and nothing between that waits for them.
            for (int i = 0; i < count; i++) {
                entryOf[i] = cells.index().entry(own, ours[i]);
            }
            for (int i = 0; i < count; i++) {
                slots[i] = cells.slot(cells.index().cell(own, ours[i], entryOf[i]));
            }
        }

        /** Returns the first operation that leaves the mover's set as it is and makes the least of the opponent's; -1 if none makes less. */
        private int redirect(int opponent, int[] keeping) {
            int found = -1;
            int least = opponent;
            for (int op : keeping) {
                int image = index.image(op, opponent);
                if (image < least) {
                    least = image;
                    found = op;
                }
            }
            return found;
        }
    }
}
