package org.millstone.opening;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.millstone.index.PositionKeys;
import org.millstone.rules.Phase;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;

/** Proves every position of the first plies, one by one, so that the book has them. */
final class BookFiller {
    private static final double NANOS = 1e9;

    private final Opening opening;
    private final Rules rules;

    BookFiller(Opening opening, Rules rules) {
        this.opening = opening;
        this.rules = rules;
    }

    /** Returns how many positions the first {@code plies} plies from the empty board have, symmetric ones being one. */
    static long positions(Rules rules, int plies) {
        List<Position> generation = List.of(Position.start(rules));
        long sum = 0;
        for (int ply = 1; ply <= plies; ply++) {
            generation = next(generation, rules);
            sum += generation.size();
        }
        return sum;
    }

    /**
     * Proves the positions that follow a position within some plies. Those of the last ply come first: what they show makes the
     * proofs of the others short.
     *
     * @param report gets a line for each ply
     */
    void fill(Position from, int plies, Consumer<String> report) {
        List<List<Position>> generations = new ArrayList<>();
        generations.add(List.of(from));
        for (int ply = 1; ply <= plies; ply++) {
            generations.add(next(generations.getLast(), rules));
        }
        for (int ply = plies; ply > 0; ply--) {
            long began = System.nanoTime();
            for (Position position : generations.get(ply)) {
                opening.prove(position, ProofLimits.NONE);
            }
            report.accept(String.format(Locale.ROOT, "ply %d: %,d positions proved in %.1f s", ply, generations.get(ply).size(),
                    (System.nanoTime() - began) / NANOS));
        }
    }

    /** The positions one turn later that are still of the placing phase, one for all that are symmetric to each other. */
    private static List<Position> next(List<Position> generation, Rules rules) {
        Turns turns = new Turns(rules);
        PositionKeys keys = new PositionKeys(rules);
        TurnList list = new TurnList();
        Set<Long> seen = new HashSet<>();
        List<Position> next = new ArrayList<>();
        for (Position position : generation) {
            turns.generate(position, list);
            for (int i = 0; i < list.size(); i++) {
                Position after = turns.apply(position, list.get(i));
                if (after.phase() == Phase.PLACING && seen.add(keys.of(after))) {
                    next.add(after);
                }
            }
        }
        return next;
    }
}
