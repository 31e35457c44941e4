package org.millstone.server.answers;

import com.github.benmanes.caffeine.cache.Cache;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.millstone.index.PositionKeys;
import org.millstone.probe.RankedTurn;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.Telemetry;
import org.millstone.table.TableException;
import org.millstone.text.Answer;

/**
 * Asks the tables, and keeps their answers. Symmetric positions, and those with the colours exchanged, share an entry. All methods throw an
 * {@link HttpProblem} (503) if a table that the answer needs cannot be used.
 *
 * <p>Only settled answers are kept: those that nothing can change ({@link Database#isSettled}).
 */
public final class AnswerCache {
    /** About how many bytes an entry takes without its turns; {@link #TURN_BYTES}: how many each turn adds. */
    private static final int ENTRY_BYTES = 216;
    private static final int TURN_BYTES = 132;

    private final TableHealth health;
    private final Cache<Orbit, Answer> cache;

    /**
     * The key of an entry: of all positions that symmetries or an exchange of colours make of one another, the smallest with White to move.
     */
    record Orbit(String variant, Position position) {
        static Orbit of(Rules rules, Position position) {
            long key = new PositionKeys(rules).of(position);
            return new Orbit(rules.name(), new Position(Side.WHITE, PositionKeys.own(key), PositionKeys.opponent(key),
                    position.ownHand(), position.opponentHand(), position.removals(position.side()), 0, position.passDue()));
        }
    }

    /** An answer of the tables, and whether it is settled ({@link Database#isSettled}). */
    public record Lookup(Answer answer, boolean settled) {}

    public AnswerCache(Telemetry telemetry, long cacheBytes, TableHealth health) {
        this.health = health;
        this.cache = telemetry.cache("answers", cacheBytes, (orbit, answer) -> {
            List<RankedTurn> turns = answer.moves();
            return ENTRY_BYTES + (turns == null ? 0 : TURN_BYTES * turns.size());
        });
    }

    /** Returns the answer about a position after {@code clock} quiet plies: its value, and its turns if {@code moves} is true. */
    public Lookup answer(Database database, Position position, int clock, boolean moves) {
        Lookup lookup = ask(database, () -> ofOrbit(database, position, moves));
        return new Lookup(lookup.answer().forTwin(position, clock), lookup.settled());
    }

    /**
     * Returns an answer whose turns are the best line, each with its value for the side that makes it. The line ends where tables are
     * missing.
     */
    Lookup line(Database database, Position position, int clock) {
        Answer start = answer(database, position, clock, false).answer();
        Answer line = start.with(ask(database, () -> database.tables().line(position, clock)));
        return new Lookup(line, database.isSettled(line));
    }

    private <T> T ask(Database database, Supplier<T> question) {
        try {
            return question.get();
        } catch (TableException | UncheckedIOException | InternalError e) {
            throw health.unusable(database, e);
        }
    }

    /**
     * Looks up the position of the key ({@link Orbit}) in place of the one asked about. Some tables hold a position more than once. If one
     * of its entries were damaged, symmetric positions would otherwise get different answers.
     */
    private Lookup ofOrbit(Database database, Position position, boolean moves) {
        Orbit orbit = Orbit.of(database.rules, position);
        Answer kept = cache.getIfPresent(orbit);
        if (kept != null && (!moves || kept.moves() != null)) {
            return new Lookup(moves ? kept : kept.with(null), true);
        }
        Answer answer = Answer.of(database.tables(), orbit.position(), moves);
        boolean settled = database.isSettled(answer);
        if (settled) {
            cache.put(orbit, answer);
        } else {
            health.noteDamage(database, answer);
        }
        return new Lookup(answer, settled);
    }
}
