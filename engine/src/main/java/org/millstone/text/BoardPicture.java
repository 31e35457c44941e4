package org.millstone.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.millstone.board.Board;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;

/**
 * Draws a position with characters: {@code O} white, {@code @} black, {@code +} empty, and the board's lines between them. Each distinct x
 * coordinate of the points becomes a column and each distinct y a row, all equally far apart. If points are named as squares of chess are,
 * the letters and digits stand at the edges. Else each point's name stands beside it.
 */
public final class BoardPicture {
    private static final int FILE_WIDTH = 4;
    private static final int RANK_HEIGHT = 2;

    private final Board board;
    private final double[] files;
    private final double[] ranks;
    private final boolean named;
    private final char[][] canvas;

    private BoardPicture(Board board) {
        this.board = board;
        this.files = IntStream.range(0, board.points()).mapToDouble(board::x).sorted().distinct().toArray();
        this.ranks = IntStream.range(0, board.points()).mapToDouble(board::y).sorted().distinct().toArray();
        this.named = IntStream.range(0, board.points()).anyMatch(point -> !board.pointName(point).equals(square(point)));
        int last = named ? FILE_WIDTH - 1 : 1;
        this.canvas = new char[RANK_HEIGHT * (ranks.length - 1) + 1][FILE_WIDTH * (files.length - 1) + last];
        for (char[] line : canvas) {
            Arrays.fill(line, ' ');
        }
    }

    /** Returns the lines of the picture, with the names of the points. */
    public static List<String> lines(Board board, Position position, AnsiColors paint) {
        BoardPicture picture = new BoardPicture(board);
        for (int edge : board.edges()) {
            int from = Integer.numberOfTrailingZeros(edge);
            picture.line(from, Integer.numberOfTrailingZeros(edge & edge - 1));
        }
        String symbols = Fen.format(board, position).replace("/", "").replace('*', '+');
        for (int point = 0; point < board.points(); point++) {
            char[] line = picture.canvas[picture.y(point)];
            line[picture.x(point)] = symbols.charAt(point);
            if (picture.named) {
                board.pointName(point).getChars(0, 2, line, picture.x(point) + 1);
            }
        }
        return picture.framed(paint);
    }

    /** Returns the picture, a blank line, the lines of {@code more}, the FEN, with the clock if that is not 0, and a blank line. */
    public static List<String> withFen(Board board, Position position, int clock, AnsiColors paint, String... more) {
        List<String> lines = new ArrayList<>(lines(board, position, paint));
        lines.add("");
        lines.addAll(List.of(more));
        lines.add(paint.faint(Fen.format(board, position, clock)));
        lines.add("");
        return lines;
    }

    private void line(int from, int to) {
        int dx = x(to) - x(from);
        int dy = y(to) - y(from);
        char stroke = dy == 0 ? '-' : dx == 0 ? '|' : dx > 0 == dy > 0 ? '\\' : '/';
        // A slanting line crosses several columns in each line of text: its strokes stand in the middle of them.
        int strokes = dy == 0 ? Math.abs(dx) : Math.max(Math.abs(dy), Math.abs(dx) * RANK_HEIGHT / FILE_WIDTH);
        for (int i = 1; i < strokes; i++) {
            canvas[y(from) + Math.round((float) i * dy / strokes)][x(from) + Math.round((float) i * dx / strokes)] = stroke;
        }
    }

    private List<String> framed(AnsiColors paint) {
        List<String> lines = new ArrayList<>();
        for (int y = 0; y < canvas.length; y++) {
            String rank = y % RANK_HEIGHT == 0 ? String.valueOf(ranks.length - y / RANK_HEIGHT) : " ";
            lines.add((named ? " " : paint.faint(rank)) + "  " + painted(canvas[y], paint));
        }
        if (!named) {
            Stream<String> names = IntStream.range(0, files.length).mapToObj(file -> Character.toString('a' + file));
            lines.add("");
            lines.add(paint.faint("   " + names.collect(Collectors.joining(" ".repeat(FILE_WIDTH - 1)))));
        }
        return lines;
    }

    private static String painted(char[] line, AnsiColors paint) {
        StringBuilder text = new StringBuilder();
        StringBuilder between = new StringBuilder();
        for (int x = 0; x < line.length; x++) {
            char c = line[x];
            if (x % FILE_WIDTH != 0 || c != 'O' && c != '@') {
                between.append(c);
                continue;
            }
            text.append(paint.faint(between.toString()));
            between.setLength(0);
            text.append(c == 'O' ? paint.white("O") : paint.black("@"));
        }
        return text.append(paint.faint(between.toString())).toString();
    }

    /** Returns the name, such as {@code a1}, that a point would have as a square of chess at its place in the picture. */
    private String square(int point) {
        return (char) ('a' + x(point) / FILE_WIDTH) + String.valueOf(ranks.length - y(point) / RANK_HEIGHT);
    }

    private int x(int point) {
        return FILE_WIDTH * Arrays.binarySearch(files, board.x(point));
    }

    private int y(int point) {
        return RANK_HEIGHT * (ranks.length - 1 - Arrays.binarySearch(ranks, board.y(point)));
    }
}
