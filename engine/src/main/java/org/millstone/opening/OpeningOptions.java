package org.millstone.opening;

/**
 * What the proof of the placing phase may use.
 *
 * @param threads how many threads work on one question
 * @param tableBytes the most memory, outside the heap, for what has been proved
 */
public record OpeningOptions(int threads, long tableBytes) {
    /** One thread, 256 MB. */
    public static final OpeningOptions DEFAULT = new OpeningOptions(1, 1L << 28);

    /** Refuses numbers that cannot be. */
    public OpeningOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("searching with " + threads + " threads");
        }
        if (tableBytes < ProofTable.LEAST) {
            throw new IllegalArgumentException("a proof table of " + tableBytes + " bytes; at least " + ProofTable.LEAST
                    + " are needed");
        }
    }

    /** Returns these options with another number of threads. */
    public OpeningOptions withThreads(int number) {
        return new OpeningOptions(number, tableBytes);
    }

    /** Returns these options with another size of the memory for what has been proved, in bytes. */
    public OpeningOptions withTableBytes(long bytes) {
        return new OpeningOptions(threads, bytes);
    }
}
