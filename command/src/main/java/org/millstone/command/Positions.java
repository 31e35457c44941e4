package org.millstone.command;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.variants.RuleSetFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Positions as people give them to commands.
 *
 * <pre>
 *   O@******&#47;********&#47;******** w p           a FEN
 *   startpos                                   the empty board
 *   startpos moves d6 f4                       either of them, and turns that were played from there; "position" and "fen" may stand before
 *   wb22-w-8-8                                 the code in a link of the explorer
 *   http://localhost:8080/?v=nine&amp;g=d6-f4&amp;at=1   the link itself: a position, or a game at one of its turns, as far as they are possible
 * </pre>
 */
public final class Positions {
    public static final String FORMS =
            "a FEN or startpos, with turns after it ('startpos moves d6 f4'), or a link of the explorer or the code in it";

    private static final Pattern BEGINNING = Pattern.compile("\\s*(?:position\\s+)?(?:fen\\s+)?");
    private static final Pattern MOVES = Pattern.compile("(?<!\\S)moves(?!\\S)");
    private static final Pattern BOARD = Pattern.compile("\\s*[O@*]");
    private static final Pattern LINK = Pattern.compile("[^\\s?]*\\?\\S*");
    private static final Pattern CODE = Pattern.compile("[wb0-9]+-[wb](?:-\\S*)?");
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final Pattern TURN = Pattern.compile("(?i)moves?|pass|x?[a-z][0-9]+(?:\\W*x?[a-z][0-9]+)*");
    /** The fields of a FEN that are read. */
    private static final int FIELDS = 10;

    private Positions() {}

    /**
     * Reads the position of a command line, which is wrong if it cannot be read, or is not possible; the message shows where, and ends with
     * one that can be read.
     */
    public static Position read(CommandSpec spec, Rules rules, String text) {
        try {
            return parse(rules, text);
        } catch (FenException e) {
            boolean fen = BOARD.matcher(text).lookingAt();
            throw new ParameterException(spec.commandLine(), "the " + (fen ? "FEN" : "position") + " cannot be read: "
                    + e.getMessage() + " (character " + e.position() + ")\n  " + text + "\n  "
                    + " ".repeat(Math.min(e.position(), text.length())) + "^" + (fen ? "" : "\nA position is " + FORMS + ".")
                    + "\nA position is written like this: " + start(rules), e);
        } catch (IllegalPositionException e) {
            throw new ParameterException(spec.commandLine(), "the position is not possible: " + e.getMessage() + "\n  " + text
                    + "\nA position is written like this: " + start(rules), e);
        } catch (IllegalTurnException e) {
            throw new ParameterException(spec.commandLine(), "a turn is not possible: " + e.getMessage() + "\n  " + text
                    + "\nTurns are written behind a position like this: " + start(rules) + " moves "
                    + Turn.format(rules.board(), new Turns(rules).all(Position.start(rules))[0]), e);
        }
    }

    /** Returns the FEN of the empty board. */
    private static String start(Rules rules) {
        return Fen.format(rules.board(), Position.start(rules));
    }

    /**
     * Reads a position in any of its forms. A {@link FenException} says at which character it cannot be read. Throws an {@link
     * IllegalPositionException} or an {@link IllegalTurnException} if it can, but is not possible.
     */
    public static Position parse(Rules rules, String text) {
        Matcher beginning = BEGINNING.matcher(text);
        int from = beginning.lookingAt() ? beginning.end() : 0;
        Matcher moves = MOVES.matcher(text);
        boolean played = moves.find(from);
        // Spaces in place of what was before it: so a complaint has its character counted in the whole text.
        Position position = start(rules, " ".repeat(from) + text.substring(from, played ? moves.start() : text.length()));
        Turns turns = new Turns(rules);
        for (Matcher turn = WORD.matcher(played ? text.substring(moves.end()).strip() : ""); turn.find();) {
            position = turns.play(position, turn.group());
        }
        return position;
    }

    private static Position start(Rules rules, String text) {
        String word = text.strip();
        if (word.equals("startpos")) {
            return Position.start(rules);
        }
        if (CODE.matcher(word).matches()) {
            return coded(rules, text, word);
        }
        if (LINK.matcher(word).matches()) {
            return linked(rules, text);
        }
        if (!word.isEmpty() && !BOARD.matcher(text).lookingAt()) {
            throw new FenException("no form of a position begins like this", text.indexOf(word));
        }
        return fen(rules, text);
    }

    /** Reads a FEN as {@link Fen#parse} does, in which turns may not stand where fields do that are ignored. */
    public static Position fen(Rules rules, String text) {
        Position position = Fen.parse(rules, text);
        Matcher fields = WORD.matcher(text);
        for (int field = 1; fields.find(); field++) {
            if (field > FIELDS && TURN.matcher(fields.group()).matches()) {
                throw new FenException("a FEN holds no turns: they come after the word 'moves'", fields.start());
            }
        }
        return position;
    }

    private static Position coded(Rules rules, String text, String code) {
        return LinkCode.position(rules, code).orElseThrow(() -> new FenException("the code is no position on the board of "
                + rules.name() + ": it reads like w2b20-w, with stones in hand like 24-w-9-9", Math.max(0, text.indexOf(code))));
    }

    private static Position linked(Rules rules, String link) {
        int query = link.indexOf('?') + 1;
        Map<String, String> members = members(link, query);
        String variant = members.getOrDefault("v", members.getOrDefault("variant", rules.name()));
        if (!variant.equals(rules.name())) {
            throw new FenException("the link is of another game than " + rules.name()
                    + (RuleSetFile.isName(variant) ? ": say --variant " + variant : ""), query);
        }
        String code = members.get("p");
        String fen = members.get("fen");
        Position start =
                code != null ? coded(rules, link, code) : fen == null ? Position.start(rules) : decoded(rules, fen, query);
        LinkGame game = LinkGame.read(new Turns(rules), start, members.getOrDefault("g", ""));
        return game.position(game.at(members.get("at")));
    }

    private static Position decoded(Rules rules, String fen, int query) {
        try {
            return Fen.parse(rules, fen);
        } catch (FenException e) {
            throw new FenException("its FEN: " + e.getMessage(), query);
        }
    }

    private static Map<String, String> members(String link, int query) {
        Map<String, String> members = new HashMap<>();
        for (String member : link.strip().substring(query).replaceFirst("#.*", "").split("&")) {
            String[] sides = member.split("=", 2);
            try {
                members.putIfAbsent(sides[0], sides.length < 2 ? "" : URLDecoder.decode(sides[1], StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                throw new FenException("the link is not properly encoded: " + e.getMessage(), query);
            }
        }
        return members;
    }
}
