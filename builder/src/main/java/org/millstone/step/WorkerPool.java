package org.millstone.step;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** A fixed number of threads that share rows among them: those of an array, or other work that is numbered from 0. */
public final class WorkerPool implements AutoCloseable {
    private static final int ROWS_AT_A_TIME = 32;

    private final int threads;
    private final ExecutorService executor;

    public WorkerPool(int threads) {
        this.threads = threads;
        this.executor = Executors.newFixedThreadPool(threads, Thread.ofPlatform().name("solver-", 1).daemon().factory());
    }

    public int threads() {
        return threads;
    }

    /**
     * Works on the rows 0 to {@code rows - 1}, each once, in no particular order, and waits until all are done.
     *
     * @param worker makes the task of a thread, from the thread's index. That thread alone uses the task, which gets a row and returns a
     *     number
     * @return the sum of what the tasks returned for all rows
     */
    public long forRows(int rows, IntFunction<IntToLongFunction> worker) {
        return forRows(rows, ROWS_AT_A_TIME, worker);
    }

    /**
     * As {@link #forRows(int, IntFunction)}. A thread takes {@code atATime} rows at a time: few where rows are few, and each is much work.
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
            }
            return own;
        }).toList();
        try {
            long sum = 0;
            for (Future<Long> done : executor.invokeAll(tasks)) {
                sum += done.get();
            }
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

    public void forEachRow(int rows, IntFunction<IntConsumer> worker) {
        forEachRow(rows, ROWS_AT_A_TIME, worker);
    }

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
}
