package org.millstone.opening;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.search.Busy;

/** The threads that work on a question, and what they have counted. Used by one caller, for one question after the other. */
final class Inquiry {
    private final ProofControl control;
    private final List<ProofSearch> searches = new ArrayList<>();
    private final List<Probes> probes = new ArrayList<>();

    Inquiry(Tablebase tables, PositionKeys keys, ProofTable proved, int threads, ProofControl control) {
        this.control = control;
        Busy busy = new Busy();
        for (int i = 0; i < threads; i++) {
            probes.add(new Probes());
            searches.add(new ProofSearch(tables, keys, proved, busy, control, probes.get(i)));
        }
    }

    /**
     * Answers whether a position is worth at least {@code bound} to the side to move; see {@link ProofSearch#answer}. All threads
     * search the same, each looking for turns that no other is at, and the first to be done has the answer of all.
     */
    int answer(Position position, int bound) {
        if (searches.size() == 1) {
            return searches.getFirst().answer(position, bound);
        }
        List<Callable<Integer>> tasks = new ArrayList<>();
        searches.forEach(search -> tasks.add(() -> search.answer(position, bound)));
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

    long nodes() {
        return control.nodes();
    }

    long nanos() {
        return control.nanos();
    }

    /** Returns how often each table was asked. */
    NavigableMap<Subspace, Long> probes() {
        NavigableMap<Subspace, Long> sum = new TreeMap<>();
        probes.forEach(some -> some.addTo(sum));
        return sum;
    }

    /** Adds the tables that were asked in vain to others. */
    void addMissingTo(NavigableSet<Subspace> names) {
        probes.forEach(some -> some.addMissingTo(names));
    }
}
