package org.millstone.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.millstone.opening.Opening;
import org.millstone.opening.Opening.Proof;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turns;
import org.millstone.search.Control;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.Search;
import org.millstone.search.Search.Leaves;
import org.millstone.search.Search.Report;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The time and the nodes of searches without tables to a fixed depth, and of proofs of positions with stones in hand. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 5)
public class EngineBenchmark extends Measured {
    private static final Rules RULES = BenchmarkTables.RULES;
    private static final long HASH = 256L << 20;
    private static final int MIDDLE_GAMES = 5;
    /** So many plies beyond the last placement a middle game begins. */
    private static final int SETTLING_PLIES = 8;

    @Param("1")
    public int threads;

    /** How many positions all searches, or all proofs, have visited. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Visited {
        public long nodes;
    }

    @Benchmark
    public void emptyBoard(Visited visited) {
        visited.nodes += searched(start(), 10, threads).nodes();
    }

    @Benchmark
    public void middleGames(Visited visited, MiddleGames middle) {
        middle.games.forEach(game -> visited.nodes += searched(game, 18, threads).nodes());
    }

    /** Proves a position, and gives up after ten seconds. Proofs before it are remembered, as in play. */
    @Benchmark
    @Warmup(iterations = 0)
    @Measurement(iterations = 1000)
    public Proof proof(Visited visited, Proofs proofs) {
        Proof proof = proofs.opening.prove(proofs.next(), ProofLimits.time(Duration.ofSeconds(10)));
        visited.nodes += proof.nodes();
        return proof;
    }

    private static Game start() {
        return Game.from(RULES, Position.start(RULES), DrawRules.USUAL);
    }

    private static Report searched(Game game, int depth, int threads) {
        try (Search search = new Search(RULES, threads, HASH)) {
            return search.search(game, game.turns(), 1, Leaves.NONE, new Control(SearchLimits.depth(depth)), found -> {});
        }
    }

    /** Games that have come to the moving phase and a few plies on. A shallow search has chosen all turns but the first. */
    @State(Scope.Benchmark)
    public static class MiddleGames {
        private final List<Game> games = new ArrayList<>();

        @Setup
        public void setUp() {
            for (int i = 0; i < MIDDLE_GAMES; i++) {
                Game game = start();
                game = game.play(game.turns().get(i));
                for (int ply = 1; ply < 2 * RULES.men() + SETTLING_PLIES && game.status() == Status.ONGOING; ply++) {
                    game = game.play(searched(game, 2, 1).turn());
                }
                games.add(game);
            }
        }
    }

    /** Positions of random games; each number of stones in hand has the same chance. */
    @State(Scope.Benchmark)
    @SuppressWarnings("NullAway.Init") // setUp sets them
    public static class Proofs {
        private final SplittableRandom random = new SplittableRandom(1);
        private final Turns turns = new Turns(RULES);
        private Tablebase tables;
        private Opening opening;

        @Setup
        public void setUp(EngineBenchmark of, BenchmarkTables database) throws IOException {
            tables = database.open(TablebaseOptions.automatic());
            opening = new Opening(tables, of.threads, Opening.USUAL_BYTES, null);
        }

        @TearDown
        public void tearDown() {
            opening.close();
            tables.close();
        }

        Position next() {
            Position position = Position.start(RULES);
            int wanted = random.nextInt(1, 2 * RULES.men());
            while (position.whiteHand() + position.blackHand() > wanted && turns.status(position) == Status.ONGOING) {
                int[] all = turns.all(position);
                position = turns.apply(position, all[random.nextInt(all.length)]);
            }
            return turns.status(position) == Status.ONGOING && position.isPlacing() ? position : next();
        }
    }
}
