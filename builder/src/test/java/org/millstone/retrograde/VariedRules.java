package org.millstone.retrograde;

import java.util.ArrayList;
import java.util.List;
import org.millstone.board.Board;
import org.millstone.board.Boards;
import org.millstone.board.OddBoards;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;

/** Rule sets that differ in all that matters to the moving phase, on boards with and without symmetry. */
public final class VariedRules {
    private VariedRules() {}

    /** Returns all combinations on small boards, and some on larger ones. */
    public static List<Rules> all() {
        List<Rules> all = new ArrayList<>();
        for (FromMills fromMills : FromMills.values()) {
            for (SeveralMills removals : SeveralMills.values()) {
                for (Blocked blocked : Blocked.values()) {
                    for (int flyAt : new int[] {0, 3, 4}) {
                        all.add(rules(Boards.THREE, 4, flyAt, fromMills, removals, blocked));
                        all.add(rules(OddBoards.COMB, 4, flyAt, fromMills, removals, blocked));
                    }
                    all.add(rules(OddBoards.CUBE, 4, 0, fromMills, removals, blocked));
                    all.add(rules(OddBoards.SKEW, 5, 0, fromMills, removals, blocked));
                }
            }
        }
        all.add(rules(OddBoards.SKEW, 5, 4, FromMills.NEVER, SeveralMills.EACH, Blocked.PASS));
        all.add(rules(OddBoards.SKEW, 5, 3, FromMills.IF_ALL, SeveralMills.EACH, Blocked.DRAW));
        all.add(rules(Boards.SIX, 4, 4, FromMills.NEVER, SeveralMills.ONE, Blocked.PASS));
        all.add(rules(Boards.SIX, 5, 0, FromMills.IF_ALL, SeveralMills.EACH, Blocked.PASS));
        return all;
    }

    /** Returns rules of these parameters. */
    static Rules rules(Board board, int men, int flyAt, FromMills fromMills, SeveralMills removals, Blocked blocked) {
        String name = board + "-" + men + "-fly-" + flyAt + "-" + fromMills + "-" + removals + "-" + blocked;
        return new Rules(name, board, men, flyAt, false, fromMills, removals, blocked, Rules.WhilePlacing.REMOVE,
                Rules.AfterPlacing.TURN, FullBoard.BLOCKED, Rules.Placing.FIRST);
    }
}
