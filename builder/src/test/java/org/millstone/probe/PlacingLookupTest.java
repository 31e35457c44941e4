package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.oracle.Oracle;
import org.millstone.oracle.SmallGames;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.table.Wdl;
import org.millstone.variants.Variants;

/**
 * Positions with stones in hand, looked up in all tables of {@code three} and of four men on the board of {@code six}, against the oracle.
 */
final class PlacingLookupTest {
    private static final String FOUR_ON_SIX = "six 4 never one if-all remove loss turn blocked first";
    private static final Rules FOUR = SmallGames.rules(FOUR_ON_SIX);
    private static final Map<World, List<Position>> SAMPLES = new HashMap<>();

    /**
     * A game.
     *
     * @param oneIn of so many positions one is looked up in every way
     */
    private record World(Rules rules, Oracle oracle, int oneIn) {
        private static final World THREE = new World(Variants.THREE, Oracle.named("three"), 97);
        private static final World FOUR_MEN = new World(FOUR, Oracle.of(SmallGames.file(FOUR_ON_SIX)), Campaign.cases(997, 97));

        Tablebase open() throws IOException {
            return Tablebase.open(TestDatabase.wholeFolder(rules), rules);
        }

        int plies(Position position) {
            return oracle.value(position.own(), position.opponent(), position.ownHand(), position.opponentHand());
        }

        /** Some positions of every placing subspace, the same ones each time. */
        List<Position> sample() {
            return SAMPLES.computeIfAbsent(this, World::draw);
        }

        private List<Position> draw() {
            List<Position> sample = new ArrayList<>();
            SplittableRandom random = new SplittableRandom(10);
            for (Subspace subspace : Subspaces.placing(rules)) {
                List<Position> all = new ArrayList<>();
                Position[] first = new Position[1];
                oracle.forEach(subspace.toString(), (own, opponent, plies) -> {
                    if (random.nextInt(oneIn) == 0) {
                        all.add(position(subspace, own, opponent, random.nextBoolean() ? Side.WHITE : Side.BLACK));
                    }
                    if (first[0] == null) {
                        first[0] = position(subspace, own, opponent, Side.WHITE);
                    }
                });
                sample.addAll(all.isEmpty() ? List.of(first) : all);
            }
            return sample;
        }

        @Override
        public String toString() {
            return rules.name();
        }
    }

    static Stream<World> worlds() {
        return Stream.of(World.THREE, World.FOUR_MEN);
    }

    private static Position position(Subspace subspace, int own, int opponent, Side side) {
        return Position.of(side, own, opponent, subspace.ownHand(), subspace.opponentHand(), 0);
    }

    private static int wdl(int plies) {
        return plies == Oracle.DRAW ? Wdl.DRAW : plies % 2 == 0 ? Wdl.LOSS : Wdl.WIN;
    }

    private static int afterTurn(int plies) {
        return plies == Oracle.DRAW ? plies : plies + 1;
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void everyPositionIsWonDrawnOrLostAsItShouldBeAndEveryLossAsDeep(World world) throws IOException {
        try (Tablebase tables = world.open()) {
            assertThat(tables.subspaces()).containsExactlyElementsOf(Subspaces.all(world.rules()));
            for (Subspace subspace : Subspaces.placing(world.rules())) {
                world.oracle().forEach(subspace.toString(), (own, opponent, plies) -> {
                    int found = tables.wdl(own, opponent, subspace.ownHand(), subspace.opponentHand());
                    Position position = position(subspace, own, opponent, Side.WHITE);
                    if (found != wdl(plies) || found == Wdl.LOSS && tables.value(position).dtw() != plies) {
                        throw new AssertionError(Fen.format(world.rules().board(), position)
                                + " is " + plies + " plies");
                    }
                });
            }
        }
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void valuesTurnsAndLinesAreWhatTheOracleSays(World world) throws IOException {
        Turns turns = new Turns(world.rules());
        int longest = 0;
        int pendings = 0;
        try (Tablebase tables = world.open()) {
            for (Position position : world.sample()) {
                String fen = Fen.format(world.rules().board(), position);
                assertThat(Fen.parse(world.rules(), fen)).isEqualTo(position);
                int plies = world.plies(position);
                Value value = tables.value(position);
                assertThat(RandomPositions.wdl(value)).as(fen).isEqualTo(wdl(plies));
                assertThat(value.dtw()).as(fen).isEqualTo(plies);
                assertThat(value.table()).as(fen).isEqualTo(Subspace.of(position));
                assertThat(tables.require(position.coloursExchanged())).as(fen).isEqualTo(value);
                List<RankedTurn> ranked = tables.rank(position);
                assertThat(ranked.getFirst().value().dtw()).as(fen).isEqualTo(plies);
                for (RankedTurn turn : ranked) {
                    assertThat(turn.value().dtw()).as(fen).isEqualTo(afterTurn(world.plies(turn.after())));
                    int begun = Turn.withoutRemovals(turn.turn());
                    if (begun != turn.turn()) {
                        Position pending = turns.apply(position, begun).check(world.rules());
                        Value best = ranked.stream().filter(other -> Turn.withoutRemovals(other.turn()) == begun).findFirst()
                                .orElseThrow().value();
                        assertThat(tables.value(pending)).as(fen).usingRecursiveComparison().ignoringFields("table", "source")
                                .isEqualTo(best);
                        assertThat(tables.rank(pending).getFirst().value()).as(fen).isEqualTo(best);
                        pendings++;
                    }
                }
                List<RankedTurn> line = tables.line(position);
                for (int i = 0; i < line.size(); i++) {
                    assertThat(line.get(i).value().dtw()).as(fen).isEqualTo(plies == Oracle.DRAW ? plies : plies - i);
                }
                assertThat(plies == Oracle.DRAW ? plies : line.size()).as(fen).isEqualTo(plies);
                longest = Math.max(longest, line.size());
            }
        }
        assertThat(pendings).isPositive();
        assertThat(longest).isGreaterThan(world.rules().men());
    }

    /** Three Men's Morris is won for White, whose ninth ply closes a mill: the sixth was the last that placed. */
    @Test
    void theLineFromTheEmptyBoardGoesOnIntoTheMovingPhase() throws IOException {
        try (Tablebase three = World.THREE.open(); Tablebase four = World.FOUR_MEN.open()) {
            List<RankedTurn> won = three.line(Position.start(Variants.THREE));
            int[] asked = {0};
            assertThat(three.line(Position.start(Variants.THREE), () -> asked[0]++ == 2)).isEqualTo(won.subList(0, 2));
            assertThat(won).hasSize(World.THREE.plies(Position.start(Variants.THREE))).hasSizeGreaterThan(6);
            assertThat(won.subList(0, 6)).allMatch(turn -> Turn.places(turn.turn()));
            assertThat(won.subList(6, won.size())).noneMatch(turn -> Turn.places(turn.turn()));
            Position drawn = Position.start(FOUR);
            List<RankedTurn> line = new ArrayList<>();
            while (drawn.isPlacing()) {
                line.addAll(four.line(drawn));
                drawn = line.getLast().after();
            }
            assertThat(line).hasSizeGreaterThan(7).allMatch(turn -> turn.value().outcome() == Outcome.DRAW);
            assertThat(four.value(Position.start(FOUR).coloursExchanged()).outcome()).isEqualTo(Outcome.DRAW);
        }
    }

    @Test
    void aMissingLayerIsToldByItsTurnsAndNobodySuffers(@TempDir Path data) throws IOException {
        Path folder = TestDatabase.copyOfWhole(FOUR, data);
        List<Subspace> layer = Subspaces.placing(FOUR).stream().filter(subspace -> subspace.inHand() == 5).toList();
        for (Subspace subspace : layer) {
            Files.delete(Plane.WDL.path(folder, subspace));
            Files.delete(Plane.DTW.path(folder, subspace));
        }
        try (Tablebase tables = Tablebase.open(folder, FOUR); Tablebase whole = World.FOUR_MEN.open()) {
            assertThat(tables.lacking(Position.start(FOUR))).isNotEmpty().allMatch(layer::contains);
            for (Position position : World.FOUR_MEN.sample()) {
                Subspace subspace = Subspace.of(position);
                Value value = tables.value(position);
                Value right = whole.value(position);
                if (subspace.inHand() == 5) {
                    assertThat(value.table()).isNull();
                    assertThat(value).usingRecursiveComparison().ignoringFields("table", "source").isEqualTo(right);
                    assertThat(tables.wdl(position.own(), position.opponent(), position.ownHand(), position.opponentHand()))
                            .isEqualTo(Wdl.UNKNOWN);
                    assertThat(tables.rank(position)).isEqualTo(whole.rank(position));
                } else if (subspace.inHand() == 6) {
                    assertThat(value).isEqualTo(right);
                    assertThat(tables.rank(position)).usingRecursiveComparison()
                            .ignoringFieldsMatchingRegexes(".*table", ".*source")
                            .isEqualTo(whole.rank(position));
                } else {
                    assertThat(value).isEqualTo(right);
                    if (subspace.inHand() < 5) {
                        assertThat(tables.line(position)).isEqualTo(whole.line(position));
                    }
                }
            }
        }
    }

    @Test
    void aDamagedLayerFailsItsOwnQuestionsAndTakesOnlyDepthsFromOthers(@TempDir Path data) throws IOException {
        Path folder = TestDatabase.copyOfWhole(FOUR, data);
        for (Subspace subspace : Subspaces.placing(FOUR)) {
            if (subspace.inHand() == 5) {
                Path file = Plane.WDL.path(folder, subspace);
                byte[] bytes = Files.readAllBytes(file);
                bytes[14] ^= 1;
                Files.write(file, bytes);
            }
        }
        try (Tablebase tables = Tablebase.open(folder, FOUR); Tablebase whole = World.FOUR_MEN.open()) {
            for (Position position : World.FOUR_MEN.sample()) {
                Value right = whole.value(position);
                if (position.ownHand() + position.opponentHand() == 5) {
                    assertThatThrownBy(() -> tables.value(position)).isInstanceOf(CorruptTableException.class)
                            .hasMessageContaining(Subspace.of(position) + ".wdl");
                } else {
                    Value found = tables.value(position);
                    assertThat(found.outcome()).isEqualTo(right.outcome());
                    assertThat(found.dtw()).isIn(right.dtw(), Value.NO_DTW);
                }
            }
            assertThat(tables.damage()).isNotEmpty().allSatisfy(damage -> assertThat(damage).hasMessageContaining("+3+2.wdl"));
        }
    }

    @Test
    void withoutAnyDepthsTheOutcomesAreKnown(@TempDir Path data) throws IOException {
        Path folder = TestDatabase.copyOfWhole(FOUR, data);
        for (Subspace subspace : Subspaces.all(FOUR)) {
            Files.delete(Plane.DTW.path(folder, subspace));
        }
        try (Tablebase tables = Tablebase.open(folder, FOUR); Tablebase whole = World.FOUR_MEN.open()) {
            for (Position position : World.FOUR_MEN.sample()) {
                Value found = tables.value(position);
                assertThat(found.outcome()).isEqualTo(whole.value(position).outcome());
                assertThat(found.dtw()).isIn(Value.NO_DTW, whole.value(position).dtw());
                assertThat(found.dtw()).isLessThanOrEqualTo(2);
                assertThat(tables.rank(position)).extracting(turn -> turn.value().outcome())
                        .containsExactlyElementsOf(whole.rank(position).stream().map(turn -> turn.value().outcome()).toList());
                // A draw's line needs no depths, and goes on to its final.
                assertThat(tables.line(position)).hasSizeLessThan(found.outcome() == Outcome.DRAW ? 64 : 12);
            }
        }
    }

    @Test
    void numbersOfStonesThatNoPositionHasAreRefused() throws IOException {
        try (Tablebase tables = Tablebase.open(TestDatabase.wholeFolder(Variants.SIX), Variants.SIX)) {
            for (int[] hands : new int[][] {{0, 1}, {1, 2}, {2, 0}, {3, 1}, {-1, -1}, {0, -1}, {-1, 0}, {7, 7}, {7, 6},
                {Integer.MIN_VALUE, Integer.MIN_VALUE}, {Integer.MIN_VALUE, Integer.MAX_VALUE}, {1 << 30, 1 << 30}}) {
                assertThatThrownBy(() -> tables.wdl(0b11, 0b1100, hands[0], hands[1])).as("%d %d", hands[0], hands[1])
                        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("no position of six");
            }
            assertThatThrownBy(() -> tables.wdl(0b11111, 0b11100000, 2, 2)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("7 stones against 5");
            assertThatThrownBy(() -> tables.wdl(0b1, 0b10, 1, 1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> tables.wdl(0b11, 0b110, 2, 2)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> tables.wdl(1 << 16, 0b110, 2, 2)).isInstanceOf(IllegalArgumentException.class);
            assertThat(tables.wdl(0b1, 0b1110, 1, 1)).isEqualTo(Wdl.LOSS);
            assertThat(tables.wdl(0b1110, 0b1, 1, 1)).isEqualTo(Wdl.WIN);
            assertThat(tables.wdl(0, 0, 6, 6)).isEqualTo(Wdl.DRAW);
        }
    }
}
