package org.millstone.game;

import org.millstone.board.Board;

/**
 * The points of a board by their names, two characters of ASCII. Capitals count only where names differ in nothing else.
 */
final class PointNames {
    private static final int ASCII = 128;
    private static final byte SEVERAL = -1;

    /** Where the names with a certain first character stand in {@link #points}; row 0 has none. */
    private final int[] rows = new int[ASCII];
    /** A point plus one by its row and its second character; 0: there is none. */
    private final byte[] points;

    PointNames(Board board) {
        int count = 1;
        for (int point = 0; point < board.points(); point++) {
            for (char first : spellings(board.pointName(point).charAt(0))) {
                rows[first] = rows[first] == 0 ? count++ * ASCII : rows[first];
            }
        }
        points = new byte[count * ASCII];
        for (int point = 0; point < board.points(); point++) {
            for (char first : spellings(board.pointName(point).charAt(0))) {
                for (char second : spellings(board.pointName(point).charAt(1))) {
                    int at = rows[first] + second;
                    points[at] = points[at] == 0 ? (byte) (point + 1) : SEVERAL;
                }
            }
        }
        for (int point = 0; point < board.points(); point++) {
            String exact = board.pointName(point);
            points[rows[exact.charAt(0)] + exact.charAt(1)] = (byte) (point + 1);
        }
    }

    private static char[] spellings(char c) {
        char upper = Character.toUpperCase(c);
        char lower = Character.toLowerCase(c);
        return upper == lower ? new char[] {c} : new char[] {upper, lower};
    }

    /** Returns the point that is called so; negative if none is, or more than one. */
    int point(char first, char second) {
        return (first | second) < ASCII ? Math.max(points[rows[first] + second], 0) - 1 : -1;
    }
}
