package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.search.TestTables;
import org.millstone.table.Wdl;
import org.millstone.variants.Variants;

/**
 * Six Men's Morris from the empty board: the proof against a plain search of every position of the placing phase, all turns, no
 * bounds, no symmetry.
 */
class SixFromTheEmptyBoardTest {
    private static final Rules SIX = Variants.SIX;

    @Test
    void theEmptyBoardAndAllFirstPlacementsAreWorthWhatAPlainFullSearchSays() throws IOException {
        try (Tablebase tables = Tablebase.open(TestTables.folder(SIX), SIX, TablebaseOptions.allResident());
                Opening opening = new Opening(tables, 1, 1 << 26, null)) {
            FullSearch full = new FullSearch(tables);
            Position start = Position.start(SIX);
            assertThat(full.value(0, 0, SIX.men(), SIX.men())).isEqualTo(Wdl.DRAW);
            assertThat(opening.prove(start, ProofLimits.NONE).outcome()).isEqualTo(Outcome.DRAW);
            for (RankedTurn turn : opening.ranked(start, ProofLimits.NONE)) {
                int own = turn.after().own();
                int opponent = turn.after().opponent();
                int value = Wdl.WIN - full.value(own, opponent, SIX.men(), SIX.men() - 1);
                assertThat(turn.value().outcome()).as(Turn.format(SIX.board(), turn.turn()))
                        .isEqualTo(value == Wdl.WIN ? Outcome.WIN : value == Wdl.DRAW ? Outcome.DRAW : Outcome.LOSS);
            }
            assertThat(full.positions).isGreaterThan(1_000_000);
        }
    }

    /** Remembers each position in a byte: where the stones are, to base 3, what the side to move has in hand, who placed last. */
    private static final class FullSearch {
        private final Tablebase tables;
        private final Turns turns = new Turns(SIX);
        private final int[] base3 = new int[1 << SIX.board().points()];
        private final byte[][] known = new byte[2 * (SIX.men() + 1)][];
        private final TurnList[] lists = new TurnList[2 * SIX.men() + 1];
        private long positions;

        FullSearch(Tablebase tables) {
            this.tables = tables;
            for (int set = 1; set < base3.length; set++) {
                int lowest = Integer.numberOfTrailingZeros(set);
                base3[set] = base3[set & set - 1] + (int) Math.pow(3, lowest);
            }
            for (int i = 0; i < known.length; i++) {
                known[i] = new byte[(int) Math.pow(3, SIX.board().points())];
            }
            for (int i = 0; i < lists.length; i++) {
                lists[i] = new TurnList();
            }
        }

        int value(int own, int opponent, int ownHand, int opponentHand) {
            if (ownHand + opponentHand == 0) {
                return tables.wdl(own, opponent);
            }
            byte[] values = known[2 * ownHand + ownHand - opponentHand];
            int at = base3[own] + 2 * base3[opponent];
            if (values[at] == 0) {
                values[at] = (byte) (1 + best(own, opponent, ownHand, opponentHand));
                positions++;
            }
            return values[at] - 1;
        }

        private int best(int own, int opponent, int ownHand, int opponentHand) {
            if (turns.status(own, opponent, ownHand, opponentHand, 0) == Status.LOST) {
                return Wdl.LOSS;
            }
            TurnList list = lists[ownHand + opponentHand];
            turns.generate(own, opponent, ownHand, opponentHand, 0, list);
            int best = Wdl.LOSS;
            for (int i = 0; i < list.size(); i++) {
                int turn = list.get(i);
                best = Math.max(best, Wdl.WIN
                        - value(opponent & ~Turn.removed(turn), own ^ Turn.moved(turn), opponentHand, ownHand - 1));
            }
            return best;
        }
    }
}
