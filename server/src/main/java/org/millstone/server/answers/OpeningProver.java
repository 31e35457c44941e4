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
import org.millstone.opening.Opening.Proof;
import org.millstone.opening.Opening.ProofLimits;
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

    /** The most time for the value of the position itself; what is left of the two seconds is for its turns. */
    private static final Duration TIME_FOR_VALUE = Duration.ofMillis(1200);

    private static final int MOST_WAITING = 16;
    private static final long TABLE_BYTES = 1L << 27;

    private final Database database;
    private final Opening opening;
    private final ConcurrencyLimit concurrency =
            new ConcurrencyLimit(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), MOST_WAITING);

    /** Why the value of a position with stones in hand is unknown. Its table is missing, and no proof was found. */
    enum Unproved {
        NO_TABLES("There are stones in hand, and the tables of the moving phase that a proof needs are missing."),
        NO_PROOF("There are stones in hand, and no proof was found in time."),
        BUSY("Too many positions with stones in hand are being searched. Ask again later."),
        NOT_SEARCHED("There are stones in hand, and it has not been proved yet. Ask about this position alone.");

        /** A sentence for people; programs read the constant's name as a code. */
        private final String reason;

        Unproved(String reason) {
            this.reason = reason;
        }
    }

    /** What tables and proofs know of a position, and why its value is unknown, if it is. As JSON: the answer, then that reason. */
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

    /** Makes a prover. The book has earlier proofs and keeps new ones; the caller closes it. Null for none. */
    OpeningProver(Database database, @Nullable Book book) {
        this.database = database;
        this.opening = new Opening(database.tables(), 1, TABLE_BYTES, book);
    }

    /** Whether a proof could complete an answer: the value is unknown, and the rules have all stones placed before any moves. */
    static boolean canComplete(Answer answer) {
        return !answer.value().known() && answer.position().isPlacing() && !answer.rules().hasFreeHands();
    }

    /** Whether a search could prove more than earlier ones did, about the position or any of its turns, with the tables that are there. */
    boolean canProve(Answer answer) {
        return opening.canProve(answer.position())
                || answer.moves() != null && answer.moves().stream().anyMatch(turn -> opening.canProve(turn.after()));
    }

    /** Completes an answer by earlier proofs and a search of at most two seconds; by earlier proofs alone if too many searches wait. */
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

    /** Completes an answer of the tables by earlier proofs alone. */
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
        return new Result(new Answer(database.rules, position, answer.clock(), answer.limit(),
                completed(answer.value(), outcome), turns), unproved);
    }

    /** Returns the turns of the tables, best first; where a value is unknown, the proof takes its place. */
    private static List<RankedTurn> completed(List<RankedTurn> known, List<RankedTurn> proved) {
        Map<Integer, Outcome> outcomes =
                proved.stream().collect(Collectors.toMap(RankedTurn::turn, turn -> turn.value().outcome()));
        return known.stream()
                .map(turn -> new RankedTurn(turn.turn(),
                        completed(turn.value(), outcomes.getOrDefault(turn.turn(), Outcome.UNKNOWN)), turn.after()))
                .sorted(RankedTurn.BEST_FIRST).toList();
    }

    /** Returns the value of the tables if it is known, else the proof. If both are unknown, the former names the missing table. */
    private static Value completed(Value known, Outcome proved) {
        return known.known() || proved == Outcome.UNKNOWN ? known : Value.proved(proved);
    }

    @Override
    public void close() {
        opening.close();
    }
}
