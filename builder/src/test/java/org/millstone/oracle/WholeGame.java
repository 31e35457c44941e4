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
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.step.Step;
import org.millstone.table.GradeTree;
import org.millstone.table.Wdl;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetFile;
import org.millstone.verify.StepVerdict;

/** The database of one rule-set file, built and verified as anybody's is, beside the oracle's values of the same file. */
final class WholeGame {
    private static final long MEMORY = 2L << 30;
    private static final int MOST_LIMIT = 24;
    /** Plies that a byte has no room for. */
    private static final int DEEP = 252;

    private final Rules rules;
    private final Path file;
    private final Path folder;

    private WholeGame(Rules rules, Path file) {
        this.rules = rules;
        this.file = file;
        this.folder = file.resolveSibling(rules.name());
    }

    /** Builds and verifies the database of a file's text in a data folder. */
    static WholeGame build(String text, Path data) throws IOException {
        Path file = Files.writeString(data.resolve("rules.json"), text);
        WholeGame game = new WholeGame(RuleSetFile.read(file).rules(), file);
        game.build(null);
        return game;
    }

    private void build(@Nullable MoveLimit limit) throws IOException {
        List<Step> steps = Step.wholeGame(rules, 2 * rules.men());
        new Builder(new Builder.Options(RuleSet.of(rules), folder, steps, 1, MEMORY, true, limit, false), Builder.Listener.SILENT)
                .build();
        Errors errors = new Errors();
        ManifestCheck check = ManifestCheck.of(rules, folder, new SuggestedCommand(file.getParent(), rules, file));
        new FullVerification(check, 1, MEMORY, errors).run(check.steps(List.of()));
        assertThat(errors.found).isEmpty();
    }

    /** Builds the database of a file's text, verifies it, and compares every entry, without and with a move limit. */
    static void check(String text, Path data) throws IOException {
        WholeGame game = build(text, data);
        Oracle oracle = Oracle.of(text);
        game.compare(oracle, 1);
        game.checkLimit(oracle, 1 + Math.floorMod(text.hashCode(), MOST_LIMIT));
    }

    Path folder() {
        return folder;
    }

    Manifest manifest() throws IOException {
        return Manifest.read(folder, rules);
    }

    /** Adds the conversions for a move limit, verifies them, and compares the outcome of every position with every clock. */
    private void checkLimit(Oracle oracle, int limit) throws IOException {
        build(new MoveLimit(limit));
        Oracle.Limited limited = oracle.new Limited(limit);
        try (Tablebase tables = Tablebase.open(folder, rules)) {
            Set<String> names = names(tables);
            oracle.forEach((subspace, own, opponent, value) -> {
                if (names.contains(subspace.name()) && !isOver(subspace, own, opponent)) {
                    Value found = tables.value(position(subspace, own, opponent));
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

    private static Set<String> names(Tablebase tables) {
        return tables.subspaces().stream().map(Object::toString).collect(Collectors.toSet());
    }

    private static int wdl(int outcome) {
        return outcome == 0 ? Wdl.DRAW : outcome > 0 ? Wdl.WIN : Wdl.LOSS;
    }

    private static int wdl(Outcome outcome) {
        return outcome == Outcome.WIN ? Wdl.WIN : outcome == Outcome.LOSS ? Wdl.LOSS : outcome == Outcome.DRAW ? Wdl.DRAW
                : Wdl.UNKNOWN;
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

    /** Compares values and grades: of all deep positions, and of one in so many others. */
    void compare(Oracle oracle, int oneIn) throws IOException {
        try (Tablebase tables = Tablebase.open(folder, rules)) {
            Set<String> names = names(tables);
            if (oracle.hasFreeHands()) {
                assertThat(names).as("tables").containsAll(oracle.tables());
            } else {
                assertThat(names).as("tables").isEqualTo(oracle.tables());
            }
            Oracle.Draws draws =
                    oracle.new Draws((own, opponent) -> tables.finals().worthOfStones(Subspace.moving(own, opponent)));
            oracle.forEach((subspace, own, opponent, value) -> {
                if ((value > DEEP || (31 * own + opponent) % oneIn == 0) && names.contains(subspace.name())
                        && !isOver(subspace, own, opponent)) {
                    String found = words(tables, tables.value(position(subspace, own, opponent)));
                    String expected = value == Oracle.DRAW ? words(draws, subspace, own, opponent)
                            : (value % 2 == 0 ? "loss in " : "win in ") + value;
                    if (!found.equals(expected)) {
                        throw new AssertionError(fen(subspace, own, opponent) + " is " + found + " in the tables, and "
                                + expected + " says the oracle");
                    }
                }
            });
        }
    }

    /** Whether nobody passes any more, as a full board has ended the game. */
    private boolean isOver(RawStates.Subspace subspace, int own, int opponent) {
        return subspace.passDue() && rules.fullBoard() == Rules.FullBoard.DRAW && (own | opponent) == rules.board().all();
    }

    /** A position as text, now of one side and now of the other. */
    private String fen(RawStates.Subspace subspace, int own, int opponent) {
        Side side = (own + opponent) % 2 == 0 ? Side.WHITE : Side.BLACK;
        String fen = Fen.format(rules.board(),
                Position.of(side, own, opponent, subspace.ownHand(), subspace.opponentHand(), 0));
        return subspace.passDue() ? fen.replace(" m ", " p ") : fen;
    }

    private Position position(RawStates.Subspace subspace, int own, int opponent) {
        return Fen.parse(rules, fen(subspace, own, opponent));
    }

    private static String words(Oracle.Draws draws, RawStates.Subspace of, int own, int opponent) {
        int counter = draws.counter(own, opponent, of.ownHand(), of.opponentHand(), of.passDue());
        return draw(draws.worth(own, opponent, of.ownHand(), of.opponentHand(), of.passDue()),
                Math.min(counter, GradeTree.MOST_COUNTER));
    }

    private static String words(Tablebase tables, Value value) {
        DrawGrade grade = value.grade();
        if (grade == null) {
            return value.outcome().toString().toLowerCase(Locale.ROOT) + " in " + value.dtw();
        }
        Subspace stays = grade.finalStones();
        assertThat(stays == null ? 0 : tables.finals().worthOfStones(stays)).isEqualTo(grade.grade());
        return draw(grade.grade(), grade.turnsToCapture());
    }

    private static String draw(int worth, int counter) {
        return "draw worth " + worth + (counter == Oracle.Draws.NO_COUNTER ? "" : " in " + counter);
    }
}
