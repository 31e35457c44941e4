package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.Plan;
import org.millstone.retrograde.Step;
import org.millstone.rules.Rules;
import org.millstone.rules.Variants;
import org.millstone.table.CorruptTableException;
import org.millstone.table.ForeignTableException;
import org.millstone.verify.Shapes;

/** What a build does with what it finds in its folder: goes on, or says what is wrong and leaves everything as it is. */
class BuilderTest {
    private static final Rules RULES = Variants.NINE;
    private static final long PLENTY = 2L << 30;
    private static final int STONES = 8;

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
        build(RULES, folder, stones, BuildListener.SILENT);
    }

    private static void build(Rules rules, Path folder, int stones, BuildListener listener) {
        new Builder(new BuildOptions(rules, folder, Plan.upTo(rules, stones), 2, PLENTY), listener).build();
    }

    @Test
    void whatIsThereIsNotBuiltAgain() throws IOException {
        List<Step> built = new ArrayList<>();
        build(RULES, folder, STONES, new BuildListener() {
            @Override
            public void stepBegins(Step step, long slots) {
                built.add(step);
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
        assertThatThrownBy(() -> build(STONES)).isInstanceOf(ForeignTableException.class).hasMessageContaining("4-3.wdl")
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
        Files.writeString(DatabaseFolder.temporary(folder, "5-5.wdl"), "half a table");
        Files.writeString(DatabaseFolder.temporary(folder, Manifest.FILE), "{");
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
        assertThatThrownBy(() -> build(STONES)).isInstanceOf(DatabaseException.class)
                .hasMessageContaining(folder.resolve(Manifest.FILE).toString());
        assertThat(FolderDigests.of(folder)).isEqualTo(before);
    }

    @Test
    void aFolderOfOtherRulesIsAClearError() throws IOException {
        assertThatThrownBy(() -> build(Variants.TWELVE, folder, 6, BuildListener.SILENT))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("'nine'").hasMessageContaining("'twelve'").hasMessageContaining("--data");
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @Test
    void aTableOfAnotherLengthIsAClearError() throws IOException {
        Path file = folder.resolve("4-3.wdl");
        byte[] bytes = Files.readAllBytes(file);
        for (int length : new int[] {0, 1, 200, bytes.length - 1, bytes.length + 1}) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThatThrownBy(() -> build(STONES)).isInstanceOf(CorruptTableException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("Delete it");
        }
        Files.delete(file);
        build(STONES);
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @Test
    void aTableOfAnotherLengthThanListedIsAClearError() throws IOException {
        Path manifest = folder.resolve(Manifest.FILE);
        long length = Files.size(folder.resolve("4-4.wdl"));
        Files.writeString(manifest,
                Files.readString(manifest).replace("\"wdl\" : " + length + ",", "\"wdl\" : " + (length + 1) + ","));
        assertThatThrownBy(() -> build(STONES)).isInstanceOf(DatabaseException.class).hasMessageContaining("4-4.wdl")
                .hasMessageContaining("has " + length + " bytes").hasMessageContaining("lists " + (length + 1));
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
        build(RULES, folder, STONES, new BuildListener() {
            @Override
            public void writes(Step step) {
                try {
                    build(STONES);
                } catch (DatabaseException e) {
                    complaints.add(e.getMessage());
                }
            }
        });
        assertThat(complaints).hasSize(1).allMatch(message -> message.startsWith("Another builder is at work in " + folder));
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @Test
    void aFileWhereTheFolderShouldBeIsAClearError() throws IOException {
        Path file = Files.writeString(data.resolve("file"), "not a folder");
        for (Path notAFolder : List.of(file, file.resolve("nine"))) {
            assertThatThrownBy(() -> build(RULES, notAFolder, 6, BuildListener.SILENT))
                    .isInstanceOf(DatabaseException.class)
                    .hasMessageContaining(file.toString()).hasMessageContaining("--data");
        }
        assertThat(Files.readString(file)).isEqualTo("not a folder");
    }

    @Test
    void aFolderWhereAFileShouldBeIsAClearErrorAndLeavesNothingHalfWritten() throws IOException {
        Path other = data.resolve("other");
        Files.createDirectories(other.resolve("3-3.dtw").resolve("full"));
        assertThatThrownBy(() -> build(RULES, other, 6, BuildListener.SILENT)).isInstanceOf(DatabaseException.class)
                .hasMessageContaining("3-3.dtw").hasMessageContaining("run the same command again");
        try (Stream<Path> left = Files.list(other)) {
            assertThat(left.map(path -> String.valueOf(path.getFileName()))).noneMatch(name -> name.endsWith(".tmp"));
        }
    }

    @Test
    void tooLittleMemoryIsSaidBeforeAnythingIsDoneAndNamesThePairAndTheNeed() throws IOException {
        Path other = data.resolve("other");
        assertThatThrownBy(
                () -> new Builder(new BuildOptions(RULES, other, Plan.upTo(RULES, 18), 2, Memory.FIXED + (512L << 20)),
                        BuildListener.SILENT).build())
                .isInstanceOf(DatabaseException.class)
                .hasMessageMatching("The tables \\d-\\d need [0-9.]+ GiB of memory, and 1.4 GiB are allowed. .*--memory.*");
        assertThat(FolderDigests.of(other)).isEmpty();
        assertThatThrownBy(
                () -> new Builder(new BuildOptions(RULES, other, Plan.upTo(RULES, 6), 2, 100), BuildListener.SILENT)
                        .build())
                .isInstanceOf(DatabaseException.class).hasMessageContaining("The tables 3-3 need");
    }

    @ParameterizedTest
    @CsvSource({"5368709120, 7500000000", "4000000000, 6000000000"})
    void everyTableOfNineFitsIntoFiveGibibytesAndWithoutGradesIntoFourGigabytes(long memory, long disk) {
        class Begun extends RuntimeException {}
        BuildOptions options = new BuildOptions(RULES, data.resolve("other"), Plan.wholeGame(RULES, 18), 2, memory);
        boolean grades = memory == 5L << 30;
        assertThatThrownBy(() -> new Builder(grades ? options : options.withoutGrades(), new BuildListener() {
            @Override
            public void begins(Outlook outlook) {
                assertThat(outlook.todo()).hasSize(28 + 497).allMatch(step -> step.solve() && step.grade() == grades);
                assertThat(outlook.slots()).isEqualTo(9_074_932_579L + equalPairs() + 18_310_163_591L);
                assertThat(outlook.disk()).isBetween(disk - 900_000_000, disk);
                throw new Begun();
            }
        }).build()).isInstanceOf(Begun.class);
    }

    /** Equal pairs are solved in two arrays, of which one is written. */
    private static long equalPairs() {
        Shapes shapes = new Shapes(RULES);
        long slots = 0;
        for (int stones = 3; stones <= 9; stones++) {
            slots += shapes.slots(new Pair(stones, stones).rowToMove());
        }
        return slots;
    }
}
