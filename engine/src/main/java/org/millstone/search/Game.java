package org.millstone.search;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.millstone.rules.End;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;

/** A position and what of its history matters to the rules about draws. Immutable: playing a turn makes another game. */
public final class Game {
    private final Turns turns;
    private final DrawRules draws;
    private final Position position;
    /** Keys of the positions since a stone was last placed or removed, the present one last. */
    private final long[] keys;

    private Game(Turns turns, DrawRules draws, Position position, long[] keys) {
        this.turns = turns;
        this.draws = draws;
        this.position = position;
        this.keys = keys;
    }

    /**
     * Returns a game that begins in a position.
     *
     * @throws org.millstone.rules.IllegalPositionException if the position is not possible by the rules ({@link Position#check})
     */
    public static Game from(Rules rules, Position position, DrawRules draws) {
        position.check(rules);
        return new Game(new Turns(rules), draws, position, new long[] {Zobrist.key(position)});
    }

    public Rules rules() {
        return turns.rules();
    }

    public DrawRules draws() {
        return draws;
    }

    public Position position() {
        return position;
    }

    long[] keys() {
        return keys;
    }

    /**
     * Returns the game after a turn, or after the beginning of one ({@link Turns#play}).
     *
     * @throws org.millstone.rules.IllegalTurnException if the text is no turn, or the rules do not allow it here
     */
    public Game play(String text) {
        return to(turns.play(position, text));
    }

    /** Returns the game after one of its {@link #turns()}. */
    public Game play(int turn) {
        return to(turns.apply(position, turn));
    }

    private Game to(Position next) {
        boolean goesOn = next.ownHand() + next.opponentHand() == position.ownHand() + position.opponentHand()
                && stones(next) == stones(position);
        // A position in which only the removal is pending is no position of its own, and will be left by the removal.
        long[] since = goesOn ? Arrays.copyOf(keys, keys.length + 1) : new long[1];
        since[since.length - 1] = Zobrist.key(next);
        return new Game(turns, draws, next, since);
    }

    private static int stones(Position position) {
        return Integer.bitCount(position.white() | position.black());
    }

    /** Returns all turns; none if the game is over by the rules of the board. */
    public List<Integer> turns() {
        return Arrays.stream(turns.all(position)).boxed().toList();
    }

    /** Returns whether the rules of the board have ended the game, for the side to move; history is not asked. */
    public Status status() {
        return turns.status(position);
    }

    /** Returns why the rules of the board have ended the game; empty while it goes on. */
    public Optional<End> end() {
        return turns.end(position);
    }

    public boolean isDrawnByHistory() {
        return draws.repetitions() > 0 && occurrences(keys[keys.length - 1]) >= draws.repetitions()
                || draws.quietPlies() > 0 && quietPlies() >= draws.quietPlies();
    }

    private long occurrences(long key) {
        return Arrays.stream(keys).filter(each -> each == key).count();
    }

    /**
     * Whether a game that is decided within so many plies from here, if both sides do their best, is so by the rules about draws too,
     * whatever the line. If not, history may draw it before.
     */
    public boolean isDecidedWithin(int plies) {
        return draws.allow(quietPlies(), plies) && !isNearRepetition();
    }

    /** Whether one more occurrence of an earlier position draws. The winner comes nearer with each ply, and back to none but those. */
    boolean isNearRepetition() {
        return draws.repetitions() > 0
                && Arrays.stream(keys, 0, keys.length - 1).anyMatch(key -> occurrences(key) >= draws.repetitions() - 1);
    }

    /** Returns the plies since a stone was last placed or removed. */
    public int quietPlies() {
        return keys.length - 1;
    }

    public String format(int turn) {
        return Turn.format(rules().board(), turn);
    }
}
