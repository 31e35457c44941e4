package org.millstone.builder.check;

import java.util.Collection;
import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.step.Step;
import org.millstone.verify.StepVerdict;

/** Is told how a verification goes on, by one thread except where it says otherwise. */
public interface VerifyListener {
    /**
     * The verification begins.
     *
     * @param steps how many steps there are to check
     * @param entries how many entries; each is checked for its value and its grade, and again for its counter
     * @param ofFinals errors of the manifest about the worth of finals
     */
    void begins(int steps, long entries, List<String> ofFinals);

    /** The check of a step begins. */
    void stepBegins(Step begun);

    /** More entries have been checked; called by several threads at once. */
    void checked(long more);

    /**
     * A step was checked.
     *
     * @param misstatements the errors of the manifest about its tables
     */
    void stepDone(StepVerdict values, List<String> misstatements);

    /**
     * A step could not be checked.
     *
     * @param ofDamaged which of its tables have damaged files; none if the damage is where its turns lead
     * @param why the reason in words
     */
    void stepFailed(Step failed, Collection<Subspace> ofDamaged, String why);
}
