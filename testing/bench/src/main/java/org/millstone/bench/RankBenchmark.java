package org.millstone.bench;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of an answer with its depth, as at the root of a search or in a service. The positions are random slots of the tables with
 * {@link #inHand} stones in hand ({@link PackedPositions#random}). Without stones in hand, positions in which a side flies are left out.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 7, time = 2)
@SuppressWarnings("NullAway.Init") // setUp sets them
public class RankBenchmark extends Measured {
    private static final int POSITIONS = 1 << 16;
    /** How many positions some benchmarks use: so few that their blocks fit into the cache of unpacked blocks. */
    private static final int FEW = 1 << 6;
    private static final long LARGE_CACHE = 1L << 30;

    @Param("0")
    public int inHand;

    @Param({"true", "false"})
    public boolean grades;

    private Tablebase mapped;
    private Tablebase tiny;
    private Position[] positions;

    /**
     * Tables with {@link #inHand} stones in hand and with one less, resident. Made only for runs that use them, because they take
     * gigabytes.
     */
    @State(Scope.Benchmark)
    public static class Resident {
        private Tablebase tables;

        @Setup
        public void setUp(RankBenchmark of, BenchmarkTables database) throws IOException {
            Set<Subspace> layers = PackedPositions.subspaces(of.mapped, number -> number == of.inHand || number == of.inHand - 1);
            tables = of.open(database, TablebaseOptions.onlyResident(layers).cacheBytes(LARGE_CACHE));
        }

        @TearDown
        public void tearDown() {
            tables.close();
        }
    }

    @Setup
    public void setUp(BenchmarkTables tables) throws IOException {
        mapped = open(tables, TablebaseOptions.mapped().cacheBytes(LARGE_CACHE));
        tiny = open(tables, TablebaseOptions.mapped().cacheBytes(TablebaseOptions.LEAST_CACHE));
        Set<Subspace> layer = PackedPositions.subspaces(mapped, number -> number == inHand);
        positions = new Position[POSITIONS];
        int found = 0;
        for (long seed = 1; found < POSITIONS; seed++) {
            for (long drawn : PackedPositions.random(mapped, layer, POSITIONS, seed)) {
                int least =
                        Math.min(Integer.bitCount(PositionKeys.own(drawn)), Integer.bitCount(PositionKeys.opponent(drawn)));
                if (found < POSITIONS && (inHand > 0 || least > BenchmarkTables.RULES.flyAt() || tables.data.isEmpty())) {
                    positions[found++] = PackedPositions.position(drawn);
                }
            }
        }
    }

    private Tablebase open(BenchmarkTables tables, TablebaseOptions options) throws IOException {
        return tables.open(grades ? options : options.withoutGrades());
    }

    @TearDown
    public void tearDown() {
        mapped.close();
        tiny.close();
    }

    /** Value and depth of a position. Files are in the system's cache; their blocks are not yet unpacked. */
    @Benchmark
    public Value valuePacked(BenchmarkTables.Cursor cursor) {
        return tiny.value(positions[cursor.next++ & POSITIONS - 1]);
    }

    /** All turns with their depths. All blocks that they need are already unpacked. */
    @Benchmark
    public List<RankedTurn> rankUnpacked(BenchmarkTables.Cursor cursor) {
        return mapped.rank(positions[cursor.next++ & FEW - 1]);
    }

    /** All turns with their depths. Outcomes are resident, and the blocks of depths are already unpacked. */
    @Benchmark
    public List<RankedTurn> rankResident(BenchmarkTables.Cursor cursor, Resident resident) {
        return resident.tables.rank(positions[cursor.next++ & FEW - 1]);
    }

    /** All turns with their depths. Files are in the system's cache; their blocks are not yet unpacked. */
    @Benchmark
    public List<RankedTurn> rankPacked(BenchmarkTables.Cursor cursor) {
        return tiny.rank(positions[cursor.next++ & POSITIONS - 1]);
    }
}
