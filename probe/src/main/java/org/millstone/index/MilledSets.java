package org.millstone.index;

import java.util.stream.IntStream;
import org.millstone.board.Board;

/**
 * The canonical sets of some size with a stone that stands in so many mills, so that it can have closed them at once. Numbered by
 * themselves, in the order of all sets.
 */
public final class MilledSets {
    private final int[] numbers;
    private final int[] places;

    /** Finds those of {@code sets} with a stone that stands in at least {@code mills} mills. */
    public MilledSets(Board board, CanonicalSets sets, int mills) {
        this.numbers = IntStream.range(0, sets.count())
                .filter(number -> board.mostMillsThrough(sets.set(number)) >= mills).toArray();
        this.places = new int[sets.count()];
        for (int place = 0; place < numbers.length; place++) {
            places[numbers[place]] = place;
        }
    }

    public int count() {
        return numbers.length;
    }

    /** Returns the number among all sets of the one at a place, 0 to {@code count() - 1}. */
    public int number(int place) {
        return numbers[place];
    }

    /** Returns the place of one of them, by its number among all sets; of other sets it means nothing. */
    public int place(int number) {
        return places[number];
    }
}
