package org.millstone.server.http;

import io.javalin.http.Context;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.millstone.database.JsonWriter;
import org.millstone.rules.Texts;

/**
 * The access log: a line of JSON for each request, written by a thread of its own. If the disk is too slow, lines are dropped; no request
 * waits. Jetty's asynchronous log cannot write to standard output, and loses queued lines when it stops.
 */
public final class AccessLog implements AutoCloseable {
    private static final int MOST_QUEUED = 8192;
    private static final int LONGEST_TEXT = 300;

    private final @Nullable PrintStream out;
    private final ThreadPoolExecutor writer = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_QUEUED), Thread.ofPlatform().daemon().name("access-log").factory(),
            new ThreadPoolExecutor.DiscardPolicy());

    /**
     * Opens the log. {@code target} is a file, to which lines are appended; {@code -} stands for standard output, null for no log. Throws
     * an {@link UncheckedIOException} if the file cannot be opened.
     */
    public AccessLog(@Nullable String target) {
        try {
            this.out = target == null ? null
                    : new PrintStream(target.equals("-") ? new FileOutputStream(FileDescriptor.out)
                            : Files.newOutputStream(Path.of(target), StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                            true, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Queues the line of an answered request, which took {@code millis} milliseconds. */
    public void write(Context ctx, Clients clients, float millis) {
        if (out == null) {
            return;
        }
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", Instant.now().toString());
        line.put("client", clients.client(ctx).address().getHostAddress());
        line.put("method", printable(ctx.method().toString()));
        line.put("path", printable(ctx.path()));
        String query = ctx.queryString();
        if (query != null) {
            line.put("query", printable(query));
        }
        line.put("status", ctx.statusCode());
        line.put("ms", Math.round(millis * 1000) / 1000.0);
        String text = JsonWriter.line(line) + System.lineSeparator();
        writer.execute(() -> out.print(text));
    }

    /** Returns a text of a client in a form that is safe in logs: cut at a fixed length, with question marks for control characters. */
    static String printable(@Nullable String text) {
        return Texts.shortened(String.valueOf(text), LONGEST_TEXT).replaceAll("\\p{Cntrl}|[\\u0080-\\u009f\\u2028\\u2029]", "?");
    }

    /** Writes the queued lines, then closes the file. */
    @Override
    public void close() {
        writer.close();
        if (out != null) {
            out.close();
        }
    }
}
