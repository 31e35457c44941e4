package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
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
import org.millstone.store.GameIndex;
import org.millstone.store.SolvedScores;
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
 */
public record FolderTables(Path folder, Rules rules, Workers workers, Function<Subspace, Manifest.@Nullable Entry> listed)
        implements StoredTables {
    /** Tables of which no manifest is known. */
    public FolderTables(Path folder, Rules rules, Workers workers) {
        this(folder, rules, workers, subspace -> null);
    }

    /** Makes the values of a tile's places. */
    @FunctionalInterface
    private interface Values {
        /**
         * Makes them.
         *
         * @param values holds who wins, and gets what takes its place
         * @param numbers what the second file says of the places that it is about, one after the other
         */
        void make(int tile, byte[] values, char[] numbers);
    }

    @Override
    public Scores load(Subspace subspace, Window window, Arena arena) throws IOException {
        try (TableFile wdl = open(subspace, Plane.WDL); TableFile dtw = open(subspace, Plane.DTW)) {
            return read(wdl, dtw, room(wdl, arena), (tile, values, losses) -> {
                int lost = 0;
                for (int i = 0; i < values.length; i++) {
                    values[i] = switch (values[i]) {
                        case Wdl.WIN -> (byte) WIN_OF_UNKNOWN_DEPTH;
                        case Wdl.DRAW -> (byte) Score.DRAW;
                        default -> (byte) window.loss(losses[lost++]);
                    };
                }
            });
        }
    }

    /**
     * Loads grades, and the counters of those that are harmed.
     *
     * @param finals the order of finals
     * @param grades gets the grades
     * @param counters gets the counters that are stored, 0 elsewhere; null if nobody wants them
     */
    public void loadGrades(Subspace subspace, Finals finals, Scores grades, @Nullable Scores counters) throws IOException {
        try (TableFile wdl = open(subspace, Plane.WDL); TableFile grade = open(subspace, Plane.GRADE)) {
            byte[] known = symbols(grade, finals);
            read(wdl, grade, grades, (tile, values, draws) -> {
                byte[] counted = new byte[counters == null ? 0 : values.length];
                int drawn = 0;
                for (int i = 0; i < values.length; i++) {
                    if (values[i] != Wdl.DRAW) {
                        values[i] = (byte) (values[i] == Wdl.WIN ? Grade.WON : Grade.LOST);
                        continue;
                    }
                    char symbol = draws[drawn++];
                    values[i] = known[symbol];
                    if (counters != null) {
                        counted[i] = (byte) GradeTree.counter(symbol);
                    }
                }
                if (counters != null) {
                    counters.writeTile(wdl.header().tiles(), tile, counted);
                }
            });
        }
    }

    /** Returns the grade that each symbol of a file of grades stands for. */
    private byte[] symbols(TableFile grade, Finals finals) {
        finals.require(rules, grade);
        byte[] known = new byte[GradeTree.SYMBOLS];
        for (char symbol : grade.grades().symbols()) {
            known[symbol] = (byte) Grade.of(finals.level(GradeTree.stays(symbol)));
        }
        return known;
    }

    /** Has scores tell draws apart. */
    private void grade(Subspace subspace, Finals finals, Scores scores) throws IOException {
        try (TableFile wdl = open(subspace, Plane.WDL); TableFile grade = open(subspace, Plane.GRADE)) {
            byte[] known = symbols(grade, finals);
            Tiles tiles = wdl.header().tiles();
            read(wdl, grade, scores, (tile, values, draws) -> {
                byte[] stored = new byte[values.length];
                scores.readTile(tiles, tile, stored);
                int drawn = 0;
                for (int i = 0; i < values.length; i++) {
                    values[i] = values[i] == Wdl.DRAW ? known[draws[drawn++]] : stored[i];
                }
            });
        }
    }

    /**
     * Returns what loads scores that tell draws apart, where they are needed.
     *
     * @param scores loads scores that do not
     * @param finals the order of finals at the time of loading
     */
    SolvedScores.Loader gradedLoader(SolvedScores.Loader scores, Supplier<Finals> finals) {
        return new SolvedScores.Loader() {
            @Override
            public long bytes(Subspace subspace) {
                return scores.bytes(subspace);
            }

            @Override
            public long loadingBytes(Subspace subspace) {
                return scores.loadingBytes(subspace);
            }

            @Override
            public Scores load(Subspace subspace, Window window, Arena arena) throws IOException {
                Scores loaded = scores.load(subspace, window, arena);
                grade(subspace, finals.get(), loaded);
                return loaded;
            }
        };
    }

    /**
     * Returns what loads the grades of subspaces where they are needed.
     *
     * @param finals the order of finals at the time of loading
     */
    public SolvedScores.Loader gradeLoader(GameIndex shapes, Supplier<Finals> finals) {
        return new SolvedScores.Loader() {
            @Override
            public long bytes(Subspace subspace) {
                return shapes.slots(subspace);
            }

            @Override
            public Scores load(Subspace subspace, Window window, Arena arena) throws IOException {
                Scores grades = Scores.of(subspace, rules.board(), shapes.sets(), arena);
                loadGrades(subspace, finals.get(), grades, null);
                return grades;
            }
        };
    }

    private TableFile open(Subspace subspace, Plane plane) throws IOException {
        Manifest.Entry entry = listed.apply(subspace);
        if (entry != null && entry.lists(plane)) {
            Digests.require(plane.path(folder, subspace), entry.file(plane).sha256());
        }
        return TableFile.open(folder, rules, subspace, plane);
    }

    private static Scores room(TableFile file, Arena arena) {
        Tiles tiles = file.header().tiles();
        return new Scores(arena, tiles.rows(), tiles.columns());
    }

    /**
     * Reads all tiles of a table.
     *
     * @param wdl says who wins
     * @param more the file of depths, which is about losses, or of grades, which is about draws
     * @param into gets the values
     */
    private Scores read(TableFile wdl, TableFile more, Scores into, Values values) {
        Tiles tiles = wdl.header().tiles();
        workers.forRows(tiles.count(), thread -> {
            TableFile.Buffer buffer = new TableFile.Buffer();
            byte[] places = new byte[Tiles.PLACES];
            char[] numbers = new char[Tiles.PLACES];
            return tile -> {
                wdl.read(tile, buffer);
                WdlCodec.unpack(buffer.content(), places);
                unpack(more, tile, buffer, places, numbers);
                values.make(tile, places, numbers);
                into.writeTile(tiles, tile, places);
                return 0;
            };
        });
        return into;
    }

    private static void unpack(TableFile file, int tile, TableFile.Buffer buffer, byte[] places, char[] numbers) {
        boolean grades = file.header().plane() == Plane.GRADE;
        if (grades) {
            clearEdges(file.header().tiles(), tile, places);
        }
        int about = grades ? Wdl.DRAW : Wdl.LOSS;
        int count = 0;
        for (byte place : places) {
            count += place == about ? 1 : 0;
        }
        int length = file.read(tile, buffer);
        try {
            if (grades) {
                file.grades().unpack(buffer.content(), length, count, numbers);
            } else {
                file.tree().unpack(buffer.content(), length, count, numbers);
            }
        } catch (IllegalArgumentException e) {
            throw file.corrupt(tile, "does not belong to its file of wins and losses: it holds " + e.getMessage());
        }
    }

    /** Places that stand for no slot count as draws, but have no grade. */
    private static void clearEdges(Tiles tiles, int tile, byte[] places) {
        for (int row = 0; row < Tiles.SIDE; row++) {
            int width = row < tiles.height(tile) ? tiles.width(tile) : 0;
            Arrays.fill(places, row * Tiles.SIDE + width, (row + 1) * Tiles.SIDE, (byte) Wdl.LOSS);
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
