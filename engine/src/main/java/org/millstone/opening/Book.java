package org.millstone.opening;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.jspecify.annotations.Nullable;
import org.millstone.database.LockFile;
import org.millstone.index.PositionKeys;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.text.FileErrors;

/**
 * The book: a file that keeps proofs about the placing phase, and results of deep searches, from one process to the next.
 *
 * <p>Positions that are symmetric to each other share an entry ({@link PositionKeys}). The book belongs to one rule set and to the tables
 * that its header names ({@link BookHeader}). It is of no use if one of them has changed or is gone; more tables do no harm. A file that
 * is no book, or damaged, is rejected and left as it is. Every entry has a checksum.
 *
 * <p>One process owns the book at a time. If it is killed, the next owner repairs the book. The size is fixed: when the book or the disk
 * is full, it keeps what it has and takes nothing more ({@link #trouble}). Safe for use by several threads.
 *
 * <p>Opening it takes a second or two. The caller that opens it closes it; questions that are still at work then go on without it.
 */
public final class Book implements AutoCloseable {
    /** Thrown if a book cannot be used; everything else works without it. The message says why, and what to do. */
    public static final class BookException extends Exception {
        BookException(String message) {
            super(message);
        }
    }

    /** The usual file name, beside the tables. */
    public static final String FILE = "opening.book";
    /** Room for the proofs and searches that play and services add, in entries: a file of some 40 MB. */
    public static final long USUAL_ENTRIES = 1 << 20;

    /** How many bytes of the file an entry takes, its share of the map's index included. */
    private static final long ENTRY_BYTES = 40;
    private static final String MOVE_AWAY = " Move it away to begin a new one, or name another file with --book.";

    static {
        // The library would report its use to its makers, and greet on the output.
        System.setProperty("chronicle.analytics.disable", "true");
        System.setProperty("chronicle.announcer.disable", "true");
    }

    private final Path file;
    private final ChronicleMap<Long, byte[]> map;
    private final LockFile lock;
    private final BookHeader header;
    private final PositionKeys keys;
    /** Threads that use the map hold it as readers. Closing holds it as the writer: the map must not be closed while it is used. */
    private final ReadWriteLock use = new ReentrantReadWriteLock();
    private boolean closed;
    private final Thread exitHook = new Thread(this::shut, "close-book");
    private volatile @Nullable String trouble;
    /** Whether an access to the file has failed. The library may then hold a lock for ever, so the map is not used again. */
    private volatile boolean lost;

    private Book(Path file, ChronicleMap<Long, byte[]> map, LockFile lock, BookHeader header, PositionKeys keys) {
        this.file = file;
        this.map = map;
        this.lock = lock;
        this.header = header;
        this.keys = keys;
    }

    /**
     * Opens a book, or makes an empty one with room for so many positions; one that is there keeps its size. Its proofs are made from these
     * tables, whose files are in {@code folder}. Throws a {@link BookException} if the book is in use, damaged, of other tables or rules,
     * or cannot be made.
     */
    public static Book open(Path file, Path folder, Tablebase tables, long entries) throws BookException {
        try {
            Path beside = BookHeader.beside(file);
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
        String rules = tables.rules().fingerprint();
        if (!Files.exists(file) && (lock.channel().size() == 0 || BookHeader.read(lock).isPresent())) {
            begin(file, rules, entries, lock);
        }
        BookHeader known = BookHeader.read(lock).orElseThrow(() -> foreign(file));
        if (!known.rules().equals(rules)) {
            throw new BookException("The book " + file + " is of other rules than those of " + tables.rules().name()
                    + ". Name another file with --book.");
        }
        Optional<String> wrong = known.wrongWith(file);
        if (wrong.isPresent()) {
            throw damaged(file, wrong.get());
        }
        BookHeader header = BookHeader.of(file, true, known.id(), rules, identities(known, file, folder, tables));
        header.write(lock);
        ChronicleMap<Long, byte[]> map = known.open() ? builder(entries).recoverPersistedTo(file.toFile(), true)
                : builder(entries).createPersistedTo(file.toFile());
        return new Book(file, map, lock, header, new PositionKeys(tables.rules()));
    }

    private static BookException foreign(Path file) {
        return new BookException("The file " + file + " is no book that this version of Millstone has made ("
                + BookHeader.beside(file) + " would say so)." + MOVE_AWAY);
    }

    private static BookException damaged(Path file, String how) {
        return new BookException("The book " + file + " is damaged (" + how + ")." + MOVE_AWAY);
    }

    /**
     * Returns the settings of the map. Closing at the end of the process is switched off: the library would do it even under running
     * questions.
     */
    private static ChronicleMapBuilder<Long, byte[]> builder(long entries) {
        return ChronicleMap.of(Long.class, byte[].class).name("millstone-book").entries(entries)
                .constantValueSizeBySample(new byte[BookEntry.SEALED]).skipCloseOnExitHook(true);
    }

    /**
     * Makes an empty book. It gets its name when it is complete. Its temporary name has a form of its own. A build that begins deletes all
     * temporary files of {@link org.millstone.database.AtomicFile} in this folder.
     */
    private static void begin(Path file, String rules, long entries, LockFile lock) throws IOException, BookException {
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
            builder(entries).createPersistedTo(made.toFile()).close();
            BookHeader.of(made, false, new SecureRandom().nextLong(), rules, new TreeMap<>()).write(lock);
            Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(made);
        }
    }

    /**
     * Returns the {@link MovingTables#identities} of the tables that are there. Throws a {@link BookException} if a table that the book was
     * made with has changed or is gone.
     */
    private static NavigableMap<String, Long> identities(BookHeader known, Path file, Path folder, Tablebase tables)
            throws IOException, BookException {
        NavigableMap<String, Long> present = MovingTables.identities(folder, tables);
        for (Map.Entry<String, Long> table : known.tables().entrySet()) {
            Long identity = present.get(table.getKey());
            if (identity == null) {
                throw new BookException("The book " + file + " was made with the table " + table.getKey() + ", which is not in "
                        + folder + ". Build that table, or name another file with --book.");
            }
            if (!identity.equals(table.getValue())) {
                throw new BookException("The book " + file + " was made from another table " + table.getKey() + " than that in "
                        + folder + "." + MOVE_AWAY);
            }
        }
        return present;
    }

    /** Makes the process close the book when it is told to end (SIGTERM, Ctrl-C). A service closes it itself, after its last answer. */
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
        BookEntry before = entry(key);
        int all = joined(key, facts);
        if (all != before.facts()) {
            put(key, before.withFacts(all));
        }
    }

    /**
     * Returns the best turn that the deepest search of a position found; empty if no search is kept. That search may have been of a
     * symmetric position, so the caller checks that the turn is possible.
     */
    public OptionalInt bestTurn(Position position) {
        BookEntry entry = position.pending() != 0 ? BookEntry.EMPTY : entry(keys.of(position));
        return entry.bound() == 0 ? OptionalInt.empty() : OptionalInt.of(entry.turn());
    }

    /**
     * Keeps the result of a search, unless that of a deeper one is kept. The depth is how many plies it looked ahead, 0 to 255. The score
     * is for the side to move, a short ({@link org.millstone.search.SearchScore}). The turn is the best in this position itself, not in a
     * symmetric one. Positions with a removal or a pass pending are not kept.
     */
    public void keep(Position position, int depth, int score, int turn) {
        if (position.pending() != 0) {
            return;
        }
        long key = keys.of(position);
        BookEntry before = entry(key);
        if (before.bound() == 0 || before.depth() <= depth) {
            put(key, new BookEntry(before.facts(), depth, BookEntry.EXACT, score, turn));
        }
    }

    /**
     * Returns the entry of a key. {@link BookEntry#EMPTY} if there is none, or the book is closed or lost; a wrong checksum makes the book
     * lost.
     */
    BookEntry entry(long key) {
        use.readLock().lock();
        try {
            byte[] sealed = closed || lost ? null : map.get(key);
            Optional<BookEntry> entry =
                    sealed == null ? Optional.of(BookEntry.EMPTY) : BookEntry.opened(header.id(), key, sealed);
            if (entry.isEmpty()) {
                lose("the checksum of entry " + Long.toHexString(key) + " is wrong");
            }
            return entry.orElse(BookEntry.EMPTY);
        } catch (IllegalStateException | IndexOutOfBoundsException | InternalError e) {
            lose(e.toString());
            return BookEntry.EMPTY;
        } finally {
            use.readLock().unlock();
        }
    }

    private void put(long key, BookEntry entry) {
        use.readLock().lock();
        try {
            if (!closed && !lost && (trouble == null || map.containsKey(key))) {
                map.put(key, entry.sealed(header.id(), key));
            }
        } catch (IllegalStateException e) {
            trouble = "The book is full with " + map.longSize() + " positions. New ones are not kept.";
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
            return closed || lost ? 0 : map.longSize();
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
        try {
            if (!closed) {
                closed = true;
                shutFile();
            }
        } finally {
            use.writeLock().unlock();
        }
    }

    private void shutFile() {
        // Without a new header the next owner repairs what may need no repair; a lock that is not given back ends with the process.
        try (lock) {
            map.close();
            if (!lost) {
                // Data that the header will call complete must not be in memory only.
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
                BookHeader.of(file, false, header.id(), header.rules(), header.tables()).write(lock);
            }
        } catch (IOException e) {
            return;
        }
    }
}
