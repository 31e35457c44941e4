package org.millstone.server.answers;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millstone.opening.Book;
import org.millstone.opening.Opening;
import org.millstone.opening.Proof;
import org.millstone.opening.ProofLimits;
import org.millstone.probe.Answer;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.server.http.ConcurrencyLimit;
import org.millstone.server.http.Deadline;
import org.millstone.server.http.HttpProblem;

/** Answers where tables of the placing phase are missing: by a proof, within two seconds, or not at all. Few are made at once. */
final class OpeningProver implements AutoCloseable {
    private static final Duration TIME = Duration.ofSeconds(2);

    /** The share of the time for the position itself, before its turns are looked at. */
    private static final Duration TIME_FOR_VALUE = Duration.ofMillis(1200);

    private static final int MOST_WAITING = 16;
    private static final long TABLE_BYTES = 1L << 27;

    private final Database database;
    private final Opening opening;
    private final ConcurrencyLimit gate =
            new ConcurrencyLimit(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), MOST_WAITING);

    /** Readies the proof; the book, null for none, has what was proved before, and is not closed with this. */
    OpeningProver(Database database, @Nullable Book book) {
        this.database = database;
        this.opening = new Opening(database.tables(), 1, TABLE_BYTES, book);
    }

    /** Whether a search can find more than what has been proved before: of the position, or of any of its turns. */
    boolean canProve(Answer answer) {
        return opening.canProve(answer.position())
                || answer.moves() != null && answer.moves().stream().anyMatch(turn -> opening.canProve(turn.after()));
    }

    /** Completes what the tables say, searching if need be. */
    LookupResult prove(Answer answer) {
        Deadline deadline = Deadline.in(TIME, System::nanoTime);
        try {
            return gate.pass(deadline, () -> {
                Duration left = Duration.ofNanos(deadline.nanosLeft());
                Duration first = answer.moves() != null && left.compareTo(TIME_FOR_VALUE) > 0 ? TIME_FOR_VALUE : left;
                return found(answer, ProofLimits.time(first), ProofLimits.time(left.minus(first)),
                        LookupResult.Unproved.NO_PROOF);
            });
        } catch (HttpProblem e) {
            return found(answer, ProofLimits.KNOWN, ProofLimits.KNOWN, LookupResult.Unproved.BUSY);
        }
    }

    /** Completes an answer from what has been proved before. */
    LookupResult recall(Answer answer) {
        return found(answer, ProofLimits.KNOWN, ProofLimits.KNOWN, LookupResult.Unproved.NOT_SEARCHED);
    }

    private LookupResult found(Answer answer, ProofLimits forValue, ProofLimits forTurns, LookupResult.Unproved why) {
        Position position = answer.position();
        Proof proof = opening.prove(position, forValue);
        List<RankedTurn> turns = answer.moves() == null ? null : completed(answer.moves(), opening.ranked(position, forTurns));
        Outcome outcome =
                proof.outcome() != Outcome.UNKNOWN || turns == null ? proof.outcome() : RankedTurn.best(turns).outcome();
        LookupResult.Unproved unproved =
                outcome != Outcome.UNKNOWN ? null : proof.stopped() ? why : LookupResult.Unproved.NO_TABLES;
        return new LookupResult(new Answer(database.rules, position, completed(answer.value(), outcome), turns), unproved);
    }

    /** The tables' knowledge of the turns, depths included, and proofs of the others. */
    private static List<RankedTurn> completed(List<RankedTurn> known, List<RankedTurn> proved) {
        Map<Integer, Outcome> outcomes =
                proved.stream().collect(Collectors.toMap(RankedTurn::turn, turn -> turn.value().outcome()));
        return known.stream()
                .map(turn -> new RankedTurn(turn.turn(),
                        completed(turn.value(), outcomes.getOrDefault(turn.turn(), Outcome.UNKNOWN)), turn.after()))
                .sorted(RankedTurn.BEST_FIRST).toList();
    }

    /** The proofs where the tables know nothing; an unknown turn still names the table that would know. */
    private static Value completed(Value known, Outcome proved) {
        return known.known() || proved == Outcome.UNKNOWN ? known : Value.proved(proved);
    }

    @Override
    public void close() {
        opening.close();
    }
}
