package org.millstone.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;

/**
 * Searches positions of one rule set, deeper and deeper, and remembers from search to search.
 *
 * <p>One search at a time; other threads reach it through its {@link Control}.
 */
public final class Search implements AutoCloseable {
    private final Turns turns;
    private final SearchOptions options;
    private final TranspositionTable table;
    private final boolean remembers;
    private final Team team;
    private Leaves lastLeaves = Leaves.NONE;

    /**
     * Makes a search.
     *
     * @param options threads, memory and enhancements
     */
    public Search(Rules rules, Evaluation evaluation, SearchOptions options) {
        this.turns = new Turns(rules);
        this.options = options;
        this.remembers = options.enhancements().contains(Enhancement.TRANSPOSITIONS);
        this.table = new TranspositionTable(remembers ? options.hashBytes() : 1);
        this.team = new Team(turns, evaluation, options, remembers ? table : null);
    }

    /**
     * Searches a game's position.
     *
     * @param allowed those of the game's turns that may be chosen, at least one
     * @param leaves what is known of positions of the moving phase; {@link Leaves#NONE} for a search without tables. What was found
     *     with others is forgotten
     * @param control when to end; made for this search
     * @param listener hears what is found, after each iteration, in this thread
     * @return what was found in the end
     */
    public Report search(Game game, int[] allowed, Leaves leaves, Control control, Consumer<Report> listener) {
        if (allowed.length == 0) {
            throw new IllegalArgumentException("there is no turn to choose");
        }
        if (!leaves.equals(lastLeaves)) {
            forget();
            lastLeaves = leaves;
        }
        table.nextSearch();
        team.prepare(game, allowed, leaves, control);
        Report found = report(0, 0, List.of(allowed[0]), control);
        for (int depth = 1; depth <= control.limits().lastDepth() && (depth == 1 || control.mayGoOn()); depth++) {
            int best = found.turn();
            Team.Finding finding = options.enhancements().contains(Enhancement.MTD)
                    ? mtd(depth, found.score(), best)
                    : team.search(depth, -Score.INFINITE, Score.INFINITE, best);
            if (!finding.complete()) {
                // Of an iteration that was cut short, the turns that it had seen to be better still count.
                if (finding.turn() != best) {
                    found = report(depth - 1, found.score(), line(game, finding.turn(), depth), control);
                }
                break;
            }
            found = report(depth, finding.score(), line(game, finding.turn(), depth), control);
            listener.accept(found);
            if (isSettled(found, allowed, control.limits())) {
                break;
            }
        }
        return new Report(found.depth(), found.deepest(), found.score(), found.line(), control.nodes(), control.nanos(),
                team.tableHits(),
                found.hashFull());
    }

    /** Whether another iteration would not change the turn. */
    private static boolean isSettled(Report found, int[] allowed, Limits limits) {
        if (Score.hasPlies(found.score()) && Score.plies(found.score()) <= found.depth()) {
            return true;
        }
        return allowed.length == 1 && limits.timed() && !limits.ponder();
    }

    /** Plaat's MTD(f): closes in on the score with windows of no width. */
    private Team.Finding mtd(int depth, int guess, int best) {
        int lower = -Score.INFINITE;
        int upper = Score.INFINITE;
        int score = guess;
        int turn = best;
        while (lower < upper) {
            int beta = Math.max(score, lower + 1);
            Team.Finding finding = team.search(depth, beta - 1, beta, turn);
            if (!finding.complete()) {
                return new Team.Finding(score, finding.turn(), false);
            }
            score = finding.score();
            if (score < beta) {
                upper = score;
            } else {
                lower = score;
                turn = finding.turn();
            }
        }
        return new Team.Finding(score, turn, true);
    }

    private Report report(int depth, int score, List<Integer> line, Control control) {
        return new Report(depth, team.deepest(), score, line, control.nodes(), control.nanos(), team.tableHits(),
                table.fullness());
    }

    /** The line that begins with a turn, as far as the transposition table remembers it. */
    private List<Integer> line(Game game, int first, int longest) {
        List<Integer> line = new ArrayList<>();
        line.add(first);
        Set<Long> seen = new HashSet<>();
        Position position = turns.apply(game.position(), first);
        while (remembers && line.size() < longest && seen.add(Zobrist.key(position))) {
            int turn = TranspositionTable.turn(table.find(Zobrist.key(position)));
            if (turn == 0 || !turns.isTurn(position, turn)) {
                break;
            }
            line.add(turn);
            position = turns.apply(position, turn);
        }
        return line;
    }

    /** Forgets what earlier searches have found. */
    public void forget() {
        table.clear();
    }

    @Override
    public void close() {
        team.close();
        table.close();
    }
}
