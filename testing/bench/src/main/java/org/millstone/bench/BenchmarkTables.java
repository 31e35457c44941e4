package org.millstone.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.millstone.builder.Builder;
import org.millstone.index.Subspace;
import org.millstone.io.AtomicFile;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.variants.Variants;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The tables of <i>nine</i> that a benchmark reads: those in the folder {@link #data}, or small ones that are built first and deleted at
 * the end.
 */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // setUp sets them
public class BenchmarkTables {
    static final Rules RULES = Variants.NINE;
    /** The most stones of the tables that are built, of both colours together, those in hand included. */
    private static final int STONES = 8;
    private static final long MEMORY = 2L << 30;

    /** A data folder, as {@code mill --data} takes it. If empty, tables of at most {@link #STONES} stones are built for this run. */
    @Param("")
    public String data;

    private Path folder;

    /** Where a thread is in a benchmark's array of positions. Each thread begins at another place. */
    @State(Scope.Thread)
    public static class Cursor {
        int next;
        long chain;

        @Setup(Level.Iteration)
        public void setUp() {
            next = (int) (Thread.currentThread().threadId() * 0x9e3779b9);
            chain = next;
        }
    }

    @Setup
    public void setUp() throws IOException {
        if (!data.isEmpty()) {
            folder = Path.of(data, RULES.name());
            return;
        }
        folder = Files.createTempDirectory("millstone-bench");
        int threads = Runtime.getRuntime().availableProcessors();
        new Builder(new Builder.Options(RULES, folder, Step.wholeGame(RULES, STONES), threads, MEMORY), Builder.Listener.SILENT)
                .build();
    }

    @TearDown
    public void tearDown() throws IOException {
        if (data.isEmpty()) {
            AtomicFile.deleteFolder(folder);
        }
    }

    Tablebase open(TablebaseOptions options) throws IOException {
        return Tablebase.open(folder, RULES, options);
    }

    TableFile open(Subspace table, Plane plane) throws IOException {
        return TableFile.open(folder, RULES, table, plane);
    }
}
