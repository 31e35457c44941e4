package org.millstone.bench;

import java.util.SplittableRandom;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The cost of turning a position into its slot, and a slot into its position, for random positions of a subspace. */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // setUp sets them
public class IndexBenchmark extends Measured {
    /** How many positions: a power of two, too many for the branch predictor and the L1 cache to remember. */
    private static final int POSITIONS = 1 << 16;

    @Param({"7-5", "9-8"})
    public String table;

    private final int[] own = new int[POSITIONS];
    private final int[] opponent = new int[POSITIONS];
    private final long[] slots = new long[POSITIONS];
    private SlotIndex index;
    private int next;

    @Setup
    public void setUp() {
        Rules rules = Variants.NINE;
        Subspace subspace = Subspace.parse(table).orElseThrow();
        index = new SlotIndex(rules.board(), subspace,
                new CanonicalSets(rules.board(), Math.max(subspace.own(), subspace.opponent())));
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < POSITIONS; i++) {
            Position position = subspace.random(rules, random);
            own[i] = position.own();
            opponent[i] = position.opponent();
            slots[i] = index.slot(own[i], opponent[i]);
        }
    }

    /** From a position to its slot: canonical set, symmetry, row and column. */
    @Benchmark
    public long slot() {
        int i = next++ & POSITIONS - 1;
        return index.slot(own[i], opponent[i]);
    }

    @Benchmark
    public int position() {
        long slot = slots[next++ & POSITIONS - 1];
        return index.own(slot) | index.opponent(slot);
    }
}
