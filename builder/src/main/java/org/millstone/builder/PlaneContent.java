package org.millstone.builder;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.StepSolver.SolvedTable;
import org.millstone.database.Digests;
import org.millstone.database.Finals;
import org.millstone.database.Manifest.PlaneFile;
import org.millstone.rules.MoveLimit;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache.OwnedScores;
import org.millstone.store.Tally;
import org.millstone.table.BlockPacker;
import org.millstone.table.BlockPacker.Block;
import org.millstone.table.Checksums;
import org.millstone.table.GradeTree;
import org.millstone.table.NumberTree;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * The content of one file of a solved table: blocks are compressed in parallel, and written in order. The same content gives the same
 * bytes, whatever the number of threads.
 *
 * @param preamble the bytes of the file between header and index of blocks
 * @param mostBytes the most bytes of a block before compression
 * @param tiles makes, for one thread, what makes the content of blocks
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record PlaneContent(byte[] preamble, int mostBytes, Function<Tiles, Tile> tiles) {
    private static final int BATCH = 1024;
    private static final int BUFFER = 1 << 20;

    /** Makes the content of blocks before compression. Used by one thread. */
    @FunctionalInterface
    interface Tile {
        /** Writes the content of the block of tile {@code tile} into an array; returns how many bytes it has. */
        int content(int tile, byte[] content);
    }

    /** Returns the content of the file of outcomes: wins, draws and losses, from the scores in the last window. */
    static PlaneContent outcomes(OwnedScores part) {
        ValueMap outcomes =
                new ValueMap(score -> part.window().isLoss(score) ? Wdl.LOSS : part.window().isWin(score) ? Wdl.WIN : Wdl.DRAW);
        return new PlaneContent(new byte[0], WdlCodec.BYTES, tiles -> {
            byte[] places = new byte[Tiles.PLACES];
            return (tile, content) -> {
                Arrays.fill(places, (byte) Score.DRAW);
                part.scores().readTile(tiles, tile, places);
                outcomes.apply(places);
                WdlCodec.pack(places, content);
                return WdlCodec.BYTES;
            };
        });
    }

    /** Returns the content of the file of depths, those of losses, from the scores of all windows. */
    static PlaneContent depths(Tally tally, List<OwnedScores> parts) {
        NumberTree tree = NumberTree.of(Tally.everySecond(tally.depths(), 0).toArray());
        int deepest = parts.getFirst().window().deepestLoss();
        return new PlaneContent(tree.toBytes(tally.counts().codec()), tree.mostBytes(), tiles -> {
            byte[] places = new byte[Tiles.PLACES];
            char[] depths = new char[Tiles.PLACES];
            char[] losses = new char[Tiles.PLACES + 1];
            char[] scratch = new char[Tiles.PLACES];
            return (tile, content) -> {
                int lost = 0;
                for (OwnedScores part : parts) {
                    Arrays.fill(places, (byte) Score.DRAW);
                    part.scores().readTile(tiles, tile, places);
                    boolean first = part.window().number() == 0;
                    int deeper = part.window().number() * part.window().pairs();
                    // Only the last window knows all losses; in the others what was found so far is listed, and then again.
                    lost = 0;
                    for (int i = 0; i < places.length; i++) {
                        int score = places[i] & 0xff;
                        depths[i] = first || score > 0 && score <= deepest ? (char) (deeper + score) : depths[i];
                        losses[lost] = depths[i];
                        lost += score <= deepest ? 1 : 0;
                    }
                }
                return tree.pack(losses, lost, scratch, content);
            };
        });
    }

    /** Returns the content of the file of conversions, of losses. {@code outcomes} tells which positions are lost without the limit. */
    static PlaneContent conversions(MoveLimit limit, NumberTree tree, OwnedScores part, TableFile outcomes) {
        return new PlaneContent(TableFile.preamble(limit, tree), tree.mostBytes(), tiles -> {
            TableFile.Buffer buffer = new TableFile.Buffer();
            byte[] places = new byte[Tiles.PLACES];
            byte[] scores = new byte[Tiles.PLACES];
            char[] losses = new char[Tiles.PLACES + 1];
            char[] scratch = new char[Tiles.PLACES];
            return (tile, content) -> {
                outcomes.readFilled(tile, buffer);
                WdlCodec.unpack(buffer.content(), places);
                part.scores().readTile(tiles, tile, scores);
                int lost = 0;
                for (int i = 0; i < places.length; i++) {
                    losses[lost] = (char) Math.min(scores[i] & 0xff, limit.drawn());
                    lost += places[i] == Wdl.LOSS ? 1 : 0;
                }
                return tree.pack(losses, lost, scratch, content);
            };
        });
    }

    /** Returns the content of the file of grades. {@code finals}: those that the table depends on; {@code slots}: how many, by grade. */
    static PlaneContent grades(Finals finals, SolvedTable.Graded table, long[] slots, WorkerPool workers) {
        Symbols symbols = new Symbols(finals, table, slots, workers);
        GradeTree tree = symbols.tree;
        return new PlaneContent(tree.toBytes(), tree.tree().mostBytes(), tiles -> {
            byte[] places = new byte[Tiles.PLACES];
            byte[] counted = new byte[Tiles.PLACES];
            char[] draws = new char[Tiles.PLACES + 1];
            char[] scratch = new char[Tiles.PLACES];
            return (tile, content) -> {
                // Places without a slot are no draws here.
                Arrays.fill(places, (byte) Grade.LOST);
                symbols.grades.readTile(tiles, tile, places);
                if (symbols.counters != null) {
                    symbols.counters.readTile(tiles, tile, counted);
                }
                int count = 0;
                for (int i = 0; i < places.length; i++) {
                    int symbol = symbols.of(places[i] & 0xff, counted[i]);
                    draws[count] = symbols.numbers[symbol];
                    count += symbol < Symbols.NO_DRAW ? 1 : 0;
                }
                return tree.tree().pack(draws, count, scratch, content);
            };
        });
    }

    /** Writes a file with this content, which is not forced to the disk yet; returns what the manifest should list of the file. */
    PlaneFile write(TableHeader header, Path path, WorkerPool workers) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            MessageDigest digest = Digests.sha256();
            long end = writeBlocks(header, channel, digest, workers);
            return new PlaneFile(end, Digests.ofFile(path), Digests.hex(digest));
        }
    }

    private long writeBlocks(TableHeader header, FileChannel channel, MessageDigest digest, WorkerPool workers)
            throws IOException {
        int blocks = header.blocks();
        ByteBuffer index = ByteBuffer.allocate(header.indexBytes()).order(ByteOrder.LITTLE_ENDIAN);
        digest.update(preamble);
        long at = (long) TableHeader.BYTES + preamble.length + header.indexBytes();
        channel.position(at);
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
        Block[] batch = new Block[BATCH];
        for (int from = 0; from < blocks; from += BATCH) {
            int first = from;
            int count = Math.min(BATCH, blocks - from);
            workers.forEachRow(count, thread -> {
                Tile tile = tiles.apply(header.tiles());
                byte[] bytes = new byte[mostBytes];
                BlockPacker packer = new BlockPacker(bytes.length);
                return i -> batch[i] = packer.pack(bytes, tile.content(first + i, bytes));
            });
            for (int i = 0; i < count; i++) {
                index.putLong(at | (batch[i].stored() ? TableFile.STORED : 0));
                digest.update(batch[i].content());
                out.write(batch[i].bytes());
                at += batch[i].bytes().length;
            }
        }
        index.putLong(at);
        out.flush();
        channel.position(0);
        out.write(header.toBytes(Checksums.crc32(preamble, index.array())));
        out.write(preamble);
        out.write(index.array());
        out.flush();
        return at;
    }

    /**
     * Tells the <em>symbol</em> of each draw of a table: its final, and its counter if the side to move is harmed. The draw in "One
     * position" (ARCHITECTURE.md) has the symbol 4-5 in 1. The most common symbol has the number 0, and so on; a tree codes these numbers.
     */
    private static final class Symbols {
        /** Stands in place of a symbol for a win or loss. Every symbol of a draw is smaller. */
        private static final char NO_DRAW = 0xff00;

        private final Scores grades;
        private final @Nullable Scores counters;
        private final int own;
        /** By grade: the symbol of a draw of this grade with counter 0; {@link #NO_DRAW} for wins and losses. */
        private final char[] symbols = new char[Grade.WON + 1];
        private final GradeTree tree;
        private final char[] numbers = new char[GradeTree.SYMBOLS];

        Symbols(Finals finals, SolvedTable.Graded table, long[] slots, WorkerPool workers) {
            Window window = table.grades().window();
            this.grades = table.grades().scores();
            this.counters = table.counters() == null ? null : table.counters().scores();
            this.own = counters == null ? Grade.LOST : Grade.of(finals.level(table.subspace().inAll()));
            for (Finals.Final of : finals.positive()) {
                int level = finals.level(of.subspace());
                symbols[Grade.of(level)] = GradeTree.symbol(finals.named(level), 0);
                symbols[Grade.of(-level)] = GradeTree.symbol(finals.named(-level), 0);
            }
            for (int value = 0; value < symbols.length; value++) {
                symbols[value] = window.isDraw(value) ? symbols[value] : NO_DRAW;
            }
            this.tree = GradeTree.of(counters == null ? bySymbol(slots) : counts(counters, workers));
            char[] inTree = tree.symbols();
            for (int number = 0; number < inTree.length; number++) {
                numbers[inTree[number]] = (char) number;
            }
        }

        private long[] bySymbol(long[] slots) {
            long[] counts = new long[NO_DRAW];
            for (int value = 0; value < slots.length; value++) {
                if (symbols[value] < NO_DRAW) {
                    counts[symbols[value]] += slots[value];
                }
            }
            return counts;
        }

        private long[] counts(Scores counters, WorkerPool workers) {
            long[][] ofThreads = new long[workers.threads()][GradeTree.SYMBOLS];
            workers.forEachRow(grades.rows(), thread -> {
                long[] counts = ofThreads[thread];
                byte[] row = new byte[grades.columns()];
                byte[] counted = new byte[grades.columns()];
                return number -> {
                    grades.read(number, row);
                    counters.read(number, counted);
                    for (int c = 0; c < row.length; c++) {
                        counts[of(row[c] & 0xff, counted[c])]++;
                    }
                };
            });
            return IntStream.range(0, NO_DRAW).mapToLong(symbol -> Stream.of(ofThreads).mapToLong(of -> of[symbol]).sum())
                    .toArray();
        }

        /** Returns the symbol of a slot from its grade {@code value} and its counter; {@link #NO_DRAW} or more for a win or loss. */
        private int of(int value, byte counter) {
            return symbols[value] + (value < own ? counter & 0xff : 0);
        }
    }
}
