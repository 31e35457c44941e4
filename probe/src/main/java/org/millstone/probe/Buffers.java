package org.millstone.probe;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.millstone.table.TableFile;

/**
 * Room for reading blocks, lent to one thread at a time. Not thread-locals: threads may be many and short-lived, buffers need not
 * be more than there are questions at the same moment. Taking and giving back allocates nothing once there are enough.
 */
final class Buffers {
    private static final int PLACES = 64;
    private static final int TRIES = 8;

    private final AtomicReferenceArray<TableFile.@Nullable Buffer> idle = new AtomicReferenceArray<>(PLACES);

    TableFile.Buffer take() {
        int home = home();
        for (int i = 0; i < TRIES; i++) {
            TableFile.Buffer buffer = idle.getAndSet(home + i & PLACES - 1, null);
            if (buffer != null) {
                return buffer;
            }
        }
        return new TableFile.Buffer();
    }

    /** Gives a buffer back; where all its places are taken, it is dropped. */
    void giveBack(TableFile.Buffer buffer) {
        int home = home();
        for (int i = 0; i < TRIES; i++) {
            if (idle.compareAndSet(home + i & PLACES - 1, null, buffer)) {
                return;
            }
        }
    }

    /** Where this thread looks first: threads that run at the same time had better not share it. */
    private static int home() {
        return (int) Thread.currentThread().threadId() * TRIES;
    }
}
