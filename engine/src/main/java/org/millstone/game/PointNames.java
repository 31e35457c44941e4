package org.millstone.game;

import org.millstone.board.Board;

/** The points of a board by their names, two characters of ASCII. Capitals count only where names differ in nothing else. */
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
            char first = board.pointName(point).charAt(0);
            if (rows[first] == 0) {
                rows[Character.toLowerCase(first)] = count++ * ASCII;
                rows[Character.toUpperCase(first)] = count++ * ASCII;
            }
        }
        points = new byte[count * ASCII];
        for (int point = 0; point < board.points(); point++) {
            String name = board.pointName(point);
            for (int capitals = 0; capitals < 4; capitals++) {
                int at = rows[spelled(name.charAt(0), capitals & 1)] + spelled(name.charAt(1), capitals & 2);
                points[at] = points[at] == 0 || points[at] == point + 1 ? (byte) (point + 1) : SEVERAL;
            }
        }
        for (int point = 0; point < board.points(); point++) {
            String name = board.pointName(point);
            points[rows[name.charAt(0)] + name.charAt(1)] = (byte) (point + 1);
        }
    }

    private static char spelled(char c, int capital) {
        return capital == 0 ? Character.toLowerCase(c) : Character.toUpperCase(c);
    }

    /** Returns the point that is called so; negative if none is, or more than one. */
    int point(char first, char second) {
        return (first | second) < ASCII ? Math.max(points[rows[first] + second], 0) - 1 : -1;
    }
}
