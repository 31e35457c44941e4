package org.millstone.server;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.millstone.builder.command.BuildCommand;
import picocli.CommandLine;

/** Small databases for tests, built by the real builder, once in a run of the tests: nine to 7 stones on the board and in hand, and all of three. */
public final class TestTables {
    private static final Path DATA = Path.of("target", "test-data").toAbsolutePath();
    private static boolean built;

    private TestTables() {}

    /** Returns the data folder. Do not change it. */
    public static synchronized Path data() {
        if (!built) {
            build("nine", "7");
            build("three", "6");
            built = true;
        }
        return DATA;
    }

    private static void build(String variant, String stones) {
        CommandLine line = new CommandLine(new BuildCommand());
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        int status = line.setOut(nowhere).setErr(nowhere).execute("--data", DATA.toString(), "--variant", variant, "--max-pieces",
                stones);
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
        try (Stream<Path> files = Files.list(data().resolve(variant))) {
            Path folder = Files.createDirectories(data.resolve(variant));
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
            return folder;
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
}
