package org.millstone.bench;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The cost of opening and closing a database whose files are in the system's cache. Each measurement is the first call in a fresh JVM. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(value = 5, jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"})
public class OpenBenchmark {
    /** Opens mapped and asks each table once, which opens its file of outcomes and makes the index. */
    @Benchmark
    public int mappedAndAsked(BenchmarkTables database) throws IOException {
        try (Tablebase tables = database.open(TablebaseOptions.mapped())) {
            int sum = 0;
            for (long position : PackedPositions.oneOfEach(tables)) {
                sum += PackedPositions.ask(tables, position);
            }
            return sum;
        }
    }

    @Benchmark
    public Tablebase.Storage mapped(BenchmarkTables database) throws IOException {
        try (Tablebase tables = database.open(TablebaseOptions.mapped())) {
            return tables.storage();
        }
    }

    @Benchmark
    public Tablebase.Storage resident(BenchmarkTables database) throws IOException {
        try (Tablebase tables = database.open(TablebaseOptions.allResident())) {
            return tables.storage();
        }
    }
}
