package org.millstone.opening;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turns;
import org.millstone.search.Control.StoppedException;
import org.millstone.search.CurrentlySearched;
import org.millstone.table.Wdl;

/**
 * Proves the value of positions with stones in hand from the tables of the moving phase.
 *
 * <pre>{@code
 * try (Tablebase tables = Tablebase.open(Path.of("data/nine"), Variants.NINE);
 *         Opening opening = new Opening(tables, 1, Opening.USUAL_BYTES, null)) {
 *     Proof proof = opening.prove(Position.start(Variants.NINE), ProofLimits.NONE);
 *     System.out.println(proof.outcome()); // DRAW
 * }
 * }</pre>
 *
 * <p>Proofs are kept for later questions, in memory of a fixed size, and in the book if there is one. Safe for use by several
 * threads, which share them.
 */
public final class Opening implements AutoCloseable {
    /**
     * The result of an attempt to prove a position's value.
     *
     * @param outcome how the game ends for the side to move; unknown if tables are missing or a limit was reached
     * @param nodes how many positions of the placing phase were visited
     * @param probes how often each table was asked
     * @param missing the tables that this search, or an earlier one that it builds on, asked in vain; empty if the outcome is known, or a
     *     limit was reached before
     * @param stopped whether a limit was reached before the proof was done
     * @param nanos how long the proof took, in nanoseconds
     * @param fromBook whether the outcome was found in the book
     */
    public record Proof(Outcome outcome, long nodes, NavigableMap<Subspace, Long> probes, NavigableSet<Subspace> missing,
            boolean stopped, long nanos, boolean fromBook) {
        public long allProbes() {
            return probes.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * When a proof ends without a result. An interrupt of the thread that asks also ends it; the thread stays interrupted.
     *
     * @param time how long the proof may take
     * @param nodes how many positions the proof may visit; each thread may overstep that by some
     * @param cancelled gets the number of visited positions, and returns true to end the proof; several threads call it again and again
     */
    public record ProofLimits(Duration time, long nodes, LongPredicate cancelled) {
        public static final ProofLimits NONE = time(Duration.ofSeconds(Long.MAX_VALUE));

        /** Nothing is searched: only what was proved before is looked up. */
        public static final ProofLimits KNOWN = new ProofLimits(Duration.ZERO, 0, visited -> false);

        public static ProofLimits time(Duration time) {
            return new ProofLimits(time, Long.MAX_VALUE, visited -> false);
        }
    }

    /** The usual memory for proofs, in bytes: 256 MB. */
    public static final long USUAL_BYTES = 1L << 28;

    /** The least memory for proofs, in bytes. */
    public static final long LEAST_BYTES = 1 << 16;

    private final Tablebase tables;
    private final Turns turns;
    private final int threads;
    private final @Nullable Book book;
    private final PositionKeys keys;
    private final ProofTable proved;
    private final MovingTables moving;
    private final NavigableSet<Subspace> missed = new ConcurrentSkipListSet<>();
    /** Each question holds the read lock, and closing takes the write lock: so it waits for them. */
    private final ReadWriteLock questions = new ReentrantReadWriteLock();
    private volatile boolean closing;

    /**
     * Reserves the memory for proofs, at most {@code tableBytes} outside the heap and at least {@link #LEAST_BYTES}; searches nothing.
     * {@code threads} threads, at least 1, work together on each question. The book keeps proofs for later processes; null for none. The
     * caller closes the book and the tables, after this.
     */
    public Opening(Tablebase tables, int threads, long tableBytes, @Nullable Book book) {
        Rules rules = tables.rules();
        this.tables = tables;
        this.turns = new Turns(rules);
        this.threads = threads;
        this.book = book;
        this.keys = new PositionKeys(rules);
        this.proved = new ProofTable(tableBytes);
        this.moving = new MovingTables(tables);
    }

    /**
     * Proves what a position is worth, in which a removal may be pending. One without stones in hand is looked up in its table. The outcome
     * is for the side to move, unknown if a limit was reached or tables are missing. Throws an {@link IllegalStateException} if this is
     * closed. Throws what {@link Position#check} throws if the position is not possible by the rules of the tables. Throws what {@link
     * Tablebase#value} throws if a table that is needed is damaged, of other rules, or cannot be read.
     */
    public Proof prove(Position position, ProofLimits limits) {
        position.check(turns.rules());
        return ask(limits, inquiry -> prove(position, inquiry));
    }

    /**
     * Proves what each turn of a position is worth for the side to move, within limits for all turns together. Returns the turns, best
     * first, without depths; none if the game is over. Throws what {@link #prove} throws.
     */
    public List<RankedTurn> ranked(Position position, ProofLimits limits) {
        position.check(turns.rules());
        return ask(limits, inquiry -> ranked(position, inquiry));
    }

    /**
     * Whether the tables suffice to prove anything about a possible position ({@link Position#check}). If not, {@link #prove} searches
     * nothing, and only looks up earlier proofs.
     */
    boolean canProve(Position position) {
        return moving.canProve(position);
    }

    /** Answers a question within its limits. If this object is closed meanwhile, the question ends soon, and closing waits for it. */
    private <T> T ask(ProofLimits limits, Function<Inquiry, T> question) {
        questions.readLock().lock();
        try {
            if (closing) {
                throw new IllegalStateException("the opening is closed");
            }
            return question.apply(new Inquiry(limits));
        } finally {
            questions.readLock().unlock();
        }
    }

    private List<RankedTurn> ranked(Position position, Inquiry inquiry) {
        return Arrays.stream(turns.all(position)).mapToObj(turn -> {
            Position after = turns.apply(position, turn);
            return new RankedTurn(turn, Value.proved(prove(after, inquiry).outcome().reversed()), after);
        }).sorted(RankedTurn.BEST_FIRST).toList();
    }

    private Proof prove(Position position, Inquiry inquiry) {
        if (!position.isPlacing() || turns.status(position) != Status.ONGOING) {
            Value value = tables.value(position);
            return new Proof(value.outcome(), 0, new TreeMap<>(),
                    new TreeSet<>(value.missing() == null ? Set.of() : Set.of(value.missing())), false, inquiry.nanos(), false);
        }
        // Knowledge of a position with a removal pending is not kept.
        boolean isKept = position.pending() == 0;
        int facts = isKept ? proved.facts(keys.of(position)) : 0;
        boolean fromBook = false;
        if (book != null && isKept && ProofBounds.outcome(facts) == Outcome.UNKNOWN) {
            facts = book.joined(keys.of(position), facts);
            fromBook = ProofBounds.outcome(facts) != Outcome.UNKNOWN;
        }
        boolean stopped = false;
        boolean searching = canProve(position);
        try {
            for (int bound = Wdl.DRAW; searching && bound <= Wdl.WIN && ProofBounds.outcome(facts) == Outcome.UNKNOWN; bound++) {
                if (ProofBounds.in(facts, bound) == ProofBounds.OPEN) {
                    facts = ProofBounds.add(facts, bound, inquiry.answer(position, bound));
                }
            }
        } catch (StoppedException e) {
            stopped = true;
        }
        if (book != null && isKept && !fromBook) {
            book.addFacts(keys.of(position), ProofBounds.proved(facts));
        }
        NavigableMap<Subspace, Long> asked = new TreeMap<>();
        inquiry.searches.forEach(search -> search.tables.addCounts(asked, missed));
        Outcome outcome = ProofBounds.outcome(facts);
        NavigableSet<Subspace> missing = new TreeSet<>();
        if (outcome == Outcome.UNKNOWN) {
            // Those that the position can lead to: after a search only those that were asked in vain, now or earlier.
            missing = MovingTables.of(tables.lacking(position));
            missing.removeIf(subspace -> searching && !missed.contains(subspace));
        }
        return new Proof(outcome, inquiry.nodes.get(), asked, missing, stopped, inquiry.nanos(), fromBook);
    }

    private final class Inquiry {
        private final ProofLimits limits;
        private final long began = System.nanoTime();
        private final long mostNanos;
        private final AtomicLong nodes = new AtomicLong();
        private final List<ProofSearch> searches;

        Inquiry(ProofLimits limits) {
            this.limits = limits;
            this.mostNanos = TimeUnit.NANOSECONDS.convert(limits.time());
            CurrentlySearched busy = new CurrentlySearched();
            this.searches =
                    Stream.generate(() -> new ProofSearch(tables, keys, proved, busy, this::visited)).limit(threads).toList();
        }

        /**
         * Answers whether a position is worth at least {@code bound} to the side to move ({@link ProofSearch#answer}). All threads search
         * the same position, and each prefers turns that no other thread searches. The first to finish gives the answer.
         */
        int answer(Position position, int bound) {
            if (threads == 1) {
                return searches.getFirst().answer(position, bound);
            }
            // Leaving this block waits for the threads, which an answer interrupts.
            try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
                return pool.invokeAny(
                        searches.stream().<Callable<Integer>>map(search -> () -> search.answer(position, bound)).toList());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoppedException();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException known) {
                    throw known;
                }
                throw new IllegalStateException(e.getCause());
            }
        }

        private void visited(long more) {
            long sum = nodes.addAndGet(more);
            if (closing || limits.cancelled().test(sum) || sum >= limits.nodes() || nanos() >= mostNanos
                    || Thread.currentThread().isInterrupted()) {
                throw new StoppedException();
            }
        }

        long nanos() {
            return System.nanoTime() - began;
        }
    }

    /** Makes the questions in work end soon with what they have proved so far, waits for them, and frees the memory. */
    @Override
    public void close() {
        closing = true;
        questions.writeLock().lock();
        try {
            proved.close();
        } finally {
            questions.writeLock().unlock();
        }
    }
}
