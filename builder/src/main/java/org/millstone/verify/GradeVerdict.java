package org.millstone.verify;

import java.util.List;
import org.millstone.retrograde.Step;

/**
 * What checking the grades of a step came to.
 *
 * @param step the step
 * @param findings what was found in its entries
 * @param misstatements what is said elsewhere of the grades and is not so, a sentence each
 */
public record GradeVerdict(Step step, GradeVerifier.Findings findings, List<String> misstatements) {
    /** Whether nothing is wrong. */
    public boolean isRight() {
        return findings.faults() == 0 && misstatements.isEmpty();
    }

    /** Returns the same with what was found to be said of the grades and is not so. */
    public GradeVerdict withMisstatements(List<String> found) {
        return new GradeVerdict(step, findings, found);
    }
}
