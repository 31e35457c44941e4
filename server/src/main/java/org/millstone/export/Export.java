package org.millstone.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.probe.Answer;
import org.millstone.server.ManifestFile;
import org.millstone.server.VariantList;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;

/**
 * Writes a folder for a static host. All tables are looked at before the first file is written; what tells readers of a table comes after
 * it.
 */
final class Export {
    private static final String VARIANTS = "variants.json";
    private static final String README = "README.txt";

    private static final List<String> LOOKUP = List.of(LookupWriter.JSON, LookupWriter.BINARY);

    private final ExportOptions options;
    private final NavigableMap<String, byte[]> site = Site.files();
    /** Lengths of the files, by their names. */
    private final Map<String, Long> lengths = new TreeMap<>();
    private final Map<ExportFolder.Way, Integer> ways = new TreeMap<>();
    /** What is known of the position that pages show first, by variant. */
    private final Map<String, Answer> first = new TreeMap<>();
    private final List<String> unreadable = new ArrayList<>();

    Export(ExportOptions options) {
        this.options = options;
    }

    /**
     * Does the work.
     *
     * @throws ExportException if the folder or a table cannot be used, or there is nothing to export
     * @throws IOException if a table or a manifest cannot be read
     */
    Exported run() throws IOException {
        List<ExportedTables> databases = new ArrayList<>();
        for (RuleSet ruleSet : options.variants()) {
            Path source = options.data().resolve(ruleSet.rules().name());
            refuseItself(source, options.folder().resolve(folder(ruleSet.rules().name())));
            databases.add(ExportedTables.of(ruleSet, source, options.wanted(), options.planes()));
        }
        NavigableSet<String> names = names(databases);
        try (ExportFolder folder = ExportFolder.open(options.folder(), names, options.force())) {
            List<Exported.Variant> variants = new ArrayList<>();
            VariantList list = new VariantList();
            for (ExportedTables tables : databases) {
                variants.add(write(tables, folder));
                list.add(tables.ruleSet(), tables.tables(), Optional.ofNullable(first.get(tables.variant())));
            }
            put(folder, VARIANTS, list.bytes());
            site.forEach((name, bytes) -> put(folder, name, bytes));
            Exported.Contents contents = contents(variants, names);
            put(folder, README, Readme.text(contents));
            ExportFolder.Old old = folder.finish();
            return new Exported(contents, ways.getOrDefault(ExportFolder.Way.LINKED, 0),
                    ways.getOrDefault(ExportFolder.Way.COPIED, 0), old.removed(), old.left(), unreadable);
        }
    }

    private static void refuseItself(Path source, Path target) throws IOException {
        if (Files.exists(target) && Files.exists(source) && Files.isSameFile(source, target)) {
            throw new ExportException(target + " is where the tables themselves are. Choose another folder.");
        }
    }

    private static String folder(String variant) {
        return "data/" + variant + "/";
    }

    /** The names of all files that this export writes, but those that {@link ExportFolder} has of its own. */
    private NavigableSet<String> names(List<ExportedTables> databases) {
        NavigableSet<String> names = new TreeSet<>(site.keySet());
        names.addAll(List.of(VARIANTS, README));
        for (ExportedTables tables : databases) {
            String folder = folder(tables.variant());
            names.add(folder + ManifestFile.NAME);
            LOOKUP.forEach(name -> names.add(folder + name));
            for (Subspace table : tables.tables()) {
                tables.planes(table).forEach(plane -> names.add(folder + plane.fileName(table)));
            }
        }
        return names;
    }

    private Exported.Variant write(ExportedTables tables, ExportFolder folder) throws IOException {
        String home = folder(tables.variant());
        for (Subspace table : tables.tables()) {
            for (Plane plane : tables.planes(table)) {
                String name = home + plane.fileName(table);
                ways.merge(folder.table(name, plane, tables.file(table, plane), tables.sha256(table, plane), options.copy()), 1,
                        Integer::sum);
                lengths.put(name, tables.bytes(table, plane));
                if (!folder.othersMayRead(name)) {
                    unreadable.add(name);
                }
            }
        }
        lengths.putAll(
                folder.put(home, LOOKUP, into -> {
                    LookupWriter.write(tables.source(), tables.ruleSet(), tables.files(), tables.finals(), into);
                    FirstAnswer.of(tables, into).ifPresent(answer -> first.put(tables.variant(), answer));
                }));
        put(folder, home + ManifestFile.NAME, tables.manifest());
        long bytes =
                lengths.entrySet().stream().filter(file -> file.getKey().startsWith(home)).mapToLong(Map.Entry::getValue).sum();
        return new Exported.Variant(tables.variant(), tables.tables().size(), tables.haveDepths(),
                Subspaces.areEverySecond(tables.tables()), bytes, tables.gradeBytes());
    }

    private void put(ExportFolder folder, String name, byte[] bytes) {
        lengths.put(name, folder.put(name, bytes));
    }

    /** What the folder will hold, with README.txt, whose own text says how much that is, and the lists. */
    private Exported.Contents contents(List<Exported.Variant> variants, NavigableSet<String> names) {
        long others = lengths.values().stream().mapToLong(Long::longValue).sum() + ExportFolder.listBytes(names);
        return contents(variants, names, others + Readme.text(contents(variants, names, others)).length);
    }

    private Exported.Contents contents(List<Exported.Variant> variants, NavigableSet<String> names, long bytes) {
        Map.Entry<String, Long> largest = lengths.entrySet().stream().max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                .orElseThrow();
        return new Exported.Contents(variants, names.size() + ExportFolder.LISTS.size(), bytes, largest.getKey(),
                largest.getValue());
    }
}
