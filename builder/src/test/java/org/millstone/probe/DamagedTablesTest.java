package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.fixtures.Damage;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.io.InvalidFileException;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.table.TableException;
import org.millstone.table.TableException.TableMismatchException;
import org.millstone.variants.Variants;

/** Tables that are damaged, foreign or missing fail the questions that need them, and no others. */
final class DamagedTablesTest {
    private static final Rules RULES = Variants.NINE;
    private static final int STONES = 7;
    /** Positions drawn from each table. */
    private static final int EACH = 200;
    /** White wins in 33: the longest win of 3-4. */
    private static final Position THREE_FOUR = Fen.parse(RULES, "**O@@***/O@O*****/@******* w");

    private Path folder;

    @BeforeEach
    void copy(@TempDir Path data) throws IOException {
        folder = TestDatabase.copyOf(RULES, STONES, data);
    }

    /**
     * What is lost of the answers about 3-4 and 4-3, and what is said of it, thrown or noted. The depths of wins are in the tables that
     * turns lead to; which draw it is follows from the turns where the file of grades does not tell.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        flip 3-4.wdl 3       | all answers of 3-4, all turns of 3-4, all turns of 4-3    | 3-4.wdl is damaged at offset
        flip 3-4.wdl 20      | all answers of 3-4, all turns of 3-4, all turns of 4-3    | 3-4.wdl is damaged at offset
        flip 3-4.wdl 20000   | some answers of 3-4, some turns of 3-4, some turns of 4-3 | 3-4.wdl is damaged at offset
        flip 3-4.dtw 3       |                                                           |
        flip 3-4.dtw -1      |                                                           |
        flip 4-3.dtw 3       | depths of 3-4, depths of 4-3                              | 4-3.dtw is damaged at offset
        flip 4-3.dtw 126     | depths of 3-4, depths of 4-3                              | 4-3.dtw is damaged at offset
        flip 4-3.dtw -1      | depths of 3-4                                             | 4-3.dtw is damaged at offset
        flip 4-3.wdl 3       | all answers of 4-3, all turns of 3-4, all turns of 4-3, depths of 3-4 | 4-3.wdl is damaged
        flip 4-3.wdl -1      | depths of 3-4, some answers of 4-3, some turns of 3-4, some turns of 4-3 | 4-3.wdl is damaged
        flip 3-3.wdl 126     | depths of 3-4, some turns of 3-4                          | 3-3.wdl is damaged at offset
        flip 3-4.grade 3     |                                                           | 3-4.grade is damaged at offset
        flip 3-4.grade 131   |                                                           | 3-4.grade is damaged at offset
        flip 3-4.grade -1    |                                                           | 3-4.grade is damaged at offset
        craft 3-4.grade wins=102282, draws=658116 |                                      | 3-4.grade is damaged at offset
        copy 4-3.wdl 3-4.wdl | all answers of 3-4, all turns of 3-4, all turns of 4-3    | 3-4.wdl has subspace 4-3
        copy 4-3.dtw 3-4.dtw |                                                           |
        delete 3-4.wdl       |                                                           |
        delete 3-4.dtw; delete 4-3.dtw; delete 3-3.dtw | depths of 3-4, depths of 4-3    |
        delete 3-4.grade     |                                                           |
        delete 3-4.grade; delete 4-3.grade     | finals of 3-4, finals of 4-3            |
        json /finals/3-4; json /finals/9-3 236 | finals of 3-4, finals of 4-3            | \
        [34]-[34].grade is damaged at offset 128: it grades draws by the final [34]-[34], and nothing says what that is worth
        """)
    void damageTakesAwayWhatNeedsIt(String damage, @Nullable String lost, @Nullable String said) throws IOException {
        Damage.to(folder, damage);
        Map<String, Integer> answers = new TreeMap<>();
        for (String table : List.of("3-4", "4-3")) {
            answers.put("answers of " + table, 0);
            answers.put("turns of " + table, 0);
        }
        Set<String> lacking = new TreeSet<>();
        List<TableException> thrown = new ArrayList<>();
        List<Position> positions = positions();
        try (Tablebase whole = Tablebase.open(TestDatabase.folder(RULES, STONES), RULES);
                Tablebase damaged = Tablebase.open(folder, RULES)) {
            for (Position position : positions) {
                String table = Subspace.of(position).toString();
                try {
                    Value value = damaged.value(position);
                    answers.merge("answers of " + table, 1, Integer::sum);
                    lacking(whole.value(position), value).ifPresent(what -> lacking.add(what + " of " + table));
                    assertThat(damaged.value(position)).isEqualTo(value);
                    assertThat(damaged.ranking(position, 0).value()).isEqualTo(value);
                    assertThat(damaged.rank(position)).hasSameSizeAs(whole.rank(position));
                    answers.merge("turns of " + table, 1, Integer::sum);
                } catch (TableException e) {
                    thrown.add(e);
                }
            }
            assertThat(whole.damage()).isEmpty();
            assertThat(damaged.damage()).doesNotHaveDuplicates();
            thrown.addAll(damaged.damage());
        }
        answers.forEach((what, count) -> {
            if (count < EACH) {
                lacking.add((count == 0 ? "all " : "some ") + what);
            }
        });
        assertThat(String.join(", ", lacking)).isEqualTo(lost == null ? "" : lost);
        if (said == null) {
            assertThat(thrown).isEmpty();
        } else {
            assertThat(thrown).isNotEmpty()
                    .allSatisfy(e -> assertThat(e).hasMessageMatching(Pattern.quote(folder + File.separator) + said + ".*"));
        }
    }

    private static Optional<String> lacking(Value right, Value value) {
        if (value.outcome() != right.outcome()) {
            assertThat(value.outcome()).isEqualTo(Outcome.UNKNOWN);
            return Optional.of("outcomes");
        }
        if (value.dtw() != right.dtw()) {
            assertThat(value.dtw()).isEqualTo(Value.NO_DTW);
            return Optional.of("depths");
        }
        if (Objects.equals(value.grade(), right.grade())) {
            return Optional.empty();
        }
        assertThat(value.grade() == null ? null : value.grade().finalName()).isIn(null,
                Objects.requireNonNull(right.grade()).finalName());
        return Optional.of(value.grade() == null ? "finals" : "counters");
    }

    private static List<Position> positions() {
        Random random = new Random(34);
        List<Position> positions = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            positions.add(Subspace.moving(3, 4).random(RULES, random));
            positions.add(Subspace.moving(4, 3).random(RULES, random));
        }
        return positions;
    }

    @Test
    void withoutItsFileATableHasNoGrades() throws IOException {
        Damage.to(folder, "delete 3-4.grade");
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThat(tables.hasGrades(Subspace.moving(3, 4))).isFalse();
            assertThat(tables.hasGrades(Subspace.moving(4, 3))).isTrue();
        }
    }

    /** Some of these boards have not even as many points as there are stones. */
    @Test
    void tablesOfOtherRulesAreForeignHoweverTheyAreOpened() throws IOException {
        assertThatThrownBy(() -> Tablebase.open(folder, Variants.TWELVE)).isInstanceOf(InvalidFileException.class)
                .hasMessageContaining("manifest.json belongs to the rules of 'nine'").hasMessageContaining("'twelve'");
        Damage.to(folder, "delete manifest.json");
        for (Rules rules : List.of(Variants.SIX, Variants.TWELVE, Variants.THREE)) {
            for (TablebaseOptions way : List.of(TablebaseOptions.automatic(), TablebaseOptions.mapped())) {
                try (Tablebase tables = Tablebase.open(folder, rules, way)) {
                    assertThat(tables.storage().resident()).isEmpty();
                    assertThatThrownBy(() -> tables.wdl(0b111, 0b111000)).isInstanceOf(TableMismatchException.class)
                            .hasMessageContaining("'nine'").hasMessageContaining("'" + rules.name() + "'");
                }
            }
        }
    }

    @Test
    void filesWithNamesThatNoTableHasArePassedOver() throws IOException {
        for (String name : List.of("99-99", "25-3", "3-36", "03-3", "2-3", "9-10", "-", "4-4.old")) {
            Files.writeString(folder.resolve(name + ".wdl"), "no table");
        }
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThat(tables.value(THREE_FOUR)).extracting(Value::outcome, Value::dtw).containsExactly(Outcome.WIN, 33);
        }
        Damage.to(folder, "delete 3-3.wdl");
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThat(tables.subspaces()).containsExactly(Subspace.moving(3, 4), Subspace.moving(4, 3));
            assertThat(tables.value(THREE_FOUR)).extracting(Value::outcome, Value::dtw)
                    .containsExactly(Outcome.WIN, Value.NO_DTW);
        }
    }

    @Test
    void aClosedTablebaseSaysSo() throws IOException {
        Tablebase tables = Tablebase.open(folder, RULES);
        tables.value(THREE_FOUR);
        tables.close();
        tables.close();
        assertThatThrownBy(() -> tables.value(THREE_FOUR)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThatThrownBy(() -> tables.rank(THREE_FOUR)).isInstanceOf(IllegalStateException.class);
    }
}
