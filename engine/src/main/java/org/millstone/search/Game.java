package org.millstone.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.millstone.game.GameText;
import org.millstone.io.Texts;
import org.millstone.rules.End;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;

/**
 * A position, and as much of its history as the rules about draws need. Immutable: playing a turn makes another game. A ply is quiet if it
 * neither places nor removes a stone.
 *
 * @param clock how many quiet plies in a row came before the first of the {@link #recent} positions
 * @param since the index of that position in {@code line}
 * @param earlier how far the game had come towards a draw by its history in the positions before the present one
 * @param line all known positions of the game, the present one last
 */
public record Game(Turns generator, DrawRules draws, int clock, int since, Reached earlier, List<Position> line) {
    /**
     * When a game is drawn by its history. Tables know no history. The engine takes history into account for its next turn and the answer
     * to it, the search at every turn.
     *
     * @param repetitions at which occurrence a position draws, with the same side to move, 2 or more; 0 if repetition does not draw
     * @param quietPlies after how many plies in a row that neither place nor remove a stone the game is drawn; 0 if never
     */
    public record DrawRules(int repetitions, int quietPlies) {
        /** The usual rules of Mill programs: the third occurrence, or a hundred plies. */
        public static final DrawRules USUAL = new DrawRules(3, 100);

        public static final DrawRules NONE = new DrawRules(0, 0);

        /**
         * Whether a win or loss {@code plies} plies away comes before the draw by quiet plies, of which {@code quiet} in a row were so far.
         */
        public boolean allow(int quiet, int plies) {
            return quietPlies == 0 || quiet + plies <= quietPlies;
        }
    }

    /** How often the most frequent position has come up, and how many plies in a row, at most, have placed and removed nothing. */
    public record Reached(int occurrences, int quietPlies) {
        static final Reached NOTHING = new Reached(0, 0);

        Reached or(Reached other) {
            return new Reached(Math.max(occurrences, other.occurrences), Math.max(quietPlies, other.quietPlies));
        }

        boolean isQuiet(DrawRules draws) {
            return draws.quietPlies() > 0 && quietPlies >= draws.quietPlies();
        }

        boolean draws(DrawRules draws) {
            return isQuiet(draws) || draws.repetitions() > 0 && occurrences >= draws.repetitions();
        }
    }

    public static Game from(Rules rules, Position position, DrawRules draws) {
        return from(rules, position, draws, 0);
    }

    /**
     * Returns a game that begins in a position, with {@code clock} quiet plies in a row before it. Throws an {@link
     * org.millstone.rules.IllegalPositionException} if the rules do not allow the position ({@link Position#check}).
     */
    public static Game from(Rules rules, Position position, DrawRules draws, int clock) {
        position.check(rules);
        return new Game(new Turns(rules), draws, clock, 0, Reached.NOTHING, List.of(position));
    }

    /**
     * Returns a game that begins as {@link #from(Rules, Position, DrawRules, int)} says, and has led through positions, at least one. A
     * turn, or the beginning of one, leads from each to the next.
     */
    public static Game through(Rules rules, List<Position> line, DrawRules draws, int clock) {
        Game game = from(rules, line.getFirst(), draws, clock);
        for (Position next : line.subList(1, line.size())) {
            game = game.to(next);
        }
        return game;
    }

    public Game withDraws(DrawRules others) {
        return new Game(generator, others, clock, since, earlier, line);
    }

    public Position position() {
        return line.getLast();
    }

    /** Returns the known positions since a stone was last placed or removed, the present one last. */
    public List<Position> recent() {
        return line.subList(since, line.size());
    }

    public Rules rules() {
        return generator.rules();
    }

    /**
     * Returns the game after a turn in any notation, or after the beginning of one; a pass before it may be left out. Throws what {@link
     * Turns#play} throws if it is not allowed here.
     */
    public Game play(String text) {
        List<Integer> turns = GameText.turns(rules(), position(), text);
        Game game = turns.isEmpty() ? to(generator.play(position(), text)) : this;
        for (int turn : turns) {
            game = game.play(turn);
        }
        return game;
    }

    public Game play(int turn) {
        return to(generator.apply(position(), turn));
    }

    private Game to(Position next) {
        // If a removal is pending, the turn is not over. It will remove a stone, so no earlier position comes again.
        boolean goesOn = Position.isQuiet(position(), next);
        List<Position> longer = new ArrayList<>(line);
        longer.add(next);
        return new Game(generator, draws, goesOn ? clock : 0, goesOn ? since : line.size(), earlier.or(reached()), longer);
    }

    public List<Integer> turns() {
        return Arrays.stream(generator.all(position())).boxed().toList();
    }

    public Status status() {
        return generator.status(position());
    }

    public Optional<End> end() {
        return generator.end(position());
    }

    /**
     * Whether the rules about draws have ended the game, here or in a position before: a game that is drawn stays so, whatever is played
     * on. In each position the rules of the board come first: a game that they end is not drawn.
     */
    public boolean isDrawnByHistory() {
        return isDrawnHere() || earlier.draws(draws);
    }

    private boolean isDrawnHere() {
        return reached().draws(draws) && status() == Status.ONGOING;
    }

    /**
     * Returns why the rules about draws have ended the game, in words: {@code the position has come up 3 times}; empty if they have not.
     */
    public Optional<String> drawByHistory() {
        boolean here = isDrawnHere();
        if (!here && !earlier.draws(draws)) {
            return Optional.empty();
        }
        Reached end = here ? reached() : earlier;
        String why = end.isQuiet(draws) ? Texts.plies(end.quietPlies()) + " in a row without a stone placed or removed"
                : (here ? "the position has come up " : "a position came up ") + end.occurrences() + " times";
        return Optional.of(why + (here ? "" : " earlier in the game"));
    }

    /**
     * Returns how often this position has come up, and how many quiet plies led to it; {@link Reached#NOTHING} while stones are placed or a
     * removal is pending.
     */
    private Reached reached() {
        Position position = position();
        boolean asked = position.pending() == 0 && rules().mayMove(position.ownHand() + position.opponentHand());
        return asked ? new Reached(occurrences(), quietPlies()) : Reached.NOTHING;
    }

    private int occurrences() {
        return Collections.frequency(recent(), position());
    }

    /** Whether the position has come up before since a stone was last placed or removed; false if repetition does not draw. */
    public boolean isRepetition() {
        return draws.repetitions() > 0 && occurrences() > 1;
    }

    /** Returns those of the given turns that lead to no position which has come up before ({@link #isRepetition}). */
    public List<Integer> fresh(List<Integer> turns) {
        return turns.stream().filter(turn -> !play(turn).isRepetition()).toList();
    }

    /** Returns the first turn after which the rules about draws end the game; empty if there is none. */
    public OptionalInt drawingTurn() {
        return isDecidedWithin(2) ? OptionalInt.empty()
                : turns().stream().mapToInt(Integer::intValue).filter(turn -> play(turn).isDrawnByHistory()).findFirst();
    }

    /**
     * Whether a win or loss at most {@code plies} plies from here is safe from the rules about draws, whatever turns lead to it. If not,
     * repetition or too many quiet plies may draw the game before.
     */
    public boolean isDecidedWithin(int plies) {
        return draws.allow(quietPlies(), plies) && !isNearRepetition();
    }

    /** Whether some earlier position of this game would draw it if it came up once more. */
    boolean isNearRepetition() {
        return draws.repetitions() > 0
                && recent().stream().limit(recent().size() - 1)
                        .anyMatch(before -> Collections.frequency(recent(), before) >= draws.repetitions() - 1);
    }

    public int quietPlies() {
        return clock + recent().size() - 1;
    }

    public String format(int turn) {
        return Turn.format(rules().board(), turn);
    }
}
