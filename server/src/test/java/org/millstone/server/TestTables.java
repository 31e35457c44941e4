package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.millstone.builder.command.BuildCommand;
import org.millstone.command.RandomPositions;
import org.millstone.export.ExportCommand;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Fen;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;
import picocli.CommandLine;

/** Small databases for tests, built by the real builder and shared: nine to 7 stones on the board and in hand, and all of three. */
public final class TestTables {
    private static final Path SOURCES = Path.of("..", "data");

    private TestTables() {}

    /** Returns the data folder. Do not change it. */
    public static Path data() {
        return TestDatabase.together("served",
                List.of(TestDatabase.wholeData(Variants.NINE, 7), TestDatabase.wholeData(Variants.THREE)));
    }

    /** Returns a data folder with what the positions of {@code data/vectors.tsv} need, and with the whole game of six. Do not change it. */
    public static Path ofVectors() {
        return TestDatabase.together("vectors", databasesOfVectors(rules -> true));
    }

    /** Returns a data folder with one of these databases alone. Do not change it. */
    public static Path ofVectors(String variant) {
        return databasesOfVectors(rules -> rules.name().equals(variant)).getFirst();
    }

    /** Returns the data folder of all but games with free hands: layers of them cannot be left out. */
    public static Path ofVectorsInLayers() {
        return TestDatabase.together("vectors-in-layers", databasesOfVectors(rules -> !rules.hasFreeHands()));
    }

    private static List<Path> databasesOfVectors(Predicate<Rules> wanted) {
        Map<String, Integer> pieces = new TreeMap<>(Map.of("six", 2 * Variants.SIX.men()));
        List<Path> databases = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(SOURCES.resolve("vectors.tsv"))) {
                if (!line.startsWith("#")) {
                    String[] cells = line.split("\t");
                    pieces.merge(cells[0], Subspace.of(Fen.parse(ruleSet(cells[0]).rules(), cells[1])).pieces(), Math::max);
                }
            }
            for (Map.Entry<String, Integer> most : pieces.entrySet()) {
                RuleSet ruleSet = ruleSet(most.getKey());
                if (wanted.test(ruleSet.rules())) {
                    databases.add(TestDatabase.wholeData(ruleSet, most.getValue()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return databases;
    }

    /** Returns the folders of the databases in a data folder. */
    static List<Path> databases(Path data) throws IOException {
        try (Stream<Path> all = Files.list(data)) {
            return all.filter(folder -> Files.exists(folder.resolve("manifest.json"))).sorted().toList();
        }
    }

    /** Returns FENs of random positions of random tables: what play can lead to, and what it cannot. */
    static List<String> positions(Path folder, Rules rules, int count, Random random) throws IOException {
        List<String> fens = new ArrayList<>();
        try (Tablebase tables = Tablebase.open(folder, rules)) {
            List<Subspace> subspaces = List.copyOf(tables.subspaces());
            while (fens.size() < count) {
                Position position = RandomPositions.of(rules, subspaces.get(random.nextInt(subspaces.size())), random);
                try {
                    fens.add(Fen.format(rules.board(),
                            random.nextBoolean() ? position : position.coloursExchanged().check(rules)));
                } catch (IllegalPositionException e) {
                    // Rules may know no such position with the other colour to move.
                }
            }
        }
        return fens;
    }

    private static RuleSet ruleSet(String name) throws IOException {
        return Variants.named(name).isPresent() ? RuleSet.of(Variants.named(name).get()) : RuleSetFile.read(file(name));
    }

    private static Path file(String name) {
        return SOURCES.resolve("vectors").resolve(name + ".json");
    }

    /**
     * Builds tables.
     *
     * @param stones how many there are at most, on the board and in hand
     * @param options more words for {@code mill build}
     */
    public static void build(Path data, String variant, String stones, String... options) {
        CommandLine line = new CommandLine(new BuildCommand());
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        List<String> words = new ArrayList<>(List.of("--data", data.toString(),
                Variants.named(variant).isPresent() ? "--variant" : "--rules",
                Variants.named(variant).isPresent() ? variant : file(variant).toString(), "--max-pieces", stones));
        words.addAll(List.of(options));
        int status = line.setOut(nowhere).setErr(nowhere).execute(words.toArray(String[]::new));
        if (status != 0) {
            throw new IllegalStateException("the tables of " + variant + " could not be built");
        }
    }

    /** Copies the tables of nine into an empty data folder, so that a test may damage them. */
    public static Path copyTo(Path data) {
        return copyTo(data, "nine");
    }

    /** Copies the tables of a variant into an empty data folder. */
    public static Path copyTo(Path data, String variant) {
        try {
            return TestDatabase.copyOf(data().resolve(variant), data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes all tables of the placing phase that such a copy has. */
    public static void deletePlacing(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> file.getFileName().toString().contains("+")).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Exports a data folder, as {@code mill export} does. */
    public static void export(Path data, Path site, String... options) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        String[] words =
                Stream.concat(Stream.of(site.toString(), "--data", data.toString()), Stream.of(options)).toArray(String[]::new);
        assertThat(new CommandLine(new ExportCommand()).setOut(nowhere).setErr(nowhere).execute(words)).isZero();
    }
}
