package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
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
import org.millstone.step.Workers;
import org.millstone.store.StoredTables;
import org.millstone.table.GradeTree;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * The tables in a variant's folder, read back into arrays, every block checked. Reading fails with an {@link IOException} if a file
 * cannot be read, and with a {@link org.millstone.table.TableException} if it is damaged, or another table than its name says.
 *
 * @param folder the folder
 * @param rules the variant's rules
 * @param workers unpack the tables
 * @param listed what the manifest lists of a table, whose files must be those; null if nothing is known
 * @param graded the order of finals for a table whose grades are wanted; null for one whose draws are not told apart
 */
public record FolderTables(Path folder, Rules rules, Workers workers, Function<Subspace, Manifest.@Nullable Entry> listed,
        Function<Subspace, @Nullable Finals> graded) implements StoredTables {
    /** Tables of which no manifest is known, nor what draws are worth. */
    public FolderTables(Path folder, Rules rules, Workers workers) {
        this(folder, rules, workers, subspace -> null, subspace -> null);
    }

    /** Makes the values of a tile's places. */
    @FunctionalInterface
    private interface Values {
        /**
         * Makes them.
         *
         * @param values holds who wins, and gets what takes its place
         * @param losses the depths of the losses, one after the other, as far as that file is read
         * @param draws the numbers of the symbols of the draws likewise
         */
        void make(byte[] values, char[] losses, char[] draws);
    }

    @Override
    public Scores load(Subspace subspace, Window window, boolean drawsTold, Arena arena) throws IOException {
        Finals finals = drawsTold ? graded.apply(subspace) : null;
        try (TableFile wdl = open(subspace, Plane.WDL);
                TableFile dtw = open(subspace, Plane.DTW);
                TableFile grade = finals == null ? null : open(subspace, Plane.GRADE)) {
            byte[] grades = grade == null || finals == null ? null : grades(grade, finals);
            Tiles tiles = wdl.header().tiles();
            Scores scores = new Scores(arena, tiles.rows(), tiles.columns());
            read(wdl, dtw, grade, scores, (values, losses, draws) -> {
                int lost = 0;
                int drawn = 0;
                for (int i = 0; i < values.length; i++) {
                    values[i] = switch (values[i]) {
                        case Wdl.WIN -> (byte) WIN_OF_UNKNOWN_DEPTH;
                        case Wdl.DRAW -> grades == null ? (byte) Score.DRAW : grades[draws[drawn++]];
                        default -> (byte) window.loss(losses[lost++]);
                    };
                }
            });
            return scores;
        }
    }

    @Override
    public void loadCounters(Subspace subspace, Scores counters) throws IOException {
        try (TableFile wdl = open(subspace, Plane.WDL); TableFile grade = open(subspace, Plane.GRADE)) {
            char[] symbols = grade.grades().symbols();
            read(wdl, null, grade, counters, (values, losses, draws) -> {
                int drawn = 0;
                for (int i = 0; i < values.length; i++) {
                    values[i] = (byte) (values[i] == Wdl.DRAW ? GradeTree.counter(symbols[draws[drawn++]]) : 0);
                }
            });
        }
    }

    /** Returns the grade that the number of each symbol of a file of grades stands for. */
    private byte[] grades(TableFile grade, Finals finals) {
        finals.require(rules, grade);
        char[] symbols = grade.grades().symbols();
        byte[] known = new byte[symbols.length];
        for (int number = 0; number < known.length; number++) {
            known[number] = (byte) Grade.of(finals.level(GradeTree.stays(symbols[number])));
        }
        return known;
    }

    private TableFile open(Subspace subspace, Plane plane) throws IOException {
        Manifest.Entry entry = listed.apply(subspace);
        if (entry != null && entry.lists(plane)) {
            Digests.require(plane.path(folder, subspace), entry.file(plane).sha256());
        }
        return TableFile.open(folder, rules, subspace, plane);
    }

    /**
     * Reads all tiles of a table.
     *
     * @param wdl says who wins
     * @param dtw the depths of losses; null if nobody wants them
     * @param grade the grades of draws likewise
     * @param into gets the values
     */
    private void read(TableFile wdl, @Nullable TableFile dtw, @Nullable TableFile grade, Scores into, Values values) {
        Tiles tiles = wdl.header().tiles();
        workers.forRows(tiles.count(), thread -> {
            TableFile.Buffer buffer = new TableFile.Buffer();
            byte[] places = new byte[Tiles.PLACES];
            char[] losses = new char[dtw == null ? 0 : Tiles.PLACES];
            char[] draws = new char[grade == null ? 0 : Tiles.PLACES];
            return tile -> {
                wdl.readFilled(tile, buffer);
                WdlCodec.unpack(buffer.content(), places);
                if (dtw != null) {
                    unpack(dtw, tile, buffer, count(places, Wdl.LOSS), losses);
                }
                if (grade != null) {
                    unpack(grade, tile, buffer, count(places, Wdl.DRAW), draws);
                }
                values.make(places, losses, draws);
                into.writeTile(tiles, tile, places);
                return 0;
            };
        });
    }

    private static int count(byte[] places, int value) {
        int count = 0;
        for (byte place : places) {
            count += place == value ? 1 : 0;
        }
        return count;
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
