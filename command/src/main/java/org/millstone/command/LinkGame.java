package org.millstone.command;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
 * @param start where it begins
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

    /** A turn of a link, its number in its line, from 1, with the turns before the variation, and the position after it. */
    public record Played(int turn, int ply, Position after) {
        public Side side() {
            return after.side().other();
        }
    }

    /** Reads the code of a game; empty is a game without turns. */
    public static LinkGame read(Turns rules, Position start, String code) {
        Reader reader = new Reader(rules, start);
        for (String word : code.split("[- ]+")) {
            if (!word.isEmpty() && !reader.takes(word)) {
                break;
            }
        }
        while (reader.lines.size() > 1) {
            reader.close();
        }
        return new LinkGame(start, List.copyOf(reader.turns), reader.end, String.join("-", reader.written));
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

    /** A line as far as it is read: the position before its last turn, null if it has none, that after it, and the number of its plies. */
    private record Line(@Nullable Position before, Position here, int plies) {}

    private static final class Reader {
        private final Turns rules;
        private final Deque<Line> lines = new ArrayDeque<>(); // the innermost first, the main line last
        private final List<Played> turns = new ArrayList<>();
        private final List<String> written = new ArrayList<>();
        private int end;
        private int passedOver; // how many variations are still to be closed before reading goes on

        private Reader(Turns rules, Position start) {
            this.rules = rules;
            lines.push(new Line(null, start, 0));
        }

        /** Reads a word; returns false if it ends the game. */
        private boolean takes(String word) {
            if (passedOver > 0) {
                passedOver += word.equals(OPEN) ? 1 : word.equals(CLOSE) ? -1 : 0;
                return true;
            }
            boolean inVariation = lines.size() > 1;
            boolean read = switch (word) {
                case OPEN -> open();
                case CLOSE -> inVariation && close();
                default -> play(word);
            };
            if (!read && inVariation) {
                close();
                passedOver = word.equals(OPEN) ? 2 : 1;
            }
            return read || inVariation;
        }

        private boolean open() {
            Line line = lines.element();
            if (line.before == null) {
                return false;
            }
            if (lines.size() > DEEPEST) {
                passedOver = 1;
            } else {
                lines.push(new Line(null, line.before, line.plies - 1));
            }
            return true;
        }

        private boolean close() {
            if (lines.pop().before != null) {
                written.add(CLOSE);
            }
            return true;
        }

        private boolean play(String word) {
            Line line = lines.element();
            OptionalInt turn = LinkCode.turn(rules, line.here, word);
            if (turn.isEmpty()) {
                return false;
            }
            if (lines.size() > 1 && line.before == null) {
                written.add(OPEN);
            }
            written.add(LinkCode.of(rules.rules().board(), turn.getAsInt()));
            Line played = new Line(line.here, rules.apply(line.here, turn.getAsInt()), line.plies + 1);
            lines.pop();
            lines.push(played);
            turns.add(new Played(turn.getAsInt(), played.plies, played.here));
            end = lines.size() == 1 ? turns.size() : end;
            return true;
        }
    }
}
