package org.millstone.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The obstacles to an export into a folder: looked for before anything is written. */
final class Obstacles {
    private Obstacles() {}

    /** Refuses what is in the way of files of these names and is not ours; by force, other people's files may be there. */
    static void refuse(Path folder, Set<String> names, Set<String> ours, boolean force) throws IOException {
        refuseIf(is(folder) && !Files.isDirectory(folder), folder, Files.isSymbolicLink(folder)
                ? " is a link that leads to no folder. Choose another folder."
                : " is a file, not a folder. Choose another folder.");
        for (Path path : foldersOf(folder, Stream.concat(names.stream(), ours.stream()))) {
            // Through a link to a folder files elsewhere would be replaced and removed.
            refuseIf(Files.isSymbolicLink(path), path,
                    " is a link to another place, where an export does not write. Remove the link, or choose another folder.");
            refuseIf(is(path) && !Files.isDirectory(path), path,
                    " is a file, and a folder of that name is needed. Move it away, or choose another folder.");
        }
        for (String name : names) {
            refuseIf(Files.isDirectory(folder.resolve(name), LinkOption.NOFOLLOW_LINKS), folder.resolve(name),
                    " is a folder, and a file of that name is to be written. Move it away, or choose another folder.");
        }
        if (!force) {
            refuseStrangers(folder, names, ours);
        }
    }

    private static void refuseIf(boolean obstacle, Path path, String why) {
        if (obstacle) {
            throw new ExportException(path + why);
        }
    }

    private static boolean is(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static Set<Path> foldersOf(Path folder, Stream<String> names) {
        return names
                .flatMap(name -> Stream.iterate(folder.resolve(name).resolveSibling(""), path -> !path.equals(folder.resolve("")),
                        path -> path.resolveSibling("")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void refuseStrangers(Path folder, Set<String> names, Set<String> ours) throws IOException {
        if (ours.isEmpty() && Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                Optional<Path> other = files.filter(file -> !ExportFolder.isOwn(file)).sorted().findFirst();
                refuseIf(other.isPresent(), folder, " holds other files, such as " + other.map(Path::getFileName).orElse(null)
                        + ". Choose an empty folder, or write among them with --force, which replaces those in the way.");
            }
        }
        for (String name : names) {
            Path path = folder.resolve(name);
            refuseIf(is(path) && (!ours.contains(name) || Files.isSymbolicLink(path)), path,
                    " is in the way, and no export wrote it. Move it away, or replace it with --force.");
        }
    }
}
