package org.millstone.opening;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.millstone.builder.BuildListener;
import org.millstone.builder.BuildOptions;
import org.millstone.builder.Builder;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.Plan;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;

/** All tables of a small variant, built once in a run of the tests; and those of {@code nine}, where somebody has built them. */
final class TestTables {
    private static final Path DATA = Path.of("target", "opening-data").toAbsolutePath();
    private static final long MEMORY = 2L << 30;
    private static final ConcurrentHashMap<Rules, Path> BUILT = new ConcurrentHashMap<>();

    private TestTables() {}

    /** Returns the data folder that has all tables of a variant. */
    static Path data(Rules rules) {
        BUILT.computeIfAbsent(rules, TestTables::build);
        return DATA;
    }

    /** Returns the folder with all tables of a variant. */
    static Path folder(Rules rules) {
        return data(rules).resolve(rules.name());
    }

    /** Returns an empty folder with copies of the value tables that are named. */
    static Path some(Rules rules, Path folder, List<Subspace> subspaces) throws IOException {
        Files.createDirectories(folder);
        for (Subspace subspace : subspaces) {
            Files.copy(Plane.WDL.path(folder(rules), subspace), Plane.WDL.path(folder, subspace));
        }
        return folder;
    }

    /** Returns the folder with all 49 tables of {@code nine}: in MILLSTONE_DATA, else in the project's data folder. */
    static Optional<Path> nine() {
        String data = System.getenv("MILLSTONE_DATA");
        Path folder = (data == null ? Path.of("..", "data") : Path.of(data)).resolve("nine");
        return Files.exists(Plane.WDL.path(folder, Subspace.moving(9, 9))) ? Optional.of(folder) : Optional.empty();
    }

    private static Path build(Rules rules) {
        Path folder = DATA.resolve(rules.name());
        try {
            if (Files.exists(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(file);
                    }
                }
            }
            new Builder(new BuildOptions(rules, folder, Plan.upTo(rules, 2 * rules.men()), 2, MEMORY), new Silence()).build();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Hears a build and does nothing. */
    private static final class Silence implements BuildListener {
        @Override
        public void begins(List<Pair> todo, int done, long slots, long memory) {}

        @Override
        public void pairBegins(Pair pair, long slots) {}

        @Override
        public void layer(Phase phase, int plies, long decided) {}

        @Override
        public void writes(Pair pair) {}

        @Override
        public void pairDone(PairReport report) {}
    }
}
