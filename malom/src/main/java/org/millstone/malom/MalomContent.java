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
 * Makes the bytes of a sector's file in the format of the program Malom: a head of 64 bytes, the entries of all positions, four bytes of
 * zero. A row of the file has the positions with the same stones of the mover, the side to move; {@link MalomIndex} has the order.
 *
 * <p>An entry has three bytes: the first number in the low 12 bits, the second in the high 12, both signed. If a symmetry maps the mover's
 * stones to themselves, a position may have several entries in a row. The first of them has its numbers. The others have 0 and -1 - n,
 * where operation (symmetry) n leads to the first.
 */
final class MalomContent {
    private static final int BYTES = 3;
    /** How many low bits of an entry hold its first number; the others hold the second. */
    static final int FIRST_BITS = 12;

    private static final int FIRST = (1 << FIRST_BITS) - 1;
    /** The bytes of a file before its entries. After them come {@link #TAIL} zero bytes, as no number was too large for an entry. */
    private static final int HEAD = 64;
    private static final int TAIL = Integer.BYTES;
    private static final int BATCH_BYTES = 1 << 24;
    private static final int AT_ONCE = 1536;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final MalomIndex index;
    private final Sector sector;
    private final SectorEntries entries;
    private final int[] owns;
    /** For each entry of a row, in order, the set of the opponent's stones: bit i stands for the i-th point that the mover leaves free. */
    private final int[] opponents;
    private final Combinations ranks;
    /** {@link Sector#row} of each set of the opponent's stones, at its rank; null if the mover's stones make the rows of our table. */
    private final int @Nullable [] rowsOfOpponents;
    /** At the index of a {@link org.millstone.step.Grade}: the first number of the entries of positions with this grade. */
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

    /** Makes rows of the file, for one thread. */
    private final class Maker {
        private final long[] slots = new long[AT_ONCE];
        private final int[] sets = new int[AT_ONCE];
        /** Working memory for a batch of positions: first {@link Sector#row} of the opponent's stones, then the entries of the file. */
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
         * Returns the operation (symmetry) that leads from an entry to the row's first entry of the same position; -1 if this is the first.
         * It is one of {@code keeping}, which map the mover's stones to themselves, and maps the opponent's to the first of their images.
         */
        private int redirect(int opponent, int[] keeping) {
            int found = -1;
            int least = opponent;
            for (int op : keeping) {
                int image = index.image(op, opponent);
                // Of two sets of points, the one that lacks the lowest point of their difference comes first.
                if ((least & Integer.lowestOneBit(image ^ least)) != 0) {
                    least = image;
                    found = op;
                }
            }
            return found;
        }
    }
}
