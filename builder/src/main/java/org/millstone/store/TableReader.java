package org.millstone.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Digests;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.table.GradeTree;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * Reads the tables in a variant's folder into arrays, and checks the checksum of every block. Reading throws an {@link IOException} if a
 * file cannot be read, and a {@link org.millstone.table.TableException} if it is damaged, or another table than its name says.
 *
 * @param listed returns the manifest's entry of a table, whose digests the table's files must have; null if files are not compared with a
 *     manifest
 * @param graded returns the order of finals by which a table's draws get grades; null for a table whose draws are not told apart
 */
public record TableReader(Path folder, Rules rules, WorkerPool workers, Function<Subspace, Manifest.@Nullable Entry> listed,
        Function<Subspace, @Nullable Finals> graded) implements ScoreSource {
    @Override
    public Scores load(Subspace subspace, Window window, boolean withGrades, Arena arena) throws IOException {
        Finals finals = withGrades && !window.limited() ? graded.apply(subspace) : null;
        try (TableFile wdl = open(subspace, Plane.WDL);
                TableFile numbers = open(subspace, window.limited() ? Plane.DTC : Plane.DTW);
                TableFile grade = finals == null ? null : open(subspace, Plane.GRADE)) {
            byte[] draws = grade == null || finals == null ? new byte[] {(byte) Score.DRAW} : grades(grade, finals);
            // By their depth in ply pairs, or by their conversion.
            byte[] losses = bytes(Character.MAX_VALUE + 1, window::loss);
            Tiles tiles = wdl.header().tiles();
            Scores scores = new Scores(arena, tiles.rows(), tiles.columns());
            read(wdl, numbers, grade, (byte) WIN_OF_UNKNOWN_DEPTH, losses, draws, scores);
            return scores;
        }
    }

    @Override
    public void loadCounters(Subspace subspace, Scores counters) throws IOException {
        try (TableFile wdl = open(subspace, Plane.WDL); TableFile grade = open(subspace, Plane.GRADE)) {
            char[] symbols = grade.grades().symbols();
            byte[] draws = bytes(symbols.length, number -> GradeTree.counter(symbols[number]));
            read(wdl, null, grade, (byte) 0, new byte[1], draws, counters);
        }
    }

    private static byte[] bytes(int length, IntUnaryOperator value) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) value.applyAsInt(i);
        }
        return bytes;
    }

    private byte[] grades(TableFile grade, Finals finals) {
        finals.require(rules, grade);
        char[] symbols = grade.grades().symbols();
        return bytes(symbols.length, number -> Grade.of(finals.level(GradeTree.stays(symbols[number]))));
    }

    private TableFile open(Subspace subspace, Plane plane) throws IOException {
        Manifest.Entry entry = listed.apply(subspace);
        if (entry != null && entry.lists(plane)) {
            Digests.require(plane.path(folder, subspace), entry.file(plane).sha256());
        }
        return TableFile.open(folder, rules, subspace, plane);
    }

    /**
     * Fills an array from up to three files. A win gets {@code ofWin}. A loss gets {@code ofLosses[n]}, where n is its number in the file
     * {@code numbers}: half its plies, or its conversion. A draw gets {@code ofDraws[n]}, by its number in {@code grade}. Without that file
     * n is 0.
     */
    private void read(TableFile wdl, @Nullable TableFile numbers, @Nullable TableFile grade, byte ofWin, byte[] ofLosses,
            byte[] ofDraws, Scores into) {
        Tiles tiles = wdl.header().tiles();
        workers.forEachRow(tiles.count(), thread -> {
            TableFile.Buffer buffer = new TableFile.Buffer();
            byte[] places = new byte[Tiles.PLACES];
            // Where a file is not read these stay 0.
            char[] losses = new char[Tiles.PLACES];
            char[] draws = new char[Tiles.PLACES];
            return tile -> {
                wdl.readFilled(tile, buffer);
                WdlCodec.unpack(buffer.content(), places);
                int lost = WdlCodec.count(buffer.content(), Wdl.LOSS);
                int drawn = WdlCodec.count(buffer.content(), Wdl.DRAW);
                if (numbers != null) {
                    unpack(numbers, tile, buffer, lost, losses);
                }
                if (grade != null) {
                    unpack(grade, tile, buffer, drawn, draws);
                }
                int loss = 0;
                int draw = 0;
                for (int i = 0; i < places.length; i++) {
                    places[i] = switch (places[i]) {
                        case Wdl.WIN -> ofWin;
                        case Wdl.DRAW -> ofDraws[draws[draw++]];
                        default -> ofLosses[losses[loss++]];
                    };
                }
                into.writeTile(tiles, tile, places);
            };
        });
    }

    private static void unpack(TableFile file, int tile, TableFile.Buffer buffer, int count, char[] numbers) {
        int length = file.read(tile, buffer);
        try {
            file.tree().unpack(buffer.content(), length, count, numbers);
        } catch (IllegalArgumentException e) {
            throw file.corrupt(tile, "does not belong to its file of wins and losses: it holds " + e.getMessage());
        }
    }

    @Override
    public List<Claim> claims(Subspace subspace) throws IOException {
        List<Claim> claims = new ArrayList<>();
        for (Plane plane : Plane.OF_ALL_TABLES) {
            try (TableFile file = TableFile.open(folder, rules, subspace, plane)) {
                claims.add(new Claim(plane.fileName(subspace), file.header().counts()));
            }
        }
        return claims;
    }
}
