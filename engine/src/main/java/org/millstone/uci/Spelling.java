package org.millstone.uci;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Turn;
import org.millstone.search.Game;

/** How people spell turns: point names may have capitals, which count only where it matters. */
final class Spelling {
    private Spelling() {}

    /**
     * Returns the text of a turn, or of its beginning, with the capitals that it has here, if they make no sense as they are and only
     * one turn can be meant; else the text as it is.
     */
    static String corrected(Game game, String text) {
        try {
            Turn.parse(game.rules().board(), text);
            return text;
        } catch (IllegalTurnException e) {
            return onlyOneMeant(game, text);
        }
    }

    private static String onlyOneMeant(Game game, String text) {
        List<String> meant = Arrays.stream(game.turns()).boxed().flatMap(turn -> beginnings(game, turn).stream())
                .filter(text::equalsIgnoreCase).distinct().toList();
        return meant.size() == 1 ? meant.getFirst() : text;
    }

    /** Returns what one may say of a turn: all of it, or as many of its words as one likes, from the first on. */
    static Set<String> beginnings(Game game, int turn) {
        Set<String> beginnings = new HashSet<>();
        StringBuilder text = new StringBuilder();
        for (String word : InfoLine.tokens(game.rules().board(), turn)) {
            beginnings.add(text.append(word).toString());
        }
        return beginnings;
    }
}
