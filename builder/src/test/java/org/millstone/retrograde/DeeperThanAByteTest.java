package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.board.OddBoards;
import org.millstone.builder.Builder;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.step.Step;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableReader;
import org.millstone.store.TableShapes;
import org.millstone.verify.StepVerdict;
import org.millstone.verify.StepVerifier;

/** A game with depths of more than 252 plies, both phases, from the solver to the files and back. */
class DeeperThanAByteTest {
    private static final Rules RULES = new Rules("deep", OddBoards.DEEP, 4, 0, false, Rules.FromMills.IF_ALL,
            Rules.SeveralMills.ONE,
            Rules.Blocked.LOSS, Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.TURN, Rules.FullBoard.BLOCKED, Rules.Placing.FIRST);
    private static final long PLENTY = 4L << 30;
    private static final List<Step> STEPS = Step.wholeGame(RULES, 8);

    @TempDir
    private static Path folder;

    private static Manifest manifest;

    @BeforeAll
    static void build() {
        manifest = new Builder(new Builder.Options(RULES, folder, STEPS, 2, PLENTY), Builder.Listener.SILENT).build();
    }

    @Test
    void deepTablesSayThatTheyAre() throws IOException {
        int deepest = 0;
        for (Manifest.Entry entry : manifest.tables().values()) {
            int longest = entry.depths().size() - 1;
            for (String plane : List.of(".wdl", ".dtw")) {
                int codec = Files.readAllBytes(folder.resolve(entry.subspace() + plane))[11];
                assertThat(codec).as(entry.subspace() + plane).isEqualTo(longest > 255 ? 2 : 1);
            }
            deepest = Math.max(deepest, longest);
        }
        assertThat(deepest).isEqualTo(294);
    }

    @Test
    void everyPositionIsWorthWhatTheOracleSays() throws IOException {
        NaiveOracle oracle = Oracles.of(RULES, 8);
        int[] deepest = {0};
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            for (int own = 3; own <= 4; own++) {
                for (int opponent = 3; opponent <= 4; opponent++) {
                    oracle.forEach(own, opponent, (mover, other, plies) -> {
                        deepest[0] = Math.max(deepest[0], plies);
                        Value value = tables.value(new Position(Side.WHITE, mover, other, 0, 0, 0, 0, false));
                        if (value.plies() != plies || value.outcome() != outcome(plies)) {
                            fail("%d plies, not %s: %s", plies, value,
                                    Fen.format(RULES.board(), new Position(Side.WHITE, mover, other, 0, 0, 0, 0, false)));
                        }
                    });
                }
            }
        }
        assertThat(deepest[0]).isGreaterThan(255);
    }

    private static Outcome outcome(int plies) {
        return plies == NaiveOracle.DRAW ? Outcome.DRAW : plies % 2 == 0 ? Outcome.LOSS : Outcome.WIN;
    }

    @Test
    void theVerifierAgrees() throws IOException {
        try (WorkerPool workers = new WorkerPool(2)) {
            TableReader tables = new TableReader(folder, RULES, workers, any -> null, any -> null);
            TableShapes shapes = new TableShapes(RULES);
            try (ScoreCache solved = new ScoreCache(shapes, PLENTY, STEPS.stream().map(ScoreCache.Task::scores).toList(),
                    new ScoreLoader(tables, shapes, workers), ScoreCache.SpillSpace.NONE, workers)) {
                StepVerifier verifier = new StepVerifier(tables, shapes, workers, solved, Finals.of(Map.of()));
                for (Step step : STEPS) {
                    StepVerdict verdict = verifier.verify(step, false);
                    assertThat(verdict.isRight()).as(verdict.toString()).isTrue();
                    verdict.tallies().forEach((subspace, tally) -> assertThat(tally.depths()).as(subspace.toString())
                            .isEqualTo(manifest.tables().get(subspace).depths()));
                }
            }
        }
    }
}
