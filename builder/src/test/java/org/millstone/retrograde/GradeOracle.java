package org.millstone.retrograde;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.millstone.database.Finals;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;

/**
 * Grades and counters of the moving phase by what they mean, to check the solver against: for each level, who can force it, found by
 * sweeps over all positions forwards. It takes win, draw and loss from solved tables, and turns from the plain generator.
 *
 * <p>A level better than the pair's own must be forced in a finite number of turns, so a side gets one from the smallest set of positions
 * that the rules of the sweep allow. Draws that nobody can force elsewhere stay.
 */
final class GradeOracle {
    /** Stands for a position that is not drawn. */
    static final int NOT_DRAWN = Integer.MIN_VALUE;

    private static final int UNKNOWN = -1;
    private static final int NO_CAPTURE = NOT_DRAWN;

    private final Solved solved;
    private final Finals finals;
    private final Turns turns;
    private final Map<Subspace, int[]> levels = new HashMap<>();
    private final Map<Subspace, int[]> counters = new HashMap<>();

    /**
     * The successors of each drawn slot of a subspace: quiet turns to drawn slots of the mirrored one, and the best level that a capture
     * keeps.
     */
    private static final class Graph {
        final int[][] quiet;
        final int[] capture;

        Graph(int slots) {
            this.quiet = new int[slots][];
            this.capture = new int[slots];
        }
    }

    private GradeOracle(Rules rules, Solved solved, Finals finals) {
        this.solved = solved;
        this.finals = finals;
        this.turns = new Turns(rules);
    }

    /** Grades pairs, which are in the order of a plan. */
    static GradeOracle of(Rules rules, Solved solved, Finals finals, Iterable<Step> pairs) {
        GradeOracle oracle = new GradeOracle(rules, solved, finals);
        pairs.forEach(oracle::grade);
        return oracle;
    }

    /** Returns the level of a drawn position for the side to move, {@link #NOT_DRAWN} of another. */
    int level(int own, int opponent) {
        return at(levels, own, opponent);
    }

    /** Returns the counter of a drawn position. */
    int counter(int own, int opponent) {
        return at(counters, own, opponent);
    }

    private int at(Map<Subspace, int[]> of, int own, int opponent) {
        Subspace subspace = Subspace.moving(Integer.bitCount(own), Integer.bitCount(opponent));
        return of.get(subspace)[(int) solved.index(subspace).slot(own, opponent)];
    }

    private boolean isDrawn(int own, int opponent) {
        Subspace subspace = Subspace.moving(Integer.bitCount(own), Integer.bitCount(opponent));
        Scores scores = solved.scores(subspace);
        long slot = solved.index(subspace).slot(own, opponent);
        return scores.get((int) (slot / scores.columns()), (int) (slot % scores.columns())) == Score.DRAW;
    }

    private void grade(Step pair) {
        Map<Subspace, Graph> graphs = new HashMap<>();
        for (Subspace subspace : pair.subspaces()) {
            graphs.put(subspace, graph(subspace));
            int[] stay = new int[graphs.get(subspace).capture.length];
            for (int slot = 0; slot < stay.length; slot++) {
                stay[slot] = graphs.get(subspace).quiet[slot] == null ? NOT_DRAWN : finals.level(subspace);
            }
            levels.put(subspace, stay);
            counters.put(subspace, new int[stay.length]);
        }
        for (Subspace subspace : pair.subspaces()) {
            for (int level = finals.best(); level > finals.level(subspace); level--) {
                force(subspace, level, graphs.get(subspace), graphs.get(subspace.mirrored()));
            }
        }
        for (Subspace subspace : pair.subspaces()) {
            count(subspace, graphs.get(subspace), graphs.get(subspace.mirrored()));
        }
    }

    private Graph graph(Subspace subspace) {
        SlotIndex index = solved.index(subspace);
        SlotIndex next = solved.index(subspace.mirrored());
        Graph graph = new Graph((int) index.slots());
        TurnList list = new TurnList();
        for (int slot = 0; slot < index.slots(); slot++) {
            int own = index.own(slot);
            int opponent = index.opponent(slot);
            if (!isDrawn(own, opponent)) {
                continue;
            }
            Position position = new Position(Side.WHITE, own, opponent, 0, 0, 0, 0, false);
            turns.generate(position, list);
            int[] quiet = new int[list.size()];
            int count = 0;
            graph.capture[slot] = NO_CAPTURE;
            for (int i = 0; i < list.size(); i++) {
                Position after = turns.apply(position, list.get(i));
                if (Integer.bitCount(after.own()) < Rules.FEWEST || !isDrawn(after.own(), after.opponent())) {
                    continue;
                }
                if (Integer.bitCount(after.own()) == subspace.opponent()) {
                    quiet[count++] = (int) next.slot(after.own(), after.opponent());
                } else {
                    graph.capture[slot] = Math.max(graph.capture[slot], -level(after.own(), after.opponent()));
                }
            }
            graph.quiet[slot] = Arrays.copyOf(quiet, count);
        }
        return graph;
    }

    /** Finds where the side that has {@code subspace} on its move can force a level or a better one, and has not a better one yet. */
    private void force(Subspace subspace, int level, Graph own, Graph other) {
        boolean[] mine = new boolean[own.capture.length];
        boolean[] theirs = new boolean[other.capture.length];
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int slot = 0; slot < mine.length; slot++) {
                if (!mine[slot] && own.quiet[slot] != null
                        && (own.capture[slot] >= level || some(own.quiet[slot], theirs, true))) {
                    mine[slot] = true;
                    changed = true;
                }
            }
            for (int slot = 0; slot < theirs.length; slot++) {
                if (!theirs[slot] && other.quiet[slot] != null && hasTurn(other, slot) && other.capture[slot] <= -level
                        && !some(other.quiet[slot], mine, false)) {
                    theirs[slot] = true;
                    changed = true;
                }
            }
        }
        set(levels.get(subspace), mine, level, finals.level(subspace));
        set(levels.get(subspace.mirrored()), theirs, -level, finals.level(subspace.mirrored()));
    }

    private static boolean hasTurn(Graph graph, int slot) {
        return graph.quiet[slot].length > 0 || graph.capture[slot] != NO_CAPTURE;
    }

    private static boolean some(int[] slots, boolean[] set, boolean wanted) {
        for (int slot : slots) {
            if (set[slot] == wanted) {
                return true;
            }
        }
        return false;
    }

    private static void set(int[] levels, boolean[] forced, int level, int stays) {
        for (int slot = 0; slot < levels.length; slot++) {
            if (forced[slot] && levels[slot] == stays) {
                levels[slot] = level;
            }
        }
    }

    /** Counts the turns of the side that profits where it is on its move in {@code subspace}. */
    private void count(Subspace subspace, Graph own, Graph other) {
        int[] mine = levels.get(subspace);
        int[] theirs = levels.get(subspace.mirrored());
        int[] mineCounted = new int[mine.length];
        int[] theirsCounted = new int[theirs.length];
        Arrays.fill(mineCounted, UNKNOWN);
        Arrays.fill(theirsCounted, UNKNOWN);
        int stays = finals.level(subspace);
        boolean changed = true;
        for (int step = 0; changed || step < 2; step++) {
            changed = false;
            for (int slot = 0; slot < mine.length; slot++) {
                if (mine[slot] != NOT_DRAWN && mine[slot] > stays && mineCounted[slot] == UNKNOWN) {
                    boolean now = step == 1 && own.capture[slot] == mine[slot];
                    for (int next : own.quiet[slot]) {
                        now |= theirs[next] == -mine[slot] && theirsCounted[next] != UNKNOWN && theirsCounted[next] < step;
                    }
                    if (now) {
                        mineCounted[slot] = step;
                        counters.get(subspace)[slot] = step;
                        changed = true;
                    }
                }
            }
            for (int slot = 0; slot < theirs.length; slot++) {
                if (theirs[slot] != NOT_DRAWN && theirs[slot] < -stays && theirsCounted[slot] == UNKNOWN) {
                    boolean now = true;
                    for (int next : other.quiet[slot]) {
                        now &= mine[next] != -theirs[slot] || mineCounted[next] != UNKNOWN;
                    }
                    if (now) {
                        theirsCounted[slot] = step;
                        counters.get(subspace.mirrored())[slot] = step;
                        changed = true;
                    }
                }
            }
        }
    }
}
