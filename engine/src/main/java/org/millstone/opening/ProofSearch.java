package org.millstone.opening;

import org.millstone.index.PositionKeys;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.search.Busy;
import org.millstone.table.Wdl;

/**
 * Proves bounds on the values of positions with stones in hand, from the tables of the moving phase. Serves one thread; threads
 * that share a {@link ProofTable} share the work.
 *
 * <p>This is Gasser's search of the opening (Solving Nine Men's Morris, section 5: alpha-beta to the end of the placing phase,
 * where the databases answer), as a search of null windows: the question is always whether a position is worth at least a draw, or
 * at least a win, so answers are yes or no, and a value takes two questions. Before a turn is searched, all turns are looked
 * up in the table, whether one of them settles the question (enhanced transposition cutoff: Schaeffer and Plaat 1996).
 */
final class ProofSearch {
    /** With fewer stones in hand, looking a position up takes longer than proving it again. */
    private static final int LEAST_KEPT = 2;
    /** With fewer stones in hand, what one thread does is over before another could know. */
    private static final int LEAST_SHARED = 6;

    private final Tablebase tables;
    private final Turns turns;
    private final PositionKeys keys;
    private final ProofTable proved;
    private final Busy busy;
    private final ProofControl control;
    private final Probes probes;
    private final Coverage coverage;
    private final PlacementOrder order;
    private final Room[] rooms;
    private final boolean skipsAfterPlacing;
    private int visited;

    /** What a position needs while its turns are searched; there is one for each number of stones in hand. */
    private static final class Room {
        /** More turns than there are where one stone is removed at a time. */
        static final int USUAL_TURNS = 24 * 24;

        final TurnList turns = new TurnList();
        long[] keys = new long[USUAL_TURNS];
        /** Turns still to be searched: how promising (upper half), and its place in the list (lower half). */
        long[] open = new long[USUAL_TURNS];

        void makeRoom() {
            if (turns.size() > keys.length) {
                keys = new long[turns.size()];
                open = new long[turns.size()];
            }
        }
    }

    ProofSearch(Tablebase tables, PositionKeys keys, ProofTable proved, Busy busy, ProofControl control, Probes probes) {
        this.tables = tables;
        this.turns = new Turns(tables.rules());
        this.keys = keys;
        this.proved = proved;
        this.busy = busy;
        this.control = control;
        this.probes = probes;
        this.coverage = new Coverage(tables);
        this.order = new PlacementOrder(tables.rules());
        this.skipsAfterPlacing = tables.rules().skipsAfterPlacing();
        this.rooms = new Room[2 * tables.rules().men() + 1];
        for (int i = 0; i < rooms.length; i++) {
            rooms[i] = new Room();
        }
    }

    /**
     * Answers whether a position of the placing phase is worth at least {@code bound}, {@link Wdl#DRAW} or {@link Wdl#WIN}, to the
     * side to move; see {@link Verdict}.
     *
     * @throws StoppedException if a limit was reached, or another thread was quicker
     */
    int answer(Position position, int bound) {
        control.visited(0);
        int answer = position.pending() > 0 ? afterRemoval(position, bound)
                : atLeast(position.own(), position.opponent(), position.ownHand(), position.opponentHand(), bound);
        control.visited(visited);
        visited = 0;
        return answer;
    }

    private int afterRemoval(Position position, int bound) {
        TurnList removals = new TurnList();
        turns.generate(position, removals);
        int best = Verdict.NO;
        for (int i = 0; i < removals.size() && best != Verdict.YES; i++) {
            int opponent = position.opponent() & ~Turn.removed(removals.get(i));
            best = Verdict.better(best, Verdict.reversed(atLeast(opponent, position.own(), position.opponentHand(),
                    position.ownHand(), Verdict.reversedBound(bound))));
        }
        return best;
    }

    private int atLeast(int own, int opponent, int ownHand, int opponentHand, int bound) {
        int inHand = ownHand + opponentHand;
        if (inHand == 0) {
            return leaf(own, opponent, bound);
        }
        if (++visited == ProofControl.INTERVAL) {
            visited = 0;
            control.visited(ProofControl.INTERVAL);
        }
        Status status = turns.status(own, opponent, ownHand, opponentHand, 0);
        if (status != Status.ONGOING) {
            return Verdict.of(value(status), bound);
        }
        if (coverage.hopeless(own, opponent, ownHand, opponentHand)) {
            probes.missing(Integer.bitCount(own) + ownHand, Integer.bitCount(opponent) + opponentHand);
            return Verdict.UNKNOWN;
        }
        if (inHand < LEAST_KEPT) {
            return lastPlacing(own, opponent, bound);
        }
        long key = keys.of(own, opponent, ownHand, opponentHand);
        int known = Verdict.in(proved.facts(key), bound);
        if (known != Verdict.OPEN) {
            return known;
        }
        int found = search(own, opponent, ownHand, opponentHand, bound);
        proved.add(key, bound, found);
        return found;
    }

    private static int value(Status status) {
        return switch (status) {
            case WON -> Wdl.WIN;
            case DRAWN -> Wdl.DRAW;
            case LOST -> Wdl.LOSS;
            case ONGOING -> throw new IllegalArgumentException("the game goes on");
        };
    }

    private int leaf(int own, int opponent, int bound) {
        probes.asked(own, opponent);
        int value = tables.wdl(own, opponent);
        if (value == Wdl.UNKNOWN) {
            probes.missing(Integer.bitCount(own), Integer.bitCount(opponent));
        }
        return Verdict.of(value, bound);
    }

    /** The last stone is placed: each turn leads to a table, and asking it is quicker than thinking about the order. */
    private int lastPlacing(int own, int opponent, int bound) {
        TurnList list = rooms[1].turns;
        turns.generate(own, opponent, 1, 0, 0, list);
        int best = Verdict.NO;
        for (int i = 0; i < list.size() && best != Verdict.YES; i++) {
            int turn = list.get(i);
            best = Verdict.better(best, afterLastPlacing(own ^ Turn.moved(turn), opponent & ~Turn.removed(turn), bound));
        }
        return best;
    }

    /** Whether a side that has placed the last stone has so much; the other moves, or passes. */
    private int afterLastPlacing(int own, int opponent, int bound) {
        return skipsAfterPlacing
                ? leaf(own, opponent, bound)
                : Verdict.reversed(leaf(opponent, own, Verdict.reversedBound(bound)));
    }

    private int search(int own, int opponent, int ownHand, int opponentHand, int bound) {
        int inHand = ownHand + opponentHand;
        Room room = rooms[inHand];
        turns.generate(own, opponent, ownHand, opponentHand, 0, room.turns);
        room.makeRoom();
        boolean keptBelow = inHand > LEAST_KEPT;
        int best = Verdict.NO;
        int open = 0;
        for (int i = 0; i < room.turns.size(); i++) {
            int turn = room.turns.get(i);
            if (keptBelow) {
                room.keys[i] = keys.of(opponent & ~Turn.removed(turn), own ^ Turn.moved(turn), opponentHand, ownHand - 1);
                int known = Verdict.in(proved.facts(room.keys[i]), Verdict.reversedBound(bound));
                if (known != Verdict.OPEN) {
                    best = Verdict.better(best, Verdict.reversed(known));
                    if (best == Verdict.YES) {
                        return best;
                    }
                    continue;
                }
            }
            room.open[open++] = (long) order.score(own, opponent, inHand, bound, turn) << Integer.SIZE | i;
        }
        // Turns that another thread is at are put off: open is filled again from its beginning.
        boolean shared = inHand >= LEAST_SHARED;
        while (open > 0 && best != Verdict.YES) {
            int putOff = 0;
            for (int n = 0; n < open && best != Verdict.YES; n++) {
                bringBestTo(room.open, n, open);
                int i = (int) room.open[n];
                if (shared && n > 0 && busy.contains(ProofTable.hash(room.keys[i]))) {
                    room.open[putOff++] = room.open[n];
                    continue;
                }
                if (shared) {
                    busy.begin(ProofTable.hash(room.keys[i]));
                }
                int turn = room.turns.get(i);
                int answer = Verdict.reversed(atLeast(opponent & ~Turn.removed(turn), own ^ Turn.moved(turn), opponentHand,
                        ownHand - 1, Verdict.reversedBound(bound)));
                if (shared) {
                    busy.end(ProofTable.hash(room.keys[i]));
                }
                if (answer == Verdict.YES) {
                    order.settled(inHand, bound, turn);
                }
                best = Verdict.better(best, answer);
            }
            open = putOff;
        }
        return best;
    }

    private static void bringBestTo(long[] open, int from, int to) {
        int best = from;
        for (int i = from + 1; i < to; i++) {
            if (open[i] > open[best]) {
                best = i;
            }
        }
        long first = open[from];
        open[from] = open[best];
        open[best] = first;
    }
}
