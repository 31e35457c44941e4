package org.millstone.rules;

import org.millstone.board.Board;

/** Positions from pictures of the board, as a person would draw it: O white, @ black, * empty, the rest is decoration. */
final class Pictures {
    private Pictures() {}

    /** Returns a position of the moving phase. */
    static Position moving(Rules rules, Side side, String picture) {
        return new Position(side, stones(rules.board(), picture, 'O'), stones(rules.board(), picture, '@'), 0, 0, 0, 0, false)
                .check(rules);
    }

    /** Returns the points at which a picture has a character; column and row are a point's algebraic name. */
    static int stones(Board board, String picture, char colour) {
        String[] rows = picture.split("\n");
        int set = 0;
        for (int p = 0; p < board.points(); p++) {
            int column = 2 * (board.pointName(p).charAt(0) - 'a');
            int row = rows.length - (board.pointName(p).charAt(1) - '0');
            char found = rows[row].charAt(column);
            if (found != 'O' && found != '@' && found != '*') {
                throw new IllegalArgumentException("no point at " + board.pointName(p) + " in\n" + picture);
            }
            set |= found == colour ? 1 << p : 0;
        }
        return set;
    }
}
