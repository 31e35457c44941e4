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
import org.millstone.rules.Texts;
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
    private static final Pattern MOVES = Pattern.compile("(?<![^\\s_])moves(?![^\\s_])");
    private static final Pattern BOARD = Pattern.compile("[\\s_]*[O@*]");
    private static final Pattern LINK = Pattern.compile("(?![O@*/]{3,}_)[^\\s?]*\\?\\S*");
    private static final Pattern CODE = Pattern.compile("[wb0-9]+-[wb](?:-\\S*)?");
    private static final Pattern WORD = Pattern.compile("[^\\s_]+");
    private static final Pattern TURN = Pattern.compile("(?i)moves?|pass|x?[a-z][0-9]+(?:\\W*x?[a-z][0-9]+)*");

    private Positions() {}

    /**
     * Reads the position of a command line, which is wrong if it cannot be read, or is not possible; the message shows where. Says on
     * standard error what of its FEN is ignored.
     */
    public static Fen.Reading read(CommandSpec spec, Rules rules, String text) {
        try {
            Fen.Reading reading = reading(rules, text);
            if (!reading.ignored().isEmpty()) {
                spec.commandLine().getErr().println("mill: " + ignored(reading.ignored()));
            }
            return reading;
        } catch (FenException e) {
            boolean fen = BOARD.matcher(text).lookingAt();
            throw new ParameterException(spec.commandLine(), "the " + (fen ? "FEN" : "position") + " cannot be read: "
                    + e.getMessage() + " (character " + e.position() + ")\n  " + text + "\n  "
                    + " ".repeat(Math.min(e.position(), text.length())) + "^" + (fen ? "" : "\nA position is " + FORMS + "."), e);
        } catch (IllegalPositionException | IllegalTurnException e) {
            throw new ParameterException(spec.commandLine(), (e instanceof IllegalTurnException ? "a turn" : "the position")
                    + " is not possible: " + e.getMessage() + "\n  " + text, e);
        }
    }

    /** Returns words about the fields of a FEN that are ignored. */
    public static String ignored(String fields) {
        return "ignored at the end of the FEN: " + Texts.quoted(fields);
    }

    /** Returns the position in a text, as {@link #reading} reads it. */
    public static Position parse(Rules rules, String text) {
        return reading(rules, text).position();
    }

    /**
     * Reads a position in any of its forms, with its clock, which turns after it go on with.
     *
     * <p>A {@link FenException} says at which character it cannot be read. Throws an {@link IllegalPositionException} or an {@link
     * IllegalTurnException} if it can, but is not possible.
     */
    public static Fen.Reading reading(Rules rules, String text) {
        Matcher beginning = BEGINNING.matcher(text);
        int from = beginning.lookingAt() ? beginning.end() : 0;
        Matcher moves = MOVES.matcher(text);
        boolean played = moves.find(from);
        // Spaces in place of what was before it: so a complaint has its character counted in the whole text.
        Fen.Reading start = start(rules, " ".repeat(from) + text.substring(from, played ? moves.start() : text.length()));
        Turns turns = new Turns(rules);
        Position position = start.position();
        int clock = start.clock();
        for (Matcher turn = WORD.matcher(played ? text.substring(moves.end()).strip() : ""); turn.find();) {
            Position next = turns.play(position, turn.group());
            clock = position.isQuietTo(next) ? clock + 1 : 0;
            position = next;
        }
        return new Fen.Reading(position, clock, start.ignored());
    }

    private static Fen.Reading start(Rules rules, String text) {
        String word = text.strip();
        if (word.equals("startpos")) {
            return only(Position.start(rules));
        }
        if (CODE.matcher(word).matches()) {
            return only(coded(rules, text, word));
        }
        if (LINK.matcher(word).matches()) {
            return linked(rules, text);
        }
        if (!word.isEmpty() && !BOARD.matcher(text).lookingAt()) {
            throw new FenException("no form of a position begins like this", text.indexOf(word));
        }
        return fen(rules, text);
    }

    private static Fen.Reading only(Position position) {
        return new Fen.Reading(position, 0, "");
    }

    /** Reads a FEN as {@link Fen#read} does, in which turns may not stand where fields do that are ignored. */
    public static Fen.Reading fen(Rules rules, String text) {
        Fen.Reading reading = Fen.read(rules, text);
        Matcher fields = WORD.matcher(text).region(text.lastIndexOf(reading.ignored()), text.length());
        while (!reading.ignored().isEmpty() && fields.find()) {
            if (TURN.matcher(fields.group()).matches()) {
                throw new FenException("a FEN holds no turns: they come after the word 'moves'", fields.start());
            }
        }
        return reading;
    }

    private static Position coded(Rules rules, String text, String code) {
        return LinkCode.position(rules, code).orElseThrow(() -> new FenException("the code is no position on the board of "
                + rules.name() + ": it reads like w2b20-w, with stones in hand like 24-w-9-9", Math.max(0, text.indexOf(code))));
    }

    private static Fen.Reading linked(Rules rules, String link) {
        int query = link.indexOf('?') + 1;
        Map<String, String> members = members(link, query);
        String variant = members.getOrDefault("v", members.getOrDefault("variant", rules.name()));
        if (!variant.equals(rules.name())) {
            throw new FenException("the link is of another game than " + rules.name()
                    + (RuleSetFile.isName(variant) ? ": say --variant " + variant : ""), query);
        }
        String code = members.get("p");
        String fen = members.get("fen");
        Fen.Reading start = code != null ? only(coded(rules, link, code))
                : fen == null ? only(Position.start(rules))
                : decoded(rules, fen, query);
        LinkGame game = LinkGame.read(new Turns(rules), start.position(), members.getOrDefault("g", ""));
        int at = game.at(members.get("at"));
        return new Fen.Reading(game.position(at), game.clock(at, start.clock()), start.ignored());
    }

    private static Fen.Reading decoded(Rules rules, String fen, int query) {
        try {
            return Fen.read(rules, fen);
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
