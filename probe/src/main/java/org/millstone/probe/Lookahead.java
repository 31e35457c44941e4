package org.millstone.probe;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.probe.Value.Source;
import org.millstone.rules.Position;
import org.millstone.table.ContradictionException;
import org.millstone.table.TableException;

/**
 * Completes what a {@link Prober} finds where tables are missing or damaged. The turns of a position are asked as well: it is worth as
 * much as the best of them. A turn that leads to a missing table is asked for its replies in the same way, and no deeper.
 */
record Lookahead(Tablebase tables, Prober prober) {
    /** Whether the turns of a position can tell more than its stored value: who wins, in how many plies, or the grade of a draw. */
    boolean helps(Position position, Value stored) {
        if (position.pending() != 0 || stored.source() == Source.RULES) {
            return false;
        }
        return switch (stored.outcome()) {
            case UNKNOWN -> true;
            case DRAW -> stored.grade() == null && tables.hasGrades();
            case LOSS -> !stored.hasDepth();
            case WIN -> !stored.hasDepth() && !afterTurns(position).allMatch(after -> after.isLost() || tables.has(after));
        };
    }

    /**
     * Returns the stored value of a position, completed by the values of its turns. If a damaged table keeps the turns from being valued,
     * the stored value alone counts.
     *
     * @throws ContradictionException if tables contradict each other
     */
    Value completed(Position position, Value stored) {
        List<RankedTurn> ranked;
        try {
            ranked = withinLoss(stored, prober.ranked(position));
        } catch (ContradictionException e) {
            throw e;
        } catch (TableException | UncheckedIOException e) {
            ranked = List.of();
        }
        return joined(position, stored, ranked);
    }

    /**
     * Returns what the stored value of a position and its ranked turns tell together.
     *
     * @param ranked the turns, best first; empty if they tell nothing
     * @throws ContradictionException if both cannot be right
     */
    Value joined(Position position, Value stored, List<RankedTurn> ranked) {
        Value counted = prober.counted(position, stored);
        if (ranked.isEmpty()) {
            return counted;
        }
        Value byTurns = RankedTurn.best(ranked);
        if (!byTurns.known()) {
            return counted;
        }
        if (stored.known() && !stored.fits(byTurns)) {
            throw prober.contradiction(position, stored, byTurns);
        }
        return stored.known() ? counted.joined(byTurns) : byTurns;
    }

    /**
     * Returns the ranked turns, bounded by the stored value of their position if it is lost: then every turn loses, and none takes longer
     * than the stored value says.
     */
    static List<RankedTurn> withinLoss(Value stored, List<RankedTurn> ranked) {
        return stored.outcome() != Outcome.LOSS ? ranked
                : ranked.stream().map(turn -> new RankedTurn(turn.turn(), turn.value().lostWithin(stored), turn.after()))
                        .sorted(RankedTurn.BEST_FIRST).toList();
    }

    /**
     * Returns the value of a position whose table is missing, by the tables of the positions after its turns. If they do not decide it,
     * returns the stored value, which is unknown.
     */
    Value byReplies(Position position, Value stored) {
        // A reply may lead to what is known: to a table that is there, or to the end of the game.
        if (position.pending() != 0
                || afterTurns(position).noneMatch(after -> after.isLost() || after.ownHand() == 0 || tables.has(after))) {
            return stored;
        }
        Value byReplies = RankedTurn.best(prober.ranked(position, after -> prober.stored(after, true, null)));
        return byReplies.known() ? byReplies : stored;
    }

    /** Returns the subspaces that the turns of a position can lead to. If a pass follows each turn, they are those after the pass. */
    private Stream<Subspace> afterTurns(Position position) {
        Stream<Subspace> after = Subspaces.afterTurns(tables.rules(), Subspace.of(position));
        return prober.skips(position) ? after.map(Subspace::mirrored) : after;
    }
}
