package org.millstone.server.answers;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Manifest;
import org.millstone.io.JsonWriter;
import org.millstone.server.http.ClientLimit;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.RequestReader;
import org.millstone.server.http.ResponseBody;

/**
 * The handlers of requests for the list of variants, the list of a variant's tables, its table files and its manifest. A file is sent
 * whole or in part, with the digest of the whole ({@code Repr-Digest}, RFC 9530).
 *
 * <p>Only files that the manifest lists are opened. A file of the same name may have other bytes after another build, so caches
 * must ask before each use.
 */
public final class TableDownloads {
    private static final int CHUNK = 64 << 10;
    private static final long RETRY_SECONDS = 10;

    /** How many files are sent at the same time to all clients; {@link #DOWNLOADS_A_CLIENT}: to one client. */
    private static final int DOWNLOADS = 64;

    private static final int DOWNLOADS_A_CLIENT = 8;

    private final Service service;
    private final Map<String, ResponseBody> lists = new ConcurrentHashMap<>();
    private final Semaphore places = new Semaphore(DOWNLOADS);
    private final ClientLimit downloads;

    public TableDownloads(Service service) {
        this.service = service;
        this.downloads = new ClientLimit(DOWNLOADS_A_CLIENT, service.clients());
    }

    /** {@code GET /v1}: the variants, with their boards. */
    public void variants(Context ctx) throws IOException {
        sendList(ctx, "", () -> JsonWriter.bytes(VariantList.of(service.databases().byName().values().stream()
                .map(database -> VariantList.members(database.ruleSet, database.tables().subspaces(),
                        database.tables().limit(), null))
                .toList())));
    }

    /** {@code GET /v1/{variant}/tables}: the tables with their counts; with {@code depths=true}, also the positions of each depth. */
    public void list(Context ctx) throws IOException {
        Database database = service.databases().named(ctx.pathParam("variant"));
        boolean depths = RequestReader.flag(ctx, "depths", false);
        sendList(ctx, database.rules.name() + "/" + depths, () -> {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("variant", database.rules.name());
            json.put("digest", database.catalogue.digest());
            if (database.tables().hasGrades()) {
                json.put("finals", database.tables().finals().byName());
            }
            json.put("tables", database.catalogue.rows(depths));
            return JsonWriter.bytes(json);
        });
    }

    private void sendList(Context ctx, String name, Supplier<byte[]> bytes) throws IOException {
        lists.computeIfAbsent(name, key -> new ResponseBody(ResponseBody.JSON, bytes.get())).send(ctx, ResponseBody.ASK_AGAIN);
    }

    /** {@code GET /v1/{variant}/tables/{file}}: a table file or the manifest; throws a problem (404) if it is not listed. */
    public void send(Context ctx) throws IOException {
        Database database = service.databases().named(ctx.pathParam("variant"));
        String name = ctx.pathParam("file");
        if (name.equals(Manifest.FILE)) {
            byte[] manifest =
                    database.catalogue.manifest().orElseThrow(() -> HttpProblem.notFound("There is no manifest here."));
            sendList(ctx, database.rules.name() + "/" + name, () -> manifest);
            return;
        }
        Manifest.PlaneFile listed = database.catalogue.file(name)
                .orElseThrow(() -> HttpProblem.notFound("There is no such file; /v1/" + database.rules.name()
                        + "/tables lists the tables, each with its files."));
        if (ResponseBody.isKnown(ctx, '"' + listed.sha256() + '"', ResponseBody.ASK_AGAIN)) {
            return;
        }
        try (ClientLimit.Permit _ = downloads.take(ctx);
                ClientLimit.Permit _ = ClientLimit.of(places, 1, "Too many files are being sent.", RETRY_SECONDS);
                FileChannel channel = open(database, name)) {
            if (listed.bytes() != channel.size()) {
                throw service.health().unusable(database, name, false,
                        name + " has " + channel.size() + " bytes, the manifest says " + listed.bytes());
            }
            send(ctx, channel, listed);
        }
    }

    private FileChannel open(Database database, String name) {
        try {
            return FileChannel.open(database.folder.resolve(name), StandardOpenOption.READ);
        } catch (IOException e) {
            throw service.health().unusable(database, name, false, name + " is listed, but cannot be opened: " + e);
        }
    }

    private static void send(Context ctx, FileChannel channel, Manifest.PlaneFile listed) throws IOException {
        ByteRange part = wanted(ctx, listed);
        ByteRange range = part == null ? new ByteRange(0, listed.bytes()) : part;
        ctx.contentType("application/octet-stream");
        ctx.header("Accept-Ranges", "bytes");
        ctx.header("Repr-Digest",
                "sha-256=:" + Base64.getEncoder().encodeToString(HexFormat.of().parseHex(listed.sha256())) + ":");
        if (part != null) {
            ctx.status(206);
            ctx.header("Content-Range", "bytes " + part.from() + "-" + (part.to() - 1) + "/" + listed.bytes());
        }
        ctx.res().setContentLengthLong(range.to() - range.from());
        if (ctx.req().getMethod().equals("HEAD")) {
            return;
        }
        OutputStream out = ctx.res().getOutputStream();
        InputStream in = Channels.newInputStream(channel.position(range.from()));
        byte[] chunk = new byte[CHUNK];
        int read;
        for (long left = range.to() - range.from(); left > 0; left -= read) {
            read = in.readNBytes(chunk, 0, (int) Math.min(CHUNK, left));
            if (read == 0) {
                throw new IOException("the file has become shorter while it was sent");
            }
            out.write(chunk, 0, read);
        }
        out.flush();
    }

    private static @Nullable ByteRange wanted(Context ctx, Manifest.PlaneFile listed) {
        String ifRange = ctx.header("If-Range");
        boolean isMeant = ctx.req().getMethod().equals("GET")
                && (ifRange == null || ifRange.equals('"' + listed.sha256() + '"'));
        ByteRange range = isMeant ? ByteRange.parse(ctx.header("Range"), listed.bytes()) : null;
        if (range != null && range.from() >= listed.bytes()) {
            ctx.header("Content-Range", "bytes */" + listed.bytes());
            throw HttpProblem.of(416, "no-such-range", "The range lies outside the file",
                    "The range begins behind the end: the file has " + listed.bytes() + " bytes.");
        }
        return range;
    }

    /** The bytes from {@code from} up to, but not including, {@code to}. For a range beyond the end Jetty would send the whole file. */
    private record ByteRange(long from, long to) {
        private static final Pattern RANGE = Pattern.compile("(?i)bytes=(\\d*)-(\\d*)");

        /** Reads a header {@code Range}; null, for the whole file, if the standard says to ignore it, such as one with several ranges. */
        static @Nullable ByteRange parse(@Nullable String header, long size) {
            Matcher matcher = RANGE.matcher(header == null ? "" : header.strip());
            if (!matcher.matches() || matcher.group(1).isEmpty() && matcher.group(2).isEmpty()) {
                return null;
            }
            BigInteger end = BigInteger.valueOf(size);
            if (matcher.group(1).isEmpty()) {
                return new ByteRange(end.subtract(new BigInteger(matcher.group(2)).min(end)).longValue(), size);
            }
            BigInteger from = new BigInteger(matcher.group(1));
            BigInteger last = matcher.group(2).isEmpty() ? from.max(end) : new BigInteger(matcher.group(2));
            return from.compareTo(last) > 0 ? null
                    : new ByteRange(from.min(end).longValue(), last.add(BigInteger.ONE).min(end).longValue());
        }
    }
}
