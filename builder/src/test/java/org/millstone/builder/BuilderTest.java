package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.builder.Builder.PendingStep;
import org.millstone.database.AtomicFile;
import org.millstone.database.DatabaseException;
import org.millstone.database.Manifest;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.store.TableShapes;
import org.millstone.table.CorruptTableException;
import org.millstone.table.TableException.TableMismatchException;
import org.millstone.text.Units;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetException;
import org.millstone.variants.Variants;

/** A build's reaction to the content of its folder: goes on, or says what is wrong and leaves everything as it is. */
class BuilderTest {
    private static final Rules RULES = Variants.NINE;
    private static final long PLENTY = 2L << 30;
    private static final int STONES = 8;

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

    private static String failure(ThrowingCallable build) {
        return String.valueOf(catchThrowableOfType(DatabaseException.class, build).getMessage());
    }

    @Test
    void whatIsThereIsNotBuiltAgain() throws IOException {
        List<Step> built = new ArrayList<>();
        build(RULES, folder, STONES, new Builder.Listener() {
            @Override
            public void works(PendingStep todo, Work work) {
                built.add(todo.step());
            }
        });
        assertThat(built).isEmpty();
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3-3.wdl", "3-4.dtw", "4-4.wdl", "5-3.dtw"})
    void aTableThatIsListedAndMissingIsBuiltAgain(String file) throws IOException {
        Files.delete(folder.resolve(file));
        build(STONES);
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @Test
    void tablesOfOtherRulesThatNoManifestListsAreNotOverwritten() throws IOException {
        Path six = TestDatabase.copyOf(Variants.SIX, 12, data.resolve("six"));
        for (String file : List.of("4-3.wdl", "4-3.dtw")) {
            Files.copy(six.resolve(file), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.delete(folder.resolve(Manifest.FILE));
        Map<String, String> before = FolderDigests.of(folder);
        assertThatThrownBy(() -> build(STONES)).isInstanceOf(TableMismatchException.class).hasMessageContaining("4-3.wdl")
                .hasMessageContaining("six");
        assertThat(FolderDigests.of(folder)).isEqualTo(before);
    }

    @Test
    void withoutAManifestEverythingIsBuiltAgain() throws IOException {
        Files.delete(folder.resolve(Manifest.FILE));
        build(STONES);
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
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

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "7", "{}", "\u0000\u0001", "{\"format\":1}", "{\"format\":2,\"tables\":{}}",
        "{\"format\":1,\"variant\":\"nine\",\"rules\":\"RULES\"}",
        "{\"format\":1,\"variant\":\"nine\",\"rules\":\"RULES\",\"tables\":null}",
        "{\"format\":1,\"variant\":\"nine\",\"rules\":\"RULES\",\"tables\":{\"3-3\":null}}",
        "{\"format\":1,\"variant\":\"nine\",\"rules\":\"RULES\",\"tables\":{\"3-3\":{\"own\":3,\"opp\":3}}}"})
    void aDamagedManifestIsAClearError(String text) throws IOException {
        assertManifestRefused(text.replace("RULES", RULES.fingerprint()).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aManifestCutShortIsAClearError() throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve(Manifest.FILE));
        for (int length = 1; length < bytes.length - 1; length += 1 + length / 3) {
            assertManifestRefused(Arrays.copyOf(bytes, length));
        }
    }

    private void assertManifestRefused(byte[] bytes) throws IOException {
        Files.write(folder.resolve(Manifest.FILE), bytes);
        Map<String, String> before = FolderDigests.of(folder);
        assertThatThrownBy(() -> build(STONES)).isInstanceOf(RuleSetException.class)
                .hasMessageStartingWith(folder.resolve(Manifest.FILE) + ", line ");
        assertThat(FolderDigests.of(folder)).isEqualTo(before);
    }

    @Test
    void aFolderOfOtherRulesIsAClearError() throws IOException {
        assertThatThrownBy(() -> build(Variants.TWELVE, folder, 6, Builder.Listener.SILENT))
                .isInstanceOf(RuleSetException.class)
                .hasMessageContaining("'nine'").hasMessageContaining("'twelve'");
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @Test
    void aFileOfAnotherLengthIsMadeAnew() throws IOException {
        Path file = folder.resolve("4-3.wdl");
        byte[] bytes = Files.readAllBytes(file);
        for (int length : new int[] {0, 1, 200, bytes.length - 1, bytes.length + 1}) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThat(mended(false)).as("%d bytes", length).singleElement().asString().startsWith("4-3.wdl is damaged: it ");
        }
    }

    /** Header, preamble and index; a block only where all is read. */
    @Test
    void aFlippedByteIsFoundAndMadeAnew() throws IOException {
        for (String name : List.of("4-3.wdl", "5-3.dtw", "3-5.grade")) {
            Path file = folder.resolve(name);
            byte[] bytes = Files.readAllBytes(file);
            for (int at : new int[] {3, 8, 60, 125, 131}) {
                flip(file, bytes, at);
                assertThat(mended(false)).as("byte %d of %s", at, name).singleElement().asString()
                        .startsWith(name + " is damaged: ");
            }
            flip(file, bytes, bytes.length - 1);
            assertThat(faults(false)).isEmpty();
            assertThat(mended(true)).singleElement().asString().startsWith(name + " is damaged: its SHA-256");
        }
    }

    private static void flip(Path file, byte[] bytes, int at) throws IOException {
        byte[] damaged = bytes.clone();
        damaged[at] ^= 0x40;
        Files.write(file, damaged);
    }

    @Test
    void exchangedFilesAreMadeAnew() throws IOException {
        Path other = folder.resolve("other");
        Files.move(folder.resolve("4-3.wdl"), other);
        Files.move(folder.resolve("3-4.wdl"), folder.resolve("4-3.wdl"));
        Files.move(other, folder.resolve("3-4.wdl"));
        assertThat(mended(false))
                .containsExactlyInAnyOrder("4-3.wdl is damaged: it is 3-4.wdl.", "3-4.wdl is damaged: it is 4-3.wdl.");
    }

    /** The identity of a listed table has no use, but a table of other rules may be the only one. */
    @Test
    void aTableOfOtherRulesUnderAListedNameIsNotOverwritten() throws IOException {
        Path six = TestDatabase.copyOf(Variants.SIX, 12, data.resolve("six"));
        Files.copy(six.resolve("4-3.wdl"), folder.resolve("4-3.wdl"), StandardCopyOption.REPLACE_EXISTING);
        Map<String, String> before = FolderDigests.of(folder);
        assertThatThrownBy(() -> build(STONES)).isInstanceOf(TableMismatchException.class).hasMessageContaining("4-3.wdl");
        assertThat(FolderDigests.of(folder)).isEqualTo(before);
    }

    @Test
    void aLengthThatTheManifestListsWronglyIsListedAnew() throws IOException {
        Path manifest = folder.resolve(Manifest.FILE);
        long length = Files.size(folder.resolve("4-4.wdl"));
        Files.writeString(manifest,
                Files.readString(manifest).replace("\"wdl\" : " + length + ",", "\"wdl\" : " + (length + 1) + ","));
        assertThat(mended(false)).singleElement().asString().contains("4-4.wdl", "has " + length + " bytes",
                "lists " + (length + 1));
    }

    /** Builds; returns what was found, and makes sure that all is as it was. */
    private List<String> mended(boolean repair) throws IOException {
        List<String> found = faults(repair);
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
        return found;
    }

    /** Returns what is said of files that do not hold, without the last line, which says that they are made anew. */
    private List<String> faults(boolean repair) {
        List<String> found = new ArrayList<>();
        Builder.Options options =
                new Builder.Options(RuleSet.of(RULES), folder, Step.movingPhase(RULES, STONES), 2, PLENTY, true, null, repair);
        new Builder(options, new Builder.Listener() {
            @Override
            public void mends(String words) {
                found.add(words);
            }
        }).build();
        if (found.isEmpty()) {
            return found;
        }
        assertThat(found).last().asString().matches("The manifest lists th(is|ese) files?\\. .* rebuilt\\.");
        return found.subList(0, found.size() - 1);
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

                        @Override
                        public void works(PendingStep todo, Work work) {
                            throw new AssertionError("nothing is built again");
                        }
                    }).build();
        }
        assertThat(told).containsExactly(
                "The database had another summary, title of its rule set. Now it has what you gave.");
        assertThat(Manifest.head(folder).ruleSet()).isEqualTo(words);
    }

    /** Between what the files take on the disk and a few times that: a file takes whole blocks, however small it is. */
    @ParameterizedTest
    @CsvSource({"three, 6", "five, 10", "nine, 8"})
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
        for (String name : List.of("4-4.wdl", "4-4.dtw", "4-5.wdl", "4-5.dtw", "5-4.wdl", "5-4.dtw")) {
            Files.deleteIfExists(folder.resolve(name));
        }
        Path file = folder.resolve("3-4.wdl");
        byte[] bytes = Files.readAllBytes(file);
        byte[] damaged = bytes.clone();
        damaged[bytes.length - 20] ^= 4;
        Files.write(file, damaged);
        Map<String, String> before = FolderDigests.of(folder);
        assertThatThrownBy(() -> build(STONES)).isInstanceOf(CorruptTableException.class).hasMessageContaining(file.toString());
        assertThat(FolderDigests.of(folder)).isEqualTo(before);
        Files.delete(file);
        build(STONES);
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @Test
    void aSecondBuilderIsTurnedAwayAndTheFirstGoesOn() throws IOException {
        Files.delete(folder.resolve("4-4.wdl"));
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
        Files.delete(folder.resolve("4-4.wdl"));
        Map<String, String> before = FolderDigests.of(folder);
        assertThat(failure(() -> build(RULES, folder, STONES, new Builder.Listener() {
            @Override
            public void works(PendingStep todo, Work work) {
                if (work == Work.SOLVING) {
                    throw new OutOfMemoryError("mmap");
                }
            }
        }))).isEqualTo("The machine has no memory left for the tables 4-4 (mmap). Close other programs, or allow less"
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

    /** Every limit above the named least one works; a small game takes little. */
    @Test
    void theLeastMemoryThatIsNamedDoes() {
        Rules three = Variants.named("three").orElseThrow();
        long least = enough(failure(() -> build(three, folder.resolve("three"), Step.wholeGame(three, 6), 1)));
        assertThat(least).isLessThan(256 << 20);
        build(three, folder.resolve("three"), Step.wholeGame(three, 6), least);
        assertThat(folder.resolve("three/0-0+3+3.grade")).exists();
    }

    @ParameterizedTest
    @CsvSource({"5368709120, 7500000000", "4000000000, 6000000000"})
    void everyTableOfNineFitsIntoFiveGibibytesAndWithoutGradesIntoFourGigabytes(long memory, long disk) {
        boolean grades = memory == 5L << 30;
        Builder.Options options =
                new Builder.Options(RuleSet.of(RULES), data.resolve("other"), Step.wholeGame(RULES, 18), 2, memory,
                        grades, null, false);
        assertThatThrownBy(() -> new Builder(options, new Builder.Listener() {
            @Override
            public void begins(Outlook outlook) {
                assertThat(outlook.todo()).hasSize(28 + 497).allMatch(step -> step.solve() && step.grade() == grades);
                assertThat(outlook.sum(PendingStep::slots)).isEqualTo(9_074_932_579L + 18_310_163_591L);
                assertThat(outlook.sum(PendingStep::bytes)).isBetween(disk - 900_000_000, disk);
                throw new Begun();
            }
        }).build()).isInstanceOf(Begun.class);
    }
}
