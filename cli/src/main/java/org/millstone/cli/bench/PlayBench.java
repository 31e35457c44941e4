package org.millstone.cli.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.search.Game;
import org.millstone.search.SearchLimits;
import org.millstone.uci.Engine;
import org.millstone.uci.EngineOptions;

/**
 * {@code mill bench --play}: does the engine keep what its tables promise? It plays from random positions of the tables that are
 * there against itself without tables: none that is drawn may be lost, each that is won must be won in no more plies than promised.
 */
public final class PlayBench {
    /** A drawn game that has come so far is held. */
    private static final int HELD = 120;
    private static final long SEED = 1;

    private final EngineOptions options;
    private final int games;
    private final SearchLimits limits;
    private final PrintWriter out;
    private final List<String> broken = new ArrayList<>();

    /**
     * Makes the check.
     *
     * @param options what the engine plays with
     * @param games how many games from drawn positions, and as many from won ones
     * @param limits how long both sides think about a turn
     */
    public PlayBench(EngineOptions options, int games, SearchLimits limits, PrintWriter out) {
        this.options = options;
        this.games = games;
        this.limits = limits;
        this.out = out;
    }

    /**
     * Plays, and prints what came out.
     *
     * @return whether every promise was kept
     */
    public boolean run() throws IOException {
        try (Tablebase tables = EngineTables.open(options); Engine engine = new Engine(options);
                Engine opponent = new Engine(options.withData(null))) {
            out.println(engine.equipment());
            play(Outcome.DRAW, engine, opponent, tables);
            play(Outcome.WIN, engine, opponent, tables);
        }
        broken.forEach(out::println);
        out.flush();
        return broken.isEmpty();
    }

    private void play(Outcome outcome, Engine engine, Engine opponent, Tablebase tables) {
        SplittableRandom random = new SplittableRandom(SEED);
        int won = 0;
        int lost = 0;
        int before = broken.size();
        for (int i = 0; i < games; i++) {
            Position position = randomPosition(tables, outcome, random);
            int promised = tables.value(position).plies();
            Game end = played(Game.from(options.rules(), position, options.draws()), engine, opponent,
                    outcome == Outcome.WIN ? promised : HELD);
            boolean over = end.status() == Status.LOST;
            boolean wins = over && end.position().side() != position.side();
            won += wins ? 1 : 0;
            lost += over && !wins ? 1 : 0;
            if (outcome == Outcome.WIN ? !wins : over && !wins) {
                broken.add("  promised " + (outcome == Outcome.WIN ? "a win in " + promised : "a draw") + ": "
                        + Fen.format(options.rules().board(), position));
            }
        }
        out.printf("%d games from %s positions: %d won, %d lost, promises broken: %d%n", games,
                outcome == Outcome.WIN ? "won" : "drawn", won, lost, broken.size() - before);
        out.flush();
    }

    private Game played(Game from, Engine engine, Engine opponent, int most) {
        Game game = from;
        for (int ply = 0; ply < most && game.status() == Status.ONGOING; ply++) {
            Engine mover = ply % 2 == 0 ? engine : opponent;
            game = game.play(mover.choose(game, mover.control(limits), found -> {}).turn());
        }
        return game;
    }

    /** A random position of this worth, from a random table among those that have one. */
    private Position randomPosition(Tablebase tables, Outcome outcome, SplittableRandom random) {
        List<Subspace> subspaces = List.copyOf(tables.subspaces());
        while (true) {
            Subspace subspace = subspaces.get(random.nextInt(subspaces.size()));
            Position position = RandomPositions.of(options.rules(), subspace, random);
            Value value = tables.value(position);
            if (value.outcome() == outcome && (outcome == Outcome.DRAW || value.plies() > 0)) {
                return position;
            }
        }
    }
}
