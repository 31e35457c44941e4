package org.millstone.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Variants;
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

/**
 * What an engine pays for an answer. The positions are random slots of all tables that are there, each slot as likely as any
 * other: the worst case for every cache. The positions of a real search resemble each other and cost less.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"})
public class ProbeBenchmark {
    /** A power of two. */
    private static final int POSITIONS = 1 << 18;

    /** A data folder, as {@code mill --data} takes it; empty: tables of at most 8 stones are built for this run. */
    @Param("")
    @SuppressWarnings("NullAway.Init") // JMH sets it
    public String data;

    private final Position[] positions = new Position[POSITIONS];

    @SuppressWarnings("NullAway.Init") // set by setUp
    private Path folder;
    @SuppressWarnings("NullAway.Init") // set by setUp
    private Tablebase tables;

    /** Where a thread is among the positions. */
    @State(Scope.Thread)
    public static class Cursor {
        private int next = Math.toIntExact(Thread.currentThread().threadId() * 7919 % POSITIONS);

        Position next(Position[] positions) {
            return positions[next++ & POSITIONS - 1];
        }
    }

    /** Opens the tables and draws the positions. */
    @Setup
    public void setUp() throws IOException {
        folder = Databases.open(data);
        tables = Tablebase.open(folder, Variants.NINE);
        Board board = Variants.NINE.board();
        Map<Integer, CanonicalSets> rows = new HashMap<>();
        List<SlotIndex> indexes = new ArrayList<>();
        for (Subspace subspace : tables.subspaces()) {
            int stones = Math.max(subspace.own(), subspace.opponent());
            indexes.add(new SlotIndex(board, subspace, rows.computeIfAbsent(stones, n -> new CanonicalSets(board, n))));
        }
        long slots = indexes.stream().mapToLong(SlotIndex::slots).sum();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < POSITIONS; i++) {
            positions[i] = position(indexes, random.nextLong(slots));
        }
    }

    private static Position position(List<SlotIndex> indexes, long number) {
        long slot = number;
        for (SlotIndex index : indexes) {
            if (slot < index.slots()) {
                return Position.moving(Side.WHITE, index.own(slot), index.opponent(slot));
            }
            slot -= index.slots();
        }
        throw new IllegalArgumentException("there is no slot " + number);
    }

    /** Closes the tables. */
    @TearDown
    public void tearDown() throws IOException {
        tables.close();
        Databases.close(data, folder);
    }

    /** What a position is worth: value and depth. */
    @Benchmark
    public Value value(Cursor cursor) {
        return tables.value(cursor.next(positions));
    }

    /** What each of its turns is worth, best first. */
    @Benchmark
    public List<RankedTurn> rank(Cursor cursor) {
        return tables.rank(cursor.next(positions));
    }
}
