package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Step.Sides;

/** The moving phase by rules of all kinds, every raw position of each pair, against the oracle. */
class VariedRulesTest {
    static List<Rules> rules() {
        return VariedRules.all();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyPositionIsWorthWhatTheOracleSays(Rules rules) {
        NaiveOracle oracle = NaiveOracle.solve(rules, 2 * rules.men());
        List<Step> pairs = Step.movingPhase(rules, 2 * rules.men());
        Solved solved = Solved.pairs(rules, pairs, 2, 1 << 16);
        for (Step pair : pairs) {
            SlotIndex index = solved.index(pair.first());
            Sides<Scores> scores = solved.scores(pair);
            oracle.forEach(pair.first().rowStones(), pair.first().columnStones(), (row, column, value) -> {
                long slot = index.slot(row, column);
                compare(rules, row, column, value, scores.row(), slot);
                if (!pair.isOwnMirror()) {
                    compare(rules, column, row, oracle.value(column, row), scores.column(), slot);
                }
            });
        }
        assertThat(pairs).isNotEmpty();
    }

    private static void compare(Rules rules, int own, int opponent, int value, Scores scores, long slot) {
        int score = scores.get((int) (slot / scores.columns()), (int) (slot % scores.columns()));
        int found = score == Score.DRAW ? NaiveOracle.DRAW : Score.plies(score);
        if (found != value) {
            fail("%s is %d plies (-1 a draw), not %d: %s", Subspace.moving(Integer.bitCount(own), Integer.bitCount(opponent)),
                    value,
                    found, Fen.format(rules.board(), new Position(Side.WHITE, own, opponent, 0, 0, 0, 0, false)));
        }
    }
}
