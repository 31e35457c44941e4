package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.database.Finals;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.SlotIndex;
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
import org.millstone.step.Step;
import org.millstone.variants.Variants;

/** Grades that go through files and lookups are those of the naive oracle; turns and lines keep what they promise. */
class GradesFromFilesTest {
    private static final Comparator<RankedTurn> BEST_FIRST = Comparator.comparing((RankedTurn turn) -> turn.value().outcome())
            .thenComparingInt(turn -> -worth(turn.value())).thenComparingInt(turn -> counter(turn.value()));

    private static final Map<String, Truth> KNOWN = new HashMap<>();

    private static int worth(Value value) {
        DrawGrade grade = value.grade();
        return grade == null ? 0 : grade.worth();
    }

    private static int counter(Value value) {
        DrawGrade grade = value.grade();
        return grade == null ? DrawGrade.NO_COUNTER : grade.turnsToCapture();
    }

    /** The naive truth about the draws of the moving phase. */
    private record Truth(Rules rules, Solved solved, Finals finals, GradeOracle oracle, List<Subspace> subspaces) {
        static Truth of(Rules rules, int stones, Finals finals) {
            return KNOWN.computeIfAbsent(rules.name() + stones, name -> find(rules, stones, finals));
        }

        private static Truth find(Rules rules, int stones, Finals finals) {
            List<Step> pairs = Step.movingPhase(rules, stones);
            Solved solved = Solved.pairs(rules, pairs, 2, 1 << 16);
            List<Subspace> subspaces = new ArrayList<>();
            pairs.forEach(pair -> subspaces.addAll(pair.subspaces()));
            return new Truth(rules, solved, finals, GradeOracle.of(rules, solved, finals, pairs), subspaces);
        }

        /** The grade of a position of the moving phase, null if it is no draw. */
        DrawGrade grade(Position position) {
            int level = oracle.level(position.own(), position.opponent());
            if (level == GradeOracle.NOT_DRAWN) {
                return null;
            }
            boolean stays = level == finals.level(Subspace.of(position));
            return new DrawGrade(level == 0 ? null : finals.named(level), finals.worthOfLevel(level),
                    stays ? DrawGrade.NO_COUNTER : oracle.counter(position.own(), position.opponent()));
        }

        /** Up to so many positions of each subspace, drawn at random. */
        List<Position> positions(int most) {
            Random random = new Random(14);
            List<Position> positions = new ArrayList<>();
            for (Subspace subspace : subspaces) {
                SlotIndex index = solved.index(subspace);
                LongStream slots = index.slots() <= most ? LongStream.range(0, index.slots())
                        : random.longs(most, 0, index.slots());
                Side side = random.nextBoolean() ? Side.WHITE : Side.BLACK;
                slots.forEach(
                        slot -> positions.add(new Position(side, index.own(slot), index.opponent(slot), 0, 0, 0, 0, false)));
            }
            return positions;
        }
    }

    private static Tablebase open(Rules rules, int stones, boolean mapped) throws IOException {
        return Tablebase.open(TestDatabase.wholeData(rules, stones), rules,
                mapped ? TablebaseOptions.mapped().cacheBytes(TablebaseOptions.LEAST_CACHE) : TablebaseOptions.allResident());
    }

    @ParameterizedTest
    @CsvSource({"three, 6, 1000000, true, 0", "five, 10, 20000, false, 50", "five, 10, 1000, true, 1",
        "seven, 8, 5000, false, 1",
        "six-fly, 9, 5000, true, 1", "nine, 7, 5000, true, 0"})
    void everyDrawOfTheMovingPhaseIsTheOracles(String name, int stones, int most, boolean mapped, int least) throws IOException {
        Rules rules = Variants.named(name).orElseThrow();
        int[] counted = new int[2];
        try (Tablebase tables = open(rules, stones, mapped)) {
            Truth truth = Truth.of(rules, stones, tables.finals());
            assertThat(tables.hasGrades()).isTrue();
            for (Position position : truth.positions(most)) {
                DrawGrade right = truth.grade(position);
                Value found = tables.value(position);
                if (found.outcome() == Outcome.DRAW != (right != null) || right != null && !right.equals(found.grade())) {
                    assertThat(found.grade()).as(Fen.format(rules.board(), position)).isEqualTo(right);
                }
                counted[0] += right == null ? 0 : 1;
                counted[1] += right == null || !right.hasCounter() ? 0 : 1;
            }
            assertThat(tables.damage()).isEmpty();
        }
        assertThat(counted[0]).isPositive();
        assertThat(counted[1]).isGreaterThanOrEqualTo(least);
    }

    @ParameterizedTest
    @CsvSource({"three, 6, 1000000", "five, 10, 1500", "nine, 7, 2000"})
    void turnsComeInTheirOrderWithTheCountersOfWhoProfits(String name, int stones, int most) throws IOException {
        Rules rules = Variants.named(name).orElseThrow();
        int graded = 0;
        try (Tablebase tables = open(rules, stones, false)) {
            Truth truth = Truth.of(rules, stones, tables.finals());
            for (Position position : truth.positions(most)) {
                String fen = Fen.format(rules.board(), position);
                List<RankedTurn> ranked = tables.rank(position);
                assertThat(ranked).as(fen).isSortedAccordingTo(BEST_FIRST);
                int staying = truth.finals().worth(Subspace.of(position)).orElse(0);
                for (RankedTurn turn : ranked) {
                    DrawGrade after = turn.value().outcome() == Outcome.DRAW ? truth.grade(turn.after()) : null;
                    assertThat(turn.value().grade()).as(fen)
                            .isEqualTo(after == null ? null : expected(turn.turn(), after, staying));
                    graded += after == null ? 0 : 1;
                }
            }
        }
        assertThat(graded).isGreaterThan(100);
    }

    private static DrawGrade expected(int turn, DrawGrade after, int staying) {
        int counter = -after.worth() <= staying ? DrawGrade.NO_COUNTER : Turn.removed(turn) != 0 ? 1 : after.turnsToCapture() + 1;
        return new DrawGrade(after.stays() == null ? null : after.stays().mirrored(), -after.worth(), counter);
    }

    /** The line's last position has the stones that the grade promises, or others that are as good; it never lets go of the grade. */
    @ParameterizedTest
    @CsvSource({"three, 6, 300", "five, 10, 1500", "six-fly, 9, 300"})
    void aLineOfADrawReachesItsFinal(String name, int stones, int most) throws IOException {
        Rules rules = Variants.named(name).orElseThrow();
        int captures = 0;
        try (Tablebase tables = open(rules, stones, false)) {
            Truth truth = Truth.of(rules, stones, tables.finals());
            for (Position position : truth.positions(most)) {
                DrawGrade grade = tables.value(position).grade();
                if (grade == null || tables.rank(position).isEmpty()) {
                    continue;
                }
                String fen = Fen.format(rules.board(), position);
                List<RankedTurn> line = tables.line(position);
                int reached = tables.reached(position, line).orElseThrow(() -> new AssertionError(fen));
                assertThat(line.size()).as(fen).isGreaterThanOrEqualTo(Math.min(8, reached));
                for (int i = 0; i < line.size(); i++) {
                    assertThat(worth(line.get(i).value())).as(fen).isEqualTo(i % 2 == 0 ? grade.worth() : -grade.worth());
                }
                Position last = line.getLast().after();
                int staying = truth.finals().worth(Subspace.of(last)).orElse(0);
                assertThat(last.side() == position.side() ? staying : -staying).as(fen).isEqualTo(grade.worth());
                captures += IntStream.range(0, reached).map(i -> Turn.removed(line.get(i).turn()) == 0 ? 0 : 1).sum();
            }
        }
        assertThat(captures).isGreaterThanOrEqualTo(name.equals("three") ? 0 : 1);
    }

    /** From the empty board, and from all positions that play leads to: a position is worth as much as the best of its turns. */
    @ParameterizedTest
    @CsvSource({"three, 6", "five, 10", "nine, 8"})
    void placingKeepsTheGradeUntilAllStonesAreOnTheBoard(String name, int pieces) throws IOException {
        Rules rules = Variants.named(name).orElseThrow();
        Random random = new Random(7);
        int drawn = 0;
        try (Tablebase tables = open(rules, pieces, true)) {
            for (int game = 0; game < 200; game++) {
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
                        assertThat(value.grade().hasCounter()).isFalse();
                        assertThat(tables.reached(position, tables.line(position))).isPresent();
                    }
                    position = ranked.get(random.nextInt(ranked.size())).after();
                }
            }
        }
        assertThat(drawn).isPositive();
    }
}
