package org.millstone.show;

import java.util.List;
import java.util.Locale;
import org.millstone.database.Manifest;

/** Draws how many positions are decided in each number of plies: wins upwards, losses downwards, on a logarithmic scale. */
final class DepthChart {
    private static final int HALF = 150;
    private static final int TICK_PLIES = 20;

    private final StatsSvg svg;
    private final long[] counts;
    private final int left;
    private final int width;
    private final int decades;

    /** Adds up the depths of all tables, for a chart with this left edge and this width. */
    DepthChart(StatsSvg svg, List<Manifest.Entry> entries, int left, int width) {
        this.svg = svg;
        this.left = left;
        this.width = width;
        int depths = entries.stream().mapToInt(entry -> entry.depths().size()).max().orElse(0);
        this.counts = new long[Math.max(depths, 2)];
        long most = 1;
        for (Manifest.Entry entry : entries) {
            for (int plies = 0; plies < entry.depths().size(); plies++) {
                counts[plies] += entry.depths().get(plies);
                most = Math.max(most, counts[plies]);
            }
        }
        this.decades = Long.toString(most).length();
    }

    /** Draws the chart; returns its lower edge. */
    int draw(int y) {
        svg.text(left - 46, y, "heading", "start", "How deep they are");
        svg.text(left, y + 26, "note", "start",
                "Positions by the plies to the end of the game: wins upwards, losses downwards, counts on a logarithmic scale.");
        int middle = y + 50 + HALF;
        scale(middle);
        double step = (double) width / counts.length;
        for (int plies = 0; plies < counts.length; plies++) {
            if (counts[plies] > 0) {
                bar(plies, middle, step);
            }
        }
        svg.line(left, middle, left + width, middle, "axis");
        for (int plies = 0; plies < counts.length; plies += TICK_PLIES) {
            svg.text(left + (plies + 0.5) * step, middle + HALF + 20, "small", "middle", String.valueOf(plies));
        }
        svg.text(left + width, middle + HALF + 38, "note", "end", "plies");
        return middle + HALF + 38;
    }

    private void scale(int middle) {
        for (int decade = 1; decade <= decades; decade++) {
            double height = (double) HALF * decade / decades;
            svg.line(left, middle - height, left + width, middle - height, "grid");
            svg.line(left, middle + height, left + width, middle + height, "grid");
            svg.text(left - 8, middle - height + 4, "small", "end", power(decade));
            svg.text(left - 8, middle + height + 4, "small", "end", power(decade));
        }
    }

    private void bar(int plies, int middle, double step) {
        // Half a count more, so that a single position has a height.
        double height = HALF * Math.log10((double) counts[plies] + 0.5) / decades;
        boolean win = plies % 2 == 1;
        // Wins have odd depths and losses even ones: each bar may take the room of its neighbour on the other side.
        double barWidth = Math.max(0.8, 2 * step - 1);
        double x = left + (plies + 0.5) * step - barWidth / 2;
        double drawn = Math.max(1, height);
        svg.rect(x, win ? middle - drawn : middle, barWidth, drawn, win ? "win" : "loss",
                String.format(Locale.ROOT, "%s in %d: %,d", win ? "win" : "loss", plies, counts[plies]));
    }

    private static String power(int decade) {
        String digits = decade % 3 == 0 ? "1" : decade % 3 == 1 ? "10" : "100";
        return digits + new String[] {"", " k", " M", " G", " T"}[Math.min(4, decade / 3)];
    }
}
