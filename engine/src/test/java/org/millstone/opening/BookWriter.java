package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.table.Wdl;
import org.millstone.variants.Variants;

/** A process that owns a book and writes into it until it is killed. */
final class BookWriter {
    static final long ENTRIES = 1 << 13;

    private BookWriter() {}

    /** Writes facts about the numbers from 1 on, again and again; says so after each thousand. */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        try (Tablebase tables = Tablebase.open(folder, Variants.THREE, TablebaseOptions.mapped());
                Book book = Book.open(Path.of(args[1]), folder, tables, ENTRIES)) {
            book.closeOnExit();
            for (long key = 1;; key = key % 5000 + 1) {
                book.addFacts(key, facts(key));
                if (key % 1000 == 0) {
                    System.out.println("writing");
                }
            }
        }
    }

    static int facts(long key) {
        return ProofBounds.add(0, Wdl.DRAW, (key & 1) == 0 ? ProofBounds.YES : ProofBounds.NO);
    }

    static void awaitWriting(Process writer) {
        assertThat(writer.inputReader(StandardCharsets.UTF_8).lines().anyMatch("writing"::equals)).isTrue();
    }

    static Process start(Path folder, Path book) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--")).toList());
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                System.getProperty("java.class.path"), BookWriter.class.getName(), folder.toString(), book.toString()));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
