package org.millstone.export;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The list of what an export wrote, {@code SHA256SUMS}: it tells the next export what it may replace and remove, and anybody whether
 * the files have arrived whole ({@code sha256sum -c SHA256SUMS}).
 */
final class FileList {
    static final String NAME = "SHA256SUMS";

    /** Stands for the digest of a file that is still to be written. */
    static final String UNFINISHED = "0".repeat(64);

    /** A digest, and names with single slashes between that lead out of no folder. */
    private static final Pattern LINE =
            Pattern.compile("([0-9a-f]{64})  ((?!\\.{1,2}(?:/|$))[^/\\\\]+(?:/(?!\\.{1,2}(?:/|$))[^/\\\\]+)*)");

    private FileList() {}

    /**
     * Reads the list of a folder: digests by names, none if there is no list.
     *
     * @throws ExportException if it is none of ours
     */
    static NavigableMap<String, String> read(Path folder) throws IOException {
        NavigableMap<String, String> files = new TreeMap<>();
        Path list = folder.resolve(NAME);
        if (Files.exists(list)) {
            for (String text : new String(Files.readAllBytes(list), StandardCharsets.UTF_8).lines().toList()) {
                Matcher line = LINE.matcher(text);
                if (!line.matches()) {
                    throw new ExportException(list + " is not the list of an export. Choose another folder.");
                }
                files.put(line.group(2), line.group(1));
            }
        }
        return files;
    }

    /** Returns the text of a list. */
    static byte[] text(NavigableMap<String, String> files) {
        return files.entrySet().stream().map(file -> file.getValue() + "  " + file.getKey() + "\n").collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }
}
