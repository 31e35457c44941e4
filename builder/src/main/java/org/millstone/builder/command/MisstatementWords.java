package org.millstone.builder.command;

import java.nio.file.Path;
import org.millstone.builder.Misstatement;
import org.millstone.command.Advice;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;

/**
 * Says what a manifest has wrong, and what to do.
 *
 * @param rules the game
 * @param folder the variant's folder
 * @param advice how to get what is missing
 */
record MisstatementWords(Rules rules, Path folder, Advice advice) {
    String of(Misstatement misstatement) {
        Path file = folder.resolve(Manifest.FILE);
        return switch (misstatement) {
            case Misstatement.OfTable of -> file + " says of " + of.table() + ": " + of.difference()
                    + ". Delete the table's files to build it again.";
            case Misstatement.OfGrades of -> file + " says of " + of.table() + ": grades " + of.said() + " where they are "
                    + of.right() + ". Delete " + Plane.GRADE.fileName(of.table()) + " to build it again.";
            case Misstatement.OfFinal of -> file + " says in its finals that " + of.name() + " is worth "
                    + (of.said() == null ? "nothing" : of.said()) + " to the side to move, and it is worth "
                    + (of.right() == null ? "nothing that is known" : of.right()) + ". To correct that: " + advice.to("build");
            case Misstatement.Stranger of -> "The contents of " + of.table() + " are not those of the verified table of '"
                    + rules.name() + "'.";
            case Misstatement.Unlisted of -> Plane.GRADE.path(folder, of.table()) + " is not listed in " + Manifest.FILE
                    + ", so it cannot be checked, but readers use it. Delete it, or build it again: " + build(of.table());
            case Misstatement.WithoutGrades of -> folder + " has grades of " + of.step() + ", and none of " + of.missing()
                    + ", without which they cannot be checked. To build them: " + build(of.missing());
        };
    }

    private String build(Subspace table) {
        return advice.to("build", "--tables", table.toString());
    }
}
