package org.millstone.server.http;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Closes the connections of clients that are too slow. Jetty's idle timeout begins anew with each byte, so a client that sends or takes one
 * now and then would stay for ever; and its minimum rates look only when the next write comes, which a client that takes nothing puts off.
 * Here the whole of a request's headers, and each part of an answer, must pass within one and the same time.
 */
public final class SlowClientTimeout extends Handler.Wrapper implements Connection.Listener {
    /** A part of an answer: what Jetty gathers before it writes. Longer writes have so much more time. */
    private static final int PART_BYTES = 32 << 10;

    private final long nanos;
    private final LongSupplier clock;
    private final Map<EndPoint, Long> deadlines = new ConcurrentHashMap<>();

    public SlowClientTimeout(Duration patience, LongSupplier clock) {
        this.nanos = patience.toNanos();
        this.clock = clock;
    }

    @Override
    public void onOpened(Connection connection) {
        await(connection.getEndPoint(), 1);
    }

    @Override
    public void onClosed(Connection connection) {
        deadlines.remove(connection.getEndPoint());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        EndPoint client = request.getConnectionMetaData().getConnection().getEndPoint();
        // The headers are here. While the answer is made the client has nothing to do.
        deadlines.remove(client);
        Request.addCompletionListener(request, failure -> await(client, 1));
        return super.handle(request, new Response.Wrapper(request, response) {
            @Override
            public void write(boolean last, ByteBuffer bytes, Callback written) {
                await(client, 1 + (bytes == null ? 0 : bytes.remaining() / PART_BYTES));
                super.write(last, bytes, Callback.from(() -> deadlines.remove(client), written));
            }
        }, callback);
    }

    private void await(EndPoint client, long parts) {
        if (client.isOpen()) {
            deadlines.put(client, clock.getAsLong() + parts * nanos);
        }
    }

    /** Returns how many clients it waits for. */
    public int awaited() {
        return deadlines.size();
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        look();
    }

    /** Closes what is overdue, and looks again soon. */
    private void look() {
        long now = clock.getAsLong();
        deadlines.forEach((client, deadline) -> {
            if (now - deadline > 0 && deadlines.remove(client, deadline)) {
                client.close(new TimeoutException("the client is too slow"));
            }
        });
        if (isRunning() || isStarting()) {
            getServer().getScheduler().schedule(this::look, Math.min(nanos / 4, 1_000_000_000L), TimeUnit.NANOSECONDS);
        }
    }

    /** Closes all connections, so that nobody who only has one delays the end of the service. */
    public void end() {
        Stream.of(getServer().getConnectors()).flatMap(each -> each.getConnectedEndPoints().stream()).forEach(EndPoint::close);
    }
}
