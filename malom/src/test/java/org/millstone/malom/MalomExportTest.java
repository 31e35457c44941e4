package org.millstone.malom;

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
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.command.GameCommand;
import org.millstone.command.ThreadsOption;
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;
import org.millstone.database.ManifestReader;
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

    /** Exports in little memory; returns the lines that were printed. */
    private List<String> export(Path data, String... words) throws IOException {
        return export("1g", data, words);
    }

    private List<String> export(String memory, Path data, String... words) throws IOException {
        StringWriter printed = new StringWriter();
        List<String> all = new ArrayList<>(List.of("--malom", home.toString(), "--data", data.toString(), "--memory", memory));
        all.addAll(Arrays.asList(words));
        Asked asked = new Asked();
        new CommandLine(asked).setOut(new PrintWriter(printed)).setErr(new PrintWriter(said))
                .parseArgs(all.toArray(String[]::new));
        assertThat(asked.call()).as(said.toString()).isZero();
        return printed.toString().lines().toList();
    }

    private static AbstractThrowableAssert<?, ?> assertRefused(ThrowingCallable export) {
        return assertThatThrownBy(export).isInstanceOf(DatabaseException.class);
    }

    @Test
    void theSmallFilesHaveThePublishedDigests() throws IOException {
        MalomList list = new MalomList();
        Map<String, String> found = export(DATA, "--check").stream()
                .collect(Collectors.toMap(line -> line.substring(66), line -> line.substring(0, 64)));
        List<String> small =
                list.sectors().stream().filter(sector -> sector.pieces() <= PIECES).map(MalomList::fileNameOf).toList();
        assertThat(found).hasSameSizeAs(small);
        List<String> published = small.stream().filter(name -> list.digest(name) != null).toList();
        assertThat(published).hasSizeGreaterThan(20)
                .allSatisfy(name -> assertThat(found).containsEntry(name, list.digest(name)));
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
        for (String line : Files.readAllLines(home.resolve("SHA256SUMS")).stream().skip(1).toList()) {
            Path file = home.resolve(line.substring(66));
            assertThat(Digests.ofFile(file)).isEqualTo(line.substring(0, 64));
            String published = list.digest(line.substring(66));
            assertThat(published == null ? line.substring(0, 64) : published).isEqualTo(line.substring(0, 64));
        }
        assertThat(Digests.ofFile(home.resolve("std.secval"))).isEqualTo(list.digest("std.secval"));
        FileTime longAgo = FileTime.fromMillis(0);
        Path stays = home.resolve("std_3_4_0_0.sec2");
        Files.setLastModifiedTime(stays, longAgo);
        Files.write(home.resolve("std_2_3_1_1.sec2"), new byte[7]);
        Files.write(home.resolve(".millstone-std_1_3_2_1.sec2.tmp"), new byte[7]);
        List<String> listed = Files.readAllLines(home.resolve("SHA256SUMS"));
        export(DATA, "--tables", SMALL);
        assertThat(Files.getLastModifiedTime(stays)).isEqualTo(longAgo);
        assertThat(Digests.ofFile(home.resolve("std_2_3_1_1.sec2"))).isEqualTo(
                Files.readAllLines(home.resolve("SHA256SUMS")).stream().filter(line -> line.endsWith("std_2_3_1_1.sec2"))
                        .findFirst().orElseThrow().substring(0, 64));
        assertThat(home.resolve(".millstone-std_1_3_2_1.sec2.tmp")).doesNotExist();
        assertThat(Files.readAllLines(home.resolve("SHA256SUMS"))).containsExactlyInAnyOrderElementsOf(listed);
    }

    @Test
    void halfWrittenFilesOfOthersStay() throws IOException {
        Path others = Files.write(home.resolve(".millstone-3-5.grade.tmp"), new byte[7]);
        Path folder = Files.createDirectories(home.resolve(".millstone-std_4_3_0_0.sec2.tmp"));
        Path own = Files.write(home.resolve(".millstone-std_3_3_0_0.sec2.tmp"), new byte[7]);
        export(DATA, "--tables", "3-3", "--check");
        assertThat(own).exists();
        Path refused = Files.write(home.resolve("std_3_3_0_0.sec2"), new byte[7]);
        assertRefused(() -> export(DATA, "--tables", "3-3")).hasMessageContaining("is not of an earlier export");
        assertThat(own).exists();
        Files.delete(refused);
        export(DATA, "--tables", "3-3");
        assertThat(own).doesNotExist();
        assertThat(others).exists();
        assertThat(folder).exists();
    }

    @Test
    void filesThatAreNotAsListedOrNotAsPublishedAreMadeAnew() throws IOException {
        export(DATA, "--tables", SMALL);
        Path sums = home.resolve("SHA256SUMS");
        String right = Files.readString(sums);
        Path damaged = home.resolve("std_3_4_0_0.sec2");
        byte[] bytes = Files.readAllBytes(damaged);
        byte[] wrong = bytes.clone();
        wrong[100]++;
        Files.write(damaged, wrong);
        export(DATA, "--tables", SMALL);
        assertThat(damaged).hasBinaryContent(bytes);
        Files.writeString(sums, right.replaceAll("(?m)^....(?=.*std_4_3)", "0000").stripTrailing());
        export(DATA, "--tables", SMALL);
        assertThat(said.toString()).contains("1 file made in", "and 3 before");
        assertThat(Files.readString(sums).lines()).hasSameElementsAs(right.lines().toList());
    }

    @Test
    void filesOfOthersAreNotReplaced() throws IOException {
        Path other = Files.write(home.resolve("std_4_3_0_0.sec2"), new byte[7]);
        assertRefused(() -> export(DATA, "--tables", "4-3")).hasMessageContaining("std_4_3_0_0.sec2 is not of an earlier export");
        assertThat(other).hasBinaryContent(new byte[7]);
        Files.delete(other);
        Path notes = Files.writeString(home.resolve("SHA256SUMS"), "my own notes");
        assertRefused(() -> export(DATA, "--tables", "4-3")).hasMessageContaining("SHA256SUMS is not of an earlier export");
        assertThat(notes).hasContent("my own notes");
        assertThat(home.resolve(".millstone-malom")).doesNotExist();
    }

    @Test
    void filesOfOtherTablesAreMadeAnewUnlessTheyAreAsPublished() throws IOException {
        export(DATA, "--tables", SMALL);
        Path sums = home.resolve("SHA256SUMS");
        Files.writeString(sums, Files.readString(sums).replaceFirst("manifest ....", "manifest 0000"));
        export(DATA, "--tables", SMALL);
        MalomList list = new MalomList();
        long published = list.sectors().stream().map(MalomList::fileNameOf)
                .filter(name -> list.digest(name) != null && Files.exists(home.resolve(name))).count();
        assertThat(said.toString()).contains("and " + published + " before");
        Files.writeString(sums, Files.readString(sums).replaceFirst("manifest ....", "manifest 0000"));
        export(DATA, "--tables", "4-3,3-4");
        // A list that names this database now has no file of another one.
        assertThat(Files.readString(sums).lines().skip(1).map(line -> line.substring(66)))
                .allSatisfy(name -> assertThat(list.digest(name) != null || name.equals("std_4_3_0_0.sec2")
                        || name.equals("std_3_4_0_0.sec2")).as(name).isTrue());
    }

    @Test
    void aRelativeFolderIsLeftClean() throws IOException {
        Path absolute = home;
        home = Path.of("").toAbsolutePath().relativize(absolute);
        export(DATA, "--tables", "4-3", "--check");
        assertThat(absolute).isEmptyDirectory();
    }

    @Test
    void anotherGameIsRefusedByName() {
        assertRefused(() -> export(DATA, "--variant", "six")).hasMessageContaining("'six' is another game");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void aTableThatMalomHasNoFileOfIsRefused() {
        assertRefused(() -> export(DATA, "--tables", "0-0+3+3")).hasMessageContaining("Malom has no file of");
    }

    @Test
    void missingTablesAndMissingGradesAreNamed() throws IOException {
        assertRefused(() -> export(TestDatabase.data(Variants.NINE, PIECES), "--tables", "2-3+1+1"))
                .hasMessageContaining("no table 2-3+1+0. To make").hasMessageEndingWith("--tables 2-3+1+1");
        Path data = home.resolve("data");
        TestDatabase.build(data, Variants.NINE, "--tables", "4-3", "--no-grades");
        assertRefused(() -> export(data, "--tables", "4-3")).hasMessageContaining("no grades of ");
    }

    @Test
    void tooLittleMemoryIsRefusedBeforeAnythingIsDone() {
        assertRefused(() -> export("100m", DATA, "--tables", "4-3")).hasMessageContaining("The least that does is --memory");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void keptNumbersThatAreDamagedAreNoticed() throws IOException {
        // A run that is stopped leaves the digest of its database, and its keys.
        Path scratch = Files.createDirectories(home.resolve(".millstone-malom"));
        byte[] manifest = ManifestReader.read(DATA.resolve("nine"), Variants.NINE).toBytes(false);
        Files.writeString(scratch.resolve("database"), Digests.of(manifest));
        Files.write(MalomRun.kept(scratch, Subspace.moving(3, 3)), new byte[100]);
        assertRefused(() -> export(DATA, "--tables", "4-3", "--check")).hasMessageContaining("is damaged. Delete it");
        Files.delete(MalomRun.kept(scratch, Subspace.moving(3, 3)));
        assertThat(export(DATA, "--tables", "4-3", "--check")).containsExactly(
                new MalomList().digest("std_4_3_0_0.sec2") + "  std_4_3_0_0.sec2");
        assertThat(home).isEmptyDirectory();
    }
}
