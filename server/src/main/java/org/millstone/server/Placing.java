package org.millstone.server;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.opening.Book;
import org.millstone.opening.Opening;
import org.millstone.opening.OpeningOptions;
import org.millstone.opening.Proof;
import org.millstone.opening.ProofLimits;
import org.millstone.opening.ProvedTurn;
import org.millstone.probe.Answer;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.rules.Position;

/**
 * The one place where positions with stones in hand are answered: by a proof, within two seconds, or not at all. A proof takes
 * a processor for all that time, so few are made at once.
 */
final class Placing implements AutoCloseable {
    private static final Duration TIME = Duration.ofSeconds(2);

    /** Of the time, what the position itself gets before its turns are looked at. */
    private static final Duration TIME_FOR_VALUE = Duration.ofMillis(1200);

    private static final int MOST_WAITING = 16;
    private static final long TABLE_BYTES = 1L << 27;

    private final Database database;
    private final @Nullable Book book;
    private final Opening opening;
    private final Gate gate = new Gate(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), MOST_WAITING);

    /**
     * Readies the proof.
     *
     * @param book what was proved before, null to do without; closed with this
     */
    Placing(Database database, @Nullable Book book) {
        this.database = database;
        this.book = book;
        this.opening = new Opening(database.tables(), OpeningOptions.DEFAULT.withTableBytes(TABLE_BYTES), book);
    }

    /** Answers a question, searching if need be. */
    Finding prove(Position position, boolean moves) {
        Deadline deadline = Deadline.in(TIME);
        try {
            return gate.pass(deadline, () -> prove(position, moves, deadline));
        } catch (Problem e) {
            return finding(position, moves, ProofLimits.KNOWN, ProofLimits.KNOWN, Unproved.BUSY);
        }
    }

    private Finding prove(Position position, boolean moves, Deadline deadline) {
        Duration left = Duration.ofNanos(deadline.nanosLeft());
        Duration first = moves && left.compareTo(TIME_FOR_VALUE) > 0 ? TIME_FOR_VALUE : left;
        Duration second = left.minus(first);
        return finding(position, moves, ProofLimits.time(first), ProofLimits.time(second), Unproved.NO_PROOF);
    }

    /** Answers a question from what has been proved before. */
    Finding recall(Position position, boolean moves) {
        return finding(position, moves, ProofLimits.KNOWN, ProofLimits.KNOWN, Unproved.NOT_SEARCHED);
    }

    private Finding finding(Position position, boolean moves, ProofLimits forValue, ProofLimits forTurns, Unproved why) {
        Proof proof = opening.prove(position, forValue);
        List<ProvedTurn> proved = moves ? opening.ranked(position, forTurns) : List.of();
        Outcome outcome = proof.outcome() != Outcome.UNKNOWN || proved.isEmpty() ? proof.outcome() : best(proved);
        Subspace missing = outcome == Outcome.UNKNOWN && !proof.missing().isEmpty() ? proof.missing().first() : null;
        List<RankedTurn> turns =
                proved.stream().map(turn -> new RankedTurn(turn.turn(), value(turn.outcome(), null), turn.after())).toList();
        Answer answer = new Answer(database.rules(), position, value(outcome, missing),
                moves ? turns : null);
        return new Finding(answer, true, outcome == Outcome.UNKNOWN && missing == null ? why : null);
    }

    /** The value of a position whose turns are known, some perhaps not: a win needs one, anything else needs all. */
    private static Outcome best(List<ProvedTurn> turns) {
        Outcome first = turns.getFirst().outcome();
        return first == Outcome.WIN || turns.getLast().outcome() != Outcome.UNKNOWN ? first : Outcome.UNKNOWN;
    }

    private static Value value(Outcome outcome, @Nullable Subspace missing) {
        return new Value(outcome, Value.NO_DEPTH, null, missing);
    }

    @Override
    public void close() {
        opening.close();
        if (book != null) {
            book.close();
        }
    }
}
