package org.millstone.show;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
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
final class StatsPicture {
    private static final int WIDTH = 1000;
    private static final int MARGIN = 40;
    private static final int INNER = WIDTH - 2 * MARGIN;
    private static final int LABELS = 46;
    private static final int CELL_HEIGHT = 52;
    private static final int CELL_GAP = 6;

    private final StatsSvg svg = new StatsSvg();
    private final Rules rules;
    private final List<Manifest.Entry> entries;

    private StatsPicture(Rules rules, Manifest manifest) {
        this.rules = rules;
        this.entries = List.copyOf(manifest.tables().values());
    }

    static String svg(Rules rules, Manifest manifest) {
        StatsPicture picture = new StatsPicture(rules, manifest);
        int y = picture.head(MARGIN + 14);
        y = picture.matrix(y + 44, manifest);
        y = picture.placing(y + 44);
        y = new DepthChart(picture.svg, picture.entries, MARGIN + LABELS, INNER - LABELS).draw(y + 44);
        return picture.svg.finish(WIDTH, y + MARGIN, rules.name() + ": wins, draws and losses");
    }

    /** The title, and one bar for all tables together. */
    private int head(int y) {
        long wins = entries.stream().mapToLong(entry -> entry.counts().wins()).sum();
        long draws = entries.stream().mapToLong(entry -> entry.counts().draws()).sum();
        long losses = entries.stream().mapToLong(entry -> entry.counts().losses()).sum();
        svg.text(MARGIN, y, "title", "start", rules.name() + ": " + Units.count(wins + draws + losses) + " positions in "
                + entries.size() + " tables");
        svg.text(MARGIN, y + 24, "note", "start", "What they are worth for the side to move. Symmetric positions count once.");
        bar(MARGIN, y + 44, INNER, 22, wins, draws, losses);
        String[] names = {"win", "draw", "loss"};
        long[] counts = {wins, draws, losses};
        for (int i = 0; i < names.length; i++) {
            int x = MARGIN + i * 230;
            svg.rect(x, y + 78, 12, 12, names[i], "");
            svg.text(x + 20, y + 88, "label", "start",
                    plural(names[i]) + " " + Units.count(counts[i]) + share(counts[i], wins + draws + losses));
        }
        return y + 96;
    }

    private static String plural(String name) {
        return name.equals("loss") ? "losses" : name + "s";
    }

    private static String share(long part, long all) {
        return all == 0 ? "" : String.format(Locale.ROOT, " (%.1f %%)", 100.0 * part / all);
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
                "Stones in hand of both sides together; right of each bar the longest win"
                        + " and the longest loss, in plies.");
        int top = y + 42;
        for (Map.Entry<Integer, List<Manifest.Entry>> layer : layers.entrySet()) {
            List<Manifest.Entry> tables = layer.getValue();
            long wins = tables.stream().mapToLong(entry -> entry.counts().wins()).sum();
            long draws = tables.stream().mapToLong(entry -> entry.counts().draws()).sum();
            long losses = tables.stream().mapToLong(entry -> entry.counts().losses()).sum();
            svg.text(MARGIN + LABELS - 18, top + 14, "label", "middle", String.valueOf(layer.getKey()));
            svg.group(layer.getKey() + " in hand, " + tables.size() + " tables: " + Units.count(wins) + " wins, "
                    + Units.count(draws) + " draws, " + Units.count(losses) + " losses");
            bar(MARGIN + LABELS, top, INNER - LABELS - 90, 18, wins, draws, losses);
            svg.endGroup();
            svg.text(MARGIN + INNER, top + 14, "small", "end", deepest(tables, TableCounts::longestWin) + " / "
                    + deepest(tables, TableCounts::longestLoss));
            top += 24;
        }
        return top;
    }

    private static String deepest(List<Manifest.Entry> tables, ToIntFunction<TableCounts> depth) {
        int deepest = tables.stream().map(Manifest.Entry::counts).mapToInt(depth).max().orElse(-1);
        return deepest < 0 ? "-" : String.valueOf(deepest);
    }

    private void field(Manifest.@Nullable Entry entry, Subspace subspace, int x, int y, int width) {
        int height = CELL_HEIGHT - CELL_GAP - 16;
        if (entry == null) {
            svg.rect(x, y, width, height, "missing", subspace + ": not built");
            return;
        }
        svg.group(subspace + ": " + Units.count(entry.states()) + " positions, " + Units.count(entry.counts().wins()) + " wins, "
                + Units.count(entry.counts().draws()) + " draws, " + Units.count(entry.counts().losses()) + " losses");
        bar(x, y, width, height, entry.counts().wins(), entry.counts().draws(), entry.counts().losses());
        svg.endGroup();
        String win = deepest(List.of(entry), TableCounts::longestWin);
        String loss = deepest(List.of(entry), TableCounts::longestLoss);
        svg.text(x + width / 2.0, y + height + 13, "small", "middle", win + " / " + loss);
    }

    private void bar(int x, int y, int width, int height, long wins, long draws, long losses) {
        double all = Math.max(1, wins + draws + losses);
        double won = width * wins / all;
        double drawn = width * draws / all;
        svg.rect(x, y, won, height, "win", "");
        svg.rect(x + won, y, drawn, height, "draw", "");
        svg.rect(x + won + drawn, y, width * losses / all, height, "loss", "");
    }
}
