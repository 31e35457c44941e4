package org.millstone.builder.command;

import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Names of tables on a command line. */
public final class TableNames {
    private TableNames() {}

    /** Returns the subspaces of names; a wrong name is a wrong command line. */
    public static List<Subspace> parse(CommandSpec spec, Rules rules, List<String> names) {
        return names.stream().map(name -> Subspace.parse(name.strip())
                .filter(subspace -> Subspaces.has(rules, subspace))
                .orElseThrow(() -> new ParameterException(spec.commandLine(), "there is no table '" + name + "' in variant "
                        + rules.name() + "; tables are " + Rules.FEWEST + "-" + Rules.FEWEST
                        + (rules.men() == Rules.FEWEST ? "" : " to " + rules.men() + "-" + rules.men())
                        + ", and with stones in hand, " + hands(rules))))
                .toList();
    }

    private static String hands(Rules rules) {
        int men = rules.men();
        String empty = "0-0+" + men + "+" + men;
        return rules.hasFreeHands() ? "those with 3 to " + men + " stones a side, board and hand together, such as " + empty
                : "the side to move having as many as its opponent or one more, " + empty + " to " + (men - 1) + "-" + men
                        + "+1+0";
    }
}
