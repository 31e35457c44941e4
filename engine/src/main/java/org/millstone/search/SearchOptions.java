package org.millstone.search;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * The means of a search.
 *
 * @param threads how many threads, at least 1
 * @param hashBytes how much memory for the transposition table, outside the heap, at least 1
 * @param enhancements what is switched on
 */
public record SearchOptions(int threads, long hashBytes, Set<Enhancement> enhancements) {
    /** One thread, 64 MB, the usual enhancements. */
    public static final SearchOptions USUAL = new SearchOptions(1, 64 << 20, Enhancement.USUAL);

    public SearchOptions withThreads(int number) {
        return new SearchOptions(number, hashBytes, enhancements);
    }

    public SearchOptions withHash(long bytes) {
        return new SearchOptions(threads, bytes, enhancements);
    }

    /** Returns the same with these enhancements and no others. */
    public SearchOptions with(Set<Enhancement> these) {
        return new SearchOptions(threads, hashBytes, these);
    }

    public SearchOptions without(Enhancement enhancement) {
        return with(enhancements.stream().filter(each -> each != enhancement).collect(Collectors.toSet()));
    }
}
