package org.millstone.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.millstone.board.Board;
import org.millstone.rules.Position;

/**
 * Draws a position with letters: {@code O} white, {@code @} black, {@code +} empty, between them the board's lines. Where a
 * point lies follows from its name: the letter is the file, the digit the rank.
 */
public final class BoardPicture {
    private static final int FILE_WIDTH = 4;
    private static final int RANK_HEIGHT = 2;

    private final Board board;
    private final char[][] canvas;
    private final int ranks;

    private BoardPicture(Board board) {
        this.board = board;
        int files = 0;
        int highest = 0;
        for (int point = 0; point < board.points(); point++) {
            files = Math.max(files, file(point) + 1);
            highest = Math.max(highest, rank(point) + 1);
        }
        this.ranks = highest;
        this.canvas = new char[RANK_HEIGHT * (ranks - 1) + 1][FILE_WIDTH * (files - 1) + 1];
        for (char[] line : canvas) {
            Arrays.fill(line, ' ');
        }
    }

    /** Returns the lines of the picture, ranks and files named at its edges. */
    public static List<String> lines(Board board, Position position, Paint paint) {
        BoardPicture picture = new BoardPicture(board);
        for (int edge : board.edges()) {
            int from = Integer.numberOfTrailingZeros(edge);
            picture.line(from, Integer.numberOfTrailingZeros(edge & edge - 1));
        }
        for (int point = 0; point < board.points(); point++) {
            picture.canvas[picture.y(point)][picture.x(point)] = symbol(position, point);
        }
        return picture.framed(paint);
    }

    private static char symbol(Position position, int point) {
        if ((position.white() >>> point & 1) != 0) {
            return 'O';
        }
        return (position.black() >>> point & 1) != 0 ? '@' : '+';
    }

    private void line(int from, int to) {
        int dx = Integer.signum(x(to) - x(from));
        int dy = Integer.signum(y(to) - y(from));
        char stroke = dy == 0 ? '-' : dx == 0 ? '|' : dx == dy ? '\\' : '/';
        int y = y(from) + dy;
        // A slanting line crosses several columns in each line of text: its strokes stand in the middle of them.
        int step = dx != 0 && dy != 0 ? FILE_WIDTH / RANK_HEIGHT : 1;
        for (int x = x(from) + step * dx; x != x(to) || y != y(to); x += step * dx, y += dy) {
            canvas[y][x] = stroke;
        }
    }

    private List<String> framed(Paint paint) {
        List<String> lines = new ArrayList<>();
        for (int y = 0; y < canvas.length; y++) {
            String rank = y % RANK_HEIGHT == 0 ? String.valueOf(ranks - y / RANK_HEIGHT) : " ";
            lines.add(paint.faint(rank) + "  " + painted(canvas[y], paint));
        }
        StringBuilder files = new StringBuilder("   ");
        for (int x = 0; x < canvas[0].length; x++) {
            files.append(x % FILE_WIDTH == 0 ? (char) ('a' + x / FILE_WIDTH) : ' ');
        }
        lines.add("");
        lines.add(paint.faint(files.toString()));
        return lines;
    }

    /** Colours the stones one by one, and what lies between them as a whole. */
    private static String painted(char[] line, Paint paint) {
        StringBuilder text = new StringBuilder();
        StringBuilder between = new StringBuilder();
        for (char c : line) {
            if (c != 'O' && c != '@') {
                between.append(c);
                continue;
            }
            text.append(paint.faint(between.toString()));
            between.setLength(0);
            text.append(c == 'O' ? paint.white("O") : paint.black("@"));
        }
        return text.append(paint.faint(between.toString())).toString();
    }

    private int file(int point) {
        return board.pointName(point).charAt(0) - 'a';
    }

    private int rank(int point) {
        return board.pointName(point).charAt(1) - '1';
    }

    private int x(int point) {
        return FILE_WIDTH * file(point);
    }

    private int y(int point) {
        return RANK_HEIGHT * (ranks - 1 - rank(point));
    }
}
