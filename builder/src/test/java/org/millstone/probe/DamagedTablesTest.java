package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.table.CorruptTableException;
import org.millstone.table.TableException.TableMismatchException;
import org.millstone.table.TableHeader;
import org.millstone.variants.RuleSetException;
import org.millstone.variants.Variants;

/** Tables that are damaged, foreign or missing fail the questions that need them, and no others. */
final class DamagedTablesTest {
    private static final Rules RULES = Variants.NINE;
    private static final int STONES = 7;
    /** White wins in 33: the longest win of 3-4. */
    private static final Position THREE_FOUR = position("**O@@***/O@O*****/@******* w");
    /** Lost in 2, which the tables of 3-4 and 4-3 together tell. */
    private static final Position THREE_THREE = position("*O******/@@@*O***/O******* b");

    private Path folder;

    @BeforeEach
    void copy(@TempDir Path data) throws IOException {
        folder = TestDatabase.copyOf(RULES, STONES, data);
    }

    @Test
    void aDamagedHeaderFailsItsTableOnly() throws IOException {
        flip(folder.resolve("3-4.wdl"), 20);
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThatThrownBy(() -> tables.value(THREE_FOUR)).isInstanceOf(CorruptTableException.class)
                    .hasMessageContaining("3-4.wdl");
            assertThat(tables.value(position("***O****/****@*@*/O***O*@* b")).plies()).isOne();
        }
    }

    @Test
    void aDamagedBlockFailsTheQuestionsThatNeedItOnly() throws IOException {
        Path file = folder.resolve("3-4.wdl");
        flip(file, Files.size(file) - 1);
        int right = 0;
        int failed = 0;
        try (Tablebase whole = Tablebase.open(TestDatabase.folder(RULES, STONES), RULES);
                Tablebase damaged = Tablebase.open(folder, RULES)) {
            for (Position position : threeFours()) {
                try {
                    assertThat(damaged.value(position).outcome()).isEqualTo(whole.value(position).outcome());
                    right++;
                } catch (CorruptTableException e) {
                    assertThat(e.file()).isEqualTo(file);
                    assertThat(e.offset()).isPositive();
                    failed++;
                }
            }
        }
        assertThat(right).isPositive();
        assertThat(failed).isPositive();
    }

    /** The outcome of every position of 3-4 is in its own .wdl; of a win, depths are in other tables. */
    @Test
    void damageElsewhereTakesTheDepthAwayAndNotTheOutcomeAndIsNamed() throws IOException {
        List<Position> positions = threeFours();
        for (String name : List.of("3-4.dtw", "4-3.dtw", "4-3.wdl", "3-3.wdl")) {
            Path file = folder.resolve(name);
            byte[] before = Files.readAllBytes(file);
            for (int at : new int[] {3, 126, before.length - 1}) {
                byte[] bytes = before.clone();
                bytes[at] ^= 1;
                Files.write(file, bytes);
                int unknown = 0;
                try (Tablebase whole = Tablebase.open(TestDatabase.folder(RULES, STONES), RULES);
                        Tablebase damaged = Tablebase.open(folder, RULES)) {
                    for (Position position : positions) {
                        Value right = whole.value(position);
                        Value found = damaged.value(position);
                        assertThat(found.outcome()).isEqualTo(right.outcome());
                        unknown += found.hasDepth() == right.hasDepth() ? 0 : 1;
                        assertThat(found.plies()).isIn(right.plies(), Value.NO_DEPTH);
                    }
                    assertThat(whole.damage()).isEmpty();
                    if (unknown > 0) {
                        assertThat(damaged.damage()).singleElement().asString().contains(file + " is damaged at offset");
                    }
                }
                assertThat(unknown).as(name).isGreaterThanOrEqualTo(name.startsWith("4-3") ? 1 : 0);
            }
            Files.write(file, before);
        }
    }

    /** Damage of the grades takes nothing away where which draw it is follows from the turns. */
    @Test
    void damageOfGradesIsNamedAndTheTurnsTellThem() throws IOException {
        Path file = folder.resolve("3-4.grade");
        byte[] before = Files.readAllBytes(file);
        // The header, the preamble, a block; and a file of another build, whose counts are others.
        for (int at : new int[] {3, 131, before.length - 1, TableHeader.COUNTS_AT}) {
            byte[] bytes = before.clone();
            bytes[at] ^= 1;
            Files.write(file, bytes);
            int graded = 0;
            try (Tablebase whole = Tablebase.open(TestDatabase.folder(RULES, STONES), RULES);
                    Tablebase damaged = Tablebase.open(folder, RULES)) {
                for (Position position : threeFours()) {
                    Value right = whole.value(position);
                    Value found = damaged.value(position);
                    assertThat(found).usingRecursiveComparison().withStrictTypeChecking().ignoringFields("grade")
                            .isEqualTo(right);
                    assertThat(damaged.rank(position)).hasSameSizeAs(whole.rank(position));
                    assertSameFinal(found, right);
                    graded += right.grade() != null ? 1 : 0;
                }
                assertThat(damaged.damage()).singleElement().asString().contains(file + " is damaged at offset");
            }
            assertThat(graded).as("byte %d", at).isPositive();
        }
        Files.delete(file);
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThat(tables.hasGrades(Subspace.moving(3, 4))).isFalse();
            threeFours().forEach(tables::value);
            assertThat(tables.damage()).isEmpty();
        }
    }

    private static void assertSameFinal(Value found, Value right) {
        assertThat(found.grade() == null ? null : found.grade().name())
                .isEqualTo(right.grade() == null ? null : right.grade().name());
    }

    /** The turns of a draw lead to other tables, which still know which draws they are. */
    @Test
    void whichDrawAPositionIsFollowsFromItsTurnsWhereThatIsKnownOfAllOfThem() throws IOException {
        Files.delete(folder.resolve("3-4.grade"));
        int told = 0;
        try (Tablebase whole = Tablebase.open(TestDatabase.folder(RULES, STONES), RULES);
                Tablebase lost = Tablebase.open(folder, RULES)) {
            for (Position position : threeFours()) {
                Value stored = lost.value(position);
                Answer answer = Answer.of(lost, position, true);
                assertThat(Answer.of(lost, position, false).value()).isEqualTo(stored);
                assertThat(answer.value()).isEqualTo(stored);
                assertSameFinal(stored, whole.value(position));
                told += stored.grade() == null ? 0 : 1;
            }
            assertThat(told).isPositive();
            Files.delete(folder.resolve("4-3.grade"));
        }
        try (Tablebase none = Tablebase.open(folder, RULES)) {
            assertThat(threeFours()).allSatisfy(position -> assertThat(Answer.of(none, position, true).value())
                    .isEqualTo(none.value(position)));
        }
    }

    @Test
    void gradesOfFinalsThatNothingSaysTheWorthOfAreLeftOut() throws IOException {
        Path manifest = folder.resolve("manifest.json");
        String text = Files.readString(manifest);
        Files.writeString(manifest, text.replaceFirst("\"3-4\"\\s*:\\s*40", "\"9-3\" : 236"));
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThat(tables.value(position("**O@@***/O@O*****/@******* b")).known()).isTrue();
            threeFours().forEach(tables::value);
            assertThat(tables.damage()).first().asString().contains("3-4.grade",
                    "the final 3-4, and nothing says what that is worth");
        }
    }

    private static List<Position> threeFours() {
        Random random = new Random(34);
        List<Position> positions = new ArrayList<>();
        while (positions.size() < 3_000) {
            List<Integer> points = new ArrayList<>(IntStream.range(0, RULES.board().points()).boxed().toList());
            Collections.shuffle(points, random);
            int white = points.subList(0, 3).stream().mapToInt(point -> 1 << point).sum();
            int black = points.subList(3, 7).stream().mapToInt(point -> 1 << point).sum();
            positions.add(new Position(Side.WHITE, white, black, 0, 0, 0, 0, false));
        }
        return positions;
    }

    @Test
    void aTableUnderAnotherNameIsForeign() throws IOException {
        Files.delete(folder.resolve("3-4.wdl"));
        Files.copy(folder.resolve("4-3.wdl"), folder.resolve("3-4.wdl"));
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThatThrownBy(() -> tables.value(THREE_FOUR)).isInstanceOf(TableMismatchException.class)
                    .hasMessageContaining("3-4.wdl").hasMessageContaining("4-3");
        }
    }

    @Test
    void tablesOfOtherRulesAreForeign() throws IOException {
        assertThatThrownBy(() -> Tablebase.open(folder, Variants.TWELVE)).isInstanceOf(RuleSetException.class)
                .hasMessageContaining("manifest.json belongs to the rules of 'nine'").hasMessageContaining("'twelve'");
        Files.delete(folder.resolve("manifest.json"));
        try (Tablebase tables = Tablebase.open(folder, Variants.TWELVE)) {
            assertThatThrownBy(() -> tables.value(THREE_FOUR)).isInstanceOf(TableMismatchException.class)
                    .hasMessageContaining("nine").hasMessageContaining("twelve");
        }
    }

    /** Some of these boards have not even as many points as there are stones. */
    @Test
    void tablesOfOtherBoardsAreForeignHoweverTheyAreOpened() throws IOException {
        Files.delete(folder.resolve("manifest.json"));
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
        Files.delete(folder.resolve("3-3.wdl"));
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThat(tables.subspaces()).containsExactly(Subspace.moving(3, 4), Subspace.moving(4, 3));
            assertThat(tables.value(THREE_FOUR).outcome()).isEqualTo(Outcome.WIN);
        }
    }

    @Test
    void withoutTheFileOfDepthsTheOutcomeIsStillKnown() throws IOException {
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThat(tables.value(THREE_FOUR)).extracting(Value::outcome, Value::plies).containsExactly(Outcome.WIN, 33);
        }
        for (String table : List.of("3-4", "4-3", "3-3")) {
            Files.delete(folder.resolve(table + ".dtw"));
        }
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThat(tables.value(THREE_FOUR)).extracting(Value::outcome, Value::plies)
                    .containsExactly(Outcome.WIN, Value.NO_DEPTH);
            assertThat(tables.rank(THREE_FOUR).getFirst().value().outcome()).isEqualTo(Outcome.WIN);
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
        assertThatThrownBy(() -> tables.rank(THREE_THREE)).isInstanceOf(IllegalStateException.class);
    }

    private static Position position(String fen) {
        return Fen.parse(RULES, fen);
    }

    private static void flip(Path file, long offset) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[(int) offset] ^= 0x10;
        Files.write(file, bytes);
    }
}
