package org.millstone.bench;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Set;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.memory.HugePages;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of asking for an outcome, as at a leaf of a search. For comparison it measures the least that memory allows: reading a random
 * byte of as much memory as the resident planes take. In the chain benchmarks each question depends on the last answer, so no two overlap.
 * In the others the processor begins the next question early, as it does in a search.
 */
@State(Scope.Benchmark)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 7, time = 2)
@SuppressWarnings("NullAway.Init") // setUp sets them
public class LeafBenchmark extends Measured {
    private static final int POSITIONS = PackedPositions.MANY;
    /** How many positions some benchmarks use: a power of two; so few that their blocks fit into the cache of unpacked blocks. */
    private static final int FEW = 1 << 10;
    private static final int BATCH = 1000;

    /** Which tables are resident and asked: {@code moving}, without stones in hand, or {@code placing}, with them. */
    @Param({"moving", "placing"})
    public String phase;

    private Tablebase resident;
    private Tablebase mapped;
    private Tablebase tiny;
    private long[] random;
    private long[] searched;
    private final Arena arena = Arena.ofShared();
    private MemorySegment same;

    @State(Scope.Thread)
    public static class Many {
        private final long[] positions = new long[BATCH];
        private final byte[] answers = new byte[BATCH];
    }

    /** As much memory as the resident planes take, in small pages, as a mapped file has. Made only for runs that use it. */
    @State(Scope.Benchmark)
    public static class SmallPages {
        private MemorySegment memory;

        @Setup
        public void setUp(LeafBenchmark of) {
            memory = of.arena.allocate(of.same.byteSize()).fill((byte) 1);
        }
    }

    @Setup
    public void setUp(BenchmarkTables tables) throws IOException {
        boolean placing = phase.equals("placing");
        mapped = tables.open(TablebaseOptions.mapped().cacheBytes(256 << 20));
        Set<Subspace> subspaces = PackedPositions.subspaces(mapped, inHand -> inHand > 0 == placing);
        resident = tables.open(TablebaseOptions.onlyResident(subspaces));
        tiny = tables.open(TablebaseOptions.mapped().cacheBytes(TablebaseOptions.LEAST_CACHE));
        random = PackedPositions.random(resident, subspaces, POSITIONS, 1);
        searched = PackedPositions.ofSearches(resident, placing, POSITIONS);
        same = HugePages.allocate(arena, resident.storage().residentBytes()).fill((byte) 1);
    }

    @TearDown
    public void tearDown() {
        resident.close();
        mapped.close();
        tiny.close();
        arena.close();
    }

    @Benchmark
    public int residentRandom(BenchmarkTables.Cursor cursor) {
        return PackedPositions.ask(resident, random[cursor.next++ & POSITIONS - 1]);
    }

    /** Random positions, resident, asked a thousand at once. The result is the time of one. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public byte residentBatch(BenchmarkTables.Cursor cursor, Many many) {
        for (int i = 0; i < BATCH; i++) {
            many.positions[i] = random[cursor.next++ & POSITIONS - 1];
        }
        resident.wdl(many.positions, BATCH, many.answers);
        return many.answers[0];
    }

    /** Random positions, resident. Which is next depends on the last answer. */
    @Benchmark
    public int residentRandomChain(BenchmarkTables.Cursor cursor) {
        int value = PackedPositions.ask(resident, random[cursor.next & POSITIONS - 1]);
        cursor.next += 1 + value;
        return value;
    }

    @Benchmark
    public int residentSearch(BenchmarkTables.Cursor cursor) {
        return PackedPositions.ask(resident, searched[cursor.next++ & POSITIONS - 1]);
    }

    /** Random positions, mapped. Their blocks are hardly ever in the cache of unpacked blocks; the files are in the system's cache. */
    @Benchmark
    public int mappedPacked(BenchmarkTables.Cursor cursor) {
        return PackedPositions.ask(tiny, random[cursor.next++ & POSITIONS - 1]);
    }

    /** A few random positions again and again, mapped. Their blocks are in the cache of unpacked blocks. */
    @Benchmark
    public int mappedUnpacked(BenchmarkTables.Cursor cursor) {
        return PackedPositions.ask(mapped, random[cursor.next++ & FEW - 1]);
    }

    /** As {@link #mappedUnpacked}, but by the method that never waits for the disk. Only for the moving phase; throws for the other. */
    @Benchmark
    public int mappedAtHand(BenchmarkTables.Cursor cursor) {
        long position = random[cursor.next++ & FEW - 1];
        if (PackedPositions.inHand(position) > 0) {
            throw new IllegalStateException("of the moving phase only");
        }
        return mapped.wdlAtHand(PositionKeys.own(position), PositionKeys.opponent(position));
    }

    /** Positions in the order in which a search asks them, mapped, with a cache of 256 MiB. */
    @Benchmark
    public int mappedSearch(BenchmarkTables.Cursor cursor) {
        return PackedPositions.ask(mapped, searched[cursor.next++ & POSITIONS - 1]);
    }

    /** For comparison: a random byte of as much memory in small pages. Each address depends on the byte before. */
    @Benchmark
    public int memoryChainSmallPages(BenchmarkTables.Cursor cursor, SmallPages small) {
        return chained(small.memory, cursor);
    }

    /** For comparison: a random byte of as much memory, in the pages of the resident planes. Each address depends on the byte before. */
    @Benchmark
    public int memoryChain(BenchmarkTables.Cursor cursor) {
        return chained(same, cursor);
    }

    /** For comparison: a random byte of as much memory, in the same pages. Addresses don't depend on the bytes. */
    @Benchmark
    public int memoryRandom(BenchmarkTables.Cursor cursor) {
        cursor.chain = cursor.chain * 0x5851_f42d_4c95_7f2dL + 1;
        return same.get(ValueLayout.JAVA_BYTE, at(cursor.chain, same));
    }

    private static int chained(MemorySegment segment, BenchmarkTables.Cursor cursor) {
        int value = segment.get(ValueLayout.JAVA_BYTE, at(cursor.chain, segment));
        cursor.chain = cursor.chain * 0x5851_f42d_4c95_7f2dL + value;
        return value;
    }

    private static long at(long random, MemorySegment segment) {
        return Math.unsignedMultiplyHigh(random, segment.byteSize());
    }
}
