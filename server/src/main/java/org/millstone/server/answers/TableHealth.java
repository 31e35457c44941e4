package org.millstone.server.answers;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.millstone.command.FileErrors;
import org.millstone.probe.Answer;
import org.millstone.server.http.HttpProblem;
import org.millstone.table.TableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The faults found in tables: logged for those who can mend it, once and with the path, and told to clients without. It is forgotten some
 * time after it was last met, as it may have been mended, or have been a passing shortage of open files.
 */
public final class TableHealth {
    private static final Logger LOG = LoggerFactory.getLogger(TableHealth.class);
    private static final Duration REMEMBERED = Duration.ofMinutes(10);
    private static final int MOST = 1000;

    /** The fault, and whether questions fail for it; by {@code nine/3-4.wdl}. */
    private final Cache<String, Boolean> known = Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(REMEMBERED).build();

    /** Asks the tables of a variant; throws a problem (503) if a table that is needed cannot be used. */
    public <T> T ask(Database database, Supplier<T> question) {
        try {
            return question.get();
        } catch (TableException e) {
            throw unusable(database, name(e.file()), true, FileErrors.words(e));
        } catch (UncheckedIOException e) {
            String file = e.getCause() instanceof FileSystemException named ? named.getFile() : null;
            throw unusable(database, name(file == null ? null : Path.of(file)), true, String.valueOf(e.getMessage()));
        } catch (InternalError e) {
            // The Java machine throws this if a mapped file has become shorter since it was opened.
            throw unusable(database, "", true, "a table file was changed while it was in use (" + e.getMessage() + ")");
        }
    }

    /** Notes that a file cannot be used, and whether questions fail for it; returns what the client is told. */
    HttpProblem unusable(Database database, String file, boolean fails, String why) {
        note(database, file, fails, why);
        return HttpProblem.unusableTable((file.isEmpty() ? "A table that the answer needs" : "The table file " + file)
                + " cannot be used. The service has logged why. Its operator must repair the file.");
    }

    /** Notes what is damaged if a table should know how long a game takes, or which draw it is, but only knew who wins. */
    void look(Database database, Answer answer) {
        if (!LookupResult.lookedUp(answer).isTrueOfAll(value -> !database.lacksDetail(value))) {
            database.tables().damage().forEach(damage -> {
                String file = name(damage.file());
                note(database, file, false, FileErrors.words(damage) + " Answers go without "
                        + (file.endsWith(".grade") ? "grades." : "depths."));
            });
        }
    }

    private static String name(@Nullable Path file) {
        return file == null ? "" : String.valueOf(file.getFileName());
    }

    private void note(Database database, String file, boolean fails, String why) {
        String name = database.rules.name() + "/" + file;
        if (known.getIfPresent(name) == null) {
            LOG.error("{}: {}", name, why);
        }
        known.asMap().merge(name, fails, Boolean::logicalOr);
    }

    public List<String> all() {
        return known.asMap().keySet().stream().sorted().toList();
    }

    /** Whether there are questions that cannot be answered for it. */
    public boolean anyFails() {
        return known.asMap().containsValue(true);
    }
}
