package org.millstone.search;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.Position;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.table.Wdl;

/**
 * One thread's alpha-beta search (fail-soft negamax; Knuth and Moore 1975), on raw numbers and without allocation.
 *
 * <p>Scores that decide the game ({@link Score#WON}) are facts. Forward pruning returns bounds that decide nothing, so it cannot
 * spoil them; a draw by history can only keep a position from being decided. So whatever is remembered as decided holds for
 * any history that leaves it the plies it takes ({@link Path#allows}).
 */
final class Worker {
    /** The most plies below the root, those beyond the depth included. */
    static final int MOST_PLIES = 128;

    private static final int NOT_KNOWN = Integer.MIN_VALUE;
    /** How many positions lie between two looks at the clock: few, as each may have to wait for a table on the disk. */
    private static final long POLL = 128;
    /** Mill closings followed beyond the depth, one after the other. */
    private static final int QUIESCENCE_PLIES = 6;
    private static final int PRUNING_DEPTH = 3;
    private static final int NULL_REDUCTION = 2;
    private static final int MULTI_CUT_DEPTH = 5;
    private static final int MULTI_CUT_REDUCTION = 3;
    private static final int MULTI_CUT_TURNS = 6;
    private static final int MULTI_CUTS = 3;
    private static final int REDUCED_FROM = 4;
    private static final int REDUCED_MORE_FROM = 14;
    /** With no more moves than this, not to have to move may be worth more than any move. */
    private static final int FEW_MOVES = 4;
    private static final int SHARING_DEPTH = 3;

    /** Thrown to leave a search that has been told to end. */
    static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Stopped() {
            super("the search was told to end", null, false, false);
        }
    }

    private final Turns turns;
    private final Evaluation evaluation;
    private final @Nullable TranspositionTable table;
    private final Busy busy;
    private final boolean sharesWork;
    private final Ordering ordering;
    private final boolean blockedLoses;
    private final boolean quiescence;
    private final boolean narrowWindows;
    private final boolean lateReduction;
    private final boolean nullMove;
    private final boolean multiCut;

    private final TurnList[] lists = new TurnList[MOST_PLIES];
    private Game game;
    private Control control;
    private Leaves leaves = Leaves.NONE;
    private volatile boolean abandoned;
    private int[] rootTurns = {};
    private int pending;
    private Path path;
    private int rootBest;
    private boolean isFirst;
    private long nodes;
    private long polled;
    private long nextPoll;
    private long tableHits;
    private int deepest;

    Worker(Turns turns, Evaluation evaluation, Set<Enhancement> enhancements,
            @Nullable TranspositionTable table, Busy busy, boolean sharesWork, Game game, Control control) {
        this.turns = turns;
        this.evaluation = evaluation;
        this.table = table;
        this.busy = busy;
        this.sharesWork = sharesWork;
        this.ordering = new Ordering(turns.rules().board(), enhancements);
        this.blockedLoses = turns.rules().blocked() == Blocked.LOSS;
        this.quiescence = enhancements.contains(Enhancement.QUIESCENCE);
        this.narrowWindows = enhancements.contains(Enhancement.NARROW_WINDOWS);
        this.lateReduction = enhancements.contains(Enhancement.LATE_REDUCTION);
        this.nullMove = enhancements.contains(Enhancement.NULL_MOVE);
        this.multiCut = enhancements.contains(Enhancement.MULTI_CUT);
        for (int ply = 0; ply < MOST_PLIES; ply++) {
            lists[ply] = new TurnList();
        }
        this.game = game;
        this.path = new Path(game);
        this.control = control;
    }

    /** Gives this thread something to search, with those turns of the position that may be chosen. */
    void prepare(Game ofGame, int[] allowed, Leaves known, Control by) {
        game = ofGame;
        control = by;
        leaves = known;
        choose(allowed);
        pending = ofGame.position().pending();
        path = new Path(ofGame);
        nodes = 0;
        polled = 0;
        nextPoll = 0;
        tableHits = 0;
        deepest = 0;
        ordering.fade();
    }

    /** Leaves only these turns of the root to choose from. */
    void choose(int[] allowed) {
        rootTurns = allowed;
        rootBest = allowed[0];
    }

    /**
     * Searches the root to a depth.
     *
     * @throws Stopped if the search is told to end before it is through
     */
    int root(int depth, int alpha, int beta, int bestFirst) {
        rootBest = bestFirst;
        // Whatever the limits are, the turn to play should not be just any: one ply is always searched.
        isFirst = depth <= 1;
        Position position = game.position();
        try {
            return search(position.own(), position.opponent(), position.ownHand(), position.opponentHand(),
                    position.side().ordinal(), path.rootKey(), depth, 0, game.quietPlies(), alpha, beta, true);
        } finally {
            control.poll(nodes - polled);
            polled = nodes;
        }
    }

    /** Returns the best turn that the last {@link #root} has found; the first it was given if it found none. */
    int rootBest() {
        return rootBest;
    }

    /** Tells this thread, from another one, whether somebody else has finished what it searches. */
    void abandon(boolean now) {
        abandoned = now;
    }

    long tableHits() {
        return tableHits;
    }

    int deepest() {
        return deepest;
    }

    private int search(int own, int opponent, int ownHand, int opponentHand, int side, long key, int depth, int ply, int quiet,
            int alpha, int beta, boolean afterTurn) {
        visit(ply);
        if (ply > 0) {
            path.enter(ply, key);
            int known = known(own, opponent, ownHand, opponentHand, ply, quiet);
            if (known != NOT_KNOWN) {
                return known;
            }
            // Nothing below can be better than winning at once, nor worse than having lost here.
            alpha = Math.max(alpha, ply - Score.MATE);
            beta = Math.min(beta, Score.MATE - ply - 1);
            if (alpha >= beta) {
                return alpha;
            }
            if (depth <= 0 || ply >= MOST_PLIES - QUIESCENCE_PLIES - 1) {
                return quiesce(own, opponent, ownHand, opponentHand, ply, QUIESCENCE_PLIES, alpha, beta);
            }
        }
        int tableTurn = ply == 0 ? rootBest : 0;
        if (table != null && ply > 0) {
            long entry = table.find(key);
            if (entry != TranspositionTable.NOTHING) {
                int score = Score.fromRoot(TranspositionTable.score(entry), ply);
                // A win that was found with fewer quiet plies behind it may come too late now.
                if (Score.hasPlies(score) ? path.allows(Score.plies(score) - ply, quiet)
                        : TranspositionTable.depth(entry) >= depth || Score.isDecided(score)) {
                    int bound = TranspositionTable.bound(entry);
                    if (bound == TranspositionTable.EXACT || bound == TranspositionTable.LOWER && score >= beta
                            || bound == TranspositionTable.UPPER && score <= alpha) {
                        return score;
                    }
                }
                tableTurn = TranspositionTable.turn(entry);
            }
        }
        boolean mayGuess = ply > 0 && depth >= PRUNING_DEPTH && beta - alpha == 1 && !Score.isDecided(alpha)
                && !Score.isDecided(beta) && !isTight(own, opponent, ownHand, opponentHand);
        if (mayGuess && nullMove && afterTurn && ownHand > 0
                && isFineWithoutTurn(own, opponent, ownHand, opponentHand, side, key, depth, ply, quiet, beta)) {
            return beta;
        }
        TurnList list = lists[ply];
        if (ply > 0) {
            turns.generate(own, opponent, ownHand, opponentHand, 0, list);
        } else {
            turns.generate(own, opponent, ownHand, opponentHand, pending, list);
            list.keep(rootTurns);
        }
        int size = list.size();
        if (size == 0) {
            return ply - Score.MATE;
        }
        long[] ordered = ordering.of(list, ply, side, own, opponent, tableTurn);
        if (mayGuess && multiCut && afterTurn && depth >= MULTI_CUT_DEPTH
                && hasManyGoodTurns(ordered, size, own, opponent, ownHand, opponentHand, side, key, depth, ply, quiet, beta)) {
            return beta;
        }
        int best = -Score.INFINITE;
        int bestTurn = 0;
        int bound = TranspositionTable.UPPER;
        int searched = 0;
        int end = size;
        int postponed = 0;
        boolean shares = sharesWork && depth >= SHARING_DEPTH;
        for (int i = 0; i < end || postponed > 0; i++) {
            if (i == end) {
                // What others were at: by now their result may be in the table.
                end = postponed;
                postponed = 0;
                shares = false;
                i = 0;
            }
            int turn = Ordering.pick(ordered, i, end);
            long childKey = keyAfter(turn, ownHand, side, key);
            boolean young = searched > 0 && sharesWork && depth >= SHARING_DEPTH;
            if (young && shares && busy.contains(childKey)) {
                ordered[postponed++] = ordered[i];
                continue;
            }
            if (young) {
                busy.begin(childKey);
            }
            int score = searched == 0
                    ? -after(turn, own, opponent, ownHand, opponentHand, side, key, depth - 1, ply, quiet, -beta, -alpha)
                    : scoreOfLater(turn, reduction(turn, searched, mayGuess), own, opponent, ownHand, opponentHand, side, key,
                            depth, ply, quiet, alpha, beta);
            if (young) {
                busy.end(childKey);
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
                        ordering.refutes(turn, ply, side, depth);
                        break;
                    }
                }
            }
        }
        // At the root not all turns may be allowed: what is found there need not be the value of the position.
        if (table != null && ply > 0) {
            table.store(key, bound == TranspositionTable.UPPER ? tableTurn : bestTurn, Score.fromHere(best, ply), depth, bound);
        }
        return best;
    }

    /** Whether several of the most promising turns reach beta in a less deep search. */
    private boolean hasManyGoodTurns(long[] ordered, int size, int own, int opponent, int ownHand, int opponentHand, int side,
            long key, int depth, int ply, int quiet, int beta) {
        int good = 0;
        for (int i = 0; i < Math.min(size, MULTI_CUT_TURNS); i++) {
            int turn = Ordering.pick(ordered, i, size);
            int score = -after(turn, own, opponent, ownHand, opponentHand, side, key, depth - MULTI_CUT_REDUCTION, ply, quiet,
                    -beta, -beta + 1);
            if (score >= beta && ++good == MULTI_CUTS) {
                return true;
            }
        }
        return false;
    }

    /** The score of a turn that is expected to be no better than alpha: asked for in full only if it is. */
    private int scoreOfLater(int turn, int reduction, int own, int opponent, int ownHand, int opponentHand, int side, long key,
            int depth, int ply, int quiet, int alpha, int beta) {
        int high = narrowWindows || reduction > 0 ? alpha + 1 : beta;
        int score =
                -after(turn, own, opponent, ownHand, opponentHand, side, key, depth - 1 - reduction, ply, quiet, -high, -alpha);
        if (reduction > 0 && score > alpha) {
            high = narrowWindows ? high : beta;
            score = -after(turn, own, opponent, ownHand, opponentHand, side, key, depth - 1, ply, quiet, -high, -alpha);
        }
        if (score > alpha && score < beta && high < beta) {
            score = -after(turn, own, opponent, ownHand, opponentHand, side, key, depth - 1, ply, quiet, -beta, -alpha);
        }
        return score;
    }

    /** Counts a position, and asks now and then whether to go on. */
    private void visit(int ply) {
        if (ply > deepest) {
            deepest = ply;
        }
        if (++nodes >= nextPoll) {
            boolean stop = control.poll(nodes - polled);
            polled = nodes;
            nextPoll = nodes + control.nodesToGo(POLL);
            if (stop && !isFirst) {
                throw new Stopped();
            }
        }
        if (abandoned) {
            throw new Stopped();
        }
    }

    /** The score of a position that need not be searched, else {@link #NOT_KNOWN}. */
    private int known(int own, int opponent, int ownHand, int opponentHand, int ply, int quiet) {
        Status status = turns.statusOfStones(own, opponent, ownHand, opponentHand, 0);
        if (status != Status.ONGOING) {
            return status == Status.DRAWN ? Score.DRAW : status == Status.LOST ? ply - Score.MATE : Score.MATE - ply;
        }
        if (ownHand + opponentHand > 0) {
            return NOT_KNOWN;
        }
        if (path.isDrawn(ply, quiet) && turns.canMove(own, opponent, ownHand)) {
            return Score.DRAW;
        }
        int wdl = leaves.wdl(own, opponent);
        if (wdl == Wdl.UNKNOWN) {
            return NOT_KNOWN;
        }
        tableHits++;
        return wdl == Wdl.DRAW ? Score.DRAW : wdl == Wdl.WIN ? Score.TABLE - ply : ply - Score.TABLE;
    }

    /** Beyond the depth: what the position is worth if the side to move may stop closing mills when it likes. */
    private int quiesce(int own, int opponent, int ownHand, int opponentHand, int ply, int left, int alpha, int beta) {
        if (blockedLoses && !turns.canMove(own, opponent, ownHand)) {
            return ply - Score.MATE;
        }
        int best = evaluation.evaluate(own, opponent, ownHand, opponentHand);
        if (!quiescence || best >= beta || left == 0) {
            return best;
        }
        TurnList list = lists[ply];
        turns.generateCaptures(own, opponent, ownHand, opponentHand, list);
        for (int i = 0; i < list.size() && best < beta; i++) {
            int turn = list.get(i);
            visit(ply + 1);
            int nextOwn = opponent & ~Turn.removed(turn);
            int nextOpponent = own ^ Turn.moved(turn);
            int handAfter = ownHand - (Turn.places(turn) ? 1 : 0);
            int score = known(nextOwn, nextOpponent, opponentHand, handAfter, ply + 1, 0);
            if (score == NOT_KNOWN) {
                score = quiesce(nextOwn, nextOpponent, opponentHand, handAfter, ply + 1, left - 1, -beta,
                        -Math.max(alpha, best));
            }
            best = Math.max(best, -score);
        }
        return best;
    }

    /** Makes a turn and searches what it leads to; the window and the score are the opponent's. */
    private int after(int turn, int own, int opponent, int ownHand, int opponentHand, int side, long key, int depth, int ply,
            int quiet, int alpha, int beta) {
        boolean places = Turn.places(turn);
        int removed = Turn.removed(turn);
        return search(opponent & ~removed, own ^ Turn.moved(turn), opponentHand, ownHand - (places ? 1 : 0), side ^ 1,
                keyAfter(turn, ownHand, side, key), depth, ply + 1, places || removed != 0 ? 0 : quiet + 1, alpha, beta, true);
    }

    static long keyAfter(int turn, int ownHand, int side, long key) {
        long after = key ^ Zobrist.SIDE ^ Zobrist.stones(side, Turn.moved(turn)) ^ Zobrist.stones(side ^ 1, Turn.removed(turn));
        return Turn.places(turn) ? after ^ Zobrist.hand(side, ownHand) ^ Zobrist.hand(side, ownHand - 1) : after;
    }

    /** Whether a side has so few moves that it may be in zugzwang, or put its opponent into it. */
    private boolean isTight(int own, int opponent, int ownHand, int opponentHand) {
        return ownHand == 0 && turns.countMoves(own, opponent, FEW_MOVES + 1) <= FEW_MOVES
                || opponentHand == 0 && turns.countMoves(opponent, own, FEW_MOVES + 1) <= FEW_MOVES;
    }

    /** By how many plies a turn is searched less deep. */
    private int reduction(int turn, int searched, boolean mayGuess) {
        if (!lateReduction || !mayGuess || searched < REDUCED_FROM || Turn.removed(turn) != 0) {
            return 0;
        }
        return searched >= REDUCED_MORE_FROM ? 2 : 1;
    }

    /**
     * Whether the side to move reaches beta even if the opponent may move twice. As that says nothing in zugzwang, it must also
     * reach beta in a less deep search with a turn of its own.
     */
    private boolean isFineWithoutTurn(int own, int opponent, int ownHand, int opponentHand, int side, long key, int depth,
            int ply, int quiet, int beta) {
        if (evaluation.evaluate(own, opponent, ownHand, opponentHand) < beta) {
            return false;
        }
        int score = -search(opponent, own, opponentHand, ownHand, side ^ 1, key ^ Zobrist.SIDE, depth - 1 - NULL_REDUCTION,
                ply + 1, 0, -beta, -beta + 1, false);
        return score >= beta && search(own, opponent, ownHand, opponentHand, side, key, depth - NULL_REDUCTION, ply, quiet,
                beta - 1, beta, false) >= beta;
    }
}
