package org.millstone.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.table.TableException;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.table.Tiles;
import org.millstone.table.TreeBlock;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * The planes of one subspace. A file is opened by the first question that needs it, so one that is damaged fails those
 * questions and no others; and damaged depths or grades fail none, as the outcome is known without. Safe for use by several threads.
 */
final class Table {
    /** The shared data of the tables of a tablebase. */
    record Shared(Path folder, Rules rules, CanonicalSets.BySize rows, BlockCaches caches, BufferPool<TableFile.Buffer> buffers,
            Finals finals) {}

    /** The win/draw/loss plane, opened; resident if there is a plane. */
    private record Values(SlotIndex index, TableFile file, Tiles tiles, @Nullable ResidentPlane plane) {}

    /** The file of a plane: opened when first needed, and if that fails, not again, as thousands of questions a second would try. */
    private static final class PlaneFile {
        private final Plane plane;
        /** Whether there is one that may be used. */
        private final boolean isThere;
        private volatile @Nullable TableFile opened;
        private @Nullable TableException useless;
        /** The first damage that an answer was given in spite of. */
        private volatile @Nullable TableException doneWithout;

        PlaneFile(Plane plane, Set<Plane> there) {
            this.plane = plane;
            this.isThere = there.contains(plane);
        }
    }

    /** The mark for an unknown place of a plane. */
    private static final int NO_NUMBER = -1;

    private final Shared shared;
    private final Subspace subspace;
    private final int number;
    private final PlaneFile outcomes;
    /** Planes that tell more about some of the positions, with a tree; without them the outcomes are still known. */
    private final PlaneFile depths;
    private final PlaneFile grades;

    private volatile @Nullable Values values;
    /** The meaning of the numbers in the grades, once these are opened. */
    private volatile DrawGrade[] drawGrades = {};
    private boolean closed;

    /**
     * Readies a table; opens nothing.
     *
     * @param number a number that no other table of the tablebase has, at least 1
     * @param there which files are there, and may be used
     */
    Table(Shared shared, Subspace subspace, int number, Set<Plane> there) {
        this.shared = shared;
        this.subspace = subspace;
        this.number = number;
        this.outcomes = new PlaneFile(Plane.WDL, there);
        this.depths = new PlaneFile(Plane.DTW, there);
        this.grades = new PlaneFile(Plane.GRADE, there);
    }

    Subspace subspace() {
        return subspace;
    }

    /** Returns the value of a position of this subspace, as {@link Wdl} has it. */
    int wdl(int own, int opponent) {
        return wdl(values(), own, opponent, true);
    }

    /** Returns the values if they are resident, else null: then many positions can be asked together. */
    private @Nullable Values resident() {
        Values plane = values;
        return plane == null || plane.plane == null ? null : plane;
    }

    /** Returns the same if that takes no waiting for the disk, else {@link Wdl#UNKNOWN}. */
    int wdlAtHand(int own, int opponent) {
        Values plane = values;
        return plane == null ? Wdl.UNKNOWN : wdl(plane, own, opponent, false);
    }

    private int wdl(Values plane, int own, int opponent, boolean mayWait) {
        long cell = plane.index.cell(own, opponent);
        int block = plane.tiles.tile(SlotIndex.row(cell), SlotIndex.column(cell));
        int place = plane.tiles.place(SlotIndex.row(cell), SlotIndex.column(cell));
        if (plane.plane != null) {
            return plane.plane.value(block, place);
        }
        long key = ValueCache.key(number, block);
        int value = shared.caches.values().value(key, place);
        return value != Wdl.UNKNOWN ? value : unpack(plane, block, place, key, mayWait);
    }

    private int unpack(Values plane, int block, int place, long key, boolean mayWait) {
        TableFile.Buffer buffer = shared.buffers.take();
        try {
            if (!mayWait && !plane.file.isLoaded(block)) {
                return Wdl.UNKNOWN;
            }
            plane.file.read(block, buffer);
            shared.caches.values().put(key, buffer.content());
            return WdlCodec.value(buffer.content(), place);
        } finally {
            shared.buffers.giveBack(buffer);
        }
    }

    /** Returns the same as {@link #wdl}, but {@link Wdl#UNKNOWN} if damage keeps it from answering: for callers that can do without. */
    int wdlIfWhole(int own, int opponent) {
        try {
            return wdl(own, opponent);
        } catch (TableException | UncheckedIOException e) {
            return doWithout(depths, Plane.WDL, e, Wdl.UNKNOWN);
        }
    }

    /**
     * Returns the plies of a lost position, or more than {@code most} if it is lost later; {@link Value#NO_DEPTH} if the file of depths is
     * missing or damaged.
     */
    int pliesOfLoss(int own, int opponent, BlockCaches.Met met, int most) {
        int pairs = number(depths, own, opponent, met, most / 2);
        return pairs == NO_NUMBER ? Value.NO_DEPTH : 2 * pairs;
    }

    /** Whether draws are told apart, as far as the file's being there says. */
    boolean hasGrades() {
        return grades.isThere;
    }

    /**
     * Returns the grade of a drawn position, with its counter where the side to move is harmed; null if the file of grades is missing or
     * damaged.
     */
    @Nullable
    DrawGrade grade(int own, int opponent, BlockCaches.Met met) {
        int symbol = number(grades, own, opponent, met, Integer.MAX_VALUE);
        return symbol == NO_NUMBER ? null : drawGrades[symbol];
    }

    /** Returns what a plane has of a position that it tells about; {@link #NO_NUMBER} if its file is missing or damaged. */
    private int number(PlaneFile tree, int own, int opponent, BlockCaches.Met met, int most) {
        if (!tree.isThere) {
            return NO_NUMBER;
        }
        Values plane = values();
        long cell = plane.index.cell(own, opponent);
        int block = plane.tiles.tile(SlotIndex.row(cell), SlotIndex.column(cell));
        int place = plane.tiles.place(SlotIndex.row(cell), SlotIndex.column(cell));
        try {
            TableFile file = file(tree);
            long key = BlockCaches.treeKey(tree.plane, number, block);
            TreeBlock room = met.place(key);
            TreeBlock kept = room.is(file, block) ? room : shared.caches.tree(key, file, block);
            TreeBlock known = kept != null ? kept : unpack(plane, file, block, key, room);
            return plane.plane == null ? known.number(place)
                    : known.numberAt(plane.plane.before(block, place, tree.plane.numbered()), most);
        } catch (TableException | UncheckedIOException e) {
            return doWithout(tree, tree.plane, e, NO_NUMBER);
        } catch (IllegalArgumentException e) {
            // The values in memory are others than those that were read with the block.
            return doWithout(tree, Plane.WDL, plane.file.corrupt(block, "is not what it was when the table was loaded"),
                    NO_NUMBER);
        }
    }

    private TreeBlock unpack(Values plane, TableFile file, int block, long key, TreeBlock room) {
        TableFile.Buffer buffer = shared.buffers.take();
        try {
            if (plane.plane == null) {
                room.read(plane.file, file, block, buffer);
            } else {
                room.read(file, block, plane.plane.before(block, Tiles.PLACES, file.header().plane().numbered()), buffer);
            }
            shared.caches.keepIfMet(key, room);
            return room;
        } finally {
            shared.buffers.giveBack(buffer);
        }
    }

    /** Remembers the first damage that an answer was given in spite of: one a file, however many questions meet it. */
    private int doWithout(PlaneFile tree, Plane read, RuntimeException damage, int answer) {
        if (tree.doneWithout == null) {
            tree.doneWithout = damage instanceof TableException named ? named
                    : new TableException(read.path(shared.folder, subspace),
                            damage.getMessage() + ": the table " + subspace + " cannot be read.");
        }
        return answer;
    }

    /** Returns the damage that answers were given in spite of: the first that took depths away, and the first that took grades. */
    Stream<TableException> doneWithout() {
        return Stream.of(depths, grades).map(tree -> tree.doneWithout).filter(Objects::nonNull);
    }

    private Values values() {
        Values plane = values;
        return plane != null ? plane : openValues();
    }

    private synchronized Values openValues() {
        Values plane = values;
        if (plane == null) {
            TableFile file = file(outcomes);
            SlotIndex index = new SlotIndex(shared.rules.board(), subspace, shared.rows.of(subspace.rowStones()));
            plane = new Values(index, file, file.header().tiles(), null);
            values = plane;
        }
        return plane;
    }

    private TableFile file(PlaneFile of) {
        TableFile file = of.opened;
        return file != null ? file : open(of);
    }

    private synchronized TableFile open(PlaneFile of) {
        TableFile file = of.opened;
        if (file != null) {
            return file;
        }
        if (closed) {
            throw new ClosedTablebaseException();
        }
        if (of.useless != null) {
            throw of.useless;
        }
        try {
            file = TableFile.open(shared.folder, shared.rules, subspace, of.plane);
            if (of != outcomes) {
                readyTree(file);
            }
            of.opened = file;
            return file;
        } catch (TableException e) {
            if (file != null) {
                file.close();
            }
            of.useless = e;
            throw e;
        } catch (IOException e) {
            // Only an exception that says no more than the file's name needs its own name, too.
            boolean speaks = e instanceof FileSystemException named && named.getReason() != null;
            throw new UncheckedIOException(speaks ? e.getMessage() : e.toString(), e);
        }
    }

    private void readyTree(TableFile file) {
        // Planes of different builds would tell about other positions.
        if (!valueFile().header().counts().equals(file.header().counts())) {
            throw new CorruptTableException(file.header().plane().path(shared.folder, subspace), TableHeader.COUNTS_AT,
                    "its counts are not those of " + Plane.WDL.fileName(subspace));
        }
        if (file.header().plane() == Plane.GRADE) {
            drawGrades = DrawGrade.of(file, shared.finals, shared.rules);
        }
    }

    /** Returns the file of the win/draw/loss plane, opened if it was not. */
    TableFile valueFile() {
        return values().file;
    }

    /** From now on answers from a plane that all blocks of {@link #valueFile} have been written to. */
    void hold(ResidentPlane plane) {
        Values mapped = values();
        values = new Values(mapped.index, mapped.file, mapped.tiles, plane);
    }

    /** Closes the files, and gives the memory of a resident plane back. Nobody may be reading them. */
    synchronized void close() {
        closed = true;
        if (values != null && values.plane != null) {
            values.plane.discard();
        }
        for (PlaneFile of : List.of(outcomes, depths, grades)) {
            if (of.opened != null) {
                of.opened.close();
            }
        }
    }

    /**
     * Many leaves at once. Each step is done for all of them before the next one: the tables, what is open of them, the reads of the index,
     * the places of the values, the values. Nothing in a step waits for anything else in it, and steps are short, so the processor fetches
     * dozens of lines of memory at a time.
     */
    static final class LeafBatch {
        /** The most leaves that are under way together: beyond, what was fetched first is gone again. */
        static final int MOST = 256;

        /** The mark for a leaf that is asked alone, as its table is missing or mapped. */
        private static final int ALONE = -1;

        private final Tablebase tables;
        private final boolean ifWhole;
        private final @Nullable Table[] asked;
        private final @Nullable Values[] of;
        private final int[] entries;
        private final long[] at;

        /**
         * Readies room for so many leaves together.
         *
         * @param ifWhole whether a leaf whose table is missing, or damaged, is {@link Wdl#UNKNOWN}; else the rules tell, or it fails
         */
        LeafBatch(Tablebase tables, int most, boolean ifWhole) {
            this.tables = tables;
            this.ifWhole = ifWhole;
            this.asked = new @Nullable Table[most];
            this.of = new @Nullable Values[most];
            this.entries = new int[most];
            this.at = new long[most];
        }

        /** Answers any number of leaves. The caller looks at the tablebase afterwards, which keeps the planes. */
        void answerAll(long[] positions, int count, byte[] into) {
            for (int first = 0; first < count; first += at.length) {
                answer(positions, first, Math.min(at.length, count - first), into);
            }
        }

        private void answer(long[] positions, int first, int count, byte[] into) {
            for (int i = 0; i < count; i++) {
                long position = positions[first + i];
                asked[i] = tables.tableOfLeaf(Tablebase.own(position), Tablebase.opponent(position), Tablebase.ownHand(position),
                        Tablebase.opponentHand(position));
            }
            for (int i = 0; i < count; i++) {
                Table table = asked[i];
                of[i] = table == null ? null : table.resident();
            }
            for (int i = 0; i < count; i++) {
                Values values = of[i];
                long position = positions[first + i];
                entries[i] = values == null ? 0 : values.index().entry(Tablebase.own(position), Tablebase.opponent(position));
            }
            for (int i = 0; i < count; i++) {
                Values values = of[i];
                ResidentPlane plane = values == null ? null : values.plane();
                at[i] = plane == null ? ALONE : at(values, plane, positions[first + i], entries[i]);
            }
            for (int i = 0; i < count; i++) {
                into[first + i] = (byte) (at[i] != ALONE ? ResidentPlane.value(at[i]) : alone(asked[i], positions[first + i]));
            }
        }

        private int alone(@Nullable Table table, long position) {
            int own = Tablebase.own(position);
            int opponent = Tablebase.opponent(position);
            return !ifWhole ? tables.wdl(own, opponent, Tablebase.ownHand(position), Tablebase.opponentHand(position))
                    : table == null ? Wdl.UNKNOWN : table.wdlIfWhole(own, opponent);
        }

        private static long at(Values values, ResidentPlane plane, long position, int entry) {
            long cell = values.index().cell(Tablebase.own(position), Tablebase.opponent(position), entry);
            int row = SlotIndex.row(cell);
            int column = SlotIndex.column(cell);
            return plane.at(values.tiles().tile(row, column), values.tiles().place(row, column));
        }
    }
}
