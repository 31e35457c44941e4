package org.millstone.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.fixtures.TestDatabase;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.RandomGames;
import org.millstone.search.Search.Report;
import org.millstone.search.SearchScore;

/** The engine's turns are worth what the rules about draws make of them, and of the answers to them. */
class DrawRulesAtTheRootTest extends SixPlay {
    private static final int MOST_QUIET = 20;
    private static final DrawRules BOTH = new DrawRules(3, MOST_QUIET);

    @TempDir
    private Path temporary;

    /** Games in which one turn would be the third occurrence, and games at or near the limit of quiet plies. */
    private static List<Game> games() {
        SplittableRandom random = new SplittableRandom(71);
        List<Game> games = new ArrayList<>();
        for (int[] stones : new int[][] {{3, 4}, {4, 3}, {4, 4}, {5, 4}, {4, 5}}) {
            for (Position position : RandomGames.moving(SIX, stones[0], stones[1], 72, 12)) {
                Game free = Game.from(SIX, position, BOTH);
                free.turns().stream().map(turn -> backAndForth(free, turn)).flatMap(Optional::stream).limit(3)
                        .forEach(games::add);
                games.add(Game.from(SIX, position, BOTH, MOST_QUIET - 1 - random.nextInt(6)));
            }
        }
        return games;
    }

    /** Returns the game with this position that has come about twice, as has the position after the turn; if four moves do that. */
    private static Optional<Game> backAndForth(Game start, int turn) {
        Game first = start.play(turn);
        return Turn.isQuiet(turn) ? first.turns().stream().filter(Turn::isQuiet)
                .map(answer -> cycled(start, turn, answer)).flatMap(Optional::stream).findFirst() : Optional.empty();
    }

    private static Optional<Game> cycled(Game start, int turn, int answer) {
        String there = start.format(turn);
        String back = reversed(there);
        String reply = start.format(answer);
        Game game = Game.from(SIX, start.play(turn).position(), BOTH);
        for (String each : List.of(reply, back, reversed(reply), there, reply, back, reversed(reply))) {
            if (game.turns().stream().map(game::format).noneMatch(each::equals)) {
                return Optional.empty();
            }
            game = game.play(each);
        }
        return game.position().equals(start.position()) && !game.isDrawnByHistory() ? Optional.of(game) : Optional.empty();
    }

    private static String reversed(String move) {
        return move.substring(3) + "-" + move.substring(0, 2);
    }

    /** What a turn is worth, two plies deep: what ends the game counts as the end, else the tables tell. */
    private static Outcome worth(Game game, int turn, Tablebase tables) {
        Game next = game.play(turn);
        if (drawn(next)) {
            return Outcome.DRAW;
        }
        Outcome outcome = told(next, tables).reversed();
        Outcome answered = next.turns().stream().map(next::play)
                .map(after -> drawn(after) ? Outcome.DRAW : told(after, tables).reversed())
                .min(Outcome::compareTo).orElse(outcome.reversed());
        return answered.reversed();
    }

    /** What the tables say of a game's position, under their move limit if they have one. */
    private static Outcome told(Game game, Tablebase tables) {
        Value value = tables.value(game.position());
        return tables.limit() == null ? value.outcome() : value.valueAt(game.quietPlies());
    }

    private static boolean drawn(Game game) {
        long occurrences = game.recent().stream().filter(game.recent().getLast()::equals).count();
        return game.status() == Status.ONGOING && (occurrences >= 3 || game.quietPlies() >= MOST_QUIET);
    }

    @ParameterizedTest
    @CsvSource({"false, all, 1", "true, all, 3", "false, no depths, 4", "true, limit, 4"})
    void theBestTurnUnderTheRulesIsPlayedAndEachLineSaysItsWorth(boolean shuffling, String kind, int lines)
            throws IOException {
        Set<Outcome> changed = EnumSet.noneOf(Outcome.class);
        int fresh = 0;
        Path limited = TestDatabase.limitedData(SIX, 12, MOST_QUIET);
        Path data =
                kind.equals("limit") ? limited : kind.equals("all") ? whole() : some(temporary, name -> !name.endsWith(".dtw"));
        try (Engine engine = new Engine(options(data).withDraws(BOTH).withShuffling(shuffling));
                Tablebase tables = kind.equals("limit") ? Tablebase.open(limited, SIX, TablebaseOptions.mapped()) : tables()) {
            for (Game game : games()) {
                List<Report> heard = new ArrayList<>();
                Engine.Choice choice = choose(engine, game, lines, 2, heard);
                Outcome best = game.turns().stream().map(turn -> worth(game, turn, tables)).min(Outcome::compareTo).orElseThrow();
                assertThat(worth(game, choice.turn(), tables)).as(fen(game)).isEqualTo(best);
                assertThat(said(choice.report().score())).as(fen(game)).isEqualTo(best);
                assertThat(heard).as(fen(game)).allMatch(line -> said(line.score()) == worth(game, line.turn(), tables))
                        .allMatch(line -> line.score() == 0 || !drawn(game.play(line.turn())));
                assertThat(choice.reason()).as(fen(game)).contains(best.name().toLowerCase(Locale.ROOT));
                if (drawn(game.play(choice.turn()))) {
                    assertThat(choice.reason()).as(fen(game)).contains("ends the game: ");
                }
                // With a clock the only turns that win in time may repeat a position.
                if (best == Outcome.WIN && game.clock() == 0 && game.turns().stream()
                        .anyMatch(turn -> worth(game, turn, tables) == best && !game.play(turn).isRepetition())) {
                    fresh++;
                    assertThat(game.play(choice.turn()).isRepetition()).as(fen(game)).isFalse();
                }
                Outcome free = tables.value(game.position()).outcome();
                if (free != best) {
                    changed.add(free);
                    assertThat(choice.reason()).as(fen(game)).startsWith("the tables and the rules about draws: draw");
                }
            }
        }
        assertThat(changed).as("robbed of a win, and saved by a draw").containsExactlyInAnyOrder(Outcome.WIN, Outcome.LOSS);
        assertThat(fresh).isPositive();
    }

    /** Without tables, as far as the search sees: mates within three plies. Whatever history says, the board's own end comes first. */
    @Test
    void theSearchAloneDoesTheSame() throws IOException {
        int saved = 0;
        int won = 0;
        try (Engine engine = new Engine(options(null)); Tablebase tables = tables()) {
            List<Game> games = games();
            RandomGames.moving(SIX, 5, 4, 74, 1000).forEach(each -> games.add(Game.from(SIX, each, BOTH, MOST_QUIET - 1)));
            for (Game game : games) {
                int plies = tables.value(game.position()).dtw();
                if (plies < 1 || plies > 3) {
                    continue;
                }
                Engine.Choice choice = engine.choose(game, patient(5));
                Outcome best = game.turns().stream().map(turn -> worth(game, turn, tables)).min(Outcome::compareTo).orElseThrow();
                boolean drawing = game.turns().stream().anyMatch(turn -> drawn(game.play(turn)));
                if (tables.value(game.position()).outcome() == Outcome.LOSS && drawing) {
                    saved++;
                    assertThat(game.play(choice.turn()).isDrawnByHistory()).as(fen(game)).isTrue();
                    assertThat(choice.report().score()).as(fen(game)).isZero();
                    assertThat(choice.reason()).as(fen(game)).contains("ends the game: ");
                } else if (best == Outcome.WIN && plies == 1) {
                    won += game.turns().stream().allMatch(Turn::isQuiet) ? 1 : 0;
                    assertThat(choice.report().score()).as(fen(game)).isEqualTo(SearchScore.MATE - 1);
                    assertThat(game.play(choice.turn()).status()).as(fen(game)).isEqualTo(Status.LOST);
                }
            }
        }
        assertThat(List.of(saved, won)).allMatch(count -> count > 0);
    }

    @ParameterizedTest
    @CsvSource({"true, 20", "true, 5", "false, 20", "false, 0"})
    void aGameThatIsDrawnAlreadyHasScore0AndABestTurnAllTheSame(boolean tables, int skill) throws IOException {
        try (Engine engine = new Engine(options(tables ? whole() : null).withSkill(skill))) {
            for (Position position : RandomGames.moving(SIX, 4, 4, 73, 5)) {
                Game game = Game.from(SIX, position, BOTH, MOST_QUIET);
                List<Report> heard = new ArrayList<>();
                Engine.Choice choice = choose(engine, game, 2, 2, heard);
                assertThat(game.turns()).contains(choice.turn());
                assertThat(choice.report().score()).isZero();
                assertThat(heard).allMatch(report -> report.score() == 0);
                assertThat(choice.reason())
                        .isEqualTo("the game is drawn already: 20 plies in a row without a stone placed or removed");
            }
        }
    }

    /** Two plies before the limit no turn loses here, though the tables say so: no answer removes a stone. */
    @Test
    void aLossThatEveryAnswerDrawsIsADraw() throws IOException {
        try (Engine engine = new Engine(options(whole()))) {
            Game game = Game.from(SIX, Fen.parse(SIX, "O*@@O*@O/O*@OO@** b m s 6 0 5 0 0 0"), DrawRules.USUAL, 98);
            List<Report> heard = new ArrayList<>();
            Engine.Choice choice = choose(engine, game, 5, 2, heard);
            assertThat(heard.stream().filter(line -> line.rank() > 1)).hasSize(4).allMatch(line -> line.score() == 0);
            assertThat(said(choice.report().score())).isEqualTo(Outcome.DRAW);
            assertThat(choice.reason()).startsWith("the tables and the rules about draws: draw, by 5 of 5 turns");
        }
    }

    /** The quickest win ends the game with the last ply that the rules allow: another, which removes a stone first, is slower. */
    @Test
    void aWinThatIsJustInTimeIsPlayed() throws IOException {
        Position position = Fen.parse(SIX, "O**@@@**/*@O*OOO* w m s 5 0 4 0 0 0");
        try (Engine engine = new Engine(options(whole()))) {
            assertThat(
                    choose(engine, Game.from(SIX, position, new DrawRules(0, 25), 20), 1, 4, new ArrayList<>()).report().score())
                    .isEqualTo(SearchScore.MATE - 5);
        }
    }

    /** No end of the game is announced for a ply at which the rules about draws have ended it already. */
    @Test
    void theTablesPromiseNoMateBeyondTheMoveLimit() throws IOException {
        int decided = 0;
        try (Engine engine = new Engine(options(whole())); Tablebase tables = tables()) {
            for (Position position : RandomGames.moving(SIX, 4, 4, 21, 60)) {
                Value value = tables.value(position);
                // Sooner, the next turn or the answer may be the draw.
                if (value.outcome() == Outcome.DRAW || value.dtw() < 4) {
                    continue;
                }
                decided++;
                for (int spare : new int[] {-1, 0}) {
                    Game game = Game.from(SIX, position, new DrawRules(3, value.dtw() + spare));
                    List<Report> heard = new ArrayList<>();
                    Engine.Choice choice = choose(engine, game, 1, 4, heard);
                    int score = choice.report().score();
                    // A first turn that removes a stone begins the count anew.
                    boolean removes = Turn.removed(choice.turn()) != 0;
                    assertThat(SearchScore.hasPlies(score)).as(fen(game)).isEqualTo(spare == 0 || removes);
                    assertThat(heard).as(fen(game))
                            .allMatch(line -> SearchScore.hasPlies(line.score()) == (spare == 0 || removes));
                    assertThat(SearchScore.isDecided(score)).as(fen(game)).isTrue();
                }
            }
        }
        assertThat(decided).isPositive();
    }
}
