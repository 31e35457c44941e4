package org.millstone.builder.malom;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;

/** The files of Malom's solution of nine, the worth of each sector there, and the digests that are published. */
final class MalomList {
    /** The file with the worth of all sectors. */
    static final String VALUES = "std.secval";
    /** The worth of a win; a loss is worth the same below 0. */
    static final int WIN = 299;

    private static final String LIST = "/golden/malom.tsv";

    private final Map<Subspace, Sector> sectors = new LinkedHashMap<>();
    private final Map<String, String> digests = new HashMap<>();

    /**
     * A sector, which is a subspace with a file.
     *
     * @param value the worth of the sector; entries have the worth of their positions less this
     */
    record Sector(Subspace subspace, int value) {
        String fileName() {
            return fileNameOf(subspace);
        }
    }

    /** Reads the list, which comes with the program. */
    MalomList() {
        try (InputStream in = Objects.requireNonNull(MalomList.class.getResourceAsStream(LIST));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            lines.lines().filter(line -> !line.startsWith("#")).map(line -> line.split("\t", -1)).forEach(this::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String[] cells) {
        if (!cells[2].isEmpty()) {
            digests.put(cells[0], cells[2]);
        }
        if (cells[0].equals(VALUES)) {
            return;
        }
        List<Integer> stones = List.of(cells[0].split("[_.]", -1)).subList(1, 5).stream().map(Integer::valueOf).toList();
        Subspace subspace = new Subspace(stones.get(0), stones.get(1), stones.get(2), stones.get(3));
        sectors.put(subspace, new Sector(subspace, Integer.parseInt(cells[1])));
    }

    /** Returns the name of a sector's file. */
    static String fileNameOf(Subspace of) {
        return "std_" + of.own() + "_" + of.opponent() + "_" + of.ownHand() + "_" + of.opponentHand() + ".sec2";
    }

    /** Returns all sectors. */
    Collection<Sector> sectors() {
        return sectors.values();
    }

    /** Returns the sector of a subspace; empty where the opponent has no stone on the board, but at the beginning of the game. */
    Optional<Sector> sector(Subspace subspace) {
        return Optional.ofNullable(sectors.get(subspace));
    }

    /** Returns the worth of a subspace that has a sector. */
    int value(Subspace subspace) {
        return Objects.requireNonNull(sectors.get(subspace), subspace::toString).value();
    }

    /** Returns the digest that is published of a file; null if there is none. */
    @Nullable
    String digest(String fileName) {
        return digests.get(fileName);
    }

    /** Returns the content of {@link #VALUES}. */
    byte[] values() {
        StringBuilder text = new StringBuilder();
        text.append("virt_loss_val: ").append(-WIN).append("\r\nvirt_win_val: ").append(WIN).append("\r\n").append(sectors.size())
                .append("\r\n");
        for (Sector sector : sectors.values()) {
            Subspace of = sector.subspace();
            text.append(of.own()).append(' ').append(of.opponent()).append(' ').append(of.ownHand()).append(' ')
                    .append(of.opponentHand()).append("  ").append(sector.value()).append("\r\n");
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
