package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.CanonicalSets;
import org.millstone.index.PositionKeys;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;
import org.millstone.variants.Variants;

/**
 * Leaves of searches, in all ways to hold the tables. On other tables than those built here: {@code -Dmillstone.test.folder=data/nine
 * -Dmillstone.test.stones=18 -Dmillstone.test.probes=10000000}.
 */
final class LeafTest {
    private static final Rules RULES = Variants.NINE;
    private static final int STONES = Integer.getInteger("millstone.test.stones", 8);
    private static final int PROBES = Integer.getInteger("millstone.test.probes", 100_000);
    private static final int THREE = 0b111;
    private static final int THREE_MORE = 0b111000;

    private static Path folder() {
        String folder = System.getProperty("millstone.test.folder");
        return folder == null ? TestDatabase.folder(RULES, STONES) : Path.of(folder);
    }

    static Stream<TablebaseOptions> ways() {
        return Stream.of(TablebaseOptions.automatic(), TablebaseOptions.mapped(),
                TablebaseOptions.mapped().cacheBytes(TablebaseOptions.LEAST_CACHE),
                TablebaseOptions.allResident().threads(3),
                TablebaseOptions.onlyResident(Set.of(Subspace.moving(3, 4), Subspace.moving(5, 3), Subspace.moving(9, 9))));
    }

    /** A table unpacked by nothing but the reader of blocks: a byte a slot. */
    private static byte[] unpacked(Subspace subspace) throws IOException {
        try (TableFile file = TableFile.open(folder(), RULES, subspace, Plane.WDL)) {
            Tiles tiles = file.header().tiles();
            byte[] copy = new byte[Math.toIntExact(file.header().slots())];
            byte[] places = new byte[Tiles.PLACES];
            TableFile.Buffer buffer = new TableFile.Buffer();
            for (int tile = 0; tile < tiles.count(); tile++) {
                file.read(tile, buffer);
                WdlCodec.unpack(buffer.content(), places);
                for (int row = 0; row < tiles.height(tile); row++) {
                    int slot = (tiles.firstRow(tile) + row) * tiles.columns() + tiles.firstColumn(tile);
                    System.arraycopy(places, row * Tiles.SIDE, copy, slot, tiles.width(tile));
                }
            }
            return copy;
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void randomLeavesAreWhatTheUnpackedTablesSay(TablebaseOptions way) throws IOException {
        CanonicalSets.BySize rows = new CanonicalSets.BySize(RULES.board());
        try (Tablebase tables = Tablebase.open(folder(), RULES, way)) {
            int each = PROBES / RandomPositions.subspaces(tables).size();
            for (Subspace subspace : RandomPositions.subspaces(tables)) {
                byte[] copy = unpacked(subspace);
                SlotIndex index = new SlotIndex(RULES.board(), subspace, rows.of(Math.max(subspace.own(), subspace.opponent())));
                SplittableRandom random = new SplittableRandom(subspace.hashCode());
                for (int i = 0; i < each; i++) {
                    int slot = random.nextInt(copy.length);
                    int wdl = tables.wdl(index.own(slot), index.opponent(slot));
                    int atHand = tables.wdlAtHand(index.own(slot), index.opponent(slot));
                    if (wdl != copy[slot] || atHand != wdl) {
                        throw new AssertionError(
                                subspace + " slot " + slot + " is " + copy[slot] + ", not " + wdl + " or " + atHand);
                    }
                }
            }
        }
    }

    /** More than are under way together; a few that no table covers among them. */
    @ParameterizedTest
    @MethodSource("ways")
    void aLeafIsTheOutcomeOfTheExactValueAndManyAtOnceAreTheSame(TablebaseOptions way) throws IOException {
        try (Tablebase tables = Tablebase.open(folder(), RULES, way)) {
            RandomPositions positions = new RandomPositions(tables, 6);
            RandomPositions others = RandomPositions.placing(RULES, 18, 7);
            long[] packed = new long[2_000];
            byte[] expected = new byte[packed.length];
            for (int i = 0; i < packed.length; i++) {
                Position position = (i % 10 == 0 ? others : positions).next();
                packed[i] = PositionKeys.packed(position.own(), position.opponent(), position.ownHand(), position.opponentHand());
                expected[i] = (byte) tables.wdl(position.own(), position.opponent(), position.ownHand(), position.opponentHand());
                if (i % 10 != 0) {
                    assertThat(expected[i]).as(Fen.format(RULES.board(), position))
                            .isEqualTo((byte) RandomPositions.wdl(tables.value(position)));
                }
            }
            byte[] answers = new byte[packed.length];
            tables.wdl(packed, packed.length, answers);
            assertThat(answers).isEqualTo(expected);
            packed[500] = PositionKeys.packed(3, 1, 0, 0);
            assertThatThrownBy(() -> tables.wdl(packed, packed.length, answers)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void whatNoTableCoversTheRulesDecideOrNobody() throws IOException {
        Position large = Fen.parse(RULES, "@@@@@@@@/@*******/OOO*OO*O b");
        Position over = Fen.parse(RULES, "@O@*****/O@******/******** w");
        try (Tablebase tables = Tablebase.open(folder(), RULES, TablebaseOptions.mapped())) {
            assertThat(tables.wdl(over.own(), over.opponent())).isEqualTo(Wdl.LOSS);
            assertThat(tables.wdl(over.opponent(), over.own())).isEqualTo(Wdl.WIN);
            assertThat(tables.wdlAtHand(over.opponent(), over.own())).isEqualTo(Wdl.WIN);
            if (STONES < 15) {
                assertThat(tables.wdl(large.own(), large.opponent())).isEqualTo(Wdl.UNKNOWN);
                assertThat(tables.wdlAtHand(large.own(), large.opponent())).isEqualTo(Wdl.UNKNOWN);
            }
        }
    }

    @Test
    void nothingIsAtHandBeforeItsTableWasAskedForByAThreadThoughItIsInterrupted() throws IOException {
        try (Tablebase tables = Tablebase.open(folder(), RULES, TablebaseOptions.mapped())) {
            assertThat(tables.wdlAtHand(THREE, THREE_MORE)).isEqualTo(Wdl.UNKNOWN);
            Thread.currentThread().interrupt();
            int value = tables.wdl(THREE, THREE_MORE);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(tables.wdlAtHand(THREE, THREE_MORE)).isEqualTo(value).isNotEqualTo(Wdl.UNKNOWN);
        }
    }

    /** Another tablebase has just read all blocks, so they are in memory, which only some systems tell. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void whatIsInMemoryIsAtHandThoughItWasNeverUnpacked() throws IOException {
        try (Tablebase tables = Tablebase.open(folder(), RULES, TablebaseOptions.mapped());
                Tablebase other = Tablebase.open(folder(), RULES, TablebaseOptions.allResident())) {
            for (Subspace subspace : RandomPositions.subspaces(tables)) {
                tables.wdl((1 << subspace.own()) - 1, (1 << subspace.opponent()) - 1 << subspace.own());
            }
            RandomPositions random = new RandomPositions(tables, 11);
            for (int i = 0; i < 2_000; i++) {
                Position position = random.next();
                assertThat(tables.wdlAtHand(position.own(), position.opponent())).as(Fen.format(RULES.board(), position))
                        .isEqualTo(other.wdl(position.own(), position.opponent()));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void aLeafAllocatesNothing(TablebaseOptions way) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Tablebase tables = Tablebase.open(folder(), RULES, way)) {
            RandomPositions random = new RandomPositions(tables, 9);
            Position[] positions = new Position[1 << 12];
            Arrays.setAll(positions, i -> random.next());
            long allocated = Long.MAX_VALUE;
            // The first rounds open files and fill the cache of unpacked blocks.
            for (int round = 0; round < 100 && allocated >= positions.length; round++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (Position position : positions) {
                    tables.wdl(position.own(), position.opponent());
                }
                allocated = threads.getCurrentThreadAllocatedBytes() - before;
            }
            assertThat(allocated / positions.length).as("bytes a probe").isZero();
        }
    }

    @Test
    void aClosedTablebaseSaysSo() throws IOException {
        Tablebase tables = Tablebase.open(folder(), RULES, TablebaseOptions.allResident());
        tables.close();
        tables.close();
        assertThatThrownBy(() -> tables.wdl(THREE, THREE_MORE)).isInstanceOf(Tablebase.ClosedTablebaseException.class);
        assertThatThrownBy(() -> tables.wdlAtHand(THREE, THREE_MORE)).isInstanceOf(Tablebase.ClosedTablebaseException.class);
        assertThatThrownBy(() -> tables.value(Position.start(RULES))).isInstanceOf(Tablebase.ClosedTablebaseException.class);
    }
}
