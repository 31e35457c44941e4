package org.millstone.builder.command;

import java.util.ArrayList;
import java.util.List;
import org.millstone.command.Advice;

/**
 * What a verification came to, in tables.
 *
 * @param wrong whose entries are wrong, or of which the manifest says what is not so
 * @param damaged whose files are not those that were built
 * @param unchecked that cannot be checked, since what their turns lead to is damaged
 * @param misstated whether the manifest says of finals what is not so
 */
record VerifyOutcome(int wrong, int damaged, int unchecked, boolean misstated) {
    /** Whether all is checked, and nothing was found. */
    boolean isRight() {
        return wrong + damaged + unchecked == 0 && !misstated;
    }

    /** Returns it in words, and what to do. */
    String words(Advice advice) {
        if (isRight()) {
            return "all are right.";
        }
        List<String> found = new ArrayList<>();
        if (wrong > 0) {
            found.add("WRONG in " + wrong);
        }
        if (damaged > 0) {
            found.add("DAMAGED in " + damaged);
        }
        if (unchecked > 0) {
            found.add("not checked in " + unchecked + ", whose turns lead to others");
        }
        if (misstated) {
            found.add("the manifest is WRONG about finals");
        }
        return String.join("; ", found) + "."
                + (damaged == 0 ? "" : " To make anew what is damaged: " + advice.to("build", "--repair"));
    }
}
