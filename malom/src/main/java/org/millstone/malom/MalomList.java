package org.millstone.malom;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.GoldenDigests;
import org.millstone.index.Subspace;

/** The sectors (subspaces with a file) of the program Malom's solution of nine, their values, and the published digests of files. */
final class MalomList {
    /** The file that has the values of all sectors. */
    static final String VALUES = "std.secval";
    /** What a win is worth on the scale of the sectors' values; a loss is worth -299. */
    static final int WIN = 299;

    private final Map<Subspace, Integer> values = new LinkedHashMap<>();
    private final Map<String, String> digests = new HashMap<>();

    MalomList() {
        GoldenDigests.rows(GoldenDigests.lines("malom").orElseThrow()).forEach(this::add);
    }

    private void add(String[] cells) {
        if (!cells[2].isEmpty()) {
            digests.put(cells[0], cells[2]);
        }
        if (cells[0].equals(VALUES)) {
            return;
        }
        List<Integer> stones = List.of(cells[0].split("[_.]", -1)).subList(1, 5).stream().map(Integer::valueOf).toList();
        values.put(new Subspace(stones.get(0), stones.get(1), stones.get(2), stones.get(3)), Integer.valueOf(cells[1]));
    }

    static String fileNameOf(Subspace of) {
        return "std_" + of.own() + "_" + of.opponent() + "_" + of.ownHand() + "_" + of.opponentHand() + ".sec2";
    }

    /**
     * Returns all sectors, in the order of the file {@link #VALUES}. Of the subspaces in which the opponent has no stone on the board, only
     * that of the empty board is a sector.
     */
    Set<Subspace> sectors() {
        return values.keySet();
    }

    int value(Subspace sector) {
        return Objects.requireNonNull(values.get(sector), sector::toString);
    }

    /** Returns the published SHA-256 of a file, in hexadecimal; null if none is published. */
    @Nullable
    String digest(String fileName) {
        return digests.get(fileName);
    }

    byte[] values() {
        StringBuilder text = new StringBuilder();
        text.append("virt_loss_val: ").append(-WIN).append("\r\nvirt_win_val: ").append(WIN).append("\r\n").append(values.size())
                .append("\r\n");
        values.forEach((of, value) -> text.append(of.own()).append(' ').append(of.opponent()).append(' ').append(of.ownHand())
                .append(' ').append(of.opponentHand()).append("  ").append(value).append("\r\n"));
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
