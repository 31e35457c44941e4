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
import org.millstone.command.Units;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.probe.Answer;
import org.millstone.server.files.VariantList;
import org.millstone.server.files.WebFiles;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;

/** Writes a folder for a static host: looks at all tables first, and writes each table before the lists that name it. */
final class Export {
    private static final String VARIANTS = "variants.json";
    private static final String README = "README.txt";
    private static final List<String> LOOKUP = List.of(LookupWriter.JSON, LookupWriter.BINARY);

    private final Path data;
    private final Path target;
    private final boolean copy;
    /** The explorer and the module as a static host has them: the service's own files, except the part that asks the service. */
    private final NavigableMap<String, byte[]> site = WebFiles.askingFiles();
    /** Lengths of the files, by their names. */
    private final Map<String, Long> lengths = new TreeMap<>();
    private final Map<ExportFolder.Way, Integer> ways = new TreeMap<>();
    private final VariantList list = new VariantList();
    /** Tables that only their owner may read. */
    private final List<String> unreadable = new ArrayList<>();

    Export(Path data, Path folder, boolean copy) {
        this.data = data;
        this.target = folder;
        this.copy = copy;
        site.keySet().removeIf(name -> name.startsWith("docs."));
    }

    /** Writes the wanted tables of some databases, in these planes, unless one is unusable; returns what is to be said of it. */
    String run(List<RuleSet> variants, Predicate<Subspace> wanted, Set<Plane> planes, boolean force) throws IOException {
        List<ExportedTables> databases = new ArrayList<>();
        for (RuleSet ruleSet : variants) {
            Path source = data.resolve(ruleSet.rules().name());
            refuseItself(source, target.resolve(folder(ruleSet.rules().name())));
            databases.add(ExportedTables.of(ruleSet, source, wanted, planes));
        }
        NavigableSet<String> names = names(databases);
        try (ExportFolder folder = ExportFolder.open(target, names, force)) {
            List<Readme.Variant> written = new ArrayList<>();
            for (ExportedTables tables : databases) {
                written.add(write(tables, folder));
            }
            put(folder, VARIANTS, list.bytes());
            site.forEach((name, bytes) -> put(folder, name, bytes));
            Readme readme = readme(written, names);
            put(folder, README, readme.text());
            return readme.contents() + changes(folder.finish()) + System.lineSeparator() + readme.host() + System.lineSeparator()
                    + "README.txt in " + target + " says the same." + System.lineSeparator();
        }
    }

    private String changes(ExportFolder.Old old) {
        StringBuilder text = new StringBuilder();
        if (ways.containsKey(ExportFolder.Way.LINKED)) {
            text.append("%s files of tables are links to those in %s and take no room of their own.%n"
                    .formatted(Units.count(ways.get(ExportFolder.Way.LINKED)), data));
        }
        if (ways.containsKey(ExportFolder.Way.COPIED)) {
            text.append("%s files of tables were copied%s.%n".formatted(Units.count(ways.get(ExportFolder.Way.COPIED)),
                    copy ? "" : ", for no links can be made from " + data + " to " + target));
        }
        if (old.removed() > 0) {
            text.append("%s files of an earlier export were removed.%n".formatted(Units.count(old.removed())));
        }
        old.left().forEach(
                name -> text.append("%s was changed since it was exported. It is no longer part of the export, and stays.%n"
                        .formatted(target.resolve(name))));
        if (!unreadable.isEmpty()) {
            text.append(
                    ("%s files of tables, such as %s, cannot be read by other users, so perhaps not by a web server. Mend that with"
                            + " chmod a+r, or export with --copy.%n")
                            .formatted(Units.count(unreadable.size()), target.resolve(unreadable.getFirst())));
        }
        return text.toString();
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
            tables.rows().forEach((table, row) -> row.there().forEach(plane -> names.add(folder + plane.fileName(table))));
        }
        return names;
    }

    private Readme.Variant write(ExportedTables tables, ExportFolder folder) throws IOException {
        String home = folder(tables.variant());
        for (Manifest.Entry row : tables.rows().values()) {
            for (Plane plane : row.there()) {
                String name = home + plane.fileName(row.subspace());
                ways.merge(folder.table(name, plane, plane.path(tables.source(), row.subspace()), row.file(plane).sha256(), copy),
                        1, Integer::sum);
                lengths.put(name, row.bytes(plane));
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
                Subspaces.areEverySecond(tables.ruleSet().rules(), tables.tables()), bytes, tables.gradeBytes());
    }

    private void put(ExportFolder folder, String name, byte[] bytes) {
        folder.put(name, bytes);
        lengths.put(name, (long) bytes.length);
    }

    /** The future content of the folder, with README.txt, whose own text says how much that is, and the lists. */
    private Readme readme(List<Readme.Variant> variants, NavigableSet<String> names) {
        Map.Entry<String, Long> largest =
                lengths.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        int files = names.size() + ExportFolder.LISTS.size();
        long others = lengths.values().stream().mapToLong(Long::longValue).sum() + ExportFolder.listBytes(names);
        long own = new Readme(variants, files, others, largest.getKey(), largest.getValue()).text().length;
        return new Readme(variants, files, others + own, largest.getKey(), largest.getValue());
    }
}
