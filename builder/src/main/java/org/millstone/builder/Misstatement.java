package org.millstone.builder;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;

/** What a manifest says of tables, or leaves out, and is not so. */
public sealed interface Misstatement {
    /**
     * A member of a table's entry has another value.
     *
     * @param table the table
     * @param difference the member, its value and the right one
     */
    record OfTable(Subspace table, String difference) implements Misstatement {}

    /**
     * A table has other numbers of positions that keep each final.
     *
     * @param table the table
     * @param said what the manifest says
     * @param right what the entries come to
     */
    record OfGrades(Subspace table, Map<String, Long> said, Map<String, Long> right) implements Misstatement {}

    /**
     * A final has another value: these follow from the counts, and those of nine are published.
     *
     * @param name the final
     * @param said its value in the manifest, null if that has none
     * @param right its value, null if nothing is known of it
     */
    record OfFinal(String name, @Nullable Integer said, @Nullable Integer right) implements Misstatement {}

    /**
     * The contents of a table are not those that were verified once and for all.
     *
     * @param table the table
     */
    record Stranger(Subspace table) implements Misstatement {}

    /**
     * Grades are in the folder, where readers find them, and are not listed.
     *
     * @param table the table
     */
    record Unlisted(Subspace table) implements Misstatement {}

    /**
     * Grades are listed that cannot be checked.
     *
     * @param step where they are
     * @param missing a table without grades that they follow from
     */
    record WithoutGrades(String step, Subspace missing) implements Misstatement {}
}
