package org.millstone.cli.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.rules.Texts;
import org.millstone.search.DrawRules;
import org.millstone.search.Game;
import org.millstone.search.SearchLimits;
import org.millstone.uci.Engine;
import org.millstone.uci.EngineOptions;

/**
 * {@code mill bench --match}: what is it worth to tell draws apart? The engine plays with and without grades, against itself and against
 * weak players, from the empty board and from drawn positions. Each start is played twice, with the sides changed.
 */
public final class MatchBench {
    /** Long enough for every counter to come to its end. */
    private static final DrawRules DRAWS = new DrawRules(3, 200);
    private static final SearchLimits STRONG = SearchLimits.depth(6);
    private static final int SHOWN = 20;
    private static final long SEED = 1;
    /** Placements at random, so that no two games from the empty board are the same. */
    private static final int FIRST_PLIES = 2;
    private static final int FEWEST_STONES = 4;

    private final EngineOptions options;
    private final int games;
    private final Set<Opponent> opponents;
    private final Set<Start> starts;
    private final int weakDepth;
    private final int slips;
    private final boolean alone;
    private final PrintWriter out;

    /** Who plays against the engine. */
    public enum Opponent {
        /** Itself, not telling draws apart. */
        UNGRADED,
        /** The engine without tables, looking a few plies ahead. */
        SEARCH,
        /** Somebody who keeps a draw by any turn, and now and then plays any turn at all. */
        CARELESS
    }

    /** What games begin with. */
    public enum Start {
        /** The empty board, but for a placement of each side at random among the best. */
        EMPTY("the empty board"),
        /** A random drawn position of the moving phase in which nobody has more than one stone more. */
        DRAWN("drawn positions");

        private final String words;

        Start(String words) {
            this.words = words;
        }
    }

    /**
     * Makes the match.
     *
     * @param options what the engine plays with
     * @param games how many games of each pairing from each kind of start
     * @param opponents whom it plays against; the weak ones with and without grades
     * @param starts what games begin with
     * @param weakDepth plies that {@link Opponent#SEARCH} looks ahead
     * @param slips in how many turns of a hundred {@link Opponent#CARELESS} plays any turn
     * @param alone whether the tables play without the engine's search: of turns that are as good to them, any
     */
    public MatchBench(EngineOptions options, int games, Set<Opponent> opponents, Set<Start> starts, int weakDepth, int slips,
            boolean alone, PrintWriter out) {
        this.options = options.withDraws(DRAWS);
        this.games = games;
        this.opponents = opponents;
        this.starts = starts;
        this.weakDepth = weakDepth;
        this.slips = slips;
        this.alone = alone;
        this.out = out;
    }

    /** Plays, and prints every so often what has come out so far. */
    public void run() throws IOException {
        EngineOptions graded = options.withGrades(true);
        EngineOptions ungraded = options.withGrades(false);
        try (Tablebase tables = EngineTables.open(graded); Tablebase plain = EngineTables.open(ungraded);
                Engine engine = new Engine(graded); Engine plainEngine = new Engine(ungraded);
                Engine weak = new Engine(options.withData(null))) {
            out.println(engine.equipment());
            Player with = alone ? Player.tables(tables, 0) : Player.engine(engine, STRONG);
            Player without = alone ? Player.tables(plain, 0) : Player.engine(plainEngine, STRONG);
            for (Opponent opponent : opponents) {
                Player other = switch (opponent) {
                    case UNGRADED -> without;
                    case SEARCH -> Player.engine(weak, SearchLimits.depth(weakDepth));
                    case CARELESS -> Player.tables(plain, slips);
                };
                for (Start start : starts) {
                    play("with grades", with, opponent, other, start, tables);
                    if (opponent != Opponent.UNGRADED) {
                        play("without grades", without, opponent, other, start, tables);
                    }
                }
            }
        }
    }

    private void play(String name, Player first, Opponent opponent, Player second, Start start, Tablebase tables) {
        out.printf("%s against %s, from %s%n", name, words(opponent), start.words);
        out.flush();
        MatchScore score = new MatchScore(tables.finals());
        for (int i = 0; i < games; i++) {
            Game from = start(start, tables, new SplittableRandom(SEED + i / 2));
            Side side = i % 2 == 0 ? Side.WHITE : Side.BLACK;
            score.add(played(from, side, first, second, new SplittableRandom(SEED + i)), side);
            if (score.games() % SHOWN == 0 || score.games() == games) {
                out.println("  " + score);
                out.flush();
            }
        }
    }

    private String words(Opponent opponent) {
        return switch (opponent) {
            case UNGRADED -> "itself without grades";
            case SEARCH -> "a search without tables, " + Texts.plies(weakDepth) + " deep";
            case CARELESS -> "a player who keeps draws by any turn, but in " + slips + " of 100 plays any turn";
        };
    }

    private static Game played(Game from, Side side, Player first, Player second, SplittableRandom random) {
        Game game = from;
        while (game.status() == Status.ONGOING && !game.isDrawnByHistory()) {
            game = game.play((game.position().side() == side ? first : second).turn(game, random));
        }
        return game;
    }

    private Game start(Start start, Tablebase tables, SplittableRandom random) {
        return switch (start) {
            case EMPTY -> opened(tables, random);
            case DRAWN -> Game.from(options.rules(), drawn(tables, random), DRAWS);
        };
    }

    /** The empty board, after a few of the best turns. */
    private Game opened(Tablebase tables, SplittableRandom random) {
        Game game = Game.from(options.rules(), Position.start(options.rules()), DRAWS);
        for (int i = 0; i < FIRST_PLIES; i++) {
            game = game.play(Player.tables(tables, 0).turn(game, random));
        }
        return game;
    }

    /** Where only some tables tell draws apart, it is a position of one of those. */
    private Position drawn(Tablebase tables, SplittableRandom random) {
        Rules rules = options.rules();
        List<Subspace> even = tables.subspaces().stream()
                .filter(stones -> stones.inHand() == 0 && Math.min(stones.own(), stones.opponent()) >= FEWEST_STONES
                        && Math.abs(stones.own() - stones.opponent()) <= 1
                        && tables.hasGrades(stones) == tables.hasGrades())
                .toList();
        while (true) {
            Position position = RandomPositions.of(rules, even.get(random.nextInt(even.size())), random);
            if (tables.value(position).outcome() == Outcome.DRAW
                    && Game.from(rules, position, DRAWS).status() == Status.ONGOING) {
                return position;
            }
        }
    }
}
