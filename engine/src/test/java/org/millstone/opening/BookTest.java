package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.board.Boards;
import org.millstone.fixtures.Campaign;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.opening.Book.BookException;
import org.millstone.opening.Opening.Proof;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.search.RandomGames;
import org.millstone.search.TestTables;
import org.millstone.table.Wdl;
import org.millstone.variants.Variants;

class BookTest {
    private static final Rules SIX = Variants.SIX;
    private static final Rules THREE = Variants.THREE;
    private static final Position START = Position.start(SIX);
    private static final long ENTRIES = BookWriter.ENTRIES;
    private static final int FACTS = 2000;

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

    private Opening opening(@Nullable Book book) {
        return new Opening(tables, 1, 1 << 24, book);
    }

    @Test
    void whatOneProcessProvesTheNextOneKnowsOfSymmetricPositionsToo() throws Exception {
        List<Position> positions = RandomGames.placing(SIX, 5, false, 20, 9);
        List<Proof> proofs;
        long size;
        try (Book book = book(); Opening opening = opening(book)) {
            proofs = positions.stream().map(position -> opening.prove(position, ProofLimits.NONE)).toList();
            size = book.size();
        }
        assertThat(proofs.getFirst().fromBook()).isFalse();
        try (Book book = book(); Opening opening = opening(book)) {
            for (int i = 0; i < positions.size(); i++) {
                Position image = positions.get(i).mapped(SIX.board().symmetries(), 3).coloursExchanged();
                assertThat(opening.prove(image, ProofLimits.KNOWN)).extracting(Proof::outcome, Proof::fromBook, Proof::nodes)
                        .containsExactly(proofs.get(i).outcome(), true, 0L);
            }
            assertThat(book.size()).isEqualTo(size);
        }
    }

    @Test
    void theDeeperResultIsKept() throws Exception {
        Position position = new Position(Side.WHITE, 0b10101, 0b1010000010, 0, 0, 0, 0, false);
        long key = new PositionKeys(SIX).of(position);
        int drawn = ProofBounds.add(0, Wdl.DRAW, ProofBounds.YES);
        try (Book book = book()) {
            book.addFacts(key, drawn);
            book.keep(position, 10, 5, 0);
            book.keep(position, 20, -130, 77);
            book.keep(position, 19, 900, 1);
        }
        try (Book book = book()) {
            assertThat(book.entry(key)).isEqualTo(new Book.Entry(drawn, 20, -130, 77));
            assertThat(book.bestTurn(position)).hasValue(77);
            assertThat(book.bestTurn(START)).isEmpty();
        }
        Book.Entry fourRemovals = new Book.Entry(0xf, 255, -30_000, Turn.parse(Boards.NINE, "g7-g4xa1xa4xa7xg1"));
        assertThat(Book.Entry.of(fourRemovals.word())).isEqualTo(fourRemovals);
    }

    @Test
    void aSecondOwnerIsRefused() throws Exception {
        try (Book first = book()) {
            assertThat(first.size()).isZero();
            assertThatThrownBy(this::book).isInstanceOf(BookException.class).hasMessageContaining("in use");
            // Nor did the attempt take the lock away from this process.
            Process other = BookWriter.start(TestTables.folder(THREE), file);
            assertThat(new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).contains("in use");
        }
        book().close();
    }

    @Tag("push")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBookOfAProcessThatIsKilledIsRepairedAndOneThatIsToldToEndClosesIts(boolean killed) throws Exception {
        Path folder = TestTables.folder(THREE);
        Process writer = BookWriter.start(folder, file);
        BookWriter.awaitWriting(writer);
        try (Tablebase three = Tablebase.open(folder, THREE)) {
            assertThatThrownBy(() -> Book.open(file, folder, three, ENTRIES)).hasMessageContaining("in use");
            if (killed) {
                writer.destroyForcibly();
            } else {
                writer.destroy();
            }
            writer.waitFor();
            assertThat(Files.readString(Book.beside(file))).startsWith(killed ? "open " : "closed ");
            try (Book book = Book.open(file, folder, three, ENTRIES)) {
                for (long key = 1; key <= 1000; key++) {
                    assertThat(book.joined(key, 0)).as("%d", key).isEqualTo(BookWriter.facts(key));
                }
            }
        }
    }

    private void assertForeign(Path folder, Tablebase other, String... words) {
        assertThatThrownBy(() -> Book.open(file, folder, other, ENTRIES)).isInstanceOf(BookException.class)
                .hasMessageContainingAll(words).hasMessageContainingAll(file.toString(), "--book");
    }

    @Test
    void aBookOfOtherRulesOrOfAnotherTableIsRefusedAndOneOfFewerTablesIsNot() throws Exception {
        Path some = TestTables.some(SIX, temporary.resolve("some"), List.of(Subspace.moving(6, 6)));
        try (Tablebase few = Tablebase.open(some, SIX); Tablebase three = Tablebase.open(TestTables.folder(THREE), THREE)) {
            Book.open(file, some, few, ENTRIES).close();
            assertForeign(TestTables.folder(THREE), three, "other rules");
            byte[] bytes = Files.readAllBytes(some.resolve("6-6.wdl"));
            Files.write(some.resolve("6-6.wdl"), flipped(bytes, 8 * 90));
            assertForeign(some, few, "another table 6-6");
        }
        book().close();
    }

    /** A table that is gone makes answers unknown, and takes nothing away from those that were proved with it. */
    @Test
    void ofTablesThatAreGoneABookIsRefusedAndFactsOfAnOpenOneStayTrue() throws Exception {
        List<Subspace> allButOne = tables.subspaces().stream().filter(name -> !name.equals(Subspace.moving(6, 6))).toList();
        Path some = TestTables.some(SIX, temporary.resolve("some"), allButOne);
        try (Tablebase few = Tablebase.open(some, SIX)) {
            try (Book book = book(); Opening whole = opening(book); Opening part = new Opening(few, 1, 1 << 24, book)) {
                for (Position position : RandomGames.placing(SIX, 4, false, Campaign.cases(20, 100), 12)) {
                    List<RankedTurn> turns = whole.ranked(position, ProofLimits.NONE);
                    // Nobody has proved the position itself, so this searches, and finds what follows to be unknown.
                    part.prove(position, ProofLimits.NONE);
                    for (RankedTurn turn : turns) {
                        Outcome outcome = part.prove(turn.after(), ProofLimits.NONE).outcome().reversed();
                        assertThat(outcome).as(Fen.format(SIX.board(), turn.after()))
                                .isIn(turn.value().outcome(), Outcome.UNKNOWN);
                    }
                    Outcome outcome = part.prove(position, ProofLimits.NONE).outcome();
                    assertThat(outcome).as(Fen.format(SIX.board(), position))
                            .isIn(whole.prove(position, ProofLimits.NONE).outcome(), Outcome.UNKNOWN);
                }
                assertThat(book.trouble()).isEmpty();
            }
            assertForeign(some, few, "6-6");
        }
        book().close();
    }

    /** Refused at once: the library would wait for a minute. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 1 << 20})
    void aFileThatIsNoBookIsRefusedAtOnceAndLeftAsItIs(int length) throws Exception {
        Files.write(file, new byte[length]);
        assertRefused(new byte[length]);
        assertThat(Book.beside(file)).as("nothing is left beside it").doesNotExist();
        Files.delete(file);
        book().close();
        byte[] bytes = Files.readAllBytes(file);
        for (byte[] other : List.of(new byte[length], Arrays.copyOf(bytes, length), new byte[bytes.length],
                "This is no book.".repeat(1000).getBytes(StandardCharsets.UTF_8))) {
            Files.write(file, other);
            assertRefused(other);
        }
        Files.write(file, bytes);
        book().close();
    }

    @Test
    void aLockThatIsNotOursIsLeftAsItIs() throws Exception {
        Files.writeString(Book.beside(file), "somebody's");
        assertThatThrownBy(this::book).isInstanceOf(BookException.class).hasMessageContaining(Book.beside(file).toString());
        assertThat(Book.beside(file)).hasContent("somebody's");
        assertThat(file).doesNotExist();
    }

    private void assertRefused(byte[] content) throws Exception {
        assertThatThrownBy(this::book).isInstanceOf(BookException.class)
                .hasMessageContaining(file.toString()).hasMessageContaining("Move it away");
        assertThat(Files.readAllBytes(file)).isEqualTo(content);
    }

    /** After a kill there is no checksum of all, so it is up to those of the map: a fact is absent or true. */
    @Test
    void everyFlippedBitOfAClosedBookIsNoticedAndInOneThatWasLeftOpenNoneMakesAFactWrong() throws Exception {
        byte[] bytes;
        byte[] state;
        try (Book book = book()) {
            for (long key = 1; key <= FACTS; key++) {
                book.addFacts(key, BookWriter.facts(key));
            }
        }
        byte[] closed = Files.readAllBytes(file);
        byte[] closedState = Files.readAllBytes(Book.beside(file));
        try (Book book = book()) {
            assertThat(book.size()).isEqualTo(FACTS);
            bytes = Files.readAllBytes(file);
            state = Files.readAllBytes(Book.beside(file));
        }
        // Most of the file is room for more entries.
        int[] used = IntStream.range(0, bytes.length).filter(at -> bytes[at] != 0).toArray();
        SplittableRandom random = new SplittableRandom(14);
        long absent = 0;
        for (int i = 0; i < Campaign.cases(15, 200); i++) {
            byte[] flipped = flipped(closed, random.nextInt(8 * closed.length));
            Files.write(Book.beside(file), closedState);
            Files.write(file, flipped);
            assertRefused(flipped);
            Files.write(file, flipped(bytes, 8 * used[random.nextInt(used.length)] + random.nextInt(8)));
            Files.write(Book.beside(file), state);
            try (Book book = book()) {
                for (long key = 1; key <= FACTS; key++) {
                    int facts = book.joined(key, 0);
                    assertThat(facts).as("%d", key).isIn(0, BookWriter.facts(key));
                    absent += facts == 0 ? 1 : 0;
                }
            } catch (BookException e) {
                assertThat(e).hasMessageContaining(file.toString());
            }
        }
        assertThat(absent).as("facts that a flip has made absent").isPositive();
    }

    private static byte[] flipped(byte[] bytes, int bit) {
        byte[] flipped = bytes.clone();
        flipped[bit / 8] ^= (byte) (1 << bit % 8);
        return flipped;
    }

    @Test
    void aBookThatIsClosedUnderAQuestionIsDoneWithout() throws Exception {
        Book book = book();
        try (Opening opening = opening(book);
                ExecutorService asking = Executors.newSingleThreadExecutor()) {
            CountDownLatch searching = new CountDownLatch(1);
            Future<Proof> answer =
                    asking.submit(() -> opening.prove(START, new ProofLimits(ProofLimits.NONE.time(), Long.MAX_VALUE, nodes -> {
                        searching.countDown();
                        return false;
                    })));
            searching.await();
            book.close();
            assertThat(answer.get().outcome()).isEqualTo(Outcome.DRAW);
            book.close();
        }
        book().close();
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
            assertThat(book.joined(1, 0)).isEqualTo(BookWriter.facts(1));
            book.addFacts(key + 1, BookWriter.facts(key + 1));
            assertThat(book.joined(key + 1, 0)).isZero();
        }
    }
}
