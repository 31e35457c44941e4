package org.millstone.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.probe.Answer;
import org.millstone.server.files.VariantList;
import org.millstone.server.files.WebFiles;
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

    private final Options options;
    /** The explorer and the module as a static host has them: the service's own files, but for what asks the service. */
    private final NavigableMap<String, byte[]> site = WebFiles.askingFiles();
    /** Lengths of the files, by their names. */
    private final Map<String, Long> lengths = new TreeMap<>();
    private final Map<ExportFolder.Way, Integer> ways = new TreeMap<>();
    private final VariantList list = new VariantList();
    private final List<String> unreadable = new ArrayList<>();

    /**
     * What to export, and where to.
     *
     * @param data the folder in which the variants' folders are
     * @param variants the rule sets of the databases
     * @param folder the folder to write
     * @param wanted which tables
     * @param planes which of their files
     * @param copy whether files are copied even where they could be linked
     * @param force whether a folder is used that holds other files, too
     */
    record Options(Path data, List<RuleSet> variants, Path folder, Predicate<Subspace> wanted, Set<Plane> planes, boolean copy,
            boolean force) {}

    /**
     * What an export came to.
     *
     * @param readme says what the folder holds now
     * @param linked how many table files were linked
     * @param copied how many were copied
     * @param old what became of files of earlier exports
     * @param unreadable tables that others than their owner may not read
     */
    record Result(Readme readme, int linked, int copied, ExportFolder.Old old, List<String> unreadable) {}

    Export(Options options) {
        this.options = options;
        site.keySet().removeIf(name -> name.startsWith("docs."));
    }

    /**
     * Does the work.
     *
     * @throws ExportException if the folder or a table cannot be used, or there is nothing to export
     * @throws IOException if a table or a manifest cannot be read
     */
    Result run() throws IOException {
        List<ExportedTables> databases = new ArrayList<>();
        for (RuleSet ruleSet : options.variants()) {
            Path source = options.data().resolve(ruleSet.rules().name());
            refuseItself(source, options.folder().resolve(folder(ruleSet.rules().name())));
            databases.add(ExportedTables.of(ruleSet, source, options.wanted(), options.planes()));
        }
        NavigableSet<String> names = names(databases);
        try (ExportFolder folder = ExportFolder.open(options.folder(), names, options.force())) {
            List<Readme.Variant> variants = new ArrayList<>();
            for (ExportedTables tables : databases) {
                variants.add(write(tables, folder));
            }
            put(folder, VARIANTS, list.bytes());
            site.forEach((name, bytes) -> put(folder, name, bytes));
            Readme readme = readme(variants, names);
            put(folder, README, readme.text());
            return new Result(readme, ways.getOrDefault(ExportFolder.Way.LINKED, 0),
                    ways.getOrDefault(ExportFolder.Way.COPIED, 0), folder.finish(), unreadable);
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
            names.add(folder + Manifest.FILE);
            LOOKUP.forEach(name -> names.add(folder + name));
            tables.files().forEach((table, planes) -> planes.forEach(plane -> names.add(folder + plane.fileName(table))));
        }
        return names;
    }

    private Readme.Variant write(ExportedTables tables, ExportFolder folder) throws IOException {
        String home = folder(tables.variant());
        for (Map.Entry<Subspace, Set<Plane>> table : tables.files().entrySet()) {
            for (Plane plane : table.getValue()) {
                String name = home + plane.fileName(table.getKey());
                ways.merge(folder.table(name, plane, plane.path(tables.source(), table.getKey()),
                        tables.sha256(table.getKey(), plane), options.copy()), 1, Integer::sum);
                lengths.put(name, tables.bytes(table.getKey(), plane));
                if (!folder.othersMayRead(name)) {
                    unreadable.add(name);
                }
            }
        }
        List<Answer> first = new ArrayList<>();
        lengths.putAll(folder.put(home, LOOKUP, into -> {
            LookupWriter.write(tables, into);
            tables.firstAnswer(into).ifPresent(first::add);
        }));
        list.add(tables.ruleSet(), tables.tables(), first.isEmpty() ? null : first.getFirst());
        put(folder, home + Manifest.FILE, tables.manifest());
        long bytes =
                lengths.entrySet().stream().filter(file -> file.getKey().startsWith(home)).mapToLong(Map.Entry::getValue).sum();
        return new Readme.Variant(tables.variant(), tables.tables().size(), tables.haveDepths(),
                Subspaces.areEverySecond(tables.tables()), bytes, tables.gradeBytes());
    }

    private void put(ExportFolder folder, String name, byte[] bytes) {
        folder.put(name, bytes);
        lengths.put(name, (long) bytes.length);
    }

    /** What the folder will hold, with README.txt, whose own text says how much that is, and the lists. */
    private Readme readme(List<Readme.Variant> variants, NavigableSet<String> names) {
        Map.Entry<String, Long> largest =
                lengths.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        int files = names.size() + ExportFolder.LISTS.size();
        long others = lengths.values().stream().mapToLong(Long::longValue).sum() + ExportFolder.listBytes(names);
        long own = new Readme(variants, files, others, largest.getKey(), largest.getValue()).text().length;
        return new Readme(variants, files, others + own, largest.getKey(), largest.getValue());
    }
}
