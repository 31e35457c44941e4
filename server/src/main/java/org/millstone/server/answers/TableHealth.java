package org.millstone.server.answers;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.database.FileErrors;
import org.millstone.server.http.HttpProblem;
import org.millstone.table.TableException;
import org.millstone.text.Answer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The table files that questions have found damaged or missing. The log names each once, with its path; clients learn only the name. An
 * entry is forgotten ten minutes after the fault was last met. By then the file may have been repaired, or too many files were open for a
 * moment.
 */
public final class TableHealth {
    private static final Logger LOG = LoggerFactory.getLogger(TableHealth.class);
    private static final Duration REMEMBERED = Duration.ofMinutes(10);
    private static final int MOST = 1000;

    /** The files with faults, by name, such as {@code nine/3-4.wdl}: true if questions fail because of the file. */
    private final Cache<String, Boolean> faults = Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(REMEMBERED).build();

    /** Notes what an exception of the tables says. Returns the problem (503) for the client. */
    HttpProblem unusable(Database database, Throwable e) {
        return switch (e) {
            case TableException fault -> unusable(database, name(fault.file()), true, FileErrors.words(fault));
            case UncheckedIOException fault -> {
                String file = fault.getCause() instanceof FileSystemException named ? named.getFile() : null;
                yield unusable(database, name(file == null ? null : Path.of(file)), true, String.valueOf(e.getMessage()));
            }
            // The Java machine throws this if a mapped file has become shorter since it was opened.
            default -> unusable(database, "", true, "a table file was changed while it was in use (" + e.getMessage() + ")");
        };
    }

    /**
     * Notes that a file cannot be used, and logs why. Returns the problem (503) for the client.
     *
     * @param file the file's name, or empty if it is not known
     * @param fails whether questions about positions fail because of the file
     */
    HttpProblem unusable(Database database, String file, boolean fails, String why) {
        note(database, file, fails, why);
        return HttpProblem.unusableTable((file.isEmpty() ? "A table that the answer needs" : "The table file " + file)
                + " cannot be used. The service has logged why. Its operator must repair the file.");
    }

    /** Notes the damaged files of a database if an answer lacks a depth or a grade that its tables should know. */
    void noteDamage(Database database, Answer answer) {
        if (answer.values().anyMatch(database::lacksDetail)) {
            database.tables().damage().forEach(damage -> {
                String file = name(damage.file());
                note(database, file, false, FileErrors.words(damage) + " Answers go without "
                        + (file.endsWith(".grade") ? "grades." : file.endsWith(".dtc") ? "conversions." : "depths."));
            });
        }
    }

    private static String name(@Nullable Path file) {
        return file == null ? "" : String.valueOf(file.getFileName());
    }

    private void note(Database database, String file, boolean fails, String why) {
        String name = database.rules.name() + "/" + file;
        if (faults.getIfPresent(name) == null) {
            LOG.error("{}: {}", name, why);
        }
        faults.asMap().merge(name, fails, Boolean::logicalOr);
    }

    public List<String> all() {
        return faults.asMap().keySet().stream().sorted().toList();
    }

    /** Whether questions about positions fail because of any file with a fault. */
    public boolean anyFails() {
        return faults.asMap().containsValue(true);
    }
}
