package org.millstone.builder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.millstone.rules.Rules;
import org.millstone.step.Plan;
import org.millstone.step.Step;

/** Databases for tests, built with the real builder, once in a run of the tests, into {@code target/test-data}. Do not change. */
public final class TestDatabase {
    private static final Path DATA = Path.of("target", "test-data").toAbsolutePath();
    private static final long MEMORY = 2L << 30;
    private static final ConcurrentHashMap<Path, Path> BUILT = new ConcurrentHashMap<>();

    private TestDatabase() {}

    /** Returns a data folder (the {@code --data} of the commands) with a variant's tables of up to so many stones. */
    public static Path data(Rules rules, int stones) {
        return BUILT.computeIfAbsent(DATA.resolve(rules.name() + "-up-to-" + stones),
                data -> build(data, rules, Plan.moving(rules, stones)));
    }

    /** Returns a data folder with a variant's tables of both phases, of up to so many stones on the board and in hand. */
    public static Path wholeData(Rules rules, int pieces) {
        return BUILT.computeIfAbsent(DATA.resolve(rules.name() + "-whole-up-to-" + pieces),
                data -> build(data, rules, Plan.wholeGame(rules, pieces)));
    }

    /** Returns a data folder with all tables of a variant. */
    public static Path wholeData(Rules rules) {
        return wholeData(rules, 2 * rules.men());
    }

    /** Returns the variant's folder in {@link #wholeData(Rules)}. */
    public static Path wholeFolder(Rules rules) {
        return wholeData(rules).resolve(rules.name());
    }

    /** Returns the variant's folder in {@link #data}. */
    public static Path folder(Rules rules, int stones) {
        return data(rules, stones).resolve(rules.name());
    }

    /** Returns a copy of a variant's tables, in an empty data folder, that a test may damage. */
    public static Path copyOf(Rules rules, int stones, Path data) throws IOException {
        return copyOf(folder(rules, stones), data);
    }

    /** Returns a copy of all tables of a variant, likewise. */
    public static Path copyOfWhole(Rules rules, Path data) throws IOException {
        return copyOf(wholeFolder(rules), data);
    }

    private static Path copyOf(Path original, Path data) throws IOException {
        Path folder = Files.createDirectories(data.resolve(original.getFileName()));
        try (Stream<Path> files = Files.list(original)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(String.valueOf(file.getFileName())));
            }
        }
        return folder;
    }

    private static Path build(Path data, Rules rules, List<Step> steps) {
        try {
            delete(data);
            new Builder(new BuildOptions(rules, data.resolve(rules.name()), steps, 2, MEMORY),
                    BuildListener.SILENT).build();
            return data;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
