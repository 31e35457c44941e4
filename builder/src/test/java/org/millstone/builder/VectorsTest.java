package org.millstone.builder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.table.Tiles;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/**
 * {@code data/vectors.tsv} holds the readers in Java, Python and JavaScript together: each is tested against it. A row asks about a
 * position, in its first two columns; the rest is what the tables say, built here for the purpose.
 *
 * <p>To ask more, append a rule set and a FEN, run this test, and copy {@code builder/target/vectors.tsv} over the file.
 */
final class VectorsTest {
    private static final Path FILE = Path.of("..", "data", "vectors.tsv");
    private static final Path RULE_SETS = Path.of("..", "data", "vectors");
    private static final Path ANSWERED = Path.of("target", "vectors.tsv");
    private static final String NONE = "-";

    /** The rules of a row, by the name in its first column: a variant's, or those of a file beside the vectors. */
    private static RuleSet ruleSet(String name) throws IOException {
        return Variants.named(name).isPresent() ? RuleSet.of(Variants.named(name).get())
                : RuleSetFile.read(RULE_SETS.resolve(name + ".json"));
    }

    private static List<String> lines() throws IOException {
        return Files.readAllLines(FILE);
    }

    /** The rows by rule set, as cells. */
    private static Map<String, List<List<String>>> rows() throws IOException {
        return lines().stream().filter(line -> !line.startsWith("#")).map(line -> List.of(line.split("\t", -1)))
                .collect(groupingBy(cells -> cells.get(0), LinkedHashMap::new, toList()));
    }

    /** Returns a data folder with all tables that the rows of a rule set need. */
    private static Path data(RuleSet set, List<List<String>> rows) {
        int pieces = 0;
        for (List<String> row : rows) {
            pieces = Math.max(pieces, Subspace.of(Fen.parse(set.rules(), row.get(1))).pieces());
        }
        return TestDatabase.wholeData(set, pieces);
    }

    @Test
    void theTablesSayWhatIsInTheFile() throws IOException {
        List<String> answered = new ArrayList<>(lines().stream().filter(line -> line.startsWith("#")).toList());
        for (Map.Entry<String, List<List<String>>> of : rows().entrySet()) {
            RuleSet set = ruleSet(of.getKey());
            Rules rules = set.rules();
            try (Tablebase tables = Tablebase.open(data(set, of.getValue()).resolve(rules.name()), rules)) {
                for (List<String> row : of.getValue()) {
                    answered.add(answered(tables, row.get(1)));
                }
            }
        }
        Files.write(ANSWERED, answered);
        assertThat(lines()).as("%s; if that is meant to have changed, copy builder/%s over it", FILE, ANSWERED)
                .isEqualTo(answered);
    }

    private static String answered(Tablebase tables, String fen) {
        Rules rules = tables.rules();
        Position position = Fen.parse(rules, fen);
        Value value = tables.value(position);
        String turns = tables.rank(position).stream().map(turn -> text(rules, turn)).collect(joining(" "));
        return Stream.of(rules.name(), Fen.format(rules.board(), position), place(rules, position), outcome(value),
                value.hasDtw() ? String.valueOf(value.dtw()) : NONE, turns.isEmpty() ? NONE : turns,
                value.grade() == null ? NONE : text(value.grade())).collect(joining("\t"));
    }

    /**
     * Where a table has the position: table, symmetry, row, column, tile, place. No table has it if something is pending, or stones are too
     * few.
     */
    static String place(Rules rules, Position position) {
        Subspace subspace = Subspace.of(position);
        if (position.pending() != 0 || subspace.isLost() || subspace.mirrored().isLost()) {
            return Stream.generate(() -> NONE).limit(6).collect(joining("\t"));
        }
        CanonicalSets sets = new CanonicalSets(rules.board(), subspace.rowStones());
        SlotIndex index = new SlotIndex(rules.board(), subspace, sets);
        long cell = index.cell(position.own(), position.opponent());
        int row = SlotIndex.row(cell);
        int column = SlotIndex.column(cell);
        Tiles tiles = new Tiles(sets.count(), index.columns());
        return Stream.of(subspace, sets.symmetry(subspace.ownRows() ? position.own() : position.opponent()), row, column,
                tiles.tile(row, column), tiles.place(row, column)).map(String::valueOf).collect(joining("\t"));
    }

    private static String text(Rules rules, RankedTurn ranked) {
        Value value = ranked.value();
        return Turn.format(rules.board(), ranked.turn()) + '=' + outcome(value) + (value.hasDtw() ? ":" + value.dtw() : "")
                + (value.grade() == null ? "" : ":" + text(value.grade()));
    }

    private static String text(DrawGrade grade) {
        return grade.finalName() + ':' + grade.grade() + (grade.hasTurnsToCapture() ? ":" + grade.turnsToCapture() : "");
    }

    private static String outcome(Value value) {
        return value.outcome().name().toLowerCase(Locale.ROOT);
    }
}
