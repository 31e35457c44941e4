package org.millstone.step;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** A fixed number of threads that share the rows of an array among them. */
public final class WorkerPool implements AutoCloseable {
    private static final int ROWS_AT_A_TIME = 32;

    private final int threads;
    private final ExecutorService executor;
    private final ProgressMeter meter = new ProgressMeter();

    public WorkerPool(int threads) {
        this.threads = threads;
        this.executor = Executors.newFixedThreadPool(threads, Thread.ofPlatform().name("solver-", 1).daemon().factory());
    }

    public int threads() {
        return threads;
    }

    /** Returns the meter that shows how far the work of the threads is. */
    public ProgressMeter meter() {
        return meter;
    }

    /**
     * Works on the rows 0 to {@code rows - 1}, each once, in no particular order, and waits until all are done.
     *
     * @param rows how many rows
     * @param worker makes the task of each thread, given the thread's number. The task is used by that thread alone; it gets the number of
     *     a row, and returns a number
     * @return the sum of these numbers
     */
    public long forRows(int rows, IntFunction<IntToLongFunction> worker) {
        return forRows(rows, ROWS_AT_A_TIME, worker);
    }

    /**
     * Does what {@link #forRows(int, IntFunction)} does, with {@code atATime} rows that a thread takes at a time. Few are good where there
     * are few rows, and each is much work.
     */
    public long forRows(int rows, int atATime, IntFunction<IntToLongFunction> worker) {
        AtomicInteger next = new AtomicInteger();
        List<Callable<Long>> tasks = IntStream.range(0, threads).<Callable<Long>>mapToObj(thread -> () -> {
            IntToLongFunction task = worker.apply(thread);
            long own = 0;
            for (int from = next.getAndAdd(atATime); from < rows && from >= 0; from = next.getAndAdd(atATime)) {
                for (int row = from; row < Math.min(rows, from + atATime); row++) {
                    own += task.applyAsLong(row);
                }
                meter.done(atATime);
            }
            return own;
        }).toList();
        meter.begins(rows);
        try {
            long sum = 0;
            for (Future<Long> done : executor.invokeAll(tasks)) {
                sum += done.get();
            }
            meter.ends();
            return sum;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while solving", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    /** Does what {@link #forRows(int, IntFunction)} does, for tasks that return nothing. */
    public void forEachRow(int rows, IntFunction<IntConsumer> worker) {
        forEachRow(rows, ROWS_AT_A_TIME, worker);
    }

    /** Does what {@link #forEachRow(int, IntFunction)} does, with {@code atATime} rows that a thread takes at a time. */
    public void forEachRow(int rows, int atATime, IntFunction<IntConsumer> worker) {
        forRows(rows, atATime, thread -> {
            IntConsumer task = worker.apply(thread);
            return row -> {
                task.accept(row);
                return 0;
            };
        });
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }

    /**
     * The progress of the work of a pool, as a share from 0 to 1. A pass is one call of the pool for all rows of an array.
     * Progress grows from pass to pass, and within a pass row by row. The caller says beforehand which share the next passes lead to. One
     * thread sets it; any thread may read it.
     */
    public static final class ProgressMeter {
        private final AtomicLong rowsDone = new AtomicLong();
        private long rows = 1;
        private double partFrom;
        private double partTo = 1;
        private double reached;
        private double passTo;

        /** How many passes are still to come until the share that was set by {@link #upTo} is reached. A pass beyond these adds nothing. */
        private int passes;

        private ProgressMeter() {}

        /**
         * Begins a part of the work, which goes from one share of the whole to another. All before it counts as done. The shares of
         * {@link #upTo} are shares of this part.
         */
        public synchronized void part(double from, double to) {
            partFrom = from;
            partTo = to;
            reached = from;
            passes = 0;
        }

        /**
         * Says which share of the current part the next passes lead to. If {@code next} is 0, it is reached at once.
         *
         * @param share the share of the part, 0 to 1
         * @param next how many passes it takes to get there, of about the same length
         */
        public synchronized void upTo(double share, int next) {
            reached = share();
            rowsDone.set(0);
            passTo = Math.max(reached, partFrom + (partTo - partFrom) * Math.clamp(share, 0, 1));
            passes = next;
            reached = next == 0 ? passTo : reached;
        }

        /** Returns the share of the current part that is done, 0 to 1. */
        public synchronized double shareOfPart() {
            return partTo == partFrom ? 1 : Math.clamp((share() - partFrom) / (partTo - partFrom), 0, 1);
        }

        /** Begins a pass over {@code many} rows. */
        synchronized void begins(int many) {
            rowsDone.set(0);
            rows = Math.max(1, many);
        }

        /** Adds {@code more} rows that are done in the current pass. Called by several threads. */
        void done(int more) {
            rowsDone.addAndGet(more);
        }

        /** Ends a pass. */
        synchronized void ends() {
            reached = passes == 0 ? reached : reached + (passTo - reached) / passes;
            passes = Math.max(0, passes - 1);
            rowsDone.set(0);
        }

        /** Returns the share of the whole work that is done, 0 to 1. */
        public synchronized double share() {
            double within = Math.min(1, rowsDone.get() / (double) rows);
            return passes == 0 ? reached : reached + (passTo - reached) / passes * within;
        }
    }
}
