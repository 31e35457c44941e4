package org.millstone.opening;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;

/** Positions of the placing phase from games in which both sides play at random. */
final class PlacingGames {
    private PlacingGames() {}

    /**
     * Returns positions that go on, with at most so many stones in hand.
     *
     * @param pending whether a removal is to be pending in them
     */
    static List<Position> positions(Rules rules, int mostInHand, boolean pending, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Turns turns = new Turns(rules);
        TurnList list = new TurnList();
        List<Position> found = new ArrayList<>();
        while (found.size() < count) {
            Position position = Position.start(rules);
            int wanted = random.nextInt(1, mostInHand + 1);
            while (position.whiteHand() + position.blackHand() > wanted && turns.status(position) == Status.ONGOING) {
                turns.generate(position, list);
                int turn = list.get(random.nextInt(list.size()));
                boolean last = position.whiteHand() + position.blackHand() == wanted + 1;
                position = turns.apply(position, pending && last ? Turn.withoutRemovals(turn) : turn);
            }
            if (turns.status(position) == Status.ONGOING && position.isPlacing()
                    && position.pending() > 0 == pending) {
                found.add(position);
            }
        }
        return found;
    }
}
