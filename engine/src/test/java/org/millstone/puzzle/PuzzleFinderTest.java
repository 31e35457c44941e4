package org.millstone.puzzle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.millstone.board.Board;
import org.millstone.database.DatabaseException;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.puzzle.Puzzle.Theme;
import org.millstone.rules.End;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

final class PuzzleFinderTest {
    private static final Path SHIPPED = Path.of("..", "data", "puzzles");

    @Test
    void withoutAllTablesThereAreNone() {
        try (Tablebase none = Tablebase.empty(Variants.SIX)) {
            assertThatThrownBy(() -> find(none, 1)).isInstanceOf(DatabaseException.class)
                    .hasMessageStartingWith("Puzzles need all tables of six, and 146 are missing");
        }
    }

    @Test
    @Tag("slow")
    void theSameTablesAndSeedGiveTheSamePuzzlesWhichKeepTheirWord() throws IOException {
        try (Tablebase tables = open(TestTables.whole(Variants.SIX).resolve("six"), Variants.SIX)) {
            List<Puzzle> found = find(tables, 1);
            assertThat(find(tables, 1)).isEqualTo(found);
            assertThat(find(tables, 2)).as("another seed").isNotEqualTo(found);
            assertThat(found).hasSize(40);
            assertKept(found, tables);
        }
    }

    @Test
    void aPuzzleIsReadFromItsText() throws IOException {
        Board board = Variants.SIX.board();
        List<String> lines = lines("six");
        assertThat(lines).allSatisfy(line -> assertThat(Puzzle.parse(Variants.SIX, line).text(board)).isEqualTo(line));
    }

    @Test
    @Tag("slow")
    void thePuzzlesOfSixKeepTheirWord() throws IOException {
        try (Tablebase tables = open(TestTables.whole(Variants.SIX).resolve("six"), Variants.SIX)) {
            assertKept(shipped(Variants.SIX), tables);
        }
    }

    @Test
    @Tag("database")
    void thePuzzlesOfNineKeepTheirWord() throws IOException {
        try (Tablebase tables = open(TestTables.nine(), Variants.NINE)) {
            List<Puzzle> all = shipped(Variants.NINE);
            assertThat(all).hasSizeGreaterThanOrEqualTo(1000);
            for (Theme theme : Theme.values()) {
                assertThat(all.stream().filter(puzzle -> puzzle.theme() == theme)).as("%s", theme)
                        .hasSizeGreaterThanOrEqualTo(100);
            }
            assertKept(all, tables);
        }
    }

    private static Tablebase open(Path folder, Rules rules) throws IOException {
        return Tablebase.open(folder, rules, TablebaseOptions.mapped());
    }

    private static List<Puzzle> find(Tablebase tables, long seed) {
        return new PuzzleFinder(tables).find(40, 400, seed, (_, _) -> {});
    }

    private static List<String> lines(String variant) throws IOException {
        return Files.readAllLines(SHIPPED.resolve(variant + ".tsv")).stream().filter(line -> !line.startsWith("#")).toList();
    }

    private static List<Puzzle> shipped(Rules rules) throws IOException {
        assertThat(Files.readAllLines(SHIPPED.resolve(rules.name() + ".tsv")).getFirst())
                .isEqualTo("# rules " + rules.fingerprint());
        return lines(rules.name()).stream().map(line -> Puzzle.parse(rules, line)).toList();
    }

    /** Checks each puzzle against tables, and that no two are the same but for symmetry; all themes, levels, colours and phases are there. */
    private static void assertKept(List<Puzzle> puzzles, Tablebase tables) {
        Board board = tables.rules().board();
        Set<Set<Position>> starts = new HashSet<>();
        for (Puzzle puzzle : puzzles) {
            assertKept(puzzle, tables);
            Set<Position> images = IntStream.range(0, board.symmetries().count())
                    .mapToObj(g -> puzzle.start().mapped(board.symmetries(), g))
                    .map(image -> image.side() == Side.WHITE ? image : image.coloursExchanged()).collect(Collectors.toSet());
            assertThat(starts.add(images)).as(puzzle.text(board)).isTrue();
        }
        assertThat(puzzles).extracting(Puzzle::theme).contains(Theme.values());
        assertThat(puzzles).extracting(Puzzle::level).contains(1, 2, Puzzle.LEVELS);
        assertThat(puzzles).extracting(puzzle -> puzzle.start().side()).contains(Side.values());
        assertThat(puzzles).extracting(puzzle -> puzzle.start().isPlacing()).contains(true, false);
    }

    private static void assertKept(Puzzle puzzle, Tablebase tables) {
        String text = puzzle.text(tables.rules().board());
        Outcome goal = puzzle.theme() == Theme.DRAW ? Outcome.DRAW : Outcome.WIN;
        List<Integer> line = puzzle.line();
        Position position = puzzle.start();
        Position asked = position;
        for (int i = 0; i < line.size(); i++) {
            int turn = line.get(i);
            List<RankedTurn> ranked = tables.rank(position);
            RankedTurn played = ranked.stream().filter(each -> each.turn() == turn).findFirst().orElseThrow();
            if (i % 2 == 0) {
                boolean last = i == line.size() - 1;
                assertThat(played.value().outcome()).as(text).isEqualTo(goal);
                assertThat(ranked).as("%s, turn %d", text, i)
                        .allMatch(other -> other.equals(played) || other.value().outcome() != goal
                                && other.value().outcome() != Outcome.WIN || last && takes(turn) && takes(other.turn())
                                || puzzle.theme() == Theme.BLOCK && other.value().plies() > played.value().plies());
            } else if (goal == Outcome.WIN) {
                assertThat(RankedTurn.asGoodAsFirst(ranked)).as("%s, turn %d", text, i).contains(played);
                asked = position;
            } else {
                assertThat(played.value().outcome()).as(text).isEqualTo(goal);
            }
            position = played.after();
        }
        int made = line.size() / 2 + 1;
        int inHand = puzzle.start().whiteHand() + puzzle.start().blackHand();
        Turns turns = new Turns(tables.rules());
        switch (puzzle.theme()) {
            case MILLS -> assertThat(takes(line.getLast()) && closable(turns, asked) >= 2).as(text).isTrue();
            case BLOCK -> assertThat(turns.end(position)).as(text).contains(End.BLOCKED);
            case DRAW -> assertThat(made).as(text).isBetween(3, 4);
            case PLACING -> assertThat(takes(line.getLast()) && inHand >= 1 && inHand <= 6).as(text).isTrue();
        }
        assertThat(line.size() % 2 == 1 && made >= 2).as(text).isTrue();
    }

    private static boolean takes(int turn) {
        return Turn.removed(turn) != 0;
    }

    /** Returns on how many points the side that waits could close a mill. */
    private static long closable(Turns turns, Position position) {
        Position waiting = Position.of(position.side().other(), position.opponent(), position.own(), position.opponentHand(),
                position.ownHand(), 0);
        return IntStream.of(turns.all(waiting)).filter(PuzzleFinderTest::takes).map(Turn::to).distinct().count();
    }
}
