package org.millstone.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;
import org.millstone.search.Control.SearchLimits;
import org.millstone.table.Wdl;

/**
 * Searches positions of one rule set, one ply deeper with each iteration, and keeps its transposition table from search to search. All
 * threads search the same root to the same depth. Each prefers positions where no other is ({@link CurrentlySearched}). The first thread to
 * finish ends an iteration.
 *
 * <p>One search at a time. Other threads end it by its {@link Control}.
 */
public final class Search implements AutoCloseable {
    /**
     * What a search has found so far.
     *
     * @param depth how many plies the search has looked ahead in every line
     * @param deepest how many plies the search has looked ahead in its longest line
     * @param score for the side to move, see {@link SearchScore}
     * @param line the best turns of both sides as far as they are known; the first is the turn to play
     * @param nodes how many positions were visited
     * @param nanos time used, in nanoseconds
     * @param tableHits how many visited positions had their value from a table of the database
     * @param hashFull how full the transposition table is, in thousandths
     * @param rank 1 for the best line, 2 for the best that begins with another turn, and so on
     */
    public record Report(int depth, int deepest, int score, List<Integer> line, long nodes, long nanos, long tableHits,
            int hashFull, int rank) {
        public Report withScore(int other) {
            return new Report(depth, deepest, other, line, nodes, nanos, tableHits, hashFull, rank);
        }

        public int turn() {
            return line.getFirst();
        }

        public long nodesPerSecond() {
            return nodes * 1_000_000_000L / Math.max(1, nanos);
        }
    }

    /** Values of positions that a search takes as given, such as those in tables. */
    @FunctionalInterface
    public interface Leaves {
        /** Leaves that know no position: every answer is {@link Wdl#UNKNOWN}. */
        Leaves NONE = (own, opponent, ownHand, opponentHand) -> Wdl.UNKNOWN;

        /**
         * Returns what a position is worth for the side to move, {@link Wdl}, or {@link Wdl#UNKNOWN}. Both sides' points are sets of bits.
         * No removal is pending, and both sides have at least three stones. The side to move has as many stones in hand as its opponent, or
         * one more. Called by several threads at once.
         */
        int wdl(int own, int opponent, int ownHand, int opponentHand);
    }

    private final Turns turns;
    private final TranspositionTable table;
    private final List<Worker> workers = new ArrayList<>();
    private final CurrentlySearched busy = new CurrentlySearched();
    private final ExecutorService helpers;
    private Leaves lastLeaves = Leaves.NONE;

    /** The result of an iteration; the score, for the side to move, is valid if {@code complete}. */
    private record Finding(int score, int turn, boolean complete) {}

    /**
     * Reserves the memory and starts the threads. The transposition table has as many bytes as the largest power of two that is not more
     * than {@code hashBytes}. Throws an {@link OutOfMemoryError} if the system has less memory.
     */
    public Search(Rules rules, int threads, long hashBytes) {
        this(rules, new MillEvaluation(rules), threads, hashBytes, true);
    }

    /** Makes a search with another evaluation; one that does not guess ({@link Worker}) finds exactly the result of a full search. */
    Search(Rules rules, MillEvaluation evaluation, int threads, long hashBytes, boolean guesses) {
        this.turns = new Turns(rules);
        this.table = new TranspositionTable(hashBytes);
        for (int i = 0; i < threads; i++) {
            workers.add(new Worker(turns, evaluation, table, busy, threads > 1, guesses));
        }
        this.helpers = Executors.newFixedThreadPool(Math.max(1, threads - 1),
                Thread.ofPlatform().daemon().name("search-", 1).factory());
    }

    /**
     * Searches a game's position. Returns the best line of the last iteration.
     *
     * @param allowed those of the game's turns that may be chosen, at least one
     * @param lines how many lines to find, each with another first turn; fewer if there are not as many turns
     * @param leaves what is known of positions; {@link Leaves#NONE} without tables. Other leaves than in the last search empty the
     *     transposition table
     * @param control ends the search; must not have been used for another one
     * @param listener gets each line of each iteration, in the caller's thread
     */
    public Report search(Game game, List<Integer> allowed, int lines, Leaves leaves, Control control, Consumer<Report> listener) {
        if (!leaves.equals(lastLeaves)) {
            forget();
            lastLeaves = leaves;
        }
        table.nextSearch();
        workers.forEach(worker -> worker.prepare(game, leaves, control));
        // One for each line, the best first.
        List<Report> found = List.of(report(0, 0, List.of(allowed.getFirst()), control, 1));
        boolean goesOn = true;
        int deepest = control.limits().atMost(SearchLimits.MOST_DEPTH).depth();
        for (int depth = 1; goesOn && depth <= deepest && (depth == 1 || control.mayGoOn()); depth++) {
            List<Report> deeper = new ArrayList<>();
            for (int rank = 1; goesOn && rank <= Math.min(lines, allowed.size()); rank++) {
                List<Integer> rest =
                        allowed.stream().filter(turn -> deeper.stream().noneMatch(line -> line.turn() == turn)).toList();
                Report before = found.get(Math.min(rank, found.size()) - 1);
                int first = rest.contains(before.turn()) ? before.turn() : rest.getFirst();
                Finding finding = withoutRepetition(game, rest, depth, iterate(rest, depth, first));
                goesOn = finding.complete();
                if (goesOn) {
                    deeper.add(report(depth, finding.score(), line(game, finding.turn(), depth), control, rank));
                    listener.accept(deeper.getLast());
                } else if (rank == 1 && finding.turn() != before.turn()) {
                    // The better turns that an interrupted iteration has seen still count.
                    deeper.add(report(depth - 1, before.score(), line(game, finding.turn(), depth), control, rank));
                }
            }
            found = deeper.isEmpty() ? found : deeper;
            goesOn &= !isSettled(found, allowed, control.limits());
        }
        Report best = found.getFirst();
        return report(best.depth(), best.score(), best.line(), control, 1);
    }

    /** Returns what was found, or if that is a win that repeats a position, another win that repeats none, if there is one. */
    private Finding withoutRepetition(Game game, List<Integer> turns, int depth, Finding found) {
        if (!found.complete() || found.score() < SearchScore.WON || !game.play(found.turn()).isRepetition()) {
            return found;
        }
        List<Integer> fresh = game.fresh(turns);
        Finding other = fresh.isEmpty() ? found : iterate(fresh, depth, fresh.getFirst());
        return other.complete() && other.score() >= SearchScore.WON ? other : found;
    }

    private Finding iterate(List<Integer> turns, int depth, int bestFirst) {
        busy.clear();
        workers.forEach(worker -> worker.abandoned = false);
        CompletableFuture<Finding> first = new CompletableFuture<>();
        Consumer<Worker> part = worker -> run(worker, turns, depth, bestFirst, first);
        List<CompletableFuture<Void>> others = workers.stream().skip(1)
                .map(helper -> CompletableFuture.runAsync(() -> part.accept(helper), helpers)).toList();
        Worker leader = workers.getFirst();
        part.accept(leader);
        others.forEach(CompletableFuture::join);
        if (first.isCompletedExceptionally()) {
            if (first.exceptionNow() instanceof Error failure) {
                throw failure;
            }
            throw (RuntimeException) first.exceptionNow();
        }
        return first.getNow(new Finding(0, leader.rootBest, false));
    }

    private void run(Worker worker, List<Integer> turns, int depth, int bestFirst, CompletableFuture<Finding> first) {
        try {
            first.complete(new Finding(worker.root(turns, depth, bestFirst), worker.rootBest, true));
        } catch (Control.StoppedException e) {
            // By the clock, or because another thread was quicker: its findings so far are in the table.
        } catch (RuntimeException | Error e) {
            first.completeExceptionally(e);
        } finally {
            workers.forEach(other -> other.abandoned = true);
        }
    }

    /** Whether another iteration would not change the lines, or is no use because only one turn is allowed. */
    private static boolean isSettled(List<Report> found, List<Integer> allowed, SearchLimits limits) {
        return found.stream()
                .allMatch(line -> SearchScore.hasPlies(line.score()) && SearchScore.plies(line.score()) <= line.depth())
                || allowed.size() == 1 && limits.timed() && !limits.ponder();
    }

    private Report report(int depth, int score, List<Integer> line, Control control, int rank) {
        int deepest = workers.stream().mapToInt(worker -> worker.deepest).max().orElse(0);
        long tableHits = workers.stream().mapToLong(worker -> worker.tableHits).sum();
        return new Report(depth, deepest, score, line, control.nodes(), control.nanos(), tableHits, table.fullness(), rank);
    }

    private List<Integer> line(Game game, int first, int longest) {
        List<Integer> line = new ArrayList<>();
        line.add(first);
        Set<Long> seen = new HashSet<>();
        Position position = turns.apply(game.position(), first);
        while (line.size() < longest && seen.add(Zobrist.key(position))) {
            int turn = TranspositionTable.turn(table.find(Zobrist.key(position)));
            // No turn is the same as a pass, which is the only turn where it is one.
            if (Arrays.stream(turns.all(position)).noneMatch(other -> other == turn)) {
                break;
            }
            line.add(turn);
            position = turns.apply(position, turn);
        }
        return line;
    }

    public void forget() {
        table.clear();
    }

    @Override
    public void close() {
        helpers.shutdownNow();
        table.close();
    }
}
