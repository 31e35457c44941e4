package org.millstone.export;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The list of what an export wrote, {@code .millstone-export}: it tells the next export what it may replace and remove. A folder
 * without it is another's. {@code SHA256SUMS}, which others write too, has the same lines for {@code sha256sum -c}, and proves nothing.
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
    static NavigableMap<String, String> read(Path folder, boolean force) throws IOException {
        Path list = folder.resolve(NAME);
        if (!Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
            return new TreeMap<>();
        }
        NavigableMap<String, String> files = new TreeMap<>();
        List<String> lines = new String(Files.readAllBytes(list), StandardCharsets.UTF_8).lines().toList();
        boolean right = !lines.isEmpty() && lines.getFirst().equals(HEAD);
        for (String text : lines.stream().skip(1).toList()) {
            Matcher line = LINE.matcher(text);
            right &= line.matches();
            if (right) {
                files.put(line.group(2), line.group(1));
            }
        }
        if (!right && !force) {
            throw new ExportException(list + " is damaged: it does not say what an export wrote. Export with --force,"
                    + " which rewrites it and removes nothing; or choose another folder.");
        }
        return right ? files : new TreeMap<>();
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
