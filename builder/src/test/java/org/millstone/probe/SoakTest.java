package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestDatabase;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.table.Wdl;
import org.millstone.variants.Variants;

/**
 * Many threads ask while another closes the tables under them and opens them again, held in another way each time. Every answer is
 * checked; a question that meets a closed tablebase must say so and nothing else. More of it:
 * {@code -Dmillstone.test.reopenings=5000}, on the tables of {@code -Dmillstone.test.folder}.
 */
@Tag("push")
final class SoakTest {
    private static final Rules RULES = Variants.NINE;
    private static final int REOPENINGS = Integer.getInteger("millstone.test.reopenings", Campaign.cases(12, 3000));
    /** How many answers lie between two reopenings. */
    private static final int EACH = 5_000;
    /** 5-4 is the first table whose resident plane has pages to give back under its readers. */
    private static final int STONES = 9;
    private static final int THREADS = 8;
    private static final int POSITIONS = Campaign.cases(5_000, 20_000);

    private static final List<TablebaseOptions> WAYS = List.of(TablebaseOptions.mapped(),
            TablebaseOptions.mapped().cacheBytes(TablebaseOptions.LEAST_CACHE), TablebaseOptions.allResident().threads(2));

    private record Question(Position position, Value value, int turns) {}

    private static Tablebase open(int way) throws IOException {
        String folder = System.getProperty("millstone.test.folder");
        Path path = folder == null ? TestDatabase.folder(RULES, STONES) : Path.of(folder);
        return Tablebase.open(path, RULES, WAYS.get(way % WAYS.size()));
    }

    @Test
    void everyAnswerIsRightWhileTablesAreClosedAndReopened() throws Exception {
        List<Question> questions = questions();
        AtomicReference<Tablebase> current = new AtomicReference<>(open(0));
        AtomicLong answers = new AtomicLong();
        AtomicLong closed = new AtomicLong();
        AtomicInteger reopened = new AtomicInteger();
        Semaphore due = new Semaphore(0);
        List<Callable<Void>> work = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            SplittableRandom random = new SplittableRandom(thread);
            work.add(() -> {
                try {
                    while (reopened.get() < REOPENINGS) {
                        try {
                            ask(current.get(), questions.get(random.nextInt(questions.size())), random.nextInt(100));
                            if (answers.incrementAndGet() % EACH == 0) {
                                due.release();
                            }
                        } catch (Tablebase.ClosedTablebaseException e) {
                            closed.incrementAndGet();
                            assertThat(Thread.currentThread().isInterrupted()).isFalse();
                        }
                    }
                } finally {
                    // Reopening does not wait for answers that do not come.
                    due.release(REOPENINGS);
                }
                return null;
            });
        }
        work.add(() -> {
            try {
                for (int way = 1; way <= REOPENINGS; way++) {
                    due.acquire();
                    current.getAndSet(open(way)).close();
                    reopened.incrementAndGet();
                }
            } finally {
                reopened.set(REOPENINGS);
            }
            return null;
        });
        try (ExecutorService threads = Executors.newFixedThreadPool(work.size())) {
            for (Future<Void> done : threads.invokeAll(work)) {
                done.get();
            }
        }
        current.get().close();
        assertThat(answers.get()).isGreaterThan((long) REOPENINGS * EACH / 2);
        assertThat(closed.get()).isPositive().isLessThan(answers.get() / 100);
    }

    private static List<Question> questions() throws IOException {
        List<Question> questions = new ArrayList<>();
        try (Tablebase tables = open(0)) {
            RandomPositions random = new RandomPositions(tables, 2);
            for (int i = 0; i < POSITIONS; i++) {
                Position position = random.next();
                questions.add(new Question(position, tables.value(position), tables.rank(position).size()));
            }
        }
        return questions;
    }

    private static void ask(Tablebase tables, Question question, int dice) {
        Position position = question.position;
        int wdl = RandomPositions.wdl(question.value);
        if (dice == 0) {
            List<RankedTurn> ranked = tables.rank(position);
            require(ranked.size() == question.turns, question);
            require(ranked.isEmpty() || ranked.getFirst().value().dtw() == question.value.dtw(), question);
        } else if (dice < 10) {
            require(tables.value(position).equals(question.value), question);
        } else if (dice < 30) {
            int atHand = tables.wdlAtHand(position.own(), position.opponent());
            require(atHand == Wdl.UNKNOWN || atHand == wdl, question);
        } else {
            require(tables.wdl(position.own(), position.opponent()) == wdl, question);
        }
    }

    private static void require(boolean right, Question question) {
        if (!right) {
            throw new AssertionError(Fen.format(RULES.board(), question.position) + " is " + question.value);
        }
    }
}
