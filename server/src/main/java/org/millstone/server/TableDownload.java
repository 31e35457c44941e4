package org.millstone.server;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /v1/{variant}/tables/{file}}: the table files themselves and their manifest, whole or in parts, with the digests of
 * the whole ({@code Repr-Digest}, RFC 9530). Only names that the manifest lists are looked for on the disk. Another build may have
 * other bytes under the same name, so caches are told to ask whether it is still the file with this tag.
 */
final class TableDownload {
    private static final int CHUNK = 64 << 10;
    private static final long RETRY_SECONDS = 10;

    /** How many of them a client may have. */
    private static final int DOWNLOADS_A_CLIENT = 8;

    private final Databases databases;
    private final Admission admission;
    private final Troubles troubles;
    private final Semaphore places;
    private final Shares downloads = new Shares(DOWNLOADS_A_CLIENT);

    /**
     * Readies downloads.
     *
     * @param most how many may be sent at the same time
     */
    TableDownload(Databases databases, int most, Admission admission, Troubles troubles) {
        this.databases = databases;
        this.admission = admission;
        this.troubles = troubles;
        this.places = new Semaphore(most);
    }

    void send(Context ctx) throws IOException {
        Database database = databases.named(ctx.pathParam("variant"));
        String name = ctx.pathParam("file");
        if (name.equals(ManifestFile.NAME)) {
            Reply.send(ctx, database.catalogue().manifest().orElseThrow(() -> Problem.notFound("There is no manifest here.")),
                    Reply.ASK_AGAIN);
            return;
        }
        Catalogue.Listed listed = database.catalogue().file(name)
                .orElseThrow(() -> Problem.notFound("There is no such file; /v1/" + database.rules().name()
                        + "/tables lists the tables, each with its files."));
        String tag = '"' + listed.sha256() + '"';
        ctx.header("Cache-Control", Reply.ASK_AGAIN);
        ctx.header("ETag", tag);
        if (Reply.isKnown(ctx, tag)) {
            Reply.sendNotModified(ctx);
            return;
        }
        Held share = admission.hold(ctx, downloads);
        try {
            send(ctx, database, name, listed);
        } finally {
            share.giveBack();
        }
    }

    private void send(Context ctx, Database database, String name, Catalogue.Listed listed) throws IOException {
        if (!places.tryAcquire()) {
            throw Problem.overloaded("Too many files are being sent.", RETRY_SECONDS);
        }
        try (FileChannel channel = open(database, name)) {
            if (listed.bytes() != channel.size()) {
                throw troubles.unsendable(database,
                        name + " has " + channel.size() + " bytes, the manifest says " + listed.bytes());
            }
            sendRange(ctx, channel, listed);
        } finally {
            places.release();
        }
    }

    private FileChannel open(Database database, String name) {
        try {
            return FileChannel.open(database.folder().resolve(name), StandardOpenOption.READ);
        } catch (IOException e) {
            throw troubles.unsendable(database, name + " is listed, but cannot be opened: " + e);
        }
    }

    private static void sendRange(Context ctx, FileChannel channel, Catalogue.Listed listed) throws IOException {
        ByteRange part = wanted(ctx, listed);
        ByteRange range = part == null ? new ByteRange(0, listed.bytes(), listed.bytes()) : part;
        ctx.contentType("application/octet-stream");
        ctx.header("Accept-Ranges", "bytes");
        ctx.header("Repr-Digest",
                "sha-256=:" + Base64.getEncoder().encodeToString(HexFormat.of().parseHex(listed.sha256())) + ":");
        if (part != null) {
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

    /** Returns the part that is asked for; null if it is the whole file. Of a HEAD, ranges mean nothing. */
    private static @Nullable ByteRange wanted(Context ctx, Catalogue.Listed listed) {
        String ifRange = ctx.header("If-Range");
        boolean isMeant = ctx.req().getMethod().equals("GET")
                && (ifRange == null || ifRange.equals('"' + listed.sha256() + '"'));
        try {
            return ByteRange.parse(isMeant ? ctx.header("Range") : null, listed.bytes());
        } catch (Problem e) {
            ctx.header("Content-Range", "bytes */" + listed.bytes());
            throw e;
        }
    }
}
