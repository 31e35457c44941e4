package org.millstone.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;

/** The folder of a database, which holds the tables of one variant, and the names of all files in it. */
public record DatabaseFolder(Path path, Set<String> names) {
    public static final DatabaseFolder NONE = new DatabaseFolder(Path.of(""), Set.of());

    /** Finds the folder of a variant: the path itself if it has tables or the variant's name, otherwise its subfolder of that name. */
    public static DatabaseFolder find(Path path, Rules rules) throws IOException {
        DatabaseFolder folder = new DatabaseFolder(path, list(path));
        if (path.toAbsolutePath().normalize().endsWith(rules.name()) || !folder.subspaces(Plane.WDL, rules).isEmpty()) {
            return folder;
        }
        if (!folder.names.contains(rules.name())) {
            throw new NoSuchFileException(path.toString(), null,
                    "there are no tables of '" + rules.name() + "', and no folder of that name");
        }
        return find(path.resolve(rules.name()), rules);
    }

    static Set<String> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).collect(Collectors.toSet());
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    public boolean has(Plane plane) {
        return names.stream().anyMatch(name -> name.endsWith("." + plane.suffix()));
    }

    public Set<Plane> planes(Subspace subspace) {
        return Plane.matching(plane -> names.contains(plane.fileName(subspace)));
    }

    public NavigableSet<Subspace> subspaces(Plane plane, Rules rules) {
        NavigableSet<Subspace> found = new TreeSet<>(has(plane) ? Subspaces.all(rules) : List.of());
        found.removeIf(subspace -> !names.contains(plane.fileName(subspace)));
        return found;
    }
}
