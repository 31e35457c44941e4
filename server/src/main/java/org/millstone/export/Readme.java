package org.millstone.export;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.millstone.text.Units;

/**
 * The content of an exported folder and the duties of its host, as text for {@code README.txt} and for the end of the command's output.
 *
 * @param variants the exported tables, one element for each variant
 * @param lengths the lengths in bytes by file name, of all files but {@code README.txt} and the list of digests
 * @param files how many files there are, these two included
 * @param bytes how many bytes all files have together
 */
record Readme(List<ExportedTables> variants, Map<String, Long> lengths, int files, long bytes) {
    private static final String EVERY_SECOND = """
              Every second layer: positions with an odd number of stones in hand have no tables here. Their turns lead to tables that
              answer them.
            """;

    /** Returns the readme of a folder, given the length in bytes of the list of digests. Its {@code bytes} include the text itself. */
    static Readme of(List<ExportedTables> variants, Map<String, Long> lengths, long sumsBytes, int files) {
        long others = lengths.values().stream().mapToLong(Long::longValue).sum() + sumsBytes;
        long own = new Readme(variants, lengths, files, others).text().length;
        return new Readme(variants, lengths, files, others + own);
    }

    /** Returns the content of {@code README.txt}. */
    byte[] text() {
        return """
                A database of perfect play, for any web host

                Open index.html through a web server (not as a file): the explorer. It reads the tables in data/ itself; no program runs
                on the host. All links are relative, so this folder may lie anywhere on a site.

                What there is

                %1$s
                %2$s
                Checking it

                On the host: did all files arrive complete?

                    sha256sum -c SHA256SUMS

                Through the network: the status must be 206, with no Content-Encoding.

                %3$s
                %4$s
                For programs: millstone/README.md. The module in millstone/ reads the tables from here or from another site.
                """.formatted(contents(), host(),
                lines(variant -> true, "curl -si -r 0-7 https://.../data/%s/lookup.bin"),
                verifying())
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a text with commands that prove the tables right; only tables with depths can be proved. */
    private String verifying() {
        String commands = lines(ExportedTables::haveDepths, "./mill verify --data data --variant %s");
        return commands.isEmpty()
                ? "Millstone can prove only tables with depths. These have none.\n"
                : "With Millstone: are the tables right?\n\n" + commands;
    }

    /** Returns lines of text: the command, with the variant's name filled in, for each variant that meets the condition. */
    private String lines(Predicate<ExportedTables> has, String command) {
        return variants.stream().filter(has).map(variant -> "    " + command.formatted(variant.variant()) + "\n")
                .collect(Collectors.joining());
    }

    /** Returns lines for people: tables and bytes of each variant, then of all; with a note if only every second layer has tables. */
    String contents() {
        Map.Entry<String, Long> largest = lengths.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        return variants.stream().map(variant -> "  %-14s %d %s, %s%s%n".formatted(variant.variant(), variant.tables().size(),
                variant.tables().size() == 1 ? "table" : "tables", Units.bytes(bytes(variant)), remark(variant)))
                .collect(Collectors.joining())
                + "  All together %s in %s files. The largest is %s, %s.%n".formatted(Units.bytes(bytes), Units.count(files),
                        largest.getKey(), Units.bytes(largest.getValue()))
                + (variants.stream().anyMatch(ExportedTables::areEverySecond) ? EVERY_SECOND : "");
    }

    private long bytes(ExportedTables variant) {
        return lengths.entrySet().stream().filter(file -> file.getKey().startsWith(variant.home())).mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static String remark(ExportedTables variant) {
        String detail = !variant.haveDepths() ? ": who wins, not in how many plies"
                : variant.gradeBytes() > 0 ? ", of which %s say how good a draw is".formatted(Units.bytes(variant.gradeBytes()))
                : "";
        return variant.areEverySecond() ? detail + "; every second layer" : detail;
    }

    String host() {
        boolean grades = variants.stream().anyMatch(variant -> variant.gradeBytes() > 0);
        return """
                What the host must do

                  - Answer requests for a part of a file (Range: bytes=from-to) with that part (status 206). Nearly all do.
                  - Send files that end in %s as they are, never packed (no gzip). Others may be packed.
                  - Take files as large as the largest, and as many as there are.
                  - For pages of other sites, send with all files below data/ and millstone/, and with a 404: Access-Control-Allow-Origin: * and Access-Control-Expose-Headers: Content-Range, ETag.

                For nginx, with the folder at /srv/morris or in any folder below it, in its server { ... }:

                    root /srv/morris;
                    charset utf-8;
                    gzip on;
                    gzip_comp_level 6;
                    gzip_types application/javascript application/json text/css image/svg+xml;
                    add_header Cache-Control no-cache;
                    location ~ /(data|millstone)/ {
                        add_header Cache-Control no-cache always;
                        add_header Access-Control-Allow-Origin * always;
                        add_header Access-Control-Expose-Headers "Content-Range, ETag" always;
                    }

                (no-cache: browsers keep files, and ask whether they are still current.)
                """.formatted(grades ? ".wdl, .dtw, .grade, .dtc or .bin" : ".wdl, .dtw, .dtc or .bin");
    }
}
