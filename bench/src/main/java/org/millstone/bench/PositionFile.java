package org.millstone.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;

/**
 * Writes the positions of the leaf's benchmark into files, for the reader in C to be measured with: {@code native/test/leaf.c}. Arguments: the
 * folder of the tables, and a folder for {@code random} and {@code searched}, of both phases.
 */
public final class PositionFile {
    private static final int POSITIONS = 1 << 22;

    private PositionFile() {}

    /** Writes them. */
    public static void main(String[] arguments) throws IOException {
        Path into = Path.of(arguments[1]);
        try (Tablebase tables = Tablebase.open(Path.of(arguments[0]), TablebaseOptions.mapped().cacheBytes(256 << 20))) {
            for (boolean placing : new boolean[] {false, true}) {
                String phase = placing ? "placing" : "moving";
                write(into.resolve("random-" + phase), PackedPositions.random(tables,
                        PackedPositions.subspaces(tables, inHand -> inHand > 0 == placing), POSITIONS, 1));
                write(into.resolve("searched-" + phase), PackedPositions.ofSearches(tables, placing, POSITIONS));
            }
        }
    }

    private static void write(Path file, long[] positions) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(positions.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(positions);
        Files.write(file, bytes.array());
    }
}
