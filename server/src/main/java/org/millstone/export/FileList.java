package org.millstone.export;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millstone.database.DatabaseException;

/**
 * The list of what an export wrote, {@code .millstone-export}: it tells the next export what it may replace and remove, and what is in
 * its way. A folder without it is another's. {@code SHA256SUMS}, which others write too, has the same lines for {@code sha256sum -c},
 * and proves nothing.
 */
final class FileList {
    static final String NAME = ".millstone-export";
    static final String SUMS = "SHA256SUMS";

    /** Stands for the digest of a file that is still to be written. */
    static final String UNFINISHED = "0".repeat(64);

    private static final String HEAD = "# Written by 'mill export': the files of this folder that are its own";

    /** A digest, and names with single slashes between that lead out of no folder. */
    private static final Pattern LINE =
            Pattern.compile("([0-9a-f]{64})  ((?!\\.{1,2}(?:/|$))[^/\\\\]+(?:/(?!\\.{1,2}(?:/|$))[^/\\\\]+)*)");

    private FileList() {}

    /** Reads the list of a folder: digests by names, none if there is none. By force, one that is damaged counts as none. */
    private static NavigableMap<String, String> read(Path folder, boolean force) throws IOException {
        NavigableMap<String, String> digests = new TreeMap<>();
        Path list = folder.resolve(NAME);
        if (!Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
            return digests;
        }
        List<String> lines = new String(Files.readAllBytes(list), StandardCharsets.UTF_8).lines().toList();
        List<Matcher> files = lines.stream().skip(1).map(LINE::matcher).toList();
        boolean right = !lines.isEmpty() && lines.getFirst().equals(HEAD) && files.stream().allMatch(Matcher::matches);
        if (right) {
            files.forEach(line -> digests.put(line.group(2), line.group(1)));
        } else if (!force) {
            throw new DatabaseException(list + " is damaged: it does not say what an export wrote. Export with --force,"
                    + " which rewrites it and removes nothing; or choose another folder.");
        }
        return digests;
    }

    /**
     * Refuses what is in the way of files of these names and is not ours; by force, other people's files may be there. Returns what
     * earlier exports wrote: digests by names.
     */
    static NavigableMap<String, String> refuse(Path folder, Set<String> names, boolean force) throws IOException {
        NavigableMap<String, String> before = read(folder, force);
        Set<String> ours = before.keySet();
        refuseIf(exists(folder) && !Files.isDirectory(folder), folder, Files.isSymbolicLink(folder)
                ? " is a link that leads to no folder. Choose another folder."
                : " is a file, not a folder. Choose another folder.");
        Set<Path> folders = Stream.concat(names.stream(), ours.stream())
                .flatMap(name -> Stream.iterate(folder.resolve(name).resolveSibling(""), path -> !path.equals(folder.resolve("")),
                        path -> path.resolveSibling("")))
                .collect(Collectors.toCollection(TreeSet::new));
        for (Path path : folders) {
            // Through a link to a folder files elsewhere would be replaced and removed.
            refuseIf(Files.isSymbolicLink(path), path,
                    " is a link to another place, where an export does not write. Remove the link, or choose another folder.");
            refuseIf(exists(path) && !Files.isDirectory(path), path,
                    " is a file, and a folder of that name is needed. Move it away, or choose another folder.");
        }
        for (String name : names) {
            refuseIf(Files.isDirectory(folder.resolve(name), LinkOption.NOFOLLOW_LINKS), folder.resolve(name),
                    " is a folder, and a file of that name is to be written. Move it away, or choose another folder.");
        }
        if (force) {
            return before;
        }
        if (ours.isEmpty() && Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                Optional<Path> other = files.filter(file -> !ExportFolder.isOwn(file)).sorted().findFirst();
                refuseIf(other.isPresent(), folder, " holds other files, such as " + other.map(Path::getFileName).orElse(null)
                        + ". Choose an empty folder, or write among them with --force, which replaces those in the way.");
            }
        }
        for (String name : names) {
            Path path = folder.resolve(name);
            refuseIf(exists(path) && (!ours.contains(name) || Files.isSymbolicLink(path)), path,
                    " is in the way, and no export wrote it. Move it away, or replace it with --force.");
        }
        return before;
    }

    private static void refuseIf(boolean obstacle, Path path, String why) {
        if (obstacle) {
            throw new DatabaseException(path + why);
        }
    }

    static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    static byte[] text(NavigableMap<String, String> files) {
        return (HEAD + "\n" + lines(files)).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns what {@code sha256sum -c} reads. */
    static byte[] sums(NavigableMap<String, String> files) {
        return lines(files).getBytes(StandardCharsets.UTF_8);
    }

    private static String lines(NavigableMap<String, String> files) {
        return files.entrySet().stream().map(file -> file.getValue() + "  " + file.getKey() + "\n").collect(Collectors.joining());
    }
}
