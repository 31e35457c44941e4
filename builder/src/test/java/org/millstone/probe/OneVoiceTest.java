package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.Manifest;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestDatabase;
import org.millstone.fixtures.TestTables;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.table.Plane;
import org.millstone.table.TableException;
import org.millstone.variants.Variants;

/** The answers of a database with missing files: the same however it is asked, never wrong, and all that two plies of tables prove. */
final class OneVoiceTest {
    private static final Rules THREE = Variants.THREE;
    private static final int POSITIONS = Campaign.cases(1_500, 20_000);

    @TempDir
    private Path data;

    /** Files of any plane are missing, each with the same chance. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void everyWayOfAskingSaysTheSameAndNothingWrong(int seed) throws IOException {
        Random random = new Random(seed);
        double lost = (1 + seed % 4) / 5.0;
        Path folder = without(THREE, file -> random.nextDouble() < lost);
        int known = 0;
        try (Tablebase whole = Tablebase.open(TestDatabase.wholeFolder(THREE), THREE);
                Tablebase some = Tablebase.open(folder, THREE)) {
            for (Position position : positions(THREE, seed)) {
                Value right = whole.value(position);
                Value value = consistent(some, position);
                assertTrue(value, right, fen(THREE, position));
                assertThat(value.known()).as(fen(THREE, position)).isEqualTo(byDefinition(some, whole, position, 2));
                for (RankedTurn turn : some.rank(position)) {
                    assertTrue(turn.value(), worth(whole, position, turn.turn()), fen(THREE, turn.after()));
                }
                known += value.known() ? 1 : 0;
            }
        }
        assertThat(known).isPositive();
    }

    private static Value worth(Tablebase whole, Position position, int turn) {
        return whole.rank(position).stream().filter(other -> other.turn() == turn).findFirst().orElseThrow().value();
    }

    /** Asks in all ways, which have to agree, and returns the answer. */
    private static Value consistent(Tablebase tables, Position position) {
        String fen = fen(tables.rules(), position);
        Value value = tables.value(position);
        Tablebase.Ranking with = tables.ranking(position, 0);
        assertThat(with.value()).as(fen).isEqualTo(value);
        assertThat(value.table()).as(fen).isIn(null, Subspace.of(position));
        List<RankedTurn> ranked = tables.rank(position);
        assertThat(ranked).as(fen).isEqualTo(with.turns())
                .isSortedAccordingTo(Comparator.comparing(turn -> turn.value().outcome()));
        if (value.outcome() == Outcome.LOSS && value.table() != null && !ranked.isEmpty()) {
            assertThat(ranked.getFirst().value().dtw()).as(fen).isIn(Value.NO_DTW, value.dtw());
            assertThat(ranked).as(fen).allMatch(turn -> turn.value().outcome() == Outcome.LOSS);
        }
        if (!ranked.isEmpty() && value.known()) {
            Value best = RankedTurn.best(ranked);
            if (best.known()) {
                assertThat(best.outcome()).as(fen).isEqualTo(value.outcome());
                assertThat(best.dtw()).as(fen).isIn(Value.NO_DTW, value.dtw());
            }
        }
        return value;
    }

    private static void assertTrue(Value found, Value right, String fen) {
        if (found.known()) {
            assertThat(found.outcome()).as(fen).isEqualTo(right.outcome());
            assertThat(found.dtw()).as(fen).isIn(Value.NO_DTW, right.dtw());
        } else {
            assertThat(found.missing()).as(fen).isNotNull();
        }
    }

    /** Whether a position's outcome follows from tables that are there, if so many plies are looked at; by recursion over the rules. */
    private static boolean byDefinition(Tablebase some, Tablebase whole, Position position, int plies) {
        Turns turns = new Turns(some.rules());
        if (some.subspaces().contains(Subspace.of(position)) && position.pending() == 0 || turns.end(position).isPresent()) {
            return true;
        }
        if (plies == 0) {
            return false;
        }
        List<RankedTurn> ranked = whole.rank(position);
        return ranked.stream().allMatch(turn -> byDefinition(some, whole, turn.after(), plies - 1)) || ranked.stream()
                .anyMatch(turn -> turn.value().outcome() == Outcome.WIN && byDefinition(some, whole, turn.after(), plies - 1));
    }

    /** One of the turns is known to win; the other tables are missing. */
    @Test
    void aWinThatATurnProvesIsOneByName() throws IOException {
        Rules nine = Variants.NINE;
        Path folder = TestDatabase.copyOf(nine, 8, data);
        Set<String> kept = Set.of("3-3", "3-4", "4-3", "4-4");
        remove(folder, file -> !kept.contains(file.replaceFirst("\\..*", "")));
        try (Tablebase tables = Tablebase.open(folder, nine)) {
            Position won = Fen.parse(nine, "*******@/O******@/*@@O*O@* w");
            Value value = consistent(tables, won);
            assertThat(value.outcome()).isEqualTo(Outcome.WIN);
            assertThat(value.hasDtw()).isFalse();
            assertThat(value.table()).isNull();
            assertThat(value.source()).isEqualTo(Value.Source.TABLE);
            assertThat(value.missing()).isNull();
            List<RankedTurn> ranked = tables.rank(Fen.parse(nine, "**@*@*O*/***@*@O*/***O@*** w"));
            assertThat(ranked.getFirst().value().outcome()).isNotEqualTo(Outcome.LOSS);
            assertThat(ranked.getLast().value()).extracting(Value::outcome, Value::dtw).containsExactly(Outcome.LOSS, 2);
        }
    }

    /** The table of the first position tells which draw it is, those after the placing do not: play could shuffle for ever. */
    @Test
    void aLineEndsWhereItIsNoLongerKnownWhichDrawItIs() throws IOException {
        Rules five = Variants.named("five").orElseThrow();
        Set<String> graded = Set.of("2-3+3+2.grade", "3-3+2+2.grade", "3-4+2+1.grade");
        Path folder = without(five, file -> file.endsWith(".grade") && !graded.contains(file) || file.startsWith("4-4+1+1"));
        try (Tablebase tables = Tablebase.open(folder, five)) {
            List<RankedTurn> line = tables.line(Fen.parse(five, "O*******/@*@*O*O* b p p 3 2 2 3 0 0"));
            assertThat(line).hasSizeBetween(8, 16).allMatch(turn -> turn.value().outcome() == Outcome.DRAW);
        }
    }

    /**
     * Every second layer of stones in hand is enough to know who wins, of each position and of each turn. The second game passes where it is
     * blocked, and skips a turn after the last placement.
     */
    @ParameterizedTest
    @ValueSource(strings = {"three", "three-pass", "six"})
    void everySecondLayerTellsWhoWins(String name) throws IOException {
        Path built = TestTables.ofVectors(name).resolve(name);
        Rules rules = Manifest.head(built).ruleSet().rules();
        Path folder = TestDatabase.copyOf(built, data);
        remove(folder, file -> !file.endsWith(".wdl") || inHand(file) % 2 == 1);
        try (Tablebase whole = Tablebase.open(built, rules); Tablebase half = Tablebase.open(folder, rules)) {
            for (Position position : positions(rules, 5)) {
                Value value = consistent(half, position);
                assertThat(value.outcome()).as(fen(rules, position)).isEqualTo(whole.value(position).outcome());
                assertThat(value.dtw()).as(fen(rules, position)).isIn(Value.NO_DTW, whole.value(position).dtw());
                assertThat(half.rank(position)).as(fen(rules, position)).extracting(turn -> turn.value().outcome())
                        .isEqualTo(whole.rank(position).stream().map(turn -> turn.value().outcome()).toList());
            }
        }
    }

    /** For a turn to a missing table the replies are asked, too; one that damage hides is unknown, and no question fails for it. */
    @Test
    void damageTwoPliesAwayFailsNoRanking() throws IOException {
        Path folder = without(THREE, file -> inHand(file) == 3);
        for (Subspace subspace : Subspaces.all(THREE)) {
            if (subspace.inHand() == 2) {
                Path file = Plane.WDL.path(folder, subspace);
                Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 100));
            }
        }
        try (Tablebase tables = Tablebase.open(folder, THREE)) {
            int unknown = 0;
            for (Position position : positions(THREE, 6)) {
                if (Subspace.of(position).inHand() == 4 && position.pending() == 0) {
                    assertThat(consistent(tables, position).known()).isTrue();
                    unknown += tables.rank(position).stream().anyMatch(turn -> !turn.value().known()) ? 1 : 0;
                }
            }
            assertThat(unknown).isPositive();
            assertThat(tables.damage()).isNotEmpty();
        }
    }

    /** A position is ranked by its turns, whatever its own file is; one that the system cannot read is named as a damaged one is. */
    @Test
    void aFileOfValuesThatCannotBeReadIsNamed() throws IOException {
        Path file = without(THREE, "2-2+1+1.wdl"::equals).resolve("2-2+1+1.wdl");
        Files.createDirectory(file);
        try (Tablebase tables = Tablebase.open(file.resolveSibling(""), THREE)) {
            assertThat(tables.rank(Fen.parse(THREE, "OO**@**@* w p p 2 1 2 1 0 0"))).isNotEmpty();
            assertThat(tables.damage()).extracting(TableException::file).containsExactly(file);
        }
    }

    private static int inHand(String file) {
        return Subspace.parse(file.replaceFirst("\\.[a-z]*$", "")).map(Subspace::inHand).orElse(0);
    }

    /** A copy of the whole game without some of its table files. */
    private Path without(Rules rules, Predicate<String> lost) throws IOException {
        Path folder = TestDatabase.copyOfWhole(rules, data);
        remove(folder, lost);
        return folder;
    }

    private static void remove(Path folder, Predicate<String> lost) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (Stream.of(Plane.values()).anyMatch(plane -> name.endsWith("." + plane.suffix())) && lost.test(name)) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Positions of all subspaces; after those in which a mill can be closed, that in which the removal is pending. */
    private static List<Position> positions(Rules rules, int seed) {
        RandomPositions random = new RandomPositions(rules, Subspaces.all(rules), seed);
        Turns turns = new Turns(rules);
        TurnList list = new TurnList();
        List<Position> positions = new ArrayList<>();
        while (positions.size() < POSITIONS) {
            Position position = random.next();
            positions.add(position);
            turns.generate(position, list);
            for (int i = 0; i < list.size(); i++) {
                if (Turn.removed(list.get(i)) != 0) {
                    positions.add(turns.apply(position, Turn.withoutRemovals(list.get(i))));
                    break;
                }
            }
        }
        return positions;
    }

    private static String fen(Rules rules, Position position) {
        return Fen.format(rules.board(), position);
    }
}
