package org.millstone.step;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/** A fixed number of threads that share out the rows of a table among them. */
public final class Workers implements AutoCloseable {
    private static final int ROWS_AT_A_TIME = 32;

    private final int threads;
    private final ExecutorService executor;
    private final Meter meter = new Meter();

    /** Starts the threads. */
    public Workers(int threads) {
        this.threads = threads;
        AtomicInteger number = new AtomicInteger();
        this.executor = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "solver-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Returns how many threads there are. */
    public int threads() {
        return threads;
    }

    /** Returns how far their work is. */
    public Meter meter() {
        return meter;
    }

    /** The work of a thread on one row; returns a number that is added up. */
    @FunctionalInterface
    public interface RowTask {
        /** Works on a row. */
        long row(int row);
    }

    /**
     * Works on the rows 0 to {@code rows - 1}, each once, in no particular order, and waits until all are done.
     *
     * @param rows how many rows
     * @param worker makes the task of each thread, which is then used by that thread alone
     * @return the sum of what the tasks returned
     */
    public long forRows(int rows, IntFunction<RowTask> worker) {
        AtomicInteger next = new AtomicInteger();
        AtomicLong sum = new AtomicLong();
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int thread = t;
            tasks.add(() -> {
                RowTask task = worker.apply(thread);
                long own = 0;
                for (int from = next.getAndAdd(ROWS_AT_A_TIME); from < rows && from >= 0; from = next.getAndAdd(ROWS_AT_A_TIME)) {
                    for (int row = from; row < Math.min(rows, from + ROWS_AT_A_TIME); row++) {
                        own += task.row(row);
                    }
                    meter.done(ROWS_AT_A_TIME);
                }
                sum.addAndGet(own);
                return true;
            });
        }
        meter.begins(rows);
        all(tasks);
        meter.ends();
        return sum.get();
    }

    private void all(List<Callable<Boolean>> tasks) {
        try {
            for (Future<Boolean> done : executor.invokeAll(tasks)) {
                done.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while solving", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
