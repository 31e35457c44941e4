package org.millstone.server.answers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.opening.Book;
import org.millstone.opening.Book.BookException;
import org.millstone.probe.Answer;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.probe.Value.Source;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open tables of one variant. At first they are read from their files, which open at once; {@link #warm} may load them into memory.
 * Tables that are added to the folder later are not seen.
 */
public final class Database implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Database.class);

    /** Nine times as long as the work between two pauses of loading. */
    private static final long PAUSE_NANOS = 9_000_000;

    public final RuleSet ruleSet;
    public final Rules rules;
    public final Catalogue catalogue;

    /** Whether the tables know the value of every position of a game, so that no proof is needed. */
    public final boolean hasWholeGame;

    final Path folder;
    private final Tablebase mapped;
    private final Deque<AutoCloseable> toClose = new ArrayDeque<>();
    private volatile Tablebase tables;
    private @Nullable OpeningProver prover;
    private boolean closed;

    private Database(RuleSet ruleSet, Path folder, Tablebase mapped, Catalogue catalogue) {
        this.ruleSet = ruleSet;
        this.rules = ruleSet.rules();
        this.folder = folder;
        this.mapped = mapped;
        this.catalogue = catalogue;
        this.hasWholeGame = Subspaces.knowAll(rules, mapped.subspaces());
        this.tables = closeLater(mapped);
    }

    /** Opens the tables of a variant in a data folder; none if it has no folder there. Throws if the manifest cannot be used. */
    static Database open(Path data, RuleSet ruleSet) throws IOException {
        Rules rules = ruleSet.rules();
        Path folder = data.resolve(rules.name());
        Tablebase tables = Files.isDirectory(folder)
                ? Tablebase.open(folder, rules, TablebaseOptions.mapped())
                : Tablebase.empty(rules);
        try {
            return new Database(ruleSet, folder, tables, Catalogue.read(folder, rules, tables.subspaces()));
        } catch (IOException | RuntimeException e) {
            tables.close();
            throw e;
        }
    }

    /**
     * Prepares what takes seconds, while questions are answered: the book, and, if {@code load} is true and there is plenty of memory, the
     * tables in memory. Loading takes a tenth of the processors while questions are in work, and all of them else. The folder of books has
     * a folder for each variant.
     */
    void warm(boolean load, Path books, ConcurrencyLimit questions) throws IOException, BookException {
        if (load) {
            Tablebase loaded = Tablebase.open(folder, rules, TablebaseOptions.automatic().pause(() -> {
                if (questions.isAtWork()) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }));
            if (loaded.storage().resident().isEmpty()) {
                loaded.close();
            } else {
                use(loaded, now -> {
                    tables = now;
                    prover = null;
                });
            }
        }
        Path file = books.resolve(rules.name()).resolve(Book.FILE);
        if (!hasWholeGame && !rules.hasFreeHands() && Files.exists(file)) {
            // Closed after the proofs that use it.
            use(Book.open(file, folder, mapped, Book.USUAL_ENTRIES), now -> prover = closeLater(new OpeningProver(this, now)));
        }
    }

    /** Passes something opened to its setter, unless this database is closed already; then closes it instead. */
    private synchronized <T extends AutoCloseable> void use(T opened, Consumer<T> setter) {
        closeLater(opened);
        if (closed) {
            close();
        } else {
            setter.accept(opened);
        }
    }

    /** Returns the tables: those in memory once they are loaded. The tables in files stay open for questions that still use them. */
    public Tablebase tables() {
        return tables;
    }

    /** Whether an answer is final, so that caches may keep it: no further table, search or repair of a file can change it. */
    boolean isSettled(Answer answer) {
        return answer.values().allMatch(value -> value.known() && value.source() != Source.SEARCH && !lacksDetail(value));
    }

    /** Whether a value lacks its depth or its grade although a file of its table should have it; that file is damaged. */
    boolean lacksDetail(Value value) {
        Subspace table = value.table();
        if (table == null) {
            // Its turns tell its value, so it lacks whatever damage keeps from any of them.
            return value.source() == Source.TABLE && !value.hasDepth() && !tables.damage().isEmpty();
        }
        return value.outcome() == Outcome.DRAW ? value.grade() == null && mapped.hasGrades(table)
                : !value.hasDepth() && catalogue.has(table, Plane.DTW)
                        || value.limited() == null && tables.limit() != null && catalogue.has(table, Plane.DTC);
    }

    /** Returns the prover for positions whose tables are missing. The first call makes it, because it takes memory. */
    synchronized OpeningProver prover() {
        if (prover == null) {
            prover = closeLater(new OpeningProver(this, null));
        }
        return prover;
    }

    /** Keeps something open until this database is closed, because questions in work may still use it. Returns it. */
    private <T extends AutoCloseable> T closeLater(T opened) {
        toClose.addFirst(opened);
        return opened;
    }

    @Override
    public synchronized void close() {
        closed = true;
        for (AutoCloseable opened : toClose) {
            try {
                opened.close();
            } catch (Exception e) {
                LOG.warn("{}: closing failed: {}", rules.name(), e.toString());
            }
        }
        toClose.clear();
    }
}
