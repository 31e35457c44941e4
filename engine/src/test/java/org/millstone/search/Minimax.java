package org.millstone.search;

import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.rules.Turns;

/** The result that a search must find, by looking at everything: no bounds, no memory, no order. Slow on purpose. */
final class Minimax {
    private static final int MOST_CLOSINGS = 6;

    private final Turns turns;
    private final MillEvaluation evaluation;

    Minimax(Turns turns, MillEvaluation evaluation) {
        this.turns = turns;
        this.evaluation = evaluation;
    }

    int value(Position position, int depth) {
        return value(position, depth, MOST_CLOSINGS, 0);
    }

    /** Looks at all turns as deep as {@code depth}, then at those that remove stones; there a side may also leave it as it is. */
    private int value(Position position, int depth, int closings, int ply) {
        Status status = turns.status(position);
        if (status != Status.ONGOING) {
            return ended(status, ply);
        }
        int best = depth > 0 ? -SearchScore.INFINITE
                : evaluation.evaluate(position.own(), position.opponent(), position.ownHand(), position.opponentHand());
        for (int turn : turns.all(position)) {
            Position next = turns.apply(position, turn);
            boolean takes = next.total(next.side()) < position.total(position.side().other());
            if (depth > 0) {
                best = Math.max(best, -value(next, depth - 1, closings, ply + 1));
            } else if (closings > 0 && takes) {
                best = Math.max(best, -value(next, 0, closings - 1, ply + 1));
            }
        }
        return best;
    }

    private static int ended(Status status, int ply) {
        return switch (status) {
            case WON -> SearchScore.MATE - ply;
            case LOST -> ply - SearchScore.MATE;
            case DRAWN -> SearchScore.DRAW;
            case ONGOING -> throw new IllegalArgumentException("the game goes on");
        };
    }
}
