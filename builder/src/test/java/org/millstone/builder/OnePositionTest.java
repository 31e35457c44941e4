package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.Tiles;
import org.millstone.table.TreeBlock;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;
import org.millstone.variants.Variants;

/** The figures of "One position" in ARCHITECTURE.md are those of index and tables. */
final class OnePositionTest {
    /** The rest of each row of the table in ARCHITECTURE that begins with this row, a list of cells. */
    private static Iterator<List<String>> rows(String first) throws IOException {
        return Files.readAllLines(Path.of("..", "ARCHITECTURE.md")).stream().dropWhile(line -> !line.equals(first)).skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> Stream.of(line.split("\\|")).skip(2).map(cell -> cell.strip().replace("`", "")).toList())
                .iterator();
    }

    /** Where a position is in its table. */
    private record Place(Rules rules, Position position, Path folder) {
        Subspace subspace() {
            return Subspace.of(position);
        }

        long cell() {
            return new SlotIndex(rules.board(), subspace(), rowsOf()).cell(position.own(), position.opponent());
        }

        CanonicalSets rowsOf() {
            return new CanonicalSets(rules.board(), subspace().own());
        }

        int row() {
            return SlotIndex.row(cell());
        }

        int column() {
            return SlotIndex.column(cell());
        }

        Tiles tiles() {
            SlotIndex.Size size = SlotIndex.Size.of(rules.board(), subspace());
            return new Tiles(size.rows(), size.columns());
        }

        int block() {
            return tiles().tile(row(), column());
        }

        int place() {
            return tiles().place(row(), column());
        }

        /** The number in another plane, beside how many places of the block with a number come before, and how many there are. */
        String number(Plane plane) throws IOException {
            try (TableFile values = TableFile.open(folder, rules, subspace(), Plane.WDL);
                    TableFile file = TableFile.open(folder, rules, subspace(), plane)) {
                byte[] content = content();
                int before = (int) IntStream.range(0, place())
                        .filter(at -> tiles().firstRow(block()) + at / Tiles.SIDE < tiles().rows()
                                && tiles().firstColumn(block()) + at % Tiles.SIDE < tiles().columns())
                        .filter(at -> WdlCodec.value(content, at) == plane.refinedValue()).count();
                TreeBlock block = new TreeBlock().read(values, file, block(), new TableFile.Buffer());
                return before + " " + block.number(place());
            }
        }

        byte[] content() throws IOException {
            try (TableFile values = TableFile.open(folder, rules, subspace(), Plane.WDL)) {
                TableFile.Buffer buffer = new TableFile.Buffer();
                values.read(block(), buffer);
                return buffer.content().clone();
            }
        }

        String bit(int at) throws IOException {
            int octet = content()[at + place() / 8] & 0xff;
            return "byte %d is %02x, bit %d: %d".formatted(at + place() / 8, octet, place() % 8, octet >> place() % 8 & 1);
        }
    }

    private static Path folder(Rules rules) {
        return TestDatabase.wholeData(rules).resolve(rules.name());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void whereADecidedPositionIs(int column) throws IOException {
        Iterator<List<String>> rows = rows("| what | A | B |");
        Rules rules = Variants.THREE;
        Place at = new Place(rules, Fen.parse(rules, rows.next().get(column)), folder(rules));
        int own = at.position.own();
        CanonicalSets canonical = at.rowsOf();
        int symmetry = canonical.symmetry(own);
        assertThat(rows.next().get(column)).endsWith("= " + own);
        assertThat(rows.next().get(column)).isEqualTo(canonical.set(canonical.number(own)) + ", " + symmetry);
        assertThat(rows.next().get(column)).isEqualTo("" + at.row());
        int others = rules.board().symmetries().apply(symmetry, at.position.opponent());
        assertThat(Stream.of(rows.next().get(column).split(" ")).mapToInt(point -> 1 << rules.board().point(point)).sum())
                .isEqualTo(others);
        int row = canonical.set(canonical.number(own));
        int[] free = IntStream.range(0, rules.board().points()).filter(point -> (row >> point & 1) == 0).toArray();
        assertThat(rows.next().get(column)).isEqualTo(String.join(", ", IntStream.range(0, free.length)
                .filter(i -> (others >> free[i] & 1) != 0).mapToObj(String::valueOf).toList()));
        assertThat(rows.next().get(column)).isEqualTo("" + at.column());
        assertThat(rows.next().get(column)).isEqualTo("" + (at.row() * at.tiles().columns() + at.column()));
        assertThat(rows.next().get(column)).isEqualTo(at.block() + "; " + at.place());
        assertThat(rows.next().get(column)).isEqualTo(at.bit(0));
        assertThat(rows.next().get(column)).isEqualTo(at.bit(WdlCodec.PLANE));
        try (Tablebase tables = Tablebase.open(at.folder, rules)) {
            Value value = tables.value(at.position);
            boolean won = value.outcome() == Outcome.WIN;
            String number = rows.next().get(column);
            if (won) {
                assertThat(number).startsWith("none");
            } else {
                String[] of = at.number(Plane.DTW).split(" ");
                assertThat(number).isEqualTo("loss %s of %d, counted from 0, has number %s", of[0],
                        WdlCodec.count(at.content(), Wdl.LOSS), of[1]);
            }
            assertThat(rows.next().get(column))
                    .isEqualTo(won ? "won in " + value.dtw() : "lost in 2 x " + value.dtw() / 2);
            int score = Integer.parseInt(rows.next().get(column));
            assertThat(score > Score.DRAW).isEqualTo(won);
            assertThat(Score.plies(score)).isEqualTo(value.dtw());
        }
        assertThat(rows).isExhausted();
    }

    @Test
    void whichDrawADrawnPositionIs() throws IOException {
        Iterator<List<String>> rows = rows("| what | value |");
        Rules rules = Variants.SIX;
        Place at = new Place(rules, Fen.parse(rules, rows.next().getFirst()), folder(rules));
        assertThat(rows.next()).containsExactly(
                "%s; %d, %d; %d, %d".formatted(at.subspace(), at.row(), at.column(), at.block(), at.place()));
        try (Tablebase tables = Tablebase.open(at.folder, rules)) {
            DrawGrade grade = tables.value(at.position).grade();
            Finals finals = Manifest.read(at.folder, rules).order();
            assertThat(grade).isNotNull();
            assertThat(rows.next()).containsExactly(grade.finalName());
            assertThat(rows.next()).containsExactly("" + grade.grade());
            int level = finals.level(Subspace.moving(4, 5));
            assertThat(finals.worthOfLevel(level)).isEqualTo(grade.grade());
            assertThat(rows.next()).containsExactly("" + level);
            assertThat(rows.next()).containsExactly("" + Grade.of(level));
            assertThat(rows.next()).containsExactly("" + grade.turnsToCapture());
        }
        assertThat(rows.next().getFirst()).startsWith(at.number(Plane.GRADE).split(" ")[1] + ", ");
        assertThat(rows).isExhausted();
    }
}
