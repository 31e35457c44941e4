package org.millstone.malom;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;
import org.millstone.database.Manifest;
import org.millstone.fixtures.Damage;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.io.LockFile;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.variants.Variants;

/** Small files are those that were published, byte by byte: an oracle that knows nothing of us. */
final class MalomExportTest {
    private static final int PIECES = 8;
    private static final Path DATA = TestDatabase.wholeData(Variants.NINE, PIECES);
    private static final long MEMORY = 1 << 30;
    /** With digests that are published of two of them. */
    private static final String SMALL = "1-2+2+1,3-3,2-2+1+1,1-1+2+2";

    @TempDir
    private Path home;

    /** Keeps the digests that an export tells, by the names of the files. */
    private static final class Digested implements MalomExport.Listener {
        private final Map<String, String> digests = new HashMap<>();

        @Override
        public void readsEarlier(long bytes) {}

        @Override
        public void works(Step step, double share) {}

        @Override
        public void found(String fileName, String sha256) {
            digests.put(fileName, sha256);
        }

        @Override
        public void begins(Outlook outlook) {
            assertThat(outlook.bytes()).isNotNegative().isLessThan(outlook.free());
        }

        @Override
        public void made(MadeFile file) {
            assertThat(file.counts()).as(file.name()).isNull();
            digests.put(file.name(), file.sha256());
        }
    }

    private final Digested digested = new Digested();

    private static List<Subspace> sectors(String names) {
        return Stream.of(names.split(",")).map(name -> Subspace.parse(name).orElseThrow()).toList();
    }

    private MalomExport.Options options(Rules rules, Path data, boolean check, String sectors, long memory) {
        return new MalomExport.Options(rules, data.resolve(rules.name()), home, sectors(sectors), check, 2, memory, "mill build");
    }

    /** Makes files in little memory. */
    private MalomExport.Result export(Path data, String sectors) throws IOException {
        return MalomExport.run(options(Variants.NINE, data, false, sectors, MEMORY), digested);
    }

    /** Finds digests in little memory. */
    private MalomExport.Result check(Path data, String sectors) throws IOException {
        return MalomExport.run(options(Variants.NINE, data, true, sectors, MEMORY), digested);
    }

    private static AbstractThrowableAssert<?, ?> assertRefused(ThrowingCallable export) {
        return assertThatThrownBy(export).isInstanceOf(DatabaseException.class);
    }

    @Test
    void theSmallFilesHaveThePublishedDigests() throws IOException {
        MalomList list = new MalomList();
        List<Subspace> sectors = MalomExport.sectors().stream().filter(sector -> sector.pieces() <= PIECES).toList();
        List<String> small = sectors.stream().map(MalomList::fileNameOf).toList();
        List<String> published = small.stream().filter(name -> list.digest(name) != null).toList();
        MalomExport.Result result = check(DATA, sectors.stream().map(Subspace::toString).collect(joining(",")));
        assertThat(result).isEqualTo(new MalomExport.Result(small.size(), 0, published.size(), List.of()));
        assertThat(digested.digests).containsOnlyKeys(small);
        assertThat(published).hasSizeGreaterThan(20)
                .allSatisfy(name -> assertThat(digested.digests).containsEntry(name, list.digest(name)));
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void filesAreWrittenAndWhatIsThereStays() throws IOException {
        assertThat(export(DATA, SMALL).made()).isEqualTo(4);
        try (Stream<Path> files = Files.list(home)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("SHA256SUMS", "std.secval",
                    "std_1_2_2_1.sec2", "std_3_3_0_0.sec2", "std_2_2_1_1.sec2", "std_1_1_2_2.sec2");
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
        Path stays = home.resolve("std_3_3_0_0.sec2");
        Files.setLastModifiedTime(stays, longAgo);
        Path cut = home.resolve("std_2_2_1_1.sec2");
        byte[] right = Files.readAllBytes(cut);
        Files.write(cut, new byte[7]);
        Files.write(home.resolve(".millstone-std_1_1_2_2.sec2.tmp"), new byte[7]);
        List<String> listed = Files.readAllLines(home.resolve("SHA256SUMS"));
        export(DATA, SMALL);
        assertThat(Files.getLastModifiedTime(stays)).isEqualTo(longAgo);
        assertThat(cut).hasBinaryContent(right);
        assertThat(home.resolve(".millstone-std_1_1_2_2.sec2.tmp")).doesNotExist();
        assertThat(Files.readAllLines(home.resolve("SHA256SUMS"))).containsExactlyInAnyOrderElementsOf(listed);
    }

    @Test
    void halfWrittenFilesOfOthersStay() throws IOException {
        Path others = Files.write(home.resolve(".millstone-3-5.grade.tmp"), new byte[7]);
        Path folder = Files.createDirectories(home.resolve(".millstone-std_4_3_0_0.sec2.tmp"));
        Path own = Files.write(home.resolve(".millstone-std_3_3_0_0.sec2.tmp"), new byte[7]);
        check(DATA, "3-3");
        assertThat(own).exists();
        Path refused = Files.write(home.resolve("std_3_3_0_0.sec2"), new byte[7]);
        assertRefused(() -> export(DATA, "3-3")).hasMessageContaining("is not of an earlier export");
        assertThat(own).exists();
        Files.delete(refused);
        export(DATA, "3-3");
        assertThat(own).doesNotExist();
        assertThat(others).exists();
        assertThat(folder).exists();
    }

    @Test
    void filesThatAreNotAsListedOrNotAsPublishedAreMadeAnew() throws IOException {
        export(DATA, SMALL);
        Path sums = home.resolve("SHA256SUMS");
        String right = Files.readString(sums);
        Path damaged = home.resolve("std_3_3_0_0.sec2");
        byte[] bytes = Files.readAllBytes(damaged);
        Damage.to(home, "flip std_3_3_0_0.sec2 100");
        export(DATA, SMALL);
        assertThat(damaged).hasBinaryContent(bytes);
        Files.writeString(sums, right.replaceAll("(?m)^....(?=.*std_1_2_2)", "0000").stripTrailing());
        assertThat(export(DATA, SMALL)).extracting(MalomExport.Result::made, MalomExport.Result::earlier).containsExactly(1, 3);
        assertThat(Files.readString(sums).lines()).hasSameElementsAs(right.lines().toList());
    }

    @Test
    void filesOfOthersAreNotReplaced() throws IOException {
        Path other = Files.write(home.resolve("std_4_3_0_0.sec2"), new byte[7]);
        assertRefused(() -> export(DATA, "4-3")).hasMessageContaining("std_4_3_0_0.sec2 is not of an earlier export");
        assertThat(other).hasBinaryContent(new byte[7]);
        Files.delete(other);
        Path notes = Files.writeString(home.resolve("SHA256SUMS"), "my own notes");
        assertRefused(() -> export(DATA, "4-3")).hasMessageContaining("SHA256SUMS is not of an earlier export");
        assertThat(notes).hasContent("my own notes");
        assertThat(home.resolve(".millstone-malom")).doesNotExist();
    }

    @Test
    void filesOfOtherTablesAreMadeAnewUnlessTheyAreAsPublished() throws IOException {
        export(DATA, SMALL);
        Path sums = home.resolve("SHA256SUMS");
        Files.writeString(sums, Files.readString(sums).replaceFirst("manifest ....", "manifest 0000"));
        int earlier = export(DATA, SMALL).earlier();
        MalomList list = new MalomList();
        long published = list.sectors().stream().map(MalomList::fileNameOf)
                .filter(name -> list.digest(name) != null && Files.exists(home.resolve(name))).count();
        assertThat(earlier).isEqualTo((int) published);
        Files.writeString(sums, Files.readString(sums).replaceFirst("manifest ....", "manifest 0000"));
        export(DATA, "1-2+2+1,3-3");
        // A list that names this database now has no file of another one.
        assertThat(Files.readString(sums).lines().skip(1).map(line -> line.substring(66)))
                .allSatisfy(name -> assertThat(list.digest(name) != null || name.equals("std_1_2_2_1.sec2")
                        || name.equals("std_3_3_0_0.sec2")).as(name).isTrue());
    }

    @Test
    void aRelativeFolderIsLeftClean() throws IOException {
        Path absolute = home;
        home = Path.of("").toAbsolutePath().relativize(absolute);
        check(DATA, "3-3");
        assertThat(absolute).isEmptyDirectory();
    }

    @Test
    void anotherGameIsRefusedByName() {
        assertRefused(() -> MalomExport.run(options(Variants.SIX, DATA, false, "3-3", MEMORY), digested))
                .hasMessageContaining("'six' is another game");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void aTableThatMalomHasNoFileOfIsRefused() {
        assertRefused(() -> export(DATA, "0-0+3+3")).hasMessageContaining("Malom has no file of");
    }

    @Test
    void missingTablesAndMissingGradesAreNamed() throws IOException {
        assertThatThrownBy(() -> export(TestDatabase.data(Variants.NINE, PIECES), "2-3+1+1"))
                .isInstanceOf(DatabaseException.class)
                .hasMessageEndingWith("no table 2-3+1+0. To make what is missing: mill build");
        Path data = home.resolve("data");
        TestDatabase.buildWithoutGrades(data, Variants.NINE, Subspace.moving(4, 3));
        assertThatThrownBy(() -> export(data, "4-3")).isInstanceOf(DatabaseException.class)
                .hasMessageContaining("no grades of ");
    }

    @Test
    void tooLittleMemoryIsRefusedBeforeAnythingIsDone() {
        assertRefused(() -> MalomExport.run(options(Variants.NINE, DATA, false, "4-3", 100 << 20), digested))
                .hasMessageMatching(
                        "The files of .* take \\d+ MiB of memory, and 100 MiB are allowed\\. The smallest sufficient limit"
                                + " is --memory \\d+m; fewer pieces \\(--max-pieces\\) take less\\.");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void aSecondExportIntoTheSameFolderIsRefused() throws IOException {
        Path lock = Files.createDirectories(home.resolve(".millstone-malom")).resolve(".lock");
        try (LockFile _ = LockFile.take(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE).orElseThrow()) {
            assertThatThrownBy(() -> export(DATA, "3-3")).isInstanceOf(DatabaseException.class)
                    .hasMessage("Another 'mill malom' is at work in " + home + ". Wait for it, or name another folder.");
        }
        assertThat(home).isNotEmptyDirectory();
    }

    @Test
    void keysThatAreDamagedAreNoticed() throws IOException {
        // A run that is stopped leaves the digest of its database, and its keys.
        Path scratch = Files.createDirectories(home.resolve(".millstone-malom"));
        byte[] manifest = Manifest.read(DATA.resolve("nine"), Variants.NINE).toBytes(false);
        Files.writeString(scratch.resolve("database"), Digests.of(manifest));
        Files.write(MalomRun.keysFile(scratch, Subspace.moving(3, 3)), new byte[100]);
        assertRefused(() -> check(DATA, "4-3")).hasMessageContaining("is damaged. Delete it");
        Files.delete(MalomRun.keysFile(scratch, Subspace.moving(3, 3)));
        assertThat(check(DATA, "4-3").differing()).isEmpty();
        assertThat(digested.digests).containsOnlyKeys("std_4_3_0_0.sec2");
        assertThat(home).isEmptyDirectory();
    }
}
