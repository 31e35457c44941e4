package org.millstone.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;

/** The threads of a search. All search the same root to the same depth ({@link Busy} keeps them apart); the first to finish ends it. */
final class Team implements AutoCloseable {
    /**
     * What an iteration has come to.
     *
     * @param score for the side to move, if complete
     * @param turn the best turn found
     * @param complete whether the iteration was finished
     */
    record Finding(int score, int turn, boolean complete) {}

    private final List<Worker> workers = new ArrayList<>();
    private final Busy busy = new Busy();
    private final ExecutorService helpers;

    Team(Turns turns, Evaluation evaluation, SearchOptions options, @Nullable TranspositionTable table) {
        // Without a common memory the threads could not help each other.
        int threads = table == null ? 1 : options.threads();
        Rules rules = turns.rules();
        Game none = Game.from(rules, Position.start(rules), DrawRules.NONE);
        for (int i = 0; i < threads; i++) {
            workers.add(new Worker(turns, evaluation, options.enhancements(), table, busy, threads > 1, none,
                    new Control(Limits.depth(1))));
        }
        this.helpers = Executors.newFixedThreadPool(Math.max(1, threads - 1),
                Thread.ofPlatform().daemon().name("search-", 1).factory());
    }

    void prepare(Game game, int[] allowed, Leaves leaves, Control control) {
        workers.forEach(worker -> worker.prepare(game, allowed, leaves, control));
    }

    /** Leaves only these turns of the root to choose from. */
    void choose(int[] allowed) {
        workers.forEach(worker -> worker.choose(allowed));
    }

    /** Searches the root with a window, which all threads share. */
    Finding search(int depth, int alpha, int beta, int bestFirst) {
        busy.clear();
        workers.forEach(worker -> worker.abandon(false));
        AtomicReference<@Nullable Finding> first = new AtomicReference<>();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        Phaser atWork = new Phaser(1);
        for (Worker helper : workers.subList(1, workers.size())) {
            atWork.register();
            helpers.execute(() -> {
                try {
                    run(helper, depth, alpha, beta, bestFirst, first);
                } catch (Throwable e) {
                    failure.compareAndSet(null, e);
                    workers.forEach(worker -> worker.abandon(true));
                } finally {
                    atWork.arriveAndDeregister();
                }
            });
        }
        Worker leader = workers.getFirst();
        try {
            run(leader, depth, alpha, beta, bestFirst, first);
        } finally {
            workers.forEach(worker -> worker.abandon(true));
            atWork.arriveAndAwaitAdvance();
        }
        Throwable failed = failure.get();
        if (failed != null) {
            throw new IllegalStateException("a thread of the search failed", failed);
        }
        Finding finding = first.get();
        return finding != null ? finding : new Finding(0, leader.rootBest(), false);
    }

    private void run(Worker worker, int depth, int alpha, int beta, int bestFirst, AtomicReference<@Nullable Finding> first) {
        try {
            int score = worker.root(depth, alpha, beta, bestFirst);
            if (first.compareAndSet(null, new Finding(score, worker.rootBest(), true))) {
                workers.forEach(other -> other.abandon(true));
            }
        } catch (Worker.Stopped e) {
            // Told to end, by the clock or because another thread was quicker: what it has found so far is in the table.
        }
    }

    long tableHits() {
        return workers.stream().mapToLong(Worker::tableHits).sum();
    }

    int deepest() {
        return workers.stream().mapToInt(Worker::deepest).max().orElse(0);
    }

    @Override
    public void close() {
        helpers.shutdownNow();
    }
}
