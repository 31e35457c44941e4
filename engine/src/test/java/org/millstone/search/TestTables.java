package org.millstone.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.millstone.builder.BuildListener;
import org.millstone.builder.BuildOptions;
import org.millstone.builder.Builder;
import org.millstone.rules.Rules;
import org.millstone.step.Plan;
import org.millstone.step.Step;

/** Databases for tests, built with the real builder, once in a run of the tests, into {@code target/test-data}. */
public final class TestTables {
    private static final Path DATA = Path.of("target", "test-data").toAbsolutePath();
    private static final long MEMORY = 2L << 30;
    private static final ConcurrentHashMap<Path, Path> BUILT = new ConcurrentHashMap<>();

    private TestTables() {}

    /** Returns a data folder (the {@code --data} of the commands) with a variant's tables of up to so many stones. */
    public static Path data(Rules rules, int stones) {
        return BUILT.computeIfAbsent(DATA.resolve(rules.name() + "-up-to-" + stones),
                data -> build(data, rules, Plan.moving(rules, stones)));
    }

    /** Returns a data folder with all tables of a variant, those of the placing phase too. */
    public static Path whole(Rules rules) {
        return BUILT.computeIfAbsent(DATA.resolve(rules.name() + "-whole"),
                data -> build(data, rules, Plan.wholeGame(rules, 2 * rules.men())));
    }

    /** Returns the variant's folder in {@link #data}. */
    public static Path folder(Rules rules, int stones) {
        return data(rules, stones).resolve(rules.name());
    }

    private static Path build(Path data, Rules rules, List<Step> steps) {
        try {
            delete(data);
            new Builder(new BuildOptions(rules, data.resolve(rules.name()), steps, 2, MEMORY),
                    BuildListener.SILENT)
                    .build();
            return data;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
