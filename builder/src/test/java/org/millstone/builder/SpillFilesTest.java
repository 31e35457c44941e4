package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.Damage;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.store.SpillFile;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;

/** A build in little memory that was killed goes on with the scores that it spilled, where these are as it would find them in tables. */
class SpillFilesTest {
    private static final Rules FIVE = Variants.named("five").orElseThrow();
    private static final List<Step> STEPS = Step.wholeGame(FIVE, 2 * FIVE.men());
    /** A step before finals get other numbers, and the first with stones in hand: when it begins, all tables before it are spilled. */
    private static final String MOVING = "5-4";
    private static final String PLACING = "2-3+1+0";

    /** Thrown when a build is to stop. */
    private static final class Stopped extends RuntimeException {}

    @TempDir
    private Path data;

    private Path folder;

    @BeforeEach
    void kill() throws IOException {
        folder = killed("graded", true).resolve(PLACING);
    }

    /** Returns a folder that has what a build leaves if it is killed when it begins a step, in a folder of the step's name. */
    private Path killed(String name, boolean grades) throws IOException {
        Path all = data.resolve(name);
        Path running = all.resolve("running");
        assertThatThrownBy(() -> build(running, grades, new Builder.Listener() {
            @Override
            public void works(Builder.PendingStep todo, Work work) {
                String step = todo.step().toString();
                if (work == Work.READING && (step.equals(MOVING) || step.equals(PLACING))) {
                    copy(running, all.resolve(step));
                }
                if (step.equals(PLACING)) {
                    throw new Stopped();
                }
            }
        })).isInstanceOf(Stopped.class);
        return all;
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.list(from)) {
            Files.createDirectories(to);
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void build(Path folder, boolean grades, Builder.Listener listener) {
        long least = BuilderTest.enough(BuilderTest.failure(() -> build(folder, grades, 1, Builder.Listener.SILENT)));
        build(folder, grades, least, listener);
    }

    private static void build(Path folder, boolean grades, long memory, Builder.Listener listener) {
        new Builder(new Builder.Options(RuleSet.of(FIVE), folder, STEPS, 2, memory, grades, null, false), listener).build();
    }

    private void requireWhole() throws IOException {
        assertThat(FolderDigests.of(folder)).isEqualTo(FolderDigests.of(TestDatabase.wholeFolder(FIVE)));
    }

    /** Each table that is spilled is damaged, so that none can be read back. */
    @Test
    void noTableIsReadBack() throws IOException {
        List<String> tables = SpillFile.in(folder).stream()
                .map(file -> String.valueOf(file.getFileName()).replace(".0.scores", ".wdl")).toList();
        assertThat(tables).hasSize(9);
        for (String table : tables) {
            Files.copy(folder.resolve(table), data.resolve(table));
            Damage.to(folder, "flip " + table + " -20");
        }
        build(folder, true, Builder.Listener.SILENT);
        for (String table : tables) {
            Files.move(data.resolve(table), folder.resolve(table), StandardCopyOption.REPLACE_EXISTING);
        }
        requireWhole();
    }

    /** Of another order of finals, of other options, of another table, damaged, cut, of no table. */
    @Test
    void filesThatAreNotWhatTheyShouldBeMisleadNobody() throws IOException {
        Path ungraded = killed("ungraded", false).resolve(PLACING);
        Path earlier = folder.resolveSibling(MOVING);
        for (Path file : List.of(earlier.resolve("4-3.0.scores"), ungraded.resolve("5-4.0.scores"))) {
            Path replaced = folder.resolve(file.getFileName());
            assertThat(Files.mismatch(file, replaced)).isNotNegative();
            Files.copy(file, replaced, StandardCopyOption.REPLACE_EXISTING);
        }
        Damage.to(folder, "swap 3-5.0.scores 5-3.0.scores; cut 4-4.0.scores 70000; text 9-9.7.scores x");
        Damage.to(folder, "flip 4-5.0.scores "
                + IntStream.range(0, 400).mapToObj(i -> Integer.toString(97 * i)).collect(Collectors.joining(" ")));
        build(folder, true, Builder.Listener.SILENT);
        requireWhole();
    }
}
