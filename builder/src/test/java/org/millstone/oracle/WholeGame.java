package org.millstone.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Locale;
import org.millstone.builder.BuildListener;
import org.millstone.builder.BuildOptions;
import org.millstone.builder.Builder;
import org.millstone.builder.check.VerifyCommand;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.step.Plan;
import org.millstone.variants.RuleSetFile;
import picocli.CommandLine;

/** The database of one rule-set file, built and verified as anybody's is, beside the oracle's values of the same file. */
final class WholeGame {
    private static final long MEMORY = 2L << 30;

    private final Rules rules;
    private final Path data;
    private final Path folder;

    private WholeGame(Rules rules, Path data) {
        this.rules = rules;
        this.data = data;
        this.folder = data.resolve(rules.name());
    }

    /** Builds the database of a file in a data folder. */
    static WholeGame build(Path file, Path data) throws IOException {
        Rules rules = RuleSetFile.read(file).rules();
        WholeGame game = new WholeGame(rules, data);
        new Builder(new BuildOptions(rules, game.folder, Plan.wholeGame(rules, 2 * rules.men()), 1, MEMORY),
                BuildListener.SILENT).build();
        return game;
    }

    /** Builds the database of a file, verifies it, and compares every entry; returns how many positions there are. */
    static int check(Path file, Path data) throws IOException {
        WholeGame game = build(file, data);
        game.verify(file);
        Oracle oracle = Oracle.solve(RuleFile.read(file));
        game.compare(oracle);
        return oracle.positions();
    }

    Rules rules() {
        return rules;
    }

    private void verify(Path file) {
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        int status = new CommandLine(new VerifyCommand()).setOut(out).setErr(out).execute("--data", data.toString(), "--rules",
                file.toString(), "--threads", "1", "--memory", "2g");
        assertThat(status).as(said.toString()).isZero();
    }

    private void compare(Oracle oracle) throws IOException {
        try (Tablebase tables = Tablebase.open(folder, rules)) {
            assertThat(tables.subspaces().stream().map(Object::toString)).as("tables")
                    .containsExactlyInAnyOrderElementsOf(oracle.tables());
            oracle.forEach((subspace, own, opponent, value) -> {
                if (!isOver(subspace, own, opponent)) {
                    Position position = subspace.passDue() ? Fen.parse(rules, fen(subspace, own, opponent))
                            : position(subspace, own, opponent);
                    String found = words(tables.value(position));
                    if (!found.equals(words(value))) {
                        throw new AssertionError(fen(subspace, own, opponent) + " is " + found + " in the tables, and "
                                + words(value) + " says the oracle");
                    }
                }
            });
        }
    }

    /** Whether nobody passes any more, as a full board has ended the game. */
    boolean isOver(RawStates.Subspace subspace, int own, int opponent) {
        return subspace.passDue() && rules.fullBoard() == Rules.FullBoard.DRAW && (own | opponent) == rules.board().all();
    }

    /** A position as text, now of one side and now of the other. */
    String fen(RawStates.Subspace subspace, int own, int opponent) {
        String fen = Fen.format(rules.board(), position(subspace, own, opponent));
        return subspace.passDue() ? fen.replace(" m ", " p ") : fen;
    }

    private static Position position(RawStates.Subspace subspace, int own, int opponent) {
        Side side = (own + opponent) % 2 == 0 ? Side.WHITE : Side.BLACK;
        return Position.of(side, own, opponent, subspace.ownHand(), subspace.opponentHand(), 0);
    }

    static String words(int value) {
        return value == Oracle.DRAW ? "draw" : (value % 2 == 0 ? "loss in " : "win in ") + value;
    }

    private static String words(Value value) {
        return value.outcome() == Outcome.DRAW || !value.hasDepth()
                ? value.outcome().toString().toLowerCase(Locale.ROOT)
                : (value.outcome() == Outcome.LOSS ? "loss in " : "win in ") + value.plies();
    }
}
