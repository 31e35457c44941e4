package org.millstone.server.answers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.opening.Book;
import org.millstone.opening.BookException;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.probe.Value.Source;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;
import org.millstone.server.files.Catalogue;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables of one variant, opened to answer questions and to be handed out. They are asked in their files at first, which
 * takes no time to open, and in memory once they have been loaded. Tables that are added to the folder later are not seen.
 */
public final class Database implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Database.class);

    public final RuleSet ruleSet;
    public final Rules rules;
    public final Turns turns;
    public final Catalogue catalogue;

    /** Whether the tables know every position, so that nothing ever has to be proved. */
    public final boolean hasWholeGame;

    final Path folder;
    private final Tablebase mapped;
    private final Deque<AutoCloseable> toClose = new ArrayDeque<>();
    private volatile Tablebase tables;
    private @Nullable OpeningProver placing;
    private boolean closed;

    private Database(RuleSet ruleSet, Path folder, Tablebase mapped, Catalogue catalogue) {
        this.ruleSet = ruleSet;
        this.rules = ruleSet.rules();
        this.turns = new Turns(rules);
        this.folder = folder;
        this.mapped = mapped;
        this.catalogue = catalogue;
        this.hasWholeGame = Subspaces.knowAll(rules, mapped.subspaces());
        this.tables = keep(mapped);
    }

    /** Opens the tables of a variant; without a folder, none. */
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

    /** Gets ready what takes seconds: the tables in memory, if there is plenty, and the book. Meanwhile questions are answered. */
    void warm(boolean load, Path books) throws IOException, BookException {
        if (load) {
            Tablebase loaded = Tablebase.open(folder, rules);
            if (loaded.storage().resident().isEmpty()) {
                loaded.close();
            } else {
                use(loaded, now -> {
                    tables = now;
                    placing = null;
                });
            }
        }
        Path file = books.resolve(rules.name()).resolve(Book.FILE);
        if (!hasWholeGame && !rules.hasFreeHands() && Files.exists(file)) {
            // Closed after the proofs that use it.
            use(Book.open(file, folder, mapped, Book.USUAL_ENTRIES), now -> placing = keep(new OpeningProver(this, now)));
        }
    }

    /** Uses something from now on, unless all is closed already. */
    private synchronized <T extends AutoCloseable> void use(T opened, Consumer<T> from) {
        keep(opened);
        if (closed) {
            close();
        } else {
            from.accept(opened);
        }
    }

    /** Returns the tables; those of the files stay open beside those in memory, for the questions in work. */
    public Tablebase tables() {
        return tables;
    }

    /** Whether a table says who wins, but not how quickly, or not which draw it is, although it has a file that should know. */
    boolean lacksDetail(Value value) {
        Subspace table = value.table();
        if (table == null) {
            // Its turns tell its value, so it lacks whatever damage keeps from any of them.
            return value.source() == Source.TABLE && !value.hasDepth() && !tables.damage().isEmpty();
        }
        return value.outcome() == Outcome.DRAW ? value.grade() == null && mapped.hasGrades(table)
                : !value.hasDepth() && catalogue.has(table, Plane.DTW);
    }

    /** Returns the prover for positions whose tables of the placing phase are missing; made when first asked for, as it takes memory. */
    synchronized OpeningProver placing() {
        if (placing == null) {
            placing = keep(new OpeningProver(this, null));
        }
        return placing;
    }

    /** Remembers something to be closed in the end: questions in work may still use what has been replaced. */
    private <T extends AutoCloseable> T keep(T opened) {
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
