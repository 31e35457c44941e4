package org.millstone.probe;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
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
    private static final int STONES_BITS = 5;

    private final Path folder;
    private final Rules rules;
    /** The set of all bits of an int that stand for no point of the board. */
    private final int outside;
    private final Turns turns;
    private final NavigableMap<Subspace, Table> tables = new TreeMap<>();
    /** The tables by the numbers of stones: the index is that of {@link #place}. Null where there is no table. */
    private final @Nullable Table[] byStones;
    private final BufferPool<TableFile.Buffer> buffers = new BufferPool<>(TableFile.Buffer::new);
    private final BufferPool<Prober> probers = new BufferPool<>(() -> new Prober(this));
    private final Finals finals;
    private final boolean hasGrades;
    private final @Nullable MoveLimit limit;
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

    /** A question needs a table that is missing. */
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
        this.folder = files.path();
        this.rules = rules;
        this.outside = ~rules.board().all();
        this.turns = new Turns(rules);
        this.byStones = new @Nullable Table[rules.men() + 1 << 3 * STONES_BITS];
        BlockCaches caches = new BlockCaches();
        this.limit = limit;
        this.finals = finals.orElseGet(() -> Finals.of(Map.of()));
        Table.Shared shared =
                new Table.Shared(folder, rules, new CanonicalSets.BySize(rules.board()), caches, buffers, this.finals, limit);
        for (Subspace subspace : files.subspaces(Plane.WDL, rules)) {
            Set<Plane> planes = files.planes(subspace);
            if (finals.isEmpty()) {
                planes.remove(Plane.GRADE);
            }
            if (limit == null) {
                planes.remove(Plane.DTC);
            }
            Table table = new Table(shared, subspace, tables.size() + 1, planes);
            tables.put(subspace, table);
            byStones[place(subspace.own(), subspace.opponent(), subspace.ownHand(), subspace.opponentHand())] = table;
        }
        this.hasGrades = tables.values().stream().anyMatch(Table::hasGrades);
        try {
            NavigableMap<Subspace, Long> resident = Loader.load(tables.values(), options);
            caches.size(options.cacheBytes(), resident.size() < tables.size());
            this.storage = new Storage(tables.size(), Collections.unmodifiableNavigableSet(resident.navigableKeySet()),
                    resident.values().stream().mapToLong(Long::longValue).sum(), options.cacheBytes());
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Opens the tables in a folder, resident if there is plenty of memory ({@link TablebaseOptions#automatic()}). */
    public static Tablebase open(Path folder, Rules rules) throws IOException {
        return open(folder, rules, TablebaseOptions.automatic());
    }

    /**
     * Opens the tables in a folder. A folder with the variant's name may be without tables.
     *
     * @param folder the variant's folder, for instance {@code data/nine}, or the one above it
     * @param rules the rules that the tables must belong to; checked in the manifest, and at first use of each table
     * @throws java.nio.file.NoSuchFileException if the folder does not exist, or has neither tables nor a folder of the variant
     * @throws IOException if the folder cannot be read
     * @throws org.millstone.variants.RuleSetException if its manifest belongs to other rules, or cannot be understood
     * @throws org.millstone.table.TableException if tables must be resident and there is too little memory
     */
    public static Tablebase open(Path folder, Rules rules, TablebaseOptions options) throws IOException {
        DatabaseFolder files = DatabaseFolder.find(folder, rules);
        Manifest manifest = Manifest.head(files.path(), rules);
        boolean graded = options.grades() && !files.subspaces(Plane.GRADE, rules).isEmpty();
        Optional<Finals> finals = graded ? manifest.listedOrder() : Optional.empty();
        boolean limited = !files.subspaces(Plane.DTC, rules).isEmpty();
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
        return rules;
    }

    Path folder() {
        return folder;
    }

    /** Returns the damage that only kept depths or grades out of answers: the first of each file. */
    public List<TableException> damage() {
        return tables.values().stream().flatMap(Table::tolerated).toList();
    }

    public NavigableSet<Subspace> subspaces() {
        return Collections.unmodifiableNavigableSet(tables.navigableKeySet());
    }

    /** Whether any table has grades. */
    public boolean hasGrades() {
        return hasGrades;
    }

    public boolean hasGrades(Subspace subspace) {
        Table table = tables.get(subspace);
        return table != null && table.hasGrades();
    }

    /** Returns the move limit of the conversions of these tables; null if they have none. */
    public @Nullable MoveLimit limit() {
        return limit;
    }

    /** Returns the order of the finals of draws; an empty one without grades. */
    public Finals finals() {
        return finals;
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
        requireSets(own, opponent);
        Table table = table(own, opponent, 0, 0);
        return stillOpen(table != null ? table.wdl(own, opponent) : byRules(own, opponent, 0, 0));
    }

    /**
     * Returns the same as {@link #wdl(int, int)} for a position of any phase, with nothing pending.
     *
     * @param ownHand the number of stones in hand of the side to move: as many as its opponent has, or one more; with free hands any number
     */
    public int wdl(int own, int opponent, int ownHand, int opponentHand) {
        Table table = tableOfLeaf(own, opponent, ownHand, opponentHand);
        return stillOpen(table != null ? table.wdl(own, opponent) : byRules(own, opponent, ownHand, opponentHand));
    }

    /**
     * Returns who wins a position of any phase under the move limit of the tables; {@link Wdl#UNKNOWN} also for a decided position whose
     * conversion is unknown. A win may take a look at its turns.
     *
     * @param clock how many plies in a row were quiet before the position, at least 0
     * @throws IllegalStateException if the tables have no move limit
     */
    public int wdl(int own, int opponent, int ownHand, int opponentHand, int clock) {
        if (limit == null) {
            throw new IllegalStateException("The tables in " + folder + " have no move limit.");
        }
        Table table = tableOfLeaf(own, opponent, ownHand, opponentHand);
        if (table == null) {
            return stillOpen(byRules(own, opponent, ownHand, opponentHand));
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
        List<Subspace> missing = Subspaces.all(rules).stream().filter(subspace -> !subspaces().contains(subspace)).toList();
        if (!missing.isEmpty()) {
            throw new DatabaseException(need + " all tables of " + rules.name() + ", and " + missing.size() + " are missing, "
                    + missing.getFirst() + " for one. Build them first.");
        }
    }

    /**
     * Answers {@link #wdl(int, int, int, int)} for the first {@code count} of many {@link PositionKeys#packed} positions. For resident tables this is
     * several times as fast as single questions, because accesses to memory overlap. Allocates a few kilobytes a call. If it fails, some
     * answers may have been given.
     */
    public void wdl(long[] positions, int count, byte[] into) {
        new Table.LeafBatch(this, Math.min(count, Table.LeafBatch.MOST), false).answerAll(positions, 0, count, into);
        stillOpen(0);
    }

    /**
     * Returns the same as {@link #wdl(int, int)}, or {@link Wdl#UNKNOWN} if that would wait for the disk. A mapped table that was not used
     * before counts as on disk. Allocates a few bytes when it asks the operating system whether a block is in memory.
     */
    public int wdlAtHand(int own, int opponent) {
        requireSets(own, opponent);
        Table table = table(own, opponent, 0, 0);
        return stillOpen(table != null ? table.wdlAtHand(own, opponent) : byRules(own, opponent, 0, 0));
    }

    /**
     * Returns the answer that it is given, unless closing has begun: then the answer may come from memory that is gone. Readers of resident
     * planes are not counted, as that would cost every lookup a fence.
     */
    private int stillOpen(int answer) {
        VarHandle.loadLoadFence();
        if (closed) {
            throw new ClosedTablebaseException();
        }
        return answer;
    }

    @Nullable
    Table tableOfLeaf(int own, int opponent, int ownHand, int opponentHand) {
        requireSets(own, opponent);
        requireHands(ownHand, opponentHand);
        return table(own, opponent, ownHand, opponentHand);
    }

    private void requireSets(int own, int opponent) {
        if ((own & opponent | (own | opponent) & outside) != 0) {
            throw new IllegalArgumentException("no position of " + rules.name() + ": the sets 0x" + Integer.toHexString(own)
                    + " and 0x" + Integer.toHexString(opponent) + " overlap or leave the board");
        }
    }

    private void requireHands(int ownHand, int opponentHand) {
        if ((ownHand | opponentHand) < 0 || ownHand > rules.men() || !Subspaces.areHands(rules, ownHand, opponentHand)) {
            throw new IllegalArgumentException(
                    "no position of " + rules.name() + ": " + ownHand + " and " + opponentHand + " in hand"
                            + (rules.hasFreeHands() ? "" : ", but the side to move has as many as its opponent or one more"));
        }
    }

    /** Returns the value by the rules of a position without a table: those with impossible numbers of stones come here, too. */
    private int byRules(int own, int opponent, int ownHand, int opponentHand) {
        int ownAll = Integer.bitCount(own) + ownHand;
        int opponentAll = Integer.bitCount(opponent) + opponentHand;
        int most = Math.max(ownAll, opponentAll);
        if (most < Rules.FEWEST || most > rules.men()) {
            throw new IllegalArgumentException(
                    "no position of " + rules.name() + ": " + ownAll + " stones against " + opponentAll);
        }
        return Wdl.of(turns.status(own, opponent, ownHand, opponentHand, 0));
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

    /** Returns the value of a position together with its ranked turns, in the order of {@link #rank(Position, int)}. */
    Answer answer(Position position, int clock) {
        Answer answer = ask(Prober::answer, position);
        return new Answer(rules, position, clock, limit, answer.value(), sorted(answer.moves(), clock));
    }

    private List<RankedTurn> sorted(@Nullable List<RankedTurn> ranked, int clock) {
        List<RankedTurn> turns = ranked == null ? List.of() : ranked;
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
        return new BestLine(this).of(position, clock);
    }

    /**
     * Returns the best line from a position: each turn is the first of {@link #rank} that keeps the value.
     *
     * <p>From a decided position, the line has as many turns as the depth in plies, and ends the game. For a draw, it leads to the final if
     * that is known, and has a few turns at least; {@link #reached} tells where play goes on for ever. The line stops early if no turn is
     * known to keep the value. It is empty if the value is unknown or the game is over. Fails as {@link #value} does.
     */
    public List<RankedTurn> line(Position position) {
        return new BestLine(this).of(position);
    }

    /**
     * Returns after how many turns of a position's {@link #line} the final of a draw is reached, from where play can go on for ever. Empty
     * if the line does not reach it, if the position is no draw, or if the grade is unknown.
     */
    public OptionalInt reached(Position position, List<RankedTurn> line) {
        return new BestLine(this).reached(position, line);
    }

    /** Returns the missing tables among those of all subspaces that play can reach from a position, in order. */
    public NavigableSet<Subspace> lacking(Position position) {
        position.check(rules);
        NavigableSet<Subspace> tree = tree(position);
        tree.removeAll(tables.keySet());
        return tree;
    }

    /** Returns the subspaces that play can reach from a position, its own included unless something is pending. */
    private NavigableSet<Subspace> tree(Position position) {
        if (position.pending() == 0) {
            return Subspaces.following(rules, Subspace.of(position));
        }
        NavigableSet<Subspace> tree = new TreeSet<>();
        for (int turn : turns.all(position)) {
            tree.addAll(tree(turns.apply(position, turn)));
        }
        return tree;
    }

    private <T> T ask(BiFunction<Prober, Position, T> question, Position position) {
        position.check(rules);
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

    boolean has(Subspace subspace) {
        return tables.containsKey(subspace);
    }

    @Nullable
    Table table(int own, int opponent, int ownHand, int opponentHand) {
        return byStones[place(Integer.bitCount(own), Integer.bitCount(opponent), ownHand, opponentHand)];
    }

    @Nullable
    Table table(Subspace subspace) {
        return tables.get(subspace);
    }

    private static int place(int own, int opponent, int ownHand, int opponentHand) {
        return ((ownHand << STONES_BITS | opponentHand) << STONES_BITS | own) << STONES_BITS | opponent;
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
        tables.values().forEach(Table::close);
    }
}
