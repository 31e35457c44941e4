package org.millstone.forward;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.step.Score;
import org.millstone.step.Scores;

/** Subspaces with random scores, and what positions are then worth, by turn generation. */
public final class RandomScores {
    private final Map<Subspace, Scores> scores = new HashMap<>();
    private final Map<Subspace, SlotIndex> indexes = new HashMap<>();
    private final Rules rules;
    private final CanonicalSets.BySize sets;
    private final Random random;

    /** Makes no scores yet. */
    public RandomScores(Rules rules, Random random) {
        this.rules = rules;
        this.sets = new CanonicalSets.BySize(rules.board());
        this.random = random;
    }

    /** Returns the index of a subspace. */
    SlotIndex index(Subspace subspace) {
        return indexes.computeIfAbsent(subspace, missing -> new SlotIndex(rules.board(), missing, sets.of(missing.rowStones())));
    }

    /** Returns the scores of a subspace: random, the same for all slots of a position. */
    public Scores of(Subspace subspace) {
        return scores.computeIfAbsent(subspace, this::make);
    }

    private Scores make(Subspace subspace) {
        SlotIndex index = index(subspace);
        Scores made = new Scores(Arena.ofAuto(), (int) (index.slots() / index.columns()), index.columns());
        byte[] row = new byte[index.columns()];
        for (int r = 0; r < made.slots() / made.columns(); r++) {
            random.nextBytes(row);
            for (int c = 0; c < row.length; c++) {
                row[c] = shallow(row[c]);
            }
            long slot = (long) r * row.length;
            if (isSymmetric(index, subspace, slot, rules.board())) {
                for (int c = 0; c < row.length; c++) {
                    row[c] = row[(int) (first(index, subspace, slot + c, rules.board()) - slot)];
                }
            }
            made.write(r, row);
        }
        return made;
    }

    /** Whether the row that begins with a slot is symmetric to itself, so that some positions have several slots in it. */
    public static boolean isSymmetric(SlotIndex index, Subspace subspace, long slot, Board board) {
        int row = subspace.ownRows() ? index.own(slot) : index.opponent(slot);
        return IntStream.range(1, board.symmetries().count()).anyMatch(g -> board.symmetries().apply(g, row) == row);
    }

    /** Returns the first of the slots that a slot's position has because its row is symmetric to itself. */
    public static long first(SlotIndex index, Subspace subspace, long slot, Board board) {
        int own = index.own(slot);
        int opponent = index.opponent(slot);
        int row = subspace.ownRows() ? own : opponent;
        long first = slot;
        for (int g = 1; g < board.symmetries().count(); g++) {
            if (board.symmetries().apply(g, row) == row) {
                first = Math.min(first, index.slot(board.symmetries().apply(g, own), board.symmetries().apply(g, opponent)));
            }
        }
        return first;
    }

    /** Makes no score deeper than 199 plies: one window has room for them, and for some plies more. */
    private static byte shallow(byte score) {
        return (byte) (score >= 0 ? score % 100 : (score & 0xff) == Score.DRAW ? Score.DRAW
                : Score.WIN - (Score.WIN - (score & 0xff)) % 100);
    }

    /** Asserts that values of a row have the best score of the turns of a position. */
    void check(Subspace subspace, int row, int column, byte[] values) {
        long slot = (long) row * values.length + column;
        SlotIndex index = index(subspace);
        Position position = Position.of(Side.WHITE, index.own(slot), index.opponent(slot), subspace.ownHand(),
                subspace.opponentHand(), 0);
        int expected = best(new Turns(rules), position);
        if ((values[column] & 0xff) != expected) {
            assertThat(values[column] & 0xff).as("score of " + Fen.format(rules.board(), position))
                    .isEqualTo(expected);
        }
    }

    private int best(Turns turns, Position position) {
        Rules rules = turns.rules();
        Status status = turns.status(position);
        if (status != Status.ONGOING) {
            assertThat(status).isIn(Status.DRAWN, Status.LOST);
            return status == Status.DRAWN ? Score.DRAW : 0;
        }
        TurnList list = new TurnList();
        turns.generate(position, list);
        int best = 0;
        for (int i = 0; i < list.size(); i++) {
            Position next = turns.apply(position, list.get(i));
            boolean over = Integer.bitCount(next.own()) + next.ownHand() < Rules.FEWEST;
            best = Math.max(best, Score.before(over ? 0 : score(next)));
        }
        assertThat(list.size()).as(() -> "turns of " + Fen.format(rules.board(), position)).isPositive();
        return best;
    }

    private int score(Position position) {
        Subspace subspace = new Subspace(Integer.bitCount(position.own()), Integer.bitCount(position.opponent()),
                position.ownHand(), position.opponentHand());
        long slot = index(subspace).slot(position.own(), position.opponent());
        Scores of = Objects.requireNonNull(scores.get(subspace), subspace::toString);
        return of.get((int) (slot / of.columns()), (int) (slot % of.columns()));
    }
}
