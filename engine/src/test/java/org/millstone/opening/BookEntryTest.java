package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.millstone.board.Boards;
import org.millstone.rules.Turn;

class BookEntryTest {
    @Test
    void aTurnWithFourRemovalsIsKept() {
        BookEntry entry = new BookEntry(0xf, 255, 2, -30_000, Turn.parse(Boards.NINE, "g7-g4xa1xa4xa7xg1"));
        assertThat(BookEntry.opened(1, 2, entry.sealed(1, 2))).hasValue(entry);
    }
}
