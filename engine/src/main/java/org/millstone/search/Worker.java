package org.millstone.search;

import java.util.Arrays;
import java.util.List;
import org.millstone.index.Subspaces;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.Search.Leaves;
import org.millstone.table.Wdl;

/**
 * One thread's alpha-beta search (fail-soft negamax; Knuth and Moore 1975), without allocation.
 *
 * <p>Null move, multi-cut and late reductions guess: they may overlook something. All else finds the result of a full search.
 *
 * <p>Scores that decide the game ({@link SearchScore#WON}) are facts. Forward pruning never returns one. A draw by history can only turn a
 * decided position into a draw. So a decided result in the transposition table holds for every history that leaves enough plies for it
 * ({@link Game#isDecidedWithin}).
 */
@SuppressWarnings("NullAway.Init") // prepare sets what the search is about
final class Worker {
    static final int MOST_PLIES = 128;

    private static final int NOT_KNOWN = Integer.MIN_VALUE;
    /** How many positions a thread visits before it asks its control again. They are few, because each may wait for a table on the disk. */
    private static final long POLL = 128;
    /** How many turns that close mills are followed beyond the search's depth, one after the other. */
    private static final int QUIESCENCE_PLIES = 6;
    private static final int PRUNING_DEPTH = 3;
    private static final int NULL_REDUCTION = 2;
    private static final int MULTI_CUT_DEPTH = 5;
    private static final int MULTI_CUT_REDUCTION = 3;
    private static final int MULTI_CUT_TURNS = 6;
    private static final int MULTI_CUTS = 3;
    private static final int REDUCED_FROM = 4;
    private static final int REDUCED_MORE_FROM = 14;
    /** With so few moves a side may be in zugzwang: any move may be worse than a pass. */
    private static final int FEW_MOVES = 4;
    private static final int SHARING_DEPTH = 3;
    /** How many plies it takes at least to come back to a position: two of each side. */
    private static final int SHORTEST_CYCLE = 4;
    /** How many plies below the root the opponent's answer leads: a turn, then the answer. */
    private static final int ANSWER = 2;

    /** A position on the line from the root to where the search is. Each ply has one object, used again, so nothing is allocated. */
    static final class Node {
        final int ply;
        final TurnList turns = new TurnList();
        int own;
        int opponent;
        int ownHand;
        int opponentHand;
        int side;
        /** Plies since a stone was last placed or removed. */
        int quiet;
        long key;
        /** How many stones the side to move has to remove at once, at the root only; or {@link Turns#PASS_DUE}; else 0. */
        int pending;
        long pendingKey;

        Node(int ply) {
            this.ply = ply;
        }

        void begin(Game game) {
            Position position = game.position();
            own = position.own();
            opponent = position.opponent();
            ownHand = position.ownHand();
            opponentHand = position.opponentHand();
            side = position.side().ordinal();
            quiet = game.quietPlies();
            key = Zobrist.key(position);
            pending = position.pending();
            pendingKey = Zobrist.pending(position);
        }

        void follow(Node before, int turn, int takenFromHand, boolean passDue) {
            boolean places = Turn.places(turn);
            int removed = Turn.removed(turn);
            own = before.opponent & ~removed;
            opponent = before.own ^ Turn.moved(turn);
            ownHand = before.opponentHand - takenFromHand;
            opponentHand = before.ownHand - (places ? 1 : 0);
            side = before.side ^ 1;
            quiet = places || removed != 0 ? 0 : before.quiet + 1;
            pending = passDue ? Turns.PASS_DUE : 0;
            pendingKey = passDue ? Zobrist.PASS_DUE : 0;
            key = before.key ^ before.pendingKey ^ pendingKey ^ Zobrist.SIDE ^ Zobrist.stones(before.side, Turn.moved(turn))
                    ^ Zobrist.stones(side, removed) ^ Zobrist.hand(side, before.opponentHand ^ ownHand)
                    ^ Zobrist.hand(before.side, before.ownHand ^ opponentHand);
        }
    }

    private final Turns turns;
    private final MillEvaluation evaluation;
    private final TranspositionTable table;
    private final CurrentlySearched busy;
    private final boolean sharesWork;
    private final Ordering ordering;
    private final boolean guesses;

    private final Node[] nodesByPly = new Node[MOST_PLIES];
    private Game game;
    private Control control;
    private Leaves leaves = Leaves.NONE;
    /** Set when a thread has finished the iteration, so that the search of this one ends. */
    volatile boolean abandoned;
    /** Whether, after the removals that are pending at the root, the side whose turn comes next has to pass. */
    private boolean passFollowsRoot;
    /**
     * The {@link Zobrist} keys of the positions since a stone was last placed or removed, those of the game first. The root's is at {@code
     * rootAt}; after it come those of the line in search.
     */
    private long[] keys;
    private int rootAt;
    private boolean isNearRepetition;
    /** Whether the rules about draws may end the game with the opponent's answer to a turn of the root. */
    private boolean mayAnswersDraw;
    /** The best turn that the present or last call of {@link #root} has found; {@code bestFirst} until it finds one. */
    int rootBest;
    private boolean isFirst;
    private long nodes;
    private long polled;
    private long nextPoll;
    long tableHits;
    int deepest;

    Worker(Turns turns, MillEvaluation evaluation, TranspositionTable table, CurrentlySearched busy, boolean sharesWork,
            boolean guesses) {
        this.turns = turns;
        this.evaluation = evaluation;
        this.table = table;
        this.busy = busy;
        this.sharesWork = sharesWork;
        this.ordering = new Ordering(turns.rules().board());
        this.guesses = guesses;
        Arrays.setAll(nodesByPly, Node::new);
    }

    void prepare(Game ofGame, Leaves known, Control by) {
        game = ofGame;
        control = by;
        leaves = known;
        passFollowsRoot = ofGame.position().passDue() && ofGame.position().pending() > 0;
        rootAt = ofGame.recent().size() - 1;
        isNearRepetition = ofGame.isNearRepetition();
        mayAnswersDraw = !ofGame.isDecidedWithin(ANSWER + 1);
        keys = Arrays.copyOf(ofGame.recent().stream().mapToLong(Zobrist::key).toArray(), rootAt + 1 + MOST_PLIES);
        nodes = 0;
        polled = 0;
        nextPoll = 0;
        tableHits = 0;
        deepest = 0;
        ordering.fade();
    }

    /**
     * Searches the allowed turns of the root, {@code bestFirst} first, to a depth in plies. Afterwards {@link #rootBest} is the best turn.
     * Returns the score for the side to move. Throws a {@link Control.StoppedException} if the control or another thread ends it before.
     */
    int root(List<Integer> allowed, int depth, int bestFirst) {
        rootBest = bestFirst;
        // The turn to play should not be arbitrary, however small the limits: one ply is always searched.
        isFirst = depth <= 1;
        try {
            Node root = nodesByPly[0];
            root.begin(game);
            visit(0);
            turns.generate(root.own, root.opponent, root.ownHand, root.opponentHand, root.pending, root.turns);
            root.turns.keep(allowed::contains);
            return searchTurns(root, ordering.of(root, rootBest), rootBest, false, depth, -SearchScore.INFINITE,
                    SearchScore.INFINITE);
        } finally {
            control.poll(nodes - polled);
            polled = nodes;
        }
    }

    private int search(Node node, int depth, int alpha, int beta, boolean afterTurn) {
        int ply = node.ply;
        visit(ply);
        keys[rootAt + ply] = node.key;
        int known = known(node);
        if (known != NOT_KNOWN) {
            return known;
        }
        // Nothing below can be better than winning at once, nor worse than having lost here.
        int least = Math.max(alpha, ply - SearchScore.MATE);
        int most = Math.min(beta, SearchScore.MATE - ply - 1);
        if (least >= most) {
            return least;
        }
        if (depth <= 0 || ply >= MOST_PLIES - QUIESCENCE_PLIES - 1) {
            return quiesce(node, QUIESCENCE_PLIES, least, most);
        }
        long entry = table.find(node.key);
        int score = remembered(entry, node, depth, least, most);
        if (score != NOT_KNOWN) {
            return score;
        }
        int tableTurn = TranspositionTable.turn(entry);
        boolean mayGuess = guesses && depth >= PRUNING_DEPTH && most - least == 1 && !SearchScore.isDecided(least)
                && !SearchScore.isDecided(most) && node.pending == 0 && !isTight(node);
        if (mayGuess && afterTurn && node.ownHand > 0 && isFineWithoutTurn(node, depth, most)) {
            return most;
        }
        turns.generate(node.own, node.opponent, node.ownHand, node.opponentHand, node.pending, node.turns);
        if (node.turns.size() == 0) {
            return scoreOfBlocked(node);
        }
        long[] ordered = ordering.of(node, tableTurn);
        if (mayGuess && afterTurn && depth >= MULTI_CUT_DEPTH && hasManyGoodTurns(node, ordered, depth, most)) {
            return most;
        }
        return searchTurns(node, ordered, tableTurn, mayGuess, depth, least, most);
    }

    /**
     * Returns the score that the node's entry in the transposition table gives, for the side to move. {@link #NOT_KNOWN} if that does not
     * suffice for this depth and window.
     */
    private int remembered(long entry, Node node, int depth, int alpha, int beta) {
        // What was found with another history does not know of a draw that the next turn makes.
        if (entry == TranspositionTable.NOTHING || mayAnswersDraw && node.ply == ANSWER - 1) {
            return NOT_KNOWN;
        }
        int score = SearchScore.fromHere(TranspositionTable.score(entry), -node.ply);
        // A win that was found with fewer quiet plies behind it may come too late now.
        boolean holds = SearchScore.hasPlies(score)
                ? game.draws().allow(node.quiet, SearchScore.plies(score) - node.ply) && !isNearRepetition
                : TranspositionTable.depth(entry) >= depth || SearchScore.isDecided(score);
        int bound = TranspositionTable.bound(entry);
        boolean settles = bound == TranspositionTable.EXACT || bound == TranspositionTable.LOWER && score >= beta
                || bound == TranspositionTable.UPPER && score <= alpha;
        return holds && settles ? score : NOT_KNOWN;
    }

    private int searchTurns(Node node, long[] ordered, int tableTurn, boolean mayGuess, int depth, int from, int beta) {
        int ply = node.ply;
        int alpha = from;
        int best = -SearchScore.INFINITE;
        int bestTurn = 0;
        int bound = TranspositionTable.UPPER;
        int searched = 0;
        int end = node.turns.size();
        int postponed = 0;
        boolean shares = sharesWork && depth >= SHARING_DEPTH;
        boolean putsOff = shares;
        for (int i = 0; i < end || postponed > 0; i++) {
            if (i == end) {
                // The nodes that others were at: by now their result may be in the table.
                end = postponed;
                postponed = 0;
                putsOff = false;
                i = 0;
            }
            int turn = Ordering.pick(ordered, i, end);
            Node next = after(node, turn);
            boolean young = shares && searched > 0;
            if (young && putsOff && busy.contains(next.key)) {
                ordered[postponed++] = ordered[i];
                continue;
            }
            if (young) {
                busy.begin(next.key);
            }
            int score = searched == 0
                    ? -search(next, depth - 1, -beta, -alpha, true)
                    : scoreOfLater(next, reduction(turn, searched, mayGuess), depth, alpha, beta);
            if (young) {
                busy.end(next.key);
            }
            searched++;
            if (score > best) {
                best = score;
                bestTurn = turn;
                if (score > alpha) {
                    alpha = score;
                    bound = TranspositionTable.EXACT;
                    if (ply == 0) {
                        rootBest = turn;
                    }
                    if (score >= beta) {
                        bound = TranspositionTable.LOWER;
                        ordering.refutes(turn, ply, node.side, depth);
                        break;
                    }
                }
            }
        }
        // At the root not all turns may be allowed, so the result there need not be the value of the position.
        if (ply > 0) {
            table.store(node.key, bound == TranspositionTable.UPPER ? tableTurn : bestTurn, SearchScore.fromHere(best, ply),
                    depth, bound);
        }
        return best;
    }

    /** Whether several of the most promising turns reach beta in a less deep search (multi-cut; Björnsson and Marsland 2001). */
    private boolean hasManyGoodTurns(Node node, long[] ordered, int depth, int beta) {
        int size = node.turns.size();
        int good = 0;
        for (int i = 0; i < Math.min(size, MULTI_CUT_TURNS); i++) {
            Node next = after(node, Ordering.pick(ordered, i, size));
            int score = -search(next, depth - MULTI_CUT_REDUCTION, -beta, -beta + 1, true);
            if (score >= beta && ++good == MULTI_CUTS) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the score, for the side that makes it, of a turn that is expected to be no better than alpha. The node that it leads to is
     * first only compared with alpha (principal variation search; Marsland and Campbell 1982), and less deep by {@code reduction} plies; in
     * full only if it is better.
     */
    private int scoreOfLater(Node next, int reduction, int depth, int alpha, int beta) {
        int score = -search(next, depth - 1 - reduction, -alpha - 1, -alpha, true);
        if (reduction > 0 && score > alpha) {
            score = -search(next, depth - 1, -alpha - 1, -alpha, true);
        }
        if (score > alpha && score < beta) {
            score = -search(next, depth - 1, -beta, -alpha, true);
        }
        return score;
    }

    /** Returns the node after a turn. The next call for a node of the same ply overwrites it. */
    private Node after(Node node, int turn) {
        Node next = nodesByPly[node.ply + 1];
        boolean passDue = turns.pendingAfter(turn, node.ownHand, node.opponentHand) == Turns.PASS_DUE
                || node.ply == 0 && passFollowsRoot;
        next.follow(node, turn, turns.takenFromHand(node.own, node.opponent, node.opponentHand, turn), passDue);
        return next;
    }

    private void visit(int ply) {
        deepest = Math.max(deepest, ply);
        if (++nodes >= nextPoll) {
            boolean stop = control.poll(nodes - polled);
            polled = nodes;
            nextPoll = nodes + control.nodesToGo(POLL);
            if (stop && !isFirst) {
                throw new Control.StoppedException();
            }
        }
        if (abandoned) {
            throw new Control.StoppedException();
        }
    }

    private int known(Node node) {
        int ply = node.ply;
        Status status = turns.statusOfStones(node.own, node.opponent, node.ownHand, node.opponentHand, node.pending);
        if (status != Status.ONGOING) {
            return score(Wdl.of(status), SearchScore.MATE - ply);
        }
        if (node.pending == Turns.PASS_DUE) {
            // The tables' answer is known a ply later.
            return NOT_KNOWN;
        }
        if (turns.rules().mayMove(node.ownHand + node.opponentHand) && isDrawn(ply, node.quiet) && goesOn(node)) {
            return SearchScore.DRAW;
        }
        // After a turn left out hands may be as they are in no table.
        if (!Subspaces.areHands(turns.rules(), node.ownHand, node.opponentHand)) {
            return NOT_KNOWN;
        }
        int wdl = leaves.wdl(node.own, node.opponent, node.ownHand, node.opponentHand);
        if (wdl == Wdl.UNKNOWN) {
            return NOT_KNOWN;
        }
        tableHits++;
        return score(wdl, SearchScore.TABLE - ply);
    }

    /**
     * Whether the rules about draws end the game at the position {@code ply} plies below the root, after {@code quiet} quiet plies. A
     * second occurrence within the search counts as a draw: what gained nothing the first time gains nothing the second time.
     */
    private boolean isDrawn(int ply, int quiet) {
        DrawRules draws = game.draws();
        if (draws.quietPlies() > 0 && quiet >= draws.quietPlies()) {
            return true;
        }
        if (draws.repetitions() == 0) {
            return false;
        }
        int at = rootAt + ply;
        int occurrences = 1;
        for (int back = SHORTEST_CYCLE; back <= quiet && back <= at; back += 2) {
            if (keys[at - back] == keys[at]) {
                occurrences++;
                if (back <= ply || occurrences >= draws.repetitions()) {
                    return true;
                }
            }
        }
        return false;
    }

    private static int score(int wdl, int ofWin) {
        return wdl == Wdl.DRAW ? SearchScore.DRAW : wdl == Wdl.WIN ? ofWin : -ofWin;
    }

    private int scoreOfBlocked(Node node) {
        return score(Wdl.of(turns.statusOfBlocked(node.own, node.opponent, node.opponentHand)), SearchScore.MATE - node.ply);
    }

    /** Whether the game goes on: the side to move has a turn, or has to pass. Both have enough stones, and nothing is pending. */
    private boolean goesOn(Node node) {
        return turns.canMove(node.own, node.opponent, node.ownHand)
                || turns.statusOfBlocked(node.own, node.opponent, node.opponentHand) == Status.ONGOING;
    }

    /** Returns the score of a node beyond the search's depth: its evaluation, or a better one after up to {@code left} closed mills. */
    private int quiesce(Node node, int left, int alpha, int beta) {
        boolean passDue = node.pending == Turns.PASS_DUE;
        if (!passDue && !goesOn(node)) {
            return scoreOfBlocked(node);
        }
        int best = evaluation.evaluate(node.own, node.opponent, node.ownHand, node.opponentHand);
        if (best >= beta || left == 0 || passDue) {
            return best;
        }
        turns.generateCaptures(node.own, node.opponent, node.ownHand, node.opponentHand, node.turns);
        for (int i = 0; i < node.turns.size() && best < beta; i++) {
            visit(node.ply + 1);
            Node next = after(node, node.turns.get(i));
            int score = known(next);
            if (score == NOT_KNOWN) {
                score = quiesce(next, left - 1, -beta, -Math.max(alpha, best));
            }
            best = Math.max(best, -score);
        }
        return best;
    }

    private boolean isTight(Node node) {
        return node.ownHand == 0 && turns.countMoves(node.own, node.opponent, FEW_MOVES + 1) <= FEW_MOVES
                || node.opponentHand == 0 && turns.countMoves(node.opponent, node.own, FEW_MOVES + 1) <= FEW_MOVES;
    }

    /** Returns by how many plies less deep a turn late in the order is searched at first. */
    private int reduction(int turn, int searched, boolean mayGuess) {
        boolean isReduced = mayGuess && searched >= REDUCED_FROM && Turn.removed(turn) == 0;
        return isReduced ? searched >= REDUCED_MORE_FROM ? 2 : 1 : 0;
    }

    /**
     * Whether the side to move reaches beta even if it passes (null move). As that says nothing in zugzwang, it must also reach beta in a
     * less deep search with a turn of its own (Tabibi and Netanyahu 2002).
     */
    private boolean isFineWithoutTurn(Node node, int depth, int beta) {
        if (evaluation.evaluate(node.own, node.opponent, node.ownHand, node.opponentHand) < beta) {
            return false;
        }
        Node next = nodesByPly[node.ply + 1];
        next.follow(node, Turn.PASS, 0, false);
        next.quiet = 0;
        int score = -search(next, depth - 1 - NULL_REDUCTION, -beta, -beta + 1, false);
        return score >= beta && search(node, depth - NULL_REDUCTION, beta - 1, beta, false) >= beta;
    }
}
