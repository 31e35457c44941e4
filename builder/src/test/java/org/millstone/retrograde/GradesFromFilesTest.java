package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.variants.Variants;

/** Turns and lines keep what the grades of positions promise; that the grades are right is told by the oracle. */
class GradesFromFilesTest {
    private static final Comparator<RankedTurn> BEST_FIRST = Comparator.comparing((RankedTurn turn) -> turn.value().outcome())
            .thenComparingInt(turn -> -worth(turn.value())).thenComparingInt(turn -> counter(turn.value()));

    private static int worth(Value value) {
        DrawGrade grade = value.grade();
        return grade == null ? 0 : grade.grade();
    }

    private static int counter(Value value) {
        DrawGrade grade = value.grade();
        return grade == null ? DrawGrade.NO_TURNS_TO_CAPTURE : grade.turnsToCapture();
    }

    private static Tablebase open(String name, int stones) throws IOException {
        Rules rules = Variants.named(name).orElseThrow();
        return Tablebase.open(TestDatabase.wholeData(rules, stones), rules, TablebaseOptions.allResident());
    }

    private static List<Position> positions(Tablebase tables, int count) {
        RandomPositions random = new RandomPositions(tables, 14);
        return Stream.generate(random::next).limit(count).toList();
    }

    @ParameterizedTest
    @CsvSource({"three, 6, 500", "five, 10, 3000"})
    void turnsComeInTheirOrderWithTheCountersOfWhoProfits(String name, int stones, int count) throws IOException {
        int graded = 0;
        try (Tablebase tables = open(name, stones)) {
            for (Position position : positions(tables, count)) {
                String fen = Fen.format(tables.rules().board(), position);
                List<RankedTurn> ranked = tables.rank(position);
                assertThat(ranked).as(fen).isSortedAccordingTo(BEST_FIRST);
                int staying = tables.finals().worth(Subspace.of(position)).orElse(0);
                for (RankedTurn turn : ranked) {
                    DrawGrade after = turn.value().outcome() == Outcome.DRAW ? tables.value(turn.after()).grade() : null;
                    assertThat(turn.value().grade()).as(fen)
                            .isEqualTo(after == null ? null : expected(turn.turn(), after, staying));
                    graded += after == null ? 0 : 1;
                }
            }
        }
        assertThat(graded).isGreaterThan(100);
    }

    private static DrawGrade expected(int turn, DrawGrade after, int staying) {
        int counter = -after.grade() <= staying ? DrawGrade.NO_TURNS_TO_CAPTURE : Turn.removed(turn) != 0 ? 1
                : after.turnsToCapture() + 1;
        return new DrawGrade(after.finalStones() == null ? null : after.finalStones().mirrored(), -after.grade(), counter);
    }

    /** The line's last position has the stones that the grade promises, or others that are as good; it never lets go of the grade. */
    @ParameterizedTest
    @CsvSource({"three, 6, 200, 0", "five, 10, 2000, 1", "six-fly, 9, 300, 1"})
    void aLineOfADrawReachesItsFinal(String name, int stones, int count, int least) throws IOException {
        int captures = 0;
        try (Tablebase tables = open(name, stones)) {
            for (Position position : positions(tables, count)) {
                DrawGrade grade = tables.value(position).grade();
                if (grade == null || tables.rank(position).isEmpty()) {
                    continue;
                }
                String fen = Fen.format(tables.rules().board(), position);
                List<RankedTurn> line = tables.line(position);
                int reached = tables.reached(position, line).orElseThrow(() -> new AssertionError(fen));
                assertThat(line.size()).as(fen).isGreaterThanOrEqualTo(Math.min(8, reached));
                for (int i = 0; i < line.size(); i++) {
                    assertThat(worth(line.get(i).value())).as(fen).isEqualTo(i % 2 == 0 ? grade.grade() : -grade.grade());
                }
                Position last = line.getLast().after();
                int staying = tables.finals().worth(Subspace.of(last)).orElse(0);
                assertThat(last.side() == position.side() ? staying : -staying).as(fen).isEqualTo(grade.grade());
                captures += IntStream.range(0, reached).map(i -> Turn.removed(line.get(i).turn()) == 0 ? 0 : 1).sum();
            }
        }
        assertThat(captures).isGreaterThanOrEqualTo(least);
    }

    /** From the empty board, and from all positions that play leads to: a position is worth as much as the best of its turns. */
    @ParameterizedTest
    @CsvSource({"three, 6", "five, 10"})
    void placingKeepsTheGradeUntilAllStonesAreOnTheBoard(String name, int pieces) throws IOException {
        Random random = new Random(7);
        int drawn = 0;
        try (Tablebase tables = open(name, pieces)) {
            for (int game = 0; game < 60; game++) {
                Position position = new Position(Side.WHITE, 0, 0, pieces / 2, pieces / 2, 0, 0, false);
                while (position.ownHand() + position.opponentHand() > 0) {
                    Value value = tables.value(position);
                    List<RankedTurn> ranked = tables.rank(position);
                    if (ranked.isEmpty()) {
                        break;
                    }
                    assertThat(value.grade()).isEqualTo(ranked.getFirst().value().grade());
                    if (value.grade() != null) {
                        drawn++;
                        assertThat(value.grade().hasTurnsToCapture()).isFalse();
                        assertThat(tables.reached(position, tables.line(position))).isPresent();
                    }
                    position = ranked.get(random.nextInt(ranked.size())).after();
                }
            }
        }
        assertThat(drawn).isPositive();
    }
}
