package org.millstone.probe;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

/**
 * Positions of {@code nine} with their values, computed with the public Malom solver.
 *
 * @param fen the position
 * @param outcome its value for the side to move
 * @param plies its depth in plies, {@link Value#NO_DTW} for a draw
 */
record Sample(String fen, Outcome outcome, int plies) {
    static final Rules RULES = Variants.NINE;

    Position position() {
        return Fen.parse(RULES, fen);
    }

    int stones() {
        return Integer.bitCount(position().white()) + Integer.bitCount(position().black());
    }

    /** Returns all samples with at most so many stones. */
    static List<Sample> upTo(int stones) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Sample.class.getResourceAsStream("/facts/samples.tsv")), StandardCharsets.UTF_8))) {
            return lines.lines().filter(line -> !line.startsWith("#")).map(Sample::read)
                    .filter(sample -> sample.stones() <= stones).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Sample read(String line) {
        String[] fields = line.split("\t", -1);
        return new Sample(fields[0], Outcome.valueOf(fields[1].toUpperCase(Locale.ROOT)),
                fields.length < 3 || fields[2].isBlank() ? Value.NO_DTW : Integer.parseInt(fields[2]));
    }
}
