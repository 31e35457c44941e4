package org.millstone.server;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Symmetries;
import org.millstone.probe.Answer;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;

/**
 * Knows what positions are worth. What was computed is kept by {@link Orbit}, so symmetric positions, and those with the
 * colours exchanged, are computed once; each question gets its own names of points back.
 *
 * <p>Only what the tables say is kept. What is unknown may be known to a database with more tables, and what a damaged table left
 * out to one that has been mended: that is not.
 */
final class Answers {
    /** About what an entry takes besides its turns, and what a turn takes, in bytes. */
    private static final int ENTRY_BYTES = 160;

    private static final int TURN_BYTES = 40;

    /** Best first; turns that are as good in the order in which the rules generate them. */
    private static final Comparator<RankedTurn> ORDER =
            RankedTurn.BEST_FIRST.thenComparingInt(ranked -> Turn.order(ranked.turn()));

    private final Troubles troubles;
    private final Cache<Orbit, Known> cache;

    /**
     * What is known of an orbit, in terms of its smallest position.
     *
     * @param value the value for the side to move
     * @param turns its turns, best first; null if nobody asked for them yet
     */
    private record Known(Value value, @Nullable List<KnownTurn> turns) {
        Stream<Value> values() {
            return Stream.concat(Stream.of(value), turns == null ? Stream.empty() : turns.stream().map(KnownTurn::value));
        }
    }

    private record KnownTurn(int turn, Value value) {}

    Answers(long cacheBytes, Troubles troubles) {
        this.troubles = troubles;
        this.cache = Caffeine.newBuilder()
                .maximumWeight(cacheBytes)
                .weigher((Orbit orbit, Known known) -> ENTRY_BYTES
                        + (known.turns() == null ? 0 : TURN_BYTES * known.turns().size()))
                .recordStats()
                .build();
    }

    /** Reports how often what is kept is found. */
    void report(MeterRegistry registry) {
        CaffeineCacheMetrics.monitor(registry, cache, "answers");
    }

    /**
     * Returns what a position is worth, and, if wanted, what its turns are.
     *
     * @throws org.millstone.table.TableException if a table that is needed is damaged or of other rules
     * @throws java.io.UncheckedIOException if a table that is needed cannot be read
     */
    Answer answer(Database database, Position position, boolean moves) {
        Known known = known(database, position, moves);
        return new Answer(database.rules(), position, known.value(),
                known.turns() == null || !moves ? null : turnsOf(database, position, known.turns()));
    }

    private Known known(Database database, Position position, boolean moves) {
        Orbit orbit = Orbit.of(database.rules(), position);
        Known known = cache.getIfPresent(orbit);
        if (known == null || moves && known.turns() == null) {
            known = compute(database, orbit.position(), moves);
            known.values().forEach(value -> troubles.look(database, value));
            if (known.values().allMatch(value -> value.known() && !database.lacksDetail(value))) {
                cache.put(orbit, known);
            }
        }
        return known;
    }

    private static Known compute(Database database, Position position, boolean moves) {
        Answer answer = Answer.of(database.tables(), position, moves);
        List<RankedTurn> turns = answer.moves();
        return new Known(answer.value(),
                turns == null ? null : turns.stream().map(ranked -> new KnownTurn(ranked.turn(), ranked.value())).toList());
    }

    /** The turns of an orbit's smallest position as turns of another of its positions. */
    private static List<RankedTurn> turnsOf(Database database, Position position, List<KnownTurn> turns) {
        Turns rules = database.turns();
        Symmetries symmetries = database.rules().board().symmetries();
        int back = symmetries.inverse(Orbit.symmetry(symmetries, position));
        List<RankedTurn> ranked = new ArrayList<>(turns.size());
        for (KnownTurn known : turns) {
            int turn = rules.listed(position, Turn.mapped(symmetries, back, known.turn()));
            ranked.add(new RankedTurn(turn, known.value(), rules.apply(position, turn)));
        }
        ranked.sort(ORDER);
        return ranked;
    }
}
