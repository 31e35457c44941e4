package org.millstone.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.game.PlayedGame.PlayedTurn;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;

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
 * </pre>
 */
public final class GameText {
    private static final Pattern LINE_END = Pattern.compile("\\r\\n|[\\r\\n\\u0085\\u2028\\u2029]");
    private static final Pattern BLANK =
            Pattern.compile("[\\x0b\\f\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u3000\\ufeff]");
    private static final Pattern TAG =
            Pattern.compile("[ \\t]*\\[[ \\t]*([A-Za-z0-9_]+)[ \\t]+\"((?:[^\"\\\\]|\\\\.)*+)\"[ \\t]*\\][ \\t]*");
    private static final Pattern LEADING = Pattern.compile("(?:\\s|\\{[^}]*+\\})++");
    private static final Pattern MOVES = Pattern.compile("\\s*(?i:moves)(?=\\s|\\z)");
    private static final Pattern STARTPOS = Pattern.compile("(?i:position\\s+)?(?i:startpos)(?=\\s|\\z)");
    private static final Pattern FEN_AFTER_A_WORD = Pattern.compile("(?i:position\\s+)?(?i:fen)\\s+");
    private static final Pattern FEN = Pattern.compile("(?:(?i:position\\s+)?(?i:fen)\\s+)?"
            + "(\\S+(?:[ \\t]+[A-Za-z?](?=\\s|\\z))*+(?:[ \\t]+[0-9]+(?=\\s|\\z))*+)");
    private static final Pattern OF_A_BOARD = Pattern.compile("[^0-9]*[@*/][^0-9]*");
    private static final int SHORTEST_BOARD = 6;

    /** A game's start, null if it is the empty board, and its turns, as text. */
    private record Parts(@Nullable String start, String turns) {}

    private final Turns turns;
    private final List<PlayedTurn> played = new ArrayList<>();

    private GameText(Rules rules) {
        this.turns = new Turns(rules);
    }

    /** Parts a text with several games, each of which but the first begins with tags; one that is empty if there is nothing. */
    public static List<String> games(String text) {
        List<List<String>> games = new ArrayList<>();
        games.add(new ArrayList<>());
        boolean begun = false;
        for (String line : lines(text)) {
            boolean tag = TAG.matcher(line).matches();
            if (tag && begun) {
                games.add(new ArrayList<>());
                begun = false;
            }
            begun |= !tag && !line.isBlank();
            games.getLast().add(line);
        }
        return games.stream().map(game -> String.join("\n", game)).toList();
    }

    /** Reads a game, up to the first turn that is not possible. Of a text with several games it reads the first. */
    public static PlayedGame read(Rules rules, String text) {
        Parts parts = parts(games(text).getFirst());
        Position start;
        try {
            start = parts.start == null ? Position.start(rules) : Fen.parse(rules, parts.start);
        } catch (FenException | IllegalPositionException e) {
            return new PlayedGame(rules, null, List.of(), new Problem(0, Objects.requireNonNull(parts.start), Reason.BAD_START,
                    Map.of("message", String.valueOf(e.getMessage()))));
        }
        GameText game = new GameText(rules);
        Problem problem = game.play(start, new Tokens(rules.board(), parts.turns));
        return new PlayedGame(rules, start, game.played, problem);
    }

    /** Plays all turns that are possible; returns what is wrong with the next, null if there is none. */
    private @Nullable Problem play(Position start, Tokens tokens) {
        Position position = start;
        WrittenTurn open = null; // a turn that lacks a removal
        for (WrittenTurn token = tokens.next(); token != null; token = tokens.next()) {
            if (open != null && !token.isRemoval()) {
                return problem(position, open);
            }
            WrittenTurn written = open == null ? token : open.with(token);
            Legality.Fault fault = Legality.of(turns, position, written);
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

    private static Parts parts(String text) {
        String tagged = null;
        for (String line : lines(text)) {
            Matcher tag = TAG.matcher(line);
            if (tagged == null && tag.matches() && tag.group(1).equalsIgnoreCase("FEN")) {
                tagged = tag.group(2);
            }
        }
        String game = without(LEADING,
                lines(text).stream().filter(line -> !TAG.matcher(line).matches()).collect(Collectors.joining("\n")));
        if (STARTPOS.matcher(game).lookingAt()) {
            return new Parts(null, without(MOVES, without(STARTPOS, game)));
        }
        Matcher fen = FEN.matcher(game);
        if ((FEN_AFTER_A_WORD.matcher(game).lookingAt() || isBoard(game.split("\\s", 2)[0])) && fen.lookingAt()) {
            return new Parts(fen.group(1), without(MOVES, game.substring(fen.end())));
        }
        return new Parts(tagged, game);
    }

    /** Whether a word looks like the board of a FEN, even one with a fault. */
    private static boolean isBoard(String word) {
        return word.length() >= SHORTEST_BOARD && OF_A_BOARD.matcher(word).matches();
    }

    /** Returns a text without what stands at its beginning. */
    private static String without(Pattern beginning, String text) {
        Matcher matcher = beginning.matcher(text);
        return matcher.lookingAt() ? text.substring(matcher.end()) : text;
    }

    /** Returns the lines of a text, in which tabs and spaces are the only blanks. */
    private static List<String> lines(String text) {
        return Stream.of(LINE_END.split(text, -1)).map(line -> BLANK.matcher(line).replaceAll(" ")).toList();
    }
}
