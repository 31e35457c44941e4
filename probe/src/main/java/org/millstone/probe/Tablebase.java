package org.millstone.probe;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseException;
import org.millstone.database.DatabaseFolder;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.CanonicalSets;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;
import org.millstone.table.Plane;
import org.millstone.table.TableException;
import org.millstone.table.TableFile;
import org.millstone.table.Wdl;

/**
 * The tables of a variant, opened for questions.
 *
 * <pre>{@code
 * try (Tablebase tables = Tablebase.open(Path.of("data/nine"), Variants.NINE)) {
 *     int leaf = tables.wdl(own, opponent); // Wdl.WIN, DRAW, LOSS or UNKNOWN, at the leaves of a search
 *     Position position = Fen.parse(Variants.NINE, fen);
 *     Value value = tables.value(position); // of the side to move, with its depth
 *     RankedTurn best = tables.rank(position).getFirst();
 * }
 * }</pre>
 *
 * <p>Tables may be missing. A position that the present tables do not decide is answered with {@link Outcome#UNKNOWN} and the name of the
 * missing table. Files are opened at first use, and every block is checked when read. A damaged file fails only the questions that need it.
 * If the outcome is known without the file, the answer lacks a depth or a grade, and {@link #damage} tells why.
 *
 * <p>With grades, {@link Value#grade} tells with which numbers of stones a draw goes on, and what that is worth. A side that profits and
 * always plays the first of the ranked turns reaches that final.
 *
 * <p>Safe for use by several threads, which do not wait for each other. It has threads of its own only while it makes tables resident.
 */
public final class Tablebase implements AutoCloseable {
    private final OpenTables tables;
    private final BufferPool<TableFile.Buffer> buffers = new BufferPool<>(TableFile.Buffer::new);
    private final BufferPool<Prober> probers;
    private final Storage storage;
    private volatile boolean closed;

    /**
     * How the tables are held.
     *
     * @param tables the number of tables
     * @param resident those whose win/draw/loss plane is decompressed in memory; the others are mapped
     * @param residentBytes the memory of resident tables in bytes, outside the heap
     * @param cacheBytes the size of the caches of decompressed blocks in bytes, on the heap
     */
    public record Storage(int tables, NavigableSet<Subspace> resident, long residentBytes, long cacheBytes) {
        @Override
        public String toString() {
            String cache = megabytes(cacheBytes) + " for unpacked blocks";
            if (resident.isEmpty()) {
                return tables + " tables, mapped, " + cache;
            }
            return tables + " tables, " + (resident.size() == tables ? "all" : resident.size()) + " of them resident in "
                    + megabytes(residentBytes) + ", depths mapped, " + cache;
        }

        private static String megabytes(long bytes) {
            return String.format(Locale.ROOT, "%.0f MB", bytes / 1e6);
        }
    }

    /** A tablebase was closed before or during a question. */
    public static final class ClosedTablebaseException extends IllegalStateException {
        ClosedTablebaseException() {
            super("the tablebase is closed");
        }

        /** Reports that closing interrupted a question, with the failure that it caused. */
        private ClosedTablebaseException(RuntimeException cause) {
            super("the tablebase was closed during the question", cause);
        }
    }

    public static final class MissingTableException extends TableException {
        /** The largest number of tables that the message names; hundreds may be missing. */
        private static final int MOST_NAMES = 49;

        private final String name;
        private final TreeSet<Subspace> lacking;

        private MissingTableException(Subspace missing, NavigableSet<Subspace> lacking) {
            super("the table " + missing + " is missing"
                    + (lacking.isEmpty() ? "" : "; for all that can follow it takes " + names(lacking)));
            this.name = missing.toString();
            this.lacking = new TreeSet<>(lacking);
        }

        private static String names(NavigableSet<Subspace> subspaces) {
            String first = subspaces.stream().limit(MOST_NAMES).map(Subspace::toString).collect(Collectors.joining(", "));
            return subspaces.size() <= MOST_NAMES ? first : first + " and " + (subspaces.size() - MOST_NAMES) + " others";
        }

        /** Returns the name of the missing table, for instance {@code 9-8}, the side to move first. */
        public String table() {
            return name;
        }

        /** Returns the missing tables of all subspaces that play can reach from the position, in order. */
        public NavigableSet<Subspace> lacking() {
            return Collections.unmodifiableNavigableSet(lacking);
        }
    }

    private Tablebase(DatabaseFolder files, Rules rules, Optional<Finals> finals, @Nullable MoveLimit limit,
            TablebaseOptions options) {
        BlockCaches caches = new BlockCaches();
        Table.Shared shared = new Table.Shared(files.path(), rules, new CanonicalSets.BySize(rules.board()), caches, buffers,
                finals.orElseGet(() -> Finals.of(Map.of())), limit);
        List<Table> found = new ArrayList<>();
        for (Subspace subspace : files.subspaces(Plane.WDL, rules)) {
            Set<Plane> planes = files.planes(subspace);
            if (finals.isEmpty()) {
                planes.remove(Plane.GRADE);
            }
            if (limit == null) {
                planes.remove(Plane.DTC);
            }
            found.add(new Table(shared, subspace, found.size() + 1, planes));
        }
        this.tables = new OpenTables(shared, found);
        this.probers = new BufferPool<>(() -> new Prober(tables));
        try {
            NavigableMap<Subspace, Long> resident = ResidentLoader.load(found, options);
            caches.size(options.cacheBytes(), resident.size() < found.size());
            this.storage = new Storage(found.size(), Collections.unmodifiableNavigableSet(resident.navigableKeySet()),
                    resident.values().stream().mapToLong(Long::longValue).sum(), options.cacheBytes());
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Opens the tables in a folder, mapped ({@link TablebaseOptions#mapped()}): it reads only the names of the files, and each when it is asked. */
    public static Tablebase open(Path folder, Rules rules) throws IOException {
        return open(folder, rules, TablebaseOptions.mapped());
    }

    /**
     * Opens the tables in a folder. A folder with the variant's name may be without tables.
     *
     * @param folder the variant's folder, for instance {@code data/nine}, or the one above it
     * @param rules the rules that the tables must belong to; checked in the manifest, and at first use of each table
     * @throws java.nio.file.NoSuchFileException if the folder does not exist, or has neither tables nor a folder of the variant
     * @throws IOException if the folder cannot be read
     * @throws org.millstone.io.InvalidFileException if its manifest belongs to other rules, or cannot be understood
     * @throws org.millstone.table.TableException if tables must be resident and there is too little memory
     */
    public static Tablebase open(Path folder, Rules rules, TablebaseOptions options) throws IOException {
        DatabaseFolder files = DatabaseFolder.find(folder, rules);
        boolean graded = options.grades() && files.has(Plane.GRADE);
        Manifest head = Manifest.head(files.path(), rules);
        boolean limited = files.has(Plane.DTC);
        // Files that it says nothing of may be spoken of behind its tables, which is an error.
        boolean lacks = graded && head.listedOrder().isEmpty() || limited && head.limit() == null;
        Manifest manifest = lacks ? Manifest.read(files.path(), rules) : head;
        Optional<Finals> finals = graded ? manifest.listedOrder() : Optional.empty();
        return new Tablebase(files, rules, finals, limited ? manifest.limit() : null, options);
    }

    /** Opens a database with the rules in its manifest; {@code folder} is its own one, such as {@code data/nine}. */
    public static Tablebase open(Path folder, TablebaseOptions options) throws IOException {
        return open(folder, Manifest.head(folder).ruleSet().rules(), options);
    }

    /** Returns a tablebase without tables. It only values positions in which the game is over, or a turn ends it. */
    public static Tablebase empty(Rules rules) {
        return new Tablebase(DatabaseFolder.NONE, rules, Optional.empty(), null,
                TablebaseOptions.mapped().cacheBytes(TablebaseOptions.LEAST_CACHE));
    }

    public Rules rules() {
        return tables.rules();
    }

    /** Returns the damage that only kept depths or grades out of answers: the first of each file. */
    public List<TableException> damage() {
        return tables.all().flatMap(Table::tolerated).toList();
    }

    public NavigableSet<Subspace> subspaces() {
        return tables.subspaces();
    }

    /** Whether any table has grades. */
    public boolean hasGrades() {
        return tables.hasGrades();
    }

    public boolean hasGrades(Subspace subspace) {
        return tables.hasGrades(subspace);
    }

    /** Returns the move limit of the conversions of these tables; null if they have none. */
    public @Nullable MoveLimit limit() {
        return tables.limit();
    }

    /** Returns the order of the finals that draws come to; an empty order if no grades are used. */
    public Finals finals() {
        return tables.finals();
    }

    public Storage storage() {
        return storage;
    }

    /**
     * Returns who wins a position of the moving phase, with no stones in hand and nothing pending: for the leaves of a search. Only the
     * table of the position is used, not its turns. Allocates nothing.
     *
     * @param own the stones of the side to move, as a set of points; at most as many as the rules' men, and at least three on one side
     * @param opponent the opponent's stones, likewise; disjoint from {@code own}
     * @return {@link Wdl#WIN}, {@link Wdl#DRAW} or {@link Wdl#LOSS} for the side to move; {@link Wdl#UNKNOWN} if the table is missing
     *     and the game is not over
     * @throws IllegalArgumentException if the sets overlap, leave the board, or have impossible sizes
     * @throws org.millstone.table.TableException if the table is damaged or belongs to other rules
     * @throws java.io.UncheckedIOException if the table cannot be read
     * @throws ClosedTablebaseException if this tablebase is closed
     */
    public int wdl(int own, int opponent) {
        return stillOpen(tables.wdl(own, opponent, 0, 0));
    }

    /**
     * Returns the same as {@link #wdl(int, int)} for a position of any phase, with nothing pending.
     *
     * @param ownHand the number of stones in hand of the side to move: as many as its opponent has, or one more; with free hands any number
     */
    public int wdl(int own, int opponent, int ownHand, int opponentHand) {
        tables.requireHands(ownHand, opponentHand);
        return stillOpen(tables.wdl(own, opponent, ownHand, opponentHand));
    }

    /**
     * Returns who wins a position of any phase under the move limit of the tables: {@link Wdl#WIN}, {@link Wdl#DRAW} or {@link Wdl#LOSS}
     * for the side to move; for a win it may read the tables after its turns. Returns {@link Wdl#UNKNOWN} also if the conversion of a win
     * or loss is unknown.
     *
     * @param clock how many plies in a row were quiet before the position, at least 0
     * @throws IllegalStateException if the tables have no move limit
     */
    public int wdl(int own, int opponent, int ownHand, int opponentHand, int clock) {
        MoveLimit limit = tables.limit();
        if (limit == null) {
            throw new IllegalStateException("The tables in " + tables.folder() + " have no move limit.");
        }
        tables.requireHands(ownHand, opponentHand);
        Table table = tables.ofLeaf(own, opponent, ownHand, opponentHand);
        if (table == null) {
            return stillOpen(tables.byRules(own, opponent, ownHand, opponentHand));
        }
        int rest = limit.plies() - Math.min(clock, limit.plies());
        Prober prober = probers.take();
        try {
            return stillOpen(prober.wdl(table, own, opponent, rest));
        } catch (RuntimeException e) {
            throw closed ? new ClosedTablebaseException(e) : e;
        } finally {
            probers.giveBack(prober);
        }
    }

    /**
     * Throws a {@link DatabaseException} if there is not a table for each subspace of the rule set.
     *
     * @param need the beginning of its message: "A pocket file needs"
     */
    public void requireAll(String need) {
        List<Subspace> missing = Subspaces.all(rules()).stream().filter(subspace -> !tables.has(subspace)).toList();
        if (!missing.isEmpty()) {
            throw new DatabaseException(need + " all tables of " + rules().name() + ", and " + missing.size() + " are missing, "
                    + missing.getFirst() + " for one. Build them first.");
        }
    }

    /**
     * Answers {@link #wdl(int, int, int, int)} for the first {@code count} of many {@link PositionKeys#packed} positions. For resident tables this is
     * several times as fast as single questions, because accesses to memory overlap. Allocates a few kilobytes a call. If it fails, some
     * answers may have been given.
     */
    public void wdl(long[] positions, int count, byte[] into) {
        new LeafBatch(tables, Math.min(count, LeafBatch.MOST), false).answerAll(positions, 0, count, into);
        stillOpen(0);
    }

    /**
     * Returns the same as {@link #wdl(int, int)}, or {@link Wdl#UNKNOWN} if that would wait for the disk. A mapped table that was not used
     * before counts as on disk. Allocates a few bytes when it asks the operating system whether a block is in memory.
     */
    public int wdlAtHand(int own, int opponent) {
        Table table = tables.ofLeaf(own, opponent, 0, 0);
        return stillOpen(table != null ? table.wdlAtHand(own, opponent) : tables.byRules(own, opponent, 0, 0));
    }

    /**
     * Returns {@code answer}, unless closing has begun: then it throws, as the answer may come from memory that is gone. Readers of
     * resident planes are not counted, as that would cost every lookup a fence.
     */
    private int stillOpen(int answer) {
        VarHandle.loadLoadFence();
        if (closed) {
            throw new ClosedTablebaseException();
        }
        return answer;
    }

    /**
     * Returns the value of a position for the side to move.
     *
     * <p>If its table is missing or incomplete, its turns complete the value: one winning turn proves a win, any other outcome takes all
     * turns. A position with a pending removal or pass ({@link Turns#PASS_DUE}) has no table, and always has the value of its best turn.
     *
     * @param position a possible position ({@link Position#check})
     * @throws org.millstone.rules.IllegalPositionException if it is not possible by the rules of the tables
     * @throws org.millstone.table.TableException.ContradictionException if tables contradict each other
     * @throws org.millstone.table.TableException if a table that is needed is damaged or belongs to other rules
     * @throws java.io.UncheckedIOException if a table that is needed cannot be read
     * @throws ClosedTablebaseException if this tablebase is closed
     */
    public Value value(Position position) {
        return ask(Prober::value, position);
    }

    /** A position's value for the side to move, and its turns, in the order of {@link #rank(Position, int)}. */
    public record Ranking(Value value, List<RankedTurn> turns) {}

    /** Returns what {@link #value} and {@link #rank(Position, int)} return, for little more than the turns alone. Fails as they do. */
    public Ranking ranking(Position position, int clock) {
        Ranking ranking = ask(Prober::ranking, position);
        return new Ranking(ranking.value(), sorted(ranking.turns(), clock));
    }

    private List<RankedTurn> sorted(List<RankedTurn> turns, int clock) {
        MoveLimit limit = tables.limit();
        return limit == null ? turns : turns.stream().sorted(RankedTurn.bestFirst(limit, clock)).toList();
    }

    /** Returns the same as {@link #value}, but throws a {@link MissingTableException} if the value is unknown. */
    public Value require(Position position) {
        Value value = value(position);
        if (value.missing() != null) {
            throw new MissingTableException(value.missing(), lacking(position));
        }
        return value;
    }

    /**
     * Returns all turns of a position, in the order of {@link RankedTurn#BEST_FIRST}; none if the game is over. A turn that leads to a
     * missing table has the value that the replies to it prove. Fails as {@link #value} does.
     */
    public List<RankedTurn> rank(Position position) {
        return ask(Prober::rank, position);
    }

    /** Returns all turns of a position with a clock, in the order of {@link RankedTurn#bestFirst} if the tables have a move limit. */
    public List<RankedTurn> rank(Position position, int clock) {
        return sorted(rank(position), clock);
    }

    /**
     * Returns the best line from a position with a clock, under the move limit of the tables if they have one: each turn is the first of
     * {@link #rank(Position, int)}. If the limit leaves a win or loss, the line ends the game, and may have more or fewer turns than the
     * depth. If the limit draws it, the line has a few turns that hold the draw. Otherwise it is {@link #line(Position)}.
     */
    public List<RankedTurn> line(Position position, int clock) {
        return line(position, clock, () -> false);
    }

    /** Returns the {@link #line(Position, int) line} as far as it is found until {@code stopped} is true, which is asked before each turn. */
    public List<RankedTurn> line(Position position, int clock, BooleanSupplier stopped) {
        return new BestLine(this, stopped).of(position, clock);
    }

    /**
     * Returns the best line from a position: each turn is the first of {@link #rank} that keeps the value.
     *
     * <p>From a decided position, the line has as many turns as the depth in plies, and ends the game. For a draw, it leads to the final if
     * that is known, and has a few turns at least; {@link #reached} tells where play goes on for ever. The line stops early if no turn is
     * known to keep the value. It is empty if the value is unknown or the game is over. Fails as {@link #value} does.
     */
    public List<RankedTurn> line(Position position) {
        return line(position, () -> false);
    }

    /** Returns the {@link #line(Position) line} as far as it is found until {@code stopped} is true, which is asked before each turn. */
    public List<RankedTurn> line(Position position, BooleanSupplier stopped) {
        return new BestLine(this, stopped).of(position);
    }

    /**
     * Returns after how many turns of a position's {@link #line} the final of a draw is reached, from where play can go on for ever. Empty
     * if the line does not reach it, if the position is no draw, or if the grade is unknown.
     */
    public OptionalInt reached(Position position, List<RankedTurn> line) {
        return new BestLine(this, () -> false).reached(position, line);
    }

    /** Returns the missing tables among those of all subspaces that play can reach from a position, in order. */
    public NavigableSet<Subspace> lacking(Position position) {
        position.check(rules());
        NavigableSet<Subspace> tree = tree(new Turns(rules()), position);
        tree.removeAll(tables.subspaces());
        return tree;
    }

    /** Returns the subspaces that play can reach from a position, its own included unless something is pending. */
    private static NavigableSet<Subspace> tree(Turns turns, Position position) {
        if (position.pending() == 0) {
            return Subspaces.following(turns.rules(), Subspace.of(position));
        }
        NavigableSet<Subspace> tree = new TreeSet<>();
        for (int turn : turns.all(position)) {
            tree.addAll(tree(turns, turns.apply(position, turn)));
        }
        return tree;
    }

    private <T> T ask(BiFunction<Prober, Position, T> question, Position position) {
        position.check(rules());
        Prober prober = probers.take();
        try {
            T answer = question.apply(prober, position);
            stillOpen(0);
            return answer;
        } catch (RuntimeException e) {
            // Data read while the memory of a resident plane went away may have led anywhere.
            throw closed ? new ClosedTablebaseException(e) : e;
        } finally {
            probers.giveBack(prober);
        }
    }

    /**
     * Closes the files, and returns the memory of resident tables: on Linux at once, elsewhere when the garbage collector finds this object
     * unreachable.
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        buffers.close();
        tables.all().forEach(Table::close);
    }
}
