package org.millstone.probe;

import java.util.OptionalInt;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.table.CorruptTableException;
import org.millstone.table.GradeTree;
import org.millstone.table.TableFile;

/**
 * The worth of the finals of a database, in the form of answers.
 *
 * @param rules the rules
 * @param finals those that are listed
 * @param graded whether the table of a subspace has grades: then its final is worth 0 if it is not listed
 */
record Grading(Rules rules, Finals finals, Predicate<Subspace> graded) {
    /** Returns what it is worth to stay with so many stones; 0 where nothing else is said, as finals that are worth nothing are not listed. */
    int ofStaying(Subspace stones) {
        return finals.worth(stones).orElse(0);
    }

    /** Returns the grade of a draw that stays with so many stones; null if it is not known what that is worth. */
    @Nullable
    DrawGrade ofStones(Subspace stones) {
        OptionalInt worth = finals.worth(stones);
        return worth.isEmpty() && !graded.test(stones) ? null : of(stones, worth.orElse(0), DrawGrade.NO_COUNTER);
    }

    private static DrawGrade of(Subspace stays, int worth, int counter) {
        return new DrawGrade(worth == 0 ? null : stays, worth, counter);
    }

    /**
     * Returns the grades that the numbers of a file's tree stand for. The side that is better off has no counter: its turns tell it.
     *
     * @throws CorruptTableException if the file has symbols that cannot be
     */
    DrawGrade[] of(TableFile file) {
        finals.require(rules, file);
        char[] symbols = file.grades().symbols();
        Subspace subspace = file.header().subspace();
        int staying = ofStaying(subspace.inAll());
        DrawGrade[] grades = new DrawGrade[symbols.length];
        for (int number = 0; number < grades.length; number++) {
            Subspace stays = GradeTree.stays(symbols[number]);
            int worth = finals.worth(file, stays);
            boolean counts = Subspaces.isJoined(rules, subspace) && worth < staying;
            grades[number] = of(stays, worth, counts ? GradeTree.counter(symbols[number]) : DrawGrade.NO_COUNTER);
        }
        return grades;
    }
}
