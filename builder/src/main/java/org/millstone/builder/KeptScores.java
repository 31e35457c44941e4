package org.millstone.builder;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairScores;

/** PLACEHOLDER until the verify helper's cache arrives. */
final class KeptScores implements AutoCloseable {
    private final Map<Pair, PairScores> kept = new TreeMap<>();

    KeptScores(List<Pair> todo) {}

    void shrink(long bytes, Pair next) {}

    void add(Pair pair, PairScores scores, Arena rowArena, Arena columnArena) {
        kept.put(pair, scores);
    }

    boolean has(Pair pair) {
        return kept.containsKey(pair);
    }

    PairScores of(Pair pair) {
        return java.util.Objects.requireNonNull(kept.get(pair));
    }

    @Override
    public void close() {}
}
