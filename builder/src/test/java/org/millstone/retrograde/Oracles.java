package org.millstone.retrograde;

import java.util.concurrent.ConcurrentHashMap;
import org.millstone.rules.Rules;

/** Games that the oracle has solved in this run of the tests: the larger ones take seconds. */
final class Oracles {
    private record World(Rules rules, int stones) {}

    private static final ConcurrentHashMap<World, NaiveOracle> SOLVED = new ConcurrentHashMap<>();

    private Oracles() {}

    /** Returns an oracle that has solved all pairs with at most so many stones. */
    static NaiveOracle of(Rules rules, int stones) {
        return SOLVED.computeIfAbsent(new World(rules, stones), world -> NaiveOracle.solve(rules, stones));
    }
}
