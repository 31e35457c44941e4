package org.millstone.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.RandomGames;
import org.millstone.table.Plane;

/** With tables that tell draws apart the engine plays for the better final, gets what it is promised, and says what that is. */
class GradedPlayTest extends SixPlay {
    /** More plies than any way to a final takes: each capture comes within some turns, and there are few stones to take. */
    private static final int LONGEST = 400;

    private static final String GRADES = "." + Plane.GRADE.suffix();

    @TempDir
    private Path temporary;

    private static DrawGrade grade(Value value) {
        return Objects.requireNonNull(value.grade());
    }

    private static int worth(Value value) {
        return value.grade() == null ? 0 : grade(value).grade();
    }

    /** Drawn positions of the moving phase whose stones stay, others in which somebody is to lose some, and some with stones in hand. */
    private static List<Game> drawn(Tablebase tables) {
        List<Position> positions = new ArrayList<>();
        for (int[] stones : new int[][] {{5, 5}, {5, 6}, {6, 5}, {6, 6}}) {
            List<Position> found = RandomGames.moving(SIX, stones[0], stones[1], 51, 2000);
            positions.addAll(found.subList(0, 20));
            found.stream().filter(position -> !stays(position, tables.value(position), tables)).forEach(positions::add);
        }
        RandomGames.games(SIX, DrawRules.NONE, 52, 60, 11).forEach(game -> positions.add(game.position()));
        return positions.stream().filter(position -> tables.value(position).outcome() == Outcome.DRAW)
                .map(SixPlay::game).toList();
    }

    private static boolean stays(Position position, Value value, Tablebase tables) {
        return position.pending() == 0 && Subspace.of(position).inHand() == 0 && gain(position, value, tables) == 0;
    }

    /** Returns any turn that keeps a draw; for a careful side one that keeps its grade, too. */
    private static int defence(Game game, boolean careful, Tablebase tables, SplittableRandom random) {
        List<RankedTurn> ranked = tables.rank(game.position());
        Value best = ranked.getFirst().value();
        List<RankedTurn> wanted = ranked.stream().filter(turn -> turn.value().outcome() == best.outcome()
                && (!careful || worth(turn.value()) == worth(best))).toList();
        return wanted.get(random.nextInt(wanted.size())).turn();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void thePromisedFinalIsReached(boolean careful) throws IOException {
        SplittableRandom random = new SplittableRandom(53);
        int played = 0;
        int better = 0;
        try (Engine engine = new Engine(options(whole())); Tablebase tables = tables()) {
            for (Game start : drawn(tables)) {
                Value promised = tables.value(start.position());
                if (stays(start.position(), promised, tables)) {
                    continue;
                }
                Value end = valueOfFinal(start, engine, careful, tables, random);
                assertThat(end.outcome() == Outcome.WIN || worth(end) >= worth(promised)).as(fen(start)).isTrue();
                played++;
                better += end.outcome() == Outcome.WIN || worth(end) > worth(promised) ? 1 : 0;
            }
        }
        assertThat(played).isGreaterThan(50);
        assertThat(better > 0).as("careless defenders lose more").isEqualTo(!careful);
    }

    /** Plays until the game is won or the final is there. Where the engine profits, its counter falls with each of its turns. */
    private static Value valueOfFinal(Game start, Engine engine, boolean careful, Tablebase tables, SplittableRandom random) {
        Game game = start;
        Value before = tables.value(start.position());
        for (int ply = 0; ply < LONGEST; ply++) {
            if (ply % 2 == 1) {
                game = game.play(defence(game, careful, tables, random));
                continue;
            }
            Value now = tables.value(game.position());
            if (now.outcome() == Outcome.WIN || stays(game.position(), now, tables)) {
                return now;
            }
            assertThat(worth(now)).as("%s, from %s", fen(game), fen(start)).isGreaterThanOrEqualTo(worth(before));
            if (ply > 0 && game.quietPlies() > 1 && worth(now) == worth(before) && !game.position().isPlacing()
                    && gain(game.position(), now, tables) > 0) {
                assertThat(grade(now).turnsToCapture()).as("%s, from %s", fen(game), fen(start))
                        .isLessThan(grade(before).turnsToCapture());
            }
            before = now;
            game = game.play(choose(engine, game).turn());
        }
        throw new AssertionError("no final is reached from " + fen(start));
    }

    /** How much more the side to move is to get than its stones are worth. */
    private static int gain(Position position, Value value, Tablebase tables) {
        return worth(value) - tables.finals().worth(Subspace.of(position)).orElse(0);
    }

    @Test
    void withGradesOffItPlaysAsWithoutThem() throws IOException {
        some(temporary, name -> !name.endsWith(GRADES));
        int others = 0;
        try (Engine graded = new Engine(options(whole())); Engine off = new Engine(options(whole()).withGrades(false));
                Engine without = new Engine(options(temporary)); Tablebase tables = tables()) {
            for (Game game : drawn(tables)) {
                off.forget();
                without.forget();
                Engine.Choice choice = choose(off, game);
                assertThat(choice.reason()).as(fen(game)).matches("the tables: draw, by \\d+ of \\d+ turns")
                        .isEqualTo(choose(without, game).reason());
                others += choose(graded, game).turn() == choice.turn() ? 0 : 1;
            }
            assertThat(graded.equipment()).contains("grades");
            assertThat(off.equipment()).doesNotContain("grades");
        }
        assertThat(others).isPositive();
    }

    /** Where only draws of the moving phase are told apart, any draw will do before the last stones are placed. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void gradesOfTheMovingPhaseAloneAreUsedFromTheLastPlacementOn(boolean placingTables) throws IOException {
        some(temporary, name -> !name.contains("+") || placingTables && !name.endsWith(GRADES));
        Set<String> graded = new HashSet<>();
        try (Engine engine = new Engine(options(temporary)); Tablebase tables = tables()) {
            for (Game start : RandomGames.games(SIX, DrawRules.NONE, 54, 400, 12)) {
                Position position = start.position();
                int inHand = position.ownHand() + position.opponentHand();
                if (inHand == 0 || inHand > 4 || tables.value(position).outcome() != Outcome.DRAW) {
                    continue;
                }
                Engine.Choice choice = choose(engine, start);
                assertThat(tables.value(start.play(choice.turn()).position()).outcome()).as(fen(start))
                        .isEqualTo(Outcome.DRAW);
                // Where a table is missing, the turn is worth what its replies are.
                boolean last = inHand <= (position.pending() == 0 ? 1 : 0) + (placingTables ? 0 : 1);
                assertThat(choice.reason().contains(" turns: ")).as("%s: %s", fen(start), choice.reason()).isEqualTo(last);
                graded.add(last + " " + placingTables);
            }
        }
        assertThat(graded).hasSize(2);
    }

    @Test
    void theReasonNamesTheFinalItsWorthAndTheTurnsToTheNextCapture() throws IOException {
        int counted = 0;
        try (Engine engine = new Engine(options(whole())); Tablebase tables = tables()) {
            for (Game game : drawn(tables)) {
                List<RankedTurn> ranked = tables.rank(game.position());
                long equal =
                        ranked.stream().filter(turn -> RankedTurn.BEST_FIRST.compare(turn, ranked.getFirst()) == 0).count();
                DrawGrade best = grade(ranked.getFirst().value());
                counted += best.hasTurnsToCapture() ? 1 : 0;
                assertThat(choose(engine, game).reason()).as(fen(game))
                        .isEqualTo("the tables: draw, by " + equal + " of " + game.turns().size() + " turns"
                                + BestTurns.words(best, game.position().side()));
            }
        }
        assertThat(counted).isPositive();
    }

    /** Three stones fly: they are better off than four. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            6-3 | 112 | 0 | BLACK | : Black keeps six stones against three (+112)
            3-6 | -112 | 0 | BLACK | : White keeps six stones against three (-112)
            4-3 | -40 | 0 | WHITE | : Black keeps three stones against four (-40)
            6-3 | 112 | 4 | WHITE | : White keeps six stones against three (+112), the next capture within 4 turns
            6-3 | 112 | 1 | WHITE | : White keeps six stones against three (+112), the next capture within 1 turn
            equal | 0 | 2 | WHITE | : both keep equal forces, the next capture within 2 turns
            """)
    void aGradeIsToldInWords(String stays, int worth, int turns, Side side, String words) {
        DrawGrade grade =
                new DrawGrade(Subspace.parse(stays).orElse(null), worth, turns == 0 ? DrawGrade.NO_TURNS_TO_CAPTURE : turns);
        assertThat(BestTurns.words(grade, side)).isEqualTo(words);
        assertThat(BestTurns.words(null, side)).isEmpty();
    }
}
