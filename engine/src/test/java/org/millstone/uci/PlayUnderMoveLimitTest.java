package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.TestDatabase;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.PatientLimits;
import org.millstone.search.RandomGames;
import org.millstone.search.Search.Report;
import org.millstone.uci.Engine.Choice;
import org.millstone.variants.Variants;

/** Where the tables have the move limit of the game, the engine keeps under it what there is to keep. */
class PlayUnderMoveLimitTest extends UciDialog {
    private static final Rules SIX = Variants.SIX;
    private static final int LIMIT = 20;
    private static final DrawRules DRAWS = new DrawRules(3, LIMIT);
    /** How far from the limit clock and conversion together are. */
    private static final int NEAR = 2;
    private static final int MOST_PLIES = 400;
    private static final int MOST_DRAWN = 4000;

    private Tablebase tables;

    @BeforeEach
    void open() throws IOException {
        tables = Tablebase.open(TestDatabase.limitedData(SIX, 12, LIMIT), SIX, TablebaseOptions.mapped());
        EngineOptions options = new EngineOptions(SIX, TestDatabase.limitedData(SIX, 12, LIMIT)).withBook(false)
                .withHash(1 << 20);
        start(options);
        say("setoption name NMoveRule value " + LIMIT);
    }

    @AfterEach
    void close() {
        tables.close();
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
        List<List<Position>> drawn = Stream.of("33", "43", "44", "54", "46", "64", "55", "65")
                .map(stones -> RandomGames.moving(SIX, stones.charAt(0) - '0', stones.charAt(1) - '0', 82, MOST_DRAWN)).toList();
        for (int i = 0; i < MOST_DRAWN; i++) {
            for (List<Position> some : drawn) {
                Position position = some.get(i);
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

    /** Returns games in which another win than the quickest comes just in time. */
    private List<Game> withQuickestWinTooLate() {
        List<Game> games = RandomGames.moving(SIX, 6, 4, 85, MOST_DRAWN).stream()
                .filter(position -> tables.value(position).conversion() > 1)
                .map(position -> Game.from(SIX, position, DRAWS, LIMIT - tables.value(position).conversion()))
                .filter(game -> tables.value(game.position()).outcome() == Outcome.WIN
                        && tables.rank(game.position()).getFirst().value().valueAt(game.quietPlies()) == Outcome.DRAW)
                .toList();
        assertThat(games).isNotEmpty();
        return games;
    }

    private ToIntFunction<Game> opponent(boolean best) {
        SplittableRandom random = new SplittableRandom(83);
        return game -> {
            List<Integer> turns =
                    best ? List.of(tables.rank(game.position(), game.quietPlies()).getFirst().turn()) : game.turns();
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
        List<Game> games = new ArrayList<>(nearTheLimit(Outcome.WIN, 200));
        games.addAll(withQuickestWinTooLate());
        for (Game start : games) {
            Outcome expected = tables.value(start.position()).valueAt(start.quietPlies());
            Outcome result = result(start, played(start, true, opponent(bestDelay)));
            if (bestDelay || expected == Outcome.WIN) {
                assertThat(result).as(fen(start)).isEqualTo(expected);
            } else {
                assertThat(result).as(fen(start)).isNotEqualTo(Outcome.LOSS);
            }
        }
    }

    private boolean isLeft(Game game) {
        return tables.value(game.position()).valueAt(game.quietPlies()) != Outcome.DRAW;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLossThatTheLimitDrawsIsHeld(boolean bestAttack) throws Exception {
        for (Game start : nearTheLimit(Outcome.LOSS, 100)) {
            Outcome result = result(start, played(start, true, opponent(bestAttack)));
            if (!isLeft(start)) {
                assertThat(result).as(fen(start)).isEqualTo(bestAttack ? Outcome.DRAW : result).isNotEqualTo(Outcome.LOSS);
            } else if (bestAttack) {
                assertThat(result).as(fen(start)).isEqualTo(Outcome.LOSS);
            }
        }
    }

    /** The last report of each rank, by its first turn: its words after {@code score}. */
    private static Map<String, List<String>> lines(List<String> said) {
        Map<String, List<String>> lines = new LinkedHashMap<>();
        for (String line : said) {
            if (line.startsWith("info depth")) {
                List<String> words = List.of(line.split(" "));
                List<String> pv = words.subList(words.indexOf("pv") + 1, words.size());
                String turn = pv.getFirst() + (pv.size() > 1 && pv.get(1).startsWith("x") ? pv.get(1) : "");
                lines.put(turn, words.subList(words.indexOf("score") + 1, words.size()));
            }
        }
        return lines;
    }

    private static Outcome said(List<String> line) {
        int score = Integer.parseInt(line.get(1));
        return line.getFirst().equals("cp") && Math.abs(score) < 19_000 ? Outcome.DRAW : score > 0 ? Outcome.WIN : Outcome.LOSS;
    }

    @Test
    void eachLineSaysWhatItsTurnIsWorthUnderTheLimitAndLeadsThere() throws Exception {
        say("setoption name MultiPV value 100");
        List<Game> games = new ArrayList<>(nearTheLimit(Outcome.WIN, 60));
        games.addAll(nearTheLimit(Outcome.LOSS, 60));
        games.addAll(withQuickestWinTooLate());
        for (Game start : games) {
            Map<String, List<String>> lines = lines(answer(start, List.of(), ""));
            for (RankedTurn turn : tables.rank(start.position())) {
                List<String> line = Objects.requireNonNull(lines.remove(start.format(turn.turn())), fen(start));
                Outcome worth = turn.value().valueAt(start.quietPlies());
                assertThat(said(line)).as("%s in %s", start.format(turn.turn()), fen(start)).isEqualTo(worth);
                Game end = start;
                for (String word : line.subList(line.indexOf("pv") + 1, line.size())) {
                    end = end.play(word);
                }
                assertThat(end.status() == Status.ONGOING || end.status() == Status.DRAWN).as(fen(start))
                        .isEqualTo(worth == Outcome.DRAW);
                assertThat(worth == Outcome.DRAW || result(start, end) == worth).as(fen(start)).isTrue();
            }
            assertThat(lines).as(fen(start)).isEmpty();
        }
    }

    @Test
    void ofTheTurnsThatAreAskedForTheBestUnderTheLimitIsChosen() throws Exception {
        int asked = 0;
        for (Game start : withQuickestWinTooLate()) {
            List<RankedTurn> drawn = tables.rank(start.position(), start.quietPlies()).stream()
                    .filter(turn -> turn.value().valueAt(start.quietPlies()) != Outcome.WIN).toList();
            if (!drawn.isEmpty()) {
                asked++;
                List<String> said = answer(start, List.of(), " searchmoves " + String.join(" ",
                        drawn.stream().map(turn -> start.format(turn.turn())).toList()));
                Outcome best = drawn.getFirst().value().valueAt(start.quietPlies());
                assertThat(said(lines(said).values().iterator().next())).as(fen(start)).isEqualTo(best);
            }
        }
        assertThat(asked).isPositive();
    }

    /** But for repetitions, of which a FEN tells nothing. */
    @Test
    void theClockOfAFenAndTheTurnsBehindThePositionCountAlike() throws Exception {
        SplittableRandom random = new SplittableRandom(84);
        int compared = 0;
        for (Game start : nearTheLimit(Outcome.WIN, 100)) {
            List<Integer> quiet = start.turns().stream().filter(Turn::isQuiet).toList();
            if (!quiet.isEmpty() && start.quietPlies() + 2 < LIMIT) {
                int turn = quiet.get(random.nextInt(quiet.size()));
                Game next = start.play(turn);
                if (RandomGames.goesOn(next)) {
                    compared++;
                    Game alone = Game.from(SIX, next.position(), DRAWS, next.quietPlies());
                    assertThat(lines(answer(start, List.of(start.format(turn)), "")).values().stream().map(line -> line.get(1))
                            .toList()).as(fen(start))
                            .isEqualTo(lines(answer(alone, List.of(), "")).values().stream().map(line -> line.get(1))
                                    .toList());
                }
            }
        }
        assertThat(compared).isPositive();
    }

    @Test
    void aLimitThatIsNotThatOfTheGameIsNotUsedAndThisIsSaidOnce() throws Exception {
        say("isready");
        assertThat(hear("readyok").getFirst()).contains("with grades of draws and a move limit of 20 plies in ");
        say("setoption name NMoveRule value 30");
        say("isready");
        assertThat(hear("readyok").getFirst())
                .endsWith(
                        ". They have a move limit of 20 plies, which is not used: the game has one of 30 plies (NMoveRule)");
        say("isready");
        assertThat(hear("readyok")).hasSize(1);
    }

    @Test
    void aPositionIsShownWithItsClock() throws Exception {
        Game game = withQuickestWinTooLate().getFirst();
        answer(game, List.of(), "");
        say("d");
        assertThat(hear("Fen").getLast()).isEqualTo("Fen: " + fen(game));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 19, 21, 100})
    void underAnotherRuleTheEnginePlaysAsWithoutConversions(int quietPlies) throws Exception {
        DrawRules draws = new DrawRules(3, quietPlies);
        EngineOptions options = new EngineOptions(SIX, TestDatabase.limitedData(SIX, 12, LIMIT)).withBook(false).withDraws(draws)
                .withHash(1 << 20);
        try (Engine engine = new Engine(options); Engine without = new Engine(options.withData(TestDatabase.wholeData(SIX)))) {
            for (Game near : nearTheLimit(Outcome.WIN, 60)) {
                Game game = near.withDraws(draws);
                List<Report> reports = new ArrayList<>();
                List<Report> expected = new ArrayList<>();
                Choice choice = engine.choose(game, game.turns(), 3, engine.control(PatientLimits.depth(1)), reports::add);
                Choice other = without.choose(game, game.turns(), 3, without.control(PatientLimits.depth(1)), expected::add);
                assertThat(choice.reason()).as(fen(game)).isEqualTo(other.reason());
                assertThat(choice.turn()).as(fen(game)).isEqualTo(other.turn());
                assertThat(reports.stream().map(report -> List.of(report.score(), report.line())).toList()).as(fen(game))
                        .isEqualTo(expected.stream().map(report -> List.of(report.score(), report.line())).toList());
            }
        }
    }
}
