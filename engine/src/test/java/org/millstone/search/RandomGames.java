package org.millstone.search;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.search.Game.DrawRules;

/** Positions to test with: from games in which both sides play at random, and drawn from a subspace. */
public final class RandomGames {
    private RandomGames() {}

    /** Returns games that go on, after a random number of random turns each. */
    public static List<Game> games(Rules rules, DrawRules draws, long seed, int count, int mostPlies) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Game> games = new ArrayList<>();
        while (games.size() < count) {
            Game game = Game.from(rules, Position.start(rules), draws);
            for (int plies = random.nextInt(mostPlies + 1); plies > 0 && goesOn(game); plies--) {
                List<Integer> turns = game.turns();
                game = game.play(turns.get(random.nextInt(turns.size())));
            }
            if (goesOn(game)) {
                games.add(game);
            }
        }
        return games;
    }

    /** Whether neither the rules of the board nor history have ended a game. */
    public static boolean goesOn(Game game) {
        return game.status() == Status.ONGOING && !game.isDrawnByHistory();
    }

    /** Returns positions of the moving phase that go on, with the given numbers of stones. */
    public static List<Position> moving(Rules rules, int own, int opponent, long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        return Stream.generate(() -> Subspace.moving(own, opponent).random(rules, random))
                .filter(position -> Game.from(rules, position, DrawRules.NONE).status() == Status.ONGOING).limit(count).toList();
    }
}
