package org.millstone.cli.bench;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.millstone.command.RandomPositions;
import org.millstone.database.DatabaseException;
import org.millstone.index.Subspace;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.search.Game;
import org.millstone.search.SearchLimits;
import org.millstone.uci.Engine;

/** The players of a match. */
@FunctionalInterface
interface Player {
    int HUNDRED = 100;
    /** As many positions as are drawn at random until one will do. */
    int MOST_DRAWS = 1_000_000;

    /** Chooses a turn in a game that goes on. */
    int turn(Game game, SplittableRandom random);

    /** Draws positions of some tables until one will do; throws a {@link DatabaseException} if a million do not. */
    static Position position(Tablebase tables, List<Subspace> from, SplittableRandom random, Predicate<Position> wanted) {
        for (int i = 0; i < MOST_DRAWS && !from.isEmpty(); i++) {
            Position position = RandomPositions.of(tables.rules(), from.get(random.nextInt(from.size())), random);
            if (wanted.test(position)) {
                return position;
            }
        }
        throw new DatabaseException("no position of this kind was found in the tables of '" + tables.rules().name()
                + "'. Build more tables, or measure another variant.");
    }

    /** Plays a game on to its end, or for so many plies; the first of the players has the given side. */
    static Game play(Game from, Side side, Player first, Player second, SplittableRandom random, int most) {
        Game game = from;
        for (int ply = 0; ply < most && game.status() == Status.ONGOING && !game.isDrawnByHistory(); ply++) {
            game = game.play((game.position().side() == side ? first : second).turn(game, random));
        }
        return game;
    }

    static Player engine(Engine engine, SearchLimits limits) {
        return (game, random) -> engine.choose(game, limits).turn();
    }

    /** A player of any of the best turns that tables know, and in so many of a hundred turns of any turn at all. */
    static Player tables(Tablebase tables, int slips) {
        return (game, random) -> {
            List<RankedTurn> ranked = tables.rank(game.position());
            List<RankedTurn> chosen = random.nextInt(HUNDRED) < slips ? ranked : RankedTurn.asGoodAsFirst(ranked);
            return chosen.get(random.nextInt(chosen.size())).turn();
        };
    }
}
