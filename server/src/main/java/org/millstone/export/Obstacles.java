package org.millstone.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What keeps an export from a folder: looked for before anything is written. */
final class Obstacles {
    private final Path folder;

    private Obstacles(Path folder) {
        this.folder = folder;
    }

    /**
     * Looks for obstacles.
     *
     * @param names the files that will be written
     * @param ours the files that an export wrote
     * @param force whether other people's files may be there, even in the way
     * @throws ExportException if there is one
     */
    static void refuse(Path folder, Set<String> names, Set<String> ours, boolean force) throws IOException {
        if (is(folder) && !Files.isDirectory(folder)) {
            throw new ExportException(folder + (Files.isSymbolicLink(folder) ? " is a link that leads to no folder."
                    : " is a file, not a folder.") + " Choose another folder.");
        }
        Obstacles obstacles = new Obstacles(folder);
        obstacles.refuseLinkedFolders(Stream.of(names, ours).flatMap(Collection::stream).toList());
        obstacles.refuseFolders(names);
        if (!force) {
            obstacles.refuseStrangers(names, ours);
        }
    }

    private static boolean is(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Through a link to a folder files elsewhere would be replaced and removed. */
    private void refuseLinkedFolders(List<String> names) {
        NavigableSet<String> folders = new TreeSet<>();
        for (String name : names) {
            for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
                folders.add(name.substring(0, slash));
            }
        }
        for (String name : folders) {
            Path path = folder.resolve(name);
            if (Files.isSymbolicLink(path)) {
                throw new ExportException(
                        path + " is a link to another place, where an export does not write. Remove the link, or"
                                + " choose another folder.");
            }
            if (is(path) && !Files.isDirectory(path)) {
                throw new ExportException(
                        path + " is a file, and a folder of that name is needed. Move it away, or choose another"
                                + " folder.");
            }
        }
    }

    private void refuseFolders(Set<String> names) {
        for (String name : names) {
            if (Files.isDirectory(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
                throw new ExportException(
                        folder.resolve(name) + " is a folder, and a file of that name is to be written. Move it away,"
                                + " or choose another folder.");
            }
        }
    }

    private void refuseStrangers(Set<String> names, Set<String> ours) throws IOException {
        if (ours.isEmpty() && Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> !ExportFolder.isOwn(file)).sorted().findFirst().ifPresent(file -> {
                    throw new ExportException(folder + " holds other files, such as " + file.getFileName()
                            + ". Choose an empty folder, or write among them with --force, which replaces those in the way.");
                });
            }
        }
        for (String name : names) {
            Path path = folder.resolve(name);
            if (is(path) && (!ours.contains(name) || Files.isSymbolicLink(path))) {
                throw new ExportException(
                        path + " is in the way, and no export wrote it. Move it away, or replace it with --force.");
            }
        }
    }
}
