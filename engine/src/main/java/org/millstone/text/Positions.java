package org.millstone.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.millstone.io.Texts;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;

/**
 * Positions as people write them.
 *
 * <pre>
 *   O@******&#47;********&#47;******** w p           a FEN
 *   startpos                                   the empty board
 *   startpos moves d6 f4                       either of them, and turns that were played from there; "position" and "fen" may stand before
 * </pre>
 */
public final class Positions {
    public static final String FORMS = "a FEN or startpos, with turns after it ('startpos moves d6 f4')";

    /** A pattern of a word that is a position as other programs write it, with digits or letters for points: no FEN, and no turn. */
    public static final String FOREIGN =
            "(?:(?=[0-9|/]{16})[0-9]{6,}+(?:[|/][0-9]{6,}+)*+|(?=\\S*[A-Za-z])[WwBbXxOo.#+|-]{16,}(?:\\|\\S*+)?"
                    + "|[^\\s|]{6,}+\\|[WwBb]\\|\\S*+)(?=[\\s_]|\\z)";

    private static final Pattern BEGINNING = Pattern.compile("\\s*(?:position[\\s_]+)?(?:fen[\\s_]+)?");
    private static final Pattern OTHERS = Pattern.compile("[\\s_]*+" + FOREIGN);
    private static final Pattern STARTPOS = Pattern.compile("startpos_*");
    private static final Pattern MOVES = Pattern.compile("(?<![^\\s_])moves(?![^\\s_])");
    private static final Pattern BOARD = Pattern.compile("[\\s_]*[O@*]");
    private static final Pattern WORD = Pattern.compile("[^\\s_]+");
    private static final Pattern TURN =
            Pattern.compile("(?i)moves?|pass|(?:[0-9]+[.)]+)?(?:x?[a-z][0-9]+(?:\\W*x?[a-z][0-9]+){0,9}"
                    + "|(?:x|[0-9]+[-x:])[0-9]+(?:[-x:][0-9]+){0,9}|-?\\([0-9],[0-9]\\).*)");
    /** A text of turns, in any notation that games have, without a position before them, or with {@code startpos} but no {@code moves}. */
    private static final Pattern ONLY_TURNS =
            Pattern.compile(BEGINNING + "(?!" + FOREIGN + ")(?<start>startpos[\\s_]+(?!moves))?(?<turns>(?:" + TURN
                    + "|point|place|capture|[0-9]+)(?![^\\s_])|[0-9]+[.)]|[(-]+[0-9],).*", Pattern.DOTALL);

    private Positions() {}

    /** Whether a text has turns, in any notation that games have, and neither a position nor {@code startpos moves} before them. */
    public static boolean areOnlyTurns(String text) {
        return ONLY_TURNS.matcher(text).matches();
    }

    /** Whether a text begins as a FEN does, even one with a fault. */
    public static boolean isFen(String text) {
        return BOARD.matcher(text).lookingAt();
    }

    /**
     * A position and the way to it.
     *
     * @param positions the position that the text begins with, and those that its turns led to; the last one is the position that is meant
     * @param clock how many plies in a row were quiet before the first, see {@link Fen.Reading}
     * @param ignored the fields at the end of the FEN that mean nothing here; empty if there are none
     */
    public record Line(List<Position> positions, int clock, String ignored) {
        public static Line of(Position only) {
            return new Line(List.of(only), 0, "");
        }

        public Position last() {
            return positions.getLast();
        }

        /** Returns how many plies in a row were quiet before the last position: its clock. */
        public int lastClock() {
            int quiet = clock;
            for (int i = 1; i < positions.size(); i++) {
                quiet = Position.isQuiet(positions.get(i - 1), positions.get(i)) ? quiet + 1 : 0;
            }
            return quiet;
        }
    }

    /** Returns words about the fields of a FEN that are ignored. */
    public static String ignored(String fields) {
        return "ignored at the end of the FEN: " + Texts.quoted(fields);
    }

    /**
     * Reads a position in any of its forms, and the positions that led to it. Throws a {@link FenException} if it cannot be read, which
     * says at which character. Throws an {@link IllegalPositionException} or an {@link IllegalTurnException} if it can be read, but is not
     * possible.
     */
    public static Line line(Rules rules, String text) {
        Matcher only = ONLY_TURNS.matcher(text);
        if (only.matches()) {
            throw new FenException(only.group("start") != null ? "turns come after the word 'moves'"
                    : "turns come behind a position and the word 'moves'; 'mill analyse' reads whole games", only.start("turns"));
        }
        Matcher beginning = BEGINNING.matcher(text);
        int from = beginning.lookingAt() ? beginning.end() : 0;
        Matcher moves = MOVES.matcher(text);
        boolean played = moves.find(from);
        // Spaces in place of what was before it: so a complaint has its character counted in the whole text.
        Fen.Reading start = start(rules, " ".repeat(from) + text.substring(from, played ? moves.start() : text.length()));
        List<Position> positions = new ArrayList<>(List.of(start.position()));
        Turns turns = new Turns(rules);
        for (Matcher turn = WORD.matcher(played ? text.substring(moves.end()).strip() : ""); turn.find();) {
            positions.add(turns.play(positions.getLast(), turn.group()));
        }
        return new Line(List.copyOf(positions), start.clock(), start.ignored());
    }

    private static Fen.Reading start(Rules rules, String text) {
        String word = text.strip();
        if (STARTPOS.matcher(word).matches()) {
            return Fen.Reading.of(Position.start(rules));
        }
        requireOurs(rules, text);
        if (!word.isEmpty() && !isFen(text)) {
            throw new FenException("no form of a position begins like this", text.indexOf(word));
        }
        return fen(rules, text);
    }

    /** Reads a FEN as {@link Fen#read} does, but throws a {@link FenException} if an ignored field at its end is a turn. */
    public static Fen.Reading fen(Rules rules, String text) {
        requireOurs(rules, text);
        Fen.Reading fen = Fen.read(rules, text);
        Matcher fields = WORD.matcher(text).region(text.lastIndexOf(fen.ignored()), text.length());
        while (fields.find()) {
            if (TURN.matcher(fields.group()).matches()) {
                throw new FenException("a FEN holds no turns: they come after the word 'moves'", fields.start());
            }
        }
        return fen;
    }

    /** Throws a {@link FenException}, which shows a FEN, if a text is a position as other programs write it. */
    public static void requireOurs(Rules rules, String text) {
        if (OTHERS.matcher(text).lookingAt()) {
            throw new FenException("a position is written like this: " + Fen.format(rules.board(), Position.start(rules)),
                    text.length() - text.stripLeading().length());
        }
    }
}
