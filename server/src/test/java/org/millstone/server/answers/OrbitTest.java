package org.millstone.server.answers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

final class OrbitTest {
    private static final Rules OTHER = new Rules("other", Variants.NINE.board(), 9, 3, false, Rules.FromMills.IF_ALL,
            Rules.SeveralMills.EACH, Rules.Blocked.LOSS, Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.OTHER,
            Rules.FullBoard.BLOCKED, Rules.Placing.FIRST);

    @Test
    void whatIsPendingTellsPositionsApart() {
        String board = "OOO@@***/*****@@*/OO*****O w ";
        List<String> fields = List.of("m s 6 0 4 0 0 0", "p s 6 0 4 0 0 0", "m r 6 0 4 0 1 0", "p r 6 0 4 0 1 0");
        assertThat(fields.stream().map(field -> AnswerCache.Orbit.of(OTHER, Fen.parse(OTHER, board + field))).distinct())
                .hasSize(4);
        for (String field : fields) {
            Position position = Fen.parse(OTHER, board + field);
            AnswerCache.Orbit orbit = AnswerCache.Orbit.of(OTHER, position);
            assertThat(AnswerCache.Orbit.of(OTHER, orbit.position())).isEqualTo(orbit);
            assertThat(orbit.position().passDue()).isEqualTo(position.passDue());
            assertThat(orbit.position().pending()).isEqualTo(position.pending());
        }
    }
}
