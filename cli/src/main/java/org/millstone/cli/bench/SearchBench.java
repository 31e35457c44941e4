package org.millstone.cli.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Texts;
import org.millstone.search.Control;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.MillEvaluation;
import org.millstone.search.Search;
import org.millstone.search.Search.Leaves;
import org.millstone.search.Search.Report;
import org.millstone.search.SearchOptions;
import org.millstone.search.SearchOptions.Enhancement;
import org.millstone.terminal.Arguments;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code mill bench --search}: how fast the search is, and what each enhancement gains. No tables are used. */
@SuppressWarnings("NullAway.Init") // run sets them
final class SearchBench implements BenchCommand.Bench {
    /** The largest {@code --depth}. Threads are compared {@link #EXTRA_PLIES} deeper, and that must stay within the search's own limit. */
    static final int MOST_DEPTH = SearchLimits.MOST_DEPTH / 2;
    private static final SearchOptions OPTIONS = SearchOptions.USUAL.withHash(256L << 20);
    /** By how much deeper the comparison of threads searches: deep enough for threads to share work, and still a matter of seconds. */
    private static final int EXTRA_PLIES = 8;
    private static final int MIDDLE_GAMES = 5;
    private static final int SETTLING_PLIES = 8;

    @Option(names = "--depth", paramLabel = "N", description = "With --search: plies to look ahead. Default: ${DEFAULT-VALUE}.")
    private int depth = 10;

    private Rules rules;
    private PrintWriter out;

    @Override
    public void check(CommandSpec spec) {
        Arguments.requireRange(spec, "--depth", depth, 1, MOST_DEPTH);
    }

    @Override
    public boolean run(Setting setting) {
        rules = setting.data().rules();
        out = setting.out();
        Game start = Game.from(rules, Position.start(rules), DrawRules.USUAL);
        // Once for the compiler: the measurement is about the program at work, not its start.
        search(start, depth, OPTIONS);
        out.printf("%s, empty board, depth %d%n", rules.name(), depth);
        Report all = search(start, depth, OPTIONS);
        line("all enhancements", all, all);
        for (Enhancement enhancement : Enhancement.USUAL.stream().sorted().toList()) {
            line("without " + Texts.key(enhancement).replace('-', ' '), search(start, depth, OPTIONS.without(enhancement)), all);
        }
        line("by MTD(f)", search(start, depth, OPTIONS.with(Set.of(Enhancement.values()))), all);
        line("plain alpha-beta", search(start, depth, OPTIONS.with(Set.of())), all);
        compareThreads(depth + EXTRA_PLIES, setting.means().threads());
        return true;
    }

    /** Returns games that have come to the moving phase and a few plies on. A shallow search has chosen all turns but the first. */
    private List<Game> middleGames() {
        List<Game> games = new ArrayList<>();
        try (Search search = new Search(rules, new MillEvaluation(rules), OPTIONS)) {
            for (int i = 0; i < MIDDLE_GAMES; i++) {
                Game game = Game.from(rules, Position.start(rules), DrawRules.USUAL);
                game = game.play(game.turns().get(i));
                for (int ply = 1; ply < 2 * rules.men() + SETTLING_PLIES && !game.turns().isEmpty(); ply++) {
                    game = game.play(search.search(game, game.turns(), 1, Leaves.NONE, new Control(SearchLimits.depth(2)),
                            found -> {}).turn());
                }
                games.add(game);
            }
        }
        return games;
    }

    private void compareThreads(int depth, int threads) {
        long[] nodes = new long[2];
        long[] nanos = new long[2];
        List<Game> games = middleGames().stream().filter(game -> !game.turns().isEmpty()).toList();
        for (Game game : games) {
            out.printf("  %s%n", Fen.format(rules.board(), game.position()));
            for (int i = 0; i < 2; i++) {
                Report report = search(game, depth, OPTIONS.withThreads(i == 0 ? 1 : threads));
                nodes[i] += report.nodes();
                nanos[i] += report.nanos();
            }
        }
        out.printf(Locale.ROOT, "%s, these %d middle games, depth %d: 1 thread %.2f s, %.2f M nodes/s; %d threads %.2f s, %.2f M"
                + " nodes/s: %.2f times as fast%n", rules.name(), games.size(), depth, nanos[0] / 1e9,
                nodes[0] * 1e3 / nanos[0], threads, nanos[1] / 1e9, nodes[1] * 1e3 / nanos[1], (double) nanos[0] / nanos[1]);
    }

    /** Searches a position with an empty transposition table, and returns what the search found. */
    private Report search(Game game, int depth, SearchOptions with) {
        try (Search search = new Search(rules, new MillEvaluation(rules), with)) {
            return search.search(game, game.turns(), 1, Leaves.NONE, new Control(SearchLimits.depth(depth)), found -> {});
        }
    }

    private void line(String what, Report report, Report all) {
        out.printf(Locale.ROOT, "  %-26s %,14d nodes %8.2f s %6.2f M nodes/s %9.2f times the nodes, score %d%n", what,
                report.nodes(), report.nanos() / 1e9, report.nodesPerSecond() / 1e6, (double) report.nodes() / all.nodes(),
                report.score());
    }
}
