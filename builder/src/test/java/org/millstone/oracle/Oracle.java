package org.millstone.oracle;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A whole game solved by the plainest way there is, to check everything else against: all turns of all raw positions, and back
 * along them from the positions that are decided. No symmetry, no tables, no phases solved one after another. It knows the rules from
 * their file alone.
 *
 * <p>A value is the number of plies to the end when the winner hurries and the loser delays, for the side to move: even a loss (0:
 * it has lost), odd a win, {@link #DRAW} a draw. {@link Limited} has the outcomes under a move limit, {@link Draws} what draws are
 * worth.
 */
public final class Oracle {
    public static final int DRAW = -1;

    /** Takes a position and its value. */
    interface Visitor {
        void visit(RawStates.Subspace subspace, int own, int opponent, int value);
    }

    /** Takes a position of a table and its value. */
    public interface TableVisitor {
        void visit(int own, int opponent, int value);
    }

    /** Says what a final is worth to a side, by its stones and the other's, those in hand included. */
    public interface Worths {
        int of(int own, int opponent);
    }

    private final RuleFile rules;
    private final RawStates states;
    /** The number of all positions in which the side to move has fewer than three stones. */
    private final int lost;
    private final int[] values;

    /** The positions that the turns of one position lead to, with repetitions, and how many they are. */
    private int[] reached = new int[64];
    private int turns;
    /** Of each of these turns, whether it neither places nor removes a stone. */
    private boolean[] quiet = new boolean[64];

    private Oracle(RuleFile rules) {
        this.rules = rules;
        this.states = new RawStates(rules);
        this.lost = states.count();
        this.values = new int[lost + 1];
        Arrays.fill(values, DRAW);
    }

    static Oracle solve(RuleFile rules) {
        Oracle oracle = new Oracle(rules);
        oracle.solve();
        return oracle;
    }

    /** Solves the game of a rule-set file's text. */
    public static Oracle of(String file) {
        return solve(RuleFile.parse(file));
    }

    /** Solves a game whose rules come with the program. */
    public static Oracle named(String name) {
        return of(SmallGames.resource("/org/millstone/variants/" + name + ".json"));
    }

    /** The value of a position. */
    int value(int own, int opponent, int ownHand, int opponentHand, boolean passDue) {
        return values[states.number(own, opponent, ownHand, opponentHand, passDue)];
    }

    /** The value of a position in which no pass is due. */
    public int value(int own, int opponent, int ownHand, int opponentHand) {
        return Integer.bitCount(own) + ownHand < 3 ? 0 : value(own, opponent, ownHand, opponentHand, false);
    }

    /** The names of the tables that a database of the game has, at least: where hands are free, those that play can reach. */
    Set<String> tables() {
        boolean[] seen = rules.freeHands() ? reachable() : null;
        return states.subspaces().stream().filter(subspace -> !subspace.passDue() && subspace.size() > 0)
                .filter(subspace -> seen == null || IntStream.range(subspace.first(), subspace.first() + subspace.size())
                        .anyMatch(state -> seen[state]))
                .map(RawStates.Subspace::name).collect(Collectors.toSet());
    }

    /** The positions that play reaches. */
    private boolean[] reachable() {
        boolean[] seen = new boolean[lost + 1];
        Deque<Integer> next = new ArrayDeque<>(List.of(states.number(0, 0, rules.men(), rules.men(), false)));
        seen[next.getFirst()] = true;
        while (!next.isEmpty()) {
            int state = next.removeFirst();
            if (state < lost) {
                hasLost(states.subspace(state), state);
                for (int after : Arrays.copyOf(reached, turns)) {
                    if (!seen[after]) {
                        seen[after] = true;
                        next.add(after);
                    }
                }
            }
        }
        return seen;
    }

    boolean hasFreeHands() {
        return rules.freeHands();
    }

    /** Visits the positions of the table of a name, such as {@code 3-4} or {@code 2-3+1+0}. */
    public void forEach(String table, TableVisitor visitor) {
        states.subspaces().stream().filter(subspace -> subspace.name().equals(table) && !subspace.passDue())
                .forEach(subspace -> forEach(subspace,
                        (of, own, opponent, value) -> visitor.visit(own, opponent, value)));
    }

    private void forEach(RawStates.Subspace subspace, Visitor visitor) {
        for (int state = subspace.first(); state < subspace.first() + subspace.size(); state++) {
            visitor.visit(subspace, states.own(subspace, state), states.opponent(subspace, state), values[state]);
        }
    }

    void forEach(Visitor visitor) {
        states.subspaces().forEach(subspace -> forEach(subspace, visitor));
    }

    /**
     * Positions are taken in the order of their depths. Each decides the positions that lead to it: a lost one at once, a won one when all
     * other turns are known to lead to won ones, too.
     */
    private void solve() {
        int[] left = new int[lost + 1];
        int[] queue = new int[lost + 1];
        queue[0] = lost;
        values[lost] = 0;
        int queued = 1;
        int[] begins = new int[lost + 2];
        for (RawStates.Subspace subspace : states.subspaces()) {
            for (int state = subspace.first(); state < subspace.first() + subspace.size(); state++) {
                if (hasLost(subspace, state)) {
                    values[state] = 0;
                    queue[queued++] = state;
                }
                left[state] = turns;
                for (int i = 0; i < turns; i++) {
                    begins[reached[i] + 1]++;
                }
            }
        }
        Arrays.parallelPrefix(begins, Integer::sum);
        int[] before = before(begins);
        for (int next = 0; next < queued; next++) {
            int state = queue[next];
            boolean isLost = values[state] % 2 == 0;
            for (int i = begins[state]; i < begins[state + 1]; i++) {
                if (values[before[i]] == DRAW && (isLost || --left[before[i]] == 0)) {
                    values[before[i]] = values[state] + 1;
                    queue[queued++] = before[i];
                }
            }
        }
    }

    /** Returns what leads to each position: from {@code begins} of it on, up to that of the next. */
    private int[] before(int[] begins) {
        int[] before = new int[begins[lost + 1]];
        int[] ends = begins.clone();
        for (RawStates.Subspace subspace : states.subspaces()) {
            for (int state = subspace.first(); state < subspace.first() + subspace.size(); state++) {
                hasLost(subspace, state);
                for (int i = 0; i < turns; i++) {
                    before[ends[reached[i]]++] = state;
                }
            }
        }
        return before;
    }

    /** Finds all turns of a position, and returns whether it is lost for want of one. One without turns that is not lost is drawn. */
    private boolean hasLost(RawStates.Subspace subspace, int state) {
        turns = 0;
        int own = states.own(subspace, state);
        int opponent = states.opponent(subspace, state);
        if (empty(own, opponent) == 0 && rules.fullIsDraw()) {
            return false;
        }
        if (subspace.passDue()) {
            reach(states.number(opponent, own, 0, 0, false), true);
            return false;
        }
        int ownHand = subspace.ownHand();
        int opponentHand = subspace.opponentHand();
        if (ownHand > 0) {
            place(own, opponent, ownHand, opponentHand);
        }
        if (ownHand == 0 || rules.anyTime()) {
            move(own, opponent, ownHand, opponentHand);
        }
        if (turns == 0 && rules.blocked().equals("pass") && (opponentHand > 0 || canMove(opponent, own))) {
            reach(states.number(opponent, own, opponentHand, 0, false), true);
        }
        return turns == 0 && rules.blocked().equals("loss");
    }

    /**
     * The outcomes of all positions under a move limit, with each clock: 1 won, 0 drawn, -1 lost. A quiet turn raises the clock, and any
     * other leads on for good, so each outcome follows from others that never lead back.
     */
    final class Limited {
        private static final byte UNKNOWN = 2;

        private final int limit;
        private final byte[] outcomes;

        Limited(int limit) {
            this.limit = limit;
            this.outcomes = new byte[lost * (limit + 1)];
            Arrays.fill(outcomes, UNKNOWN);
        }

        int outcome(RawStates.Subspace subspace, int own, int opponent, int clock) {
            return outcome(states.number(own, opponent, subspace.ownHand(), subspace.opponentHand(), subspace.passDue()), clock);
        }

        private int outcome(int state, int clock) {
            if (state == lost) {
                return -1;
            }
            int at = state * (limit + 1) + clock;
            if (outcomes[at] == UNKNOWN) {
                outcomes[at] = (byte) find(state, clock);
            }
            return outcomes[at];
        }

        private int find(int state, int clock) {
            if (hasLost(states.subspace(state), state)) {
                return -1;
            }
            if (turns == 0 || clock == limit) {
                return 0;
            }
            int[] after = Arrays.copyOf(reached, turns);
            boolean[] quietly = Arrays.copyOf(quiet, turns);
            int best = -1;
            for (int i = 0; i < after.length && best < 1; i++) {
                best = Math.max(best, -outcome(after[i], quietly[i] ? clock + 1 : 0));
            }
            return best;
        }
    }

    /**
     * What draws are worth by the worths of finals, and how many turns the side that profits needs until the next capture, as FORMAT.md
     * says in section 9. Positions with the same stones, whoever moves, are graded at once, after those that their exits lead to. An exit is
     * any turn but a quiet one.
     */
    public final class Draws {
        public static final int NO_COUNTER = -1;
        private static final int NO_EXIT = Integer.MIN_VALUE;

        private final int[] worths = new int[lost];
        private final int[] counters = new int[lost];
        /** Of each draw, the draws that quiet turns lead to, and the worth of the best exit that keeps the draw. */
        private final int[][] quietly = new int[lost][];
        private final int[] exits = new int[lost];

        public Draws(Worths finals) {
            Arrays.fill(counters, NO_COUNTER);
            states.subspaces().stream().filter(subspace -> subspace.size() > 0)
                    .sorted(Comparator.comparingInt((RawStates.Subspace of) -> of.ownHand() + of.opponentHand())
                            .thenComparingInt(of -> of.own() + of.opponent()).thenComparing(RawStates.Subspace::passDue))
                    .forEach(subspace -> {
                        RawStates.Subspace mirrored = states.mirrored(subspace);
                        if (mirrored == null || mirrored.first() >= subspace.first()) {
                            grade(subspace, draws(subspace), mirrored == null ? new int[0] : draws(mirrored), finals);
                        }
                    });
        }

        /** What a draw is worth to the side to move. */
        public int worth(int own, int opponent, int ownHand, int opponentHand, boolean passDue) {
            return worths[states.number(own, opponent, ownHand, opponentHand, passDue)];
        }

        /** How many turns the side that profits from a draw still makes until the next exit; {@link #NO_COUNTER} where nobody counts. */
        public int counter(int own, int opponent, int ownHand, int opponentHand, boolean passDue) {
            return counters[states.number(own, opponent, ownHand, opponentHand, passDue)];
        }

        private int[] draws(RawStates.Subspace subspace) {
            return IntStream.range(subspace.first(), subspace.first() + subspace.size()).filter(state -> values[state] == DRAW)
                    .toArray();
        }

        /** Grades draws with one side to move, and those with the other: the same ones if both have as many stones. */
        private void grade(RawStates.Subspace subspace, int[] some, int[] others, Worths finals) {
            int stays = finals.of(subspace.own() + subspace.ownHand(), subspace.opponent() + subspace.opponentHand());
            IntStream.of(others).forEach(state -> begin(state, -stays));
            IntStream.of(some).forEach(state -> begin(state, stays));
            boolean counts = isCounted(subspace);
            force(some, others, stays);
            if (!Arrays.equals(some, others)) {
                force(others, some, -stays);
            }
            if (counts) {
                count(some, others, stays);
                count(others, some, -stays);
            }
            IntStream.concat(IntStream.of(some), IntStream.of(others)).forEach(state -> quietly[state] = null);
        }

        private boolean isCounted(RawStates.Subspace of) {
            return !of.passDue() && (rules.anyTime() || of.ownHand() + of.opponentHand() == 0
                    || rules.fromHand() && (of.ownHand() == 0 || of.opponentHand() == 0));
        }

        private void begin(int state, int stays) {
            RawStates.Subspace subspace = states.subspace(state);
            hasLost(subspace, state);
            int[] next = new int[turns];
            int count = 0;
            exits[state] = NO_EXIT;
            for (int i = 0; i < turns; i++) {
                if (values[reached[i]] == DRAW) {
                    if (quiet[i] && !subspace.passDue()) {
                        next[count++] = reached[i];
                    } else {
                        exits[state] = Math.max(exits[state], -worths[reached[i]]);
                    }
                }
            }
            quietly[state] = Arrays.copyOf(next, count);
            worths[state] = stays;
        }

        /** Finds where the side that moves in {@code mine} can force more than what it gets if the stones stay; the most first. */
        private void force(int[] mine, int[] theirs, int stays) {
            TreeSet<Integer> better = new TreeSet<>();
            IntStream.of(mine).map(state -> exits[state]).filter(worth -> worth > stays).forEach(better::add);
            IntStream.of(theirs).filter(state -> exits[state] != NO_EXIT).map(state -> -exits[state])
                    .filter(worth -> worth > stays)
                    .forEach(better::add);
            for (int worth : better.descendingSet()) {
                BitSet forces = new BitSet();
                BitSet forced = new BitSet();
                int before = -1;
                while (before != forces.cardinality() + forced.cardinality()) {
                    before = forces.cardinality() + forced.cardinality();
                    IntStream.of(mine)
                            .filter(state -> exits[state] >= worth || IntStream.of(quietly[state]).anyMatch(forced::get))
                            .forEach(forces::set);
                    IntStream.of(theirs)
                            .filter(state -> exits[state] <= -worth && IntStream.of(quietly[state]).allMatch(forces::get)
                                    && (exits[state] != NO_EXIT || quietly[state].length > 0))
                            .forEach(forced::set);
                }
                forces.stream().filter(state -> worths[state] == stays).forEach(state -> worths[state] = worth);
                forced.stream().filter(state -> worths[state] == -stays).forEach(state -> worths[state] = -worth);
            }
        }

        /** Counts where the side that moves in {@code mine} profits: that side captures as soon as it can, the other as late. */
        private void count(int[] mine, int[] theirs, int stays) {
            int[] profits = IntStream.of(mine).filter(state -> worths[state] > stays).toArray();
            int[] harmed = IntStream.of(theirs).filter(state -> worths[state] < -stays).toArray();
            for (int counter = 0, changed = 1; changed > 0 || counter < 2; counter++) {
                int now = counter;
                int[] sooner = IntStream.of(profits).filter(state -> counters[state] == NO_COUNTER
                        && (now == 1 && exits[state] == worths[state] || keeping(state).anyMatch(next -> counters[next] == now - 1
                                && now > 0)))
                        .toArray();
                IntStream.of(sooner).forEach(state -> counters[state] = now);
                int[] later = IntStream.of(harmed).filter(state -> counters[state] == NO_COUNTER
                        && keeping(state).allMatch(next -> counters[next] != NO_COUNTER)).toArray();
                IntStream.of(later).forEach(state -> counters[state] = now);
                changed = sooner.length + later.length;
            }
        }

        /** The draws of the same worth that quiet turns lead to. */
        private IntStream keeping(int state) {
            return IntStream.of(quietly[state]).filter(next -> worths[next] == -worths[state]);
        }
    }

    private int empty(int own, int opponent) {
        return (1 << rules.points()) - 1 & ~own & ~opponent;
    }

    private void place(int own, int opponent, int ownHand, int opponentHand) {
        for (int empty = empty(own, opponent); empty != 0; empty &= empty - 1) {
            int to = Integer.numberOfTrailingZeros(empty);
            int closed = rules.paysWhilePlacing() ? closed(own | 1 << to, to) : 0;
            remove(own | 1 << to, opponent, closed, true, ownHand - 1, opponentHand, false);
        }
    }

    private void move(int own, int opponent, int ownHand, int opponentHand) {
        for (int from = 0; from < rules.points(); from++) {
            if ((own >> from & 1) != 0) {
                for (int to = 0; to < rules.points(); to++) {
                    if ((targets(own, opponent, ownHand, from) >> to & 1) != 0) {
                        int moved = own ^ 1 << from ^ 1 << to;
                        remove(moved, opponent, closed(moved, to), false, ownHand, opponentHand, true);
                    }
                }
            }
        }
    }

    private int targets(int own, int opponent, int ownHand, int from) {
        boolean flies = (ownHand == 0 || rules.flyInAll()) && Integer.bitCount(own) + ownHand <= rules.flyAt();
        return empty(own, opponent) & (flies ? -1 : rules.near()[from]);
    }

    private boolean canMove(int own, int opponent) {
        for (int from = 0; from < rules.points(); from++) {
            if ((own >> from & 1) != 0 && targets(own, opponent, 0, from) != 0) {
                return true;
            }
        }
        return false;
    }

    /** How many stones are to be removed for the stone that landed on a point. */
    private int closed(int own, int point) {
        int closed = 0;
        for (int mill : rules.mills()) {
            if ((mill >> point & 1) != 0 && (mill & own) == mill) {
                closed++;
            }
        }
        return rules.each() ? closed : Math.min(closed, 1);
    }

    /** Takes so many stones, one after another, in all ways, and ends the turn; {@code ownHand} is from after it. */
    private void remove(int own, int opponent, int removals, boolean placed, int ownHand, int opponentHand, boolean isQuiet) {
        if (Integer.bitCount(opponent) + opponentHand < 3) {
            reach(lost, false);
            return;
        }
        if (removals > 0 && placed && rules.fromHand() && opponentHand > 0) {
            remove(own, opponent, removals - 1, true, ownHand, opponentHand - 1, false);
            return;
        }
        int removable = removals == 0 ? 0 : removable(opponent);
        if (removable == 0) {
            boolean last = placed && ownHand == 0 && opponentHand == 0;
            reach(states.number(opponent, own, opponentHand, ownHand, last && rules.otherBegins()), isQuiet);
            return;
        }
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            remove(own, opponent & ~Integer.lowestOneBit(rest), removals - 1, placed, ownHand, opponentHand, false);
        }
    }

    private int removable(int opponent) {
        int inMills = 0;
        for (int mill : rules.mills()) {
            inMills |= (mill & opponent) == mill ? mill : 0;
        }
        return switch (rules.fromMills()) {
            case "always" -> opponent;
            case "never" -> opponent & ~inMills;
            case "if-all" -> inMills == opponent ? opponent : opponent & ~inMills;
            default -> throw new IllegalArgumentException(rules.fromMills());
        };
    }

    private void reach(int state, boolean isQuiet) {
        if (turns == reached.length) {
            reached = Arrays.copyOf(reached, 2 * turns);
            quiet = Arrays.copyOf(quiet, 2 * turns);
        }
        quiet[turns] = isQuiet;
        reached[turns++] = state;
    }
}
