package org.millstone.show;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.millstone.command.Units;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.TableCounts;

/**
 * Draws the tables of a folder as an SVG: how many positions are won, drawn and lost, in all and table by table, and how many
 * are decided in each number of plies. The picture needs no other file, and follows the reader's choice of light or dark.
 */
record StatsPicture(Rules rules, List<Manifest.Entry> entries, StatsSvg svg) {
    private static final int WIDTH = 1000;
    private static final int MARGIN = 40;
    private static final int INNER = WIDTH - 2 * MARGIN;
    private static final int LABELS = 46;
    private static final int CELL_HEIGHT = 52;
    private static final int CELL_GAP = 6;
    /** Of the chart of depths: its height on either side of the axis, and the plies from one number below it to the next. */
    private static final int HALF = 150;
    private static final int TICK_PLIES = 20;

    static String svg(Rules rules, Manifest manifest) {
        StatsPicture picture = new StatsPicture(rules, List.copyOf(manifest.tables().values()), new StatsSvg());
        int y = picture.head(MARGIN + 14);
        y = picture.matrix(y + 44, manifest);
        y = picture.placing(y + 44);
        y = picture.depths(y + 44);
        return picture.svg.finish(WIDTH, y + MARGIN, rules.name() + ": wins, draws and losses");
    }

    /** The title, and one bar for all tables together. */
    private int head(int y) {
        TableCounts all = StatsPage.together(entries);
        svg.text(MARGIN, y, "title", "start", rules.name() + ": " + Units.count(all.states()) + " positions in "
                + entries.size() + " tables");
        svg.text(MARGIN, y + 24, "note", "start", "The worth of positions for the side to move. Symmetric positions count once.");
        bar(MARGIN, y + 44, INNER, 22, all);
        String[] names = {"win", "draw", "loss"};
        String[] plurals = {"wins", "draws", "losses"};
        long[] counts = {all.wins(), all.draws(), all.losses()};
        for (int i = 0; i < names.length; i++) {
            int x = MARGIN + i * 230;
            svg.rect(x, y + 78, 12, 12, names[i], "");
            String share = all.states() == 0 ? "" : String.format(Locale.ROOT, " (%.1f %%)", 100.0 * counts[i] / all.states());
            svg.text(x + 20, y + 88, "label", "start", plurals[i] + " " + Units.count(counts[i]) + share);
        }
        return y + 96;
    }

    /** A field a table: rows by the stones of the side to move, columns by those of its opponent. */
    private int matrix(int y, Manifest manifest) {
        int sizes = rules.men() - Rules.FEWEST + 1;
        int cell = (INNER - LABELS) / sizes;
        svg.text(MARGIN, y, "heading", "start", "Table by table, nothing in hand");
        svg.text(MARGIN + LABELS, y + 26, "note", "start", "Stones of the opponent across, of the side to move down; below each"
                + " bar the longest win and the longest loss, in plies.");
        int top = y + 58;
        for (int i = 0; i < sizes; i++) {
            String stones = String.valueOf(Rules.FEWEST + i);
            svg.text(MARGIN + LABELS + i * cell + (cell - CELL_GAP) / 2, top - 8, "label", "middle", stones);
            svg.text(MARGIN + LABELS - 18, top + i * CELL_HEIGHT + 20, "label", "middle", stones);
            for (int j = 0; j < sizes; j++) {
                Subspace subspace = Subspace.moving(Rules.FEWEST + i, Rules.FEWEST + j);
                field(manifest.entry(subspace), subspace, MARGIN + LABELS + j * cell, top + i * CELL_HEIGHT, cell - CELL_GAP);
            }
        }
        return top + sizes * CELL_HEIGHT;
    }

    /** A bar for each number of stones in hand; nothing where there are no such tables. */
    private int placing(int y) {
        Map<Integer, List<Manifest.Entry>> layers = entries.stream().filter(entry -> entry.subspace().inHand() > 0)
                .collect(Collectors.groupingBy(entry -> entry.subspace().inHand(), TreeMap::new, Collectors.toList()));
        if (layers.isEmpty()) {
            return y - 44;
        }
        svg.text(MARGIN, y, "heading", "start", "The placing phase");
        svg.text(MARGIN + LABELS, y + 26, "note", "start",
                "Stones in hand of both sides together; right of each bar the longest win and the longest loss, in plies.");
        int top = y + 42;
        for (Map.Entry<Integer, List<Manifest.Entry>> layer : layers.entrySet()) {
            List<Manifest.Entry> tables = layer.getValue();
            TableCounts counts = StatsPage.together(tables);
            svg.text(MARGIN + LABELS - 18, top + 14, "label", "middle", String.valueOf(layer.getKey()));
            svg.group(layer.getKey() + " in hand, " + tables.size() + " tables: " + words(counts));
            bar(MARGIN + LABELS, top, INNER - LABELS - 90, 18, counts);
            svg.endGroup();
            svg.text(MARGIN + INNER, top + 14, "small", "end", longest(counts));
            top += 24;
        }
        return top;
    }

    /** How many positions are decided in each number of plies: wins upwards, losses downwards, on a logarithmic scale. */
    private int depths(int y) {
        long[] counts = new long[Math.max(2, entries.stream().mapToInt(entry -> entry.depths().size()).max().orElse(0))];
        for (Manifest.Entry entry : entries) {
            for (int plies = 0; plies < entry.depths().size(); plies++) {
                counts[plies] += entry.depths().get(plies);
            }
        }
        int left = MARGIN + LABELS;
        int right = MARGIN + INNER;
        int middle = y + 50 + HALF;
        svg.text(MARGIN, y, "heading", "start", "How deep they are");
        svg.text(left, y + 26, "note", "start",
                "Positions by the plies to the end of the game: wins upwards, losses downwards, counts on a logarithmic scale.");
        int decades = Long.toString(LongStream.of(counts).max().orElse(0)).length();
        for (int decade = 1; decade <= decades; decade++) {
            double height = (double) HALF * decade / decades;
            svg.line(left, middle - height, right, middle - height, "grid");
            svg.line(left, middle + height, right, middle + height, "grid");
            String power = "1" + "0".repeat(decade % 3) + new String[] {"", " k", " M", " G", " T"}[Math.min(4, decade / 3)];
            svg.text(left - 8, middle - height + 4, "small", "end", power);
            svg.text(left - 8, middle + height + 4, "small", "end", power);
        }
        double step = (double) (right - left) / counts.length;
        // Wins have odd depths and losses even ones: each bar may take the room of its neighbour on the other side.
        double width = Math.max(0.8, 2 * step - 1);
        for (int plies = 0; plies < counts.length; plies++) {
            if (counts[plies] > 0) {
                // Half a count more, so that a single position has a height.
                double height = Math.max(1, HALF * Math.log10(counts[plies] + 0.5) / decades);
                boolean win = plies % 2 == 1;
                svg.rect(left + (plies + 0.5) * step - width / 2, win ? middle - height : middle, width, height,
                        win ? "win" : "loss",
                        String.format(Locale.ROOT, "%s in %d: %,d", win ? "win" : "loss", plies, counts[plies]));
            }
        }
        svg.line(left, middle, right, middle, "axis");
        for (int plies = 0; plies < counts.length; plies += TICK_PLIES) {
            svg.text(left + (plies + 0.5) * step, middle + HALF + 20, "small", "middle", String.valueOf(plies));
        }
        svg.text(right, middle + HALF + 38, "note", "end", "plies");
        return middle + HALF + 38;
    }

    private static String words(TableCounts counts) {
        return Units.count(counts.wins()) + " wins, " + Units.count(counts.draws()) + " draws, " + Units.count(counts.losses())
                + " losses";
    }

    private static String longest(TableCounts counts) {
        return Units.depth(counts.longestWin()) + " / " + Units.depth(counts.longestLoss());
    }

    private void field(Manifest.@Nullable Entry entry, Subspace subspace, int x, int y, int width) {
        int height = CELL_HEIGHT - CELL_GAP - 16;
        if (entry == null) {
            svg.rect(x, y, width, height, "missing", subspace + ": not built");
            return;
        }
        svg.group(subspace + ": " + Units.count(entry.states()) + " positions, " + words(entry.counts()));
        bar(x, y, width, height, entry.counts());
        svg.endGroup();
        svg.text(x + width / 2.0, y + height + 13, "small", "middle", longest(entry.counts()));
    }

    private void bar(int x, int y, int width, int height, TableCounts counts) {
        double all = Math.max(1, counts.states());
        double won = width * counts.wins() / all;
        double drawn = width * counts.draws() / all;
        svg.rect(x, y, won, height, "win", "");
        svg.rect(x + won, y, drawn, height, "draw", "");
        svg.rect(x + won + drawn, y, width * counts.losses() / all, height, "loss", "");
    }
}
