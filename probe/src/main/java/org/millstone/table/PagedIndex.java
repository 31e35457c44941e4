package org.millstone.table;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The index of a table in pages that readers over a network fetch and check one by one. Exports, the folders for web hosts, contain it
 * (FORMAT.md, section 13). It holds nothing that is not in the table files.
 *
 * <pre>
 *  head       the headers of the planes, the preambles of depths and of grades; CRC-32 (4 bytes)
 *  pages      each of {@link #PAGE_BLOCKS} blocks, the last one of the rest:
 *               for each plane: the offset of the first block (8 bytes), then for each block twice its length, plus 1 if it is stored
 *               CRC-32 (4 bytes)
 * </pre>
 *
 * @param planes the files of the table, in the order of their planes
 * @param entryBytes the length of a block's entry in bytes: 2, or 4 if a block is too long for that
 */
public record PagedIndex(List<TableFile> planes, int headBytes, int entryBytes) {
    /** How many blocks a page has: it then takes about a kilobyte. */
    public static final int PAGE_BLOCKS = 256;

    private static final int CRC_BYTES = Integer.BYTES;
    /** The longest block whose entry fits two bytes. */
    private static final int LONGEST_SHORT = 0xffff >>> 1;

    public static PagedIndex of(List<TableFile> planes) {
        int head = planes.stream().mapToInt(plane -> plane.head().length).sum() + CRC_BYTES;
        long longest = planes.stream()
                .flatMapToLong(plane -> IntStream.range(0, plane.header().blocks()).mapToLong(block -> length(plane, block)))
                .max().orElse(0);
        return new PagedIndex(List.copyOf(planes), head, longest > LONGEST_SHORT ? Integer.BYTES : Short.BYTES);
    }

    private static long length(TableFile plane, int block) {
        return plane.offset(block + 1) - plane.offset(block);
    }

    public long write(OutputStream out) throws IOException {
        List<byte[]> heads = planes.stream().map(TableFile::head).toList();
        out.write(Checksums.sealed(headBytes, head -> {
            // Headers first, so that each begins at a multiple of its length.
            heads.forEach(each -> head.put(each, 0, TableHeader.BYTES));
            heads.forEach(each -> head.put(each, TableHeader.BYTES, each.length - TableHeader.BYTES));
        }));
        long written = headBytes;
        int blocks = planes.getFirst().header().blocks();
        for (int first = 0; first < blocks; first += PAGE_BLOCKS) {
            byte[] page = page(first, Math.min(blocks, first + PAGE_BLOCKS));
            out.write(page);
            written += page.length;
        }
        return written;
    }

    private byte[] page(int first, int end) {
        return Checksums.sealed(planes.size() * (Long.BYTES + entryBytes * (end - first)) + CRC_BYTES,
                page -> planes.forEach(plane -> {
                    page.putLong(plane.offset(first));
                    for (int block = first; block < end; block++) {
                        int entry = (int) length(plane, block) << 1 | (plane.isStored(block) ? 1 : 0);
                        if (entryBytes == Short.BYTES) {
                            page.putShort((short) entry);
                        } else {
                            page.putInt(entry);
                        }
                    }
                }));
    }
}
