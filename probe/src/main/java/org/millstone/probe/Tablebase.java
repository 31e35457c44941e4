package org.millstone.probe;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseFolder;
import org.millstone.database.Finals;
import org.millstone.database.ManifestReader;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
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
 * <p>Any subset of the tables will do: a position that is not covered is answered with {@link Outcome#UNKNOWN} and the name of the missing
 * table, if the turns do not tell either. Mapped files are opened when first needed, and every block is checked when read: a damaged file
 * fails the questions that need it, and no others. A question whose outcome is known without it is answered, without a depth or a grade,
 * and {@link #damage} says why. Tables that are added to the folder later are not seen.
 *
 * <p>Where there are grades ({@link #hasGrades}), draws are told apart: {@link Value#grade} says with which numbers of stones a draw goes
 * on when both sides play for the better ones, and what that is worth. {@link #rank} has draws in that order. A side that profits and
 * always plays its first turn makes progress: the counter of its turns falls until a capture comes, and it gets what it was promised.
 *
 * <p>Safe for use by several threads, which do not wait for each other. Closing while others ask gives them a
 * {@link ClosedTablebaseException}. There are no threads of its own, except while tables are being made resident.
 */
public final class Tablebase implements AutoCloseable {
    /** Bits for the number of stones of one side. */
    private static final int STONES_BITS = 5;
    /** Bits for the number of stones that one side has in hand, in a packed position. */
    private static final int HAND_BITS = 4;
    private static final int HAND = (1 << HAND_BITS) - 1;
    private static final int POINTS = (1 << 24) - 1;

    private final Path folder;
    private final Rules rules;
    /** The bits that are no points of the board. */
    private final int outside;
    private final Turns turns;
    private final NavigableMap<Subspace, Table> tables = new TreeMap<>();
    /** The tables by stones in hand of both sides, own stones, and the opponent's, {@link #STONES_BITS} each. */
    private final @Nullable Table[] byStones;
    private final BufferPool<TableFile.Buffer> buffers = new BufferPool<>(TableFile.Buffer::new);
    private final BufferPool<Prober> probers = new BufferPool<>(() -> new Prober(this));
    private final Finals finals;
    private final boolean hasGrades;
    private final Storage storage;
    private volatile boolean closed;

    private Tablebase(DatabaseFolder files, Rules rules, Optional<Finals> finals, TablebaseOptions options) {
        this.folder = files.path();
        this.rules = rules;
        this.outside = ~rules.board().all();
        this.turns = new Turns(rules);
        this.byStones = new @Nullable Table[rules.men() + 1 << 3 * STONES_BITS];
        BlockCaches caches = new BlockCaches();
        this.finals = finals.orElseGet(() -> Finals.of(List.of()));
        Table.Shared shared =
                new Table.Shared(folder, rules, new CanonicalSets.BySize(rules.board()), caches, buffers, this.finals);
        for (Subspace subspace : files.subspaces(Plane.WDL, rules)) {
            Set<Plane> planes = files.planes(subspace);
            if (finals.isEmpty()) {
                planes.remove(Plane.GRADE);
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

    /**
     * Opens the tables in a folder, resident if there is plenty of memory ({@link TablebaseOptions#automatic}): then opening takes as
     * long as reading all win/draw/loss planes does, with all processors.
     *
     * @throws IOException as {@link #open(Path, Rules, TablebaseOptions)} does, as well as the others
     */
    public static Tablebase open(Path folder, Rules rules) throws IOException {
        return open(folder, rules, TablebaseOptions.automatic());
    }

    /**
     * Opens the tables in a folder. The variant's own folder, called like it, may be without tables.
     *
     * @param folder the variant's folder, for instance {@code data/nine}, or the one above it
     * @param rules the rules that the tables must be of; checked by the manifest, and when a table is first needed
     * @param options how to hold them
     * @throws java.nio.file.NoSuchFileException if there is no such folder, or it has neither tables nor a folder of the variant
     * @throws IOException if the folder cannot be read
     * @throws org.millstone.variants.RuleSetException if its manifest is of other rules, or cannot be understood
     * @throws org.millstone.table.TableException if they are to be resident and the machine has not as much memory
     */
    public static Tablebase open(Path folder, Rules rules, TablebaseOptions options) throws IOException {
        DatabaseFolder files = DatabaseFolder.find(folder, rules);
        ManifestReader manifest = ManifestReader.of(files.path(), rules);
        boolean graded = options.grades() && !files.subspaces(Plane.GRADE, rules).isEmpty();
        Optional<Finals> finals = graded ? manifest.finals() : Optional.empty();
        return new Tablebase(files, rules, finals, options);
    }

    /**
     * Opens a database by the rules that it carries in its manifest.
     *
     * @param folder the database's own folder, for instance {@code data/nine}, with a manifest
     * @throws org.millstone.variants.RuleSetException if it carries no rules, or wrong ones
     * @throws IOException as {@link #open(Path, Rules, TablebaseOptions)} does, as well as the others
     */
    public static Tablebase open(Path folder, TablebaseOptions options) throws IOException {
        return open(folder, ManifestReader.of(folder).ruleSet().rules(), options);
    }

    /** Returns a tablebase without tables: it knows only what the rules alone decide. */
    public static Tablebase empty(Rules rules) {
        return new Tablebase(DatabaseFolder.NONE, rules, Optional.empty(),
                TablebaseOptions.mapped().cacheBytes(TablebaseOptions.LEAST_CACHE));
    }

    public Rules rules() {
        return rules;
    }

    Path folder() {
        return folder;
    }

    /**
     * Returns the damage that answers have been given in spite of, since this was opened: of each table the first that took depths away,
     * and the first that took grades. The outcomes are right, but details from the damaged files are missing. For logs, and for repairing
     * them.
     */
    public List<TableException> damage() {
        return tables.values().stream().flatMap(Table::doneWithout).toList();
    }

    /** Returns the subspaces that there are tables of, by the number of stones. */
    public NavigableSet<Subspace> subspaces() {
        return Collections.unmodifiableNavigableSet(tables.navigableKeySet());
    }

    /** Returns whether any table tells draws apart: then a draw's {@link Value#grade} may be known. */
    public boolean hasGrades() {
        return hasGrades;
    }

    /** Returns whether the table of a subspace tells draws apart. */
    public boolean hasGrades(Subspace subspace) {
        Table table = tables.get(subspace);
        return table != null && table.hasGrades();
    }

    /** Returns the order of the finals that draws come to; an empty one where no table tells draws apart. */
    public Finals finals() {
        return finals;
    }

    public Storage storage() {
        return storage;
    }

    /**
     * Returns who wins a position of the moving phase, with nothing in hand and no removal pending: the question of a search at its
     * leaves. Asks the table of the position alone, and no turns. Allocates nothing.
     *
     * @param own the stones of the side to move, as a set of points of the board; no more than the rules' men, and at least three
     *     on one side
     * @param opponent the other stones, likewise; none where there is one of the others
     * @return {@link Wdl#WIN}, {@link Wdl#DRAW} or {@link Wdl#LOSS} for the side to move; {@link Wdl#UNKNOWN} if the table is missing
     *     and the game is not over by the rules
     * @throws IllegalArgumentException if the sets overlap, leave the board, or have sizes that no position has
     * @throws org.millstone.table.TableException if the table is damaged or of other rules
     * @throws java.io.UncheckedIOException if the table cannot be read
     * @throws ClosedTablebaseException if this tablebase is closed
     */
    public int wdl(int own, int opponent) {
        requireSets(own, opponent);
        Table table = table(own, opponent, 0, 0);
        return stillOpen(table != null ? table.wdl(own, opponent) : byRules(own, opponent, 0, 0));
    }

    /**
     * Returns who wins a position of any phase, no removal pending, by its table alone. Allocates nothing.
     *
     * @param own the stones of the side to move on the board, as for {@link #wdl(int, int)}
     * @param opponent the other stones on the board, likewise
     * @param ownHand stones of the side to move in hand: as many as its opponent has, or one more; with free hands any number
     * @param opponentHand stones of its opponent in hand
     * @return as {@link #wdl(int, int)} does
     * @throws IllegalArgumentException if the sets overlap, leave the board, or no position has as many stones
     * @throws org.millstone.table.TableException as {@link #wdl(int, int)} does, as well as the others
     */
    public int wdl(int own, int opponent, int ownHand, int opponentHand) {
        Table table = tableOfLeaf(own, opponent, ownHand, opponentHand);
        return stillOpen(table != null ? table.wdl(own, opponent) : byRules(own, opponent, ownHand, opponentHand));
    }

    /** Returns a position as {@link #wdl(long[], int, byte[])} takes it. */
    public static long packed(int own, int opponent, int ownHand, int opponentHand) {
        return (long) own << Integer.SIZE | (long) opponent << Byte.SIZE | (long) ownHand << HAND_BITS | opponentHand;
    }

    static int own(long packed) {
        return (int) (packed >>> Integer.SIZE);
    }

    static int opponent(long packed) {
        return (int) (packed >>> Byte.SIZE) & POINTS;
    }

    static int ownHand(long packed) {
        return (int) (packed >>> HAND_BITS) & HAND;
    }

    static int opponentHand(long packed) {
        return (int) packed & HAND;
    }

    /**
     * Answers the same as {@link #wdl(int, int, int, int)} of many positions, several times as quickly where tables are resident: the
     * memory that the answers need is fetched together. Allocates a few kilobytes a call.
     *
     * @param positions the positions, see {@link #packed}
     * @param count how many of them, from the first
     * @param into gets the answers
     * @throws IllegalArgumentException as {@link #wdl(int, int, int, int)} does, as well as the others; some answers may have been given
     */
    public void wdl(long[] positions, int count, byte[] into) {
        new Table.LeafBatch(this, Math.min(count, Table.LeafBatch.MOST), false).answerAll(positions, count, into);
        stillOpen(0);
    }

    /**
     * Returns the same as {@link #wdl} if that takes no waiting for the disk, else {@link Wdl#UNKNOWN}: for quiescence search, and
     * for when time is short. A mapped table that was never asked before is not at hand. Allocates nothing, except now and then a few
     * bytes where it has to ask the operating system whether a block is in memory.
     *
     * @throws IllegalArgumentException as {@link #wdl} does, as well as the others
     */
    public int wdlAtHand(int own, int opponent) {
        requireSets(own, opponent);
        Table table = table(own, opponent, 0, 0);
        return stillOpen(table != null ? table.wdlAtHand(own, opponent) : byRules(own, opponent, 0, 0));
    }

    /**
     * Returns an answer if it was found before closing began. Closing takes no notice of readers of a resident plane, which would cost
     * every leaf a fence. A value that was read while its memory went away is thrown away here.
     */
    private int stillOpen(int answer) {
        VarHandle.loadLoadFence();
        if (closed) {
            throw new ClosedTablebaseException();
        }
        return answer;
    }

    /** Returns the table of a position that a leaf asks about, null if there is none. */
    @Nullable
    Table tableOfLeaf(int own, int opponent, int ownHand, int opponentHand) {
        requireSets(own, opponent);
        requireHands(ownHand, opponentHand);
        return table(own, opponent, ownHand, opponentHand);
    }

    /** One comparison: a leaf that is asked with garbage would be answered confidently, or fail somewhere in the index. */
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

    /** The sizes are looked at here only: there is no table of impossible ones. */
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
     * Returns what a position is worth for the side to move.
     *
     * <p>Where its own table is missing, or does not tell all, the value is what its turns prove ({@link #rank}): a turn that wins is
     * enough for a win, anything else takes all turns. A position with a removal or a pass pending ({@link Turns#PASS_DUE}) has no table,
     * and is always worth what its turns are. {@link #wdl} asks the table alone.
     *
     * @param position a possible position ({@link Position#check})
     * @throws org.millstone.rules.IllegalPositionException if it is not possible by the rules of the tables, as on another board
     * @throws org.millstone.table.TableException if a table that is needed is damaged or of other rules, or tables contradict
     *     each other
     * @throws java.io.UncheckedIOException if a table that is needed cannot be read
     * @throws ClosedTablebaseException if this tablebase is closed
     */
    public Value value(Position position) {
        return ask(Prober::value, position);
    }

    /** Returns the same with all that {@link #rank} returns. */
    Answer answer(Position position) {
        return ask(Prober::answer, position);
    }

    /**
     * Returns what a position is worth for the side to move, for callers that cannot go on without it.
     *
     * @throws MissingTableException if it is unknown; names the table that is missing, and all that {@link #lacking} names
     * @throws org.millstone.table.TableException as {@link #value} does, as well as the others
     */
    public Value require(Position position) {
        Value value = value(position);
        if (value.missing() != null) {
            throw new MissingTableException(value.missing(), lacking(position));
        }
        return value;
    }

    /**
     * Returns all turns of a position, best first: wins, the quickest first; draws; those that are not known; losses, the slowest first.
     * None if the game is over. A turn that leads to a missing table is worth what the replies to it prove. Fails as {@link #value} does.
     */
    public List<RankedTurn> rank(Position position) {
        return ask(Prober::rank, position);
    }

    /**
     * Returns the best line: each turn is the first that {@link #rank} names with the value of its position. From a decided position it has
     * exactly as many turns as the depth says, one ply less each, and ends the game. For a draw it shows the way to its final, where that
     * is known, and a few turns at least that hold it; {@link #reached} says where it goes on for ever. It stops early where no turn is
     * known to keep the value, as a table is missing or damaged, and is empty if the position is unknown or the game is over. Fails as
     * {@link #value} does.
     */
    public List<RankedTurn> line(Position position) {
        return new BestLine(this).of(position);
    }

    /**
     * Returns after how many turns of a draw's best line its final is reached: from there on the line could go on for ever, and nobody
     * gets more. Empty if the line has not come so far, if the position is no draw, and if it is not known which.
     *
     * @param position where the line begins
     * @param line what {@link #line} returns for it
     */
    public OptionalInt reached(Position position, List<RankedTurn> line) {
        return new BestLine(this).reached(position, line);
    }

    /**
     * Returns which tables are missing for the whole tree of a position, by the numbers of stones. Empty if all that can follow is covered.
     *
     * @throws org.millstone.rules.IllegalPositionException if the position is not possible by the rules of the tables, as on another board
     */
    public NavigableSet<Subspace> lacking(Position position) {
        position.check(rules);
        NavigableSet<Subspace> tree = tree(position);
        tree.removeAll(tables.keySet());
        return tree;
    }

    /** No table has a position with a removal or a pass pending: its tree is those of the positions after its turns. */
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

    /** Returns whether there is a table of a subspace, which neither side has lost. */
    boolean has(Subspace subspace) {
        return byStones[place(subspace.own(), subspace.opponent(), subspace.ownHand(), subspace.opponentHand())] != null;
    }

    /** Returns the table of a possible position, null if there is none. */
    @Nullable
    Table table(int own, int opponent, int ownHand, int opponentHand) {
        return byStones[place(Integer.bitCount(own), Integer.bitCount(opponent), ownHand, opponentHand)];
    }

    private static int place(int own, int opponent, int ownHand, int opponentHand) {
        return ((ownHand << STONES_BITS | opponentHand) << STONES_BITS | own) << STONES_BITS | opponent;
    }

    /**
     * Closes the files. The memory of resident tables is given back at once on Linux, elsewhere when the garbage collector finds
     * this object unreachable.
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
