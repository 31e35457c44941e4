package org.millstone.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseException;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.io.JsonWriter;
import org.millstone.io.Units;
import org.millstone.server.answers.VariantList;
import org.millstone.server.pages.WebFiles;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;

/** Writes checked tables, and pages, into a folder for a static host. Every list of tables is written after the tables that it names. */
public final class Export {
    static final String VARIANTS = "variants.json";
    private static final String PUZZLES = "puzzles/";
    private static final String EVERY_SECOND = """
              Every second layer: positions with an odd number of stones in hand have no tables here. Their turns lead to tables that
              answer them.
            """;

    private final Path data;
    private final Path target;
    private final boolean copy;
    /** The files of the explorer and the JavaScript module, by name, as a static host has them. They ask exported files, not a service. */
    private final NavigableMap<String, byte[]> site = WebFiles.askingFiles();
    private final Map<String, Path> pockets = new HashMap<>();
    private int linked;
    private int copied;
    private final List<Map<String, @Nullable Object>> variants = new ArrayList<>();
    /** The names of exported table files that not all users may read. */
    private final List<String> unreadable = new ArrayList<>();

    /** Prepares an export from a data folder; writes nothing. If {@code copy} is true, even files that could be linked are copied. */
    public Export(Path data, Path folder, boolean copy) {
        this.data = data;
        this.target = folder;
        this.copy = copy;
        site.keySet().removeIf(name -> name.contains("docs.") || name.equals("openapi.json"));
    }

    /** Adds a pocket file, which must have the rules of this variant. It is exported beside the variant's tables. */
    public void addPocket(String variant, Path file) {
        pockets.put(variant, file);
    }

    /**
     * Writes the folder, with the wanted tables of these variants, each with its files of these planes. If {@code force} is true, it may
     * replace an earlier export.
     *
     * @return a text for people about the content of the folder
     * @throws DatabaseException if a table is unusable, or the folder cannot be taken or written; the folder then stays as it was
     */
    public String run(List<RuleSet> ruleSets, Predicate<Subspace> wanted, Set<Plane> planes, boolean force) throws IOException {
        Set<String> puzzles = ruleSets.stream().map(set -> PUZZLES + set.rules().name() + ".tsv").collect(Collectors.toSet());
        site.keySet().removeIf(name -> name.startsWith(PUZZLES) && !puzzles.contains(name));
        List<ExportedTables> databases = new ArrayList<>();
        for (RuleSet ruleSet : ruleSets) {
            Path source = data.resolve(ruleSet.rules().name());
            if (Files.exists(target) && Files.exists(source) && source.toRealPath().startsWith(target.toRealPath())) {
                throw new DatabaseException(target + " is where the tables themselves are. Choose another folder.");
            }
            databases.add(ExportedTables.of(ruleSet, source, wanted, planes));
        }
        try (ExportFolder folder = ExportFolder.open(target, force)) {
            for (ExportedTables tables : databases) {
                write(tables, folder);
            }
            folder.put(VARIANTS, JsonWriter.bytes(VariantList.of(variants)));
            site.forEach(folder::put);
            return contents(databases, folder.finish()) + notes()
                    + "millstone/README.md in %s says what its host must do.%n".formatted(target);
        }
    }

    private String notes() {
        StringBuilder text = new StringBuilder();
        if (linked > 0) {
            text.append("%s files of tables are links to those in %s and take no room of their own.%n"
                    .formatted(Units.count(linked), data));
        }
        if (copied > 0) {
            text.append("%s files of tables were copied%s.%n".formatted(Units.count(copied),
                    copy ? "" : ", for no links can be made from " + data + " to " + target));
        }
        if (!unreadable.isEmpty()) {
            text.append(
                    ("%s files of tables, such as %s, cannot be read by other users, so perhaps not by a web server. Mend that with"
                            + " chmod a+r, or export with --copy.%n")
                            .formatted(Units.count(unreadable.size()), target.resolve(unreadable.getFirst())));
        }
        return text.toString();
    }

    private static String contents(List<ExportedTables> databases, NavigableMap<String, Long> lengths) {
        StringBuilder text = new StringBuilder();
        for (ExportedTables tables : databases) {
            long bytes = lengths.entrySet().stream().filter(file -> file.getKey().startsWith(tables.home()))
                    .mapToLong(Map.Entry::getValue).sum();
            text.append("  %-14s %d %s, %s%s%n".formatted(tables.variant(), tables.tables().size(),
                    tables.tables().size() == 1 ? "table" : "tables", Units.bytes(bytes), remark(tables)));
        }
        Map.Entry<String, Long> largest = lengths.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        text.append("  All together %s in %s files. The largest is %s, %s.%n".formatted(
                Units.bytes(lengths.values().stream().mapToLong(Long::longValue).sum()), Units.count(lengths.size()),
                largest.getKey(), Units.bytes(largest.getValue())));
        return text.append(databases.stream().anyMatch(ExportedTables::areEverySecond) ? EVERY_SECOND : "").toString();
    }

    private static String remark(ExportedTables tables) {
        String detail = !tables.haveDepths() ? ": who wins, not in how many plies"
                : tables.gradeBytes() > 0 ? ", of which %s say how good a draw is".formatted(Units.bytes(tables.gradeBytes()))
                : "";
        return tables.areEverySecond() ? detail + "; every second layer" : detail;
    }

    private void write(ExportedTables tables, ExportFolder folder) throws IOException {
        for (Manifest.Entry row : tables.rows().values()) {
            for (Plane plane : row.there()) {
                String name = tables.home() + plane.fileName(row.subspace());
                if (folder.putTable(name, plane, plane.path(tables.source(), row.subspace()), row.file(plane).sha256(), copy)) {
                    linked++;
                } else {
                    copied++;
                }
                if (!folder.othersMayRead(name)) {
                    unreadable.add(name);
                }
            }
        }
        Path pocket = pockets.get(tables.variant());
        folder.put(tables.home() + ExportedTables.LOOKUP,
                folder.write(tables.home() + ExportedTables.LOOKUP_PARTS, parts -> tables.writeLookup(parts, pocket != null)));
        folder.put(tables.home() + Manifest.FILE, tables.manifest());
        Map<String, @Nullable Object> members = VariantList.members(tables.ruleSet(), tables.tables(), tables.limit(),
                tables.firstAnswer(folder.file(tables.home())));
        if (pocket != null) {
            folder.put(tables.home() + tables.pocket(), Files.readAllBytes(pocket));
            members.put("pocket", tables.pocket());
        }
        variants.add(members);
    }
}
