package org.millstone.rules;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.Placing;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;

/** The turns of a position once more, with sets of points instead of ints, as the words of {@link Rules} have it. */
final class NaiveTurns {
    private final Rules rules;
    private final Board board;
    private final List<Set<Integer>> mills;

    NaiveTurns(Rules rules) {
        this.rules = rules;
        this.board = rules.board();
        this.mills = IntStream.of(board.mills()).mapToObj(NaiveTurns::points).toList();
    }

    /** The stones of a side. */
    private record Stones(Set<Integer> board, int hand) {
        int all() {
            return board.size() + hand;
        }

        Stones without(int point) {
            return new Stones(board.stream().filter(p -> p != point).collect(Collectors.toSet()), hand);
        }

        Stones with(int point, int handAfter) {
            Set<Integer> more = new TreeSet<>(board);
            more.add(point);
            return new Stones(more, handAfter);
        }
    }

    /** Returns the positions after all turns, as FENs, by what the turn does: the origin, the target, and what it removes. */
    Map<String, String> successors(Position position) {
        Map<String, String> found = new TreeMap<>();
        Stones own = stones(position, position.side());
        Stones opponent = stones(position, position.side().other());
        if (isOver(own, opponent, position.pending() > 0)) {
            return found;
        }
        if (position.pending() > 0) {
            remove("removal", position, own, opponent, position.pending(), position.passDue(), new TreeSet<>(), found);
        } else if (position.passDue()) {
            found.put("pass", fen(position.side().other(), opponent, own, false));
        } else {
            boolean last = own.hand() + opponent.hand() == 1;
            for (int to : own.hand() == 0 ? Set.<Integer>of() : empty(own, opponent)) {
                Stones after = own.with(to, own.hand() - 1);
                int removals = rules.whilePlacing() == WhilePlacing.NOTHING ? 0 : removals(after, to);
                Stones left = opponent;
                while (rules.whilePlacing() == WhilePlacing.HAND && removals > 0 && left.hand() > 0 && left.all() >= 3) {
                    left = new Stones(left.board(), left.hand() - 1);
                    removals--;
                }
                remove("to " + to, position, after, left, removals, last && rules.skipsAfterPlacing(), new TreeSet<>(), found);
            }
            for (int from : own.hand() > 0 && rules.placing() == Placing.FIRST ? Set.<Integer>of() : own.board()) {
                for (int to : targets(own, opponent, from)) {
                    Stones after = own.without(from).with(to, own.hand());
                    remove(from + " to " + to, position, after, opponent, removals(after, to), false, new TreeSet<>(), found);
                }
            }
            if (found.isEmpty() && rules.blocked() == Blocked.PASS && canMove(opponent, own)) {
                found.put("pass", fen(position.side().other(), opponent, own, false));
            }
        }
        return found;
    }

    private boolean isOver(Stones own, Stones opponent, boolean removing) {
        boolean full = empty(own, opponent).isEmpty();
        return own.all() < 3 || opponent.all() < 3 || full && !removing && rules.fullBoard() == FullBoard.DRAW;
    }

    private boolean canMove(Stones own, Stones opponent) {
        return own.hand() > 0 || own.board().stream().anyMatch(from -> !targets(own, opponent, from).isEmpty());
    }

    private Set<Integer> targets(Stones own, Stones opponent, int from) {
        boolean flies = rules.flyInAll() ? own.all() <= rules.flyAt() : own.hand() == 0 && own.board().size() <= rules.flyAt();
        return empty(own, opponent).stream().filter(to -> flies || (board.neighbours(from) >>> to & 1) != 0)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private int removals(Stones own, int landed) {
        int closed = (int) mills.stream().filter(mill -> mill.contains(landed) && own.board().containsAll(mill)).count();
        return rules.removals() == SeveralMills.EACH ? closed : Math.min(closed, 1);
    }

    /** Removes one stone after another in all orders. */
    private void remove(String turn, Position position, Stones own, Stones opponent, int count, boolean passFollows,
            Set<Integer> removed, Map<String, String> found) {
        Set<Integer> inMills = mills.stream().filter(mill -> opponent.board().containsAll(mill)).flatMap(Set::stream)
                .collect(Collectors.toSet());
        Set<Integer> removable = new TreeSet<>(opponent.board());
        if (rules.fromMills() == FromMills.NEVER || rules.fromMills() == FromMills.IF_ALL && !inMills.containsAll(removable)) {
            removable.removeAll(inMills);
        }
        if (count == 0 || opponent.all() < 3 || removable.isEmpty()) {
            boolean pass = passFollows && !isOver(own, opponent, false);
            found.put(turn + " without " + removed, fen(position.side().other(), opponent, own, pass));
            return;
        }
        for (int point : removable) {
            Set<Integer> more = new TreeSet<>(removed);
            more.add(point);
            remove(turn, position, own, opponent.without(point), count - 1, passFollows, more, found);
        }
    }

    private Set<Integer> empty(Stones own, Stones opponent) {
        Set<Integer> empty = points(board.all());
        empty.removeAll(own.board());
        empty.removeAll(opponent.board());
        return empty;
    }

    private String fen(Side side, Stones own, Stones opponent, boolean passDue) {
        return Fen.format(board, Position.of(side, set(own), set(opponent), own.hand(), opponent.hand(),
                passDue ? Turns.PASS_DUE : 0));
    }

    private static Stones stones(Position position, Side side) {
        return new Stones(points(position.stones(side)), position.hand(side));
    }

    private static int set(Stones stones) {
        return stones.board().stream().mapToInt(p -> 1 << p).sum();
    }

    private static Set<Integer> points(int set) {
        return IntStream.range(0, Integer.SIZE).filter(p -> (set >>> p & 1) != 0).boxed()
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
