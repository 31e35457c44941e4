package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.opening.Opening.Proof;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.search.RandomGames;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

class OpeningTest {
    private static final Rules SIX = Variants.SIX;
    private static final Position START = Position.start(SIX);
    private static final long TABLE_BYTES = 1 << 26;

    @TempDir
    private Path temporary;

    private static Opening opening(Tablebase tables) {
        return new Opening(tables, 2, TABLE_BYTES, null);
    }

    private static Tablebase six() throws IOException {
        return Tablebase.open(TestTables.folder(SIX), SIX, TablebaseOptions.allResident());
    }

    @Test
    void theEmptyBoardOfSixIsADraw() throws IOException {
        try (Tablebase tables = six(); Opening opening = opening(tables)) {
            Proof proof = opening.prove(START, ProofLimits.NONE);
            assertThat(proof.outcome()).isEqualTo(Outcome.DRAW);
            assertThat(proof.nodes()).isPositive();
            assertThat(proof.probes()).containsKey(Subspace.moving(6, 6));
            assertThat(proof.allProbes()).isGreaterThan(proof.probes().get(Subspace.moving(6, 6)));
            assertThat(opening.prove(START, ProofLimits.NONE).nodes()).as("asked again").isZero();
            Position moving = Fen.parse(SIX, "OOO***@@/@******* w");
            assertThat(opening.prove(moving, ProofLimits.NONE).outcome()).isEqualTo(tables.value(moving).outcome());
        }
    }

    @Test
    void aProofThatIsStoppedSaysSoAndNothingWrong() throws IOException {
        try (Tablebase tables = six(); Opening opening = opening(tables)) {
            for (ProofLimits limits : List.of(new ProofLimits(Duration.ofDays(1), 100, nodes -> false),
                    ProofLimits.time(Duration.ZERO),
                    new ProofLimits(Duration.ofDays(1), Long.MAX_VALUE, nodes -> true))) {
                Proof proof = opening.prove(START, limits);
                assertThat(proof.stopped()).isTrue();
                assertThat(proof.outcome()).isEqualTo(Outcome.UNKNOWN);
                assertThat(proof.missing()).isEmpty();
            }
            Thread.currentThread().interrupt();
            assertThat(opening.prove(START, ProofLimits.NONE).stopped()).isTrue();
            assertThat(Thread.interrupted()).as("an interrupt stays set").isTrue();
            assertThat(opening.prove(START, ProofLimits.NONE).outcome()).isEqualTo(Outcome.DRAW);
        }
    }

    @Test
    void closingEndsTheQuestionsThatAreBeingWorkedOn() throws Exception {
        Path none = TestTables.some(SIX, temporary, List.of(Subspace.moving(3, 3)));
        try (Tablebase tables = Tablebase.open(none, SIX); ExecutorService asking = Executors.newFixedThreadPool(2)) {
            Opening opening = opening(tables);
            // One latch a question: each has two threads, both of which tell of progress.
            List<CountDownLatch> searching = List.of(new CountDownLatch(1), new CountDownLatch(1));
            List<Future<Proof>> answers = searching.stream().map(begun -> asking.submit(
                    () -> opening.prove(START, new ProofLimits(ProofLimits.NONE.time(), Long.MAX_VALUE, nodes -> {
                        begun.countDown();
                        return false;
                    })))).toList();
            for (CountDownLatch begun : searching) {
                begun.await();
            }
            opening.close();
            for (Future<Proof> answer : answers) {
                assertThat(answer.get().stopped()).isTrue();
                assertThat(answer.get().outcome()).isEqualTo(Outcome.UNKNOWN);
            }
            assertThatThrownBy(() -> opening.prove(START, ProofLimits.NONE)).isInstanceOf(IllegalStateException.class);
        }
    }

    /** Facts with some tables hold with all. With a part of them some positions are still decided, and some are not. */
    @Test
    void whatIsProvedWithSomeTablesIsTrue() throws IOException {
        List<Subspace> large =
                List.of(Subspace.moving(6, 6), Subspace.moving(6, 5), Subspace.moving(5, 6), Subspace.moving(5, 5));
        try (Tablebase all = six(); Tablebase some = Tablebase.open(TestTables.some(SIX, temporary, large), SIX);
                Opening whole = opening(all); Opening part = opening(some)) {
            int proved = 0;
            List<Position> positions = RandomGames.placing(SIX, 6, false, 150, 4);
            for (Position position : positions) {
                Proof proof = part.prove(position, ProofLimits.NONE);
                if (proof.outcome() == Outcome.UNKNOWN) {
                    assertThat(proof.stopped()).isFalse();
                    assertThat(proof.missing()).as(Fen.format(SIX.board(), position)).isNotEmpty()
                            .doesNotContainAnyElementsOf(large)
                            .isEqualTo(part.prove(position, ProofLimits.NONE).missing());
                } else {
                    proved++;
                    assertThat(proof.outcome()).as(Fen.format(SIX.board(), position))
                            .isEqualTo(whole.prove(position, ProofLimits.NONE).outcome());
                }
            }
            assertThat(proved).isBetween(1, positions.size() - 1);
        }
    }

    @Test
    void manyThreadsMayAskAtOnce() throws Exception {
        try (Tablebase tables = six(); Tablebase whole = Tablebase.open(TestDatabase.wholeFolder(SIX), SIX);
                Opening opening = new Opening(tables, 1, TABLE_BYTES, null);
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Position> positions = RandomGames.placing(SIX, 5, false, 50, 5);
            List<Future<List<Outcome>>> answers = IntStream.range(0, 4).mapToObj(i -> threads.submit(
                    () -> positions.stream().map(position -> opening.prove(position, ProofLimits.NONE).outcome()).toList()))
                    .toList();
            List<Outcome> expected = positions.stream().map(position -> whole.value(position).outcome()).toList();
            for (Future<List<Outcome>> answer : answers) {
                assertThat(answer.get()).isEqualTo(expected);
            }
        }
    }

    /** With so few tables, neither side can capture enough stones to reach one. */
    @Test
    void whatCannotBeProvedIsNotSearched() throws IOException {
        Path folder = TestTables.some(SIX, temporary.resolve(SIX.name()), List.of(Subspace.moving(3, 3)));
        try (Tablebase few = Tablebase.open(folder, SIX); Opening opening = opening(few)) {
            Position sixes = Fen.parse(SIX, "OO*O*O**/@@*@*@** w p p 4 2 4 2 0 0");
            assertThat(opening.canProve(sixes)).isFalse();
            Proof proof = opening.prove(sixes, ProofLimits.NONE);
            assertThat(proof.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(proof.nodes()).isZero();
            assertThat(proof.missing()).contains(Subspace.moving(6, 6)).isEqualTo(MovingTables.of(few.lacking(sixes)));
            assertThat(opening.canProve(Fen.parse(SIX, "OO******/@@@***** w p p 2 1 3 1 0 0"))).as("a mill leads to 3-3")
                    .isTrue();
        }
    }
}
