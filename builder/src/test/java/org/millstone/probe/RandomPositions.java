package org.millstone.probe;

import java.util.List;
import java.util.SplittableRandom;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.table.Wdl;

/** Positions drawn evenly over some subspaces; the same seed gives the same ones. */
final class RandomPositions {
    private final Rules rules;
    private final List<Subspace> subspaces;
    private final SplittableRandom random;

    /** Draws from those of the moving phase that there are tables of. */
    RandomPositions(Tablebase tables, long seed) {
        this(tables.rules(), subspaces(tables), seed);
    }

    RandomPositions(Rules rules, List<Subspace> subspaces, long seed) {
        this.rules = rules;
        this.subspaces = subspaces;
        this.random = new SplittableRandom(seed);
    }

    /** Returns the subspaces of the moving phase that there are tables of. */
    static List<Subspace> subspaces(Tablebase tables) {
        return tables.subspaces().stream().filter(subspace -> subspace.inHand() == 0).toList();
    }

    Position next() {
        Subspace subspace = subspaces.get(random.nextInt(subspaces.size()));
        int own = set(rules.board().all(), subspace.own());
        int opponent = set(rules.board().all() & ~own, subspace.opponent());
        return Position.of(random.nextBoolean() ? Side.WHITE : Side.BLACK, own, opponent, subspace.ownHand(),
                subspace.opponentHand(), 0);
    }

    private int set(int from, int size) {
        int set = 0;
        while (Integer.bitCount(set) < size) {
            set |= from & 1 << random.nextInt(rules.board().points());
        }
        return set;
    }

    /** Returns the outcome of a value as a leaf has it. */
    static int wdl(Value value) {
        return switch (value.outcome()) {
            case WIN -> Wdl.WIN;
            case DRAW -> Wdl.DRAW;
            case LOSS -> Wdl.LOSS;
            case UNKNOWN -> Wdl.UNKNOWN;
        };
    }
}
