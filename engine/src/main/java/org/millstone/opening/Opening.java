package org.millstone.opening;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Phase;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.table.Wdl;

/**
 * The placing phase: the value of any position with stones in hand, proved from the tables of the moving phase.
 *
 * <pre>{@code
 * try (Tablebase tables = Tablebase.open(Path.of("data/nine"), Variants.NINE);
 *         Opening opening = new Opening(tables, OpeningOptions.DEFAULT, null)) {
 *     Proof proof = opening.prove(Position.start(Variants.NINE), ProofLimits.NONE);
 *     System.out.println(proof.outcome()); // DRAW
 * }
 * }</pre>
 *
 * <p>What is proved for one question is kept for all later ones, in memory of a fixed size, and in the book if there is one. Safe
 * for use by several threads, which then share what they prove. Each question is worked on by as many threads as the options
 * say, so a service that answers many at once wants one.
 */
public final class Opening implements AutoCloseable {
    private final Tablebase tables;
    private final Turns turns;
    private final OpeningOptions options;
    private final @Nullable Book book;
    private final PositionKeys keys;
    private final ProofTable proved;
    private final Coverage coverage;
    private final NavigableSet<Subspace> missed = new ConcurrentSkipListSet<>();
    /** Held shared by each question, alone to close. */
    private final ReadWriteLock questions = new ReentrantReadWriteLock();
    private volatile boolean closing;

    /**
     * Readies the proof; searches nothing.
     *
     * @param tables the tables that answer when all stones are placed; not closed with this
     * @param book keeps what is proved beyond this process, null to do without; not closed with this
     */
    public Opening(Tablebase tables, OpeningOptions options, @Nullable Book book) {
        Rules rules = tables.rules();
        this.tables = tables;
        this.turns = new Turns(rules);
        this.options = options;
        this.book = book;
        this.keys = new PositionKeys(rules);
        this.proved = new ProofTable(options.tableBytes());
        this.coverage = new Coverage(tables);
    }

    /**
     * Proves what a position is worth. One of the moving phase is looked up.
     *
     * @param position a possible position ({@link Position#check}); a removal may be pending
     * @throws org.millstone.rules.IllegalPositionException if it is not possible by the rules of the tables, as on another board
     * @throws org.millstone.table.TableException if a table that is needed is damaged or of other rules
     * @throws java.io.UncheckedIOException if a table that is needed cannot be read
     */
    public Proof prove(Position position, ProofLimits limits) {
        return prove(position, limits, Opening::ignore);
    }

    /**
     * Does the same, and tells how it goes.
     *
     * @param progress is told now and then how many positions have been visited; called by several threads
     */
    public Proof prove(Position position, ProofLimits limits, LongConsumer progress) {
        position.check(turns.rules());
        return ask(limits, progress, inquiry -> prove(position, inquiry));
    }

    /**
     * Proves what each turn of a position is worth.
     *
     * @param limits for all of them together; {@link ProofLimits#KNOWN} gives what earlier proofs have shown
     * @return the turns, best first; none if the game is over
     * @throws org.millstone.rules.IllegalPositionException as {@link #prove} does, as well as the others
     */
    public List<ProvedTurn> ranked(Position position, ProofLimits limits) {
        return ranked(position, limits, Opening::ignore);
    }

    /** Does the same, and tells how it goes. */
    public List<ProvedTurn> ranked(Position position, ProofLimits limits, LongConsumer progress) {
        position.check(turns.rules());
        return ask(limits, progress, inquiry -> ranked(position, inquiry));
    }

    /**
     * Returns whether a search can come to anything: without the tables that a proof needs, nothing is searched, and only what was proved
     * before is known.
     *
     * @param position a possible position ({@link Position#check})
     */
    public boolean canProve(Position position) {
        return coverage.canProve(position);
    }

    /** Answers a question; closing waits for it, and makes it end soon. */
    private <T> T ask(ProofLimits limits, LongConsumer progress, Function<Inquiry, T> question) {
        questions.readLock().lock();
        try {
            if (closing) {
                throw new IllegalStateException("the opening is closed");
            }
            ProofLimits until = limits.or(() -> closing);
            return question.apply(new Inquiry(tables, keys, proved, options.threads(), new ProofControl(until, progress)));
        } finally {
            questions.readLock().unlock();
        }
    }

    private List<ProvedTurn> ranked(Position position, Inquiry inquiry) {
        TurnList list = new TurnList();
        turns.generate(position, list);
        List<ProvedTurn> ranked = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            Position after = turns.apply(position, list.get(i));
            ranked.add(new ProvedTurn(list.get(i), prove(after, inquiry).outcome().reversed(), after));
        }
        ranked.sort(ProvedTurn.BEST_FIRST);
        return ranked;
    }

    private Proof prove(Position position, Inquiry inquiry) {
        if (position.phase() == Phase.MOVING || turns.status(position) != Status.ONGOING) {
            Value value = tables.value(position);
            NavigableSet<Subspace> missing = new TreeSet<>();
            if (value.missing() != null) {
                missing.add(value.missing());
            }
            return new Proof(value.outcome(), 0, new TreeMap<>(), missing, false, inquiry.nanos(), false);
        }
        int facts = known(position);
        boolean fromBook = false;
        if (book != null && position.pending() == 0 && Verdict.value(facts) == Wdl.UNKNOWN) {
            facts = book.joined(keys.of(position), facts);
            fromBook = Verdict.value(facts) != Wdl.UNKNOWN;
        }
        boolean stopped = false;
        boolean searching = canProve(position);
        try {
            for (int bound = Wdl.DRAW; searching && bound <= Wdl.WIN && Verdict.value(facts) == Wdl.UNKNOWN; bound++) {
                if (Verdict.in(facts, bound) == Verdict.OPEN) {
                    facts = Verdict.add(facts, bound, inquiry.answer(position, bound));
                }
            }
        } catch (StoppedException e) {
            stopped = true;
        }
        inquiry.addMissingTo(missed);
        if (book != null && position.pending() == 0 && !fromBook) {
            book.addFacts(keys.of(position), Verdict.proved(facts));
        }
        Outcome outcome = outcome(Verdict.value(facts));
        return new Proof(outcome, inquiry.nodes(), inquiry.probes(),
                outcome == Outcome.UNKNOWN ? missing(position, searching) : new TreeSet<>(), stopped, inquiry.nanos(),
                fromBook);
    }

    /** The facts about a position that need no search. Those about one with a removal pending are not kept. */
    private int known(Position position) {
        return position.pending() > 0 ? 0 : proved.facts(keys.of(position));
    }

    /** The tables that were asked in vain, now or earlier, and that this position can lead to; without a search all that are missing. */
    private NavigableSet<Subspace> missing(Position position, boolean searched) {
        NavigableSet<Subspace> lacking = MovingTables.lacking(tables, position);
        if (searched) {
            lacking.retainAll(missed);
        }
        return lacking;
    }

    private static Outcome outcome(int wdl) {
        return switch (wdl) {
            case Wdl.WIN -> Outcome.WIN;
            case Wdl.DRAW -> Outcome.DRAW;
            case Wdl.LOSS -> Outcome.LOSS;
            default -> Outcome.UNKNOWN;
        };
    }

    private static void ignore(long nodes) {
        // Nobody wants to know.
    }

    /** Ends the questions that are being worked on, which then have their answers so far, waits for them, and gives the memory back. */
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
