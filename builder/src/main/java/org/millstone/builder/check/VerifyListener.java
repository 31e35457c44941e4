package org.millstone.builder.check;

import java.util.Collection;
import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.step.Step;
import org.millstone.verify.StepVerdict;

/** Is told how a verification goes on. Calls come from one thread, except where a method says otherwise. */
public interface VerifyListener {
    /**
     * The verification begins.
     *
     * @param steps how many steps there are to check
     * @param entries how many times {@link #checked} will count an entry: once for value and grade, and once more for its counter
     * @param ofFinals errors, in words, of the manifest about the worth of finals
     */
    void begins(int steps, long entries, List<String> ofFinals);

    /** The check of a step begins. */
    void stepBegins(Step begun);

    /** More entries have been checked; called by several threads at once. */
    void checked(long more);

    /**
     * A step was checked.
     *
     * @param misstatements the errors, in words, of the manifest about the step's tables
     */
    void stepDone(StepVerdict values, List<String> misstatements);

    /**
     * A step could not be checked.
     *
     * @param ofDamaged which of the step's tables have damaged files; none if a table that its turns lead to is damaged
     * @param why the reason, in words
     */
    void stepFailed(Step failed, Collection<Subspace> ofDamaged, String why);
}
