package org.millstone.server;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.OutputStreamAppender;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * A line of JSON for each request. Lines are written by a thread of their own; if the disk cannot keep up, lines are lost and
 * not requests.
 */
final class AccessLog implements AutoCloseable {
    private static final String STANDARD_OUTPUT = "-";
    private static final int MOST_QUEUED = 8192;

    private final @Nullable AsyncAppender appender;
    private final Logger logger;

    /**
     * Opens a log.
     *
     * @param target a file, to which lines are added, {@code -} for standard output, null for none
     * @throws UncheckedIOException if the file cannot be written
     */
    AccessLog(@Nullable String target) {
        this.logger = (Logger) LoggerFactory.getLogger("org.millstone.access");
        this.appender = target == null ? null : appender(logger.getLoggerContext(), target);
        if (appender != null) {
            logger.setAdditive(false);
            logger.addAppender(appender);
        }
    }

    private static AsyncAppender appender(LoggerContext context, String target) {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setPattern("%msg%n");
        encoder.start();
        OutputStreamAppender<ILoggingEvent> lines = lines(target);
        lines.setContext(context);
        lines.setEncoder(encoder);
        lines.start();
        AsyncAppender async = new AsyncAppender();
        async.setContext(context);
        async.setQueueSize(MOST_QUEUED);
        async.setNeverBlock(true);
        async.addAppender(lines);
        async.start();
        return async;
    }

    private static OutputStreamAppender<ILoggingEvent> lines(String target) {
        if (target.equals(STANDARD_OUTPUT)) {
            return new ConsoleAppender<>();
        }
        try {
            // The appender would be silent about a file that cannot be written.
            Files.newOutputStream(Path.of(target), StandardOpenOption.CREATE, StandardOpenOption.APPEND).close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        FileAppender<ILoggingEvent> file = new FileAppender<>();
        file.setFile(target);
        return file;
    }

    /** Writes the line of a request that has been answered. */
    void write(Context ctx, Client client, float millis) {
        if (appender == null) {
            return;
        }
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", Instant.now().toString());
        line.put("client", client.address().getHostAddress());
        line.put("method", Printable.of(ctx.method().toString()));
        line.put("path", Printable.of(ctx.path()));
        String query = ctx.queryString();
        if (query != null) {
            line.put("query", Printable.of(query));
        }
        line.put("status", ctx.statusCode());
        line.put("ms", Math.round(millis * 1000) / 1000.0);
        logger.info(new String(Json.bytes(line), StandardCharsets.UTF_8));
    }

    /** Writes out what is queued. */
    @Override
    public void close() {
        if (appender != null) {
            logger.detachAppender(appender);
            appender.stop();
        }
    }
}
