package org.millstone.uci;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.millstone.search.Report;
import org.millstone.search.SearchScore;

/** Hears the lines of a search, to play any of those that are about as good as the best. */
final class Variety implements Consumer<Report> {
    /** How many lines to look for: more take time from the best. */
    private static final int LINES = 6;
    /** The amount by which a turn may seem worse than the best, in hundredths of a stone. */
    private static final int MARGIN = 10;

    private final int count;
    private final Consumer<Report> listener;
    private final int shown;
    private List<Report> present = new ArrayList<>();
    /** The lines of the last iteration that found them all: the findings of a deeper one since are about some of them only. */
    private List<Report> complete = List.of();

    /** Readies it for one search among so many turns, whose listener hears of as many lines as were asked for. */
    Variety(int turns, int shown, Consumer<Report> listener) {
        this.count = Math.min(turns, Math.max(shown, LINES));
        this.shown = shown;
        this.listener = listener;
    }

    int lines() {
        return count;
    }

    @Override
    public void accept(Report report) {
        present = report.rank() == 1 ? new ArrayList<>() : present;
        present.add(report);
        complete = report.rank() == count ? present : complete;
        if (report.rank() <= shown) {
            listener.accept(report);
        }
    }

    /** Returns one of the good lines; the best where nothing comes near it, or where a mate has to be kept. */
    Report any(Report best, RandomGenerator random) {
        if (complete.isEmpty() || complete.getFirst().turn() != best.turn()) {
            return best;
        }
        int most = complete.getFirst().score();
        int least = SearchScore.isDecided(most) ? most : most - MARGIN;
        List<Report> good = complete.stream().filter(line -> line.score() >= least).toList();
        Report chosen = good.get(random.nextInt(good.size()));
        return chosen.turn() == best.turn() ? best : chosen;
    }
}
