package org.millstone.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.millstone.rules.End;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;

/**
 * A position and what of its history matters to the rules about draws. Immutable: playing a turn makes another game.
 *
 * @param generator makes its turns
 * @param keys of the positions since a stone was last placed or removed, the present one last
 */
public record Game(Turns generator, DrawRules draws, Position position, List<Long> keys) {
    /**
     * Returns a game that begins in a position.
     *
     * @throws org.millstone.rules.IllegalPositionException if the position is not possible by the rules ({@link Position#check})
     */
    public static Game from(Rules rules, Position position, DrawRules draws) {
        position.check(rules);
        return new Game(new Turns(rules), draws, position, List.of(Zobrist.key(position)));
    }

    public Rules rules() {
        return generator.rules();
    }

    /**
     * Returns the game after a turn, or after the beginning of one ({@link Turns#play}).
     *
     * @throws org.millstone.rules.IllegalTurnException if the text is no turn, or the rules do not allow it here
     */
    public Game play(String text) {
        return to(generator.play(position, text));
    }

    /** Returns the game after one of its {@link #turns()}. */
    public Game play(int turn) {
        return to(generator.apply(position, turn));
    }

    private Game to(Position next) {
        boolean goesOn = next.ownHand() + next.opponentHand() == position.ownHand() + position.opponentHand()
                && stones(next) == stones(position);
        // A position in which only the removal is pending is no position of its own, and will be left by the removal.
        List<Long> since = new ArrayList<>(goesOn ? keys : List.of());
        since.add(Zobrist.key(next));
        return new Game(generator, draws, next, since);
    }

    private static int stones(Position position) {
        return Integer.bitCount(position.white() | position.black());
    }

    /** Returns all turns; none if the game is over by the rules of the board. */
    public List<Integer> turns() {
        return Arrays.stream(generator.all(position)).boxed().toList();
    }

    /** Returns whether the rules of the board have ended the game, for the side to move; history is not asked. */
    public Status status() {
        return generator.status(position);
    }

    /** Returns why the rules of the board have ended the game; empty while it goes on. */
    public Optional<End> end() {
        return generator.end(position);
    }

    public boolean isDrawnByHistory() {
        return draws.repetitions() > 0 && Collections.frequency(keys, keys.getLast()) >= draws.repetitions()
                || draws.quietPlies() > 0 && quietPlies() >= draws.quietPlies();
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
                && keys.stream().limit(quietPlies()).anyMatch(key -> Collections.frequency(keys, key) >= draws.repetitions() - 1);
    }

    /** Returns the plies since a stone was last placed or removed. */
    public int quietPlies() {
        return keys.size() - 1;
    }

    public String format(int turn) {
        return Turn.format(rules().board(), turn);
    }
}
