package org.millstone.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.Builder;
import org.millstone.builder.FullVerification;
import org.millstone.builder.ManifestCheck;
import org.millstone.builder.SuggestedCommand;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.step.Step;
import org.millstone.table.Wdl;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetFile;
import org.millstone.verify.StepVerdict;

/** The database of one rule-set file, built and verified as anybody's is, beside the oracle's values of the same file. */
final class WholeGame {
    private static final long MEMORY = 2L << 30;
    private static final int MOST_LIMIT = 24;

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
        new Builder(game.options(null), Builder.Listener.SILENT).build();
        return game;
    }

    private Builder.Options options(@Nullable MoveLimit limit) {
        return new Builder.Options(RuleSet.of(rules), folder, Step.wholeGame(rules, 2 * rules.men()), 1, MEMORY, true, limit,
                false);
    }

    /** Builds the database of a file, verifies it, and compares every entry; returns how many positions there are. */
    static int check(Path file, Path data) throws IOException {
        WholeGame game = build(file, data);
        game.verify(file);
        Oracle oracle = Oracle.solve(RuleFile.read(file));
        game.compare(oracle);
        int limit = 1 + Math.floorMod(Files.readString(file).hashCode(), MOST_LIMIT);
        game.checkLimit(file, oracle, limit);
        return oracle.positions();
    }

    /** Adds the conversions for a move limit, verifies them, and compares the outcome of every position with every clock. */
    void checkLimit(Path file, Oracle oracle, int limit) throws IOException {
        new Builder(options(new MoveLimit(limit)), Builder.Listener.SILENT).build();
        verify(file);
        Oracle.Limited limited = oracle.new Limited(limit);
        try (Tablebase tables = Tablebase.open(folder, rules)) {
            oracle.forEach((subspace, own, opponent, value) -> {
                if (has(subspace) && !isOver(subspace, own, opponent)) {
                    Value found = tables.value(Fen.parse(rules, fen(subspace, own, opponent)));
                    for (int clock = 0; clock <= limit; clock++) {
                        int outcome = limited.outcome(subspace, own, opponent, clock);
                        int leaf = subspace.passDue() ? wdl(outcome)
                                : tables.wdl(own, opponent, subspace.ownHand(), subspace.opponentHand(), clock);
                        if (wdl(found.valueAt(clock)) != wdl(outcome) || leaf != wdl(outcome)) {
                            throw new AssertionError(
                                    fen(subspace, own, opponent) + " with clock " + clock + " of " + limit + " is "
                                            + found + " in the tables, a leaf " + leaf + ", and " + outcome + " says the oracle");
                        }
                    }
                }
            });
        }
    }

    private static int wdl(int outcome) {
        return outcome == 0 ? Wdl.DRAW : outcome > 0 ? Wdl.WIN : Wdl.LOSS;
    }

    private static int wdl(Outcome outcome) {
        return outcome == Outcome.WIN ? Wdl.WIN : outcome == Outcome.LOSS ? Wdl.LOSS : outcome == Outcome.DRAW ? Wdl.DRAW
                : Wdl.UNKNOWN;
    }

    Rules rules() {
        return rules;
    }

    private void verify(Path file) throws IOException {
        Errors errors = new Errors();
        ManifestCheck check = ManifestCheck.of(rules, folder, new SuggestedCommand(data, rules, file));
        new FullVerification(check, 1, MEMORY, errors).run(check.steps(List.of()));
        assertThat(errors.found).isEmpty();
    }

    /** Keeps what a verification finds wrong. */
    private static final class Errors implements FullVerification.Listener {
        private final List<String> found = new ArrayList<>();

        @Override
        public void begins(List<Step> steps, List<String> ofFinals) {
            found.addAll(ofFinals);
        }

        @Override
        public void stepBegins(Step begun) {}

        @Override
        public void stepDone(StepVerdict values, List<String> misstatements) {
            if (!values.isRight()) {
                found.add(values.toString());
            }
            found.addAll(misstatements);
        }

        @Override
        public void stepFailed(Step failed, Collection<Subspace> ofDamaged, String why) {
            found.add(failed + ": " + why);
        }
    }

    private void compare(Oracle oracle) throws IOException {
        try (Tablebase tables = Tablebase.open(folder, rules)) {
            Set<String> names = tables.subspaces().stream().map(Object::toString).collect(Collectors.toSet());
            if (oracle.hasFreeHands()) {
                assertThat(names).as("tables").containsAll(oracle.tables());
            } else {
                assertThat(names).as("tables").isEqualTo(oracle.tables());
            }
            oracle.forEach((subspace, own, opponent, value) -> {
                if (names.contains(subspace.name()) && !isOver(subspace, own, opponent)) {
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

    /** Whether there is a table: where hands are free, of what play can reach. */
    boolean has(RawStates.Subspace subspace) {
        return Files.exists(folder.resolve(subspace.name() + ".wdl"));
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
