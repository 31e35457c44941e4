package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.millstone.board.Boards;
import org.millstone.rules.Turn;

class BookEntryTest {
    @Test
    void aTurnWithFourRemovalsIsKept() {
        DeepResult result = new DeepResult(255, 3, -30_000, Turn.parse(Boards.NINE, "g7-g4xa1xa4xa7xg1"));
        long entry = BookEntry.withDeep(0xf, result);
        assertThat(BookEntry.deep(entry)).contains(result);
        assertThat(BookEntry.facts(entry)).isEqualTo(0xf);
    }
}
