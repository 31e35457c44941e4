package org.millstone.opening;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.millstone.index.PositionKeys;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;

/** The positions of the first plies, one for all that are symmetric to each other, so that each can be proved for the book. */
final class BookFiller {
    /** By ply, from the position before the first one on: those that are still of the placing phase. */
    private final List<List<Position>> generations = new ArrayList<>();

    BookFiller(Rules rules, Position from, int plies) {
        Turns turns = new Turns(rules);
        PositionKeys keys = new PositionKeys(rules);
        generations.add(List.of(from));
        for (int ply = 1; ply <= plies; ply++) {
            Map<Long, Position> next = new LinkedHashMap<>();
            for (Position position : generations.getLast()) {
                for (int turn : turns.all(position)) {
                    Position after = turns.apply(position, turn);
                    if (after.isPlacing()) {
                        next.putIfAbsent(keys.of(after), after);
                    }
                }
            }
            generations.add(List.copyOf(next.values()));
        }
    }

    long positions() {
        return generations.stream().skip(1).mapToLong(List::size).sum();
    }

    /**
     * Proves them, one by one. Those of the last ply come first: their results make the proofs of the others short.
     *
     * @param report gets a line for each ply
     */
    void fill(Opening opening, Consumer<String> report) {
        for (int ply = generations.size() - 1; ply > 0; ply--) {
            long began = System.nanoTime();
            generations.get(ply).forEach(position -> opening.prove(position, ProofLimits.NONE));
            report.accept(String.format(Locale.ROOT, "ply %d: %,d positions proved in %.1f s", ply, generations.get(ply).size(),
                    (System.nanoTime() - began) / 1e9));
        }
    }
}
