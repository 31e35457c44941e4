package org.millstone.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.commands.ExportCommand;
import org.millstone.fixtures.TestTables;
import org.millstone.server.MillstoneServer;
import org.millstone.server.answers.Service;
import picocli.CommandLine;

/** Exports into a folder of its own, and looks at what came of it. */
abstract class ExportTester {
    @TempDir
    Path home;

    /** How a command ended: its status and what it said. */
    record Ended(int status, String out, String err) {}

    static Ended run(Object command, String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err)).execute(words);
        return new Ended(status, out.toString(), err.toString());
    }

    /** Starts a service on any free port, which leaves the tables in their files. */
    static MillstoneServer serve(Path data) throws IOException {
        Service.Limits limits = new Service.Limits(50, 200, false, 262_144, 1000, Duration.ofHours(1),
                4 * Runtime.getRuntime().availableProcessors(), 1000, 8192, Duration.ofHours(1));
        return MillstoneServer.start(new MillstoneServer.Settings("127.0.0.1", 0, data, null, true, limits, List.of(),
                1 << 24, null, Duration.ofSeconds(10)), System::nanoTime);
    }

    Path site() {
        return home.resolve("site");
    }

    Ended export(String... options) {
        return exportFrom(TestTables.data(), options);
    }

    Ended exportFrom(Path data, String... options) {
        List<String> words = new ArrayList<>(List.of(site().toString(), "--data", data.toString()));
        words.addAll(List.of(options));
        return run(new ExportCommand(), words.toArray(String[]::new));
    }

    void exported(String... options) {
        Ended ended = export(options);
        assertThat(ended.status()).as(ended.err()).isZero();
    }

    /** The names of all files in the folder. */
    Set<String> names() throws IOException {
        return names(site());
    }

    static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).map(file -> folder.relativize(file).toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** The folder has the same files as another, to the byte. */
    void assertSameFiles(Path other) throws IOException {
        assertThat(names()).isEqualTo(names(other));
        for (String name : names()) {
            assertThat(site().resolve(name)).as(name).hasSameBinaryContentAs(other.resolve(name));
        }
    }

    static JsonNode json(Path file) throws IOException {
        return new ObjectMapper().readTree(Files.readAllBytes(file));
    }

    static Set<String> tables(Path folder) throws IOException {
        return names(folder).stream().filter(name -> name.matches(".*\\.(wdl|dtw|grade)"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    Map<String, FileTime> times() throws IOException {
        Map<String, FileTime> times = new TreeMap<>();
        for (String name : names()) {
            times.put(name, Files.getLastModifiedTime(site().resolve(name)));
        }
        return times;
    }

    static JsonNode answer(URI question) throws IOException {
        try (InputStream in = question.toURL().openStream()) {
            return new ObjectMapper().readTree(in);
        }
    }

    static int system(String... words) throws IOException, InterruptedException {
        return new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
                .waitFor();
    }

    static void flipABitInTheMiddle(Path file) throws IOException {
        flipABit(file, (int) Files.size(file) / 2);
    }

    /** Changes a bit of a file. */
    static void flipABit(Path file, int at) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[at] ^= 1;
        Files.write(file, bytes);
    }

    static void assertRefused(Ended ended, String... reasons) {
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains(reasons);
    }
}
