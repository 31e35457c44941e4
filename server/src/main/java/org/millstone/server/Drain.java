package org.millstone.server;

import io.javalin.http.Context;
import java.time.Duration;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets the service stop without breaking off: from then on questions are refused, those in work are finished, and whoever watches
 * over the process is still told how it goes. So tables and books can be closed when nobody asks them any more.
 */
final class Drain extends Handler.Wrapper {
    private int inWork;
    private boolean draining;

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        count(1);
        Request.addCompletionListener(request, failure -> count(-1));
        return super.handle(request, response, callback);
    }

    private synchronized void count(int more) {
        inWork += more;
        notifyAll();
    }

    synchronized boolean isDraining() {
        return draining;
    }

    /**
     * Refuses a question when the service is about to stop.
     *
     * @throws Problem (503) if it is
     */
    void admit(Context ctx) {
        if (isDraining() && !Health.isAskedBy(ctx.path())) {
            ctx.header("Connection", "close");
            throw Problem.draining();
        }
    }

    /** Refuses questions from now on, and waits until those in work are finished, but not longer than a time. */
    synchronized void drain(Duration most) {
        draining = true;
        Deadline deadline = Deadline.in(most);
        try {
            while (inWork > 0 && deadline.nanosLeft() > 0) {
                wait(deadline.nanosLeft() / 1_000_000 + 1);
            }
        } catch (InterruptedException e) {
            // Whoever interrupts wants it to stop now.
            Thread.currentThread().interrupt();
        }
    }
}
