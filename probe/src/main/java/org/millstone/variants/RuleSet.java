package org.millstone.variants;

import java.util.List;
import org.millstone.rules.Rules;

/**
 * A rule set as people know it, and as a file holds it: what decides the game, and words about it.
 *
 * @param rules what decides the game
 * @param title a readable name
 * @param summary a sentence about it; may be empty
 */
public record RuleSet(Rules rules, String title, String summary) {
    /** Returns a rule set with what is known of it: the words of the named one that it is, or else its name. */
    public static RuleSet of(Rules rules) {
        return Variants.ruleSets().stream().filter(set -> set.rules().equals(rules)).findFirst()
                .orElseGet(() -> new RuleSet(rules, rules.name(), ""));
    }

    /** Returns sentences that say what the parameters mean. */
    public List<String> inWords() {
        return Parameter.inWords(rules);
    }

    /** Returns the text of a rule-set file; a board that has a name is called by it. */
    public String toJson() {
        return RuleSetWriter.text(this, false);
    }

    /** Returns the text of a rule-set file with the board written out, lines and mills in the order of the fingerprint. */
    public String toJsonWithBoard() {
        return RuleSetWriter.text(this, true);
    }
}
