package org.millstone.pocketbuilder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.millstone.database.DatabaseException;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.pocket.Corrections;
import org.millstone.pocket.Pocket;
import org.millstone.pocket.Pocket.Promise;
import org.millstone.pocket.Pocket.Section;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.rules.Turns;
import org.millstone.table.TableException;
import org.millstone.variants.Variants;

final class PocketFilesTest {
    private static final Path SIX = Path.of("../data/pocket/six.pocket");
    private static final long MEMORY = 8L << 30;

    /** Counts the sections that a build takes over from an earlier one. */
    private static final class Counting implements PocketBuilder.Progress {
        private int takenOver;

        @Override
        public void begins(Subspace subspace, long positions, AtomicLong walked) {}

        @Override
        public void done(Section section, long missed, int bytes, boolean readBack) {
            takenOver += readBack ? 1 : 0;
        }
    }

    private final Counting counting = new Counting();

    @TempDir
    private Path folder;

    private Pocket build(Rules rules, Path file, Promise promise) throws IOException {
        return build(rules, TestDatabase.wholeFolder(rules), file, promise, 2);
    }

    private Pocket build(Rules rules, Path tables, Path file, Promise promise, int threads) throws IOException {
        return new PocketBuilder(Variants.ruleSet(rules.name()).orElseThrow(), tables, file, promise, threads, MEMORY, counting)
                .build();
    }

    private PocketVerification.Proof prove(Pocket pocket, @Nullable Path tables) throws IOException {
        return PocketVerification.run(pocket, tables, 2, MEMORY, counting);
    }

    @Test
    void theSameTablesGiveTheSameBytesWithAnyNumberOfThreads() throws IOException {
        Path file = folder.resolve("six.pocket");
        build(Variants.SIX, TestDatabase.wholeFolder(Variants.SIX), file, Promise.NEVER_LOSES, 3);
        assertThat(file).hasSameBinaryContentAs(SIX);
        assertThat(folder.resolve("six.pocket.part")).doesNotExist();
        assertThat(counting.takenOver).isZero();
    }

    @Test
    void aBuildThatWasKilledGoesOnWithWhatIsFinished() throws IOException {
        byte[] whole = Files.readAllBytes(SIX);
        Path file = folder.resolve("six.pocket");
        Files.write(folder.resolve("six.pocket.part"), Arrays.copyOf(whole, (int) (0.97 * whole.length)));
        build(Variants.SIX, file, Promise.NEVER_LOSES);
        assertThat(counting.takenOver).isBetween(6, Pocket.open(SIX).sections().size() - 1);
        assertThat(file).hasSameBinaryContentAs(SIX);
    }

    @Test
    void anUnfinishedFileOfAnotherPromiseIsKept() throws IOException {
        Path file = folder.resolve("three.pocket");
        build(Variants.THREE, file, Promise.KEEPS_WINS);
        Path part = Files.move(file, folder.resolve("three.pocket.part"));
        byte[] keeps = Files.readAllBytes(part);
        assertThatThrownBy(() -> build(Variants.THREE, file, Promise.NEVER_LOSES)).isInstanceOf(DatabaseException.class)
                .hasMessageContaining("three.pocket.part is there");
        assertThat(part).hasBinaryContent(keeps);
    }

    @Test
    void aProofThatWinsAreKeptNeedsAllTables() throws IOException {
        Pocket pocket = build(Variants.THREE, folder.resolve("three.pocket"), Promise.KEEPS_WINS);
        Path some = Files.createDirectories(folder.resolve("some"));
        try (Stream<Path> files = Files.list(TestDatabase.wholeFolder(Variants.THREE))) {
            for (Path file : files.filter(one -> one.getFileName().toString().startsWith("3-")).toList()) {
                Files.copy(file, some.resolve(file.getFileName()));
            }
        }
        assertThatThrownBy(() -> prove(pocket, some)).isInstanceOf(DatabaseException.class).hasMessageContaining("missing");
    }

    @ParameterizedTest
    @EnumSource
    void aPlainWalkFindsTheSamePositionsAndNoBrokenPromise(Promise promise) throws IOException {
        assertPlainWalk(build(Variants.THREE, folder.resolve("three"), promise), promise);
        if (promise == Promise.NEVER_LOSES) {
            assertPlainWalk(Pocket.open(SIX), promise);
        }
    }

    @Tag("push")
    @Test
    void aPlainWalkFindsNoWinOfSixThatIsNotKept() throws IOException {
        assertPlainWalk(build(Variants.SIX, folder.resolve("six"), Promise.KEEPS_WINS), Promise.KEEPS_WINS);
    }

    private void assertPlainWalk(Pocket pocket, Promise promise) throws IOException {
        Path built = TestDatabase.wholeFolder(pocket.rules());
        try (Tablebase tables = Tablebase.open(built, pocket.rules())) {
            PocketVerification.Proof proof = prove(pocket, promise == Promise.KEEPS_WINS ? built : null);
            assertThat(proof.positions()).isEqualTo(plainWalk(pocket, tables, promise));
            assertThat(proof.subspaces()).isEqualTo(pocket.sections().size());
        }
    }

    /** Walks through all that the player can meet with plain positions and sets, and asks the tables about each. */
    private static long plainWalk(Pocket pocket, Tablebase tables, Promise promise) {
        Rules rules = pocket.rules();
        Turns turns = new Turns(rules);
        PositionKeys keys = new PositionKeys(rules);
        Set<Long> seen = new HashSet<>();
        Deque<Position> left = new ArrayDeque<>();
        Position start = Position.start(rules);
        boolean white = tables.value(start).outcome() != Outcome.LOSS;
        boolean black = tables.value(start).outcome() != Outcome.WIN;
        assertThat(pocket.header().plays(Side.WHITE)).isEqualTo(white);
        assertThat(pocket.header().plays(Side.BLACK)).isEqualTo(black);
        if (white) {
            left.add(start);
        }
        if (black) {
            Arrays.stream(turns.all(start)).forEach(turn -> left.add(turns.apply(start, turn)));
        }
        while (!left.isEmpty()) {
            Position position = left.remove();
            if (!seen.add(keys.of(position))) {
                continue;
            }
            assertThat(turns.status(position)).isNotEqualTo(Status.LOST);
            Outcome before = tables.value(position).outcome();
            assertThat(before).isNotEqualTo(Outcome.LOSS);
            if (turns.status(position) == Status.ONGOING) {
                Position after = turns.apply(position, pocket.turn(position).orElseThrow());
                if (promise == Promise.KEEPS_WINS && before == Outcome.WIN) {
                    assertThat(tables.value(after).outcome()).isEqualTo(Outcome.LOSS);
                }
                Arrays.stream(turns.all(after)).forEach(turn -> left.add(turns.apply(after, turn)));
            }
        }
        return seen.size();
    }

    @Test
    void aPlayerWithoutItsCorrectionsLosesAndTheProofSaysWhere() throws IOException {
        Pocket six = Pocket.open(SIX);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(six.header().toBytes());
        List<Section> sections = six.sections().stream().map(of -> new Section(of.subspace(), of.positions(), of.weightsOf(),
                of.evaluation(), Corrections.of(null, new long[0], new byte[0]))).toList();
        for (int i = 0; i < sections.size(); i++) {
            bytes.writeBytes(sections.get(i).toBytes(i));
        }
        bytes.writeBytes(Pocket.end(sections));
        Path file = Files.write(folder.resolve("wrong.pocket"), bytes.toByteArray());
        Pocket wrong = Pocket.open(file);
        assertThatThrownBy(() -> prove(wrong, null)).isInstanceOf(DatabaseException.class)
                .hasMessageMatching("(?s).*(The player can lose|The player can meet|can come to positions).*");
    }

    @Test
    void aFlippedBitIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(SIX);
        Path file = folder.resolve("flipped.pocket");
        for (int at = 0; at < whole.length; at += at < 40 ? 1 : 307) {
            byte[] flipped = whole.clone();
            flipped[at] ^= (byte) (1 << at % 8);
            Files.write(file, flipped);
            assertThatThrownBy(() -> Pocket.open(file)).as("byte %d", at).isInstanceOf(TableException.class);
        }
        for (int length : new int[] {0, 7, 8, 27, 28, 100, whole.length / 2, whole.length - 1}) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Pocket.open(file)).as("%d bytes", length).isInstanceOf(TableException.class);
        }
        Files.write(file, Arrays.copyOf(whole, whole.length + 1));
        assertThatThrownBy(() -> Pocket.open(file)).isInstanceOf(TableException.class);
    }

    @Test
    void missingTablesAreNamed() throws IOException {
        assertThatThrownBy(() -> build(Variants.NINE, TestDatabase.folder(Variants.NINE, 6), folder.resolve("nine.pocket"),
                Promise.NEVER_LOSES, 1)).isInstanceOf(DatabaseException.class).hasMessageContaining("are missing");
    }
}
