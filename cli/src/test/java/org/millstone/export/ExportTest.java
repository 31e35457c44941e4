package org.millstone.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.millstone.commands.ExportCommand;
import org.millstone.commands.PocketCommand;
import org.millstone.commands.VerifyCommand;
import org.millstone.fixtures.TestDatabase;
import org.millstone.fixtures.TestTables;
import org.millstone.index.Subspaces;
import org.millstone.io.AtomicFile;
import org.millstone.io.Units;
import org.millstone.server.MillstoneServer;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;

/** The folder that {@code mill export} writes, compared with the tables and the service. */
final class ExportTest extends ExportTester {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    @Test
    void theTablesAreLinksAndCopiesAreFilesOfTheirOwnAndEachReplacesTheOther() throws IOException {
        exported();
        assertThat(tables(site().resolve("data"))).isEqualTo(tables(TestTables.data())).isNotEmpty();
        for (List<String> options : List.of(List.<String>of(), List.of("--copy", "--force"), List.of("--force"))) {
            if (!options.isEmpty()) {
                exported(options.toArray(String[]::new));
            }
            for (String name : tables(TestTables.data())) {
                Path built = TestTables.data().resolve(name);
                Path table = site().resolve("data").resolve(name);
                assertThat(Files.isSameFile(table, built)).as(name).isEqualTo(!options.contains("--copy"));
                assertThat(Files.mismatch(table, built)).as(name).isNegative();
            }
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
                    run(new ExportCommand(), other.toString(), "--data", TestTables.data().toString(), "--variant", "three");
            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(ended.out()).contains("were copied, for no links can be made");
            assertThat(tables(other.resolve("data/three"))).isEqualTo(tables(TestTables.data().resolve("three")));
        } finally {
            AtomicFile.deleteFolder(other);
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
    void thePagesAreTheExplorersAndAskTheFilesByTheWholeModule() throws IOException {
        Path sources = Path.of("..", "readers", "javascript");
        exported("--variant", "three");
        assertThat(names()).contains("index.html", "stats.html", "style.css", "icon.svg", "manifest.webmanifest", "js/app.js",
                "variants.json", "data/three/manifest.json", "data/three/lookup.json", "data/three/lookup.bin")
                .noneMatch(name -> name.contains("docs") || name.contains("service") || name.contains("nine"));
        assertThat(site().resolve("js/api.js")).content().contains("variants.json").doesNotContain("v1/");
        Set<String> wanted = new TreeSet<>(names(sources.resolve("src")));
        Stream.of("millstone.d.ts", "README.md").filter(name -> Files.exists(sources.resolve(name))).forEach(wanted::add);
        assertThat(names(site().resolve("millstone"))).isEqualTo(wanted).contains("millstone.js");
    }

    @Test
    void theVariantsAreDescribedAndAnsweredAsTheServiceDoes() throws IOException {
        exported();
        assertThat(json(site().resolve("variants.json")).path("names")).hasSizeGreaterThan(Variants.all().size());
        JsonNode variants = json(site().resolve("variants.json")).path("variants");
        assertThat(variants).extracting(variant -> variant.path("variant").asText() + " " + variant.path("wholeGame"))
                .containsExactly("three true", "nine false");
        assertThat(tables(site().resolve("data/three"))).hasSize(3 * Subspaces.all(Variants.THREE).size());
        try (MillstoneServer server = serve(TestTables.data())) {
            String service = "http://127.0.0.1:" + server.port() + "/v1";
            List<JsonNode> built = new ArrayList<>();
            answer(URI.create(service)).path("variants").forEach(variant -> {
                if (variant.path("tables").asInt() > 0) {
                    built.add(variant);
                }
            });
            for (JsonNode variant : variants) {
                JsonNode first = ((ObjectNode) variant).remove("first");
                String fen = URLEncoder.encode(first.path("fen").asText(), StandardCharsets.UTF_8);
                assertThat(first).isEqualTo(answer(URI.create(service + "/" + variant.path("variant").asText() + "?fen=" + fen)));
            }
            assertThat(variants).containsExactlyElementsOf(built);
        }
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
    void anExportWithoutGradesIsToTheByteThatOfADatabaseThatHasNone() throws IOException {
        exported("--no-grades", "--variant", "three");
        Path left = Files.move(site(), home.resolve("left"));
        Path data = home.resolve("data");
        TestDatabase.build(data, RuleSet.of(Variants.THREE), 6, false);
        Ended ended = exportFrom(data);
        assertThat(ended.status()).as(ended.err()).isZero();
        assertSameFiles(left);
        assertThat(names()).noneMatch(name -> name.endsWith(".grade"));
        assertThat(json(site().resolve("data/three/lookup.json")).path("format").asInt()).isOne();
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
    void theFolderIsADatabaseForOtherCommands() {
        exported("--variant", "three");
        Ended verified = run(new VerifyCommand(), "--data", site().resolve("data").toString(), "--variant", "three");
        assertThat(verified.status()).as(verified.err()).isZero();
        assertThat(verified.out()).contains("all are right");
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

    @Test
    void withoutDepthsThereAreNoneOfTheirFilesAndVerifySaysThatItCannot() throws IOException {
        assertThat(export("--wdl-only", "--variant", "three").out()).contains("who wins, not in how many plies");
        assertThat(tables(site())).isNotEmpty().allMatch(name -> name.endsWith(".wdl"));
        assertThat(json(site().resolve("data/three/manifest.json")).path("tables").path("3-3").path("planes"))
                .hasToString("[\"wdl\"]");
        for (String option : List.of("--threads=1", "--sample=10")) {
            Ended ended = run(new VerifyCommand(), "--data", site().resolve("data").toString(), "--variant", "three", option);
            assertRefused(ended, "has no depths of", "--wdl-only", "sha256sum -c SHA256SUMS");
            assertThat(ended.out()).doesNotContain("WRONG");
        }
    }
}
