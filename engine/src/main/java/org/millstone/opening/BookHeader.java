package org.millstone.opening;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.millstone.database.LockFile;

/**
 * The description of a book, in a file beside it. It shows that the file of the book is a book, and complete. It is checked before the
 * library opens the book: given any other file, the library waits for a minute or writes to it. The process that owns the book locks the
 * header's file.
 *
 * <pre>
 *   millstone-book 1
 *   state closed               open while a process owns it; a killed process leaves it open
 *   id 46d8a2f80c3b1e97        of this book and no other; it goes into the checksums of entries
 *   length 39309312            in bytes; a book that was left open may be longer
 *   head 1b2c3d4e              CRC-32C of the first bytes, which never change
 *   whole 5f6a7b8c             CRC-32C of all bytes, as the last owner left them when it closed the book
 *   rules 0f1e...              the fingerprint of the rule set
 *   table 6-6 8899aabbccddeeff each table that it has been used with, see {@link MovingTables#identities}
 *   check 01234567             CRC-32C of the lines above
 * </pre>
 */
record BookHeader(boolean open, long id, long length, int head, int whole, String rules, NavigableMap<String, Long> tables) {
    private static final int MOST_BYTES = 1 << 20;
    private static final int HEAD = 1 << 10;
    private static final int BUFFER = 1 << 20;
    private static final Pattern TEXT = Pattern.compile("""
            (millstone-book 1
            state (open|closed)
            id (\\p{XDigit}{16})
            length (\\d{1,18})
            head (\\p{XDigit}{8})
            whole (\\p{XDigit}{8})
            rules (\\S+)
            ((?:table \\S+ \\p{XDigit}{16}
            )*))check (\\p{XDigit}{8})
            .*""", Pattern.DOTALL);

    /** Returns the path of the header's file for a book's path. */
    static Path beside(Path book) {
        return book.resolveSibling(book.getFileName() + ".lock");
    }

    /** Describes a book as it is on the disk. If {@code open}, the checksum of all bytes is left out. */
    static BookHeader of(Path file, boolean open, long id, String rules, NavigableMap<String, Long> tables) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            return new BookHeader(open, id, channel.size(), checksum(channel, HEAD),
                    open ? 0 : checksum(channel, channel.size()), rules, tables);
        }
    }

    /** Reads a header from its file; empty if the file has something else in it. */
    static Optional<BookHeader> read(LockFile lock) throws IOException {
        byte[] bytes = Channels.newInputStream(lock.channel().position(0)).readNBytes(MOST_BYTES);
        Matcher matcher = TEXT.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
        if (!matcher.matches() || checksum(matcher.group(1)) != Integer.parseUnsignedInt(matcher.group(9), 16)) {
            return Optional.empty();
        }
        NavigableMap<String, Long> tables = new TreeMap<>();
        matcher.group(8).lines().map(line -> line.split(" "))
                .forEach(words -> tables.put(words[1], Long.parseUnsignedLong(words[2], 16)));
        return Optional.of(new BookHeader(matcher.group(2).equals("open"), Long.parseUnsignedLong(matcher.group(3), 16),
                Long.parseLong(matcher.group(4)), Integer.parseUnsignedInt(matcher.group(5), 16),
                Integer.parseUnsignedInt(matcher.group(6), 16), matcher.group(7), tables));
    }

    /** Writes the header to its file, and waits until it is on the disk. */
    void write(LockFile lock) throws IOException {
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, """
                millstone-book 1
                state %s
                id %016x
                length %d
                head %08x
                whole %08x
                rules %s
                """, open ? "open" : "closed", id, length, head, whole, rules));
        tables.forEach((name, identity) -> text.append(String.format(Locale.ROOT, "table %s %016x\n", name, identity)));
        text.append(String.format(Locale.ROOT, "check %08x\n", checksum(text.toString())));
        // Cut off last: a process killed here leaves the whole text, perhaps with the end of a longer one.
        Channels.newOutputStream(lock.channel().position(0)).write(text.toString().getBytes(StandardCharsets.ISO_8859_1));
        lock.channel().truncate(text.length());
        lock.channel().force(true);
    }

    /** Returns how a book differs from this description, in words for people; empty if it does not. */
    Optional<String> wrongWith(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            long size = channel.size();
            if (open ? size < length : size != length) {
                return Optional.of("it has " + size + " bytes instead of " + length);
            }
            boolean same = checksum(channel, HEAD) == head && (open || checksum(channel, size) == whole);
            return same ? Optional.empty() : Optional.of("its checksum is another");
        }
    }

    private static int checksum(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(StandardCharsets.ISO_8859_1));
        return (int) sum.getValue();
    }

    private static int checksum(FileChannel channel, long bytes) throws IOException {
        CRC32C sum = new CRC32C();
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
        int read = 0;
        for (long at = 0; at < bytes && read >= 0; at += read) {
            read = channel.read(buffer.clear().limit((int) Math.min(BUFFER, bytes - at)), at);
            sum.update(buffer.flip());
        }
        return (int) sum.getValue();
    }
}
