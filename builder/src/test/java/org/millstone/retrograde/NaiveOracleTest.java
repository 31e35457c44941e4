package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Boards;
import org.millstone.board.Symmetries;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.variants.Variants;

class NaiveOracleTest {
    /** The 3-3 histogram of Gevay and Danner's tables: orbits by depth in plies, draws under -1. */
    private static final Map<Integer, Integer> THREE_THREE = histogram("-1:269 "
            + "1:66472 3:33775 5:16651 7:6619 9:4770 11:2561 13:3808 15:2506 17:1185 19:776 21:1125 23:346 25:27 "
            + "2:3125 4:4700 6:3998 8:2496 10:2099 12:2160 14:2261 16:2387 18:2116 20:2122 22:1079 24:123 26:70");

    static Stream<Rules> smallRules() {
        return Stream.of(Variants.THREE, Variants.SIX,
                three(Blocked.PASS), three(Blocked.LOSS),
                four(FromMills.NEVER, SeveralMills.ONE, Blocked.LOSS),
                four(FromMills.ALWAYS, SeveralMills.EACH, Blocked.PASS),
                four(FromMills.IF_ALL, SeveralMills.EACH, Blocked.LOSS));
    }

    private static Rules three(Blocked blocked) {
        return new Rules("three, changed", Boards.THREE, 4, 3, false, FromMills.IF_ALL, SeveralMills.ONE, blocked,
                Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.TURN,
                FullBoard.BLOCKED, Rules.Placing.FIRST);
    }

    private static Rules four(FromMills fromMills, SeveralMills removals, Blocked blocked) {
        return new Rules("six, changed", Boards.SIX, 4, 3, false, fromMills, removals, blocked, Rules.WhilePlacing.REMOVE,
                Rules.AfterPlacing.TURN, FullBoard.DRAW, Rules.Placing.FIRST);
    }

    @Test
    void threeAgainstThreeHasThePublishedDepths() {
        NaiveOracle oracle = Oracles.of(Variants.NINE, 6);
        assertThat(orbits(Variants.NINE, oracle, 3, 3)).isEqualTo(THREE_THREE);
    }

    @Test
    void theLongestLossOfThreeAgainstThreeTakes26Plies() {
        NaiveOracle oracle = Oracles.of(Variants.NINE, 6);
        int white = set("d7", "g7", "g1");
        int black = set("a4", "d5", "g4");
        assertThat(oracle.value(black, white)).isEqualTo(26);
        assertThat(oracle.value(white, black)).isEqualTo(1);
    }

    @Test
    @Tag("campaign")
    void fourAgainstThreeHasThePublishedValues() throws IOException {
        NaiveOracle oracle = Oracles.of(Variants.NINE, 7);
        assertThat(summary(orbits(Variants.NINE, oracle, 3, 4))).containsExactly(102_281, 0, 658_117, 33);
        assertThat(summary(orbits(Variants.NINE, oracle, 4, 3))).containsExactly(75_397, 3_095, 681_906, 32);
        int compared = 0;
        for (String[] sample : samples()) {
            Position position = Fen.parse(Variants.NINE, sample[0]);
            if (position.total(Side.WHITE) + position.total(Side.BLACK) <= 7) {
                int value = sample[1].equals("draw") ? NaiveOracle.DRAW : Integer.parseInt(sample[2]);
                assertThat(oracle.value(position.own(), position.opponent())).as(sample[0]).isEqualTo(value);
                compared++;
            }
        }
        assertThat(compared).isPositive();
    }

    /** Each value, recomputed from the successors that the turn generator gives. */
    @ParameterizedTest
    @MethodSource("smallRules")
    void everyValueFollowsFromTheSuccessors(Rules rules) {
        NaiveOracle oracle = Oracles.of(rules, 2 * rules.men());
        Turns turns = new Turns(rules);
        TurnList list = new TurnList();
        Random random = new Random(71);
        int portion = rules.men() > 4 ? 200 : 1;
        for (int own = 3; own <= rules.men(); own++) {
            for (int opponent = 3; opponent <= rules.men(); opponent++) {
                oracle.forEach(own, opponent, (ownSet, opponentSet, value) -> {
                    Position position = new Position(Side.WHITE, ownSet, opponentSet, 0, 0, 0, 0, false);
                    if (random.nextInt(portion) == 0 && value != fromSuccessors(turns, list, oracle, position)) {
                        fail("%s %s: %d", rules.name(), Fen.format(rules.board(), position), value);
                    }
                });
            }
        }
    }

    private static int fromSuccessors(Turns turns, TurnList list, NaiveOracle oracle, Position position) {
        Status status = turns.status(position);
        if (status != Status.ONGOING) {
            return status == Status.LOST ? 0 : NaiveOracle.DRAW;
        }
        turns.generate(position, list);
        int win = Integer.MAX_VALUE;
        int loss = 0;
        boolean drawn = false;
        for (int i = 0; i < list.size(); i++) {
            int own = position.own() ^ Turn.moved(list.get(i));
            int opponent = position.opponent() & ~Turn.removed(list.get(i));
            int value = Integer.bitCount(opponent) < Rules.FEWEST ? 0 : oracle.value(opponent, own);
            drawn |= value == NaiveOracle.DRAW;
            if (value >= 0 && value % 2 == 0) {
                win = Math.min(win, value + 1);
            }
            loss = Math.max(loss, value + 1);
        }
        if (win < Integer.MAX_VALUE) {
            return win;
        }
        return drawn ? NaiveOracle.DRAW : loss;
    }

    /** Counts the orbits of a subspace by value: of each orbit, the position whose numbers are the smallest. */
    static Map<Integer, Integer> orbits(Rules rules, NaiveOracle oracle, int own, int opponent) {
        Symmetries symmetries = rules.board().symmetries();
        Map<Integer, Integer> counts = new TreeMap<>();
        oracle.forEach(own, opponent, (ownSet, opponentSet, value) -> {
            for (int g = 1; g < symmetries.count(); g++) {
                int image = symmetries.apply(g, ownSet);
                if (image < ownSet || (image == ownSet && symmetries.apply(g, opponentSet) < opponentSet)) {
                    return;
                }
            }
            counts.merge(value, 1, Integer::sum);
        });
        return counts;
    }

    /** Returns wins, losses, draws and the greatest depth. */
    private static int[] summary(Map<Integer, Integer> orbits) {
        int[] summary = new int[4];
        orbits.forEach((value, count) -> {
            int kind = value == NaiveOracle.DRAW ? 2 : (value % 2 == 0 ? 1 : 0);
            summary[kind] += count;
            summary[3] = Math.max(summary[3], value);
        });
        return summary;
    }

    private static int set(String... names) {
        int set = 0;
        for (String name : names) {
            set |= 1 << Boards.NINE.point(name);
        }
        return set;
    }

    /** Returns the sampled positions of another solver: FEN, value, depth. */
    private static List<String[]> samples() throws IOException {
        try (InputStream file = Objects.requireNonNull(NaiveOracleTest.class.getResourceAsStream("/facts/samples.tsv"))) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.startsWith("#")).map(line -> line.split("\t")).toList();
        }
    }

    private static Map<Integer, Integer> histogram(String text) {
        Map<Integer, Integer> counts = new TreeMap<>();
        Arrays.stream(text.split(" ")).map(entry -> entry.split(":"))
                .forEach(entry -> counts.put(Integer.valueOf(entry[0]), Integer.valueOf(entry[1])));
        return counts;
    }
}
