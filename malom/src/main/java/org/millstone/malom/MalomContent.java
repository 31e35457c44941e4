package org.millstone.malom;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.step.WorkerPool;
import org.millstone.store.TableShapes;

/**
 * Makes the bytes of a sector's file, in the format of the program Malom. A sector is a subspace that has a file there. After a head of 64
 * bytes come the entries, three bytes each, and then four bytes of zero. A row has the entries of all positions with one set of the side to
 * move, the mover. {@link MalomIndex} has the order.
 *
 * <p>An entry has two numbers. If a symmetry maps the mover's set to itself, several entries stand for one position. The first of them has
 * the position's two numbers. In the others the first number is 0. The second is negative: it names the operation (symmetry) that leads to
 * the first of them.
 */
final class MalomContent {
    /** The bytes of an entry. */
    private static final int BYTES = 3;
    /** How many bits of an entry its first number takes; the second number takes the rest. */
    static final int FIRST_BITS = 12;

    private static final int FIRST = (1 << FIRST_BITS) - 1;
    /** How many bytes stand before the entries. The tail of zeroes after the entries says that no number was too large for an entry. */
    private static final int HEAD = 64;
    private static final int TAIL = Integer.BYTES;
    private static final int BATCH_BYTES = 1 << 24;
    private static final int AT_ONCE = 1536;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final MalomIndex index;
    private final Sector sector;
    private final SectorEntries entries;
    private final int[] owns;
    /** The opponent's sets, as sets of the points that the mover leaves free. */
    private final int[] opponents;
    private final Combinations ranks;
    /** The table's row of each of the opponent's sets, by its rank; null if the mover's sets make the rows of the table. */
    private final int @Nullable [] rowsOfOpponents;
    /** By the grade of a position: the first number of its entry. */
    private final int[] first;

    MalomContent(MalomIndex index, NumberPropagation.Side side) {
        this.index = index;
        this.sector = side.sector;
        this.entries = side.entries;
        this.first = sector.worth();
        int stones = sector.subspace().opponent();
        int points = Integer.bitCount(MalomIndex.ALL);
        this.owns = index.canonical(sector.subspace().own());
        this.opponents = new Combinations(points - sector.subspace().own(), stones).sets();
        this.ranks = new Combinations(points, stones);
        this.rowsOfOpponents = sector.subspace().ownRows() ? null : index.numbers(stones, sector::row);
    }

    static long bytes(TableShapes shapes, Subspace subspace) {
        long columns = new Combinations(shapes.rules().board().points() - subspace.own(), subspace.opponent()).count();
        return HEAD + BYTES * columns * shapes.sets().of(subspace.own()).count() + TAIL;
    }

    void write(OutputStream out, WorkerPool workers) throws IOException {
        out.write(ByteBuffer.allocate(HEAD).order(ByteOrder.LITTLE_ENDIAN).putInt(2).putInt(3).putInt(FIRST_BITS).array());
        int rowBytes = BYTES * opponents.length;
        int batch = Math.clamp(BATCH_BYTES / rowBytes, 1, owns.length);
        byte[] bytes = new byte[batch * rowBytes];
        for (int from = 0; from < owns.length; from += batch) {
            int start = from;
            int count = Math.min(batch, owns.length - from);
            workers.forEachRow(count, 1, thread -> {
                Maker maker = new Maker();
                return row -> maker.make(start + row, bytes, row * rowBytes);
            });
            out.write(bytes, 0, count * rowBytes);
        }
        out.write(new byte[TAIL]);
    }

    /** Makes rows of the file; each thread has a maker of its own. */
    private final class Maker {
        private final long[] slots = new long[AT_ONCE];
        private final int[] sets = new int[AT_ONCE];
        /** Scratch: the rows of the opponent's sets, if these make the rows of the table; then the entries of positions. */
        private final int[] found = new int[AT_ONCE];

        void make(int row, byte[] into, int at) {
            int own = owns[row];
            int free = MalomIndex.ALL & ~own;
            int ourOwn = index.ours(own);
            int[] keeping = index.keeping(own);
            int[] turned = rowsOfOpponents == null ? index.oursTurned(sector.turnOf(ourOwn)) : sector.images(ourOwn);
            int place = at;
            for (int from = 0; from < opponents.length; from += AT_ONCE) {
                int count = Math.min(AT_ONCE, opponents.length - from);
                if (rowsOfOpponents == null) {
                    for (int i = 0; i < count; i++) {
                        sets[i] = Integer.expand(opponents[from + i], free);
                    }
                    sector.locate(ourOwn, turned, sets, count, slots);
                } else {
                    // One read after the other, and nothing between that waits for them.
                    int[] rows = rowsOfOpponents;
                    Combinations order = ranks;
                    for (int i = 0; i < count; i++) {
                        found[i] = rows[order.rank(Integer.expand(opponents[from + i], free))];
                    }
                    sector.locate(turned, found, count, slots);
                }
                // Nothing but reads now, so that many are under way at once.
                for (int i = 0; i < count; i++) {
                    found[i] = entries.get(slots[i]);
                }
                for (int i = 0; i < count; i++) {
                    found[i] = first[SectorEntries.grade(found[i])] & FIRST | SectorEntries.number(found[i]) << FIRST_BITS;
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

        /**
         * Returns the operation, 0 to 15, that leads to the first entry of the same position; -1 if this entry is the first. The operation
         * maps the mover's set to itself, and the opponent's to the first of its images.
         */
        private int redirect(int opponent, int[] keeping) {
            int found = -1;
            int least = opponent;
            for (int op : keeping) {
                int image = index.image(op, opponent);
                // Of the points that only one of two sets has, the later set has the lowest.
                if ((least & Integer.lowestOneBit(image ^ least)) != 0) {
                    least = image;
                    found = op;
                }
            }
            return found;
        }
    }
}
