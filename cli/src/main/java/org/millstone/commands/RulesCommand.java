package org.millstone.commands;

import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.Rules;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mill rules}: lists the named rule sets, prints one as a file to start from, or checks a file. */
@Command(
        name = "rules",
        header = "List the rule sets that have a name; print one as a file, or check a file of your own.",
        description = {
            "A rule set is a file of JSON: the board, the men, and what the rules say. Without arguments this lists the named ones."
                    + " With a NAME it prints that one; change it and pass it with --rules, which works wherever --variant does."
                    + " docs/RULES.md explains each member."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  mill rules                                  what there is",
            "  mill rules nine > my-rules.json             a file to start from; give it another name in it, too",
            "  mill rules nine --board > my-rules.json     the same, with the board written out",
            "  mill rules --rules my-rules.json            is it a rule set? If so, its fingerprint and what it says",
            "  mill rules --schema                         the JSON schema, for editors"
        })
public final class RulesCommand extends GameCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "The rule set to print.")
    private @Nullable String name;

    @Option(names = "--board", description = "Write the board out, points, lines and mills, even if it has a name.")
    private boolean board;

    @Option(names = "--schema", description = "Print the JSON schema of rule-set files.")
    private boolean schema;

    @Override
    public Integer call() {
        PrintWriter out = out();
        if (schema) {
            out.print(RuleSetFile.schema());
        } else if (name != null) {
            if (data.isGiven()) {
                throw wrong("NAME says which rule set; leave --variant and --rules away");
            }
            // What is said of this game would be wrong of the one that is made of it.
            out.print(new RuleSet(data.ruleSet(name).rules(), "", "").toJson(board));
        } else if (data.isGiven()) {
            describe(out, data.ruleSet());
        } else {
            out.printf(Locale.ROOT, "%-16s %6s %4s  %s%n", "name", "points", "men", "title");
            for (RuleSet ruleSet : Variants.ruleSets()) {
                Rules rules = ruleSet.rules();
                out.printf(Locale.ROOT, "%-16s %6d %4d  %s%n", rules.name(), rules.board().points(), rules.men(),
                        ruleSet.title());
            }
        }
        return 0;
    }

    private static void describe(PrintWriter out, RuleSet ruleSet) {
        out.println(ruleSet.rules().name() + ": " + ruleSet.title());
        if (!ruleSet.summary().isEmpty()) {
            out.println(ruleSet.summary());
        }
        out.println();
        ruleSet.inWords().forEach(sentence -> out.println("  " + sentence));
        out.printf("%nfingerprint %s%n", ruleSet.rules().fingerprint());
    }
}
