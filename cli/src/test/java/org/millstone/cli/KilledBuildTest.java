package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

/** A build that is killed at any instant goes on where it was, and ends in the bytes of one that was left alone. */
class KilledBuildTest {
    private static final int KILLS = Campaign.cases(5, 30);
    private static final int PIECES = 7;
    private static final Pattern SHA =
            Pattern.compile(
                    "\"(\\d-\\d(?:\\+\\d\\+\\d)?)\" : \\{.*?\"sha256\" : \\{\\s*\"wdl\" : \"(\\w{64})\",\\s*\"dtw\" : \"(\\w{64})\"(?:,\\s*\"grade\" : \"(\\w{64})\")?",
                    Pattern.DOTALL);

    private static Map<String, String> whole;

    @TempDir
    private Path data;

    @BeforeAll
    static void readUndisturbed() throws IOException {
        whole = MillProcess.digests(TestDatabase.wholeData(Variants.NINE, PIECES).resolve("nine"));
        assertThat(whole).hasSizeGreaterThan(60);
    }

    private static String[] build(Path data) {
        return new String[] {"build", "--max-pieces", String.valueOf(PIECES), "--threads", "2", "--memory", "2g", "--data",
            data.toString()};
    }

    private Path folder() {
        return data.resolve("nine");
    }

    /** After so many files, and a moment: mostly before the next one has come. */
    @Test
    void killedAtRandomInstantsItEndsInTheSameBytes() throws IOException, InterruptedException {
        Random random = new Random();
        Set<String> kept = Set.of();
        for (int kills = 0; kills < KILLS; kills++) {
            try (NewFiles files = new NewFiles(folder())) {
                MillProcess mill = MillProcess.start(build(data));
                files.await(1 + random.nextInt(2 * whole.size() / KILLS), mill);
                for (int moment = random.nextInt(100_000); moment > 0; moment--) {
                    Thread.onSpinWait();
                }
                mill.kill();
            }
            Set<String> now = whatIsListedIsThere();
            assertThat(now).containsAll(kept);
            kept = now;
        }
        finish();
    }

    /** Killed as soon as a file of a certain name appears: in the middle of a plane, between renames, before the manifest. */
    @Test
    void killedWhileItWritesItEndsInTheSameBytes() throws IOException, InterruptedException {
        int hits = 0;
        for (String file : List.of(".millstone-3-3.wdl.tmp", "3-3.dtw", ".millstone-3-4.dtw.tmp", "4-3.wdl",
                ".millstone-4-3.dtw.tmp", "3-4.grade", ".millstone-4-3.grade.tmp", ".millstone-manifest.json.tmp",
                ".millstone-3-3+1+0.dtw.tmp", "2-4+1+0.wdl", ".millstone-3-2+1+1.wdl.tmp", ".millstone-1-3+2+1.grade.tmp")) {
            try (NewFiles files = new NewFiles(folder())) {
                MillProcess mill = MillProcess.start(build(data));
                files.await(file, mill);
                mill.kill();
            }
            whatIsListedIsThere();
            hits += MillProcess.temporaries(folder()).isEmpty() ? 0 : 1;
        }
        assertThat(hits).as("kills that left half-written files").isPositive();
        finish();
    }

    @Test
    void aSecondBuilderIsTurnedAwayAndTheFirstOneEndsInTheSameBytes() throws IOException, InterruptedException {
        MillProcess first;
        try (NewFiles files = new NewFiles(folder())) {
            first = MillProcess.start(build(data));
            files.await("manifest.json", first);
        }
        first.pause();
        MillProcess.Ended second = MillProcess.run(build(data));
        first.goOn();
        assertThat(second.status()).as(second.out()).isEqualTo(1);
        assertThat(second.err()).contains("Another builder is at work in " + folder()).doesNotContain("fault in mill");
        MillProcess.Ended ended = first.end();
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(MillProcess.digests(folder())).isEqualTo(whole);
    }

    private void finish() throws IOException, InterruptedException {
        MillProcess.Ended ended = MillProcess.run(build(data));
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(MillProcess.temporaries(folder())).isEmpty();
        assertThat(MillProcess.digests(folder())).isEqualTo(whole);
    }

    /** Checks that every table in the manifest has its files, whole; returns the tables. */
    private Set<String> whatIsListedIsThere() throws IOException {
        Set<String> tables = new HashSet<>();
        Path manifest = folder().resolve("manifest.json");
        if (Files.exists(manifest)) {
            Map<String, String> found = MillProcess.digests(folder());
            Matcher matcher = SHA.matcher(Files.readString(manifest));
            while (matcher.find()) {
                tables.add(matcher.group(1));
                assertThat(found).containsEntry(matcher.group(1) + ".wdl", matcher.group(2))
                        .containsEntry(matcher.group(1) + ".dtw", matcher.group(3));
                if (matcher.group(4) != null) {
                    assertThat(found).containsEntry(matcher.group(1) + ".grade", matcher.group(4));
                }
            }
            assertThat(tables).isNotEmpty();
        }
        return tables;
    }
}
