package org.millstone.game;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millstone.game.PlayedGame.PlayedTurn;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;
import org.millstone.variants.Variants;

/**
 * Games as text: turns in our notation, what engines are told, and the written forms of people. The page has the same in JavaScript
 * ({@code notation.js}); {@code data/games.tsv} holds both together.
 *
 * <pre>
 *   d6 f4 a1-a4xd7 xd7 pass           turns; xd7 by itself ends the turn before it
 *   a1a4 a1 - a4 a4:d7 a4 (d7)        the same in other spellings
 *   1. d6 f4! {good} 2. b6 1-0        with what stands around them
 *   position startpos moves d6 f4     as engines are told
 *   FEN, fen FEN moves, [FEN "..."]   another start than the empty board
 *   [Variant "six"]                   the rule set, if it is one of ours: no other reads the game
 * </pre>
 */
public final class GameText {
    private static final Pattern MOVES = Pattern.compile("\\s*(?i:moves)(?=\\s|\\z)");
    private static final Pattern STARTPOS = Pattern.compile("(?i:position\\s+)?(?i:startpos)(?=\\s|\\z)");
    private static final Pattern FEN_AFTER_A_WORD = Pattern.compile("(?i:position\\s+)?(?i:fen)\\s+");
    private static final Pattern FEN = Pattern.compile("(?:(?i:position\\s+)?(?i:fen)\\s+)?"
            + "(\\S+(?:[ \\t]+[A-Za-z?](?=\\s|\\z))*+(?:[ \\t]+[0-9]+(?=\\s|\\z))*+)");
    private static final int SHORTEST_BOARD = 6;

    /** A game's rule set, null if it names none, its start, null if it is the empty board, and where its turns begin. */
    private record Parts(@Nullable String variant, @Nullable String start, int turns) {}

    private final Turns turns;
    private final List<PlayedTurn> played = new ArrayList<>();

    private GameText(Rules rules) {
        this.turns = new Turns(rules);
    }

    /** Parts a text with several games, each of which but the first begins with tags; one that is empty if there is nothing. */
    public static List<String> games(String text) {
        List<String> games = new ArrayList<>();
        try {
            Games parted = new Games(new StringReader(text));
            for (String game = parted.next(); game != null; game = parted.next()) {
                games.add(game);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a string cannot be read", e);
        }
        return games;
    }

    /**
     * Reads a game, up to the first turn that is not possible. Of a text with several games it reads the first; of one with more than
     * 200,000 characters it reads nothing ({@link Reason#TOO_LONG}).
     */
    public static PlayedGame read(Rules rules, String text) {
        return readGame(rules, text.length() > Games.LONGEST ? text : games(text).getFirst());
    }

    /** Reads a game as {@link Games} returns it. */
    static PlayedGame readGame(Rules rules, CharSequence text) {
        if (text.length() > Games.LONGEST) {
            return new PlayedGame(rules, Position.start(rules), List.of(),
                    new Problem(0, "", Reason.TOO_LONG, Map.of("count", String.valueOf(Games.LONGEST))));
        }
        Parts parts = parts(text);
        // Other programs have names of their own for games: those are of no account.
        String variant = parts.variant == null ? rules.name() : Variants.named(parts.variant).orElse(rules).name();
        if (parts.variant != null && !variant.equals(rules.name())) {
            return new PlayedGame(rules, null, List.of(),
                    new Problem(0, parts.variant, Reason.OTHER_VARIANT, Map.of("variant", variant)));
        }
        Position start;
        try {
            start = parts.start == null ? Position.start(rules) : Fen.parse(rules, parts.start);
        } catch (FenException | IllegalPositionException e) {
            return new PlayedGame(rules, null, List.of(), new Problem(0, Objects.requireNonNull(parts.start), Reason.BAD_START,
                    Map.of("message", String.valueOf(e.getMessage()))));
        }
        GameText game = new GameText(rules);
        Problem problem = game.play(start, new Tokens(rules.board(), text, parts.turns));
        return new PlayedGame(rules, start, game.played, problem);
    }

    /** Plays all turns that are possible; returns what is wrong with the next, null if there is none. */
    private @Nullable Problem play(Position start, Tokens tokens) {
        Position position = start;
        WrittenTurn open = null; // a turn that lacks a removal
        for (WrittenTurn token = tokens.next(); token != null; token = tokens.next()) {
            boolean inComment = token.unread() == Reason.OPEN_COMMENT; // which may hold the removal
            if (open != null && !token.isRemoval() && !inComment) {
                return problem(position, open);
            }
            WrittenTurn written = open == null || inComment ? token : open.with(token);
            Legality.Fault fault = Legality.of(turns, position, written);
            if (fault != null && token.unread() == null) {
                for (Tokens.Cut cut : tokens.cuts()) {
                    WrittenTurn shorter = token.removing(cut.count());
                    WrittenTurn whole = open == null ? shorter : open.with(shorter);
                    if (Legality.of(turns, position, whole) == null) {
                        tokens.goBack(cut);
                        written = whole;
                        fault = null;
                        break;
                    }
                }
            }
            if (fault == null) {
                int turn = turns.listed(position, written.turn());
                Position after = turns.apply(position, turn);
                played.add(new PlayedTurn(position, turn, after));
                position = after;
                open = null;
            } else if (fault.reason() == Reason.REMOVAL_MISSING) {
                open = written;
            } else {
                return problem(position, written);
            }
        }
        return open == null ? null : problem(position, open);
    }

    private Problem problem(Position position, WrittenTurn turn) {
        Legality.Fault fault = Objects.requireNonNull(Legality.of(turns, position, turn));
        return new Problem(played.size() + 1, turn.text(), fault.reason(), fault.values());
    }

    private static Parts parts(CharSequence text) {
        String tagged = null;
        String variant = null;
        int at = 0;
        for (Tag tag = Tag.at(text, pastBlanks(text, 0)); tag != null; tag = Tag.at(text, pastBlanks(text, at))) {
            tagged = tagged == null && tag.name().equalsIgnoreCase("FEN") ? tag.value() : tagged;
            variant = variant == null && tag.name().equalsIgnoreCase("Variant") ? tag.value() : variant;
            at = tag.end();
        }
        at = pastComments(text, at);
        int startpos = past(STARTPOS, text, at);
        if (startpos > at) {
            return new Parts(variant, null, past(MOVES, text, startpos));
        }
        Matcher fen = FEN.matcher(text).region(at, text.length());
        if ((past(FEN_AFTER_A_WORD, text, at) > at || beginsWithBoard(text, at)) && fen.lookingAt()) {
            return new Parts(variant, fen.group(1), past(MOVES, text, fen.end()));
        }
        return new Parts(variant, tagged, at);
    }

    /** Returns where the blanks and comments end that stand at a place. */
    private static int pastComments(CharSequence text, int from) {
        int at = from;
        while (at < text.length()) {
            int next = isBlank(text.charAt(at)) ? at + 1 : text.charAt(at) == '{' ? Tokens.pastComment(text, at) : -1;
            if (next < 0) {
                return at;
            }
            at = next;
        }
        return at;
    }

    private static int pastBlanks(CharSequence text, int from) {
        int at = from;
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n';
    }

    /** Whether a text goes on with a word that looks like the board of a FEN, even one with a fault. */
    private static boolean beginsWithBoard(CharSequence text, int from) {
        boolean ofBoard = false;
        int at = from;
        for (; at < text.length() && !isBlank(text.charAt(at)); at++) {
            char c = text.charAt(at);
            if (c >= '0' && c <= '9') {
                return false;
            }
            ofBoard |= c == '@' || c == '*' || c == '/';
        }
        return ofBoard && at - from >= SHORTEST_BOARD;
    }

    /** Returns where something ends that stands at a place; the place itself if it does not. */
    private static int past(Pattern something, CharSequence text, int from) {
        Matcher matcher = something.matcher(text).region(from, text.length());
        return matcher.lookingAt() ? matcher.end() : from;
    }
}
