package org.millstone.cli.bench;

import java.util.List;
import java.util.SplittableRandom;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.search.Game;
import org.millstone.search.Limits;
import org.millstone.uci.Engine;

/** Who plays in a match. */
@FunctionalInterface
interface Player {
    /**
     * Chooses a turn.
     *
     * @param game a game that goes on
     * @param random where chance decides
     */
    int turn(Game game, SplittableRandom random);

    /** An engine that thinks so long about each turn. */
    static Player engine(Engine engine, Limits limits) {
        return (game, random) -> engine.choose(game, engine.control(limits), found -> {}).turn();
    }

    /**
     * Somebody who knows who wins, and nothing of which draw is better: a win is taken, of the turns that keep a draw any is played, and
     * now and then any turn at all.
     *
     * @param slips how many turns in a hundred are any at all
     */
    static Player careless(Tablebase tables, int slips) {
        return (game, random) -> {
            List<RankedTurn> ranked = tables.rank(game.position());
            boolean slip = random.nextInt(100) < slips;
            if (!slip && ranked.getFirst().value().outcome() == Outcome.WIN) {
                return ranked.getFirst().turn();
            }
            List<RankedTurn> keeping = slip ? ranked : ranked.stream()
                    .filter(turn -> turn.value().outcome() == ranked.getFirst().value().outcome()).toList();
            return keeping.get(random.nextInt(keeping.size())).turn();
        };
    }
}
