package org.millstone.builder.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.TableRow;
import org.millstone.command.Paint;
import org.millstone.command.Units;

/** The tables of a folder as people read them: a line a table, and the sum. */
final class StatsPage {
    private static final String[] HEADINGS = {"table", "positions", "wins", "draws", "losses", "longest win", "longest loss",
        "wdl", "bits/slot", "dtw", "bits/slot"};

    private final List<String[]> cells = new ArrayList<>();
    /** How many of the last lines are sums. */
    private final int sums;

    private StatsPage(List<TableRow> rows) {
        cells.add(HEADINGS);
        rows.forEach(row -> add(row.subspace().toString(), List.of(row)));
        List<TableRow> moving = rows.stream().filter(row -> row.subspace().inHand() == 0).toList();
        List<TableRow> placing = rows.stream().filter(row -> row.subspace().inHand() > 0).toList();
        sums = moving.isEmpty() || placing.isEmpty() ? 1 : 3;
        if (sums > 1) {
            add("moving " + moving.size(), moving);
            add("placing " + placing.size(), placing);
        }
        add("all " + rows.size(), rows);
    }

    /** Returns the lines of the page; the depths are plies, the lengths of the files are decimal units. */
    static List<String> lines(List<TableRow> rows, Paint paint) {
        return new StatsPage(rows).aligned(paint);
    }

    private void add(String name, List<TableRow> rows) {
        long slots = rows.stream().mapToLong(TableRow::slots).sum();
        long wdl = rows.stream().mapToLong(row -> row.bytes().wdl()).sum();
        long dtw = rows.stream().mapToLong(row -> row.bytes().dtw()).sum();
        cells.add(new String[] {
            name,
            Units.count(rows.stream().mapToLong(TableRow::states).sum()),
            Units.count(rows.stream().mapToLong(TableRow::wins).sum()),
            Units.count(rows.stream().mapToLong(TableRow::draws).sum()),
            Units.count(rows.stream().mapToLong(TableRow::losses).sum()),
            depth(rows.stream().map(TableRow::longestWin).toList()),
            depth(rows.stream().map(TableRow::longestLoss).toList()),
            Units.bytes(wdl),
            bits(wdl, slots),
            Units.bytes(dtw),
            bits(dtw, slots)
        });
    }

    private static String depth(List<@Nullable Integer> depths) {
        int deepest = -1;
        for (Integer depth : depths) {
            deepest = depth == null ? deepest : Math.max(deepest, depth);
        }
        return deepest < 0 ? "-" : String.valueOf(deepest);
    }

    private static String bits(long bytes, long slots) {
        return slots == 0 || bytes == 0 ? "-" : String.format(Locale.ROOT, "%.2f", 8.0 * bytes / slots);
    }

    private List<String> aligned(Paint paint) {
        int[] widths = new int[HEADINGS.length];
        for (String[] row : cells) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (int r = 0; r < cells.size(); r++) {
            String line = line(cells.get(r), widths);
            lines.add(r == 0 || r >= cells.size() - sums ? paint.bold(line) : line);
        }
        lines.add(lines.size() - sums, paint.faint("-".repeat(Arrays.stream(widths).sum() + 2 * (widths.length - 1))));
        return lines;
    }

    private static String line(String[] row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.length; i++) {
            String gap = " ".repeat(widths[i] - row[i].length());
            line.append(i == 0 ? row[i] + gap : "  " + gap + row[i]);
        }
        return line.toString();
    }
}
