package org.millstone.opening;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;

/**
 * The book: what was proved about the placing phase, and deep results of searches, kept in a file from one process to the next.
 *
 * <p>Positions are keyed up to symmetry ({@link PositionKeys}). The file belongs to one rule set and one set of tables, which it
 * names ({@link TableIdentity}): a table that it knows otherwise makes it useless, a new one does not. One process owns it at a
 * time; the next one after a kill repairs it. It has a fixed size. When it is full, or the disk is, it keeps what it has and takes
 * nothing more: {@link #trouble} says so. Safe for use by several threads.
 *
 * <p>Opening it takes a second or two.
 */
public final class Book implements AutoCloseable {
    /** The usual file name, beside the tables. */
    public static final String FILE = "opening.book";
    /** Room for what play and services add: some 30 MB. */
    public static final long USUAL_ENTRIES = 1 << 20;

    /** Negative keys stand for what the book is about: the rules, and each table. No position has one. */
    private static final long RULES = -1;
    private static final int STONE_BITS = 5;

    static {
        // The library would report its use to its makers, and greet on the output.
        System.setProperty("chronicle.analytics.disable", "true");
        System.setProperty("chronicle.announcer.disable", "true");
    }

    private final ChronicleMap<Long, Long> map;
    private final BookLock lock;
    private final PositionKeys keys;
    private volatile @Nullable String trouble;
    /** Whether the file failed under our hands. The library may then hold a lock for ever, so it is not asked again. */
    private volatile boolean lost;

    private Book(ChronicleMap<Long, Long> map, BookLock lock, PositionKeys keys) {
        this.map = map;
        this.lock = lock;
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
        BookLock lock = null;
        try {
            lock = BookLock.take(file);
            if (lock == null) {
                throw new BookException("The book " + file + " is in use by another process.");
            }
            Book book = new Book(map(file, lock, entries), lock, new PositionKeys(tables.rules()));
            try {
                lock.hasLength(Files.size(file));
                book.checkIdentity(file, folder, tables);
                return book;
            } catch (BookException | IOException | RuntimeException e) {
                book.close();
                lock = null;
                throw e;
            }
        } catch (AccessDeniedException e) {
            release(lock);
            throw new BookException("The book " + file + " cannot be written (no permission for " + e.getFile()
                    + "). Name another file with --book.");
        } catch (FileSystemException e) {
            release(lock);
            throw new BookException("The book " + file + " cannot be used ("
                    + (e.getReason() == null ? e.getClass().getSimpleName() : e.getReason()) + ": " + e.getFile() + ").");
        } catch (BookException e) {
            release(lock);
            throw e;
        } catch (IOException | RuntimeException | InternalError | LinkageError | AssertionError e) {
            // What the library throws at a file that it cannot make sense of is of many kinds.
            release(lock);
            throw new BookException("The book " + file + " is damaged or no book (" + e + "). Move it away to begin a new one.");
        }
    }

    private static void release(@Nullable BookLock lock) {
        if (lock != null) {
            try {
                lock.close();
            } catch (IOException e) {
                // The process gives it back when it ends.
                return;
            }
        }
    }

    private static ChronicleMap<Long, Long> map(Path file, BookLock lock, long entries) throws IOException, BookException {
        ChronicleMapBuilder<Long, Long> builder =
                ChronicleMap.of(Long.class, Long.class).name("millstone-book").entries(entries);
        if (Files.exists(file) && Files.size(file) > 0) {
            if (Files.size(file) < lock.leastLength()) {
                throw new BookException("The book " + file + " is damaged: it has " + Files.size(file) + " bytes of at least "
                        + lock.leastLength() + ". Move it away to begin a new one.");
            }
            return lock.leftOpen() ? builder.recoverPersistedTo(file.toFile(), true) : builder.createPersistedTo(file.toFile());
        }
        long wanted = entries * 32;
        long free = Files.getFileStore(file.toAbsolutePath().getParent()).getUsableSpace();
        if (free < wanted) {
            throw new BookException("A book of " + entries + " positions takes some " + (wanted >> 20) + " MB, and there are "
                    + (free >> 20) + " MB free for " + file + ". Make room, or name another file with --book.");
        }
        return builder.createPersistedTo(file.toFile());
    }

    private void checkIdentity(Path file, Path folder, Tablebase tables) throws IOException, BookException {
        long rules = Long.parseUnsignedLong(tables.rules().fingerprint().substring(0, 16), 16);
        Long known = map.putIfAbsent(RULES, rules);
        if (known != null && known != rules) {
            throw new BookException("The book " + file + " is of other rules than those of " + tables.rules().name()
                    + ". Name another file with --book.");
        }
        for (Map.Entry<Subspace, Long> table : TableIdentity.of(folder, tables).entrySet()) {
            Subspace subspace = table.getKey();
            known = map.putIfAbsent(RULES - 1 - (subspace.own() << STONE_BITS | subspace.opponent()), table.getValue());
            if (known != null && !known.equals(table.getValue())) {
                throw new BookException(
                        "The book " + file + " was made from another table " + subspace + " than that in " + folder
                                + ". Move it away to begin a new one, or name another file with --book.");
            }
        }
    }

    /** What is proved about a position, see {@link Verdict}; 0 if nothing is. */
    int facts(long key) {
        return BookEntry.facts(entry(key));
    }

    /** Adds to what is proved about a position. */
    void addFacts(long key, int facts) {
        long before = entry(key);
        if ((BookEntry.facts(before) | facts) != BookEntry.facts(before)) {
            put(key, BookEntry.withFacts(before, BookEntry.facts(before) | facts));
        }
    }

    /** Returns the result of the deepest search of a position that was kept; empty if none was, or if a removal is pending. */
    public Optional<DeepResult> deep(Position position) {
        return position.pending() > 0 ? Optional.empty() : BookEntry.deep(entry(keys.of(position)));
    }

    /**
     * Keeps the result of a search, unless that of a deeper one is kept. Of a position with a removal pending nothing is kept.
     *
     * <p>A book knows positions up to symmetry, so the turn may be that of another image of the position: whoever asks checks it.
     */
    public void keep(Position position, DeepResult result) {
        if (position.pending() > 0) {
            return;
        }
        long key = keys.of(position);
        long before = entry(key);
        if (BookEntry.deep(before).map(DeepResult::depth).orElse(-1) <= result.depth()) {
            put(key, BookEntry.withDeep(before, result));
        }
    }

    private long entry(long key) {
        Long entry = lost ? null : map.get(key);
        return entry == null ? 0 : entry;
    }

    private void put(long key, long entry) {
        if (lost || trouble != null && !map.containsKey(key)) {
            return;
        }
        try {
            map.put(key, entry);
        } catch (IllegalStateException e) {
            trouble = "The book is full with " + map.longSize() + " positions; what is new is not kept.";
        } catch (InternalError e) {
            // A mapped file on a full disk fails like that.
            lost = true;
            trouble = "The book cannot be written any more, as the disk is full; going on without.";
        }
    }

    /** Returns how many entries there are; a few of them name the rules and the tables. */
    public long size() {
        return lost ? 0 : map.longSize();
    }

    /** Returns why nothing new is kept any more, if that is so: a sentence for people. */
    public Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }

    /** Closes the file; what was kept is there for the next one. */
    @Override
    public void close() {
        map.close();
        try {
            if (!lost) {
                lock.closedProperly();
            }
        } catch (IOException e) {
            // Then the next owner repairs what needs no repair.
            return;
        } finally {
            release(lock);
        }
    }
}
