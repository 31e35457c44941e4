package org.millstone.uci;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.millstone.search.Control;
import org.millstone.search.Game;

/** One {@code go}: thinks in a thread of its own, and answers once it knows, or once it is asked to, whichever comes later. */
final class Thinking {
    private final boolean infinite;
    private final Control control;
    private final Thread thread;
    private final CountDownLatch released;
    private volatile boolean answering;

    Thinking(Engine engine, Game game, List<Integer> turns, int lines, GoCommand go, Uci uci) {
        this.infinite = go.infinite();
        this.control = engine.control(go.limits());
        this.thread = Thread.ofPlatform().daemon().name("thinking")
                .unstarted(() -> think(game, () -> engine.choose(game, turns, lines, control, uci::found), uci));
        this.released = new CountDownLatch(go.infinite() || go.limits().ponder() ? 1 : 0);
    }

    void start() {
        thread.start();
    }

    /** Whether the answer is still to come. Its reader may go on at once: then this waits for the thread that wrote it. */
    boolean isGoingOn() {
        if (!answering) {
            return true;
        }
        join();
        return false;
    }

    /** Whether the answer, known or not, waits to be asked for: the {@code go} was infinite, or is to ponder. */
    boolean waitsForStop() {
        return released.getCount() > 0;
    }

    void stop() {
        control.stop();
        released.countDown();
    }

    void join() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void ponderHit() {
        control.ponderHit();
        if (!infinite) {
            released.countDown();
        }
    }

    private void think(Game game, Supplier<Engine.Choice> question, Uci uci) {
        try {
            Engine.Choice choice = question.get();
            released.await();
            answering = true;
            uci.chosen(game, choice);
        } catch (RuntimeException | Error e) {
            // In any case somebody waits for an answer.
            answering = true;
            uci.failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            uci.answered();
        }
    }
}
