package org.millstone.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Turns;

/**
 * The game of a link with its variations, as {@link LinkCode} describes them, as far as its turns are possible. The explorer's
 * {@code link.js} reads the same.
 *
 * @param turns its turns and those of its variations, in the order in which the link has them
 * @param end how many of these there are up to the last turn of the main line
 * @param code the code of what was read: each variation is closed, and what was passed over is not there
 */
public record LinkGame(Position start, List<Played> turns, int end, String code) {
    /** More than a person looks through. */
    private static final int DEEPEST = 20;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");
    private static final String OPEN = "v";
    private static final String CLOSE = "e";

    /**
     * A turn of a link.
     *
     * @param ply its number in its line, from 1, with the turns before the variation
     * @param previous which of the turns it follows, counted from 1; 0 if it follows the start
     */
    public record Played(int turn, int ply, int previous, Position after) {
        public Side side() {
            return after.side().other();
        }
    }

    /** Reads the code of a game; empty is a game without turns. */
    public static LinkGame read(Turns rules, Position start, String code) {
        Reader reader = new Reader(rules, Arrays.stream(code.split("[- ]+")).filter(word -> !word.isEmpty()).iterator(),
                new ArrayList<>(), new ArrayList<>());
        int end = reader.line(start, 0, 0, 0);
        return new LinkGame(start, List.copyOf(reader.turns), end, String.join("-", reader.written));
    }

    /** Returns after how many of the turns a link shows the game; where it says nothing that makes sense, after the main line. */
    public int at(@Nullable String text) {
        int at = text != null && NUMBER.matcher(text).matches() ? Integer.parseInt(text) : Integer.MAX_VALUE;
        return at <= turns.size() ? at : end;
    }

    /** Returns the position after so many of the turns, in the line of the last of them. */
    public Position position(int at) {
        return at == 0 ? start : turns.get(at - 1).after();
    }

    /** Returns the positions from the start to that after so many of the turns, in the line of the last of them. */
    public List<Position> line(int at) {
        List<Position> positions = new ArrayList<>();
        for (int turn = at; turn > 0; turn = turns.get(turn - 1).previous()) {
            positions.addFirst(turns.get(turn - 1).after());
        }
        positions.addFirst(start);
        return positions;
    }

    private record Reader(Turns rules, Iterator<String> words, List<Played> turns, List<String> written) {
        /** Reads a line, the main one at depth 0, with its variations and its end; returns how many turns were read up to its last. */
        private int line(Position start, int turnsBefore, int pliesBefore, int depth) {
            int end = 0;
            int last = turnsBefore;
            int previous = turnsBefore;
            Position before = null;
            Position here = start;
            int plies = pliesBefore;
            boolean follows = false; // whether the word before was a turn
            while (words.hasNext()) {
                String word = words.next();
                if (follows && LinkCode.isComment(word)) {
                    written.add(word);
                    follows = false;
                    continue;
                }
                if (word.equals(OPEN) && before != null) {
                    follows = false;
                    if (depth < DEEPEST) {
                        line(before, previous, plies - 1, depth + 1);
                    } else {
                        passOver(1);
                    }
                    continue;
                }
                OptionalInt turn = word.equals(CLOSE) ? OptionalInt.empty() : LinkCode.turn(rules, here, word);
                if (turn.isEmpty()) {
                    if (depth > 0 && !word.equals(CLOSE)) {
                        passOver(word.equals(OPEN) ? 2 : 1);
                    }
                    break;
                }
                if (depth > 0 && before == null) {
                    written.add(OPEN);
                }
                written.add(word);
                before = here;
                here = rules.apply(here, turn.getAsInt());
                turns.add(new Played(turn.getAsInt(), ++plies, last, here));
                end = turns.size();
                previous = last;
                last = end;
                follows = true;
            }
            if (depth > 0 && before != null) {
                written.add(CLOSE);
            }
            return end;
        }

        /** Passes over what follows, until so many variations are closed. */
        private void passOver(int variations) {
            for (int open = variations; open > 0 && words.hasNext();) {
                String word = words.next();
                open += word.equals(OPEN) ? 1 : word.equals(CLOSE) ? -1 : 0;
            }
        }
    }
}
