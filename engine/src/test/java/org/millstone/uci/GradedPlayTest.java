package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.PatientLimits;
import org.millstone.search.RandomGames;
import org.millstone.search.Search.Report;
import org.millstone.search.TestTables;
import org.millstone.table.Plane;
import org.millstone.variants.Variants;

/** With tables that tell draws apart the engine plays for the better final, gets what it is promised, and says what that is. */
class GradedPlayTest {
    private static final Rules SIX = Variants.SIX;
    /** More plies than any way to a final takes: each capture comes within some turns, and there are few stones to take. */
    private static final int LONGEST = 400;

    private static final String GRADES = "." + Plane.GRADE.suffix();

    @TempDir
    private Path temporary;

    /** The side that never loses a draw. */
    private enum Defender {
        /** Plays any turn that keeps the draw. */
        CARELESS {
            @Override
            boolean wants(Value turn, Value best) {
                return turn.outcome() == best.outcome();
            }
        },
        /** Plays any turn that keeps the grade. */
        CAREFUL {
            @Override
            boolean wants(Value turn, Value best) {
                return turn.outcome() == best.outcome() && worth(turn) == worth(best);
            }
        };

        abstract boolean wants(Value turn, Value best);

        int turn(Game game, Tablebase tables, SplittableRandom random) {
            List<RankedTurn> ranked = tables.rank(game.position());
            List<RankedTurn> wanted =
                    ranked.stream().filter(turn -> wants(turn.value(), ranked.getFirst().value())).toList();
            return wanted.get(random.nextInt(wanted.size())).turn();
        }
    }

    private static EngineOptions options(Path data) {
        return new EngineOptions(SIX, data).withBook(false).withHash(1 << 20)
                .withDraws(DrawRules.NONE);
    }

    private static Tablebase tables() throws IOException {
        return Tablebase.open(TestTables.whole(SIX).resolve(SIX.name()), SIX);
    }

    private static Engine.Choice choose(Engine engine, Game game) {
        return engine.choose(game, PatientLimits.depth(2));
    }

    private static String fen(Position position) {
        return Fen.format(SIX.board(), position);
    }

    private static DrawGrade grade(Value value) {
        return Objects.requireNonNull(value.grade());
    }

    private static int worth(Value value) {
        return value.grade() == null ? 0 : grade(value).worth();
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
                .map(position -> Game.from(SIX, position, DrawRules.NONE)).toList();
    }

    /** Whether the game stays with the stones that are on the board. */
    private static boolean stays(Position position, Value value, Tablebase tables) {
        Subspace stones = Subspace.of(position);
        return position.pending() == 0 && stones.inHand() == 0
                && worth(value) == tables.finals().worth(stones).orElse(0);
    }

    @ParameterizedTest
    @EnumSource(Defender.class)
    void thePromisedFinalIsReached(Defender defender) throws IOException {
        SplittableRandom random = new SplittableRandom(53);
        int played = 0;
        int better = 0;
        try (Engine engine = new Engine(options(TestTables.whole(SIX))); Tablebase tables = tables()) {
            for (Game start : drawn(tables)) {
                Value promised = tables.value(start.position());
                if (stays(start.position(), promised, tables)) {
                    continue;
                }
                Value end = valueOfFinal(start, engine, defender, tables, random);
                assertThat(end.outcome() == Outcome.WIN || worth(end) >= worth(promised)).as(fen(start.position())).isTrue();
                played++;
                better += end.outcome() == Outcome.WIN || worth(end) > worth(promised) ? 1 : 0;
            }
        }
        assertThat(played).isGreaterThan(50);
        assertThat(better > 0).as("careless defenders lose more").isEqualTo(defender == Defender.CARELESS);
    }

    /**
     * Plays until the game is won or the final is there, and returns what that is worth. The grade never gets worse, and where the engine
     * profits, its counter falls with each of its turns.
     */
    private static Value valueOfFinal(Game start, Engine engine, Defender defender, Tablebase tables, SplittableRandom random) {
        Game game = start;
        Value before = tables.value(start.position());
        for (int ply = 0; ply < LONGEST; ply++) {
            if (ply % 2 == 1) {
                game = game.play(defender.turn(game, tables, random));
                continue;
            }
            Value now = tables.value(game.position());
            if (now.outcome() == Outcome.WIN || stays(game.position(), now, tables)) {
                return now;
            }
            assertThat(worth(now)).as("%s, from %s", fen(game.position()), fen(start.position()))
                    .isGreaterThanOrEqualTo(worth(before));
            if (ply > 0 && game.quietPlies() > 1 && worth(now) == worth(before) && profits(game.position(), now, tables)) {
                assertThat(grade(now).turnsToCapture()).as("%s, from %s", fen(game.position()), fen(start.position()))
                        .isLessThan(grade(before).turnsToCapture());
            }
            before = now;
            game = game.play(choose(engine, game).turn());
        }
        throw new AssertionError("no final is reached from " + fen(start.position()));
    }

    /** Whether the side to move is to get more than its stones are worth. */
    private static boolean profits(Position position, Value value, Tablebase tables) {
        Subspace stones = Subspace.of(position);
        return stones.inHand() == 0
                && worth(value) > tables.finals().worth(stones).orElse(0);
    }

    /** Nobody can tell it from an engine whose tables have no grades. */
    @Test
    void withGradesOffItPlaysAsWithoutThem() throws IOException {
        copy(name -> !name.endsWith(GRADES));
        int others = 0;
        try (Engine graded = new Engine(options(TestTables.whole(SIX)));
                Engine off = new Engine(options(TestTables.whole(SIX)).withGrades(false));
                Engine without = new Engine(options(temporary)); Tablebase tables = tables()) {
            for (Game game : drawn(tables)) {
                List<Report> said = new ArrayList<>();
                List<Report> expected = new ArrayList<>();
                Engine.Choice choice = lines(off, game, said);
                Engine.Choice right = lines(without, game, expected);
                assertThat(choice.reason()).as(fen(game.position())).isEqualTo(right.reason())
                        .matches("the tables: draw, by \\d+ of \\d+ turns");
                assertThat(said).extracting(Report::line).isEqualTo(expected.stream().map(Report::line).toList());
                assertThat(choice.turn()).isEqualTo(right.turn());
                others += choose(graded, game).turn() == choice.turn() ? 0 : 1;
            }
            assertThat(graded.equipment()).contains("grades");
            assertThat(off.equipment()).doesNotContain("grades");
        }
        assertThat(others).isPositive();
    }

    /** Copies the files of the whole game whose names are wanted into the temporary folder. */
    private void copy(Predicate<String> wanted) throws IOException {
        Path folder = Files.createDirectory(temporary.resolve(SIX.name()));
        try (Stream<Path> files = Files.list(TestTables.whole(SIX).resolve(SIX.name()))) {
            for (Path file : files.filter(file -> wanted.test(file.getFileName().toString())).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
    }

    /** Where only draws of the moving phase are told apart, any draw will do before the last stones are placed. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void gradesOfTheMovingPhaseAloneAreUsedFromTheLastPlacementOn(boolean placingTables) throws IOException {
        copy(name -> !name.contains("+") || placingTables && !name.endsWith(GRADES));
        Set<String> graded = new HashSet<>();
        try (Engine engine = new Engine(options(temporary)); Tablebase tables = tables()) {
            for (Game start : RandomGames.games(SIX, DrawRules.NONE, 54, 400, 12)) {
                Position position = start.position();
                int inHand = position.ownHand() + position.opponentHand();
                if (inHand == 0 || inHand > 4 || tables.value(position).outcome() != Outcome.DRAW) {
                    continue;
                }
                Engine.Choice choice = choose(engine, start);
                assertThat(tables.value(start.play(choice.turn()).position()).outcome()).as(fen(position))
                        .isEqualTo(Outcome.DRAW);
                // Where a table is missing, the turn is worth what its replies are.
                boolean last = inHand <= (position.pending() == 0 ? 1 : 0) + (placingTables ? 0 : 1);
                assertThat(choice.reason().contains(" turns: ")).as("%s: %s", fen(position), choice.reason()).isEqualTo(last);
                graded.add(last + " " + placingTables);
            }
        }
        assertThat(graded).hasSize(2);
    }

    private static Engine.Choice lines(Engine engine, Game game, List<Report> said) {
        engine.forget();
        return engine.choose(game, game.turns(), 4, engine.control(PatientLimits.depth(2)), said::add);
    }

    /** The engine says which draw it plays for, as the tables have it. */
    @Test
    void theReasonNamesTheFinalItsWorthAndTheTurnsToTheNextCapture() throws IOException {
        int counted = 0;
        try (Engine engine = new Engine(options(TestTables.whole(SIX))); Tablebase tables = tables()) {
            for (Game game : drawn(tables)) {
                List<RankedTurn> ranked = tables.rank(game.position());
                long equal =
                        ranked.stream().filter(turn -> RankedTurn.BEST_FIRST.compare(turn, ranked.getFirst()) == 0).count();
                DrawGrade best = grade(ranked.getFirst().value());
                counted += best.hasCounter() ? 1 : 0;
                assertThat(choose(engine, game).reason()).as(fen(game.position()))
                        .isEqualTo("the tables: draw, by " + equal + " of " + game.turns().size() + " turns"
                                + CertainTurns.words(best, game.position().side()));
            }
        }
        assertThat(counted).isPositive();
    }

    /** For all variation and all sets of allowed turns, the chosen turn is worth as much as any allowed one. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void linesComeInTheOrderOfTheirWorth(boolean varied) throws IOException {
        Set<Integer> ranks = new HashSet<>();
        try (Engine engine = new Engine(options(TestTables.whole(SIX)).withShuffling(varied)); Tablebase tables = tables()) {
            for (Game game : drawn(tables)) {
                List<RankedTurn> ranked = tables.rank(game.position());
                for (List<RankedTurn> allowed : List.of(ranked, ranked.subList(ranked.size() / 2, ranked.size()))) {
                    List<Report> said = new ArrayList<>();
                    Engine.Choice choice = engine.choose(game, allowed.stream().map(RankedTurn::turn).toList(), 6,
                            engine.control(PatientLimits.depth(1)), said::add);
                    List<RankedTurn> lines = said.stream().map(report -> turn(ranked, report.turn())).toList();
                    assertThat(lines).as(fen(game.position())).isSortedAccordingTo(RankedTurn.BEST_FIRST);
                    assertThat(RankedTurn.BEST_FIRST.compare(turn(ranked, choice.turn()), allowed.getFirst())).isZero();
                    assertThat(said).extracting(Report::rank).isSorted();
                    ranks.add(ranked.indexOf(turn(ranked, choice.turn())));
                }
            }
        }
        assertThat(ranks).hasSizeGreaterThan(1);
    }

    private static RankedTurn turn(List<RankedTurn> ranked, int turn) {
        return ranked.stream().filter(other -> other.turn() == turn).findFirst().orElseThrow();
    }
}
