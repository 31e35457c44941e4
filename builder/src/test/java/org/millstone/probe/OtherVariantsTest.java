package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.millstone.fixtures.TestDatabase;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.rules.Turns;
import org.millstone.variants.Variants;

/** Every position of a small variant, and many of others, is worth what the best of its turns is. */
final class OtherVariantsTest {
    @Test
    void everyPositionOfThree() throws IOException {
        Rules rules = Variants.THREE;
        int seen = 0;
        try (Tablebase tables = Tablebase.open(TestDatabase.folder(rules, 6), rules)) {
            for (int white = 0; white <= rules.board().all(); white++) {
                for (int black = 0; black <= rules.board().all(); black++) {
                    if (Integer.bitCount(white) == 3 && Integer.bitCount(black) == 3 && (white & black) == 0) {
                        check(tables, new Position(Side.BLACK, white, black, 0, 0, 0, 0, false));
                        seen++;
                    }
                }
            }
        }
        assertThat(seen).isEqualTo(84 * 20);
    }

    @Test
    void manyPositionsOfSixAndTwelve() throws IOException {
        for (Rules rules : List.of(Variants.SIX, Variants.TWELVE)) {
            Random random = new Random(7);
            int seen = 0;
            try (Tablebase tables = Tablebase.open(TestDatabase.folder(rules, 7), rules)) {
                while (seen < 2_000) {
                    int white = threeOrFour(random, rules.board().all());
                    int black = threeOrFour(random, rules.board().all() & ~white);
                    if (Integer.bitCount(white | black) <= 7) {
                        check(tables, new Position(Side.WHITE, white, black, 0, 0, 0, 0, false));
                        seen++;
                    }
                }
            }
        }
    }

    private static int threeOrFour(Random random, int from) {
        int size = 3 + random.nextInt(2);
        int set = 0;
        while (Integer.bitCount(set) < size) {
            set |= from & 1 << random.nextInt(Integer.SIZE);
        }
        return set;
    }

    private static void check(Tablebase tables, Position position) {
        String fen = Fen.format(tables.rules().board(), position);
        Value value = tables.value(position);
        assertThat(value.known()).as(fen).isTrue();
        if (new Turns(tables.rules()).status(position) != Status.ONGOING) {
            assertThat(value.plies()).as(fen).isLessThanOrEqualTo(0);
            assertThat(tables.rank(position)).as(fen).isEmpty();
            return;
        }
        Value best = tables.rank(position).getFirst().value();
        assertThat(best.outcome()).as(fen).isEqualTo(value.outcome());
        assertThat(best.plies()).as(fen).isEqualTo(value.plies());
        assertThat(value.hasDepth()).as(fen).isEqualTo(value.outcome() != Outcome.DRAW);
    }
}
