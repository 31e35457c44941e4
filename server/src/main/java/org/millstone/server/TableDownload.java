package org.millstone.server;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * {@code GET /v1/{variant}/tables/{file}}: the table files themselves and their manifest, whole or in parts, with the digests of
 * the whole ({@code Repr-Digest}, RFC 9530). Only names that the manifest lists are looked for on the disk.
 */
final class TableDownload {
    /** For a year: the manifest says which bytes a name stands for, and another build has another tag. */
    private static final String FOR_LONG = "public, max-age=31536000";

    private static final int CHUNK = 64 << 10;
    private static final long RETRY_SECONDS = 10;

    private final Databases databases;
    private final Semaphore places;

    /**
     * Readies downloads.
     *
     * @param most how many may be sent at the same time
     */
    TableDownload(Databases databases, int most) {
        this.databases = databases;
        this.places = new Semaphore(most);
    }

    void send(Context ctx) throws IOException {
        Database database = databases.named(ctx.pathParam("variant"));
        String name = ctx.pathParam("file");
        if (name.equals(Catalogue.MANIFEST)) {
            ctx.header("Cache-Control", Reply.ASK_AGAIN);
            send(ctx, database.folder().resolve(name), Optional.empty());
        } else {
            Catalogue.Listed listed = database.catalogue().file(name)
                    .orElseThrow(() -> Problem.notFound("There is no such file; /v1/" + database.rules().name()
                            + "/tables lists the tables, each with a .wdl and a .dtw file."));
            ctx.header("Cache-Control", FOR_LONG);
            ctx.header("ETag", '"' + listed.sha256() + '"');
            ctx.header("Repr-Digest",
                    "sha-256=:" + Base64.getEncoder().encodeToString(HexFormat.of().parseHex(listed.sha256())) + ":");
            if (Reply.matches(ctx.header("If-None-Match"), '"' + listed.sha256() + '"')) {
                ctx.status(304);
                return;
            }
            send(ctx, database.folder().resolve(name), Optional.of(listed));
        }
    }

    private void send(Context ctx, Path file, Optional<Catalogue.Listed> listed) throws IOException {
        if (!places.tryAcquire()) {
            throw Problem.overloaded("Too many files are being sent.", RETRY_SECONDS);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            if (listed.isPresent() && listed.get().bytes() != size) {
                throw Problem
                        .unusableTable(file.getFileName() + " has " + size + " bytes, the manifest says " + listed.get().bytes());
            }
            sendRange(ctx, channel, size, listed);
        } catch (NoSuchFileException e) {
            if (listed.isEmpty()) {
                throw Problem.notFound("There is no manifest here.");
            }
            throw Problem.unusableTable(file.getFileName() + " is listed, but it is gone");
        } finally {
            places.release();
        }
    }

    private static void sendRange(Context ctx, FileChannel channel, long size, Optional<Catalogue.Listed> listed)
            throws IOException {
        ByteRange range = wanted(ctx, size, listed);
        ctx.contentType(listed.isPresent() ? "application/octet-stream" : Json.CONTENT_TYPE);
        ctx.header("Accept-Ranges", "bytes");
        if (range.isPart()) {
            ctx.status(206);
            ctx.header("Content-Range", range.contentRange());
        }
        ctx.res().setContentLengthLong(range.length());
        if (ctx.req().getMethod().equals("HEAD")) {
            return;
        }
        OutputStream out = ctx.res().getOutputStream();
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        for (long at = range.from(); at < range.to(); at += chunk.limit()) {
            chunk.clear().limit((int) Math.min(CHUNK, range.to() - at));
            while (chunk.hasRemaining()) {
                if (channel.read(chunk, at + chunk.position()) < 0) {
                    throw new IOException("the file has become shorter while it was sent");
                }
            }
            out.write(chunk.array(), 0, chunk.limit());
        }
        out.flush();
    }

    private static ByteRange wanted(Context ctx, long size, Optional<Catalogue.Listed> listed) {
        String ifRange = ctx.header("If-Range");
        boolean sameFile = ifRange == null || listed.isPresent() && ifRange.equals('"' + listed.get().sha256() + '"');
        try {
            return ByteRange.parse(sameFile ? ctx.header("Range") : null, size);
        } catch (Problem e) {
            ctx.header("Content-Range", "bytes */" + size);
            throw e;
        }
    }
}
