package org.millstone.server.answers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.probe.Value.Source;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.text.Answer;
import org.millstone.variants.RuleSet;

/**
 * The open tables of one variant. At first they are read from their files, which open at once; {@link #load} may load them into memory.
 * Tables that are added to the folder later are not seen.
 */
public final class Database implements AutoCloseable {
    /** How long loading waits after each piece (about 1 ms) while questions are at work: 9 ms, so it takes a tenth of the time. */
    private static final long PAUSE_NANOS = 9_000_000;

    public final RuleSet ruleSet;
    public final Rules rules;
    public final Catalogue catalogue;

    /** Whether the tables know the value of every position of a game. */
    public final boolean hasWholeGame;

    final Path folder;
    private final Tablebase mapped;
    private volatile Tablebase tables;
    private boolean closed;

    private Database(RuleSet ruleSet, Path folder, Tablebase mapped, Catalogue catalogue) {
        this.ruleSet = ruleSet;
        this.rules = ruleSet.rules();
        this.folder = folder;
        this.mapped = mapped;
        this.catalogue = catalogue;
        this.hasWholeGame = Subspaces.knowAll(rules, mapped.subspaces());
        this.tables = mapped;
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
     * Loads the tables into memory, if there is plenty, while questions are answered. While any question is at work, loading takes a tenth
     * of the time ({@link #PAUSE_NANOS}).
     */
    void load(ConcurrencyLimit questions) throws IOException {
        Tablebase loaded = Tablebase.open(folder, rules, TablebaseOptions.automatic().progress((_, _) -> {
            if (questions.isAtWork()) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }));
        synchronized (this) {
            if (closed || loaded.storage().resident().isEmpty()) {
                loaded.close();
            } else {
                tables = loaded;
            }
        }
    }

    /** Returns the tables to ask: in memory once loaded, before that in files. The latter stay open for questions that still use them. */
    public Tablebase tables() {
        return tables;
    }

    /** Whether an answer is final, so that caches may keep it: no further table or repair of a file can change it. */
    boolean isSettled(Answer answer) {
        return answer.values().allMatch(value -> value.known() && !lacksDetail(value));
    }

    /** Whether a value lacks a depth, grade or conversion although a file of its table should have it: that file is damaged. */
    boolean lacksDetail(Value value) {
        Subspace table = value.table();
        if (table == null) {
            // Its turns tell its value, so it lacks whatever damage keeps from any of them.
            return value.source() == Source.TABLE && !value.hasDtw() && !tables.damage().isEmpty();
        }
        return value.outcome() == Outcome.DRAW ? value.grade() == null && mapped.hasGrades(table)
                : !value.hasDtw() && catalogue.has(table, Plane.DTW)
                        || value.limited() == null && tables.limit() != null && catalogue.has(table, Plane.DTC);
    }

    @Override
    public synchronized void close() {
        closed = true;
        tables.close();
        mapped.close();
    }
}
