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
 * Closes the connections of slow clients. A client has a fixed time to send all headers of a request, and the same time to receive each
 * part of a response.
 *
 * <p>Jetty's idle timeout begins anew with each byte. So a client that sends a byte now and then would stay for ever. Jetty's minimum rates
 * are checked at the next write only, which a client that receives nothing prevents.
 */
public final class SlowClientTimeout extends Handler.Wrapper implements Connection.Listener {
    /** The bytes of a part: what Jetty gathers before it writes. A longer write gets the time once more for each further part. */
    private static final int PART_BYTES = 32 << 10;

    private final long nanos;
    private final LongSupplier clock;
    private final Map<EndPoint, Long> deadlines = new ConcurrentHashMap<>();

    public SlowClientTimeout(Duration timeout, LongSupplier clock) {
        this.nanos = timeout.toNanos();
        this.clock = clock;
    }

    @Override
    public void onOpened(Connection connection) {
        startTimer(connection.getEndPoint(), 1);
    }

    @Override
    public void onClosed(Connection connection) {
        deadlines.remove(connection.getEndPoint());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        EndPoint client = request.getConnectionMetaData().getConnection().getEndPoint();
        // The headers are here. While the answer is made, the service does not wait for the client.
        deadlines.remove(client);
        Request.addCompletionListener(request, failure -> startTimer(client, 1));
        return super.handle(request, new Response.Wrapper(request, response) {
            @Override
            public void write(boolean last, ByteBuffer bytes, Callback written) {
                startTimer(client, 1 + (bytes == null ? 0 : bytes.remaining() / PART_BYTES));
                super.write(last, bytes, Callback.from(() -> deadlines.remove(client), written));
            }
        }, callback);
    }

    private void startTimer(EndPoint client, long parts) {
        if (client.isOpen()) {
            deadlines.put(client, clock.getAsLong() + parts * nanos);
        }
    }

    /** Returns how many connections have a timer running, because the service waits for headers or for the client to receive. */
    public int awaited() {
        return deadlines.size();
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        closeOverdue();
    }

    private void closeOverdue() {
        long now = clock.getAsLong();
        deadlines.forEach((client, deadline) -> {
            if (now - deadline > 0 && deadlines.remove(client, deadline)) {
                client.close(new TimeoutException("the client is too slow"));
            }
        });
        if (isRunning() || isStarting()) {
            getServer().getScheduler().schedule(this::closeOverdue, Math.min(nanos / 4, 1_000_000_000L), TimeUnit.NANOSECONDS);
        }
    }

    /** Closes all connections, so that idle ones do not delay the end of the service. */
    public void closeAll() {
        Stream.of(getServer().getConnectors()).flatMap(each -> each.getConnectedEndPoints().stream()).forEach(EndPoint::close);
    }
}
