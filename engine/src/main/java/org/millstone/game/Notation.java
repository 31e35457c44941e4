package org.millstone.game;

import java.util.Arrays;
import java.util.List;

/**
 * A way to write turns. Its first turn tells which one a game uses ({@link GameTokenizer}). All but {@link #STANDARD} name the 24 points
 * of nine men's morris, so they are read only on boards with these points. The page has the same in JavaScript ({@code spelling.js}).
 */
enum Notation {
    /**
     * Points by their names: {@code d6}, {@code a1-a4xd7}; of the same points {@code a1a4d7}, {@code Place to D6, take D7} (GoldToken).
     */
    STANDARD("the names of points", "d6, a1-a4, a1-a4xd7, xd7 or pass", "place to take"),
    /** Points from 1 to 24, row by row from the top left: {@code 5}, {@code 4-5x12}. */
    PLAYOK("PlayOK's numbers", "5, 5-2, 18x21, 4-5x12 or x12", ""),
    /** Points from 0 to 23, row by row, behind words: {@code Point 5}, {@code Move point 3 -> point 10}. */
    OPEN_SPIEL("the words of OpenSpiel", "Point 5, Place at point 5, Move 3 -> 10 or Capture opponent piece at point 2",
            "point place at move capture opponent piece"),
    /** A ring, 1 the inner one, and a point of it, from twelve o'clock clockwise: {@code (1,6)}, {@code (2,3)->(2,4)}, {@code -(2,3)}. */
    POLAR("the Mill app's rings", "(1,6), (2,3)->(2,4) or -(2,3)", "");

    /** The points of nine men's morris by PlayOK's numbers, from 1. */
    static final List<String> BY_NUMBER =
            List.of("a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split(" "));
    /** The same points ring by ring. */
    static final List<String> BY_RING =
            List.of("d5 e5 e4 e3 d3 c3 c4 c5 d6 f6 f4 f2 d2 b2 b4 b6 d7 g7 g4 g1 d1 a1 a4 a7".split(" "));

    /** Its name in messages. */
    final String title;
    /** Examples of its turns, for messages. */
    final String examples;

    /** The words that its turns are made of, in small letters, with blanks around them. */
    private final String words;

    Notation(String title, String examples, String words) {
        this.title = title;
        this.examples = examples;
        this.words = " " + words + " ";
    }

    /** Whether a word in small letters may be a part of a turn. */
    boolean isWord(String word) {
        return words.contains(" " + word + " ");
    }

    /** Whether a word in small letters may be a part of a turn in any notation. */
    static boolean isAnyWord(String word) {
        return Arrays.stream(values()).anyMatch(each -> each.isWord(word));
    }
}
