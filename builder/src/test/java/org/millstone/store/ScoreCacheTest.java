package org.millstone.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.variants.Variants;

/** What later steps need is there when they come, however little memory there is, and wherever it was in the meantime. */
class ScoreCacheTest {
    /** Moves while placing, so steps need up to four subspaces. */
    private static final Rules RULES = Variants.named("lasker-six").orElseThrow();
    private static final List<Step> STEPS = Step.wholeGame(RULES, 8);

    @TempDir
    private Path folder;

    private final TableShapes shapes = new TableShapes(RULES);
    /** What each array is to hold: the same in all slots. */
    private final Map<Subspace, Integer> expected = new HashMap<>();
    private int loads;
    private long mostLoaded;

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

    private ScoreCache.Loader loader() {
        return new ScoreCache.Loader() {
            @Override
            public Scores load(Subspace subspace, Window window, Arena arena) {
                loads++;
                mostLoaded = Math.max(mostLoaded, shapes.slots(subspace));
                return filled(subspace, arena);
            }

            @Override
            public long loadingBytes(Subspace subspace) {
                return 3 * shapes.slots(subspace);
            }
        };
    }

    /** Goes through all steps with as little memory as does; renumbers levels on the way, and grades each pair. */
    private void run(ScoreCache.SpillSpace space) throws IOException {
        run(space, STEPS.stream().map(ScoreCache.Task::scores).toList());
    }

    private void run(ScoreCache.SpillSpace space, List<ScoreCache.Task> tasks) throws IOException {
        ScoreCache.Loader loader = loader();
        try (WorkerPool workers = new WorkerPool(2)) {
            ScoreCache plan = new ScoreCache(shapes, 0, tasks, loader, ScoreCache.SpillSpace.NONE, workers);
            long limit = tasks.stream().mapToLong(task -> plan.need(task, shapes.slots(task.step()))).max().orElseThrow();
            try (ScoreCache solved = new ScoreCache(shapes, limit, tasks, loader, space, workers)) {
                for (ScoreCache.Task task : tasks) {
                    Step step = task.step();
                    solved.prepare(task, Window.FIRST, shapes.slots(step));
                    assertThat(solved.bytes() + shapes.slots(step)).isLessThanOrEqualTo(limit);
                    step.needs(RULES).forEach(needed -> requireExpected(needed, solved.get(needed)));
                    for (Subspace subspace : task.grades() ? List.<Subspace>of() : step.subspaces()) {
                        expected.put(subspace, Score.DRAW);
                        Arena arena = Arena.ofShared();
                        solved.put(subspace, new ScoreCache.OwnedScores(Window.FIRST, filled(subspace, arena), arena));
                        if (step.paired()) {
                            // Another task takes the memory before the pair is graded.
                            solved.release(limit);
                            expected.put(subspace, Grade.of(1 + expected.size() % 9));
                            solved.grade(subspace, filled(subspace, Arena.ofAuto()));
                        }
                    }
                    if (step.equals(STEPS.get(STEPS.size() / 2))) {
                        solved.replace(new ValueMap(value -> value ^ 1));
                        expected.replaceAll((subspace, value) -> value ^ 1);
                    }
                }
            }
        }
    }

    /** Loading one array may take the room of another that is needed, too: that one is loaded again, and none is missing. */
    @Test
    void whateverIsThereOfWhatAStepNeedsAllOfItIsThereInTheEnd() throws IOException {
        try (WorkerPool workers = new WorkerPool(2)) {
            for (Step step : STEPS) {
                List<Subspace> needs = step.needs(RULES);
                List<ScoreCache.Task> plan = List.of(ScoreCache.Task.scores(step));
                needs.forEach(needed -> expected.put(needed, 1 + needed.own()));
                ScoreCache none = new ScoreCache(shapes, 0, plan, loader(), ScoreCache.SpillSpace.NONE, workers);
                for (int there = 0; there < 1 << needs.size(); there++) {
                    try (ScoreCache solved = new ScoreCache(shapes, none.need(plan.getFirst(), 0), plan, loader(),
                            ScoreCache.SpillSpace.NONE, workers)) {
                        for (int i = 0; i < needs.size(); i++) {
                            if ((there >>> i & 1) != 0) {
                                Arena arena = Arena.ofShared();
                                solved.put(needs.get(i),
                                        new ScoreCache.OwnedScores(Window.FIRST, filled(needs.get(i), arena), arena));
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

    /** A build that is killed while it grades must not find these scores with their grades missing. */
    @Test
    void scoresGetTheNameThatAnotherBuildLooksForWhenTheyHaveGrades() throws IOException {
        Step step = STEPS.getFirst();
        List<ScoreCache.Task> plan =
                Stream.concat(ScoreCache.Task.of(step, true), STEPS.stream().skip(1).map(ScoreCache.Task::scores)).toList();
        Subspace subspace = step.first();
        expected.put(subspace, Score.DRAW);
        try (WorkerPool workers = new WorkerPool(1); ScoreCache solved = new ScoreCache(shapes, shapes.slots(subspace), plan,
                loader(), (name, bytes) -> folder.resolve(name), workers)) {
            solved.prepare(plan.getFirst(), Window.FIRST, 0);
            Arena arena = Arena.ofShared();
            solved.put(subspace, new ScoreCache.OwnedScores(Window.FIRST, filled(subspace, arena), arena));
            solved.prepare(plan.get(1), Window.FIRST, shapes.slots(subspace));
            assertThat(folder).isDirectoryContaining("glob:**.tmp");
            assertThat(SpillFile.in(folder)).isEmpty();
            solved.grade(subspace, filled(subspace, Arena.ofAuto()));
            assertThat(SpillFile.in(folder)).hasSize(1);
        }
    }

    /** Where more arrays are dropped than files may be open, the smallest are loaded again. */
    @Test
    void ofManyArraysTheLargestAreSpilled() throws IOException {
        List<Long> spilled = new ArrayList<>();
        List<Step> steps = Step.wholeGame(RULES, RULES.men() + 4);
        run((name, bytes) -> {
            spilled.add(bytes);
            return folder.resolve(name);
        }, Stream.of(false, true).flatMap(grades -> steps.stream().map(step -> new ScoreCache.Task(step, grades))).toList());
        assertThat(loads).isPositive();
        spilled.sort(Comparator.reverseOrder());
        assertThat(mostLoaded).isLessThanOrEqualTo(spilled.get(ScoreCache.MOST_SPILLED - 1));
    }

    @Test
    void withoutRoomWhatWasDroppedIsLoadedAgain() throws IOException {
        run(ScoreCache.SpillSpace.NONE);
        assertThat(loads).isPositive();
    }

    @Test
    void aDiskThatFailsCostsTimeAlone() throws IOException {
        run((name, bytes) -> folder.resolve("missing").resolve(name));
        assertThat(loads).isPositive();
    }
}
