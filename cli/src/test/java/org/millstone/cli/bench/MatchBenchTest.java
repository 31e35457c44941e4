package org.millstone.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.millstone.database.Finals;
import org.millstone.rules.Fen;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.search.DrawRules;
import org.millstone.search.Game;
import org.millstone.variants.Variants;

class MatchBenchTest {
    private static final Rules NINE = Variants.NINE;

    private static Game end(String fen) {
        return Game.from(NINE, Fen.parse(NINE, fen), DrawRules.NONE);
    }

    /** A game that is over has been lost by the side to move, whichever that is. */
    @Test
    void gamesAreCountedForTheFirstPlayer() {
        MatchBench.Score score = new MatchBench.Score(Finals.ofNine());
        Game blackHasWon = end("OO******/@@@*****/******** w");
        score.add(blackHasWon, Side.BLACK);
        score.add(blackHasWon, Side.BLACK);
        score.add(blackHasWon, Side.WHITE);
        assertThat(score).hasToString("3 games: 2 won, 0 drawn, 1 lost; draws 0 better, 0 equal, 0 worse, on average worth +0.0,"
                + " with +0.00 stones");
    }

    /** Three stones fly: they are better off than four. */
    @Test
    void drawsAreWorthWhatTheirStonesAre() {
        MatchBench.Score score = new MatchBench.Score(Finals.ofNine());
        Game fourAgainstThree = end("OO*O*O**/@@*@****/******** w");
        score.add(fourAgainstThree, Side.WHITE);
        score.add(fourAgainstThree, Side.BLACK);
        score.add(fourAgainstThree, Side.BLACK);
        score.add(end("OO*O****/@@*@****/******** b"), Side.WHITE);
        assertThat(score).hasToString("4 games: 0 won, 4 drawn, 0 lost; draws 2 better, 1 equal, 1 worse, on average worth +10.0,"
                + " with -0.25 stones");
    }
}
