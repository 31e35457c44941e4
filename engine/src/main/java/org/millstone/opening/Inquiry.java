package org.millstone.opening;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.search.Busy;
import org.millstone.search.Control.StoppedException;

/** The threads that work on a question, its limits, and what was counted. Asked by one caller, for one position after the other. */
final class Inquiry {
    /** How many positions a thread visits between two looks at the limits. */
    static final int INTERVAL = 16;

    private final ProofLimits limits;
    private final long began = System.nanoTime();
    private final long mostNanos;
    private final AtomicLong nodes = new AtomicLong();
    private final List<ProofSearch> searches = new ArrayList<>();

    Inquiry(Tablebase tables, PositionKeys keys, ProofTable proved, int threads, ProofLimits limits) {
        this.limits = limits;
        this.mostNanos = TimeUnit.NANOSECONDS.convert(limits.time());
        Busy busy = new Busy();
        for (int i = 0; i < threads; i++) {
            searches.add(new ProofSearch(tables, keys, proved, busy, this));
        }
    }

    /**
     * Answers whether a position is worth at least {@code bound} to the side to move; see {@link ProofSearch#answer}. All threads search
     * the same, each looking for turns that no other is at, and the first to finish has the answer for all.
     */
    int answer(Position position, int bound) {
        if (searches.size() == 1) {
            return searches.getFirst().answer(position, bound);
        }
        List<Callable<Integer>> tasks =
                searches.stream().<Callable<Integer>>map(search -> () -> search.answer(position, bound)).toList();
        // Leaving this block waits for the threads, which an answer interrupts.
        try (ExecutorService threads = Executors.newFixedThreadPool(tasks.size())) {
            return threads.invokeAny(tasks);
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

    /**
     * Counts positions that a thread has visited.
     *
     * @throws StoppedException if it has to end: a limit is reached, or it was interrupted, as when another thread has the answer
     */
    void visited(long more) {
        long sum = nodes.addAndGet(more);
        if (limits.cancelled().test(sum) || sum >= limits.nodes() || nanos() >= mostNanos
                || Thread.currentThread().isInterrupted()) {
            throw new StoppedException();
        }
    }

    long nodes() {
        return nodes.get();
    }

    long nanos() {
        return System.nanoTime() - began;
    }

    /** Adds how often each table was asked, and which were asked in vain. */
    void addCounts(Map<Subspace, Long> counts, Set<Subspace> missing) {
        searches.forEach(search -> search.tables().addCounts(counts, missing));
    }
}
