package org.millstone.builder.malom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.command.GameCommand;
import org.millstone.command.ThreadsOption;
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.variants.Variants;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Small files are those that were published, byte by byte: an oracle that knows nothing of us. */
@Tag("slow")
final class MalomExportTest {
    private static final int PIECES = 8;
    private static final Path DATA = TestDatabase.wholeData(Variants.NINE, PIECES);
    /** With digests that are published of two of them. */
    private static final String SMALL = "4-3,3-4,2-3+1+1,1-3+2+1";

    @TempDir
    private Path home;

    @Command
    private static final class Asked extends GameCommand {
        @Mixin
        private ThreadsOption.AndMemory means;

        @Option(names = "--malom")
        private Path target;

        @Option(names = "--check")
        private boolean check;

        @Option(names = "--tables", split = ",")
        private @Nullable List<String> tables;

        @Override
        public Integer call() throws IOException {
            return MalomExport.run(data, target, tables == null ? List.of() : data.tables(tables),
                    subspace -> subspace.pieces() <= PIECES, check, means, out(), err());
        }
    }

    private final StringWriter said = new StringWriter();

    /** Returns the lines that were printed. */
    private List<String> export(Path data, String... words) {
        StringWriter printed = new StringWriter();
        List<String> all = new ArrayList<>(List.of("--malom", home.toString(), "--data", data.toString(), "--memory", "1g"));
        all.addAll(Arrays.asList(words));
        int status = new CommandLine(new Asked()).setOut(new PrintWriter(printed)).setErr(new PrintWriter(said))
                .setExecutionExceptionHandler((thrown, line, parsed) -> {
                    throw thrown;
                }).execute(all.toArray(String[]::new));
        assertThat(status).as(said.toString()).isZero();
        return printed.toString().lines().toList();
    }

    private static DatabaseException refusal(Runnable export) {
        List<DatabaseException> thrown = new ArrayList<>();
        assertThatThrownBy(export::run).rootCause().isInstanceOfSatisfying(DatabaseException.class, thrown::add);
        return thrown.getFirst();
    }

    @Test
    void theSmallFilesHaveThePublishedDigests() {
        MalomList list = new MalomList();
        Map<String, String> found = export(DATA, "--check").stream()
                .collect(Collectors.toMap(line -> line.substring(66), line -> line.substring(0, 64)));
        List<MalomList.Sector> small = list.sectors().stream().filter(sector -> sector.subspace().pieces() <= PIECES).toList();
        assertThat(found).hasSameSizeAs(small);
        List<MalomList.Sector> published = small.stream().filter(sector -> !sector.sha256().isEmpty()).toList();
        assertThat(published).hasSizeGreaterThan(20)
                .allSatisfy(sector -> assertThat(found).containsEntry(sector.fileName(), sector.sha256()));
        assertThat(said.toString()).contains("checked in", published.size() + " of the " + published.size()
                + " of which a digest is published agree with it.");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void filesAreWrittenAndWhatIsThereStays() throws IOException {
        assertThat(export(DATA, "--tables", SMALL)).isEmpty();
        try (Stream<Path> files = Files.list(home)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("SHA256SUMS", "std.secval",
                    "std_4_3_0_0.sec2", "std_3_4_0_0.sec2", "std_2_3_1_1.sec2", "std_1_3_2_1.sec2");
        }
        MalomList list = new MalomList();
        for (String line : Files.readAllLines(home.resolve("SHA256SUMS"))) {
            Path file = home.resolve(line.substring(66));
            assertThat(Digests.ofFile(file)).isEqualTo(line.substring(0, 64));
            String published = list.digest(line.substring(66));
            assertThat(published == null ? line.substring(0, 64) : published).isEqualTo(line.substring(0, 64));
        }
        assertThat(Digests.ofFile(home.resolve("std.secval"))).isEqualTo(list.digest("std.secval"));
        FileTime long_ago = FileTime.fromMillis(0);
        Path stays = home.resolve("std_3_4_0_0.sec2");
        Files.setLastModifiedTime(stays, long_ago);
        Files.write(home.resolve("std_2_3_1_1.sec2"), new byte[7]);
        Files.write(home.resolve(".millstone-std_1_3_2_1.sec2.tmp"), new byte[7]);
        export(DATA, "--tables", SMALL);
        assertThat(Files.getLastModifiedTime(stays)).isEqualTo(long_ago);
        assertThat(Digests.ofFile(home.resolve("std_2_3_1_1.sec2"))).isEqualTo(
                Files.readAllLines(home.resolve("SHA256SUMS")).stream().filter(line -> line.endsWith("std_2_3_1_1.sec2"))
                        .findFirst().orElseThrow().substring(0, 64));
        assertThat(home.resolve(".millstone-std_1_3_2_1.sec2.tmp")).doesNotExist();
    }

    @Test
    void anotherGameIsRefusedByName() {
        assertThat(refusal(() -> export(DATA, "--variant", "six"))).hasMessageContaining("'six' is another game");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void aTableThatMalomHasNoFileOfIsRefused() {
        assertThat(refusal(() -> export(DATA, "--tables", "3-0+1+3"))).hasMessageContaining("Malom has no file of");
    }

    @Test
    void missingTablesAndMissingGradesAreNamed() throws IOException {
        assertThat(refusal(() -> export(TestDatabase.data(Variants.NINE, PIECES), "--tables", "2-3+1+1")))
                .hasMessageContaining("no table 2-3+1+1").hasMessageContaining("build");
        Path data = home.resolve("data");
        TestDatabase.build(data, Variants.NINE, "--tables", "4-3", "--no-grades");
        assertThat(refusal(() -> export(data, "--tables", "4-3"))).hasMessageContaining("no grades of ");
    }

    @Test
    void tooLittleMemoryIsRefusedBeforeAnythingIsDone() {
        assertThat(refusal(() -> export(DATA, "--tables", "4-3", "--memory", "100m")))
                .hasMessageContaining("The least that does is --memory");
    }

    @Test
    void keptNumbersThatAreDamagedAreNoticed() throws IOException {
        Path scratch = Files.createDirectories(home.resolve(".millstone-malom"));
        Path kept = MalomRun.kept(scratch, Subspace.moving(3, 3));
        Path other = MalomRun.kept(scratch, Subspace.moving(3, 4));
        // As a run leaves it that is stopped: its list, and what it kept.
        assertThat(refusal(() -> export(DATA, "--tables", SMALL, "--check", "--memory", "100m"))).isNotNull();
        Files.write(kept, new byte[100]);
        Files.write(other, new byte[100]);
        assertThat(refusal(() -> export(DATA, "--tables", "4-3", "--check"))).hasMessageContaining("is damaged. Delete it");
    }
}
