package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.TableReader;
import org.millstone.table.Checksums;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.table.TableException.TableMismatchException;
import org.millstone.table.TableException.UnsupportedVersionException;
import org.millstone.table.TableHeader;
import org.millstone.variants.Variants;

/** Loading a table reports every change of its bytes, and names the file and the place. */
class DamagedFilesTest {
    private static final Rules RULES = Variants.NINE;
    private static final Subspace TABLE = Subspace.moving(4, 3);
    private static final int FLIPS = 150;

    @TempDir
    private Path data;

    private Path folder;
    private WorkerPool workers;

    @BeforeEach
    void copy() throws IOException {
        folder = TestDatabase.copyOf(RULES, 8, data);
        workers = new WorkerPool(2);
    }

    @AfterEach
    void close() {
        workers.close();
    }

    private void load(Rules rules, Subspace subspace) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            new TableReader(folder, rules, workers, any -> null, any -> null).load(subspace, Window.FIRST, false, arena);
        }
    }

    private void load() throws IOException {
        load(RULES, TABLE);
    }

    @ParameterizedTest
    @EnumSource(names = {"WDL", "DTW"})
    void everyFlippedBitIsNoticedWhereItIs(Plane plane) throws IOException {
        Path file = plane.path(folder, TABLE);
        byte[] whole = Files.readAllBytes(file);
        Layout layout = new Layout(whole, plane);
        Random random = new Random(7);
        for (int i = 0; i < FLIPS; i++) {
            int at = switch (i % 3) {
                case 0 -> random.nextInt(layout.blocksAt());
                case 1 -> layout.blocksAt() + random.nextInt(whole.length - layout.blocksAt());
                default -> i % 2 == 0 ? random.nextInt(TableHeader.BYTES) : TableHeader.BYTES + i / 2;
            };
            byte[] damaged = whole.clone();
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, damaged);
            Throwable noticed = catchThrowable(this::load);
            assertThat(noticed).as("byte " + at).isInstanceOf(CorruptTableException.class).hasMessageContaining(file.toString());
            CorruptTableException corrupt = (CorruptTableException) noticed;
            assertThat(corrupt.file()).isEqualTo(file);
            if (at >= layout.blocksAt()) {
                assertThat(corrupt.offset()).isEqualTo(layout.blockOf(at));
            } else {
                assertThat(corrupt.offset()).isBetween(0L, (long) whole.length);
            }
        }
        Files.write(file, whole);
        load();
    }

    /** Where things are in a file. */
    private record Layout(ByteBuffer bytes, int indexAt, int blocks) {
        Layout(byte[] file, Plane plane) {
            int leaves = file[TableHeader.BYTES] & 0xff;
            ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
            this(bytes, TableHeader.BYTES + (plane == Plane.WDL ? 0 : 1 + leaves + Math.max(0, leaves - 1)), bytes.getInt(84));
        }

        int blocksAt() {
            return indexAt + (blocks + 1) * Long.BYTES;
        }

        long begin(int block) {
            return bytes.getLong(indexAt + block * Long.BYTES) & Long.MAX_VALUE;
        }

        long blockOf(int at) {
            int block = 0;
            while (begin(block + 1) <= at) {
                block++;
            }
            return begin(block);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"WDL", "DTW"})
    void aFileCutShortOrGrownIsDamaged(Plane plane) throws IOException {
        Path file = plane.path(folder, TABLE);
        byte[] whole = Files.readAllBytes(file);
        Layout layout = new Layout(whole, plane);
        Set<Integer> lengths = new TreeSet<>(List.of(0, 1, 7, 8, 64, 127, 128, 129, layout.indexAt() - 1, layout.indexAt(),
                layout.indexAt() + 1, layout.blocksAt() - 8, layout.blocksAt() - 1, layout.blocksAt(), layout.blocksAt() + 1,
                (int) layout.begin(1), (int) layout.begin(1) + 3, (int) layout.begin(layout.blocks() - 1), whole.length - 1,
                whole.length + 1, whole.length + 4096));
        for (int length : lengths) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(this::load).as("%d of %d bytes", length, whole.length).isInstanceOf(CorruptTableException.class)
                    .hasMessageContaining(file.toString()).hasMessageContaining("offset");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"WDL", "DTW"})
    void aFileOfZerosIsDamaged(Plane plane) throws IOException {
        Path file = plane.path(folder, TABLE);
        Files.write(file, new byte[(int) Files.size(file)]);
        assertThatThrownBy(this::load).isInstanceOf(CorruptTableException.class).hasMessageContaining("offset 0");
    }

    /** As after a crash in which the length reached the disk and the last pages did not. */
    @ParameterizedTest
    @EnumSource(names = {"WDL", "DTW"})
    void aFileThatEndsInZerosIsDamaged(Plane plane) throws IOException {
        Path file = plane.path(folder, TABLE);
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, bytes.length / 2, bytes.length, (byte) 0);
        Files.write(file, bytes);
        assertThatThrownBy(this::load).isInstanceOf(CorruptTableException.class).hasMessageContaining(file.toString());
    }

    @ParameterizedTest
    @EnumSource(names = {"WDL", "DTW"})
    void anotherSubspaceUnderThisNameIsForeign(Plane plane) throws IOException {
        Files.copy(plane.path(folder, TABLE.mirrored()), plane.path(folder, TABLE), StandardCopyOption.REPLACE_EXISTING);
        assertThatThrownBy(this::load).isInstanceOf(TableMismatchException.class)
                .hasMessageContaining(plane.path(folder, TABLE).toString()).hasMessageContaining("subspace 3-4, expected 4-3");
    }

    @Test
    void anotherPlaneUnderThisNameIsForeign() throws IOException {
        Files.copy(Plane.DTW.path(folder, TABLE), Plane.WDL.path(folder, TABLE), StandardCopyOption.REPLACE_EXISTING);
        assertThatThrownBy(this::load).isInstanceOf(TableMismatchException.class).hasMessageContaining("4-3.wdl")
                .hasMessageContaining("plane DTW, expected WDL");
    }

    @Test
    void otherRulesAreForeign() {
        assertThatThrownBy(() -> load(Variants.TWELVE, TABLE)).isInstanceOf(TableMismatchException.class)
                .hasMessageContaining("'nine'").hasMessageContaining("'twelve'").hasMessageContaining("4-3.wdl");
    }

    @Test
    void anotherVersionOfTheFormatIsRefused() throws IOException {
        for (int version : new int[] {0, 2}) {
            setVersion(version);
            assertThatThrownBy(this::load).isInstanceOf(UnsupportedVersionException.class).hasMessageContaining(
                    Plane.WDL.path(folder, TABLE) + " has format version " + version + ", and this program reads version 1");
        }
    }

    private void setVersion(int version) throws IOException {
        Path file = Plane.WDL.path(folder, TABLE);
        byte[] bytes = Files.readAllBytes(file);
        bytes[8] = (byte) version;
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(124, Checksums.crc32(bytes, 124));
        Files.write(file, bytes);
    }

    /** Each plane is whole, but the depths are not those of these losses. */
    @Test
    void planesThatDoNotBelongTogetherAreNoticed() throws IOException {
        Path file = Plane.WDL.path(folder, TABLE);
        byte[] header = Arrays.copyOf(Files.readAllBytes(file), TableHeader.BYTES);
        byte[] other = Files.readAllBytes(Plane.WDL.path(folder, TABLE.mirrored()));
        // 3-4, which has no losses, made to say that it is 4-3.
        System.arraycopy(header, 12, other, 12, 4);
        ByteBuffer.wrap(other).order(ByteOrder.LITTLE_ENDIAN).putInt(124, Checksums.crc32(other, 124));
        Files.write(file, other);
        assertThatThrownBy(this::load).isInstanceOf(CorruptTableException.class).hasMessageContaining("4-3.dtw");
    }
}
