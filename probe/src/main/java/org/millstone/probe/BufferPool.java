package org.millstone.probe;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Room for reading blocks, and what a question keeps of them, lent to one thread at a time. Not thread-locals: threads may be many and
 * short-lived, buffers need not be more than there are questions at the same moment. Taking and giving back allocates nothing once there
 * are enough.
 *
 * <p>A reader of a file holds a buffer, so once no more are lent and none is out, the files can be closed. Closing them under a
 * reader would be safe, too, but Java would leave that thread with its interrupt status set.
 */
final class BufferPool<T> {
    /** As many threads as run at the same time: more homes would spread the buffers over more memory than the caches hold. */
    private static final int HOMES = Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors() - 1);
    private static final int TRIES = 8;
    private static final int PLACES = Math.max(HOMES, TRIES);
    /** Data of different threads lies in different cache lines. */
    private static final int STRIDE = 16;
    private static final long PAUSE_NANOS = 20_000;

    private final AtomicReferenceArray<@Nullable T> idle = new AtomicReferenceArray<>(PLACES * STRIDE);
    private final AtomicIntegerArray lent = new AtomicIntegerArray(PLACES * STRIDE);
    private final Supplier<T> made;
    private volatile boolean closed;

    /** Lends what is made so. */
    BufferPool(Supplier<T> made) {
        this.made = made;
    }

    /** Lends a buffer; throws a {@link ClosedTablebaseException} if no more are lent. */
    T take() {
        int home = home();
        lent.getAndIncrement(place(home));
        if (closed) {
            lent.getAndDecrement(place(home));
            throw new ClosedTablebaseException();
        }
        for (int i = 0; i < TRIES; i++) {
            T buffer = idle.getAndSet(place(home + i), null);
            if (buffer != null) {
                return buffer;
            }
        }
        try {
            return made.get();
        } catch (RuntimeException | Error e) {
            lent.getAndDecrement(place(home));
            throw e;
        }
    }

    /** Takes a buffer back from the thread that it was lent to; where all places are taken, it is dropped. */
    void giveBack(T buffer) {
        int home = home();
        for (int i = 0; i < TRIES && !idle.compareAndSet(place(home + i), null, buffer); i++) {
            // The next place, then.
        }
        lent.getAndDecrement(place(home));
    }

    /** Lends no more, and waits until all are back: as long as reading a block takes. */
    void close() {
        closed = true;
        for (int home = 0; home < HOMES; home++) {
            while (lent.get(place(home)) != 0) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static int place(int home) {
        return (home & PLACES - 1) * STRIDE;
    }

    /** Where this thread looks first, and counts: threads that run at the same time had better not share it. */
    private static int home() {
        return (int) Thread.currentThread().threadId() & HOMES - 1;
    }
}
