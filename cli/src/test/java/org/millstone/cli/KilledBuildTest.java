package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

/** A build in little memory that is killed at any instant goes on where it was, and ends in the bytes of one that was left alone. */
final class KilledBuildTest {
    private static final int KILLS = Campaign.cases(5, 30);
    private static final List<String> WRITTEN =
            List.of(".millstone-3-3.wdl.tmp", "3-3.dtw", ".millstone-3-4.dtw.tmp", "4-3.wdl", ".millstone-4-3.dtw.tmp",
                    "3-4.grade", ".millstone-4-3.grade.tmp", ".millstone-manifest.json.tmp", ".millstone-3-3+1+0.dtw.tmp",
                    "2-4+1+0.wdl", ".millstone-3-2+1+1.wdl.tmp", ".millstone-1-3+2+1.grade.tmp");

    private static Map<String, String> whole;

    @TempDir
    private Path data;

    private final Console console = new Console();

    @BeforeAll
    static void readUndisturbed() throws IOException {
        whole = FolderDigests.of(TestDatabase.wholeData(Variants.NINE, 7).resolve("nine"));
        assertThat(whole).hasSizeGreaterThan(60);
    }

    private String[] build() {
        return new String[] {"build", "--max-pieces", "7", "--threads", "2", "--memory", "330m", "--data",
            data.toString()};
    }

    private Path folder() {
        return data.resolve("nine");
    }

    /** Starts a build, and waits for a file of it. */
    private MillProcess started(String file) throws IOException {
        MillProcess mill = MillProcess.start(build());
        mill.awaitFile(folder().resolve(file));
        return mill;
    }

    @Test
    void aSecondBuilderIsTurnedAwayAndTheFirstThatIsStoppedSaysHowToGoOn() throws IOException, InterruptedException {
        try (MillProcess first = started("manifest.json")) {
            first.pause();
            Map<String, String> before = FolderDigests.of(folder());
            assertThat(console.run((Object[]) build())).isOne();
            assertThat(console.err()).contains("Another builder is at work in " + folder()).doesNotContain("fault in mill");
            assertThat(FolderDigests.of(folder())).isEqualTo(before);
            first.terminate();
            first.goOn();
            MillProcess.Ended ended = first.end();
            assertThat(ended.status()).isEqualTo(143);
            assertThat(ended.err())
                    .contains("Stopped. The tables that are finished are kept. The same command goes on from there.")
                    .doesNotContain("fault in mill");
        }
        finish();
    }

    @Test
    void killedInTheMiddleOfAPlaneItEndsInTheSameBytes() throws IOException, InterruptedException {
        started(".millstone-4-3.dtw.tmp").kill();
        assertThat(whatIsListedIsThere()).contains("3-3");
        finish();
    }

    /** As soon as a file of a certain name appears: in the middle of a plane, between renames, before the manifest. Then at random. */
    @Test
    @Tag("push")
    void killedManyTimesItEndsInTheSameBytes() throws IOException, InterruptedException {
        Random random = new Random();
        Set<String> kept = Set.of();
        int hits = 0;
        for (int kills = 0; kills < WRITTEN.size() + KILLS; kills++) {
            List<String> missing = whole.keySet().stream().filter(file -> !Files.exists(folder().resolve(file))).toList();
            boolean drawn = kills >= WRITTEN.size() && !missing.isEmpty();
            MillProcess mill = started(drawn ? missing.get(random.nextInt(missing.size())) : WRITTEN.get(kills % WRITTEN.size()));
            for (int moment = drawn ? random.nextInt(100_000) : 0; moment > 0; moment--) {
                Thread.onSpinWait();
            }
            mill.kill();
            Set<String> now = whatIsListedIsThere();
            assertThat(now).containsAll(kept);
            kept = now;
            hits += halfWritten().isEmpty() ? 0 : 1;
        }
        assertThat(hits).as("kills that left half-written files").isPositive();
        finish();
    }

    private void finish() throws IOException {
        assertThat(console.run((Object[]) build())).as(console.err()).isZero();
        assertThat(halfWritten()).isEmpty();
        assertThat(FolderDigests.of(folder())).isEqualTo(whole);
    }

    private List<Path> halfWritten() throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.filter(file -> file.toString().endsWith(".tmp")).toList();
        }
    }

    /** Checks that every table in the manifest has its files, whole; returns the tables. */
    private Set<String> whatIsListedIsThere() throws IOException {
        Set<String> tables = new HashSet<>();
        Path manifest = folder().resolve("manifest.json");
        if (Files.exists(manifest)) {
            Map<String, String> found = FolderDigests.of(folder());
            new ObjectMapper().readTree(manifest.toFile()).get("tables").properties().forEach(table -> {
                tables.add(table.getKey());
                table.getValue().get("sha256").properties().forEach(plane -> assertThat(found)
                        .containsEntry(table.getKey() + "." + plane.getKey(), plane.getValue().asText()));
            });
            assertThat(tables).isNotEmpty();
        }
        return tables;
    }
}
