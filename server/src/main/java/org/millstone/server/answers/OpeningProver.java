package org.millstone.server.answers;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millstone.database.JsonWriter.Members;
import org.millstone.opening.Book;
import org.millstone.opening.Opening;
import org.millstone.opening.Proof;
import org.millstone.opening.ProofLimits;
import org.millstone.probe.Answer;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Texts;
import org.millstone.server.http.Deadline;
import org.millstone.server.http.HttpProblem;

/**
 * Proves who wins with stones in hand where the tables of the placing phase are missing. A proof takes at most two seconds; some positions
 * stay unknown. Few proofs are searched at the same time, because each takes a processor.
 */
final class OpeningProver implements AutoCloseable {
    private static final Duration TIME = Duration.ofSeconds(2);

    /** The most time for the position itself; the rest is for its turns. */
    private static final Duration TIME_FOR_VALUE = Duration.ofMillis(1200);

    private static final int MOST_WAITING = 16;
    private static final long TABLE_BYTES = 1L << 27;

    private final Database database;
    private final Opening opening;
    private final ConcurrencyLimit concurrency =
            new ConcurrencyLimit(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), MOST_WAITING);

    /** Why nothing is known of a position with stones in hand whose table is missing. */
    enum Unproved {
        NO_TABLES("There are stones in hand, and the tables of the moving phase that a proof needs are missing."),
        NO_PROOF("There are stones in hand, and no proof was found in time."),
        BUSY("Too many positions with stones in hand are being searched. Ask again later."),
        NOT_SEARCHED("There are stones in hand, and it has not been proved yet. Ask about this position alone.");

        /** A sentence for people; the constant's name is a code for programs. */
        private final String reason;

        Unproved(String reason) {
            this.reason = reason;
        }
    }

    /** What tables and proofs know of a position, and why the value is unknown, if it is. As JSON the answer, then that reason. */
    record Result(Answer answer, @Nullable Unproved unproved) implements Members {
        @Override
        public void forEach(BiConsumer<String, @Nullable Object> json) {
            answer.forEach(json);
            if (unproved != null) {
                json.accept("reason", unproved.reason);
                json.accept("code", Texts.key(unproved));
            }
        }
    }

    /** Makes a prover; the book, null for none, has earlier proofs, and is not closed with this. */
    OpeningProver(Database database, @Nullable Book book) {
        this.database = database;
        this.opening = new Opening(database.tables(), 1, TABLE_BYTES, book);
    }

    /** Whether a proof could complete what the tables say: the value is unknown, and all stones in hand are placed before any moves. */
    static boolean canComplete(Answer answer) {
        return !answer.value().known() && answer.position().isPlacing() && !answer.rules().hasFreeHands();
    }

    /** Whether a search can find more than the earlier proofs, of the position or of any of its turns. */
    boolean canProve(Answer answer) {
        return opening.canProve(answer.position())
                || answer.moves() != null && answer.moves().stream().anyMatch(turn -> opening.canProve(turn.after()));
    }

    /** Completes what the tables say by earlier proofs and a search. If too many searches wait, the result is that of {@link #recall}. */
    Result prove(Answer answer) {
        Deadline deadline = Deadline.in(TIME, System::nanoTime);
        try {
            return concurrency.run(TIME, () -> {
                Duration left = Duration.ofNanos(deadline.nanosLeft());
                Duration first = answer.moves() != null && left.compareTo(TIME_FOR_VALUE) > 0 ? TIME_FOR_VALUE : left;
                return complete(answer, ProofLimits.time(first), ProofLimits.time(left.minus(first)), Unproved.NO_PROOF);
            });
        } catch (HttpProblem e) {
            return complete(answer, ProofLimits.KNOWN, ProofLimits.KNOWN, Unproved.BUSY);
        }
    }

    /** Completes what the tables say by earlier proofs alone. */
    Result recall(Answer answer) {
        return complete(answer, ProofLimits.KNOWN, ProofLimits.KNOWN, Unproved.NOT_SEARCHED);
    }

    private Result complete(Answer answer, ProofLimits forValue, ProofLimits forTurns, Unproved why) {
        Position position = answer.position();
        Proof proof = opening.prove(position, forValue);
        List<RankedTurn> turns = answer.moves() == null ? null : completed(answer.moves(), opening.ranked(position, forTurns));
        Outcome outcome =
                proof.outcome() != Outcome.UNKNOWN || turns == null ? proof.outcome() : RankedTurn.best(turns).outcome();
        Unproved unproved =
                outcome != Outcome.UNKNOWN ? null : proof.stopped() ? why : Unproved.NO_TABLES;
        return new Result(new Answer(database.rules, position, completed(answer.value(), outcome), turns), unproved);
    }

    /** Returns the turns as the tables know them, with the proofs of those that they do not know. */
    private static List<RankedTurn> completed(List<RankedTurn> known, List<RankedTurn> proved) {
        Map<Integer, Outcome> outcomes =
                proved.stream().collect(Collectors.toMap(RankedTurn::turn, turn -> turn.value().outcome()));
        return known.stream()
                .map(turn -> new RankedTurn(turn.turn(),
                        completed(turn.value(), outcomes.getOrDefault(turn.turn(), Outcome.UNKNOWN)), turn.after()))
                .sorted(RankedTurn.BEST_FIRST).toList();
    }

    /** Returns a value of the tables, or the proof where they know nothing. An unknown value still names the missing table. */
    private static Value completed(Value known, Outcome proved) {
        return known.known() || proved == Outcome.UNKNOWN ? known : Value.proved(proved);
    }

    @Override
    public void close() {
        opening.close();
    }
}
