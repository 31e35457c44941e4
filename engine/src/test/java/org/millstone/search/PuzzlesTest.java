package org.millstone.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.millstone.board.Board;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.PositionKeys;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.End;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.variants.Variants;

/** The puzzles that the pages have are right: {@code data/puzzles}, compared with tables. */
final class PuzzlesTest {
    private static final List<String> THEMES = List.of("mills", "block", "draw", "placing");

    /** A line of a file: a position, and the solver's turns and the answers to them, alternately, as links write them. */
    private record Puzzle(String theme, int level, Position start, List<String> line) {}

    @Test
    void thePuzzlesOfSixKeepTheirWord() throws IOException {
        assertKept(puzzles(Variants.SIX), TestDatabase.wholeFolder(Variants.SIX), Variants.SIX);
    }

    @Test
    @Tag("database")
    void thePuzzlesOfNineKeepTheirWord() throws IOException {
        List<Puzzle> all = puzzles(Variants.NINE);
        assertThat(all).hasSizeGreaterThanOrEqualTo(1000);
        assertKept(all, TestTables.nine(), Variants.NINE);
    }

    private static List<Puzzle> puzzles(Rules rules) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("..", "data", "puzzles", rules.name() + ".tsv"));
        assertThat(lines.getFirst()).isEqualTo("# rules " + rules.fingerprint());
        return lines.stream().filter(line -> !line.startsWith("#")).map(line -> line.split("\t"))
                .map(cells -> new Puzzle(cells[0], Integer.parseInt(cells[1]), position(cells[2]), List.of(cells[3].split("-"))))
                .toList();
    }

    private static Position position(String code) {
        String[] parts = code.split("-");
        String points = Pattern.compile("\\d+").matcher(parts[0]).replaceAll(run -> "*".repeat(Integer.parseInt(run.group())));
        int whiteHand = parts.length > 2 ? Integer.parseInt(parts[2]) : 0;
        int blackHand = parts.length > 2 ? Integer.parseInt(parts[3]) : 0;
        return new Position(parts[1].equals("w") ? Side.WHITE : Side.BLACK, points(points, 'w'), points(points, 'b'), whiteHand,
                blackHand, 0, 0, false);
    }

    private static int points(String points, char stone) {
        return IntStream.range(0, points.length()).filter(point -> points.charAt(point) == stone).map(point -> 1 << point).sum();
    }

    private static void assertKept(List<Puzzle> puzzles, Path folder, Rules rules) throws IOException {
        PositionKeys keys = new PositionKeys(rules);
        Set<Long> starts = new HashSet<>();
        try (Tablebase tables = Tablebase.open(folder, rules, TablebaseOptions.mapped())) {
            for (Puzzle puzzle : puzzles) {
                assertKept(puzzle, tables);
                assertThat(starts.add(keys.of(puzzle.start()))).as("no other is the same but for symmetry: %s", puzzle).isTrue();
            }
        }
        assertThat(puzzles).extracting(Puzzle::theme).containsAll(THEMES);
        assertThat(puzzles).extracting(Puzzle::level).contains(1, 2, 3);
        assertThat(puzzles).extracting(puzzle -> puzzle.start().side()).contains(Side.values());
        assertThat(puzzles).extracting(puzzle -> puzzle.start().isPlacing()).contains(true, false);
    }

    private static void assertKept(Puzzle puzzle, Tablebase tables) {
        Board board = tables.rules().board();
        Turns turns = new Turns(tables.rules());
        Outcome goal = puzzle.theme().equals("draw") ? Outcome.DRAW : Outcome.WIN;
        List<Integer> line = new ArrayList<>();
        Position position = puzzle.start();
        Position asked = position;
        for (String written : puzzle.line()) {
            List<RankedTurn> ranked = tables.rank(position);
            RankedTurn played = ranked.stream().filter(each -> Turn.format(board, each.turn()).replace("-", "").equals(written))
                    .findFirst().orElseThrow(() -> new AssertionError(written + " in " + puzzle));
            line.add(played.turn());
            if (line.size() % 2 == 1) {
                boolean last = line.size() == puzzle.line().size();
                assertThat(played.value().outcome()).as("%s", puzzle).isEqualTo(goal);
                assertThat(ranked).as("%s in %s", written, puzzle)
                        .allMatch(other -> other.equals(played) || other.value().outcome() != goal
                                && other.value().outcome() != Outcome.WIN || last && takes(played.turn()) && takes(other.turn())
                                || puzzle.theme().equals("block") && other.value().dtw() > played.value().dtw());
            } else if (goal == Outcome.WIN) {
                assertThat(RankedTurn.asGoodAsFirst(ranked)).as("%s in %s", written, puzzle).contains(played);
                asked = position;
            } else {
                assertThat(played.value().outcome()).as("%s", puzzle).isEqualTo(goal);
            }
            position = played.after();
        }
        int made = line.size() / 2 + 1;
        int inHand = puzzle.start().whiteHand() + puzzle.start().blackHand();
        boolean pointed = switch (puzzle.theme()) {
            case "mills" -> takes(line.getLast()) && turns.threats(asked, asked.side().other()) >= 2;
            case "block" -> turns.end(position).filter(end -> end == End.BLOCKED).isPresent();
            case "draw" -> made >= 3 && made <= 4;
            case "placing" -> takes(line.getLast()) && inHand >= 1 && inHand <= 6;
            default -> false;
        };
        assertThat(pointed && line.size() % 2 == 1 && made >= 2).as("%s", puzzle).isTrue();
    }

    private static boolean takes(int turn) {
        return Turn.removed(turn) != 0;
    }
}
