package org.millstone.opening;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.jspecify.annotations.Nullable;
import org.millstone.database.FileErrors;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.io.LockFile;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;

/**
 * The book: a file that keeps proofs about the placing phase, and results of deep searches, from one process to the next.
 *
 * <p>It is a Chronicle Map. Positions that are symmetric to each other share an entry ({@link PositionKeys}). Entries with negative keys
 * say by which rules and from which tables the book was made. It is of no use if these rules or tables have changed, or a table is gone;
 * more tables do no harm. A file that is no book, or damaged, is rejected and left as it is.
 *
 * <p>One process owns the book at a time. It locks a file beside the book, which says in which state the last owner left the book. If an
 * owner is killed, the next owner repairs the book. The size is fixed: when the book or the disk is full, it keeps what it has and takes
 * nothing more ({@link #trouble}). Safe for use by several threads.
 *
 * <p>Opening it takes a second or two. The caller that opens it closes it; questions that are still at work then go on without it.
 */
public final class Book implements AutoCloseable {
    /** Thrown if a book cannot be used; everything else works without it. The message says why, and what to do. */
    static final class BookException extends Exception {
        BookException(String message) {
            super(message);
        }
    }

    /** The usual file name, beside the tables. */
    public static final String FILE = "opening.book";
    /** Room for the proofs and searches that play adds, in entries: a file of some 30 MB. */
    public static final long USUAL_ENTRIES = 1 << 20;

    /** How many bytes of the file an entry takes, its share of the map's index included. */
    private static final long ENTRY_BYTES = 30;
    private static final String MOVE_AWAY = " Move it away to begin a new one, or name another file with --book.";

    /** The key of the entry that holds the first 64 bits of the rules' fingerprint. */
    private static final long RULES = -1;
    /** The value under a table's key while there is no such table, in place of its {@link MovingTables#identities identity}. */
    private static final long NO_TABLE = 0;

    /**
     * The text of the file beside the book: the book's state and a checksum. It is of the first {@link #HEAD} bytes, which never change,
     * for {@code open}, and of all bytes for {@code closed}. The checksum is compared before the library opens the book: given any other
     * file, the library waits for a minute or writes to it.
     */
    private static final Pattern STATE = Pattern.compile("(open|closed) +(\\p{XDigit}{8})\n");
    private static final int STATE_BYTES = 64;
    private static final int HEAD = 1 << 10;

    static {
        // The library would report its use to its makers, and greet on the output.
        System.setProperty("chronicle.analytics.disable", "true");
        System.setProperty("chronicle.announcer.disable", "true");
    }

    private final Path file;
    private final ChronicleMap<Long, Long> map;
    private final LockFile lock;
    private final PositionKeys keys;
    /** How many entries are about no position, but about the rules and tables of the book. */
    private final int reserved;
    /** Threads that use the map hold it as readers. Closing holds it as the writer: the map must not be closed while it is used. */
    private final ReadWriteLock use = new ReentrantReadWriteLock();
    private boolean closed;
    private final Thread exitHook = new Thread(this::shut, "close-book");
    private volatile @Nullable String trouble;
    /** Whether an access to the file has failed. The library may then hold a lock for ever, so the map is not used again. */
    private volatile boolean lost;

    /**
     * What the book has about a position. The map holds it as one {@link #word}, of these bits.
     *
     * @param facts bits 0 to 3: what is proved, see {@link ProofBounds}; never {@link ProofBounds#UNKNOWN}
     * @param depth bits 8 to 15: plies of the deepest search; 0 if there was none
     * @param score bits 16 to 31: that search's score for the side to move, see {@link org.millstone.search.SearchScore}
     * @param turn bits 32 to 61: that search's best turn, in the very position that was searched, see {@link Turn}
     */
    record Entry(int facts, int depth, int score, int turn) {
        static final Entry EMPTY = new Entry(0, 0, 0, 0);

        static Entry of(long word) {
            return new Entry((int) word & 0xf, (int) (word >>> 8) & 0xff, (short) (word >>> 16), (int) (word >>> 32));
        }

        long word() {
            return facts | (long) depth << 8 | (score & 0xffffL) << 16 | (long) turn << 32;
        }
    }

    private Book(Path file, ChronicleMap<Long, Long> map, LockFile lock, Rules rules) {
        this.file = file;
        this.map = map;
        this.lock = lock;
        this.keys = new PositionKeys(rules);
        this.reserved = 1 + Subspaces.moving(rules).size();
    }

    /**
     * Opens a book, or makes an empty one with room for {@code entries} positions; a book that is there keeps its size. Its proofs are made
     * from {@code tables}, whose files are in {@code folder}. Throws a {@link BookException} if the book is in use, damaged, of other
     * tables or rules, or cannot be made.
     */
    static Book open(Path file, Path folder, Tablebase tables, long entries) throws BookException {
        try {
            Path beside = beside(file);
            if (Files.exists(file) && !Files.exists(beside)) {
                throw foreign(file);
            }
            LockFile lock =
                    LockFile.take(beside, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE)
                            .orElseThrow(() -> new BookException("The book " + file + " is in use by another process."));
            try {
                return open(file, folder, tables, entries, lock);
            } catch (BookException | IOException | RuntimeException | Error e) {
                lock.close();
                throw e;
            }
        } catch (AccessDeniedException e) {
            throw new BookException("The book " + file + " cannot be written (no permission for " + e.getFile()
                    + "). Name another file with --book.");
        } catch (FileSystemException e) {
            throw new BookException("The book " + file + " cannot be used ("
                    + FileErrors.words(e) + "). Name another file with --book.");
        } catch (IOException | RuntimeException | InternalError | LinkageError | AssertionError e) {
            // The library throws many kinds of exceptions for a file that it cannot read.
            throw damaged(file, e.toString());
        }
    }

    /**
     * Opens a book as {@link #open} does, and closes it when the process ends. If it cannot be used, throws nothing: returns null, and
     * tells {@code trouble} why, in a sentence for people.
     */
    public static @Nullable Book openOrTell(Path file, Path folder, Tablebase tables, long entries, Consumer<String> trouble) {
        try {
            Book book = open(file, folder, tables, entries);
            book.closeOnExit();
            return book;
        } catch (BookException e) {
            trouble.accept(e.getMessage() + " Going on without.");
            return null;
        }
    }

    private static Book open(Path file, Path folder, Tablebase tables, long entries, LockFile lock)
            throws IOException, BookException {
        if (!Files.exists(file) && (lock.channel().size() == 0 || state(lock).matches())) {
            begin(file, tables, entries, lock);
        }
        Matcher state = state(lock);
        if (!state.matches()) {
            throw foreign(file);
        }
        boolean open = state.group(1).equals("open");
        if (checksum(file, open) != Integer.parseUnsignedInt(state.group(2), 16)) {
            throw damaged(file, "its checksum is another");
        }
        writeState(file, true, lock);
        ChronicleMap<Long, Long> map =
                open ? builder(entries).recoverPersistedTo(file.toFile(), true)
                        : builder(entries).createPersistedTo(file.toFile());
        try {
            claim(map, file, folder, tables);
        } catch (BookException | IOException | RuntimeException e) {
            shut(map, file, lock);
            throw e;
        }
        return new Book(file, map, lock, tables.rules());
    }

    /**
     * Throws a {@link BookException} if the book is of other rules, or if a table it was made with has changed or is gone. Else notes in
     * the book the tables that are in the folder.
     */
    private static void claim(ChronicleMap<Long, Long> map, Path file, Path folder, Tablebase tables)
            throws IOException, BookException {
        if (told(map, RULES, file) != ofRules(tables)) {
            throw new BookException("The book " + file + " is of other rules than those of " + tables.rules().name()
                    + ". Name another file with --book.");
        }
        Map<Subspace, Long> present = MovingTables.identities(folder, tables);
        for (Subspace table : Subspaces.moving(tables.rules())) {
            long known = told(map, key(table), file);
            long identity = present.getOrDefault(table, NO_TABLE);
            if (known != NO_TABLE && identity == NO_TABLE) {
                throw new BookException("The book " + file + " was made with the table " + table + ", which is not in "
                        + folder + ". Build that table, or name another file with --book.");
            }
            if (known != NO_TABLE && known != identity) {
                throw new BookException("The book " + file + " was made from another table " + table + " than that in "
                        + folder + "." + MOVE_AWAY);
            }
        }
        present.forEach((table, identity) -> map.put(key(table), identity));
    }

    private static long told(ChronicleMap<Long, Long> map, long key, Path file) throws BookException {
        Long value = map.get(key);
        if (value == null) {
            throw damaged(file, "it does not say of which rules and tables it is");
        }
        return value;
    }

    private static long ofRules(Tablebase tables) {
        return Long.parseUnsignedLong(tables.rules().fingerprint().substring(0, 16), 16);
    }

    private static long key(Subspace table) {
        return RULES - (table.own() << Byte.SIZE | table.opponent());
    }

    private static BookException foreign(Path file) {
        return new BookException("The file " + file + " is no book that this version of Millstone has made ("
                + beside(file)
                + " would say so). Move it away, and that file too, to begin a new one, or name another file with --book.");
    }

    private static BookException damaged(Path file, String how) {
        return new BookException("The book " + file + " is damaged (" + how + ")." + MOVE_AWAY);
    }

    static Path beside(Path book) {
        return book.resolveSibling(book.getFileName() + ".lock");
    }

    private static Matcher state(LockFile lock) throws IOException {
        byte[] bytes = Channels.newInputStream(lock.channel().position(0)).readNBytes(STATE_BYTES);
        return STATE.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    private static void writeState(Path file, boolean open, LockFile lock) throws IOException {
        String text = String.format("%-6s %08x\n", open ? "open" : "closed", checksum(file, open));
        lock.channel().write(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)), 0);
        lock.channel().force(true);
    }

    private static int checksum(Path file, boolean open) throws IOException {
        try (CheckedInputStream in = new CheckedInputStream(Files.newInputStream(file), new CRC32C())) {
            if (open) {
                in.readNBytes(HEAD);
            } else {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return (int) in.getChecksum().getValue();
        }
    }

    /** Returns the map's settings. The library must not close the map when the process ends: questions may still be using it. */
    private static ChronicleMapBuilder<Long, Long> builder(long entries) {
        return ChronicleMap.of(Long.class, Long.class).name("millstone-book").entries(entries).skipCloseOnExitHook(true);
    }

    /**
     * Makes an empty book. The file gets its name when it is complete. Its name until then is none of {@link org.millstone.io.AtomicFile}'s
     * temporary ones, because a build that begins deletes files with those.
     */
    private static void begin(Path file, Tablebase tables, long entries, LockFile lock) throws IOException, BookException {
        Path folder = file.toAbsolutePath().resolveSibling(".").normalize();
        long wanted = entries * ENTRY_BYTES;
        long free = Files.getFileStore(folder).getUsableSpace();
        if (free < wanted) {
            throw new BookException("A book of " + entries + " positions takes some " + (wanted >> 20) + " MB, and there are "
                    + (free >> 20) + " MB free for " + file + ". Make room, or name another file with --book.");
        }
        Path made = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.deleteIfExists(made);
            try (ChronicleMap<Long, Long> map = builder(entries).createPersistedTo(made.toFile())) {
                map.put(RULES, ofRules(tables));
                // All keys at once, so that there is room for each however full the book will be.
                Subspaces.moving(tables.rules()).forEach(table -> map.put(key(table), NO_TABLE));
            }
            writeState(made, false, lock);
            Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(made);
        }
    }

    /** Makes the process close the book when it is told to end (SIGTERM, Ctrl-C). */
    void closeOnExit() {
        Runtime.getRuntime().addShutdownHook(exitHook);
    }

    /**
     * Returns facts ({@link ProofBounds}) about the position with a {@link PositionKeys key}, joined with the book's. If the two contradict
     * each other, returns the given ones.
     */
    int joined(long key, int facts) {
        int known = entry(key).facts();
        try {
            return ProofBounds.joined(facts, known);
        } catch (IllegalStateException e) {
            lose("it contradicts the tables at " + Long.toHexString(key));
            return facts;
        }
    }

    /** Keeps facts ({@link ProofBounds}) about the position with a {@link PositionKeys key}, joined with those that the book has. */
    void addFacts(long key, int facts) {
        Entry before = entry(key);
        int all = joined(key, facts);
        if (all != before.facts()) {
            put(key, new Entry(all, before.depth(), before.score(), before.turn()));
        }
    }

    /**
     * Returns the best turn that the deepest search of a position found; empty if no search is kept. That search may have been of a
     * symmetric position, so the caller checks that the turn is possible.
     */
    public OptionalInt bestTurn(Position position) {
        Entry entry = position.pending() != 0 ? Entry.EMPTY : entry(keys.of(position));
        return entry.depth() == 0 ? OptionalInt.empty() : OptionalInt.of(entry.turn());
    }

    /**
     * Keeps the result of a search, unless the book has that of a deeper one. The depth is how many plies the search looked ahead, 1 to
     * 255. The score is for the side to move, a short ({@link org.millstone.search.SearchScore}). The turn is the best in this position
     * itself, not in a symmetric one. Positions with a removal or a pass pending are not kept.
     */
    public void keep(Position position, int depth, int score, int turn) {
        if (position.pending() != 0) {
            return;
        }
        long key = keys.of(position);
        Entry before = entry(key);
        if (before.depth() <= depth) {
            put(key, new Entry(before.facts(), depth, score, turn));
        }
    }

    /** Returns the entry of a key; {@link Entry#EMPTY} if there is none, or the book is closed or lost. */
    Entry entry(long key) {
        use.readLock().lock();
        try {
            Long word = closed || lost ? null : map.get(key);
            return word == null ? Entry.EMPTY : Entry.of(word);
        } catch (IllegalStateException | IndexOutOfBoundsException | InternalError e) {
            lose(e.toString());
            return Entry.EMPTY;
        } finally {
            use.readLock().unlock();
        }
    }

    private void put(long key, Entry entry) {
        use.readLock().lock();
        try {
            if (!closed && !lost && (trouble == null || map.containsKey(key))) {
                map.put(key, entry.word());
            }
        } catch (IllegalStateException e) {
            trouble = "The book is full with " + size() + " positions. New ones are not kept.";
        } catch (InternalError e) {
            // A mapped file on a full disk fails like that.
            lost = true;
            trouble = "The book cannot be written any more, because the disk is full. Everything else works without it.";
        } finally {
            use.readLock().unlock();
        }
    }

    private void lose(String how) {
        lost = true;
        trouble = damaged(file, how).getMessage() + " Going on without.";
    }

    /** Returns how many positions have an entry; 0 if the book is closed, or cannot be used any more. */
    public long size() {
        use.readLock().lock();
        try {
            return closed || lost ? 0 : map.longSize() - reserved;
        } finally {
            use.readLock().unlock();
        }
    }

    /** Returns why nothing new is kept, or why the book is not used any more, as sentences for people; empty if all is well. */
    public Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }

    /** Closes the book, which the next process may then open. Waits only for threads that are reading or writing an entry. */
    @Override
    public void close() {
        shut();
        try {
            Runtime.getRuntime().removeShutdownHook(exitHook);
        } catch (IllegalStateException e) {
            // The process is ending: the hook finds nothing to do.
            return;
        }
    }

    private void shut() {
        use.writeLock().lock();
        // Without a new state the next owner repairs what may need no repair; a lock that is not given back ends with the process.
        try (LockFile _ = closed ? null : lock) {
            if (!closed && lost) {
                map.close();
            } else if (!closed) {
                shut(map, file, lock);
            }
        } catch (IOException e) {
            return;
        } finally {
            closed = true;
            use.writeLock().unlock();
        }
    }

    private static void shut(ChronicleMap<Long, Long> map, Path file, LockFile lock) throws IOException {
        map.close();
        // Data that the state will call complete must not be in memory only.
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        writeState(file, false, lock);
    }
}
