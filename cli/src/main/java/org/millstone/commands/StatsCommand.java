package org.millstone.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.SuggestedCommand;
import org.millstone.database.FolderCheck;
import org.millstone.database.Manifest;
import org.millstone.io.JsonWriter;
import org.millstone.table.Plane;
import org.millstone.terminal.StatsPage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code mill stats}: shows what the tables hold. */
@Command(
        name = "stats",
        description = {
            "Show what the tables hold, one row for each table. A table is named by the stones of the side to move, then of its opponent.",
            "",
            "Symmetric positions are counted once. Wins and losses are those of the side to move; the longest ones are in plies. Bits per"
                    + " slot are those of the files: win/draw/loss (wdl), depths (dtw), grades (grade).",
            "",
            "With grades, the row also says how many draws keep the worth of the stones that both sides have, in hand included (stays),"
                    + " and how many end better or worse for the side to move. In JSON, \"grades\" counts the draws by final, own stones first.",
            "",
            "Files that are missing, or whose header or length is damaged, are named below the table. In JSON the row then has"
                    + " \"missing\" or \"damaged\" with wdl, dtw or grade."},
        footerHeading = "%nExamples:%n",
        footer = {"  mill stats", "  mill stats --json | jq '.[] | select(.longestWin > 100) | .longestWinFen'"})
public final class StatsCommand extends GameCommand {
    private static final int MOST_ROWS = 1000;

    @Option(names = "--json", description = "Print a JSON array with one object for each table.")
    private boolean json;

    @Option(names = "--hands", negatable = true,
            description = "Put all tables with the same hands into one row. Default: only if there are more than "
                    + MOST_ROWS + " tables.")
    private @Nullable Boolean hands;

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(data.folder())) {
            throw data.noTables();
        }
        Manifest manifest = Manifest.read(data.folder(), data.rules());
        List<FolderCheck.DamagedFile> faults = FolderCheck.faults(data.folder(), data.rules(), manifest);
        List<Manifest.Entry> rows = List.copyOf(manifest.tables().values());
        PrintWriter out = out();
        if (json) {
            out.println(JsonWriter.line(rows.stream().map(row -> row(row, faults)).toList()));
        } else if (rows.isEmpty()) {
            out.println("There are no tables in " + data.folder() + " yet.");
        } else {
            boolean byHands = hands == null ? rows.size() > MOST_ROWS : hands;
            StatsPage.lines(rows, manifest.order(), byHands, paint()).forEach(out::println);
            if (manifest.hasEverySecond()) {
                out.println(SuggestedCommand.LEFT_OUT);
            }
            FolderCheck.lines(faults).forEach(out::println);
            if (!faults.isEmpty()) {
                out.println("To rebuild them: " + data.advice().to("build"));
            }
        }
        return 0;
    }

    /** Returns a table's JSON members: those of the manifest, and planes with missing or damaged files. Depths left out have 0 bytes. */
    private static Map<String, @Nullable Object> row(Manifest.Entry entry, List<FolderCheck.DamagedFile> faults) {
        Map<String, @Nullable Object> row = entry.row();
        if (!entry.has(Plane.DTW)) {
            Map<String, Long> bytes = new LinkedHashMap<>();
            bytes.put(Plane.WDL.suffix(), entry.bytes(Plane.WDL));
            bytes.put(Plane.DTW.suffix(), 0L);
            row.put("bytes", bytes);
        }
        for (String member : List.of("missing", "damaged")) {
            List<String> planes = faults.stream().filter(fault -> fault.table().equals(entry.subspace()))
                    .filter(fault -> member.equals(fault.damage() == null ? "missing" : "damaged"))
                    .map(fault -> fault.plane().suffix()).toList();
            if (!planes.isEmpty()) {
                row.put(member, planes);
            }
        }
        return row;
    }
}
