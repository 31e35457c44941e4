package org.millstone.show;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.millstone.command.Paint;
import org.millstone.command.Units;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.table.Plane;

/** The tables of a folder as people read them: a line a table, and the sum. */
final class StatsPage {
    private static final List<String> HEADINGS =
            List.of("table", "positions", "wins", "draws", "losses", "longest win", "longest loss",
                    "wdl", "bits/slot", "dtw", "bits/slot");
    private static final List<String> HEADINGS_OF_GRADES = List.of("grade", "bits/slot", "better", "stays", "worse");

    private final List<List<String>> cells = new ArrayList<>();
    private final Finals finals;
    private final boolean grades;
    /** How many of the last lines are sums. */
    private final int sums;

    private StatsPage(List<Manifest.Entry> rows, Finals finals, boolean byHands) {
        this.finals = finals;
        this.grades = rows.stream().anyMatch(row -> row.grades() != null);
        cells.add(joined(HEADINGS, grades ? HEADINGS_OF_GRADES : List.of()));
        Map<String, List<Manifest.Entry>> groups = rows.stream()
                .collect(Collectors.groupingBy(row -> name(row.subspace(), byHands), LinkedHashMap::new, Collectors.toList()));
        groups.forEach(
                (name, group) -> add(group.size() == 1 ? group.getFirst().subspace().toString() : name + group.size(), group));
        List<Manifest.Entry> moving = rows.stream().filter(row -> row.subspace().inHand() == 0).toList();
        List<Manifest.Entry> placing = rows.stream().filter(row -> row.subspace().inHand() > 0).toList();
        sums = moving.isEmpty() || placing.isEmpty() ? 1 : 3;
        if (sums > 1) {
            add("moving " + moving.size(), moving);
            add("placing " + placing.size(), placing);
        }
        add("all " + rows.size(), rows);
    }

    /**
     * Returns the lines of the page; the depths are plies, the lengths of the files are decimal units.
     *
     * @param finals the order of finals, by which draws are better or worse
     * @param byHands whether the tables with as many stones in hand share a row
     */
    static List<String> lines(List<Manifest.Entry> rows, Finals finals, boolean byHands, Paint paint) {
        return new StatsPage(rows, finals, byHands).aligned(paint);
    }

    /** A row's name, which tables with as many stones in hand may share. */
    private static String name(Subspace subspace, boolean byHands) {
        return byHands && subspace.inHand() > 0 ? "+" + subspace.ownHand() + "+" + subspace.opponentHand() + " "
                : subspace.toString();
    }

    private static List<String> joined(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private void add(String name, List<Manifest.Entry> rows) {
        long slots = rows.stream().mapToLong(Manifest.Entry::slots).sum();
        long wdl = rows.stream().mapToLong(row -> row.bytes(Plane.WDL)).sum();
        long dtw = rows.stream().mapToLong(row -> row.has(Plane.DTW) ? row.bytes(Plane.DTW) : 0).sum();
        List<String> plain = List.of(
                name,
                Units.count(rows.stream().mapToLong(Manifest.Entry::states).sum()),
                Units.count(rows.stream().mapToLong(row -> row.counts().wins()).sum()),
                Units.count(rows.stream().mapToLong(row -> row.counts().draws()).sum()),
                Units.count(rows.stream().mapToLong(row -> row.counts().losses()).sum()),
                depth(rows.stream().mapToInt(row -> row.counts().longestWin())),
                depth(rows.stream().mapToInt(row -> row.counts().longestLoss())),
                Units.bytes(wdl),
                bits(wdl, slots),
                Units.bytes(dtw),
                bits(dtw, slots));
        cells.add(joined(plain, grades ? ofGrades(rows, slots) : List.of()));
    }

    private List<String> ofGrades(List<Manifest.Entry> rows, long slots) {
        long bytes = rows.stream().mapToLong(row -> row.has(Plane.DTW) ? row.bytes(Plane.GRADE) : 0).sum();
        DrawShares draws = DrawShares.of(rows, finals);
        return List.of(Units.bytes(bytes), bits(bytes, slots), share(draws.better(), draws), share(draws.stays(), draws),
                share(draws.worse(), draws));
    }

    private static String share(long count, DrawShares draws) {
        return draws.all() == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * count / draws.all());
    }

    private static String depth(IntStream depths) {
        int deepest = depths.max().orElse(-1);
        return deepest < 0 ? "-" : String.valueOf(deepest);
    }

    private static String bits(long bytes, long slots) {
        return slots == 0 || bytes == 0 ? "-" : String.format(Locale.ROOT, "%.2f", 8.0 * bytes / slots);
    }

    private List<String> aligned(Paint paint) {
        int[] widths = new int[cells.getFirst().size()];
        for (List<String> row : cells) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
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

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String gap = " ".repeat(widths[i] - row.get(i).length());
            line.append(i == 0 ? row.get(i) + gap : "  " + gap + row.get(i));
        }
        return line.toString();
    }
}
