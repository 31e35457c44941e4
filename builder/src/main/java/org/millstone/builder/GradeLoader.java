package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Grade;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;
import org.millstone.rules.Rules;
import org.millstone.table.GradeTree;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/** Loads the grades of a subspace back, and the counters of those that are harmed. */
final class GradeLoader {
    private final Path folder;
    private final Rules rules;
    private final Finals finals;
    private final Workers workers;

    /**
     * Readies a loader.
     *
     * @param folder the variant's folder
     */
    GradeLoader(Path folder, Rules rules, Finals finals, Workers workers) {
        this.folder = folder;
        this.rules = rules;
        this.finals = finals;
        this.workers = workers;
    }

    /**
     * Loads a subspace, every block checked.
     *
     * @param grades gets the grades
     * @param counters gets the counters that are stored, 0 elsewhere; null if nobody wants them
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     */
    void load(Subspace subspace, Scores grades, @Nullable Scores counters) throws IOException {
        try (TableFile wdl = TableFile.open(folder, rules, subspace, Plane.WDL);
                TableFile file = TableFile.open(folder, rules, subspace, Plane.GRADE)) {
            Tiles tiles = wdl.header().tiles();
            byte[] known = known(file);
            workers.forRows(tiles.count(), thread -> {
                TableFile.Buffer values = new TableFile.Buffer();
                TableFile.Buffer packed = new TableFile.Buffer();
                byte[] outcomes = new byte[Tiles.PLACES];
                byte[] counted = new byte[Tiles.PLACES];
                char[] draws = new char[Tiles.PLACES];
                return tile -> {
                    wdl.read(tile, values);
                    WdlCodec.unpack(values.content(), outcomes);
                    int length = file.read(tile, packed);
                    unpack(file, tile, packed.content(), length, count(tiles, tile, outcomes), draws);
                    int next = 0;
                    for (int i = 0; i < tiles.height(tile); i++) {
                        for (int place = i * Tiles.SIDE; place < i * Tiles.SIDE + tiles.width(tile); place++) {
                            boolean drawn = outcomes[place] == Wdl.DRAW;
                            char symbol = drawn ? draws[next++] : 0;
                            counted[place] = (byte) GradeTree.counter(symbol);
                            outcomes[place] = (byte) (outcomes[place] == Wdl.WIN ? Grade.WON
                                    : drawn ? known[symbol] : Grade.LOST);
                        }
                    }
                    grades.writeTile(tiles, tile, outcomes);
                    if (counters != null) {
                        counters.writeTile(tiles, tile, counted);
                    }
                    return 0;
                };
            });
        }
    }

    /** Returns the grade by symbol. */
    private byte[] known(TableFile file) {
        finals.require(file);
        byte[] grades = new byte[GradeTree.SYMBOLS];
        for (char symbol : file.grades().symbols()) {
            Subspace stays = GradeTree.stays(symbol);
            grades[symbol] = (byte) Grade.of(finals.level(stays));
        }
        return grades;
    }

    private static int count(Tiles tiles, int tile, byte[] outcomes) {
        int count = 0;
        for (int i = 0; i < tiles.height(tile); i++) {
            for (int place = i * Tiles.SIDE; place < i * Tiles.SIDE + tiles.width(tile); place++) {
                count += outcomes[place] == Wdl.DRAW ? 1 : 0;
            }
        }
        return count;
    }

    private static void unpack(TableFile file, int block, byte[] content, int length, int count, char[] draws) {
        try {
            file.grades().unpack(content, length, count, draws);
        } catch (IllegalArgumentException e) {
            throw file.corrupt(block, "does not belong to its file of wins and losses: it holds " + e.getMessage());
        }
    }
}
