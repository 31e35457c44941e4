package org.millstone.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.MoveLimit;
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
 * The table of one subspace. Each file is opened by the first question that needs it, so a damaged file fails only such questions. Damaged
 * depths or grades fail none, because the outcome is known without them. Safe for use by several threads.
 */
final class Table {
    /** What all tables of a tablebase share. */
    record Shared(Path folder, Rules rules, CanonicalSets.BySize rows, BlockCaches caches, BufferPool<TableFile.Buffer> buffers,
            Finals finals, @Nullable MoveLimit limit) {}

    /** The opened win/draw/loss plane; {@code plane} is null if it is mapped. */
    record Values(SlotIndex index, TableFile file, Tiles tiles, @Nullable ResidentPlane plane) {}

    /** The file of a plane, opened at first use. If opening fails, it is not tried again. */
    private static final class PlaneFile {
        private final Plane plane;
        private final boolean usable;
        private volatile @Nullable TableFile opened;
        private @Nullable TableException failure;
        /** The first damage that did not stop an answer, because the outcome was known without the file. */
        private volatile @Nullable TableException tolerated;
        /**
         * Of a file of conversions, for each block one more than the largest conversion in it; 0 for blocks that were not read yet. Most
         * questions about a clock need no more than that. Threads may write the same byte.
         */
        private volatile byte[] largest = {};

        PlaneFile(Plane plane, Set<Plane> present) {
            this.plane = plane;
            this.usable = present.contains(plane);
        }
    }

    /** What {@link #number} returns if the file is missing or damaged. */
    private static final int UNKNOWN_NUMBER = -1;
    /** An argument {@code enough} below any stored number, so that the exact number is returned. */
    private static final int NO_NUMBER = -1;
    private static final int NOT_READ = -2;

    private final Shared shared;
    private final Subspace subspace;
    private final int number;
    private final PlaneFile outcomes;
    private final PlaneFile depths;
    private final PlaneFile grades;
    private final PlaneFile conversions;

    private volatile @Nullable Values values;
    private volatile int longest = NOT_READ;
    /** A bound that no win's conversion exceeds, in plies; {@link #NOT_READ} until {@link #winsWithin} sets it. */
    private volatile int longestWin = NOT_READ;
    /** Index n has the grade that the file of grades stores as n; empty until the file is opened. */
    private volatile DrawGrade[] drawGrades = {};
    private boolean closed;

    /** Makes a table without opening its files; its number, at least 1, is unique in the tablebase. */
    Table(Shared shared, Subspace subspace, int number, Set<Plane> usable) {
        this.shared = shared;
        this.subspace = subspace;
        this.number = number;
        this.outcomes = new PlaneFile(Plane.WDL, usable);
        this.depths = new PlaneFile(Plane.DTW, usable);
        this.grades = new PlaneFile(Plane.GRADE, usable);
        this.conversions = new PlaneFile(Plane.DTC, usable);
    }

    Subspace subspace() {
        return subspace;
    }

    int wdl(int own, int opponent) {
        return wdl(values(), own, opponent, true);
    }

    @Nullable
    Values resident() {
        Values plane = values;
        return plane == null || plane.plane == null ? null : plane;
    }

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

    int wdlIfIntact(int own, int opponent) {
        try {
            return wdl(own, opponent);
        } catch (TableException | UncheckedIOException e) {
            return tolerate(depths, Plane.WDL, e, Wdl.UNKNOWN);
        }
    }

    /**
     * Returns the depth of a lost position in plies, or any number above {@code most} if the depth is more than that. {@link
     * Value#NO_DTW} if the file of depths is missing or damaged.
     */
    int pliesOfLoss(int own, int opponent, BlockCaches.Recent recent, int most) {
        int pairs = number(depths, own, opponent, recent, NO_NUMBER, most / 2);
        return pairs == UNKNOWN_NUMBER ? Value.NO_DTW : 2 * pairs;
    }

    boolean hasGrades() {
        return grades.usable;
    }

    /** Returns the grade of a drawn position for the side to move, with its counter if that side is harmed; null if no file tells it. */
    @Nullable
    DrawGrade grade(int own, int opponent, BlockCaches.Recent recent) {
        int symbol = number(grades, own, opponent, recent, NO_NUMBER, Integer.MAX_VALUE);
        return symbol == UNKNOWN_NUMBER ? null : drawGrades[symbol];
    }

    /**
     * Returns the conversion of a lost position in plies, one more than the limit if the limit draws the position. For a conversion of at
     * most {@code enough}, any number up to that may be returned; for one above {@code most}, any number above that. {@link Value#NO_DTW}
     * if the file of conversions is missing or damaged.
     */
    int conversionOfLoss(int own, int opponent, BlockCaches.Recent recent, int enough, int most) {
        return number(conversions, own, opponent, recent, enough, most);
    }

    /**
     * Returns the largest conversion of a loss, as {@link #conversionOfLoss} does; -1 without losses, the largest int if no file tells it.
     */
    int mostConversion() {
        int most = longest;
        if (most == NOT_READ) {
            try {
                most = conversions.usable ? file(conversions).tree().largest() : Integer.MAX_VALUE;
            } catch (TableException | UncheckedIOException e) {
                most = tolerate(conversions, Plane.DTC, e, Integer.MAX_VALUE);
            }
            longest = most;
        }
        return most;
    }

    /**
     * Whether all wins of this table have a conversion of at most {@code rest} plies. May return false although they have.
     *
     * @param tables finds other tables; null for one that is missing
     * @param rest at least 1
     */
    boolean winsWithin(Function<Subspace, @Nullable Table> tables, MoveLimit limit, int rest) {
        int most = longestWin;
        if (most == NOT_READ) {
            // A quiet turn takes one more than the loss that it leads to. An exit takes one, if the limit draws no loss there.
            most = Math.max(1, Subspaces.afterTurns(shared.rules, subspace).filter(after -> !after.isLost()).mapToInt(after -> {
                Table table = tables.apply(after);
                int longestAfter = table == null || !isBefore(after) ? Integer.MAX_VALUE : table.mostConversion();
                return longestAfter > limit.plies() ? Integer.MAX_VALUE
                        : after.equals(subspace.mirrored()) ? longestAfter + 1 : 1;
            }).max().orElse(0));
            longestWin = most;
        }
        return most <= rest;
    }

    /** Whether a turn to a subspace is not followed by a pass. */
    private boolean isBefore(Subspace after) {
        return after.inHand() > 0 || subspace.inHand() == 0 || !shared.rules.skipsAfterPlacing();
    }

    /**
     * Returns what a file stores for a position: half the plies of a loss, the conversion of a loss, or which of the table's grades a draw
     * has. {@link #UNKNOWN_NUMBER} if the file is missing or damaged. For a number of at most {@code enough}, any number up to that may be
     * returned; for one above {@code most}, any number above that.
     */
    private int number(PlaneFile tree, int own, int opponent, BlockCaches.Recent recent, int enough, int most) {
        if (!tree.usable) {
            return UNKNOWN_NUMBER;
        }
        Values plane = values();
        long cell = plane.index.cell(own, opponent);
        int block = plane.tiles.tile(SlotIndex.row(cell), SlotIndex.column(cell));
        int place = plane.tiles.place(SlotIndex.row(cell), SlotIndex.column(cell));
        try {
            TableFile file = file(tree);
            int largest = tree.largest.length == 0 ? 0 : Byte.toUnsignedInt(tree.largest[block]);
            if (largest > 0 && largest <= enough + 1) {
                return largest - 1;
            }
            long key = BlockCaches.treeKey(tree.plane, number, block);
            TreeBlock target = recent.place(key);
            TreeBlock kept = target.is(file, block) ? target : shared.caches.tree(key, file, block);
            TreeBlock known = kept != null ? kept : unpack(plane, tree, file, block, key, target);
            return plane.plane == null ? known.number(place)
                    : known.numberAt(plane.plane.before(block, place, tree.plane.refinedValue()), most);
        } catch (TableException | UncheckedIOException e) {
            return tolerate(tree, tree.plane, e, UNKNOWN_NUMBER);
        } catch (IllegalArgumentException e) {
            // The plane in memory is not the one that was read with the block.
            return tolerate(tree, Plane.WDL, plane.file.corrupt(block, "is not what it was when the table was loaded"),
                    UNKNOWN_NUMBER);
        }
    }

    private TreeBlock unpack(Values plane, PlaneFile tree, TableFile file, int block, long key, TreeBlock target) {
        TableFile.Buffer buffer = shared.buffers.take();
        try {
            if (plane.plane == null) {
                target.read(plane.file, file, block, buffer);
            } else {
                target.read(file, block, plane.plane.before(block, Tiles.PLACES, file.header().plane().refinedValue()), buffer);
            }
            if (tree.largest.length > 0) {
                tree.largest[block] = (byte) (target.largest() + 1);
            }
            shared.caches.keepIfReadAgain(key, target);
            return target;
        } finally {
            shared.buffers.giveBack(buffer);
        }
    }

    private int tolerate(PlaneFile tree, Plane read, RuntimeException damage, int answer) {
        if (tree.tolerated == null) {
            tree.tolerated = damage instanceof TableException named ? named
                    : new TableException(read.path(shared.folder, subspace),
                            damage.getMessage() + ": the table " + subspace + " cannot be read.");
        }
        return answer;
    }

    Stream<TableException> tolerated() {
        return Stream.of(depths, grades, conversions).map(tree -> tree.tolerated).filter(Objects::nonNull);
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
            throw new Tablebase.ClosedTablebaseException();
        }
        if (of.failure != null) {
            throw of.failure;
        }
        try {
            file = TableFile.open(shared.folder, shared.rules, subspace, of.plane);
            if (of != outcomes) {
                readyTree(file);
            }
            if (of == conversions) {
                of.largest = new byte[file.header().tiles().count()];
            }
            of.opened = file;
            return file;
        } catch (TableException e) {
            if (file != null) {
                file.close();
            }
            of.failure = e;
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
        if (file.header().plane() == Plane.DTC && !file.limit().equals(shared.limit)) {
            throw file.corrupt("it is of a move limit of " + file.limit().plies() + " plies, and the manifest of "
                    + (shared.limit == null ? "none" : shared.limit.plies()));
        }
    }

    TableFile valueFile() {
        return values().file;
    }

    /** Makes the table resident: from now on, lookups read the plane, which must hold all blocks of {@link #valueFile}. */
    void hold(ResidentPlane plane) {
        Values mapped = values();
        values = new Values(mapped.index, mapped.file, mapped.tiles, plane);
    }

    /** Closes the files, and returns the memory of a resident plane. No thread may be reading the files. */
    synchronized void close() {
        closed = true;
        if (values != null && values.plane != null) {
            values.plane.discard();
        }
        for (PlaneFile of : List.of(outcomes, depths, grades, conversions)) {
            if (of.opened != null) {
                of.opened.close();
            }
        }
    }
}
