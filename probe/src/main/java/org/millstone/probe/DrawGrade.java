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
 * The grade of a draw, from the view of one side: the final that the game comes to when both sides play for the better one.
 *
 * @param finalStones the numbers of stones of the final, those of this side first, as {@code 6-3}; null for all finals of worth 0
 * @param grade the worth of the final to this side, see {@link Finals}: above 0 if it is better off than its opponent
 * @param turnsToCapture the counter: the side that profits needs at most so many own turns until the next capture by either side that keeps
 *     the final. {@link GradeTree#MOST_COUNTER} also stands for more. {@link #NO_TURNS_TO_CAPTURE} if it is unknown, if turns are not
 *     counted (FORMAT.md, section 9), or if the stones already are those of the final
 */
public record DrawGrade(@Nullable Subspace finalStones, int grade, int turnsToCapture) {
    /** No counter exists, or it is unknown. */
    public static final int NO_TURNS_TO_CAPTURE = -1;

    private static DrawGrade of(Subspace finalStones, int worth, int counter) {
        return new DrawGrade(worth == 0 ? null : finalStones, worth, counter);
    }

    /**
     * Returns the grade of a draw that stays with the present stones, without a counter; null if the worth of that final is unknown.
     *
     * @param graded whether the table of a subspace has grades: then a final that is not listed is worth 0
     */
    static @Nullable DrawGrade ofStones(Subspace stones, Finals finals, Predicate<Subspace> graded) {
        OptionalInt worth = finals.worth(stones);
        return worth.isEmpty() && !graded.test(stones) ? null : of(stones, worth.orElse(0), NO_TURNS_TO_CAPTURE);
    }

    /**
     * Returns the grades that occur in a file of grades: index n has the grade that the file stores as n. If the side to move profits, the
     * grade has no counter, as that follows from its turns.
     */
    static DrawGrade[] of(TableFile file, Finals finals, Rules rules) {
        finals.require(rules, file);
        Subspace subspace = file.header().subspace();
        int staying = finals.worthOfStones(subspace);
        char[] symbols = file.grades().symbols();
        DrawGrade[] grades = new DrawGrade[symbols.length];
        for (int number = 0; number < grades.length; number++) {
            Subspace finalStones = GradeTree.stays(symbols[number]);
            int worth = finals.worth(file, finalStones);
            boolean counts = Subspaces.isJoined(rules, subspace) && worth < staying;
            grades[number] = of(finalStones, worth, counts ? GradeTree.counter(symbols[number]) : NO_TURNS_TO_CAPTURE);
        }
        return grades;
    }

    /** Returns the name of the final: {@code 6-3}, or {@code equal} for worth 0. */
    public String finalName() {
        return finalStones == null ? "equal" : finalStones.toString();
    }

    public boolean hasTurnsToCapture() {
        return turnsToCapture != NO_TURNS_TO_CAPTURE;
    }

    DrawGrade withTurnsToCapture(int turns) {
        return turns == turnsToCapture ? this : new DrawGrade(finalStones, grade, Math.min(turns, GradeTree.MOST_COUNTER));
    }

    /** Returns the grade of the same draw for the other side, without a counter. */
    DrawGrade mirrored() {
        return new DrawGrade(finalStones == null ? null : finalStones.mirrored(), -grade, NO_TURNS_TO_CAPTURE);
    }
}
