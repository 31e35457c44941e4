package org.millstone.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.millstone.board.Board;
import org.millstone.board.Boards;
import org.millstone.variants.Variants;

/** Positions from random games, and rule sets beyond the named ones. */
public final class Games {
    /** Twelve men's morris where two mills closed at once remove two stones and a blocked side passes. */
    static final Rules GENEROUS = new Rules("generous", Variants.TWELVE.board(), 12, 3, false, Rules.FromMills.IF_ALL,
            Rules.SeveralMills.EACH, Rules.Blocked.PASS, Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.TURN,
            Rules.FullBoard.DRAW, Rules.Placing.FIRST);

    private Games() {}

    /** Returns the named variants, the one above, and some with other parameters. */
    static List<Rules> allRules() {
        List<Rules> all = new ArrayList<>(Variants.all());
        all.add(GENEROUS);
        all.addAll(randomRules(5, 8));
        return all;
    }

    /** Returns rule sets with parameters drawn by chance. */
    public static List<Rules> randomRules(long seed, int count) {
        Random random = new Random(seed);
        List<Board> boards = List.of(Boards.THREE, Boards.SIX, Boards.NINE, Boards.TWELVE);
        List<Rules> drawn = new ArrayList<>();
        while (drawn.size() < count) {
            Board board = boards.get(random.nextInt(boards.size()));
            int men = random.nextInt(Rules.FEWEST, board.points() / 2 + 1);
            int flyAt = Math.min(men, any(random, 0, 3, 4));
            Rules.Placing placing = any(random, Rules.Placing.values());
            Rules.WhilePlacing whilePlacing = any(random, Rules.WhilePlacing.values());
            boolean free = placing == Rules.Placing.ANY_TIME || whilePlacing == Rules.WhilePlacing.HAND;
            drawn.add(new Rules("random-" + drawn.size(), board, men, flyAt,
                    placing == Rules.Placing.ANY_TIME && flyAt > 0 && random.nextBoolean(),
                    any(random, Rules.FromMills.values()), any(random, Rules.SeveralMills.values()),
                    any(random, Rules.Blocked.values()), whilePlacing,
                    free ? Rules.AfterPlacing.TURN : any(random, Rules.AfterPlacing.values()),
                    any(random, Rules.FullBoard.values()), placing));
        }
        return drawn;
    }

    @SafeVarargs
    private static <T> T any(Random random, T... values) {
        return values[random.nextInt(values.length)];
    }

    /** Returns rules that differ from the standard ones in the treatment of mills and blocked sides. */
    static Rules nine(Rules.FromMills fromMills, Rules.SeveralMills removals, Rules.Blocked blocked) {
        return new Rules("nine, changed", Variants.NINE.board(), 9, 3, false, fromMills, removals, blocked,
                Rules.WhilePlacing.REMOVE,
                Rules.AfterPlacing.TURN,
                Rules.FullBoard.BLOCKED, Rules.Placing.FIRST);
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
                int part = Turn.withoutRemovals(turn);
                for (int point : Turn.removals(turn)) {
                    if (part != Turn.PASS) {
                        positions.add(turns.apply(position, part));
                    }
                    part = Turn.removing(part, point);
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
