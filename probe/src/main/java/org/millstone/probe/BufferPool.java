package org.millstone.probe;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool of buffers, each lent to one thread at a time. Unlike thread-locals, there are no more buffers than simultaneous questions, even
 * if threads are many and short-lived. A warm pool allocates nothing.
 *
 * <p>Readers of files hold a buffer. So {@link #close} waits until no file is being read, and files can be closed then. Closing a file
 * under a reader would leave that thread with its interrupt status set.
 */
final class BufferPool<T> {
    /** How many parts the pool has, about one a processor. More would spread the buffers over more memory than caches hold. */
    private static final int SHARDS = Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors() - 1);
    private static final int TRIES = 8;
    private static final int PLACES = Math.max(SHARDS, TRIES);
    /** The distance of two places in the arrays, in elements, so that each place has its own cache line. */
    private static final int STRIDE = 16;
    private static final long PAUSE_NANOS = 20_000;

    private final AtomicReferenceArray<@Nullable T> idle = new AtomicReferenceArray<>(PLACES * STRIDE);
    private final AtomicIntegerArray lent = new AtomicIntegerArray(PLACES * STRIDE);
    private final Supplier<T> factory;
    private volatile boolean closed;

    BufferPool(Supplier<T> factory) {
        this.factory = factory;
    }

    /** Lends a buffer; throws a {@link Tablebase.ClosedTablebaseException} once the pool is closed. */
    T take() {
        int shard = shard();
        lent.getAndIncrement(place(shard));
        if (closed) {
            lent.getAndDecrement(place(shard));
            throw new Tablebase.ClosedTablebaseException();
        }
        for (int i = 0; i < TRIES; i++) {
            T buffer = idle.getAndSet(place(shard + i), null);
            if (buffer != null) {
                return buffer;
            }
        }
        try {
            return factory.get();
        } catch (RuntimeException | Error e) {
            lent.getAndDecrement(place(shard));
            throw e;
        }
    }

    /** Takes a buffer back; it is dropped if all places of its shard are taken. */
    void giveBack(T buffer) {
        int shard = shard();
        for (int i = 0; i < TRIES && !idle.compareAndSet(place(shard + i), null, buffer); i++) {
            // That place is taken: try the next one.
        }
        lent.getAndDecrement(place(shard));
    }

    /** Closes the pool and waits until all buffers are back, which takes no longer than a question. */
    void close() {
        closed = true;
        for (int shard = 0; shard < SHARDS; shard++) {
            while (lent.get(place(shard)) != 0) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static int place(int shard) {
        return (shard & PLACES - 1) * STRIDE;
    }

    /** Returns the shard of the current thread: where it looks for buffers first, and counts those that it holds. */
    private static int shard() {
        return (int) Thread.currentThread().threadId() & SHARDS - 1;
    }
}
