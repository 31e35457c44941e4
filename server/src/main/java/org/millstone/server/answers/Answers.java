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
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.Telemetry;

/**
 * Knows what positions are worth. Computed answers are kept by {@link Orbit}, so symmetric positions, and those with the
 * colours exchanged, are computed once; each later question gets its own names of points. All answers throw an {@link HttpProblem} (503)
 * where a table that they need cannot be used.
 *
 * <p>Only answers of the tables are kept. Unknown values are not, because a database with more tables may know them; nor are answers that
 * lack something because a table is damaged.
 */
public final class Answers {
    /** About what an entry takes besides its turns, and what a turn takes, in bytes. */
    private static final int ENTRY_BYTES = 160;

    private static final int TURN_BYTES = 84;

    /** Best first; turns that are as good in the order in which the rules generate them. */
    private static final Comparator<RankedTurn> ORDER =
            RankedTurn.BEST_FIRST.thenComparingInt(ranked -> Turn.order(ranked.turn()));

    private final Troubles troubles;
    private final Cache<Orbit, Known> cache;

    /**
     * All positions that symmetry or an exchange of the colours makes the same, by the smallest: knowledge of one is knowledge of all.
     */
    record Orbit(String variant, int own, int opponent, int ownHand, int opponentHand, int removals, boolean passDue) {
        static Orbit of(Rules rules, Position position) {
            long key = new PositionKeys(rules).of(position);
            return new Orbit(rules.name(), PositionKeys.own(key), PositionKeys.opponent(key), position.ownHand(),
                    position.opponentHand(), position.removals(position.side()), position.passDue());
        }
    }

    /**
     * The knowledge of an orbit, in terms of the position that was asked about first; {@code smallest} is the symmetry that maps it to the
     * orbit's smallest. The turns are null if nobody asked for them.
     */
    private record Known(int smallest, Value value, @Nullable List<KnownTurn> turns) {
        static Known of(Answer answer) {
            List<RankedTurn> turns = answer.moves();
            return new Known(symmetry(answer.rules(), answer.position()), answer.value(),
                    turns == null ? null : turns.stream().map(ranked -> new KnownTurn(ranked.turn(), ranked.value())).toList());
        }

        /** Returns the answer about another position of the orbit: its turns are those that lead to the same. */
        Answer about(Turns rules, Position position, boolean moves) {
            Symmetries symmetries = rules.rules().board().symmetries();
            int back = symmetries.inverse(symmetry(rules.rules(), position));
            return new Answer(rules.rules(), position, value, turns == null || !moves ? null : turns.stream().map(known -> {
                int turn = rules.listed(position, Turn.mapped(symmetries, back, Turn.mapped(symmetries, smallest, known.turn())));
                return new RankedTurn(turn, known.value(), rules.apply(position, turn));
            }).sorted(ORDER).toList());
        }

        private static int symmetry(Rules rules, Position position) {
            return new PositionKeys(rules).symmetry(position.own(), position.opponent());
        }
    }

    private record KnownTurn(int turn, Value value) {}

    public Answers(Telemetry telemetry, long cacheBytes, Troubles troubles) {
        this.troubles = troubles;
        this.cache = telemetry.cache("answers", cacheBytes,
                (orbit, known) -> ENTRY_BYTES + (known.turns() == null ? 0 : TURN_BYTES * known.turns().size()));
    }

    public Answer answer(Database database, Position position, boolean moves) {
        return troubles.ask(database, () -> {
            Orbit orbit = Orbit.of(database.rules(), position);
            Known known = cache.getIfPresent(orbit);
            return known != null && (known.turns() != null || !moves) ? known.about(database.turns(), position, moves)
                    : ask(database, orbit, position, moves);
        });
    }

    /** Returns the best line as the answer's turns, each worth what it is to the side that makes it, as far as there are tables. */
    Found line(Database database, Position position) {
        Answer start = answer(database, position, false);
        // No line is not the same as a ranking without turns: an unknown position may be searched, as without turns.
        return Found.lookedUp(!start.value().known() ? start : new Answer(start.rules(), position, start.value(),
                troubles.ask(database, () -> database.tables().line(position))));
    }

    private Answer ask(Database database, Orbit orbit, Position position, boolean moves) {
        Answer asked = Answer.of(database.tables(), position, moves);
        List<RankedTurn> turns = asked.moves();
        Answer answer = turns == null ? asked
                : new Answer(asked.rules(), position, asked.value(), turns.stream().sorted(ORDER).toList());
        if (Found.lookedUp(answer).isSettled(database)) {
            cache.put(orbit, Known.of(answer));
        } else {
            troubles.look(database, answer);
        }
        return answer;
    }
}
