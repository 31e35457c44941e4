package org.millstone.probe;

/**
 * The blocks that were unpacked. Until their size is known, when it is settled which tables are resident, they are as small as can
 * be.
 */
final class Caches {
    /** Depths and grades get a share of the cache where it has to hold values too. */
    private static final int SHARE_OF_TREES = 4;

    private ValueCache values = new ValueCache(0);
    private TreeCache trees = new TreeCache(0);

    /**
     * Makes them grow to at most so many bytes together. To be called before any question is.
     *
     * @param mapped whether any table's values are mapped
     */
    void size(long bytes, boolean mapped) {
        long forTrees = mapped ? bytes / SHARE_OF_TREES : bytes;
        values = new ValueCache(bytes - forTrees);
        trees = new TreeCache(forTrees);
    }

    ValueCache values() {
        return values;
    }

    TreeCache trees() {
        return trees;
    }
}
