package org.millstone.game;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millstone.game.GameError.Reason;
import org.millstone.io.Texts;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;
import org.millstone.text.Positions;
import org.millstone.variants.NamedGame;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;

/**
 * Reads a game that is written as text, by people or by other programs. The page has the same in JavaScript ({@code notation.js}); the
 * cases of {@code data/games.tsv} hold for both.
 *
 * <pre>
 *   d6 f4 a1-a4xd7 xd7 pass           turns; xd7 by itself completes the turn before it
 *   a1a4 a1 - a4 a4:d7 a4 (d7)        the same in other spellings
 *   5 4-5x12, Point 5, (2,3)->(2,4)   the notations of other programs: {@link Notation}
 *   1. d6 f4! {good} 2. b6 1-0        with what stands around them
 *   position startpos moves d6 f4     as engines are told
 *   FEN, fen FEN moves, [FEN "..."]   another start than the empty board
 *   [Variant "Six Men's Morris"]      the game, by its name or title: a text of another game is not read
 * </pre>
 */
public final class GameText {
    /** Errors for which the whole text is rejected, with the turns before the error. */
    private static final Set<Reason> OF_THE_TEXT = EnumSet.of(Reason.AMBIGUOUS_NUMBERS, Reason.OTHER_BOARD);

    private static final Pattern NUMBER = Pattern.compile("(?<!\\S)[0-9]+(?!\\S)");
    private static final int LONGEST_TOKEN = 40;
    /** How many fields a FEN with seven numbers has, the form until 2022. */
    private static final int FIELDS_OF_OLD_FORM = 11;

    /** What a text without turns may have, and then, as the group {@code odd}, the first thing that it may not have. */
    private static final Pattern ODD = Pattern.compile("(?:[\\s,|!?.\u2026]|" + GameHeader.TAG + "|\\{\\s*+}|;[ \t]*+(?=\\n|\\z)|"
            + Replay.RESULT + "|(?<![0-9])1" + Replay.MARKS + ")*+(?<odd>\\{[^}]*+}|;[^\\n]*+|\\([^)]*+\\)?|[^\\s,;]*+)");

    private GameText() {}

    /** Returns the name that the tag {@code Variant} gives the game; null if there is none, or the text is too long. */
    public static @Nullable String variant(CharSequence text) {
        return text.length() > Games.LONGEST ? null : new GameHeader(text).variant;
    }

    /** Reads a game, as {@link Games} returns it, by rules that the user has named, up to the first error, which is in the result. */
    public static PlayedGame read(Rules rules, CharSequence text) {
        return read(new RuleSet(rules, rules.name(), ""), text, true);
    }

    /**
     * Reads a game, as {@link Games} returns it, up to the first turn that is not possible. It reads nothing of a game that is too long, or
     * whose tag names another game. If the user has not named this rule set ({@code isAskedFor}), it also reads nothing of a game whose tag
     * has an unknown name.
     */
    public static PlayedGame read(RuleSet ruleSet, CharSequence text, boolean isAskedFor) {
        Rules rules = ruleSet.rules();
        if (text.length() > Games.LONGEST) {
            return unread(rules, Position.start(rules), Reason.TOO_LONG, "", Games.LONGEST, "");
        }
        GameHeader head = new GameHeader(text);
        String note = "";
        if (head.variant != null) {
            NamedGame named = Variants.game(head.variant).orElse(null);
            if (named != null && rules.name().equals(named.variant())) {
                note = head.variant.equals(rules.name()) ? "" : named.differs();
            } else if (!ruleSet.isCalled(head.variant)) {
                if (named != null && named.variant() != null) {
                    return unread(rules, null, Reason.OTHER_VARIANT, head.variant, 0, named.variant());
                }
                if (named != null || !isAskedFor) {
                    return unread(rules, null, named == null ? Reason.UNKNOWN_VARIANT : Reason.OTHER_GAME, head.variant, 0,
                            named == null ? "" : Objects.requireNonNullElse(named.nearest(), ""));
                }
                note = "The tag [Variant " + Texts.quoted(head.variant)
                        + "] names a game that is not known here; the game is judged by the"
                        + " rules of " + rules.name() + ".";
            }
        }
        Fen.Reading start;
        try {
            start = head.start == null ? Fen.Reading.of(Position.start(rules)) : Positions.fen(rules, head.start);
        } catch (FenException | IllegalPositionException e) {
            return unread(rules, null, Reason.BAD_START, String.valueOf(head.start), 0, String.valueOf(e.getMessage()));
        }
        if (GameJson.BEGINNING.matcher(text).lookingAt()) {
            return unread(rules, start.position(), Reason.JSON, Texts.beginning(text.toString().strip(), LONGEST_TOKEN), 0, "");
        }
        Replay game = replay(new Turns(rules), start.position(), head);
        GameError fault = game.fault;
        if (fault != null && OF_THE_TEXT.contains(fault.reason())) {
            return unread(rules, start.position(), fault.reason(), fault.token(), 0, fault.detail());
        }
        String ignored = head.runsOn && head.start != null && start.ignored().isEmpty()
                ? oddNumber(rules, start.position(), head.start) : start.ignored();
        if (fault == null && game.played.isEmpty()) {
            String odd = odd(head, game.misspelled);
            if (odd.isEmpty() && head.runsOn && NUMBER.matcher(ignored).find()) {
                odd = ignored;
            }
            if (!odd.isEmpty()) {
                return unread(rules, start.position(), Reason.NO_TURN, Texts.beginning(odd, LONGEST_TOKEN), 0, "");
            }
        }
        return new PlayedGame(rules, start.position(), start.clock(), game.played, fault, note, ignored);
    }

    /** Returns the turns of a text, also if the last lacks its removals; none if another is not possible from the position before it. */
    public static List<Integer> turns(Rules rules, Position start, String text) {
        return replay(new Turns(rules), start, new GameHeader(text)).turns();
    }

    /**
     * Plays a game's text in each notation until one fits all of it; if none does, returns the reading that got farthest. No text fits two:
     * turns look different in each, and numbers that may be PlayOK's or OpenSpiel's do not fit.
     */
    private static Replay replay(Turns turns, Position start, GameHeader head) {
        Replay farthest = new Replay(turns, start, Notation.STANDARD, head);
        for (Notation notation : Notation.values()) {
            if (notation != Notation.STANDARD && !farthest.isThrough()) {
                Replay other = new Replay(turns, start, notation, head);
                farthest = other.isFartherThan(farthest) ? other : farthest;
            }
        }
        return farthest;
    }

    /** Returns what is wrong in a text without turns, such as a comment, or a variation without a position before it; empty if nothing. */
    private static String odd(GameHeader head, @Nullable String misspelled) {
        Matcher odd = ODD.matcher(head.text);
        if (!odd.region(0, head.opening).lookingAt() || odd.group("odd").isEmpty()) {
            odd.region(head.at, head.text.length()).lookingAt();
        }
        return odd.group("odd").startsWith("(") && head.start != null ? Objects.requireNonNullElse(misspelled, "")
                : head.written.subSequence(odd.start("odd"), odd.end("odd")).toString();
    }

    /** Returns the last of a FEN's seven numbers if it is no turn number, so perhaps a point behind a FEN with six; else an empty text. */
    private static String oddNumber(Rules rules, Position position, String fen) {
        String[] fields = fen.split("[ \\t]+");
        String last = fields[fields.length - 1];
        int inHand = position.ownHand() + position.opponentHand();
        int placed = 2 * rules.men() - inHand;
        boolean isOdd = fields.length == FIELDS_OF_OLD_FORM && inHand > 0 && (placed == 0 || !rules.hasFreeHands())
                && NUMBER.matcher(last).matches()
                && !List.of("0", String.valueOf(placed / 2 + 1), String.valueOf((placed + 1) / 2)).contains(last);
        return isOdd ? last : "";
    }

    private static PlayedGame unread(Rules rules, @Nullable Position start, Reason reason, String token, int count,
            String detail) {
        return new PlayedGame(rules, start, 0, List.of(), new GameError(0, token, reason, null, List.of(), count, null, detail),
                "",
                "");
    }
}
