package org.millstone.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Boards;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairScores;
import org.millstone.retrograde.Score;
import org.millstone.retrograde.Scores;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.rules.Variants;

/**
 * Compares {@link Forward} with turn generation, position by position, on random scores: whatever the successors are worth,
 * their best must come out.
 */
class ForwardTest {
    private record Case(Rules rules, Pair pair) {}

    static Stream<Case> cases() {
        Rules merciless = new Rules("merciless", Boards.SIX, 6, 4, Rules.FromMills.ALWAYS, Rules.DoubleMill.ONE,
                Rules.Blocked.LOSS, false, Rules.FullBoard.BLOCKED);
        return Stream.of(new Case(Variants.THREE, new Pair(3, 3)), new Case(Variants.SIX, new Pair(6, 6)),
                new Case(Variants.SIX, new Pair(6, 5)), new Case(merciless, new Pair(5, 4)),
                new Case(Variants.NINE, new Pair(3, 3)), new Case(Variants.NINE, new Pair(4, 4)),
                new Case(Variants.NINE, new Pair(5, 4)), new Case(Variants.NINE, new Pair(7, 3)),
                new Case(Variants.ELEVEN, new Pair(5, 4)), new Case(Variants.TWELVE, new Pair(12, 3)),
                new Case(Variants.TWELVE, new Pair(12, 12)));
    }

    private final Map<Subspace, Scores> scores = new HashMap<>();
    private final Map<Subspace, SlotIndex> indexes = new HashMap<>();

    @ParameterizedTest
    @MethodSource("cases")
    void theBestTurnDecides(Case given) {
        Random random = new Random(1838);
        Shapes shapes = new Shapes(given.rules());
        Pair pair = given.pair();
        Shape shape = shapes.shape(pair);
        PairScores quiet = new PairScores(random(shapes, pair.rowToMove(), random),
                pair.equal() ? new Scores(Arena.ofAuto(), shape.rows().count(), shape.columns())
                        : random(shapes, pair.columnToMove(), random));
        if (pair.equal()) {
            exchange(shape, quiet);
        }
        Scores rowCaptures = pair.columns() == 3 ? null
                : random(shapes, Subspace.moving(pair.columns() - 1, pair.rows()), random);
        Scores columnCaptures = pair.equal() ? null
                : random(shapes, Subspace.moving(pair.rows() - 1, pair.columns()), random);
        Successors successors = new Successors(quiet, rowCaptures, columnCaptures);
        Forward forward = new Forward(shape, successors, shapes.smallerRows(successors, pair));
        byte[] pretended = new byte[shape.columns()];
        byte[] values = new byte[shape.columns()];
        byte[] wanted = Wanted.STORED.table();
        for (int i = 0; i < 24; i++) {
            Mover mover = pair.equal() || i % 2 == 0 ? Mover.ROW : Mover.COLUMN;
            int row = random.nextInt(shape.rows().count());
            // All columns, most, half, few.
            for (int c = 0; c < pretended.length; c++) {
                pretended[c] = (byte) (random.nextInt(12) >= new int[] {0, 2, 6, 11}[i / 2 % 4] ? Score.DRAW : 1);
            }
            Columns columns = forward.select(pretended, wanted);
            forward.value(mover, row, columns, values);
            for (int k = 0; k < columns.size(); k++) {
                check(given.rules(), pair, mover, row, columns.ranks[k], values);
            }
        }
    }

    private void check(Rules rules, Pair pair, Mover mover, int row, int column, byte[] values) {
        Subspace subspace = mover == Mover.ROW ? pair.rowToMove() : pair.columnToMove();
        long slot = (long) row * values.length + column;
        SlotIndex index = indexes.get(subspace);
        Position position = Position.moving(Side.WHITE, index.own(slot), index.opponent(slot));
        int expected = best(new Turns(rules), position);
        if ((values[column] & 0xff) != expected) {
            assertThat(values[column] & 0xff).as("score of " + Fen.format(rules.board(), position)).isEqualTo(expected);
        }
    }

    /** The best score of a position's turns. */
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
            boolean over = Integer.bitCount(next.own()) < Rules.FEWEST;
            best = Math.max(best, Score.before(over ? 0 : score(next)));
        }
        assertThat(list.size()).as(() -> "turns of " + Fen.format(rules.board(), position)).isPositive();
        return best;
    }

    private int score(Position position) {
        Subspace subspace = Subspace.moving(Integer.bitCount(position.own()), Integer.bitCount(position.opponent()));
        long slot = indexes.get(subspace).slot(position.own(), position.opponent());
        Scores of = scores.get(subspace);
        return of.get((int) (slot / of.columns()), (int) (slot % of.columns()));
    }

    /** Random scores, the same for all slots of a position. */
    private Scores random(Shapes shapes, Subspace subspace, Random random) {
        SlotIndex index = MemoryTables.index(shapes, subspace);
        indexes.put(subspace, index);
        Scores made = new Scores(Arena.ofAuto(), (int) (index.slots() / index.columns()), index.columns());
        byte[] row = new byte[index.columns()];
        for (int r = 0; r < made.slots() / made.columns(); r++) {
            random.nextBytes(row);
            long slot = (long) r * row.length;
            if (MemoryTables.isSymmetric(index, slot, shapes.rules().board())) {
                for (int c = 0; c < row.length; c++) {
                    row[c] = row[(int) (MemoryTables.first(index, slot + c, shapes.rules().board()) - slot)];
                }
            }
            made.write(r, row);
        }
        scores.put(subspace, made);
        return made;
    }

    private void exchange(Shape shape, PairScores quiet) {
        byte[] row = new byte[shape.columns()];
        ColourExchange exchange = new ColourExchange(shape, quiet.rowToMove());
        for (int r = 0; r < shape.rows().count(); r++) {
            exchange.fill(r, Wanted.ALL.table(), row);
            quiet.columnToMove().write(r, row);
        }
    }
}
