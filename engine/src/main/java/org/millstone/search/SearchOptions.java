package org.millstone.search;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a search works with. Each {@code with...} returns the same options but for one.
 *
 * @param threads how many threads, at least 1
 * @param hashBytes memory for the transposition table, in bytes outside the heap, at least 1
 * @param enhancements the enhancements of alpha-beta that are on
 */
public record SearchOptions(int threads, long hashBytes, Set<Enhancement> enhancements) {
    /** One thread, 64 MB, and {@link Enhancement#USUAL}. */
    public static final SearchOptions USUAL = new SearchOptions(1, 64 << 20, Enhancement.USUAL);

    /** Returns the same with this number of threads, at least 1. */
    public SearchOptions withThreads(int number) {
        return new SearchOptions(number, hashBytes, enhancements);
    }

    /** Returns the same with a transposition table of so many bytes, at least 1. */
    public SearchOptions withHash(long bytes) {
        return new SearchOptions(threads, bytes, enhancements);
    }

    /** Returns the same with these enhancements and no others. */
    public SearchOptions with(Set<Enhancement> these) {
        return new SearchOptions(threads, hashBytes, these);
    }

    /** Returns the same with one enhancement off. */
    public SearchOptions without(Enhancement enhancement) {
        return with(enhancements.stream().filter(each -> each != enhancement).collect(Collectors.toSet()));
    }
}
