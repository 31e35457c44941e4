package org.millstone.cli.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.millstone.database.DatabaseException;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.uci.Engine;
import org.millstone.uci.EngineOptions;

/**
 * {@code mill bench --play}: checks that the engine keeps what its tables promise. An engine with tables plays from random positions
 * against one without. It must not lose a drawn position, and must win a won one in no more plies than the table says.
 */
final class PlayBench implements BenchCommand.Bench {
    /** In plies: a game from a drawn position that has lasted so long counts as not lost. */
    private static final int HELD = 120;
    private static final long SEED = 1;
    /** How many random positions are tried, at most, to find one that is wanted. */
    private static final int MOST_DRAWS = 1_000_000;

    private static final SearchLimits LIMITS = SearchLimits.depth(6);

    private final List<String> broken = new ArrayList<>();

    @Override
    public boolean run(Setting setting) throws IOException {
        EngineOptions options = setting.engine();
        try (Tablebase tables = setting.tables(); Engine engine = new Engine(options);
                Engine opponent = new Engine(options.withData(null))) {
            setting.out().println(engine.equipment());
            for (Outcome outcome : List.of(Outcome.DRAW, Outcome.WIN)) {
                play(outcome, engine, opponent, tables, setting);
            }
        }
        broken.forEach(setting.out()::println);
        return broken.isEmpty();
    }

    private void play(Outcome outcome, Engine engine, Engine opponent, Tablebase tables, Setting setting) {
        SplittableRandom random = new SplittableRandom(SEED);
        int won = 0;
        int lost = 0;
        int before = broken.size();
        for (int i = 0; i < setting.games(); i++) {
            Position position = position(tables, random, drawn -> {
                Value value = tables.value(drawn);
                return value.outcome() == outcome && (outcome == Outcome.DRAW || value.plies() > 0);
            });
            int promised = tables.value(position).plies();
            Game end = play(Game.from(tables.rules(), position, DrawRules.NONE), engine, opponent,
                    outcome == Outcome.WIN ? promised : HELD);
            boolean over = end.status() == Status.LOST;
            boolean wins = over && end.position().side() != position.side();
            won += wins ? 1 : 0;
            lost += over && !wins ? 1 : 0;
            if (outcome == Outcome.WIN ? !wins : over && !wins) {
                broken.add("  promised " + (outcome == Outcome.WIN ? "a win in " + promised : "a draw") + ": "
                        + Fen.format(tables.rules().board(), position));
            }
        }
        setting.out().printf("%d games from %s positions: %d won, %d lost, promises broken: %d%n", setting.games(),
                outcome == Outcome.WIN ? "won" : "drawn", won, lost, broken.size() - before);
    }

    /** Returns a random position that is wanted. Throws a {@link DatabaseException} if {@link #MOST_DRAWS} tries find none. */
    private static Position position(Tablebase tables, SplittableRandom random, Predicate<Position> wanted) {
        List<Subspace> from = List.copyOf(tables.subspaces());
        for (int i = 0; i < MOST_DRAWS; i++) {
            Position position = from.get(random.nextInt(from.size())).random(tables.rules(), random);
            if (wanted.test(position)) {
                return position;
            }
        }
        throw new DatabaseException("no position of this kind was found in the tables of '" + tables.rules().name()
                + "'. Build more tables, or measure another variant.");
    }

    /** Plays a game on to its end, or for {@code most} plies, and returns it. {@code first} plays the side that is to move now. */
    private static Game play(Game from, Engine first, Engine second, int most) {
        Game game = from;
        Side side = from.position().side();
        for (int ply = 0; ply < most && game.status() == Status.ONGOING; ply++) {
            game = game.play((game.position().side() == side ? first : second).choose(game, LIMITS).turn());
        }
        return game;
    }
}
