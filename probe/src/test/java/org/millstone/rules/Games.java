package org.millstone.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Positions from random games, and a rule set beyond the named ones. */
public final class Games {
    /** Twelve men's morris where two mills closed at once remove two stones and a blocked side passes. */
    static final Rules GENEROUS = new Rules("generous", Variants.TWELVE.board(), 12, 3, Rules.FromMills.IF_ALL,
            Rules.SeveralMills.EACH, Rules.Blocked.PASS, Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.TURN,
            Rules.FullBoard.DRAW);

    private Games() {}

    /** Returns the named variants and the one above. */
    static List<Rules> allRules() {
        List<Rules> all = new ArrayList<>(Variants.all());
        all.add(GENEROUS);
        return all;
    }

    /** Returns rules that differ from the standard ones in the treatment of mills and blocked sides. */
    static Rules nine(Rules.FromMills fromMills, Rules.SeveralMills removals, Rules.Blocked blocked) {
        return new Rules("nine, changed", Variants.NINE.board(), 9, 3, fromMills, removals, blocked, Rules.WhilePlacing.REMOVE,
                Rules.AfterPlacing.TURN,
                Rules.FullBoard.BLOCKED);
    }

    /** Returns the positions of random games, with the pending removals in the middle of turns, at least this many. */
    public static List<Position> positions(Rules rules, long seed, int count) {
        Random random = new Random(seed);
        Turns turns = new Turns(rules);
        TurnList list = new TurnList();
        List<Position> positions = new ArrayList<>();
        while (positions.size() < count) {
            Position position = Position.start(rules);
            positions.add(position);
            for (int ply = 0; ply < 120; ply++) {
                turns.generate(position, list);
                if (list.size() == 0) {
                    break;
                }
                int turn = list.get(random.nextInt(list.size()));
                if (Turn.removed(turn) != 0 && Turn.to(turn) >= 0) {
                    positions.add(turns.apply(position, Turn.withoutRemovals(turn)));
                }
                position = turns.apply(position, turn);
                positions.add(position);
            }
        }
        return positions;
    }

    /** Returns the texts of all turns of a position. */
    static List<String> turns(Rules rules, Position position) {
        TurnList list = new TurnList();
        new Turns(rules).generate(position, list);
        List<String> texts = new ArrayList<>();
        for (int turn : list.toArray()) {
            texts.add(Turn.format(rules.board(), turn));
        }
        return texts;
    }
}
