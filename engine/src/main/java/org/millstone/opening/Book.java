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
 * The book: what was proved about the placing phase, and deep results of searches, kept in a file from one process to the next.
 *
 * <p>Positions are keyed up to symmetry ({@link PositionKeys}). The file belongs to one rule set and one set of tables, which are named
 * beside it ({@link BookHeader}): it is useless if one of these tables has changed or is gone; new tables do no harm. A file that is not
 * ours, or not whole, is refused and left as it is; every entry is checked when it is read. One process owns the book at a time; the next
 * one after a kill repairs it. It has a fixed size. When it is full, or the disk is, it keeps what it has and takes nothing more: {@link
 * #trouble} says so. Safe for use by several threads.
 *
 * <p>Opening it takes a second or two. Its opener closes it, after the last question; questions that are still at work then go
 * on without it.
 */
public final class Book implements AutoCloseable {
    /** The usual file name, beside the tables. */
    public static final String FILE = "opening.book";
    /** Room for what play and services add: some 40 MB. */
    public static final long USUAL_ENTRIES = 1 << 20;

    /** The bytes of an entry in the file, with room to find it. */
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
    private final BookHeader card;
    private final PositionKeys keys;
    /** Held shared while the map is used, alone to close it: the library must not be closed in use. */
    private final ReadWriteLock use = new ReentrantReadWriteLock();
    private boolean closed;
    private final Thread exitHook = new Thread(this::shut, "close-book");
    private volatile @Nullable String trouble;
    /** Whether the file failed under our hands. The library may then hold a lock for ever, so it is not asked again. */
    private volatile boolean lost;

    private Book(Path file, ChronicleMap<Long, byte[]> map, LockFile lock, BookHeader card, PositionKeys keys) {
        this.file = file;
        this.map = map;
        this.lock = lock;
        this.card = card;
        this.keys = keys;
    }

    /**
     * Opens a book, or begins one.
     *
     * @param file the book's file
     * @param folder the folder of the tables that answer for it
     * @param tables these tables
     * @param entries how many positions a new book has room for; an old one keeps its size
     * @throws BookException if it cannot be used
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
     * Does the same, and has the book closed however the process ends.
     *
     * @param trouble is told, in a sentence, why there is no book
     * @return the book; null if it cannot be used
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
        BookHeader card = BookHeader.of(file, true, known.id(), rules, allOf(known, file, folder, tables));
        card.write(lock);
        ChronicleMap<Long, byte[]> map = known.open() ? builder(entries).recoverPersistedTo(file.toFile(), true)
                : builder(entries).createPersistedTo(file.toFile());
        return new Book(file, map, lock, card, new PositionKeys(tables.rules()));
    }

    private static BookException foreign(Path file) {
        return new BookException("The file " + file + " is no book that this version of Millstone has made ("
                + BookHeader.beside(file) + " would say so)." + MOVE_AWAY);
    }

    private static BookException damaged(Path file, String how) {
        return new BookException("The book " + file + " is damaged (" + how + ")." + MOVE_AWAY);
    }

    /** The library would close what is open when the process ends, even under running questions. We do it ourselves. */
    private static ChronicleMapBuilder<Long, byte[]> builder(long entries) {
        return ChronicleMap.of(Long.class, byte[].class).name("millstone-book").entries(entries)
                .constantValueSizeBySample(new byte[BookEntry.SEALED]).skipCloseOnExitHook(true);
    }

    /** Makes an empty book. It gets its name when it is whole, so a file of that name is never half of one. */
    private static void begin(Path file, String rules, long entries, LockFile lock) throws IOException, BookException {
        Path folder = file.toAbsolutePath().resolveSibling(".").normalize();
        long wanted = entries * ENTRY_BYTES;
        long free = Files.getFileStore(folder).getUsableSpace();
        if (free < wanted) {
            throw new BookException("A book of " + entries + " positions takes some " + (wanted >> 20) + " MB, and there are "
                    + (free >> 20) + " MB free for " + file + ". Make room, or name another file with --book.");
        }
        Path made = Files.createTempFile(folder, FILE, ".new");
        try {
            Files.delete(made);
            builder(entries).createPersistedTo(made.toFile()).close();
            BookHeader.of(made, false, new SecureRandom().nextLong(), rules, new TreeMap<>()).write(lock);
            Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(made);
        }
    }

    /** Returns the tables that are there; each that the book knows must be among them. */
    private static NavigableMap<String, Long> allOf(BookHeader known, Path file, Path folder, Tablebase tables)
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

    /** Has the book closed when the process is told to end (SIGTERM, Ctrl-C). A service closes it itself, after its last answer. */
    void closeOnExit() {
        Runtime.getRuntime().addShutdownHook(exitHook);
    }

    /** Returns facts about a position together with what the book has. */
    int joined(long key, int facts) {
        int known = entry(key).facts();
        try {
            return ProofBounds.joined(facts, known);
        } catch (IllegalStateException e) {
            lose("it contradicts the tables at " + Long.toHexString(key));
            return facts;
        }
    }

    void addFacts(long key, int facts) {
        BookEntry before = entry(key);
        int all = joined(key, facts);
        if (all != before.facts()) {
            put(key, before.withFacts(all));
        }
    }

    /**
     * Returns the best turn that the deepest search of a position found, in that position or in another image of it: the caller checks it.
     * Empty if no search was kept.
     */
    public OptionalInt bestTurn(Position position) {
        BookEntry entry = position.pending() != 0 ? BookEntry.EMPTY : entry(keys.of(position));
        return entry.bound() == 0 ? OptionalInt.empty() : OptionalInt.of(entry.turn());
    }

    /**
     * Keeps the result of a search, unless that of a deeper one is kept. Nothing is kept for a position with a removal or a pass pending.
     *
     * @param depth how many plies it looked ahead, 0 to 255
     * @param score the worth for the side to move, in the units of the search, -32768 to 32767
     * @param turn the best turn in this very position
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

    /** Reads an entry, and checks it; {@link BookEntry#EMPTY} if there is none, or no book any more. */
    BookEntry entry(long key) {
        use.readLock().lock();
        try {
            byte[] sealed = closed || lost ? null : map.get(key);
            Optional<BookEntry> entry = sealed == null ? Optional.of(BookEntry.EMPTY) : BookEntry.opened(card.id(), key, sealed);
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
                map.put(key, entry.sealed(card.id(), key));
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

    public long size() {
        use.readLock().lock();
        try {
            return closed || lost ? 0 : map.longSize();
        } finally {
            use.readLock().unlock();
        }
    }

    /** Returns why nothing new is kept any more, or nothing is known, if that is so: sentences for people. */
    public Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }

    /** Closes the file; its contents stay for the next process. Waits only for threads that are reading or writing an entry. */
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
        // Without a new card the next owner repairs what may need no repair; a lock that is not given back ends with the process.
        try (lock) {
            map.close();
            if (!lost) {
                // Data that the card will call complete must not be in memory only.
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
                BookHeader.of(file, false, card.id(), card.rules(), card.tables()).write(lock);
            }
        } catch (IOException e) {
            return;
        }
    }
}
