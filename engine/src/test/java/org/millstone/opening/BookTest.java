package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Variants;
import org.millstone.table.Wdl;

class BookTest {
    private static final Rules SIX = Variants.SIX;
    private static final Rules THREE = Variants.THREE;
    private static final Position START = Position.start(SIX);
    private static final long ENTRIES = 1 << 16;

    @TempDir
    private Path temporary;

    private Tablebase tables;
    private Path file;

    @BeforeEach
    void open() throws IOException {
        tables = Tablebase.open(TestTables.folder(SIX), SIX, TablebaseOptions.mapped());
        file = temporary.resolve("a.book");
    }

    @AfterEach
    void close() {
        tables.close();
    }

    private Book book() throws BookException {
        return Book.open(file, TestTables.folder(SIX), tables, ENTRIES);
    }

    @Test
    void whatOneProcessProvesTheNextOneKnows() throws Exception {
        try (Book book = book(); Opening opening = new Opening(tables, new OpeningOptions(2, 1 << 26), book)) {
            assertThat(opening.prove(START, ProofLimits.NONE).fromBook()).isFalse();
        }
        try (Book book = book(); Opening opening = new Opening(tables, OpeningOptions.DEFAULT, book)) {
            Proof proof = opening.prove(START, ProofLimits.KNOWN);
            assertThat(proof.outcome()).isEqualTo(Outcome.DRAW);
            assertThat(proof.fromBook()).isTrue();
            assertThat(proof.nodes()).isZero();
        }
    }

    @Test
    void symmetricPositionsShareAnEntry() throws Exception {
        try (Book book = book(); Opening opening = new Opening(tables, OpeningOptions.DEFAULT, book)) {
            List<Position> positions = PlacingGames.positions(SIX, 5, false, 20, 9);
            for (Position position : positions) {
                opening.prove(position, ProofLimits.NONE);
            }
            long size = book.size();
            try (Opening other = new Opening(tables, OpeningOptions.DEFAULT, book)) {
                for (Position position : positions) {
                    Position image = position.mapped(SIX.board().symmetries(), 3).coloursExchanged();
                    assertThat(other.prove(image, ProofLimits.KNOWN).fromBook()).isTrue();
                }
            }
            assertThat(book.size()).isEqualTo(size);
        }
    }

    @Test
    void theDeeperResultIsKept() throws Exception {
        Position position = Position.moving(Side.WHITE, 0b10101, 0b1010000010);
        DeepResult deep = new DeepResult(20, 2, -130, 77);
        try (Book book = book()) {
            book.addFacts(new PositionKeys(SIX).of(position), Verdict.add(0, Wdl.DRAW, Verdict.YES));
            book.keep(position, new DeepResult(10, 3, 5, 0));
            book.keep(position, deep);
            book.keep(position, new DeepResult(19, 3, 900, 1));
        }
        try (Book book = book()) {
            assertThat(book.deep(position)).contains(deep);
            assertThat(Verdict.in(book.facts(new PositionKeys(SIX).of(position)), Wdl.DRAW)).isEqualTo(Verdict.YES);
            assertThat(book.deep(START)).isEmpty();
        }
    }

    @Test
    void aSecondOwnerIsRefused() throws Exception {
        try (Book first = book()) {
            assertThat(first.size()).isPositive();
            assertThatThrownBy(this::book).isInstanceOf(BookException.class).hasMessageContaining("in use");
        }
        book().close();
    }

    @Test
    void aBookOfAKilledProcessIsRepaired() throws Exception {
        Path folder = TestTables.folder(THREE);
        for (int round = 0; round < 3; round++) {
            Process writer = BookWriter.start(folder, file);
            try (BufferedReader out = writer.inputReader(StandardCharsets.UTF_8)) {
                String line = out.readLine();
                while (line != null && !line.equals("writing")) {
                    line = out.readLine();
                }
                assertThat(line).isEqualTo("writing");
                try (Tablebase three = Tablebase.open(folder, THREE)) {
                    assertThatThrownBy(() -> Book.open(file, folder, three, ENTRIES)).hasMessageContaining("in use");
                }
                Thread.sleep(50L * round);
            } finally {
                writer.destroyForcibly().waitFor();
            }
            try (Tablebase three = Tablebase.open(folder, THREE); Book book = Book.open(file, folder, three, ENTRIES)) {
                for (long key = 1; key <= 1000; key++) {
                    assertThat(book.facts(key)).as("%d", key).isEqualTo(BookWriter.facts(key));
                }
            }
        }
    }

    @Test
    void aBookOfOtherRulesIsRefused() throws Exception {
        book().close();
        try (Tablebase three = Tablebase.open(TestTables.folder(THREE), THREE)) {
            assertThatThrownBy(() -> Book.open(file, TestTables.folder(THREE), three, ENTRIES))
                    .isInstanceOf(BookException.class).hasMessageContaining("other rules").hasMessageContaining("--book");
        }
        book().close();
    }

    @Test
    void aBookOfAnotherTableIsRefusedAndOneOfFewerTablesIsNot() throws Exception {
        Subspace subspace = Subspace.moving(6, 6);
        Path some = TestTables.some(SIX, temporary.resolve("some"), List.of(subspace));
        try (Tablebase few = Tablebase.open(some, SIX)) {
            Book.open(file, some, few, ENTRIES).close();
            book().close();
            byte[] bytes = Files.readAllBytes(some.resolve("6-6.wdl"));
            bytes[90] ^= 1;
            Files.write(some.resolve("6-6.wdl"), bytes);
            assertThatThrownBy(() -> Book.open(file, some, few, ENTRIES)).isInstanceOf(BookException.class)
                    .hasMessageContaining("another table 6-6").hasMessageContaining(file.toString());
        }
    }

    @Test
    void aDamagedFileIsRefused() throws Exception {
        book().close();
        byte[] bytes = Files.readAllBytes(file);
        for (int length : new int[] {3, 100}) {
            Files.write(file, java.util.Arrays.copyOf(bytes, length));
            assertThatThrownBy(this::book).isInstanceOf(BookException.class).hasMessageContaining(file.toString())
                    .hasMessageContaining("Move it away");
        }
        Files.writeString(file, "This is no book.".repeat(1000));
        assertThatThrownBy(this::book).isInstanceOf(BookException.class).hasMessageContaining("Move it away");
    }

    @Test
    void aFolderThatCannotBeWrittenToIsNamed() {
        file = Path.of("/proc/a.book");
        assumeTrue(Files.exists(Path.of("/proc/self")), "needs a file system that nobody can write to");
        assertThatThrownBy(this::book).isInstanceOf(BookException.class).hasMessageContaining("/proc/a.book");
    }

    @Test
    void aFullBookKeepsWhatItHasAndSaysSo() throws Exception {
        try (Book book = Book.open(file, TestTables.folder(SIX), tables, 1000)) {
            long key = 1;
            while (book.trouble().isEmpty() && key < 100_000) {
                book.addFacts(key, BookWriter.facts(key));
                key++;
            }
            assertThat(book.trouble().orElseThrow()).contains("full");
            assertThat(key).isGreaterThan(900);
            assertThat(book.facts(1)).isEqualTo(BookWriter.facts(1));
            book.addFacts(key + 1, BookWriter.facts(key + 1));
            assertThat(book.facts(key + 1)).isZero();
        }
    }
}
