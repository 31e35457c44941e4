package org.millstone.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class TranspositionTableTest {
    private static final int TURN = 0xABCDE;

    @Test
    void whatIsStoredIsFoundUntilTheTableIsCleared() {
        try (TranspositionTable table = new TranspositionTable(1 << 10)) {
            table.store(12345, TURN, -30_990, 99, TranspositionTable.LOWER);
            long entry = table.find(12345);
            assertThat(TranspositionTable.turn(entry)).isEqualTo(TURN);
            assertThat(TranspositionTable.score(entry)).isEqualTo(-30_990);
            assertThat(TranspositionTable.depth(entry)).isEqualTo(99);
            assertThat(TranspositionTable.bound(entry)).isEqualTo(TranspositionTable.LOWER);
            assertThat(table.find(54321)).isEqualTo(TranspositionTable.NOTHING);
            assertThat(table.fullness()).isPositive();
            table.clear();
            assertThat(table.find(12345)).isEqualTo(TranspositionTable.NOTHING);
            assertThat(table.fullness()).isZero();
        }
    }

    /** One bucket: the first tier keeps the deeper result, the second takes whatever comes. */
    @Test
    void aDeepResultOutlivesShallowOnesOfTheSameSearch() {
        try (TranspositionTable table = new TranspositionTable(1)) {
            table.store(1, TURN, 10, 8, TranspositionTable.EXACT);
            table.store(2, TURN, 20, 2, TranspositionTable.EXACT);
            table.store(3, TURN, 30, 1, TranspositionTable.EXACT);
            assertThat(TranspositionTable.score(table.find(1))).isEqualTo(10);
            assertThat(table.find(2)).isEqualTo(TranspositionTable.NOTHING);
            assertThat(TranspositionTable.score(table.find(3))).isEqualTo(30);
            table.nextSearch();
            assertThat(TranspositionTable.score(table.find(1))).as("still there").isEqualTo(10);
            table.store(4, TURN, 20, 2, TranspositionTable.EXACT);
            assertThat(table.find(1)).isEqualTo(TranspositionTable.NOTHING);
        }
    }

    /** The score stored with a key is a function of it; an entry that two threads tear apart must not be found. */
    @Test
    void threadsThatCollideLeaveNothingWrong() throws Exception {
        try (TranspositionTable table = new TranspositionTable(64); ExecutorService threads = Executors.newFixedThreadPool(3)) {
            List<Future<Integer>> found = new ArrayList<>();
            for (int thread = 0; thread < 3; thread++) {
                int seed = thread;
                found.add(threads.submit(() -> storeAndFind(table, new SplittableRandom(seed))));
            }
            for (Future<Integer> each : found) {
                assertThat(each.get()).isPositive();
            }
        }
    }

    private static int storeAndFind(TranspositionTable table, SplittableRandom random) {
        int hits = 0;
        for (int i = 0; i < 200_000; i++) {
            long key = random.nextLong(1, 50) * 0x9E3779B97F4A7C15L;
            table.store(key, (int) (key >>> 44), (short) key, (int) (key >>> 8) & 0x7f, TranspositionTable.EXACT);
            long other = random.nextLong(1, 50) * 0x9E3779B97F4A7C15L;
            long entry = table.find(other);
            if (entry != TranspositionTable.NOTHING) {
                hits++;
                assertThat(TranspositionTable.score(entry)).isEqualTo((short) other);
                assertThat(TranspositionTable.turn(entry)).isEqualTo((int) (other >>> 44));
            }
        }
        return hits;
    }
}
