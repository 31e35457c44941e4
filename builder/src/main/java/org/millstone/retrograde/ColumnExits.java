package org.millstone.retrograde;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Score;
import org.millstone.step.Scores;

/**
 * What the captures of the column colour lead to, one row at a time: for each column the score of the best turn that removes a
 * stone, 0 if there is none. One thread's.
 *
 * <p>Used where the row colour has more stones than the column colour; otherwise see {@link Exits#transposed}.
 *
 * <p>What a removal is worth depends on the column after the move, and what may be removed on the row alone. So what a row can
 * become is found once, and folded into one "best removal" row for each number of stones that a move may remove.
 */
final class ColumnExits {
    private final RowSpace space;
    private final Rules rules;
    private final CanonicalSetsBySize canonical;
    private final Solver.Known captures;
    /** By how many stones are to be removed. */
    private final byte[][] best;
    /** By the stones that are left to the row colour. */
    private final Map<Integer, Captured> captured = new HashMap<>();
    private final int[] withMill;
    private final int[] withMillAt;
    private int count;
    private byte[] values = {};

    /** Where captures lead to. */
    private record Captured(Scores scores, Combinations columns) {}

    ColumnExits(RowSpace space, CanonicalSetsBySize canonical, Solver.Known captures) {
        this.space = space;
        this.rules = space.rules();
        this.canonical = canonical;
        this.captures = captures;
        this.best = new byte[rules.mostRemovals() + 1][space.columns()];
        this.withMill = new int[space.columns()];
        this.withMillAt = new int[space.columns()];
    }

    /** Computes the scores of all captures from the wanted columns of a row that {@code moves} is turned to; others get 0. */
    void row(int row, ColumnMoves moves, WantedColumns wanted, byte[] exits) {
        Arrays.fill(exits, (byte) 0);
        if (wanted.count() == 0) {
            return;
        }
        for (int removals = 1; removals < best.length; removals++) {
            fold(row, moves, removals);
        }
        if (best.length > 2) {
            bestOfSeveral(moves, wanted, exits);
        } else {
            bestOfOne(moves, wanted, exits, best[best.length - 1]);
        }
    }

    private void bestOfOne(ColumnMoves moves, WantedColumns wanted, byte[] exits, byte[] removal) {
        int free = moves.free();
        int[] columns = space.columnSets();
        int[] targets = moves.targets();
        for (int w = 0; w < wanted.count(); w++) {
            int c = wanted.columns()[w];
            int score = 0;
            int count = moves.closing(Integer.expand(columns[c], free));
            for (int i = 0; i < count; i++) {
                score = Math.max(score, removal[targets[i]] & 0xff);
            }
            exits[c] = (byte) score;
        }
    }

    /** The same where moves differ in how many stones they remove. */
    private void bestOfSeveral(ColumnMoves moves, WantedColumns wanted, byte[] exits) {
        int free = moves.free();
        int[] columns = space.columnSets();
        int[] targets = moves.targets();
        for (int w = 0; w < wanted.count(); w++) {
            int c = wanted.columns()[w];
            int score = 0;
            int count = moves.closing(Integer.expand(columns[c], free));
            for (int i = 0; i < count; i++) {
                int after = Integer.expand(columns[targets[i]], free);
                int to = Integer.numberOfTrailingZeros(Integer.expand(columns[targets[i]] & ~columns[c], free));
                score = Math.max(score, best[rules.removalsFor(space.board().millsThrough(after, to))][targets[i]] & 0xff);
            }
            exits[c] = (byte) score;
        }
    }

    /** Finds what removing so many stones is worth to each column that has as many mills through a point. */
    private void fold(int row, ColumnMoves moves, int removals) {
        byte[] removal = best[removals];
        int free = moves.free();
        int[] columns = space.columnSets();
        count = 0;
        for (int c = 0; c < columns.length; c++) {
            int set = Integer.expand(columns[c], free);
            if (moves.hasMill(set) && (removals == 1 || space.removes(set, removals))) {
                withMill[count] = set;
                withMillAt[count++] = c;
                removal[c] = (byte) Score.WIN;
            }
        }
        if (count > 0) {
            Outcomes.of(rules, space.set(row), removals).forEach(rest -> take(rest, removal));
        }
        for (int i = 0; i < count; i++) {
            removal[withMillAt[i]] = (byte) Score.before(removal[withMillAt[i]] & 0xff);
        }
    }

    /** Takes what the columns with mills come to when certain stones of the row are left. */
    private void take(int rest, byte[] removal) {
        int left = Integer.bitCount(rest);
        if (left < Rules.FEWEST) {
            for (int i = 0; i < count; i++) {
                removal[withMillAt[i]] = 0;
            }
            return;
        }
        Captured to = captured.computeIfAbsent(left, this::captured);
        if (left < space.columnIndex().size()) {
            takeExchanged(rest, to, removal);
        } else {
            takeRow(rest, to, removal);
        }
    }

    private void takeRow(int rest, Captured to, byte[] removal) {
        CanonicalSets rows = canonical.of(Integer.bitCount(rest));
        Combinations index = to.columns();
        int target = rows.number(rest);
        int targetFree = space.board().all() & ~rows.set(target);
        int[] symmetry = space.board().symmetries().table(rows.symmetry(rest));
        if (values.length != index.count()) {
            values = new byte[index.count()];
        }
        to.scores().read(target, values);
        for (int i = 0; i < count; i++) {
            int at = withMillAt[i];
            int score = values[index.rank(Integer.compress(Symmetries.apply(symmetry, withMill[i]), targetFree))] & 0xff;
            removal[at] = (byte) Math.min(removal[at] & 0xff, score);
        }
    }

    /** The column colour has more stones than are left: it makes the rows there, and each position is looked up by itself. */
    private void takeExchanged(int rest, Captured to, byte[] removal) {
        CanonicalSets rows = canonical.of(space.columnIndex().size());
        Combinations index = to.columns();
        for (int i = 0; i < count; i++) {
            int at = withMillAt[i];
            int target = rows.number(withMill[i]);
            int image = space.board().symmetries().apply(rows.symmetry(withMill[i]), rest);
            int score = to.scores().get(target, index.rank(Integer.compress(image, space.board().all() & ~rows.set(target))));
            removal[at] = (byte) Math.min(removal[at] & 0xff, score);
        }
    }

    private Captured captured(int left) {
        int columnStones = space.columnIndex().size();
        return new Captured(Objects.requireNonNull(captures.scores(Subspace.moving(left, columnStones))),
                new Combinations(space.board().points() - Math.max(left, columnStones), Math.min(left, columnStones)));
    }
}
