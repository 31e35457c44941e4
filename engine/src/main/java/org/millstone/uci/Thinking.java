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
    private final CountDownLatch released;

    /** Begins to think. */
    Thinking(Engine engine, Game game, List<Integer> turns, int lines, GoCommand go, Uci uci) {
        this.infinite = go.infinite();
        this.control = engine.control(go.limits());
        this.released = new CountDownLatch(go.infinite() || go.limits().ponder() ? 1 : 0);
        Thread.ofPlatform().daemon().name("thinking")
                .start(() -> think(game, () -> engine.choose(game, turns, lines, control, uci::found), uci));
    }

    /** Whether the answer, known or not, waits to be asked for: the {@code go} was infinite, or is to ponder. */
    boolean waitsForStop() {
        return released.getCount() > 0;
    }

    void stop() {
        control.stop();
        released.countDown();
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
            uci.chosen(game, choice);
        } catch (RuntimeException | Error e) {
            // In any case somebody waits for an answer.
            uci.failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            uci.answered();
        }
    }
}
