package org.millstone.opening;

import java.io.BufferedReader;
import java.io.IOException;
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
    private BookWriter() {}

    /** Writes facts about the numbers from 1 on, again and again; says so after each thousand. */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        try (Tablebase tables = Tablebase.open(folder, Variants.THREE, TablebaseOptions.mapped());
                Book book = Book.open(Path.of(args[1]), folder, tables, 1 << 16)) {
            book.closeOnExit();
            for (long key = 1;; key = key % 50_000 + 1) {
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

    /** Waits until so many thousands of facts are in. */
    static void awaitWriting(Process writer, int thousands) throws IOException {
        BufferedReader out = writer.inputReader(StandardCharsets.UTF_8);
        StringBuilder said = new StringBuilder();
        for (int in = 0; in < thousands;) {
            String line = out.readLine();
            if (line == null) {
                throw new AssertionError(said);
            }
            said.append(line).append('\n');
            in += line.equals("writing") ? 1 : 0;
        }
    }

    static Process start(Path folder, Path book) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--")).toList());
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                System.getProperty("java.class.path"), BookWriter.class.getName(),
                folder.toString(), book.toString()));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
