package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Wdl;
import org.millstone.variants.Variants;

/** The ways to hold tables, the words about them, and the fate of damaged ones. */
final class StorageTest {
    private static final Rules RULES = Variants.NINE;
    private static final int STONES = 7;

    private static Tablebase.Storage storage(TablebaseOptions options) throws IOException {
        try (Tablebase tables = Tablebase.open(TestDatabase.folder(RULES, STONES), RULES, options)) {
            return tables.storage();
        }
    }

    @Test
    void smallTablesAreResidentWhereMemoryIsPlentyAndOthersAsAsked() throws IOException {
        Tablebase.Storage automatic = storage(TablebaseOptions.automatic());
        assertThat(automatic.resident()).hasSize(automatic.tables());
        // 2.0 million slots, five to a byte.
        assertThat(automatic.residentBytes()).isBetween(400_000L, 500_000L);
        assertThat(automatic).hasToString(automatic.tables() + " tables, all of them resident in "
                + Math.round(automatic.residentBytes() / 1e6) + " MB, depths mapped, " + Math.round(automatic.cacheBytes() / 1e6)
                + " MB for unpacked blocks");
        Tablebase.Storage mapped = storage(TablebaseOptions.mapped().cacheBytes(5_000_000));
        assertThat(mapped.resident()).isEmpty();
        assertThat(mapped.residentBytes()).isZero();
        assertThat(mapped).hasToString(mapped.tables() + " tables, mapped, 5 MB for unpacked blocks");
        Tablebase.Storage some = storage(TablebaseOptions.onlyResident(Set.of(Subspace.moving(3, 4), Subspace.moving(9, 9))));
        assertThat(some.resident()).containsExactly(Subspace.moving(3, 4));
        assertThat(some.toString()).contains("1 of them resident");
    }

    @Test
    void loadingTellsHowFarItIsAfterEachPieceOfWork() throws IOException {
        Map<Long, Long> told = new ConcurrentSkipListMap<>();
        Tablebase.Storage storage = storage(TablebaseOptions.allResident().threads(2).progress(told::put));
        assertThat(storage.resident()).hasSize(storage.tables());
        assertThat(told).hasSizeGreaterThanOrEqualTo(storage.tables()).containsEntry(storage.residentBytes(),
                storage.residentBytes());
        assertThat(told.values()).containsOnly(storage.residentBytes());
    }

    @Test
    void sizesThatCannotBeAreRefused() {
        assertThatThrownBy(() -> TablebaseOptions.mapped().cacheBytes(17)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("17");
        assertThatThrownBy(() -> TablebaseOptions.mapped().threads(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aDamagedTableIsLeftMappedAndTheOthersAreResident(@TempDir Path data) throws IOException {
        Path folder = TestDatabase.copyOf(RULES, STONES, data);
        Path file = folder.resolve("3-4.wdl");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        Files.write(file, bytes);
        Files.write(folder.resolve("4-3.wdl"), new byte[10]);
        try (Tablebase tables = Tablebase.open(folder, RULES, TablebaseOptions.allResident())) {
            assertThat(tables.storage().resident()).hasSize(tables.storage().tables() - 2)
                    .doesNotContain(Subspace.moving(3, 4), Subspace.moving(4, 3));
            assertThat(tables.wdl(0b111, 0b111000)).isNotEqualTo(Wdl.UNKNOWN);
            assertThatThrownBy(() -> tables.wdl(0b1111, 0b1110000)).isInstanceOfSatisfying(CorruptTableException.class, e -> {
                assertThat(e.file()).isEqualTo(folder.resolve("4-3.wdl"));
                assertThat(e.offset()).isZero();
                assertThat(e.found()).contains("does not begin as a Millstone table does");
            });
        }
    }

    /** The system reports it by a fault in mapped memory, which must not end the Java machine. */
    @Test
    void aFileCutShortUnderneathFailsTheQuestionsThatNeedItOnly(@TempDir Path data) throws IOException {
        Path folder = TestDatabase.copyOf(RULES, STONES, data);
        Path file = folder.resolve("3-4.wdl");
        try (Tablebase tables = Tablebase.open(folder, RULES, TablebaseOptions.mapped())) {
            assertThat(tables.wdl(0b111, 0b1111000)).isNotEqualTo(Wdl.UNKNOWN);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(4_096);
            }
            RandomPositions random = new RandomPositions(tables, 4);
            int failed = 0;
            for (int i = 0; i < 3_000; i++) {
                Position position = random.next();
                try {
                    assertThat(tables.wdl(position.own(), position.opponent())).isNotEqualTo(Wdl.UNKNOWN);
                } catch (CorruptTableException e) {
                    assertThat(e.file()).isEqualTo(file);
                    failed++;
                }
            }
            assertThat(failed).isPositive();
        }
    }
}
