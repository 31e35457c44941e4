package org.millstone.opening;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.millstone.index.PositionKeys;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.search.Control.StoppedException;
import org.millstone.search.CurrentlySearched;
import org.millstone.search.Ordering;
import org.millstone.table.Wdl;

/**
 * Proves bounds on the values of positions with stones in hand, from the tables of the moving phase. Serves one thread; threads
 * that share a {@link ProofTable} share the work.
 *
 * <p>This is Gasser's search of the opening (Solving Nine Men's Morris, section 5): alpha-beta to the end of the placing phase, where the
 * databases answer. All its windows are null windows: it asks whether a position is worth at least a draw, or at least a win. So an
 * answer is yes or no, and a value takes two questions. Before a turn is searched, the table is asked whether some turn settles the
 * question (enhanced transposition cutoff: Schaeffer and Plaat 1996).
 */
final class ProofSearch {
    private static final int INTERVAL = 16;
    /** With fewer stones in hand, a position's facts are not kept: proving them again is quicker than looking them up. */
    private static final int LEAST_KEPT = 2;
    /** With fewer stones in hand, threads do not tell each other what they search: it is done too soon. */
    private static final int LEAST_SHARED = 6;

    /** The tables at the end of the placing phase; they count how often this thread asked each. */
    final MovingTables tables;
    private final Turns turns;
    private final PositionKeys keys;
    private final ProofTable proved;
    private final CurrentlySearched busy;
    private final LongConsumer counter;
    private final PlacementOrder order;
    private final Room[] rooms;
    private int visited;

    /** Memory for the turns of a position while they are searched; there is one for each number of stones in hand. */
    private static final class Room {
        /** The usual number of places for turns; enough wherever only one stone is removed at a time. It grows if needed. */
        static final int USUAL_TURNS = 24 * 24;

        final TurnList turns = new TurnList();
        long[] keys = new long[USUAL_TURNS];
        /** Turns still to be searched: the high half says how promising a turn is, the low half is its index in {@code turns}. */
        long[] open = new long[USUAL_TURNS];

        void makeRoom() {
            if (turns.size() > keys.length) {
                keys = new long[turns.size()];
                open = new long[turns.size()];
            }
        }
    }

    /** Prepares a search. {@code counter} gets, now and then, how many more positions were visited; it may throw to end the search. */
    ProofSearch(Tablebase tablebase, PositionKeys keys, ProofTable proved, CurrentlySearched busy, LongConsumer counter) {
        Rules rules = tablebase.rules();
        this.tables = new MovingTables(tablebase);
        this.turns = new Turns(rules);
        this.keys = keys;
        this.proved = proved;
        this.busy = busy;
        this.counter = counter;
        this.order = new PlacementOrder(rules);
        this.rooms = new Room[2 * rules.men() + 1];
        Arrays.setAll(rooms, inHand -> new Room());
    }

    /**
     * Returns an answer of {@link ProofBounds}: is a position with stones in hand worth at least {@code bound}, {@link Wdl#DRAW} or {@link
     * Wdl#WIN}, to the side to move? Throws a {@link StoppedException} if a limit was reached, or another thread was quicker.
     */
    int answer(Position position, int bound) {
        counter.accept(0);
        int answer = position.pending() > 0 ? afterRemoval(position, bound)
                : atLeast(position.own(), position.opponent(), position.ownHand(), position.opponentHand(), bound);
        counter.accept(visited);
        visited = 0;
        return answer;
    }

    private int afterRemoval(Position position, int bound) {
        TurnList removals = new TurnList();
        turns.generate(position, removals);
        int best = ProofBounds.NO;
        for (int i = 0; i < removals.size() && best != ProofBounds.YES; i++) {
            int opponent = position.opponent() & ~Turn.removed(removals.get(i));
            best = Math.max(best, ProofBounds.reversed(atLeast(opponent, position.own(), position.opponentHand(),
                    position.ownHand(), ProofBounds.reversedBound(bound))));
        }
        return best;
    }

    private int atLeast(int own, int opponent, int ownHand, int opponentHand, int bound) {
        int inHand = ownHand + opponentHand;
        if (inHand == 0) {
            return ProofBounds.answer(tables.wdl(own, opponent), bound);
        }
        if (++visited == INTERVAL) {
            visited = 0;
            counter.accept(INTERVAL);
        }
        Status status = turns.status(own, opponent, ownHand, opponentHand, 0);
        if (status != Status.ONGOING) {
            return ProofBounds.answer(Wdl.of(status), bound);
        }
        if (tables.isHopeless(own, opponent, ownHand, opponentHand)) {
            return ProofBounds.UNKNOWN;
        }
        if (inHand < LEAST_KEPT) {
            return lastPlacing(own, opponent, bound);
        }
        long key = keys.of(own, opponent, ownHand, opponentHand);
        int known = ProofBounds.in(proved.facts(key), bound);
        if (known != ProofBounds.OPEN) {
            return known;
        }
        int found = search(own, opponent, ownHand, opponentHand, bound);
        proved.add(key, bound, found);
        return found;
    }

    /**
     * Returns the answer (of {@link ProofBounds}) to: is a position with one stone in hand worth at least {@code bound} to the side to
     * move? Each placement leads to a table, and asking it is quicker than ordering the turns.
     */
    private int lastPlacing(int own, int opponent, int bound) {
        TurnList list = rooms[1].turns;
        turns.generate(own, opponent, 1, 0, 0, list);
        int best = ProofBounds.NO;
        for (int i = 0; i < list.size() && best != ProofBounds.YES; i++) {
            int turn = list.get(i);
            int left = opponent & ~Turn.removed(turn);
            int placed = own ^ Turn.moved(turn);
            // The other side moves, or passes.
            best = Math.max(best, turns.rules().skipsAfterPlacing() ? ProofBounds.answer(tables.wdl(placed, left), bound)
                    : ProofBounds.reversed(ProofBounds.answer(tables.wdl(left, placed), ProofBounds.reversedBound(bound))));
        }
        return best;
    }

    private int search(int own, int opponent, int ownHand, int opponentHand, int bound) {
        int inHand = ownHand + opponentHand;
        Room room = rooms[inHand];
        turns.generate(own, opponent, ownHand, opponentHand, 0, room.turns);
        room.makeRoom();
        boolean keptBelow = inHand > LEAST_KEPT;
        int best = ProofBounds.NO;
        int open = 0;
        for (int i = 0; i < room.turns.size(); i++) {
            int turn = room.turns.get(i);
            if (keptBelow) {
                room.keys[i] = keys.of(opponent & ~Turn.removed(turn), own ^ Turn.moved(turn), opponentHand, ownHand - 1);
                int known = ProofBounds.in(proved.facts(room.keys[i]), ProofBounds.reversedBound(bound));
                if (known != ProofBounds.OPEN) {
                    best = Math.max(best, ProofBounds.reversed(known));
                    if (best == ProofBounds.YES) {
                        return best;
                    }
                    continue;
                }
            }
            room.open[open++] = (long) order.score(own, opponent, inHand, bound, turn) << Integer.SIZE | i;
        }
        // Turns that another thread is at are put off: open is filled again from its beginning.
        boolean shared = inHand >= LEAST_SHARED;
        while (open > 0 && best != ProofBounds.YES) {
            int putOff = 0;
            for (int n = 0; n < open && best != ProofBounds.YES; n++) {
                int i = Ordering.pick(room.open, n, open);
                if (shared && n > 0 && busy.contains(ProofTable.hash(room.keys[i]))) {
                    room.open[putOff++] = room.open[n];
                    continue;
                }
                if (shared) {
                    busy.begin(ProofTable.hash(room.keys[i]));
                }
                int turn = room.turns.get(i);
                int answer = ProofBounds.reversed(atLeast(opponent & ~Turn.removed(turn), own ^ Turn.moved(turn), opponentHand,
                        ownHand - 1, ProofBounds.reversedBound(bound)));
                if (shared) {
                    busy.end(ProofTable.hash(room.keys[i]));
                }
                if (answer == ProofBounds.YES) {
                    order.settled(inHand, bound, turn);
                }
                best = Math.max(best, answer);
            }
            open = putOff;
        }
        return best;
    }
}
