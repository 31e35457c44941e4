package org.millstone.uci;

import java.util.concurrent.CountDownLatch;
import org.millstone.search.Control;
import org.millstone.search.Game;
import org.millstone.search.Report;

/** One {@code go}: thinks in a thread of its own, and answers once it knows, or once it is asked to, whichever comes later. */
final class Thinking {
    private final Engine engine;
    private final Game game;
    private final boolean infinite;
    private final Control control;
    private final Answers answers;
    private final CountDownLatch released;
    private volatile boolean answering;
    private final Thread thread = Thread.ofPlatform().daemon().name("thinking").unstarted(this::think);

    /** Who hears what is found. */
    interface Answers {
        /** The search has found something. */
        void found(Report report);

        /** The choice is made. */
        void chosen(Game game, Choice choice);

        /** There will be no choice, for this reason. */
        void failed(RuntimeException why);
    }

    Thinking(Engine engine, Game game, GoCommand go, Answers answers) {
        this.engine = engine;
        this.game = game;
        this.infinite = go.infinite();
        this.control = engine.control(go.limits());
        this.answers = answers;
        this.released = new CountDownLatch(go.infinite() || go.limits().ponder() ? 1 : 0);
    }

    void start() {
        thread.start();
    }

    /** Whether the answer is still to come. Who has read it may go on at once: then this waits for the thread that wrote it. */
    boolean isGoingOn() {
        if (!answering) {
            return true;
        }
        join();
        return false;
    }

    /** Ends it, and waits for the answer. */
    void stop() {
        control.stop();
        released.countDown();
        join();
    }

    private void join() {
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

    private void think() {
        try {
            Choice choice = engine.choose(game, control, answers::found);
            released.await();
            answering = true;
            answers.chosen(game, choice);
        } catch (RuntimeException e) {
            answering = true;
            answers.failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
