package org.millstone.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.retrograde.VariedRules;
import org.millstone.rules.Rules;
import org.millstone.step.Score;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreLoader;
import org.millstone.store.ScoreSource;
import org.millstone.store.TableShapes;

/** The moving phase by rules of all kinds: right tables are found right, wrong entries are found, and wins get their depths back. */
class VariedRulesVerifierTest {
    private static final long PLENTY = 1L << 30;

    static List<Rules> rules() {
        return VariedRules.all();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void tablesOfAllRulesAreChecked(Rules rules) throws IOException {
        List<Step> pairs = Step.movingPhase(rules, 2 * rules.men());
        try (WorkerPool workers = new WorkerPool(2)) {
            MemoryTables tables = MemoryTables.solve(rules, pairs, workers);
            for (Step pair : pairs) {
                assertThat(verify(rules, pair, tables, workers).isRight()).as(pair.toString()).isTrue();
                for (Subspace subspace : pair.subspaces()) {
                    try (Arena arena = Arena.ofShared()) {
                        tables.assertSame(subspace,
                                new ScoreLoader(tables, new TableShapes(rules), workers).load(subspace, Window.FIRST, arena));
                    }
                }
            }
            spoil(rules, pairs, tables, workers);
        }
    }

    private static void spoil(Rules rules, List<Step> pairs, MemoryTables tables, WorkerPool workers) throws IOException {
        Random random = new Random(1911);
        TableShapes shapes = new TableShapes(rules);
        for (int i = 0; i < 6; i++) {
            Step pair = pairs.get(random.nextInt(pairs.size()));
            Subspace subspace = pair.subspaces().get(random.nextInt(pair.subspaces().size()));
            long slot = random.nextLong(shapes.slots(subspace));
            int right = tables.score(subspace, slot);
            int wrong = right == Score.DRAW ? random.nextBoolean() ? Score.WIN : 4
                    : right > Score.DRAW ? Score.DRAW : right + 1;
            tables.spoil(subspace, slot, wrong);
            StepVerdict verdict = verify(rules, pair, tables, workers);
            assertThat(verdict.faults()).isPositive();
            if (verdict.faults() <= verdict.firstFaults().size()) {
                assertThat(verdict.firstFaults()).anySatisfy(fault -> {
                    assertThat(fault.subspace()).isEqualTo(subspace);
                    assertThat(fault.slot()).isEqualTo(slot);
                    assertThat(fault.expected()).isEqualTo(right);
                });
            }
            tables.spoil(subspace, slot, right);
        }
    }

    private static StepVerdict verify(Rules rules, Step pair, ScoreSource tables, WorkerPool workers) throws IOException {
        TableShapes shapes = new TableShapes(rules);
        ScoreLoader loader = new ScoreLoader(tables, shapes, workers);
        try (ScoreCache solved = new ScoreCache(shapes, PLENTY, List.of(ScoreCache.Task.scores(pair)), loader,
                ScoreCache.SpillSpace.NONE, workers)) {
            return new StepVerifier(tables, shapes, workers, solved, Finals.of(Map.of())).verify(pair, false);
        }
    }
}
