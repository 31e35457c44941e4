package org.millstone.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Fen;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;

/** Positions, the same in every run. */
final class RandomPositions {
    private final Rules rules;
    private final Random random;

    RandomPositions(Rules rules, long seed) {
        this.rules = rules;
        this.random = new Random(seed);
    }

    /** Returns FENs of random positions of random tables: what play can lead to, and what it cannot. */
    static List<String> ofTables(Path folder, Rules rules, int count, Random random) throws IOException {
        List<String> fens = new ArrayList<>();
        try (Tablebase tables = Tablebase.open(folder, rules)) {
            List<Subspace> subspaces = List.copyOf(tables.subspaces());
            while (fens.size() < count) {
                Subspace subspace = subspaces.get(random.nextInt(subspaces.size()));
                int own = stones(rules, random, 0, subspace.own());
                Position position = subspace.position(own, stones(rules, random, own, subspace.opponent()));
                try {
                    fens.add(Fen.format(rules.board(),
                            random.nextBoolean() ? position : position.coloursExchanged().check(rules)));
                } catch (IllegalPositionException e) {
                    // Rules may know no such position with the other colour to move.
                }
            }
        }
        return fens;
    }

    /** Returns a position with stones in hand, with at most so many stones, those in hand included, whichever side began. */
    Position nextPlacing(int most) {
        List<Subspace> all = Subspaces.placing(rules).stream().filter(subspace -> subspace.pieces() <= most).toList();
        Subspace numbers = all.get(random.nextInt(all.size()));
        int own = stones(0, numbers.own());
        return Position.of(random.nextBoolean() ? Side.WHITE : Side.BLACK, own, stones(own, numbers.opponent()),
                numbers.ownHand(),
                numbers.opponentHand(), 0);
    }

    /** Returns a position of the moving phase with 3 stones or more a side, and at most so many together. */
    Position next(int most) {
        int white = Rules.FEWEST + random.nextInt(most - 2 * Rules.FEWEST + 1);
        int black = Rules.FEWEST + random.nextInt(most - Rules.FEWEST - white + 1);
        int whiteStones = stones(0, white);
        return Position.moving(random.nextBoolean() ? Side.WHITE : Side.BLACK, whiteStones, stones(whiteStones, black));
    }

    private int stones(int taken, int count) {
        return stones(rules, random, taken, count);
    }

    private static int stones(Rules rules, Random random, int taken, int count) {
        int stones = 0;
        while (Integer.bitCount(stones) < count) {
            stones |= 1 << random.nextInt(rules.board().points()) & ~taken;
        }
        return stones;
    }
}
