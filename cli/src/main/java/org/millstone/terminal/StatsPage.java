package org.millstone.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.text.AnsiColors;
import org.millstone.text.Units;

/** Prints for people what the tables of a folder hold: a row for each table, then sums. For a terminal, or as Markdown. */
public final class StatsPage {
    private static final List<String> HEADINGS =
            List.of("table", "positions", "wins", "draws", "losses", "longest win", "longest loss",
                    "wdl", "bits/slot", "dtw", "bits/slot", "grade", "bits/slot", "better", "stays", "worse");
    private static final List<String> LIMIT_HEADINGS =
            List.of("dtc", "bits/slot", "wins too late", "losses too late", "conversion");

    private final List<List<String>> cells = new ArrayList<>();
    private final Map<String, List<Manifest.Entry>> groups = new LinkedHashMap<>();
    private final Map<String, List<Manifest.Entry>> sums = new LinkedHashMap<>();
    private final LongFunction<String> bytes;
    private final Finals finals;
    private final boolean grades;
    private final boolean limited;

    /** Makes the rows; what a move limit changes is a part of them if {@code withLimit}. */
    private StatsPage(List<Manifest.Entry> rows, Finals finals, boolean byHands, LongFunction<String> bytes, boolean withLimit) {
        this.bytes = bytes;
        this.finals = finals;
        this.grades = rows.stream().anyMatch(row -> row.grades() != null);
        this.limited = withLimit && isLimited(rows);
        List<String> headings = new ArrayList<>(grades ? HEADINGS : HEADINGS.subList(0, HEADINGS.indexOf("grade")));
        headings.addAll(limited ? LIMIT_HEADINGS : List.of());
        cells.add(headings);
        rows.stream()
                .collect(Collectors.groupingBy(row -> name(row.subspace(), byHands), LinkedHashMap::new, Collectors.toList()))
                .forEach((name, group) -> groups.put(
                        group.size() == 1 ? group.getFirst().subspace().toString() : name + group.size(), group));
        List<Manifest.Entry> moving = rows.stream().filter(row -> row.subspace().inHand() == 0).toList();
        List<Manifest.Entry> placing = rows.stream().filter(row -> row.subspace().inHand() > 0).toList();
        if (!moving.isEmpty() && !placing.isEmpty()) {
            sums.put("moving " + moving.size(), moving);
            sums.put("placing " + placing.size(), placing);
        }
        sums.put("all " + rows.size(), rows);
        groups.forEach(this::add);
        sums.forEach(this::add);
    }

    private static boolean isLimited(List<Manifest.Entry> rows) {
        return rows.stream().anyMatch(row -> row.limited() != null);
    }

    /**
     * Returns aligned lines for a terminal. The longest wins and losses are in plies, the lengths of files in units such as MB. The worth
     * of finals tells better draws from worse ones. "Too late" are wins and losses that the move limit draws. If {@code byHands}, all
     * tables with the same stones in hand share a row.
     */
    public static List<String> lines(List<Manifest.Entry> rows, Finals finals, boolean byHands, AnsiColors paint) {
        return new StatsPage(rows, finals, byHands, Units::bytes, true).aligned(paint);
    }

    /**
     * Returns the same rows as a Markdown table, with lengths in bytes. A second table has the deepest win and loss of each row, a third
     * what the move limit changes, if there is one.
     */
    public static List<String> markdown(List<Manifest.Entry> rows, Finals finals, boolean byHands) {
        StatsPage page = new StatsPage(rows, finals, byHands, Units::count, false);
        List<String> lines = new ArrayList<>(table(page.cells));
        List<List<String>> deepest = new ArrayList<>();
        deepest.add(List.of("table", "longest win", "position", "longest loss", "position"));
        page.groups.forEach((name, group) -> deepest.add(Stream.of(Stream.of(name),
                deepest(group, row -> row.counts().longestWin(), Manifest.Entry::longestWinFen),
                deepest(group, row -> row.counts().longestLoss(), Manifest.Entry::longestLossFen))
                .flatMap(cells -> cells).toList()));
        lines.add("");
        lines.addAll(table(deepest));
        if (isLimited(rows)) {
            List<List<String>> late = new ArrayList<>();
            late.add(Stream.of(Stream.of("table"), LIMIT_HEADINGS.stream(), Stream.of("position")).flatMap(cells -> cells)
                    .toList());
            Stream.of(page.groups, page.sums).forEach(named -> named.forEach((name, group) -> {
                List<String> line = new ArrayList<>(List.of(name));
                page.addLimit(group, line);
                line.add(deepest(group, StatsPage::conversion, row -> row.limited() == null ? null : row.limited().longestFen())
                        .toList().getLast());
                late.add(line);
            }));
            lines.add("");
            lines.addAll(table(late));
        }
        return lines;
    }

    private static List<String> table(List<List<String>> cells) {
        List<String> lines = new ArrayList<>(cells.stream().map(row -> "| " + String.join(" | ", row) + " |").toList());
        lines.add(1, "|---" + "|---:".repeat(cells.getFirst().size() - 1) + "|");
        return lines;
    }

    /**
     * Returns two cells: the most plies that {@code plies} gives for any of these tables, and the FEN that {@code fen} gives for that
     * table. Of several such tables it takes the first.
     */
    private static Stream<String> deepest(List<Manifest.Entry> group, ToIntFunction<Manifest.Entry> plies,
            Function<Manifest.Entry, @Nullable String> fen) {
        Manifest.Entry row = group.stream().reduce((a, b) -> plies.applyAsInt(b) > plies.applyAsInt(a) ? b : a).orElseThrow();
        String position = fen.apply(row);
        return Stream.of(Units.depth(plies.applyAsInt(row)), position == null ? "-" : "`" + position + "`");
    }

    private static String name(Subspace subspace, boolean byHands) {
        return byHands && subspace.inHand() > 0 ? "+" + subspace.ownHand() + "+" + subspace.opponentHand() + " "
                : subspace.toString();
    }

    private void add(String name, List<Manifest.Entry> rows) {
        TableCounts counts = rows.stream().map(Manifest.Entry::counts).reduce(new TableCounts(0, 0, 0, -1, -1),
                (a, b) -> new TableCounts(a.wins() + b.wins(), a.draws() + b.draws(), a.losses() + b.losses(),
                        Math.max(a.longestWin(), b.longestWin()), Math.max(a.longestLoss(), b.longestLoss())));
        long slots = rows.stream().mapToLong(Manifest.Entry::slots).sum();
        List<String> line = new ArrayList<>(List.of(name));
        long states = rows.stream().mapToLong(Manifest.Entry::states).sum();
        LongStream.of(states, counts.wins(), counts.draws(), counts.losses()).mapToObj(Units::count).forEach(line::add);
        line.addAll(List.of(Units.depth(counts.longestWin()), Units.depth(counts.longestLoss())));
        Plane.OF_ALL_TABLES.forEach(plane -> addBytes(plane, rows, slots, line));
        if (grades) {
            addBytes(Plane.GRADE, rows, slots, line);
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

    /** Adds the cells of the {@link #LIMIT_HEADINGS}. */
    private void addLimit(List<Manifest.Entry> rows, List<String> line) {
        addBytes(Plane.DTC, rows, rows.stream().mapToLong(Manifest.Entry::slots).sum(), line);
        List<Manifest.Entry> known = rows.stream().filter(row -> row.limited() != null).toList();
        line.add(Units.count(known.stream().mapToLong(row -> row.counts().wins() - left(row).wins()).sum()));
        line.add(Units.count(known.stream().mapToLong(row -> row.counts().losses() - left(row).losses()).sum()));
        line.add(Units.depth(known.stream().mapToInt(StatsPage::conversion).max().orElse(-1)));
    }

    private void addBytes(Plane plane, List<Manifest.Entry> rows, long slots, List<String> line) {
        long length = rows.stream().filter(row -> row.has(plane)).mapToLong(row -> row.bytes(plane)).sum();
        line.add(bytes.apply(length));
        line.add(slots == 0 || length == 0 ? "-" : String.format(Locale.ROOT, "%.2f", 8.0 * length / slots));
    }

    private static Manifest.Limited left(Manifest.Entry row) {
        return Objects.requireNonNull(row.limited());
    }

    /** Returns the longest conversion; -1 if there is none. */
    private static int conversion(Manifest.Entry row) {
        return row.limited() == null ? -1 : left(row).longest();
    }

    /**
     * Counts the graded draws of these tables by the worth of their final to the side to move. It is compared with the worth of all stones
     * that both sides have, those in hand included. Index 0: the final is worth more; 1: as much; 2: less.
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
