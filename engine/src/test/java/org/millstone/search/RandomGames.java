package org.millstone.search;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
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

    public static boolean goesOn(Game game) {
        return game.status() == Status.ONGOING && !game.isDrawnByHistory();
    }

    /** Returns positions of the moving phase that go on, with the given numbers of stones. */
    public static List<Position> moving(Rules rules, int own, int opponent, long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        return Stream.generate(() -> Subspace.moving(own, opponent).random(rules, random))
                .filter(position -> Game.from(rules, position, DrawRules.NONE).status() == Status.ONGOING).limit(count).toList();
    }

    /** Returns positions of the placing phase that go on, with at most so many stones in hand; in all or none a removal is pending. */
    public static List<Position> placing(Rules rules, int mostInHand, boolean pending, int count, long seed) {
        return LongStream.iterate(seed, next -> next + 1).boxed()
                .flatMap(each -> games(rules, DrawRules.NONE, each, 20, 2 * rules.men()).stream())
                .flatMap(game -> !pending ? Stream.of(game.position()) : game.turns().stream()
                        .filter(turn -> Turn.removed(turn) != 0).limit(1)
                        .map(turn -> game.play(Turn.withoutRemovals(turn)).position()))
                .filter(position -> position.isPlacing() && position.pending() > 0 == pending)
                .filter(position -> position.whiteHand() + position.blackHand() <= mostInHand).limit(count).toList();
    }
}
