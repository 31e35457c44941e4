package org.millstone.search;

import java.util.ArrayList;
import java.util.Arrays;
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

    /** Searches a game's position for the best line, see {@link #search(Game, int[], int, Leaves, Control, Consumer)}. */
    public Report search(Game game, int[] allowed, Leaves leaves, Control control, Consumer<Report> listener) {
        return search(game, allowed, 1, leaves, control, listener);
    }

    /**
     * Searches a game's position.
     *
     * @param allowed those of the game's turns that may be chosen, at least one
     * @param lines how many lines to find, which begin with different turns; fewer if there are not as many turns
     * @param leaves what is known of positions without a search; {@link Leaves#NONE} for a search without tables. What was found
     *     with others is forgotten
     * @param control when to end; made for this search
     * @param listener hears what is found, after each iteration, in this thread
     * @return what was found in the end
     */
    public Report search(Game game, int[] allowed, int lines, Leaves leaves, Control control, Consumer<Report> listener) {
        if (allowed.length == 0) {
            throw new IllegalArgumentException("there is no turn to choose");
        }
        if (!leaves.equals(lastLeaves)) {
            forget();
            lastLeaves = leaves;
        }
        table.nextSearch();
        team.prepare(game, allowed, leaves, control);
        // One for each line, the best first.
        List<Report> found = List.of(report(0, 0, List.of(allowed[0]), control, 1));
        boolean goesOn = true;
        for (int depth = 1; goesOn && depth <= control.limits().lastDepth() && (depth == 1 || control.mayGoOn()); depth++) {
            List<Report> deeper = new ArrayList<>();
            for (int rank = 1; goesOn && rank <= Math.min(lines, allowed.length); rank++) {
                int[] rest =
                        Arrays.stream(allowed).filter(turn -> deeper.stream().noneMatch(line -> line.turn() == turn)).toArray();
                Report before = found.get(Math.min(rank, found.size()) - 1);
                Team.Finding finding = searched(rest, depth, before);
                goesOn = finding.complete();
                if (goesOn) {
                    deeper.add(report(depth, finding.score(), line(game, finding.turn(), depth), control, rank));
                    listener.accept(deeper.getLast());
                } else if (rank == 1 && finding.turn() != before.turn()) {
                    // Of an iteration that was cut short, the turns that it had seen to be better still count.
                    deeper.add(report(depth - 1, before.score(), line(game, finding.turn(), depth), control, rank));
                }
            }
            found = deeper.isEmpty() ? found : deeper;
            goesOn &= !isSettled(found, allowed, control.limits());
        }
        Report best = found.getFirst();
        return new Report(best.depth(), best.deepest(), best.score(), best.line(), control.nodes(), control.nanos(),
                team.tableHits(), best.hashFull(), 1);
    }

    /** Searches for the best of some turns, beginning with that of an earlier iteration. */
    private Team.Finding searched(int[] turns, int depth, Report before) {
        team.choose(turns);
        int first = Arrays.stream(turns).anyMatch(turn -> turn == before.turn()) ? before.turn() : turns[0];
        return options.enhancements().contains(Enhancement.MTD)
                ? mtd(depth, before.score(), first)
                : team.search(depth, -Score.INFINITE, Score.INFINITE, first);
    }

    /** Whether another iteration would not change the lines. */
    private static boolean isSettled(List<Report> found, int[] allowed, Limits limits) {
        return found.stream().allMatch(line -> Score.hasPlies(line.score()) && Score.plies(line.score()) <= line.depth())
                || allowed.length == 1 && limits.timed() && !limits.ponder();
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

    private Report report(int depth, int score, List<Integer> line, Control control, int rank) {
        return new Report(depth, team.deepest(), score, line, control.nodes(), control.nanos(), team.tableHits(),
                table.fullness(), rank);
    }

    /** The line that begins with a turn, as far as the transposition table remembers it. */
    private List<Integer> line(Game game, int first, int longest) {
        List<Integer> line = new ArrayList<>();
        line.add(first);
        Set<Long> seen = new HashSet<>();
        Position position = turns.apply(game.position(), first);
        while (remembers && line.size() < longest && seen.add(Zobrist.key(position))) {
            int turn = TranspositionTable.turn(table.find(Zobrist.key(position)));
            // No turn is the same as a pass, which is the only turn where it is one.
            if (!turns.isTurn(position, turn)) {
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
