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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build that is killed at any instant goes on where it was, and ends in the bytes of one that was left alone. */
@Tag("slow")
class KilledBuildTest {
    private static final int KILLS = 10;
    /** Ten of the moving phase, 70 with stones in hand. */
    private static final int TABLES = 80;
    private static final Pattern SHA =
            Pattern.compile(
                    "\"(\\d-\\d(?:\\+\\d\\+\\d)?)\" : \\{.*?\"sha256\" : \\{\\s*\"wdl\" : \"(\\w{64})\",\\s*\"dtw\" : \"(\\w{64})\"(?:,\\s*\"grade\" : \"(\\w{64})\")?",
                    Pattern.DOTALL);

    @TempDir
    private static Path undisturbed;

    private static Map<String, String> whole;
    private static long millis;

    @TempDir
    private Path data;

    @BeforeAll
    static void buildUndisturbed() throws IOException, InterruptedException {
        long began = System.nanoTime();
        assertThat(MillProcess.run(build(undisturbed)).status()).isZero();
        millis = (System.nanoTime() - began) / 1_000_000;
        whole = MillProcess.digests(undisturbed.resolve("nine"));
        assertThat(whole).hasSize(3 * TABLES + 1);
    }

    private static String[] build(Path data) {
        return new String[] {"build", "--max-pieces", "9", "--threads", "2", "--memory", "2g", "--data", data.toString()};
    }

    private Path folder() {
        return data.resolve("nine");
    }

    @Test
    void killedAtRandomInstantsItEndsInTheSameBytes() throws IOException, InterruptedException {
        Random random = new Random();
        int kills = 0;
        Set<String> kept = Set.of();
        while (kills < KILLS) {
            MillProcess mill = MillProcess.start(build(data));
            Thread.sleep(millis / 10 + random.nextLong(millis * 4 / 5));
            mill.kill();
            kills++;
            Set<String> now = whatIsListedIsThere();
            assertThat(now).containsAll(kept);
            if (MillProcess.temporaries(folder()).isEmpty() && now.size() == TABLES) {
                finish();
                clear();
                now = Set.of();
            }
            kept = now;
        }
        finish();
    }

    /** Killed as soon as a file of a certain name appears: in the middle of a plane, between renames, before the manifest. */
    @Test
    void killedWhileItWritesItEndsInTheSameBytes() throws IOException, InterruptedException {
        int hits = 0;
        for (String file : List.of(".millstone-3-3.wdl.tmp", "3-3.dtw", ".millstone-3-4.dtw.tmp", "4-3.wdl",
                ".millstone-manifest.json.tmp", ".millstone-4-4.dtw.tmp",
                "5-3.wdl",
                "4-5.grade", ".millstone-3-6.grade.tmp",
                ".millstone-4-5.dtw.tmp", "3-6.wdl", ".millstone-3-3+1+0.dtw.tmp", "4-4+1+0.wdl", ".millstone-3-2+2+2.wdl.tmp")) {
            MillProcess mill = MillProcess.start(build(data));
            while (mill.isAlive() && !Files.exists(folder().resolve(file))) {
                Thread.onSpinWait();
            }
            mill.kill();
            whatIsListedIsThere();
            hits += MillProcess.temporaries(folder()).isEmpty() ? 0 : 1;
        }
        assertThat(hits).as("kills that left half-written files").isPositive();
        finish();
    }

    @Test
    void aSecondBuilderIsTurnedAwayAndTheFirstOneEndsInTheSameBytes() throws IOException, InterruptedException {
        MillProcess first = MillProcess.start(build(data));
        while (first.isAlive() && !Files.exists(folder().resolve("manifest.json"))) {
            Thread.sleep(2);
        }
        MillProcess.Ended second = MillProcess.run(build(data));
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

    private void clear() throws IOException {
        for (String name : MillProcess.digests(folder()).keySet()) {
            Files.delete(folder().resolve(name));
        }
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
