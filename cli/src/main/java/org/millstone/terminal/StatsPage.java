package org.millstone.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.io.Units;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.text.AnsiColors;

/** Prints for people what the tables of a folder hold: a row for each table, then sums. */
public final class StatsPage {
    private static final List<String> HEADINGS =
            List.of("table", "positions", "wins", "draws", "losses", "longest win", "longest loss",
                    "wdl", "bits/slot", "dtw", "bits/slot", "grade", "bits/slot", "better", "stays", "worse");
    private static final List<String> LIMIT_HEADINGS =
            List.of("dtc", "bits/slot", "wins too late", "losses too late", "conversion");

    private final List<List<String>> cells = new ArrayList<>();
    private final Map<String, List<Manifest.Entry>> sums = new LinkedHashMap<>();
    private final Finals finals;
    private final boolean grades;
    private final boolean limited;

    private StatsPage(List<Manifest.Entry> rows, Finals finals, boolean byHands) {
        this.finals = finals;
        this.grades = rows.stream().anyMatch(row -> row.grades() != null);
        this.limited = rows.stream().anyMatch(row -> row.limited() != null);
        List<String> headings = new ArrayList<>(grades ? HEADINGS : HEADINGS.subList(0, HEADINGS.indexOf("grade")));
        headings.addAll(limited ? LIMIT_HEADINGS : List.of());
        cells.add(headings);
        rows.stream()
                .collect(Collectors.groupingBy(row -> name(row.subspace(), byHands), LinkedHashMap::new, Collectors.toList()))
                .forEach((name, group) -> add(
                        group.size() == 1 ? group.getFirst().subspace().toString() : name + group.size(), group));
        List<Manifest.Entry> moving = rows.stream().filter(row -> row.subspace().inHand() == 0).toList();
        List<Manifest.Entry> placing = rows.stream().filter(row -> row.subspace().inHand() > 0).toList();
        if (!moving.isEmpty() && !placing.isEmpty()) {
            sums.put("moving " + moving.size(), moving);
            sums.put("placing " + placing.size(), placing);
        }
        sums.put("all " + rows.size(), rows);
        sums.forEach(this::add);
    }

    /**
     * Returns aligned lines for a terminal, with longest wins and losses in plies, and lengths of files in units such as MB. By the worth
     * of {@code finals} it tells better draws from worse ones. "Too late" are wins and losses that the move limit draws. If {@code
     * byHands}, all tables with the same stones in hand share a row.
     */
    public static List<String> lines(List<Manifest.Entry> rows, Finals finals, boolean byHands, AnsiColors paint) {
        return new StatsPage(rows, finals, byHands).aligned(paint);
    }

    private static String name(Subspace subspace, boolean byHands) {
        return byHands && subspace.inHand() > 0 ? "+" + subspace.ownHand() + "+" + subspace.opponentHand() + " "
                : subspace.toString();
    }

    private void add(String name, List<Manifest.Entry> rows) {
        TableCounts counts = rows.stream().map(Manifest.Entry::counts).reduce(new TableCounts(0, 0, 0, -1, -1),
                (a, b) -> new TableCounts(a.wins() + b.wins(), a.draws() + b.draws(), a.losses() + b.losses(),
                        Math.max(a.longestWin(), b.longestWin()), Math.max(a.longestLoss(), b.longestLoss())));
        List<String> line = new ArrayList<>(List.of(name));
        LongStream.of(counts.states(), counts.wins(), counts.draws(), counts.losses()).mapToObj(Units::count).forEach(line::add);
        line.addAll(List.of(Units.depth(counts.longestWin()), Units.depth(counts.longestLoss())));
        Plane.OF_ALL_TABLES.forEach(plane -> addBytes(plane, rows, line));
        if (grades) {
            addBytes(Plane.GRADE, rows, line);
            long[] draws = draws(rows);
            long all = LongStream.of(draws).sum();
            LongStream.of(draws).mapToObj(count -> all == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * count / all))
                    .forEach(line::add);
        }
        if (limited) {
            addLimit(rows, line);
        }
        cells.add(line);
    }

    private static void addLimit(List<Manifest.Entry> rows, List<String> line) {
        addBytes(Plane.DTC, rows, line);
        List<Manifest.Entry> known = rows.stream().filter(row -> row.limited() != null).toList();
        line.add(Units.count(known.stream().mapToLong(row -> row.counts().wins() - left(row).wins()).sum()));
        line.add(Units.count(known.stream().mapToLong(row -> row.counts().losses() - left(row).losses()).sum()));
        line.add(Units.depth(known.stream().mapToInt(row -> left(row).longest()).max().orElse(-1)));
    }

    private static void addBytes(Plane plane, List<Manifest.Entry> rows, List<String> line) {
        long length = rows.stream().filter(row -> row.has(plane)).mapToLong(row -> row.bytes(plane)).sum();
        long slots = rows.stream().mapToLong(Manifest.Entry::slots).sum();
        line.add(Units.bytes(length));
        line.add(slots == 0 || length == 0 ? "-" : String.format(Locale.ROOT, "%.2f", 8.0 * length / slots));
    }

    private static Manifest.Limited left(Manifest.Entry row) {
        return Objects.requireNonNull(row.limited());
    }

    /**
     * Counts the graded draws of these tables. The worth of their final to the side to move is compared with that of the stones that both
     * sides have, hands included. At index 0 are draws whose final is worth more, at 1 as much, at 2 less.
     */
    private long[] draws(List<Manifest.Entry> rows) {
        long[] counts = new long[3];
        for (Manifest.Entry row : rows) {
            int own = finals.worthOfStones(row.subspace());
            Map<String, Long> grades = row.grades() == null ? Map.of() : row.grades();
            grades.forEach((stays, count) -> {
                int worth = Subspace.parse(stays).map(finals::worthOfStones).orElse(0);
                counts[1 - Integer.signum(Integer.compare(worth, own))] += count;
            });
        }
        return counts;
    }

    private List<String> aligned(AnsiColors paint) {
        int[] widths = IntStream.range(0, cells.getFirst().size())
                .map(column -> cells.stream().mapToInt(row -> row.get(column).length()).max().orElse(0)).toArray();
        String format = "%-" + widths[0] + "s"
                + Arrays.stream(widths).skip(1).mapToObj(width -> "  %" + width + "s").collect(Collectors.joining());
        List<String> lines = new ArrayList<>();
        for (List<String> row : cells) {
            String line = String.format(format, row.toArray());
            lines.add(lines.isEmpty() || lines.size() >= cells.size() - sums.size() ? paint.bold(line) : line);
        }
        lines.add(lines.size() - sums.size(), paint.faint("-".repeat(Arrays.stream(widths).sum() + 2 * (widths.length - 1))));
        return lines;
    }
}
