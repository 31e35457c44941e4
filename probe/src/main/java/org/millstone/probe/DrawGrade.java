package org.millstone.probe;

import java.util.OptionalInt;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.table.GradeTree;
import org.millstone.table.TableFile;

/**
 * A draw, as one side sees it: the final in which the game stays when both sides play for the better one.
 *
 * @param stays the final's numbers of stones, own ones first; null if it is equal, which several numbers of stones may be
 * @param worth what the final is worth to the side, see {@link org.millstone.database.Finals}; above 0 if it is better off than its
 *     opponent, 0 if the final is equal
 * @param turnsToCapture how many turns the side that profits still makes, at most, up to the next capture by either side that keeps the
 *     final; {@link #NO_COUNTER} where turns are not counted (FORMAT.md, section 9), where nobody profits because the final is that of the
 *     stones on the board, and where it is not known. {@link GradeTree#MOST_COUNTER} stands for more, too
 */
public record DrawGrade(@Nullable Subspace stays, int worth, int turnsToCapture) {
    /** Stands for a counter that does not exist or is not known. */
    public static final int NO_COUNTER = -1;

    private static DrawGrade of(Subspace stays, int worth, int counter) {
        return new DrawGrade(worth == 0 ? null : stays, worth, counter);
    }

    /**
     * Returns the grade of a draw that stays with so many stones; null if it is not known what that is worth.
     *
     * @param graded whether the table of a subspace has grades: then its final is worth 0 if it is not listed
     */
    static @Nullable DrawGrade ofStones(Subspace stones, Finals finals, Predicate<Subspace> graded) {
        OptionalInt worth = finals.worth(stones);
        return worth.isEmpty() && !graded.test(stones) ? null : of(stones, worth.orElse(0), NO_COUNTER);
    }

    /**
     * Returns the grades that the numbers of a file's tree stand for. The side that is better off has no counter: its turns tell it.
     *
     * @throws org.millstone.table.CorruptTableException if the file has symbols that cannot be
     */
    static DrawGrade[] of(TableFile file, Finals finals, Rules rules) {
        finals.require(rules, file);
        Subspace subspace = file.header().subspace();
        int staying = finals.ofStaying(subspace);
        char[] symbols = file.grades().symbols();
        DrawGrade[] grades = new DrawGrade[symbols.length];
        for (int number = 0; number < grades.length; number++) {
            Subspace stays = GradeTree.stays(symbols[number]);
            int worth = finals.worth(file, stays);
            boolean counts = Subspaces.isJoined(rules, subspace) && worth < staying;
            grades[number] = of(stays, worth, counts ? GradeTree.counter(symbols[number]) : NO_COUNTER);
        }
        return grades;
    }

    /** Returns the final as it is called: {@code 6-3}, or {@code equal}. */
    public String name() {
        return stays == null ? "equal" : stays.toString();
    }

    public boolean hasCounter() {
        return turnsToCapture != NO_COUNTER;
    }

    DrawGrade withCounter(int turns) {
        return turns == turnsToCapture ? this : new DrawGrade(stays, worth, Math.min(turns, GradeTree.MOST_COUNTER));
    }

    /** Returns the same draw as the other side sees it, without a counter. */
    DrawGrade mirrored() {
        return new DrawGrade(stays == null ? null : stays.mirrored(), -worth, NO_COUNTER);
    }
}
