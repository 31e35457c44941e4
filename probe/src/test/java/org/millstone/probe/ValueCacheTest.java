package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

class ValueCacheTest {
    private static final int THREADS = 4;
    private static final int ROUNDS = 2_000_000;

    /** A block whose places all have the same value, which its number decides. */
    private static byte[] block(int number) {
        byte[] values = new byte[Tiles.PLACES];
        Arrays.fill(values, (byte) value(number));
        byte[] content = new byte[WdlCodec.BYTES];
        WdlCodec.pack(values, content);
        return content;
    }

    private static int value(int number) {
        return number % 3;
    }

    @Test
    void whatWasPutIsThere() {
        ValueCache cache = new ValueCache(1 << 20);
        long key = ValueCache.key(7, 12_345);
        assertThat(cache.value(key, 99)).isEqualTo(Wdl.UNKNOWN);
        cache.put(key, block(2));
        assertThat(cache.value(key, 99)).isEqualTo(Wdl.WIN);
        assertThat(cache.value(ValueCache.key(7, 12_346), 99)).isEqualTo(Wdl.UNKNOWN);
        assertThat(cache.value(ValueCache.key(8, 12_345), 99)).isEqualTo(Wdl.UNKNOWN);
    }

    @Test
    void aFullSetKeepsTheFourThatCameLast() {
        ValueCache one = new ValueCache(1);
        for (int i = 0; i < 11; i++) {
            one.put(ValueCache.key(1, i), block(i));
        }
        for (int i = 0; i < 11; i++) {
            assertThat(one.value(ValueCache.key(1, i), 0)).as("block " + i).isEqualTo(i < 7 ? Wdl.UNKNOWN : value(i));
        }
    }

    /** Eight places for 24 blocks: the threads push each other's blocks out all the time, and read while others write. */
    @Test
    void readersNeverSeeHalfABlock() throws Exception {
        ValueCache cache = new ValueCache(2L * 4 * (WdlCodec.BYTES + 32));
        byte[][] blocks = new byte[24][];
        Arrays.setAll(blocks, ValueCacheTest::block);
        AtomicLong hits = new AtomicLong();
        List<Callable<Void>> work = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            SplittableRandom random = new SplittableRandom(thread);
            work.add(() -> {
                long found = 0;
                for (int i = 0; i < ROUNDS; i++) {
                    int number = random.nextInt(blocks.length);
                    int value = cache.value(ValueCache.key(1, number), random.nextInt(Tiles.PLACES));
                    if (value == Wdl.UNKNOWN) {
                        cache.put(ValueCache.key(1, number), blocks[number]);
                    } else if (value != value(number)) {
                        throw new AssertionError("block " + number + " has " + value);
                    } else {
                        found++;
                    }
                }
                hits.addAndGet(found);
                return null;
            });
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (Future<Void> done : threads.invokeAll(work)) {
                done.get();
            }
        }
        assertThat(hits).hasValueBetween(ROUNDS / 10L, (long) THREADS * ROUNDS - 1);
    }
}
