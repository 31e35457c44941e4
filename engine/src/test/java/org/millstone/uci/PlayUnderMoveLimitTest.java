package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.TestDatabase;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.RandomGames;
import org.millstone.search.SearchOptions;
import org.millstone.variants.Variants;

/** Where the tables have the move limit of the game, the engine keeps under it what there is to keep. */
class PlayUnderMoveLimitTest {
    private static final Rules SIX = Variants.SIX;
    private static final int LIMIT = 20;
    private static final DrawRules DRAWS = new DrawRules(3, LIMIT);
    /** How far from the limit clock and conversion together are. */
    private static final int NEAR = 2;
    private static final int MOST_PLIES = 400;

    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final PipedWriter in = new PipedWriter();
    private Tablebase tables;
    private Thread running;

    @BeforeEach
    void start() throws IOException {
        tables = Tablebase.open(TestDatabase.limitedData(SIX, 12, LIMIT), SIX, TablebaseOptions.mapped());
        EngineOptions options = new EngineOptions(SIX, TestDatabase.limitedData(SIX, 12, LIMIT)).withBook(false)
                .withSearch(SearchOptions.USUAL.withHash(1 << 20));
        BufferedReader lines = new BufferedReader(new PipedReader(in, 1 << 16));
        PrintWriter out = new PrintWriter(Writer.nullWriter()) {
            @Override
            public void println(String line) {
                heard.add(line);
            }
        };
        running = Thread.ofPlatform().start(() -> {
            try (Uci uci = new Uci(options, "mill", out)) {
                uci.run(lines);
            } catch (IOException | InterruptedException e) {
                heard.add("bestmove " + e);
            }
        });
        say("setoption name NMoveRule value " + LIMIT);
    }

    @AfterEach
    void quit() throws Exception {
        say("quit");
        running.join();
        tables.close();
    }

    private void say(String line) throws IOException {
        in.write(line + "\n");
        in.flush();
    }

    /** Returns what is said up to a line that begins so, that line last. */
    private List<String> hear(String until) throws InterruptedException {
        List<String> lines = new ArrayList<>();
        do {
            lines.add(heard.take());
        } while (!lines.getLast().startsWith(until));
        return lines;
    }

    private static String fen(Game start) {
        return Fen.format(SIX.board(), start.position(), start.quietPlies());
    }

    /** Asks about a game: its start, and the words of the turns since then. */
    private List<String> answer(Game start, List<String> words, String more) throws Exception {
        say("position fen " + fen(start) + (words.isEmpty() ? "" : " moves " + String.join(" ", words)));
        say("go depth 1" + more);
        return hear("bestmove");
    }

    /** Plays a game to its end; the engine has the side to move if {@code begins}, the opponent the other. Returns its last position. */
    private Game played(Game start, boolean begins, ToIntFunction<Game> opponent) throws Exception {
        List<String> words = new ArrayList<>();
        Game game = start;
        boolean engine = begins;
        for (int ply = 0; ply < MOST_PLIES && RandomGames.goesOn(game); ply++) {
            Position before = game.position();
            do {
                List<String> said = engine ? List.of(answer(start, words, "").getLast().split(" ")[1])
                        : UciFormat.tokens(SIX.board(), opponent.applyAsInt(game));
                for (String word : said) {
                    game = game.play(word);
                }
                words.addAll(said);
            } while (game.position().side() == before.side());
            engine = !engine;
        }
        return game;
    }

    /** Returns games whose positions are decided without the limit, with conversion and clock together near the limit. */
    private List<Game> nearTheLimit(Outcome outcome, int count) {
        SplittableRandom random = new SplittableRandom(81);
        List<Game> games = new ArrayList<>();
        Map<Outcome, Integer> found = new EnumMap<>(Outcome.class);
        for (int[] stones : new int[][] {{3, 3}, {4, 3}, {3, 4}, {4, 4}, {5, 4}, {4, 5}, {5, 5}, {6, 5}}) {
            for (Position position : RandomGames.moving(SIX, stones[0], stones[1], 82, 3000)) {
                Value value = tables.value(position);
                int conversion = value.conversion();
                int clock = LIMIT - conversion + random.nextInt(2 * NEAR + 1) - NEAR;
                if (value.outcome() != outcome || conversion < 4 || clock < 0) {
                    continue;
                }
                // As many that the limit leaves as that it draws.
                if (found.merge(value.valueAt(clock), 1, Integer::sum) <= count / 2) {
                    games.add(Game.from(SIX, position, DRAWS, clock));
                }
            }
        }
        assertThat(games).hasSize(count);
        return games;
    }

    private ToIntFunction<Game> opponent(boolean best) {
        SplittableRandom random = new SplittableRandom(83);
        return game -> {
            List<Integer> turns = best ? List.of(tables.rank(game.position(), game.quietPlies()).getFirst().turn()) : game.turns();
            return turns.get(random.nextInt(turns.size()));
        };
    }

    /** Whether the side that was to move at the start has won. */
    private static Outcome result(Game start, Game end) {
        assertThat(RandomGames.goesOn(end)).as("%s goes on", fen(start)).isFalse();
        return end.isDrawnByHistory() || end.status() == Status.DRAWN ? Outcome.DRAW
                : (end.status() == Status.WON) == (end.position().side() == start.position().side()) ? Outcome.WIN
                : Outcome.LOSS;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWinIsWonWithinTheLimitWhereverThereIsOne(boolean bestDelay) throws Exception {
        for (Game start : nearTheLimit(Outcome.WIN, 200)) {
            Outcome expected = tables.value(start.position()).valueAt(start.quietPlies());
            Outcome result = result(start, played(start, true, opponent(bestDelay)));
            if (bestDelay || expected == Outcome.WIN) {
                assertThat(result).as(fen(start)).isEqualTo(expected);
            } else {
                assertThat(result).as(fen(start)).isNotEqualTo(Outcome.LOSS);
            }
        }
    }
}
