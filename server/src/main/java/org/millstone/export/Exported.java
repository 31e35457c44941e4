package org.millstone.export;

import java.util.List;

/**
 * What an export came to.
 *
 * @param variants the variants, in order
 * @param files how many files there are, the list of them not counted
 * @param bytes their length together
 * @param largest the name of the largest file
 * @param largestBytes its length
 * @param linked how many table files were linked
 * @param copied how many were copied
 * @param removed how many files of earlier exports were removed
 */
record Exported(List<Variant> variants, int files, long bytes, String largest, long largestBytes, int linked, int copied,
        int removed) {
    /**
     * What there is of a variant.
     *
     * @param name its name
     * @param tables how many tables
     * @param depths whether they know in how many plies
     * @param bytes the length of all its files together
     */
    record Variant(String name, int tables, boolean depths, long bytes) {}
}
