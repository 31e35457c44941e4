package org.millstone.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Plan;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Window;
import org.millstone.step.Workers;
import org.millstone.variants.Variants;

/** What later steps need is there when they come, however little memory there is, and wherever it was in the meantime. */
class SolvedScoresTest {
    /** Moves while placing, so steps need up to four subspaces. */
    private static final Rules RULES = Variants.named("lasker-six").orElseThrow();
    private static final List<Step> STEPS = Plan.wholeGame(RULES, 8);

    @TempDir
    private Path folder;

    private final GameIndex shapes = new GameIndex(RULES);
    /** What each array is to hold: the same in all slots. */
    private final Map<Subspace, Integer> expected = new HashMap<>();
    private int loads;

    private Scores filled(Subspace subspace, Arena arena) {
        Scores scores = Scores.of(subspace, shapes.sets(), arena);
        scores.fill(expected.get(subspace));
        return scores;
    }

    private void requireExpected(Subspace subspace, Scores found) {
        byte[] row = new byte[found.columns()];
        byte[] right = new byte[row.length];
        Arrays.fill(right, expected.get(subspace).byteValue());
        for (int r = 0; r < found.rows(); r++) {
            found.read(r, row);
            assertThat(Arrays.equals(row, right)).as("%s row %d", subspace, r).isTrue();
        }
    }

    private SolvedScores.Loader loader() {
        return new SolvedScores.Loader() {
            @Override
            public Scores load(Subspace subspace, Window window, Arena arena) {
                loads++;
                return filled(subspace, arena);
            }

            @Override
            public long loadingBytes(Subspace subspace) {
                return 3 * shapes.slots(subspace);
            }
        };
    }

    /** Goes through all steps with as little memory as does; renumbers levels on the way, and grades each pair. */
    private void run(SolvedScores.Aside aside) throws IOException {
        SolvedScores.Loader loader = loader();
        List<SolvedScores.Task> tasks = STEPS.stream().map(SolvedScores.Task::scores).toList();
        try (Workers workers = new Workers(2)) {
            SolvedScores plan = new SolvedScores(shapes, 0, tasks, loader, SolvedScores.Aside.NOWHERE, workers);
            long limit = tasks.stream().mapToLong(task -> plan.need(task, shapes.slots(task.step()))).max().orElseThrow();
            try (SolvedScores solved = new SolvedScores(shapes, limit, tasks, loader, aside, workers)) {
                for (SolvedScores.Task task : tasks) {
                    Step step = task.step();
                    solved.prepare(task, Window.FIRST, shapes.slots(step));
                    assertThat(solved.bytes() + shapes.slots(step)).isLessThanOrEqualTo(limit);
                    step.needs(RULES).forEach(needed -> requireExpected(needed, solved.get(needed)));
                    for (Subspace subspace : step.subspaces()) {
                        expected.put(subspace, Score.DRAW);
                        Arena arena = Arena.ofShared();
                        solved.put(subspace, new SolvedScores.Held(Window.FIRST, filled(subspace, arena), arena));
                        if (step.paired()) {
                            // Another task takes the memory before the pair is graded.
                            solved.release(limit);
                            expected.put(subspace, Grade.of(1 + expected.size() % 9));
                            solved.grade(subspace, filled(subspace, Arena.ofAuto()));
                        }
                    }
                    if (step.equals(STEPS.get(STEPS.size() / 2))) {
                        solved.replace(new Turning(value -> value ^ 1));
                        expected.replaceAll((subspace, value) -> value ^ 1);
                    }
                }
            }
        }
    }

    /** Loading one array may take the room of another that is needed, too: that one is loaded again, and none is missing. */
    @Test
    void whateverIsThereOfWhatAStepNeedsAllOfItIsThereInTheEnd() throws IOException {
        try (Workers workers = new Workers(2)) {
            for (Step step : STEPS) {
                List<Subspace> needs = step.needs(RULES);
                List<SolvedScores.Task> plan = List.of(SolvedScores.Task.scores(step));
                needs.forEach(needed -> expected.put(needed, 1 + needed.own()));
                SolvedScores none = new SolvedScores(shapes, 0, plan, loader(), SolvedScores.Aside.NOWHERE, workers);
                for (int there = 0; there < 1 << needs.size(); there++) {
                    try (SolvedScores solved = new SolvedScores(shapes, none.need(plan.getFirst(), 0), plan, loader(),
                            SolvedScores.Aside.NOWHERE, workers)) {
                        for (int i = 0; i < needs.size(); i++) {
                            if ((there >>> i & 1) != 0) {
                                Arena arena = Arena.ofShared();
                                solved.put(needs.get(i),
                                        new SolvedScores.Held(Window.FIRST, filled(needs.get(i), arena), arena));
                            }
                        }
                        solved.prepare(plan.getFirst(), Window.FIRST, 0);
                        needs.forEach(needed -> requireExpected(needed, solved.get(needed)));
                    }
                }
            }
        }
    }

    @Test
    void withRoomOnTheDiskNothingIsLoadedAgain() throws IOException {
        run((name, bytes) -> folder.resolve(name));
        assertThat(loads).isZero();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void withoutRoomWhatWasDroppedIsLoadedAgain() throws IOException {
        run(SolvedScores.Aside.NOWHERE);
        assertThat(loads).isPositive();
    }

    @Test
    void aDiskThatFailsCostsTimeAlone() throws IOException {
        run((name, bytes) -> folder.resolve("missing").resolve(name));
        assertThat(loads).isPositive();
    }
}
