package org.millstone.cli.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.millstone.command.GameCommand;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.rules.Texts;
import org.millstone.search.DrawRules;
import org.millstone.search.Game;
import org.millstone.search.SearchLimits;
import org.millstone.uci.Engine;
import org.millstone.uci.EngineOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * {@code mill bench --match}: what is it worth to tell draws apart? The engine plays with and without grades, against itself and against
 * weak players, from the empty board and from drawn positions. Each start is played twice, with the sides changed.
 */
final class MatchBench implements Bench {
    /** Long enough for every counter to come to its end. */
    private static final DrawRules DRAWS = new DrawRules(3, 200);
    private static final SearchLimits STRONG = SearchLimits.depth(6);
    private static final int SHOWN = 20;
    private static final long SEED = 1;
    /** Placements at random among the best, so that no two games from the empty board are the same. */
    private static final int FIRST_PLIES = 2;
    private static final int FEWEST_STONES = 4;

    @Option(names = "--against", paramLabel = "WHOM", split = ",",
            description = "With --match: ungraded (itself without grades), search (the engine without tables), careless (any turn that keeps a draw,"
                    + " and now and then any turn). Default: all.")
    private Set<Opponent> against = EnumSet.allOf(Opponent.class);

    @Option(names = "--from", paramLabel = "WHAT", split = ",",
            description = "With --match: empty (the board), drawn (positions of the moving phase). Default: both.")
    private Set<Start> from = EnumSet.allOf(Start.class);

    @Option(names = "--weak-depth", paramLabel = "N",
            description = "With --match: plies that it looks ahead without tables. Default: ${DEFAULT-VALUE}.")
    private int weakDepth = 4;

    @Option(names = "--slips", paramLabel = "N",
            description = "With --match: in how many of 100 turns the careless one plays any turn. Default: ${DEFAULT-VALUE}.")
    private int slips = 5;

    @Option(names = "--alone",
            description = "With --match: the tables play without a search, any turn that is best to them.")
    private boolean alone;

    enum Opponent {
        UNGRADED, SEARCH, CARELESS
    }

    enum Start {
        /** The empty board, but for a placement of each side at random among the best. */
        EMPTY,
        /** A random drawn position of the moving phase in which nobody has more than one stone more. */
        DRAWN
    }

    @Override
    public void check(CommandSpec spec) {
        GameCommand.requireRange(spec, "--weak-depth", weakDepth, 1, SearchBench.MOST_DEPTH);
        GameCommand.requireRange(spec, "--slips", slips, 0, Player.HUNDRED);
    }

    @Override
    public boolean run(Setting setting) throws IOException {
        EngineOptions graded = setting.engine().withDraws(DRAWS);
        EngineOptions ungraded = graded.withGrades(false);
        try (Tablebase tables = setting.tables(true); Tablebase plain = setting.tables(false);
                Engine engine = new Engine(graded); Engine plainEngine = new Engine(ungraded);
                Engine weak = new Engine(graded.withData(null))) {
            setting.out().println(engine.equipment());
            Player with = alone ? Player.tables(tables, 0) : Player.engine(engine, STRONG);
            Player without = alone ? Player.tables(plain, 0) : Player.engine(plainEngine, STRONG);
            for (Opponent opponent : against) {
                Player other = switch (opponent) {
                    case UNGRADED -> without;
                    case SEARCH -> Player.engine(weak, SearchLimits.depth(weakDepth));
                    case CARELESS -> Player.tables(plain, slips);
                };
                for (Start start : from) {
                    play("with grades", with, opponent, other, start, tables, setting);
                    if (opponent != Opponent.UNGRADED) {
                        play("without grades", without, opponent, other, start, tables, setting);
                    }
                }
            }
        }
        return true;
    }

    private void play(String name, Player first, Opponent opponent, Player second, Start start, Tablebase tables,
            Setting setting) {
        PrintWriter out = setting.out();
        out.printf("%s against %s, from %s%n", name, words(opponent),
                start == Start.EMPTY ? "the empty board" : "drawn positions");
        Score score = new Score(tables.finals());
        for (int i = 0; i < setting.games(); i++) {
            Game begun = start(start, tables, new SplittableRandom(SEED + i / 2));
            Side side = i % 2 == 0 ? Side.WHITE : Side.BLACK;
            score.add(Player.play(begun, side, first, second, new SplittableRandom(SEED + i), Integer.MAX_VALUE), side);
            if (score.games() % SHOWN == 0 || score.games() == setting.games()) {
                out.println("  " + score);
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

    private static Game start(Start start, Tablebase tables, SplittableRandom random) {
        boolean drawn = start == Start.DRAWN;
        Game game = Game.from(tables.rules(), drawn ? drawn(tables, random) : Position.start(tables.rules()), DRAWS);
        for (int i = 0; i < FIRST_PLIES && !drawn; i++) {
            game = game.play(Player.tables(tables, 0).turn(game, random));
        }
        return game;
    }

    /** Where only some tables tell draws apart, it is a position of one of those. */
    private static Position drawn(Tablebase tables, SplittableRandom random) {
        List<Subspace> even = tables.subspaces().stream()
                .filter(stones -> stones.inHand() == 0 && Math.min(stones.own(), stones.opponent()) >= FEWEST_STONES
                        && Math.abs(stones.own() - stones.opponent()) <= 1 && tables.hasGrades(stones) == tables.hasGrades())
                .toList();
        return Player.position(tables, even, random, position -> tables.value(position).outcome() == Outcome.DRAW
                && Game.from(tables.rules(), position, DRAWS).status() == Status.ONGOING);
    }

    /** How the games of a match have ended, for the first of two players. */
    static final class Score {
        /** The worth of numbers of stones; empty if unknown. */
        private final Finals finals;
        /** How many were lost; drawn worse, equal and better; won. */
        private final int[] ends = new int[5];
        private long stones;
        private long worths;

        Score(Finals finals) {
            this.finals = finals;
        }

        /** Counts a game that has ended, by the rules of the board or by its history. */
        void add(Game end, Side first) {
            Position position = end.position();
            Status status = end.status();
            if (status == Status.WON || status == Status.LOST) {
                ends[status == Status.WON == (position.side() == first) ? 4 : 0]++;
                return;
            }
            int own = position.total(first);
            int opponent = position.total(first.other());
            int worth = finals.worth(Subspace.moving(own, opponent)).orElse(0);
            ends[2 + Integer.signum(worth)]++;
            stones += own - opponent;
            worths += worth;
        }

        int games() {
            return IntStream.of(ends).sum();
        }

        @Override
        public String toString() {
            int drawn = ends[1] + ends[2] + ends[3];
            double draws = Math.max(1, drawn);
            return String.format(Locale.ROOT,
                    "%d games: %d won, %d drawn, %d lost; draws %d better, %d equal, %d worse, on average worth %+.1f, with %+.2f stones",
                    games(), ends[4], drawn, ends[0], ends[3], ends[2], ends[1], worths / draws, stones / draws);
        }
    }
}
