package org.millstone.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.millstone.builder.BuildListener;
import org.millstone.builder.BuildOptions;
import org.millstone.builder.Builder;
import org.millstone.retrograde.Plan;
import org.millstone.variants.Variants;

/** The tables of {@code nine} that a benchmark reads: those it was pointed to, or a few that it builds and deletes again. */
final class Databases {
    /** On the board and in hand. */
    private static final int STONES = 8;
    private static final long MEMORY = 2L << 30;

    private Databases() {}

    /**
     * Returns a variant's folder to read.
     *
     * @param data a data folder as {@code mill --data} takes it; empty to build the tables with at most 8 stones
     */
    static Path open(String data) throws IOException {
        if (!data.isEmpty()) {
            return Path.of(data, Variants.NINE.name());
        }
        Path folder = Files.createTempDirectory("millstone-bench");
        int threads = Runtime.getRuntime().availableProcessors();
        new Builder(new BuildOptions(Variants.NINE, folder, Plan.wholeGame(Variants.NINE, STONES), threads, MEMORY),
                BuildListener.SILENT)
                .build();
        return folder;
    }

    /** Deletes what {@link #open} has built; leaves alone what it was pointed to. */
    static void close(String data, Path folder) throws IOException {
        if (!data.isEmpty()) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
