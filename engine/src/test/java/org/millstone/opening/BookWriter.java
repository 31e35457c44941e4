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

    /** Writes facts about the numbers from 1 on; says so once the first thousand are in. */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        try (Tablebase tables = Tablebase.open(folder, Variants.THREE, TablebaseOptions.mapped());
                Book book = Book.open(Path.of(args[1]), folder, tables, 1 << 16)) {
            book.closeOnExit();
            for (long key = 1;; key = key % 50_000 + 1) {
                book.addFacts(key, facts(key));
                if (key == 1000) {
                    System.out.println("writing");
                }
            }
        }
    }

    static int facts(long key) {
        return Verdict.add(0, Wdl.DRAW, (key & 1) == 0 ? Verdict.YES : Verdict.NO);
    }

    /** Waits until the first thousand facts are in. */
    static void awaitWriting(Process writer) throws IOException {
        BufferedReader out = writer.inputReader(StandardCharsets.UTF_8);
        StringBuilder said = new StringBuilder();
        for (String line = out.readLine(); !"writing".equals(line); line = out.readLine()) {
            if (line == null) {
                throw new AssertionError(said);
            }
            said.append(line).append('\n');
        }
    }

    static Process start(Path folder, Path book) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--")).toList());
        command.addAll(List.of("-Xmx256m", "-cp", System.getProperty("java.class.path"), BookWriter.class.getName(),
                folder.toString(), book.toString()));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
