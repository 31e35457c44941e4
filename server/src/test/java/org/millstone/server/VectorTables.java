package org.millstone.server;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.millstone.builder.command.BuildCommand;
import org.millstone.export.ExportCommand;
import org.millstone.rules.Variants;
import picocli.CommandLine;

/** The tables that {@code data/vectors.tsv} asks about, as a static host has them. */
final class VectorTables {
    private static final Path VECTORS = Path.of("..", "data", "vectors.tsv");
    private static final Path RULE_SETS = Path.of("..", "data", "vectors");

    private VectorTables() {}

    /** Builds and exports them within a folder; returns the folder that has one for each rule set. */
    static Path export(Path folder) throws IOException {
        Path data = folder.resolve("built");
        for (Map.Entry<String, Integer> rules : pieces().entrySet()) {
            String name = rules.getKey();
            List<String> which = Variants.named(name).isPresent() ? List.of("--variant", name)
                    : List.of("--rules", RULE_SETS.resolve(name + ".json").toString());
            run(new BuildCommand(), which, "--data", data.toString(), "--max-pieces", rules.getValue().toString());
        }
        Path site = folder.resolve("site");
        run(new ExportCommand(), List.of(site.toString()), "--data", data.toString());
        return site.resolve("data");
    }

    /** The most stones of a position, on the board and in hand, by rule set. */
    private static Map<String, Integer> pieces() throws IOException {
        Map<String, Integer> pieces = new TreeMap<>();
        try (Stream<String> lines = Files.lines(VECTORS)) {
            lines.filter(line -> !line.startsWith("#")).map(line -> line.split("\t", -1)).forEach(row -> {
                String[] fen = row[1].split(" ", -1);
                pieces.merge(row[0], Stream.of(fen).skip(4).limit(4).mapToInt(Integer::parseInt).sum(), Math::max);
            });
        }
        return pieces;
    }

    private static void run(Object command, List<String> words, String... more) {
        CommandLine line = new CommandLine(command).setOut(new PrintWriter(Writer.nullWriter()))
                .setErr(new PrintWriter(Writer.nullWriter()));
        String[] all = Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new);
        if (line.execute(all) != 0) {
            throw new IllegalStateException("a command failed: " + String.join(" ", all));
        }
    }
}
