package org.millstone.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.millstone.probe.Storage;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.variants.Variants;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What opening and closing a database costs, the files being in memory; each time once in a fresh Java machine, cold. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(value = 5, jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"})
public class OpenBenchmark {
    /** A data folder, as {@code mill --data} takes it; empty: tables of at most 8 stones are built for this run. */
    @Param("")
    @SuppressWarnings("NullAway.Init") // JMH sets it
    public String data;

    @SuppressWarnings("NullAway.Init") // set by setUp
    private Path folder;

    /** Finds the tables. */
    @Setup
    public void setUp() throws IOException {
        folder = Databases.open(data);
    }

    /** Deletes them, if they were built for this run. */
    @TearDown
    public void tearDown() throws IOException {
        Databases.close(data, folder);
    }

    /** Mapped, with a first question to each table, which opens its win/draw/loss file and makes the index. */
    @Benchmark
    public int mappedAndAsked() throws IOException {
        try (Tablebase tables = Tablebase.open(folder, Variants.NINE, TablebaseOptions.mapped())) {
            int sum = 0;
            for (long position : Positions.oneOfEach(tables)) {
                sum += Positions.ask(tables, position);
            }
            return sum;
        }
    }

    /** Mapped. */
    @Benchmark
    public Storage mapped() throws IOException {
        try (Tablebase tables = Tablebase.open(folder, Variants.NINE, TablebaseOptions.mapped())) {
            return tables.storage();
        }
    }

    /** All resident, by as many threads as there are processors. */
    @Benchmark
    public Storage resident() throws IOException {
        try (Tablebase tables = Tablebase.open(folder, Variants.NINE, TablebaseOptions.allResident())) {
            return tables.storage();
        }
    }
}
