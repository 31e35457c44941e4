package org.millstone.bench;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.millstone.index.Subspace;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.Tiles;
import org.millstone.table.TreeBlock;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The cost of a block: to read it (checksum and LZ4), to unpack all its outcomes or depths, and to find one depth in it. The blocks are
 * random ones of a table, among those that contain losses.
 */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // setUp sets them
public class BlockBenchmark extends Measured {
    private static final int BLOCKS = 1 << 10;

    @Param("3-3")
    public String table;

    private final TableFile.Buffer buffer = new TableFile.Buffer();
    private final byte[] places = new byte[Tiles.PLACES];
    private final char[] allDepths = new char[Tiles.PLACES];
    private final int[] blocks = new int[BLOCKS];
    private final int[] losses = new int[BLOCKS];
    private final int[] chosen = new int[BLOCKS];
    private final TreeBlock[] unpacked = new TreeBlock[BLOCKS];
    private int next;

    private TableFile wdl;
    private TableFile dtw;

    @Setup
    public void setUp(BenchmarkTables tables) throws IOException {
        Subspace subspace = Subspace.parse(table).orElseThrow();
        wdl = tables.open(subspace, Plane.WDL);
        dtw = tables.open(subspace, Plane.DTW);
        int[] withLosses = IntStream.range(0, wdl.header().blocks()).filter(block -> lossesOf(block) > 0).toArray();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < BLOCKS; i++) {
            blocks[i] = withLosses[random.nextInt(withLosses.length)];
            losses[i] = lossesOf(blocks[i]);
            do {
                chosen[i] = random.nextInt(Tiles.PLACES);
            } while (WdlCodec.value(buffer.content(), chosen[i]) != Wdl.LOSS);
            unpacked[i] = new TreeBlock().read(wdl, dtw, blocks[i], buffer);
        }
    }

    private int lossesOf(int block) {
        wdl.read(block, buffer);
        return WdlCodec.count(buffer.content(), Wdl.LOSS);
    }

    @TearDown
    public void tearDown() throws IOException {
        wdl.close();
        dtw.close();
    }

    @Benchmark
    public int readValues() {
        return wdl.read(blocks[next++ & BLOCKS - 1], buffer);
    }

    @Benchmark
    public byte[] unpackValues() {
        wdl.read(blocks[next++ & BLOCKS - 1], buffer);
        WdlCodec.unpack(buffer.content(), places);
        return places;
    }

    @Benchmark
    public int readDepths() {
        return dtw.read(blocks[next++ & BLOCKS - 1], buffer);
    }

    /** Reads a block of depths and unpacks all: one for each loss in the block. */
    @Benchmark
    public char[] unpackDepths() {
        int i = next++ & BLOCKS - 1;
        int length = dtw.read(blocks[i], buffer);
        dtw.tree().unpack(buffer.content(), length, losses[i], allDepths);
        return allDepths;
    }

    /** Finds one depth in a block that is already read and decompressed. */
    @Benchmark
    public int oneDepth() {
        int i = next++ & BLOCKS - 1;
        return unpacked[i].number(chosen[i]);
    }
}
