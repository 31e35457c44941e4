package org.millstone.builder.malom;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The entries of a sector's file, row by row: a row has all positions of one set of the mover. */
final class MalomContent {
    /** The bytes of an entry. */
    static final int BYTES = 3;
    /** How many bits the first number of an entry has; the second has the rest. */
    static final int FIRST_BITS = 12;

    private static final int FIRST = (1 << FIRST_BITS) - 1;
    private static final int AT_ONCE = 1536;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final MalomIndex index;
    private final Cells cells;
    private final Entries entries;
    private final int[] owns;
    /** The sets of the opponent, in the points that the mover's leave free. */
    private final int[] opponents;
    /** The rows of the opponent's sets; null if the mover makes the rows. */
    private final MalomIndex.@Nullable Rows rowsOfOpponents;
    /** By the grade, the first number. */
    private final int[] first;

    MalomContent(MalomIndex index, Layers.Side side, int[] worth) {
        this.index = index;
        this.cells = side.cells();
        this.entries = side.entries();
        this.owns = index.canonical(cells.subspace().own());
        this.opponents = MalomIndex.sets(Integer.bitCount(MalomIndex.ALL) - cells.subspace().own(), cells.subspace().opponent());
        this.rowsOfOpponents = cells.subspace().ownRows() ? null : index.rows(cells.subspace().opponent(), cells::row);
        this.first = Arrays.stream(worth).map(of -> of - side.value()).toArray();
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
        private final long[] slots = new long[AT_ONCE];
        private final int[] sets = new int[AT_ONCE];
        private final int[] rowOf = new int[AT_ONCE];
        private final int[] found = new int[AT_ONCE];

        /** Writes a row into an array from some place on. */
        void make(int row, byte[] into, int at) {
            int own = owns[row];
            int free = MalomIndex.ALL & ~own;
            int ourOwn = index.ours(own);
            int[] keeping = index.keeping(own);
            int[] turned = rowsOfOpponents == null ? index.oursTurned(cells.turnOf(ourOwn)) : cells.images(ourOwn);
            int place = at;
            for (int from = 0; from < opponents.length; from += AT_ONCE) {
                int count = Math.min(AT_ONCE, opponents.length - from);
                if (rowsOfOpponents == null) {
                    for (int i = 0; i < count; i++) {
                        sets[i] = Integer.expand(opponents[from + i], free);
                    }
                    cells.locate(ourOwn, turned, sets, count, slots);
                } else {
                    // One read after the other, and nothing between that waits for them.
                    for (int i = 0; i < count; i++) {
                        rowOf[i] = rowsOfOpponents.get(Integer.expand(opponents[from + i], free));
                    }
                    cells.locate(turned, rowOf, count, slots);
                }
                // Nothing but reads now, so that many are under way at once.
                for (int i = 0; i < count; i++) {
                    found[i] = entries.get(slots[i]);
                }
                for (int i = 0; i < count; i++) {
                    found[i] = first[Entries.grade(found[i])] & FIRST | Entries.number(found[i]) << FIRST_BITS;
                }
                for (int i = 0; keeping.length > 0 && i < count; i++) {
                    int operation = redirect(Integer.expand(opponents[from + i], free), keeping);
                    found[i] = operation < 0 ? found[i] : -operation - 1 << FIRST_BITS;
                }
                // A fourth byte is written, too, as one write costs less than three. The next entry replaces it.
                for (int i = 0; i < count - 1; i++, place += BYTES) {
                    INTS.set(into, place, found[i]);
                }
                into[place] = (byte) found[count - 1];
                into[place + 1] = (byte) (found[count - 1] >>> Byte.SIZE);
                into[place + 2] = (byte) (found[count - 1] >>> 2 * Byte.SIZE);
                place += BYTES;
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
