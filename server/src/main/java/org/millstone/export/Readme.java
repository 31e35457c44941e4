package org.millstone.export;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.millstone.command.Units;

/** What is in an exported folder and what its host must do, in words: its {@code README.txt}, and what the command says at its end. */
final class Readme {
    private static final String HOST = """
            What the host must do

              - Answer requests for a part of a file (Range: bytes=from-to) with that part (status 206). Nearly all do.
              - Send files that end in .wdl, .dtw or .bin as they are, never packed (no gzip). Others may be packed.
              - Take files as large as the largest, and as many as there are.
              - If pages of other sites shall read the tables, send with all files below data/:
                Access-Control-Allow-Origin: * and Access-Control-Expose-Headers: Content-Range, ETag.

            For nginx, with the folder at /srv/morris, in its server { ... }:

                root /srv/morris;
                charset utf-8;
                gzip on;
                gzip_types application/javascript application/json text/css image/svg+xml;
                add_header Cache-Control no-cache;
                location /data/ {
                    add_header Cache-Control no-cache;
                    add_header Access-Control-Allow-Origin *;
                    add_header Access-Control-Expose-Headers "Content-Range, ETag";
                }

            (no-cache: browsers keep what they have, and ask whether it is still the same.)
            """;

    private Readme() {}

    /** Returns the file. */
    static byte[] text(Exported exported) {
        return """
                A database of perfect play, for any web host

                Open index.html through a web server (not as a file): the explorer. It reads the tables in data/ itself; no program runs
                on the host. All links are relative, so this folder may lie anywhere on a site.

                What there is

                %1$s
                %2$s
                Checking it

                    sha256sum -c SHA256SUMS                                 on the host: has all arrived whole?
                    curl -si -r 0-7 https://.../data/%3$s/lookup.bin        through the network: the status must be 206, with no
                                                                            Content-Encoding
                    ./mill verify --data data --variant %3$s                with Millstone: is all of it right?

                For programs: millstone/README.md. The module in millstone/ reads the tables from here or from another site.
                """.formatted(contents(exported), HOST, exported.variants().getFirst().name()).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a line for each variant, and one for all. */
    static String contents(Exported exported) {
        return exported.variants().stream().map(variant -> "  %-14s %d %s, %s%s%n".formatted(variant.name(), variant.tables(),
                variant.tables() == 1 ? "table" : "tables", Units.bytes(variant.bytes()),
                variant.depths() ? "" : ": who wins, not in how many plies"))
                .collect(Collectors.joining())
                + "  All together %s in %s files. The largest is %s, %s.%n".formatted(Units.bytes(exported.bytes()),
                        Units.count(exported.files()), exported.largest(), Units.bytes(exported.largestBytes()));
    }

    /** Returns what the host must do. */
    static String host() {
        return HOST;
    }
}
