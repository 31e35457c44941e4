package org.millstone.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.builder.command.VerifyCommand;
import org.millstone.command.Units;
import org.millstone.index.Subspaces;
import org.millstone.server.MillstoneServer;
import org.millstone.server.ServerSettings;
import org.millstone.server.Sha256;
import org.millstone.server.TestTables;
import org.millstone.show.StatsCommand;
import org.millstone.variants.Variants;
import picocli.CommandLine;

/** The folder that {@code mill export} writes, held against the tables and what the service says of them. */
final class ExportTest {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    @TempDir
    private Path home;

    /** How a command ended: its status and what it said. */
    record Ended(int status, String out, String err) {}

    static Ended run(Object command, String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err)).execute(words);
        return new Ended(status, out.toString(), err.toString());
    }

    private Path site() {
        return home.resolve("site");
    }

    private Ended export(String... options) {
        return exportFrom(TestTables.data(), options);
    }

    private Ended exportFrom(Path data, String... options) {
        List<String> words = new ArrayList<>(List.of(site().toString(), "--data", data.toString()));
        words.addAll(List.of(options));
        return run(new ExportCommand(), words.toArray(String[]::new));
    }

    private void exported(String... options) {
        Ended ended = export(options);
        assertThat(ended.status()).as(ended.err()).isZero();
    }

    /** The names of all files in the folder. */
    private Set<String> names() throws IOException {
        return names(site());
    }

    static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).map(file -> folder.relativize(file).toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    static JsonNode json(Path file) throws IOException {
        return new ObjectMapper().readTree(Files.readAllBytes(file));
    }

    static Set<String> tables(Path folder) throws IOException {
        return names(folder).stream().filter(name -> name.matches(".*\\.(wdl|dtw|grade)"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Map<String, FileTime> times() throws IOException {
        Map<String, FileTime> times = new TreeMap<>();
        for (String name : names()) {
            times.put(name, Files.getLastModifiedTime(site().resolve(name)));
        }
        return times;
    }

    @Test
    void theTablesAreLinksToThoseThatWereBuilt() throws IOException {
        exported();
        assertThat(tables(site().resolve("data"))).isEqualTo(tables(TestTables.data())).isNotEmpty();
        for (String name : tables(TestTables.data())) {
            assertThat(Files.isSameFile(site().resolve("data").resolve(name), TestTables.data().resolve(name))).as(name).isTrue();
        }
    }

    @Test
    void copiesAreFilesOfTheirOwnWithTheSameBytes() throws IOException {
        exported("--copy");
        for (String name : tables(TestTables.data())) {
            Path copy = site().resolve("data").resolve(name);
            assertThat(Files.isSameFile(copy, TestTables.data().resolve(name))).as(name).isFalse();
            assertThat(Files.mismatch(copy, TestTables.data().resolve(name))).as(name).isNegative();
        }
    }

    @Test
    void ontoAnotherFileSystemTablesAreCopiedAndThatIsSaid() throws IOException {
        assumeThat(Files.isDirectory(SHARED_MEMORY)).as("there is another file system at " + SHARED_MEMORY).isTrue();
        Path other = Files.createTempDirectory(SHARED_MEMORY, "millstone-test");
        try {
            Ended ended =
                    run(new ExportCommand(), other.toString(), "--data", TestTables.data().toString(), "--variant", "three");
            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(ended.out()).contains("were copied, for no links can be made");
            assertThat(tables(other.resolve("data/three"))).isEqualTo(tables(TestTables.data().resolve("three")));
            Ended again =
                    run(new ExportCommand(), other.toString(), "--data", TestTables.data().toString(), "--variant", "three");
            assertThat(again.status()).as(again.err()).isZero();
            assertThat(again.out()).as("what was copied stays").doesNotContain("were copied");
        } finally {
            for (String name : names(other)) {
                Files.delete(other.resolve(name));
            }
            try (Stream<Path> folders = Files.walk(other)) {
                for (Path folder : folders.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.delete(folder);
                }
            }
        }
    }

    @Test
    void theListHasTheDigestOfEveryFile() throws Exception {
        exported();
        Set<String> listed = new TreeSet<>();
        for (String line : Files.readAllLines(site().resolve("SHA256SUMS"))) {
            String name = line.substring(66);
            listed.add(name);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(site().resolve(name)));
            assertThat(line).as(name).startsWith(HexFormat.of().formatHex(digest) + "  ");
        }
        listed.addAll(List.of("SHA256SUMS", ".millstone-export", ".millstone-lock"));
        assertThat(names()).isEqualTo(listed);
    }

    @Test
    void thePagesAreTheExplorersAndAskTheFiles() throws IOException {
        exported("--variant", "three");
        assertThat(names()).contains("index.html", "stats.html", "style.css", "icon.svg", "manifest.webmanifest", "js/app.js",
                "README.txt", "variants.json", "data/three/manifest.json", "data/three/lookup.json", "data/three/lookup.bin");
        assertThat(names()).noneMatch(name -> name.contains("docs") || name.contains("service") || name.contains("nine"));
        assertThat(site().resolve("js/api.js")).content().contains("variants.json").doesNotContain("v1/");
    }

    @Test
    void theModuleIsWholeAsItIsInTheSources() throws IOException {
        Path sources = Path.of("..", "javascript");
        exported("--variant", "three");
        Set<String> wanted = new TreeSet<>(names(sources.resolve("src")));
        Stream.of("millstone.d.ts", "README.md").filter(name -> Files.exists(sources.resolve(name))).forEach(wanted::add);
        assertThat(names(site().resolve("millstone"))).isEqualTo(wanted).contains("millstone.js");
    }

    static JsonNode answer(URI question) throws IOException {
        try (InputStream in = question.toURL().openStream()) {
            return new ObjectMapper().readTree(in);
        }
    }

    @Test
    void theVariantsAreDescribedAsTheServiceDoes() throws IOException {
        exported();
        JsonNode variants = json(site().resolve("variants.json")).path("variants");
        assertThat(variants).extracting(variant -> variant.path("variant").asText()).containsExactly("three", "nine");
        try (MillstoneServer server = MillstoneServer.start(ServerSettings.of(TestTables.data(), 0).withMapped())) {
            JsonNode all = answer(URI.create("http://127.0.0.1:" + server.port() + "/v1"));
            List<JsonNode> built = new ArrayList<>();
            all.path("variants").forEach(variant -> {
                if (variant.path("tables").asInt() > 0) {
                    built.add(variant);
                }
            });
            for (JsonNode variant : variants) {
                JsonNode first = ((ObjectNode) variant).remove("first");
                String fen = URLEncoder.encode(first.path("fen").asText(), StandardCharsets.UTF_8);
                assertThat(first).isEqualTo(answer(
                        URI.create("http://127.0.0.1:" + server.port() + "/v1/" + variant.path("variant").asText() + "?fen="
                                + fen)));
            }
            assertThat(variants).containsExactlyElementsOf(built);
        }
    }

    /** Of a folder with less, too, it says what the module would: nothing of depths here. */
    @Test
    void theFirstAnswerIsThatOfTheTablesThatAreExported() throws IOException {
        exported("--wdl-only", "--every-second", "--variant", "three");
        JsonNode first = json(site().resolve("variants.json")).path("variants").path(0).path("first");
        assertThat(first.path("value").asText()).isEqualTo("win");
        assertThat(first.path("dtw").isNull()).isTrue();
        assertThat(first.path("moves")).hasSize(9);
        assertThat(names()).noneMatch(name -> name.contains("tmp") || name.endsWith(".dtw"));
    }

    @Test
    void theManifestHasTheRowsOfTheExportedTablesAlone() throws IOException {
        exported("--variant", "nine", "--phase", "moving", "--max-pieces", "6");
        JsonNode manifest = json(site().resolve("data/nine/manifest.json"));
        JsonNode original = json(TestTables.data().resolve("nine/manifest.json"));
        assertThat(manifest.path("tables").fieldNames()).toIterable().containsExactly("3-3");
        assertThat(tables(site())).containsExactly("data/nine/3-3.dtw", "data/nine/3-3.grade", "data/nine/3-3.wdl");
        for (String member : List.of("format", "variant", "rules", "ruleSet")) {
            assertThat(manifest.path(member)).as(member).isEqualTo(original.path(member));
        }
        assertThat(original.path("finals")).isNotEmpty();
        assertThat(manifest.path("finals").isObject()).isTrue();
        assertThat(manifest.path("finals")).as("no final of a table that is not exported").isEmpty();
        JsonNode row = manifest.path("tables").path("3-3");
        original.path("tables").path("3-3").properties()
                .forEach(member -> assertThat(row.path(member.getKey())).as(member.getKey()).isEqualTo(member.getValue()));
        assertThat(row.path("planes")).hasToString("[\"wdl\",\"dtw\",\"grade\"]");
        assertThat(json(site().resolve("variants.json")).path("variants").path(0).path("tables").asInt()).isOne();
    }

    @Test
    void withoutDepthsThereAreNoneOfTheirFiles() throws IOException {
        exported("--wdl-only", "--variant", "three");
        assertThat(tables(site())).isNotEmpty().allMatch(name -> name.endsWith(".wdl"));
        assertThat(json(site().resolve("data/three/manifest.json")).path("tables").path("3-3").path("planes"))
                .hasToString("[\"wdl\"]");
        assertThat(site().resolve("README.txt")).content().contains("who wins, not in how many plies");
    }

    @Test
    void anExportWithoutGradesIsToTheByteThatOfADatabaseThatHasNone() throws IOException {
        exported("--no-grades");
        Path left = home.resolve("left");
        Files.move(site(), left);
        Path data = home.resolve("data");
        for (String variant : List.of("three", "nine")) {
            TestTables.build(data, variant, variant.equals("three") ? "6" : "7", "--no-grades");
        }
        Ended ended = exportFrom(data);
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(names()).isEqualTo(names(left)).noneMatch(name -> name.endsWith(".grade"));
        for (String name : names()) {
            assertThat(site().resolve(name)).hasSameBinaryContentAs(left.resolve(name));
        }
        assertThat(json(site().resolve("data/nine/lookup.json")).path("format").asInt()).isOne();
    }

    @Test
    void withGradesTheFolderSaysWhatTheyComeToAndWeigh() throws IOException {
        Ended ended = export();
        JsonNode lookup = json(site().resolve("data/nine/lookup.json"));
        assertThat(lookup.path("format").asInt()).isEqualTo(2);
        assertThat(lookup.path("finals")).isNotEmpty()
                .isEqualTo(json(TestTables.data().resolve("nine/manifest.json")).path("finals"));
        assertThat(lookup.path("tables").path("4-3")).hasSize(6);
        assertThat(lookup.path("tables").path("4-3").path(5).asLong())
                .isEqualTo(Files.size(TestTables.data().resolve("nine/4-3.grade")));
        long grades = 0;
        for (String name : tables(site().resolve("data/nine"))) {
            grades += name.endsWith(".grade") ? Files.size(site().resolve("data/nine").resolve(name)) : 0;
        }
        assertThat(ended.out()).contains("of which " + Units.bytes(grades) + " say how good a draw is",
                ".wdl, .dtw, .grade or .bin");
    }

    @Test
    void aMissingFileOfGradesIsNamedAndGradesCanBeLeftOut() throws IOException {
        Path data = home.resolve("data");
        Files.delete(TestTables.copyTo(data).resolve("4-3.grade"));
        Ended ended = exportFrom(data);
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains("4-3.grade is missing", "--no-grades");
        assertThat(site()).doesNotExist();
        assertThat(exportFrom(data, "--no-grades").status()).isZero();
    }

    @Test
    void aWholeGameIsExportedWholeAndSaysSo() throws IOException {
        assertThat(exportFrom(TestTables.ofVectors(), "--variant", "six").status()).isZero();
        assertThat(tables(site().resolve("data"))).hasSize(3 * Subspaces.all(Variants.SIX).size());
        JsonNode six = json(site().resolve("variants.json")).path("variants").path(0);
        assertThat(six.path("variant").asText()).isEqualTo("six");
        assertThat(six.path("wholeGame").asBoolean()).isTrue();
        exported("--variant", "nine");
        assertThat(json(site().resolve("variants.json")).path("variants").path(0).path("wholeGame").asBoolean()).isFalse();
    }

    @Test
    void theFolderIsADatabaseForOtherCommands() {
        exported();
        for (String variant : List.of("three", "nine")) {
            Ended verified =
                    run(new VerifyCommand(), "--data", site().resolve("data").toString(), "--variant", variant, "--memory", "1g");
            assertThat(verified.status()).as(verified.err()).isZero();
            assertThat(verified.out()).contains("all are right");
        }
    }

    @Test
    void exportingAgainLeavesWhatIsRightAsItIs() throws IOException {
        exported("--copy");
        for (String name : names()) {
            Files.setLastModifiedTime(site().resolve(name), FileTime.from(Instant.EPOCH));
        }
        Map<String, FileTime> before = times();
        exported("--copy");
        Map<String, FileTime> after = times();
        Stream.of(before, after).forEach(times -> times.remove(".millstone-export"));
        assertThat(after).isEqualTo(before).isNotEmpty();
    }

    @Test
    void exportingAgainMendsWhatWasChanged() throws IOException {
        exported();
        Path page = site().resolve("index.html");
        byte[] right = Files.readAllBytes(page);
        Files.writeString(page, "changed");
        Files.delete(site().resolve("data/three/3-3.wdl"));
        exported();
        assertThat(page).hasBinaryContent(right);
        assertThat(site().resolve("data/three/3-3.wdl")).exists();
    }

    @Test
    void linksBecomeCopiesAndCopiesLinks() throws IOException {
        Path table = site().resolve("data/three/3-3.wdl");
        Path built = TestTables.data().resolve("three/3-3.wdl");
        exported();
        exported("--copy");
        assertThat(Files.isSameFile(table, built)).isFalse();
        exported();
        assertThat(Files.isSameFile(table, built)).isTrue();
    }

    @Test
    void aSmallerExportRemovesWhatIsNoLongerPartOfItAndNothingElse() throws IOException {
        exported();
        Files.writeString(site().resolve("robots.txt"), "mine");
        Files.writeString(site().resolve("data/notes.txt"), "mine");
        Ended ended = export("--variant", "nine", "--phase", "moving");
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("files of an earlier export were removed");
        assertThat(names()).contains("robots.txt", "data/notes.txt", "data/nine/3-3.wdl")
                .noneMatch(name -> name.contains("three") || name.contains("+"));
        assertThat(site().resolve("data/three")).doesNotExist();
        assertThat(tables(TestTables.data())).contains("three/3-3.wdl");
    }

    @Test
    void aFolderOfOthersIsRefusedAndLeftAsItWas() throws IOException {
        Files.createDirectories(site());
        Files.writeString(site().resolve("thesis.txt"), "mine");
        Ended ended = export();
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains("holds other files, such as thesis.txt", "--force");
        assertThat(names()).containsExactly("thesis.txt");
        exported("--force");
        assertThat(names()).contains("thesis.txt", "index.html");
        exported();
    }

    @Test
    void aFileOfOthersIsReplacedOnlyByForce() throws IOException {
        exported("--variant", "three");
        Path strange = Files.createDirectories(site().resolve("data/nine")).resolve("3-3.wdl");
        Files.writeString(strange, "mine");
        Ended ended = export();
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains("3-3.wdl is in the way", "--force");
        assertThat(strange).hasContent("mine");
        exported("--force");
        assertThat(Files.isSameFile(strange, TestTables.data().resolve("nine/3-3.wdl"))).isTrue();
    }

    @Test
    void theFolderOfTheTablesThemselvesIsRefused() throws IOException {
        Path data = home.resolve("site/data");
        TestTables.copyTo(data, "three");
        Set<String> before = names();
        Ended ended = exportFrom(data, "--force");
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains("is where the tables themselves are");
        assertThat(names()).isEqualTo(before);
    }

    @Test
    void anExportThatWasKilledIsTakenUp() throws IOException {
        exported("--variant", "three");
        Set<String> whole = names();
        Files.writeString(site().resolve("data/three/.millstone-3-3.wdl.tmp"), "half");
        Files.writeString(Files.createDirectory(site().resolve("data/three/.millstone-new.tmp")).resolve("lookup.bin"), "half");
        Files.delete(site().resolve("data/three/3-3.wdl"));
        Files.delete(site().resolve("index.html"));
        exported("--variant", "three");
        assertThat(names()).isEqualTo(whole);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../three.txt", "/etc/three.txt", "data/../../three.txt", "data//x", "a\\b"})
    void aListThatLeadsOutOfTheFolderIsRefused(String name) throws IOException {
        Path outside = Files.writeString(home.resolve("three.txt"), "mine");
        Files.createDirectories(site());
        Files.write(site().resolve(".millstone-export"), FileList.text(new TreeMap<>(Map.of(name, FileList.UNFINISHED))));
        Ended ended = export();
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains(".millstone-export is damaged");
        exported("--force");
        assertThat(outside).exists();
    }

    @ParameterizedTest
    @CsvSource({"3-3.wdl, 0, is damaged", "3-3.wdl, 9, has format version 257", "3-3.wdl, 90, is damaged",
        "3-3.wdl, 130, checksum of its preamble and index", "4-3.dtw, 140, checksum of its preamble and index",
        "4-3.grade, 90, is damaged", "4-3.grade, 131, checksum of its preamble and index",
        "4-3.dtw, 90, leave all depths out with --wdl-only",
        "4-3.grade, 90, leave all grades out with --no-grades"})
    void aDamagedTableStopsBeforeAnythingIsWritten(String name, int at, String why) throws IOException {
        Path data = home.resolve("data");
        Path table = TestTables.copyTo(data).resolve(name);
        byte[] bytes = Files.readAllBytes(table);
        bytes[at] ^= 1;
        Files.write(table, bytes);
        Ended ended = exportFrom(data);
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains(name, why);
        assertThat(site()).doesNotExist();
    }

    @Test
    void aTableThatWasCutShortIsNamed() throws IOException {
        Path data = home.resolve("data");
        Path table = TestTables.copyTo(data).resolve("4-3.wdl");
        byte[] bytes = Files.readAllBytes(table);
        Files.write(table, Arrays.copyOf(bytes, bytes.length - 1));
        Ended ended = exportFrom(data);
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains("4-3.wdl is damaged");
    }

    @Test
    void aMissingTableIsNamedAndDepthsCanBeLeftOut() throws IOException {
        Path data = home.resolve("data");
        Files.delete(TestTables.copyTo(data).resolve("4-3.dtw"));
        Ended ended = exportFrom(data);
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains("4-3.dtw is missing", "--wdl-only");
        assertThat(site()).doesNotExist();
        assertThat(exportFrom(data, "--wdl-only").status()).isZero();
    }

    @Test
    void whereThereIsNothingToExportThatIsSaid() throws IOException {
        assertThat(exportFrom(home.resolve("nowhere")).err()).contains("There are no tables in");
        Path data = home.resolve("data");
        Files.delete(TestTables.copyTo(data).resolve("manifest.json"));
        assertThat(exportFrom(data, "--variant", "nine").err()).contains("no manifest.json in");
        assertThat(export("--variant", "six").err()).contains("no manifest.json in");
        assertThat(export("--max-pieces", "5").status()).isEqualTo(2);
        assertThat(site()).doesNotExist();
    }

    @Test
    void whatIsNoFolderIsSaid() throws IOException {
        Files.writeString(site(), "mine");
        Ended ended = export();
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains("site is a file, not a folder");
        assertThat(site()).hasContent("mine");
    }

    @Test
    void onAFullDiskNothingHalfWrittenStaysAndItGoesOnWhenThereIsRoom() throws Exception {
        Files.createDirectories(site());
        assumeThat(system("mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", site().toString())).as("may mount a file system")
                .isZero();
        try {
            Ended ended = export();
            assertThat(ended.status()).isOne();
            assertThat(ended.err()).contains("could not be written", "No space left on device", "export again when there is room")
                    .containsPattern("Exception: " + site() + "/\\S+ could not").doesNotContain(TestTables.data().toString());
            assertThat(names()).noneMatch(name -> name.endsWith(".tmp")).contains(".millstone-export")
                    .doesNotContain("index.html");
            for (String name : tables(site().resolve("data"))) {
                assertThat(Files.mismatch(site().resolve("data").resolve(name), TestTables.data().resolve(name))).as(name)
                        .isNegative();
            }
            assertThat(system("mount", "-o", "remount,size=50m", site().toString())).isZero();
            exported();
            assertThat(tables(site().resolve("data"))).isEqualTo(tables(TestTables.data()));
        } finally {
            assertThat(system("umount", site().toString())).isZero();
        }
    }

    private static int system(String... words) throws IOException, InterruptedException {
        return new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
                .waitFor();
    }

    @Test
    void itSaysWhatItWeighsAndWhatTheHostMustDo() throws IOException {
        Ended ended = export();
        long bytes = 0;
        for (String name : names()) {
            bytes += Files.size(site().resolve(name));
        }
        String total = "All together " + Units.bytes(bytes) + " in " + names().size() + " files";
        assertThat(ended.out()).contains(total, "three ", "nine ", "The largest is ", "Range: bytes=",
                "Access-Control-Allow-Origin", "nginx", "are links to those in");
        String readme = Files.readString(site().resolve("README.txt"), StandardCharsets.UTF_8);
        assertThat(readme).contains("Range: bytes=", "sha256sum -c SHA256SUMS", total);
        for (String variant : List.of("three", "nine")) {
            assertThat(readme).contains("data/" + variant + "/lookup.bin", "./mill verify --data data --variant " + variant);
        }
    }

    @Test
    void aFolderWithAListOfSomeoneElsesKeepsItsFiles() throws IOException {
        Path thesis = Files.writeString(Files.createDirectories(site()).resolve("thesis.odt"), "mine");
        Files.write(site().resolve("SHA256SUMS"), FileList.sums(new TreeMap<>(Map.of("thesis.odt", Sha256.of(thesis)))));
        Ended ended = export();
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains("holds other files");
        exported("--force");
        exported();
        assertThat(thesis).hasContent("mine");
    }

    @Test
    void whatWasChangedSinceIsNotRemoved() throws IOException {
        exported();
        Path table = site().resolve("data/three/3-3.wdl");
        Files.delete(table);
        Files.writeString(table, "mine");
        Ended ended = export("--variant", "nine");
        assertThat(ended.out()).contains("3-3.wdl was changed since it was exported");
        assertThat(table).hasContent("mine");
        assertThat(tables(site().resolve("data/three"))).containsExactly("3-3.wdl");
        assertThat(site().resolve("SHA256SUMS")).content().doesNotContain("three");
    }

    @ParameterizedTest
    @ValueSource(strings = {"data", "data/three", "millstone"})
    void aLinkToAnotherPlaceIsRefusedAndStays(String name) throws IOException {
        exported();
        Path elsewhere = home.resolve("elsewhere");
        Path link = site().resolve(name);
        Files.move(link, elsewhere);
        Files.createSymbolicLink(link, elsewhere);
        Map<String, FileTime> before = times();
        Set<String> there = names(elsewhere);
        for (String force : List.of("--wdl-only", "--force")) {
            Ended ended = export("--variant", "nine", force);
            assertThat(ended.status()).isOne();
            assertThat(ended.err()).contains(link + " is a link to another place");
        }
        assertThat(link).isSymbolicLink();
        assertThat(times()).isEqualTo(before);
        assertThat(names(elsewhere)).isEqualTo(there);
    }

    @Test
    void twoExportsAtOnceAreRefused() throws IOException {
        exported();
        try (FileChannel channel = FileChannel.open(site().resolve(".millstone-lock"), StandardOpenOption.WRITE)) {
            assertThat(channel.tryLock()).isNotNull();
            Ended ended = export();
            assertThat(ended.status()).isOne();
            assertThat(ended.err()).contains("Another export is writing to " + site());
        }
        exported();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--threads=1", "--sample=10"})
    void withoutDepthsVerifySaysThatItCannot(String option) {
        exported("--wdl-only", "--variant", "three");
        Ended ended = run(new VerifyCommand(), "--data", site().resolve("data").toString(), "--variant", "three", option);
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains("has no depths of", "--wdl-only", "sha256sum -c SHA256SUMS");
        assertThat(ended.out()).doesNotContain("WRONG");
        assertThat(site().resolve("README.txt")).content().doesNotContain("mill verify");
    }

    @Test
    void withoutDepthsStatisticsAndAnotherExportWork() throws IOException {
        exported("--wdl-only", "--variant", "three");
        Path first = home.resolve("first");
        Files.move(site(), first);
        Ended stats = run(new StatsCommand(), "--data", first.resolve("data").toString(), "--variant", "three", "--json");
        JsonNode row = new ObjectMapper().readTree(stats.out()).path(0);
        assertThat(row.path("bytes").path("dtw").asLong()).isZero();
        assertThat(row.path("bytes").path("wdl").asLong()).isPositive();
        Ended ended = exportFrom(first.resolve("data"));
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(names()).isEqualTo(names(first));
        assertThat(site().resolve("data/three/manifest.json")).hasSameBinaryContentAs(first.resolve("data/three/manifest.json"));
    }

    private static void flipABitInTheMiddle(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
    }

    @Test
    void aDamagedCopyIsMended() throws IOException {
        exported("--copy");
        Path copy = site().resolve("data/nine/4-3.wdl");
        flipABitInTheMiddle(copy);
        assertThat(export("--copy").out()).contains("1 files of tables were copied");
        assertThat(copy).hasSameBinaryContentAs(TestTables.data().resolve("nine/4-3.wdl"));
    }

    @ParameterizedTest
    @CsvSource({"4-3.wdl, build --repair", "4-3.dtw, --wdl-only"})
    void aDamagedTableIsNotCopied(String name, String remedy) throws IOException {
        Path data = home.resolve("data");
        flipABitInTheMiddle(TestTables.copyTo(data).resolve(name));
        Ended ended = exportFrom(data, "--copy");
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains(name + " is damaged: its digest is not that of the manifest", remedy);
        assertThat(site().resolve("data/nine").resolve(name)).doesNotExist();
    }

    @Test
    void aLinkThatLeadsNowhereIsSaid() throws IOException {
        Files.createSymbolicLink(site(), home.resolve("nowhere"));
        assertThat(export("--force").err()).contains("site is a link that leads to no folder");
    }

    @Test
    void aFolderInTheWayOfAFileAndAFileInThatOfAFolderAreSaid() throws IOException {
        Files.createDirectories(site().resolve("index.html"));
        assertThat(export("--force").err()).contains("index.html is a folder").doesNotContain("room");
        Files.delete(site().resolve("index.html"));
        Files.writeString(site().resolve("data"), "mine");
        assertThat(export("--force").err()).contains("data is a file").doesNotContain("room");
        assertThat(names()).containsExactly("data");
    }

    @Test
    void aFolderThatIsReadOnlyIsSaid() throws Exception {
        Files.createDirectories(site());
        assumeThat(system("mount", "-t", "tmpfs", "-o", "ro", "tmpfs", site().toString())).as("may mount a file system").isZero();
        try {
            assertThat(export().err()).contains("site could not be written (Read-only file system)").doesNotContain("whole",
                    "room");
        } finally {
            assertThat(system("umount", site().toString())).isZero();
        }
    }

    @Test
    void aDamagedListIsSaidAndForceGoesOn() throws IOException {
        exported("--variant", "three");
        Files.writeString(site().resolve(".millstone-export"), "0000");
        Ended ended = export("--variant", "three");
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains(".millstone-export is damaged", "--force");
        exported("--variant", "three", "--force");
        exported("--variant", "three");
    }

    @Test
    void anEmptyNameIsAWrongCommandLine() {
        Ended ended = run(new ExportCommand(), "", "--data", TestTables.data().toString());
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains("DIR is empty");
    }

    @Test
    void aTableThatOthersMayNotReadIsSaid() throws IOException {
        Path data = home.resolve("data");
        Files.setPosixFilePermissions(TestTables.copyTo(data).resolve("4-3.wdl"), PosixFilePermissions.fromString("rw-------"));
        assertThat(exportFrom(data).out()).contains("1 files of tables, such as", "4-3.wdl, cannot be read by other users");
        assertThat(exportFrom(data, "--copy").out()).doesNotContain("cannot be read");
    }
}
