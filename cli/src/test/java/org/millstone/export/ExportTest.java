package org.millstone.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.commands.ExportCommand;
import org.millstone.commands.PocketCommand;
import org.millstone.commands.StatsCommand;
import org.millstone.commands.VerifyCommand;
import org.millstone.fixtures.TestDatabase;
import org.millstone.fixtures.TestTables;
import org.millstone.index.Subspaces;
import org.millstone.server.MillstoneServer;
import org.millstone.text.Units;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;

/** The folder that {@code mill export} writes, compared with the tables and the service. */
final class ExportTest extends ExportTester {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

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
    void aPocketFileIsCopiedAndNamed() throws IOException {
        Path file = home.resolve("mine");
        Ended made = run(new PocketCommand(), file.toString(), "--variant", "three", "--data", TestTables.data().toString());
        assertThat(made.status()).as(made.err()).isZero();
        exported("--pocket", file.toString());
        assertThat(Files.mismatch(site().resolve("data/three/three.pocket"), file)).isNegative();
        assertThat(json(site().resolve("data/three/lookup.json")).path("pocket").asText()).isEqualTo("three.pocket");
        assertThat(json(site().resolve("data/nine/lookup.json")).has("pocket")).isFalse();
        assertThat(json(site().resolve("variants.json")).findValuesAsText("pocket")).containsExactly("three.pocket");
        assertThat(Files.readString(site().resolve("SHA256SUMS"))).contains("  data/three/three.pocket\n");
        exported("--force");
        assertThat(site().resolve("data/three/three.pocket")).doesNotExist();
    }

    @Test
    void ontoAnotherFileSystemTablesAreCopiedAndThatIsSaid() throws IOException {
        assumeThat(Files.isDirectory(SHARED_MEMORY)).as("there is another file system at " + SHARED_MEMORY).isTrue();
        Path other = Files.createTempDirectory(SHARED_MEMORY, "millstone-test");
        try {
            Ended ended =
                    run(new ExportCommand(), other.toString(), "--data", TestTables.data().toString(), "--variant",
                            "three");
            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(ended.out()).contains("were copied, for no links can be made");
            assertThat(tables(other.resolve("data/three"))).isEqualTo(tables(TestTables.data().resolve("three")));
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
        listed.add("SHA256SUMS");
        assertThat(names()).isEqualTo(listed);
    }

    @Test
    void thePagesAreTheExplorersAndAskTheFiles() throws IOException {
        exported("--variant", "three");
        assertThat(names()).contains("index.html", "stats.html", "style.css", "icon.svg", "manifest.webmanifest", "js/app.js",
                "variants.json", "data/three/manifest.json", "data/three/lookup.json", "data/three/lookup.bin");
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

    @Test
    void theVariantsAreDescribedAsTheServiceDoes() throws IOException {
        exported();
        assertThat(json(site().resolve("variants.json")).path("names")).hasSizeGreaterThan(Variants.all().size());
        JsonNode variants = json(site().resolve("variants.json")).path("variants");
        assertThat(variants).extracting(variant -> variant.path("variant").asText()).containsExactly("three", "nine");
        try (MillstoneServer server =
                serve(TestTables.data())) {
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

    /** For a smaller folder, too, it says what the module would: nothing of depths here. */
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
        assertThat(export("--wdl-only", "--variant", "three").out()).contains("who wins, not in how many plies");
        assertThat(tables(site())).isNotEmpty().allMatch(name -> name.endsWith(".wdl"));
        assertThat(json(site().resolve("data/three/manifest.json")).path("tables").path("3-3").path("planes"))
                .hasToString("[\"wdl\"]");
    }

    @Test
    void anExportWithoutGradesIsToTheByteThatOfADatabaseThatHasNone() throws IOException {
        exported("--no-grades");
        Path left = home.resolve("left");
        Files.move(site(), left);
        Path data = home.resolve("data");
        for (String variant : List.of("three", "nine")) {
            TestDatabase.build(data, RuleSet.of(Variants.named(variant).orElseThrow()), variant.equals("three") ? 6 : 7, false);
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
        assertThat(ended.out()).contains("of which " + Units.bytes(grades) + " say how good a draw is");
    }

    @Test
    void aWholeGameIsExportedWholeAndSaysSo() throws IOException {
        assertThat(exportFrom(TestTables.ofVectors("six"), "--variant", "six").status()).isZero();
        assertThat(tables(site().resolve("data"))).hasSize(3 * Subspaces.all(Variants.SIX).size());
        JsonNode six = json(site().resolve("variants.json")).path("variants").path(0);
        assertThat(six.path("variant").asText()).isEqualTo("six");
        assertThat(six.path("wholeGame").asBoolean()).isTrue();
        exported("--variant", "nine", "--force");
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
    void itSaysWhatItWeighsAndWhatTheHostMustDo() throws IOException {
        Ended ended = export();
        long bytes = 0;
        for (String name : names()) {
            bytes += Files.size(site().resolve(name));
        }
        String total = "All together " + Units.bytes(bytes) + " in " + names().size() + " files";
        assertThat(ended.out()).contains(total, "three ", "nine ", "The largest is ", "are links to those in",
                "millstone/README.md in " + site() + " says what its host must do.");
        assertThat(site().resolve("millstone/README.md")).content().contains("Range: bytes=", "Access-Control-Allow-Origin",
                "nginx");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--threads=1", "--sample=10"})
    void withoutDepthsVerifySaysThatItCannot(String option) {
        exported("--wdl-only", "--variant", "three");
        Ended ended = run(new VerifyCommand(), "--data", site().resolve("data").toString(), "--variant", "three", option);
        assertRefused(ended, "has no depths of", "--wdl-only", "sha256sum -c SHA256SUMS");
        assertThat(ended.out()).doesNotContain("WRONG");
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
}
