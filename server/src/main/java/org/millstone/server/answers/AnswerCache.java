package org.millstone.server.answers;

import com.github.benmanes.caffeine.cache.Cache;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Symmetries;
import org.millstone.index.PositionKeys;
import org.millstone.probe.Answer;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.Telemetry;

/**
 * Knows what positions are worth. Computed answers are kept by {@link Orbit}, so symmetric positions, and those with the
 * colours exchanged, are computed once; each question gets its own names of points back. All answers throw an {@link HttpProblem} (503)
 * where a table that they need cannot be used.
 *
 * <p>Only answers of the tables are kept. Unknown values are not, because a database with more tables may know them; nor are answers that
 * lack something because a table is damaged.
 */
public final class AnswerCache {
    /** About what an entry takes besides its turns, and what a turn takes, in bytes. */
    private static final int ENTRY_BYTES = 192;

    private static final int TURN_BYTES = 84;

    /** Best first; turns that are as good in the order in which the rules generate them. */
    private static final Comparator<RankedTurn> ORDER =
            RankedTurn.BEST_FIRST.thenComparingInt(ranked -> Turn.order(ranked.turn()));

    private final TableHealth troubles;
    private final Cache<Orbit, Known> cache;

    /**
     * All positions that symmetry or an exchange of the colours makes the same, by the smallest with White to move: knowledge of one is
     * knowledge of all.
     */
    record Orbit(String variant, Position position) {
        static Orbit of(Rules rules, Position position) {
            long key = new PositionKeys(rules).of(position);
            return new Orbit(rules.name(), new Position(Side.WHITE, PositionKeys.own(key), PositionKeys.opponent(key),
                    position.ownHand(), position.opponentHand(), position.removals(position.side()), 0, position.passDue()));
        }
    }

    /** The knowledge of an orbit, in terms of its smallest position; the turns are null if nobody asked for them. */
    private record Known(Value value, @Nullable List<KnownTurn> turns) {
        /** Returns the answer about a position of the orbit: its turns are those that lead to the same. */
        Answer about(Turns rules, Position position, boolean moves) {
            Symmetries symmetries = rules.rules().board().symmetries();
            int back = symmetries.inverse(new PositionKeys(rules.rules()).symmetry(position.own(), position.opponent()));
            return new Answer(rules.rules(), position, value, turns == null || !moves ? null : turns.stream().map(known -> {
                int turn = rules.listed(position, Turn.mapped(symmetries, back, known.turn()));
                return new RankedTurn(turn, known.value(), rules.apply(position, turn));
            }).sorted(ORDER).toList());
        }
    }

    private record KnownTurn(int turn, Value value) {}

    public AnswerCache(Telemetry telemetry, long cacheBytes, TableHealth troubles) {
        this.troubles = troubles;
        this.cache = telemetry.cache("answers", cacheBytes,
                (orbit, known) -> ENTRY_BYTES + (known.turns() == null ? 0 : TURN_BYTES * known.turns().size()));
    }

    public Answer answer(Database database, Position position, boolean moves) {
        return troubles.ask(database, () -> known(database, position, moves)).about(database.turns, position, moves);
    }

    /** Returns the best line as the answer's turns, each worth what it is to the side that makes it, as far as there are tables. */
    Answer line(Database database, Position position) {
        Answer start = answer(database, position, false);
        // No line is not the same as a ranking without turns: an unknown position may be searched, as without turns.
        return !start.value().known() ? start : new Answer(start.rules(), position, start.value(),
                troubles.ask(database, () -> database.tables().line(position)));
    }

    /**
     * Asks about the smallest position of an orbit, whichever was asked about. Some tables hold a position more than once: where one of
     * these entries is damaged, symmetric positions would get other answers else.
     */
    private Known known(Database database, Position position, boolean moves) {
        Orbit orbit = Orbit.of(database.rules, position);
        Known known = cache.getIfPresent(orbit);
        if (known == null || moves && known.turns() == null) {
            Answer answer = Answer.of(database.tables(), orbit.position(), moves);
            List<RankedTurn> turns = answer.moves();
            known = new Known(answer.value(),
                    turns == null ? null : turns.stream().map(ranked -> new KnownTurn(ranked.turn(), ranked.value())).toList());
            if (LookupResult.lookedUp(answer).isSettled(database)) {
                cache.put(orbit, known);
            } else {
                troubles.look(database, answer);
            }
        }
        return known;
    }
}
