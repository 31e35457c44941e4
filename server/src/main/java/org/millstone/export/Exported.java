package org.millstone.export;

import java.util.List;

/**
 * What an export came to.
 *
 * @param contents what the folder holds now
 * @param linked how many table files were linked
 * @param copied how many were copied
 * @param removed how many files of earlier exports were removed
 * @param left files of earlier exports that were changed since, and so are left there
 * @param unreadable tables that others than their owner may not read
 */
record Exported(Contents contents, int linked, int copied, int removed, List<String> left, List<String> unreadable) {
    /**
     * What a folder holds of an export.
     *
     * @param variants the variants, in order
     * @param files how many files there are
     * @param bytes their length together
     * @param largest the name of the largest file
     * @param largestBytes its length
     */
    record Contents(List<Variant> variants, int files, long bytes, String largest, long largestBytes) {}

    /**
     * What there is of a variant.
     *
     * @param name its name
     * @param tables how many tables
     * @param depths whether they know in how many plies
     * @param everySecond whether the tables with an odd number of stones in hand are left out
     * @param bytes the length of all its files together
     * @param gradeBytes how much of that are grades of draws; 0 if there are none
     */
    record Variant(String name, int tables, boolean depths, boolean everySecond, long bytes, long gradeBytes) {}
}
