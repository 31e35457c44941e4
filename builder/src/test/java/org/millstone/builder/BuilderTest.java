package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.builder.Builder.PendingStep;
import org.millstone.database.DatabaseException;
import org.millstone.database.Manifest;
import org.millstone.fixtures.Damage;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.io.AtomicFile;
import org.millstone.io.InvalidFileException;
import org.millstone.io.Units;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.store.TableShapes;
import org.millstone.table.CorruptTableException;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;

/** A build's reaction to the content of its folder: goes on, or says what is wrong and leaves everything as it is. */
class BuilderTest {
    private static final Rules RULES = Variants.NINE;
    private static final long PLENTY = 2L << 30;
    private static final int STONES = 7;

    /** Thrown when a build has begun, which is all that the test wants. */
    private static final class Begun extends RuntimeException {}

    @TempDir
    private Path data;

    private Path folder;
    private Map<String, String> whole;

    @BeforeEach
    void copy() throws IOException {
        folder = TestDatabase.copyOf(RULES, STONES, data);
        whole = FolderDigests.of(folder);
    }

    private void build(int stones) {
        build(RULES, folder, stones, Builder.Listener.SILENT);
    }

    private static void build(Rules rules, Path folder, int stones, Builder.Listener listener) {
        build(rules, folder, Step.movingPhase(rules, stones), listener);
    }

    private static void build(Rules rules, Path folder, List<Step> steps, Builder.Listener listener) {
        new Builder(new Builder.Options(rules, folder, steps, 2, PLENTY), listener).build();
    }

    /** Returns the message with which a build fails. */
    static String failure(ThrowingCallable build) {
        return String.valueOf(catchThrowableOfType(DatabaseException.class, build).getMessage());
    }

    @Test
    void whatAKilledBuildLeftIsClearedAwayAndOtherFilesAreNot() throws IOException {
        Files.writeString(AtomicFile.temporary(folder.resolve("5-5.wdl")), "half a table");
        Files.writeString(AtomicFile.temporary(folder.resolve(Manifest.FILE)), "{");
        List<String> others = List.of("notes.txt", "thesis.tmp", "5-5.wdl.tmp", ".millstone-notes", "manifest.json.tmp");
        for (String name : others) {
            Files.writeString(folder.resolve(name), "mine");
        }
        build(STONES);
        for (String name : others) {
            assertThat(folder.resolve(name)).hasContent("mine");
            Files.delete(folder.resolve(name));
        }
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @Test
    void aFolderOfOtherRulesIsAClearError() throws IOException {
        assertThatThrownBy(() -> build(Variants.TWELVE, folder, 6, Builder.Listener.SILENT))
                .isInstanceOf(InvalidFileException.class)
                .hasMessageContaining("'nine'").hasMessageContaining("'twelve'");
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    /** They do not decide the game, so the tables stay what they are. */
    @Test
    void otherWordsAboutTheRulesAreTakenOver() throws IOException {
        RuleSet words = new RuleSet(RULES, "Mills", "As at my grandmother's.");
        List<String> told = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            new Builder(new Builder.Options(words, folder, Step.movingPhase(RULES, STONES), 1, PLENTY, true, null, false),
                    new Builder.Listener() {
                        @Override
                        public void mends(String words) {
                            told.add(words);
                        }
                    }).build();
        }
        assertThat(told).containsExactly(
                "The database had another summary, title of its rule set. Now it has what you gave.");
        assertThat(Manifest.head(folder).ruleSet()).isEqualTo(words);
    }

    /** Between what the files take on the disk and a few times that: a file takes whole blocks, however small it is. */
    @ParameterizedTest
    @CsvSource({"three, 6", "six, 12", "nine, 7"})
    void theDiskThatItTakesIsNotMoreThanWasSaid(String name, int pieces) throws IOException {
        Rules rules = Variants.named(name).orElseThrow();
        Path built = TestDatabase.wholeData(rules, pieces).resolve(name);
        long taken = 0;
        try (Stream<Path> files = Files.list(built)) {
            for (Path file : files.toList()) {
                taken += (Files.size(file) + 4095) / 4096 * 4096;
            }
        }
        long[] said = new long[1];
        assertThatThrownBy(() -> build(rules, data.resolve("new"), Step.wholeGame(rules, pieces), new Builder.Listener() {
            @Override
            public void begins(Outlook outlook) {
                said[0] = outlook.sum(PendingStep::bytes);
                throw new Begun();
            }
        })).isInstanceOf(Begun.class);
        assertThat(said[0]).isBetween(taken, 4 * taken);
    }

    @Test
    void aDamagedTableThatIsNeededStopsTheBuildAndLosesNothing() throws IOException {
        Damage.to(folder, "delete 4-3.wdl; delete 3-4.dtw; flip 3-3.wdl -20");
        Map<String, String> before = FolderDigests.of(folder);
        assertThatThrownBy(() -> build(STONES)).isInstanceOf(CorruptTableException.class)
                .hasMessageContaining(folder.resolve("3-3.wdl").toString());
        assertThat(FolderDigests.of(folder)).isEqualTo(before);
        Damage.to(folder, "delete 3-3.wdl");
        build(STONES);
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @Test
    void aSecondBuilderIsTurnedAwayAndTheFirstGoesOn() throws IOException {
        Damage.to(folder, "delete 4-3.wdl");
        List<String> complaints = new ArrayList<>();
        build(RULES, folder, STONES, new Builder.Listener() {
            @Override
            public void works(PendingStep todo, Work work) {
                if (work == Work.WRITING) {
                    try {
                        build(STONES);
                    } catch (DatabaseException e) {
                        complaints.add(String.valueOf(e.getMessage()));
                    }
                }
            }
        });
        assertThat(complaints).containsExactly("Another builder is at work in " + folder
                + ". Wait for it, or choose another folder with --data.");
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @Test
    void aFileWhereTheFolderShouldBeIsAClearError() throws IOException {
        Path file = Files.writeString(data.resolve("file"), "not a folder");
        for (Path notAFolder : List.of(file, file.resolve("nine"))) {
            assertThat(failure(() -> build(RULES, notAFolder, 6, Builder.Listener.SILENT)))
                    .startsWith("The folder " + notAFolder + " cannot be used (").endsWith("). Choose another with --data.");
        }
        assertThat(Files.readString(file)).isEqualTo("not a folder");
    }

    @Test
    void aFolderWhereAFileShouldBeIsAClearErrorAndLeavesNothingHalfWritten() throws IOException {
        Path other = data.resolve("other");
        Files.createDirectories(other.resolve("3-3.dtw").resolve("full"));
        assertThat(failure(() -> build(RULES, other, 6, Builder.Listener.SILENT)))
                .matches("Working on .*3-3\\.dtw.* failed \\(.*\\)\\. The tables finished so far are kept: mend this,"
                        + " then run the same command again to go on\\.");
        try (Stream<Path> left = Files.list(other)) {
            assertThat(left.map(path -> String.valueOf(path.getFileName()))).noneMatch(name -> name.endsWith(".tmp"));
        }
    }

    @Test
    void aMachineThatGivesLessMemoryThanWasAllowedStopsTheBuildAndLosesNothing() throws IOException {
        Damage.to(folder, "delete 4-3.wdl");
        Map<String, String> before = FolderDigests.of(folder);
        assertThat(failure(() -> build(RULES, folder, STONES, new Builder.Listener() {
            @Override
            public void works(PendingStep todo, Work work) {
                if (work == Work.SOLVING) {
                    throw new OutOfMemoryError("mmap");
                }
            }
        }))).isEqualTo("The machine has no memory left for the tables 4-3 (mmap). Close other programs, or allow less"
                + " with --memory.");
        assertThat(FolderDigests.of(folder)).isEqualTo(before);
    }

    @Test
    void tooLittleMemoryIsSaidBeforeAnythingIsDoneAndNamesThePairAndTheNeed() throws IOException {
        Path other = data.resolve("other");
        long allowed = TableShapes.programBytes(RULES, 2) + (512L << 20);
        String large = failure(() -> build(RULES, other, Step.movingPhase(RULES, 18), allowed));
        assertThat(large).matches("The (grades of the )?tables \\d-\\d need [0-9.]+ [MG]iB of memory, and "
                + Units.memory(allowed)
                + " are allowed\\. The smallest sufficient limit is --memory \\d+m; fewer pieces \\(--max-pieces\\) take less\\.");
        assertThat(enough(large)).isBetween(3000L << 20, 5000L << 20);
        assertThat(FolderDigests.of(other)).isEmpty();
        assertThat(failure(() -> build(RULES, other, Step.movingPhase(RULES, 6), 100)))
                .matches("The tables 3-3 need \\d+ MiB of memory, and 0 MiB are allowed\\. The smallest sufficient limit is"
                        + " --memory \\d+m\\.");
    }

    /** Returns the bytes that a message about too little memory calls enough. */
    static long enough(String message) {
        return Long.parseLong(message.replaceFirst(".* --memory (\\d+)m.*", "$1")) << 20;
    }

    private static void build(Rules rules, Path folder, List<Step> steps, long memory) {
        new Builder(new Builder.Options(rules, folder, steps, 2, memory), Builder.Listener.SILENT).build();
    }
}
