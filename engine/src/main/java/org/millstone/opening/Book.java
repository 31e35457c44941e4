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
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.jspecify.annotations.Nullable;
import org.millstone.command.FileTrouble;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;

/**
 * The book: what was proved about the placing phase, and deep results of searches, kept in a file from one process to the next.
 *
 * <p>Positions are keyed up to symmetry ({@link PositionKeys}). The file belongs to one rule set and one set of tables, which are
 * named beside it ({@link BookCard}): a table that it knows otherwise, or that is gone, makes it useless, a new one does not. A file
 * that is not ours, or not whole, is refused and left as it is; every entry is checked when it is read. One process owns the book at
 * a time; the next one after a kill repairs it. It has a fixed size. When it is full, or the disk is, it keeps what it has and takes
 * nothing more: {@link #trouble} says so. Safe for use by several threads.
 *
 * <p>Opening it takes a second or two. Whoever opened it closes it, after the last question; questions that are still at work then go
 * on without it.
 */
public final class Book implements AutoCloseable {
    /** The usual file name, beside the tables. */
    public static final String FILE = "opening.book";
    /** Room for what play and services add: some 40 MB. */
    public static final long USUAL_ENTRIES = 1 << 20;

    /** What an entry takes in the file, with room to find it. */
    private static final long ENTRY_BYTES = 40;
    private static final String MOVE_AWAY = " Move it away to begin a new one, or name another file with --book.";

    static {
        // The library would report its use to its makers, and greet on the output.
        System.setProperty("chronicle.analytics.disable", "true");
        System.setProperty("chronicle.announcer.disable", "true");
    }

    private final Path file;
    private final ChronicleMap<Long, byte[]> map;
    private final BookLock lock;
    private final BookCard card;
    private final PositionKeys keys;
    /** Held shared while the map is used, alone to close it: the library does not bear to be closed in use. */
    private final ReadWriteLock use = new ReentrantReadWriteLock();
    private boolean closed;
    private @Nullable Thread exitHook;
    private volatile @Nullable String trouble;
    /** Whether the file failed under our hands. The library may then hold a lock for ever, so it is not asked again. */
    private volatile boolean lost;

    private Book(Path file, ChronicleMap<Long, byte[]> map, BookLock lock, BookCard card, PositionKeys keys) {
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
            boolean begins = !Files.exists(file);
            if (!begins && !Files.exists(BookLock.beside(file))) {
                throw foreign(file);
            }
            BookLock lock = BookLock.take(file, begins);
            if (lock == null) {
                throw new BookException("The book " + file + " is in use by another process.");
            }
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
                    + FileTrouble.words(e) + "). Name another file with --book.");
        } catch (IOException | RuntimeException | InternalError | LinkageError | AssertionError e) {
            // What the library throws at a file that it cannot make sense of is of many kinds.
            throw damaged(file, e.toString());
        }
    }

    private static Book open(Path file, Path folder, Tablebase tables, long entries, BookLock lock)
            throws IOException, BookException {
        String rules = tables.rules().fingerprint();
        String text = lock.text(BookCard.MOST_BYTES);
        boolean begins = !Files.exists(file);
        if (begins && text.isEmpty() || begins && BookCard.parse(text).isPresent()) {
            begin(file, rules, entries, lock);
        }
        BookCard known = BookCard.parse(lock.text(BookCard.MOST_BYTES)).orElseThrow(() -> foreign(file));
        if (!known.rules().equals(rules)) {
            throw new BookException("The book " + file + " is of other rules than those of " + tables.rules().name()
                    + ". Name another file with --book.");
        }
        Optional<String> wrong = known.wrongWith(file);
        if (wrong.isPresent()) {
            throw damaged(file, wrong.get());
        }
        NavigableMap<String, Long> present = allOf(known, file, folder, tables);
        lock.write(BookCard.of(file, true, known.id(), rules, present).text());
        ChronicleMap<Long, byte[]> map =
                known.open() ? builder(entries).recoverPersistedTo(file.toFile(), true)
                        : builder(entries).createPersistedTo(file.toFile());
        return new Book(file, map, lock, BookCard.of(file, true, known.id(), rules, present), new PositionKeys(tables.rules()));
    }

    private static BookException foreign(Path file) {
        return new BookException(
                "The file " + file + " is no book that this version of Millstone has made (" + BookLock.beside(file)
                        + " would say so)." + MOVE_AWAY);
    }

    private static BookException damaged(Path file, String how) {
        return new BookException("The book " + file + " is damaged (" + how + ")." + MOVE_AWAY);
    }

    /** The library closes what is open when the process ends, even under running questions: that is left to us. */
    private static ChronicleMapBuilder<Long, byte[]> builder(long entries) {
        return ChronicleMap.of(Long.class, byte[].class).name("millstone-book").entries(entries)
                .constantValueSizeBySample(new byte[BookEntry.SEALED]).skipCloseOnExitHook(true);
    }

    /** Makes an empty book. It gets its name when it is whole, so a file of that name is never half of one. */
    private static void begin(Path file, String rules, long entries, BookLock lock) throws IOException, BookException {
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
            lock.write(BookCard.of(made, false, new SecureRandom().nextLong(), rules, new TreeMap<>()).text());
            Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(made);
        }
    }

    /** Returns the tables that the book knows and those that are there; each of the former must be among the latter. */
    private static NavigableMap<String, Long> allOf(BookCard known, Path file, Path folder, Tablebase tables)
            throws IOException, BookException {
        NavigableMap<String, Long> present = new TreeMap<>();
        for (Map.Entry<Subspace, Long> table : TableIdentity.of(folder, tables).entrySet()) {
            present.put(table.getKey().toString(), table.getValue());
        }
        for (Map.Entry<String, Long> table : known.tables().entrySet()) {
            Long identity = present.get(table.getKey());
            if (identity == null) {
                throw new BookException(
                        "The book " + file + " was made with the table " + table.getKey() + ", which is not in " + folder
                                + ". Build that table, or name another file with --book.");
            }
            if (!identity.equals(table.getValue())) {
                throw new BookException("The book " + file + " was made from another table " + table.getKey() + " than that in "
                        + folder + "." + MOVE_AWAY);
            }
        }
        return present;
    }

    /**
     * Has the book closed when the process is told to end (SIGTERM, Ctrl-C). For commands; a service closes it itself, after its last
     * answer.
     */
    public synchronized void closeOnExit() {
        if (exitHook == null) {
            exitHook = new Thread(this::shut, "close-book");
            Runtime.getRuntime().addShutdownHook(exitHook);
        }
    }

    /** Returns facts about a position together with what the book has. */
    int joined(long key, int facts) {
        return joined(entry(key), facts, key);
    }

    private int joined(long entry, int facts, long key) {
        try {
            return Verdict.joined(facts, BookEntry.facts(entry));
        } catch (Verdict.ContradictionException e) {
            lose("it contradicts the tables at " + Long.toHexString(key));
            return facts;
        }
    }

    /** Adds to what is proved about a position. */
    void addFacts(long key, int facts) {
        long before = entry(key);
        int all = joined(before, facts, key);
        if (all != BookEntry.facts(before)) {
            put(key, BookEntry.withFacts(before, all));
        }
    }

    /** Returns the result of the deepest search of a position that was kept; empty if none was, or if something is pending. */
    public Optional<DeepResult> deep(Position position) {
        return position.pending() != 0 ? Optional.empty() : BookEntry.deep(entry(keys.of(position)));
    }

    /**
     * Keeps the result of a search, unless that of a deeper one is kept. Of a position with a removal or a pass pending nothing is kept.
     *
     * <p>A book knows positions up to symmetry, so the turn may be that of another image of the position: whoever asks checks it.
     */
    public void keep(Position position, DeepResult result) {
        if (position.pending() != 0) {
            return;
        }
        long key = keys.of(position);
        long before = entry(key);
        if (BookEntry.deep(before).map(DeepResult::depth).orElse(-1) <= result.depth()) {
            put(key, BookEntry.withDeep(before, result));
        }
    }

    /** Reads an entry, and checks it; 0 if there is none, or no book any more. */
    private long entry(long key) {
        use.readLock().lock();
        try {
            byte[] sealed = closed || lost ? null : map.get(key);
            if (sealed == null) {
                return 0;
            }
            OptionalLong entry = BookEntry.opened(card.id(), key, sealed);
            if (entry.isEmpty()) {
                lose("the checksum of entry " + Long.toHexString(key) + " is wrong");
            }
            return entry.orElse(0);
        } catch (IllegalStateException | IndexOutOfBoundsException | InternalError e) {
            lose(e.toString());
            return 0;
        } finally {
            use.readLock().unlock();
        }
    }

    private void put(long key, long entry) {
        use.readLock().lock();
        try {
            if (!closed && !lost && (trouble == null || map.containsKey(key))) {
                map.put(key, BookEntry.sealed(card.id(), key, entry));
            }
        } catch (IllegalStateException e) {
            trouble = "The book is full with " + map.longSize() + " positions; what is new is not kept.";
        } catch (InternalError e) {
            // A mapped file on a full disk fails like that.
            lost = true;
            trouble = "The book cannot be written any more, as the disk is full; going on without.";
        } finally {
            use.readLock().unlock();
        }
    }

    private void lose(String how) {
        lost = true;
        trouble = damaged(file, how).getMessage() + " Going on without.";
    }

    /** Returns how many positions there are. */
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

    /** Closes the file; what was kept is there for the next one. Waits for nobody but those who are reading or writing an entry. */
    @Override
    public synchronized void close() {
        shut();
        if (exitHook != null && exitHook.getState() == Thread.State.NEW) {
            try {
                Runtime.getRuntime().removeShutdownHook(exitHook);
            } catch (IllegalStateException e) {
                // The process is ending: the hook finds nothing to do.
                return;
            }
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
                force();
                lock.write(BookCard.of(file, false, card.id(), card.rules(), card.tables()).text());
            }
        } catch (IOException e) {
            return;
        }
    }

    /** What the card will say is whole must not be in memory only. */
    private void force() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }
}
