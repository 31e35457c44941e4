package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.board.Boards;
import org.millstone.database.Manifest;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.Placing;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;
import org.millstone.step.Scores;
import org.millstone.variants.Variants;

/** The published results for Nine Men's Morris with up to ten stones, against what a build writes into its manifest. */
class KnownResultsTest {
    private static final Rules RULES = Variants.NINE;

    /**
     * Wins, losses and draws in orbits under the 16 symmetries, plies of the longest win and the longest loss: the public
     * repository eigenraum/solving-nine-mens-morris; 3-3, 3-4 and 4-3 also Gevay and Danner.
     */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "3-3, 140621, 28736, 269, 25, 26",
        "3-4, 102281, 0, 658117, 33, -",
        "4-3, 75397, 3095, 681906, 1, 32",
        "3-5, 6301, 9677, 2564412, 31, 2",
        "5-3, 580660, 0, 1999730, 3, -",
        "4-4, 159, 29, 3225409, 9, 8",
        "3-6, 0, 192000, 6683320, -, 6",
        "6-3, 2752371, 0, 4122949, 7, -",
        "4-5, 51, 1510, 10308935, 5, 28",
        "5-4, 9889, 8, 10300599, 29, 4"})
    void countsAndDepthsAreThePublishedOnes(String name, long wins, long losses, long draws, Integer longestWin,
            Integer longestLoss) throws IOException {
        requireCounts(9, name, wins, losses, draws, longestWin, longestLoss);
    }

    /** With ten stones there are five times as many. */
    @ParameterizedTest
    @Tag("campaign")
    @CsvSource(nullValues = "-", value = {
        "3-7, 0, 6965784, 7759904, -, 30",
        "7-3, 13411581, 0, 1314107, 31, -",
        "4-6, 22, 1649972, 24115798, 3, 156",
        "6-4, 5985293, 4, 19780495, 157, 2",
        "5-5, 28819, 4289, 30881316, 57, 56"})
    void soTheyAreWithTenStones(String name, long wins, long losses, long draws, Integer longestWin, Integer longestLoss)
            throws IOException {
        requireCounts(10, name, wins, losses, draws, longestWin, longestLoss);
    }

    private static void requireCounts(int stones, String name, long wins, long losses, long draws, Integer longestWin,
            Integer longestLoss) throws IOException {
        Subspace subspace = Subspace.parse(name).orElseThrow();
        Manifest.Entry entry = Manifest.read(TestDatabase.folder(RULES, stones), RULES).entry(subspace);
        assertThat(entry).isNotNull();
        assertThat(List.of(entry.counts().wins(), entry.counts().losses(), entry.counts().draws())).containsExactly(wins, losses,
                draws);
        assertThat(entry.states()).isEqualTo(wins + losses + draws);
        assertThat(entry.counts().longestWin()).isEqualTo(longestWin == null ? -1 : longestWin);
        assertThat(entry.counts().longestLoss()).isEqualTo(longestLoss == null ? -1 : longestLoss);
        long won = 0;
        long lost = 0;
        for (int plies = 0; plies < entry.depths().size(); plies++) {
            won += plies % 2 == 0 ? 0 : entry.depths().get(plies);
            lost += plies % 2 == 0 ? entry.depths().get(plies) : 0;
        }
        assertThat(List.of(won, lost)).containsExactly(wins, losses);
        try (Tablebase tables = Tablebase.open(TestDatabase.folder(RULES, stones), RULES)) {
            assertDeepest(tables, entry.longestWinFen(), subspace, Outcome.WIN, longestWin);
            assertDeepest(tables, entry.longestLossFen(), subspace, Outcome.LOSS, longestLoss);
        }
    }

    private static void assertDeepest(Tablebase tables, String fen, Subspace subspace, Outcome outcome, Integer plies) {
        if (plies == null) {
            assertThat(fen).isNull();
            return;
        }
        Position position = Fen.parse(RULES, fen);
        assertThat(Subspace.of(position)).isEqualTo(subspace);
        Value value = tables.value(position);
        assertThat(value.outcome()).as(fen).isEqualTo(outcome);
        assertThat(value.dtw()).as(fen).isEqualTo(plies);
    }

    /** Gevay and Danner's tables. */
    @Test
    void threeAgainstThreeHasThePublishedHistogram() throws IOException {
        Manifest.Entry entry = Manifest.read(TestDatabase.folder(RULES, 8), RULES).entry(Subspace.moving(3, 3));
        String published = "1:66472 3:33775 5:16651 7:6619 9:4770 11:2561 13:3808 15:2506 17:1185 19:776 21:1125 23:346 25:27 "
                + "2:3125 4:4700 6:3998 8:2496 10:2099 12:2160 14:2261 16:2387 18:2116 20:2122 22:1079 24:123 26:70";
        List<Long> depths = new ArrayList<>(Arrays.asList(new Long[27]));
        depths.set(0, 0L);
        for (String depth : published.split(" ")) {
            String[] parts = depth.split(":");
            depths.set(Integer.parseInt(parts[0]), Long.valueOf(parts[1]));
        }
        assertThat(entry.depths()).isEqualTo(depths);
        assertThat(entry.counts().draws()).isEqualTo(269);
    }

    /**
     * Small games with free hands, each named by its board, its kind and its men. A build compares their tables with the digests that are
     * kept. With any-time, three men on the smallest board win in 11 plies, and four in 13; those on the board of six are drawn.
     */
    @ParameterizedTest
    @CsvSource({"three-any-3, 11", "three-any-4, 13", "three-hand-3, 9", "three-hand-4, 13", "six-any-3, draw", "six-any-4, draw",
        "six-hand-3, draw", "six-hand-4, draw"})
    void smallGamesWithFreeHandsHaveTheirValues(String name, String value) throws IOException {
        requireValue(name, value);
    }

    @ParameterizedTest
    @Tag("campaign")
    @CsvSource({"six-any-5, draw", "lasker-six, draw", "six-hand-5, draw", "six-hand-6, draw"})
    void largerGamesWithFreeHandsHaveTheirValues(String name, String value) throws IOException {
        requireValue(name, value);
    }

    /**
     * Stahlhacke's database of Lasker Morris has 136,476,472,674 positions. So many slots have all tables, with those in which a side has
     * fewer than three stones left, on the board and in hand. No build makes these.
     */
    @Test
    void slotsOfLaskerAreThePublishedOnes() {
        Rules rules = Variants.named("lasker").orElseThrow();
        CanonicalSets.BySize sets = new CanonicalSets.BySize(rules.board());
        long slots = 0;
        long built = 0;
        for (int own = 0; own <= rules.men(); own++) {
            for (int opponent = 0; opponent <= rules.men(); opponent++) {
                for (int ownHand = 0; own + ownHand <= rules.men(); ownHand++) {
                    for (int opponentHand = 0; opponent + opponentHand <= rules.men(); opponentHand++) {
                        Subspace subspace = new Subspace(own, opponent, ownHand, opponentHand);
                        long of = Scores.slots(subspace, sets);
                        slots += of;
                        built += subspace.isLost() || subspace.mirrored().isLost() ? 0 : of;
                    }
                }
            }
        }
        assertThat(slots).isEqualTo(136_476_472_674L);
        assertThat(built).isEqualTo(136_298_813_455L);
    }

    private static void requireValue(String name, String value) throws IOException {
        Rules rules = Variants.named(name).orElseGet(() -> freeHands(name));
        Manifest manifest = Manifest.read(TestDatabase.wholeFolder(rules), rules);
        GoldenDigests golden = GoldenDigests.of(rules);
        assertThat(manifest.tables().values()).isNotEmpty().allMatch(golden::has).allMatch(golden::allow);
        Manifest.Entry start = manifest.entry(new Subspace(0, 0, rules.men(), rules.men()));
        assertThat(start).isNotNull();
        assertThat(start.counts().draws() == 1 ? "draw" : String.valueOf(start.counts().longestWin())).isEqualTo(value);
    }

    private static Rules freeHands(String name) {
        String[] parts = name.split("-");
        int men = Integer.parseInt(parts[2]);
        boolean hand = parts[1].equals("hand");
        boolean six = parts[0].equals("six");
        return new Rules(name, six ? Boards.SIX : Boards.THREE, men, hand && six ? Rules.FEWEST : 0, false, FromMills.IF_ALL,
                SeveralMills.ONE, Blocked.LOSS, hand ? WhilePlacing.HAND : WhilePlacing.REMOVE, AfterPlacing.TURN,
                FullBoard.BLOCKED, hand ? Placing.FIRST : Placing.ANY_TIME);
    }
}
