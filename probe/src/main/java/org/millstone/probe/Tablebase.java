package org.millstone.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;
import org.millstone.table.Plane;

/**
 * The tables of a variant, opened for questions.
 *
 * <pre>{@code
 * try (Tablebase tables = Tablebase.open(Path.of("data/nine"), Variants.NINE)) {
 *     Position position = Fen.parse(Variants.NINE, fen);
 *     Value value = tables.value(position); // of the side to move
 *     RankedTurn best = tables.rank(position).getFirst();
 * }
 * }</pre>
 *
 * <p>Any subset of the tables will do: what is not covered is answered with {@link Outcome#UNKNOWN} and the name of the
 * missing table. Files are opened when first needed and every block is checked when read: a damaged file fails the questions
 * that need it, and no others. Tables that are added to the folder later are not seen.
 *
 * <p>Safe for use by several threads. Closing while others ask gives them an {@link IllegalStateException}.
 */
public final class Tablebase implements AutoCloseable {
    private final Rules rules;
    private final Turns turns;
    private final NavigableSet<Subspace> subspaces;
    private final Map<Subspace, Table> tables;
    private final Map<Integer, CanonicalSets> rowSets = new ConcurrentHashMap<>();
    private final Queue<Prober> idle = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    private Tablebase(Path folder, Rules rules, NavigableSet<Subspace> values, NavigableSet<Subspace> depths) {
        this.rules = rules;
        this.turns = new Turns(rules);
        this.subspaces = Collections.unmodifiableNavigableSet(values);
        this.tables = new HashMap<>();
        for (Subspace subspace : values) {
            tables.put(subspace, new Table(folder, rules, subspace, depths.contains(subspace), this::rows));
        }
    }

    /**
     * Opens the tables in a folder.
     *
     * @param folder the variant's folder, for instance {@code data/nine}
     * @param rules the rules that the tables must be of; checked when a table is first needed
     * @throws java.nio.file.NoSuchFileException if there is no such folder
     * @throws IOException if the folder cannot be read
     */
    public static Tablebase open(Path folder, Rules rules) throws IOException {
        return new Tablebase(folder, rules, subspaces(folder, Plane.WDL), subspaces(folder, Plane.DTW));
    }

    /** The subspaces of which a folder has this plane. */
    private static NavigableSet<Subspace> subspaces(Path folder, Plane plane) throws IOException {
        NavigableSet<Subspace> found = new TreeSet<>();
        String suffix = "." + plane.suffix();
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(suffix))
                    .map(name -> Subspace.parse(name.substring(0, name.length() - suffix.length())))
                    .flatMap(Optional::stream)
                    .forEach(found::add);
        }
        return found;
    }

    /** Returns the rules of the tables. */
    public Rules rules() {
        return rules;
    }

    /** Returns the subspaces that there are tables of, by the number of stones. */
    public NavigableSet<Subspace> subspaces() {
        return subspaces;
    }

    /**
     * Returns what a position is worth for the side to move.
     *
     * <p>A position with stones in hand is unknown, as there are no tables of the placing phase yet. So is one with a
     * removal pending if the table of any removal is missing.
     *
     * @param position a possible position ({@link Position#check})
     * @throws org.millstone.table.TableException if a table that is needed is damaged or of other rules
     * @throws java.io.UncheckedIOException if a table that is needed cannot be read
     * @throws IllegalStateException if this tablebase is closed
     */
    public Value value(Position position) {
        return ask(prober -> prober.value(position));
    }

    /**
     * Returns all turns of a position, best first: the quickest win, draws, the slowest loss, and those that are not known.
     * None if the game is over.
     *
     * @param position a possible position ({@link Position#check}), of any phase
     * @throws org.millstone.table.TableException if a table that is needed is damaged or of other rules
     * @throws java.io.UncheckedIOException if a table that is needed cannot be read
     * @throws IllegalStateException if this tablebase is closed
     */
    public List<RankedTurn> rank(Position position) {
        return ask(prober -> prober.rank(position));
    }

    /** Returns what a position of the moving phase is worth, as {@link org.millstone.table.Wdl}. */
    public int wdl(int own, int opponent) {
        Value value = value(Position.moving(org.millstone.rules.Side.WHITE, own, opponent));
        return switch (value.outcome()) {
            case WIN -> 2;
            case DRAW -> 1;
            case LOSS -> 0;
            case UNKNOWN -> -1;
        };
    }

    /** Returns the best line to the end. */
    public List<RankedTurn> line(Position position) {
        List<RankedTurn> line = new java.util.ArrayList<>();
        Position at = position;
        while (line.size() < 300 && turns.status(at) == org.millstone.rules.Status.ONGOING) {
            RankedTurn best = rank(at).getFirst();
            if (!best.value().hasDepth()) {
                break;
            }
            line.add(best);
            at = best.after();
        }
        return line;
    }

    private <T> T ask(Function<Prober, T> question) {
        if (closed) {
            throw new IllegalStateException("the tablebase is closed");
        }
        Prober prober = idle.poll();
        if (prober == null) {
            prober = new Prober(this, turns);
        }
        try {
            return question.apply(prober);
        } finally {
            idle.add(prober);
        }
    }

    @Nullable
    Table table(Subspace subspace) {
        return tables.get(subspace);
    }

    private CanonicalSets rows(int stones) {
        return rowSets.computeIfAbsent(stones, n -> new CanonicalSets(rules.board(), n));
    }

    @Override
    public void close() {
        closed = true;
        tables.values().forEach(Table::close);
        idle.clear();
    }
}
