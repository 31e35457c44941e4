package org.millstone.bench;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

/**
 * Puts load on a server on this machine. Each of some connections sends its next request as soon as it has its answer. All run in one
 * thread, so that the other processors are left to the server.
 *
 * <pre>
 *   java -cp bench/target/benchmarks.jar org.millstone.bench.HttpLoad PORT repeated|random|placing|values|batch SECONDS [CONNECTIONS [WARM_UP_SECONDS]]
 * </pre>
 *
 * <p>What each kind asks: {@code repeated} the same position each time; {@code random} a random position of <i>nine</i>, with its turns;
 * {@code placing} one with stones in hand; {@code values} one without turns; {@code batch} 1,000 values in one request. Times are from
 * sending a request to the last byte of its answer. With a warm-up of 0 seconds it also prints the rate of each five seconds.
 */
public final class HttpLoad {
    private static final int WARM_UP_SECONDS = 5;
    private static final int INTERVAL_SECONDS = 5;
    private static final long NANOS = 1_000_000_000L;
    private static final int LONGEST_MICROS = 10_000_000;
    private static final Rules RULES = Variants.NINE;
    private static final List<Subspace> MOVING = Subspaces.moving(RULES);
    private static final List<Subspace> PLACING = Subspaces.placing(RULES);
    private static final int BATCH = 1000;
    private static final Pattern HEADERS =
            Pattern.compile("content-length: (\\d+).*?\r\n\r\n", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final Random random = new Random(1);
    private final Supplier<byte[]> requests;
    private final int[] times = new int[LONGEST_MICROS];
    private long failures;

    /** Makes the requests of a kind, as bytes. They are the same in every run. */
    private HttpLoad(String kind) {
        byte[] repeated = get("O@OOO@**/@O*@***@/OO@O*@** w", "");
        requests = switch (kind) {
            case "repeated" -> () -> repeated;
            case "random" -> () -> get(fen(MOVING), "");
            case "placing" -> () -> get(fen(PLACING), "");
            case "values" -> () -> get(fen(MOVING), "&moves=false");
            case "batch" -> this::batch;
            default -> throw new IllegalArgumentException("no such kind: " + kind);
        };
    }

    /** A connection that waits for the answer to one request. */
    private static final class Connection {
        private final SocketChannel channel;
        private ByteBuffer answer = ByteBuffer.allocate(1 << 16);
        private int length = -1;
        private long sentAt;

        Connection(int port) throws IOException {
            channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
        }

        void send(byte[] request) throws IOException {
            answer.clear();
            length = -1;
            sentAt = System.nanoTime();
            for (ByteBuffer rest = ByteBuffer.wrap(request); rest.hasRemaining();) {
                channel.write(rest);
            }
        }

        /** Reads the bytes that have arrived. Returns whether the answer is complete. */
        boolean receive() throws IOException {
            if (!answer.hasRemaining()) {
                answer = ByteBuffer.allocate(2 * answer.capacity()).put(answer.flip());
            }
            if (channel.read(answer) < 0) {
                throw new EOFException("the server closed the connection");
            }
            if (length < 0) {
                Matcher headers = HEADERS.matcher(new String(answer.array(), 0, answer.position(), StandardCharsets.US_ASCII));
                length = headers.find() ? headers.end() + Integer.parseInt(headers.group(1)) : -1;
            }
            return length >= 0 && answer.position() >= length;
        }

        boolean isGood() {
            return new String(answer.array(), 0, 12, StandardCharsets.US_ASCII).equals("HTTP/1.1 200");
        }
    }

    public static void main(String[] args) throws IOException {
        if (args.length < 3) {
            System.err.println("HttpLoad PORT repeated|random|placing|values|batch SECONDS [CONNECTIONS [WARM_UP_SECONDS]]");
            System.exit(2);
        }
        int connections = args.length > 3 ? Integer.parseInt(args[3]) : 32;
        HttpLoad load = new HttpLoad(args[1]);
        int port = Integer.parseInt(args[0]);
        int seconds = Integer.parseInt(args[2]);
        int warmUp = args.length > 4 ? Integer.parseInt(args[4]) : WARM_UP_SECONDS;
        if (warmUp > 0) {
            load.run(port, connections, warmUp, false);
            Arrays.fill(load.times, 0);
            load.failures = 0;
        }
        load.run(port, connections, seconds, warmUp == 0);
        load.print(args[1], connections, seconds);
    }

    private void run(int port, int connections, int seconds, boolean tellsRates) throws IOException {
        try (Selector selector = Selector.open()) {
            for (int i = 0; i < connections; i++) {
                Connection connection = new Connection(port);
                connection.channel.register(selector, SelectionKey.OP_READ, connection);
                connection.send(requests.get());
            }
            long begin = System.nanoTime();
            long before = 0;
            for (int told = 0; System.nanoTime() - begin < seconds * NANOS;) {
                selector.select(this::serve, 1000);
                if (tellsRates && System.nanoTime() - begin >= (told + INTERVAL_SECONDS) * NANOS) {
                    long count = answers();
                    told += INTERVAL_SECONDS;
                    System.out.printf(Locale.ROOT, "%3d s: %,d requests/s%n", told, (count - before) / INTERVAL_SECONDS);
                    before = count;
                }
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
        }
    }

    private void serve(SelectionKey key) {
        Connection connection = (Connection) key.attachment();
        try {
            if (connection.receive()) {
                long micros = (System.nanoTime() - connection.sentAt) / 1000;
                times[(int) Math.min(LONGEST_MICROS - 1, micros)]++;
                failures += connection.isGood() ? 0 : 1;
                connection.send(requests.get());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void print(String mode, int connections, int seconds) {
        long count = answers();
        System.out.printf(Locale.ROOT, "%s, %d connections: %,.0f requests/s, median %.2f ms, p99 %.2f ms, failed %d%n", mode,
                connections, (double) count / seconds, percentile(count, 0.5), percentile(count, 0.99), failures);
    }

    private long answers() {
        return Arrays.stream(times).asLongStream().sum();
    }

    private double percentile(long count, double share) {
        long seen = 0;
        for (int micros = 0; micros < times.length; micros++) {
            seen += times[micros];
            if (seen >= count * share) {
                return micros / 1000.0;
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** Returns the FEN of a random position of these tables. Each table has the same chance; White or Black is to move. */
    private String fen(List<Subspace> tables) {
        Position position = tables.get(random.nextInt(tables.size())).random(RULES, random);
        return Fen.format(RULES.board(), random.nextBoolean() ? position : position.coloursExchanged());
    }

    private byte[] batch() {
        StringBuilder body = new StringBuilder("{\"fens\":[");
        for (int i = 0; i < BATCH; i++) {
            body.append(i == 0 ? "\"" : ",\"").append(fen(MOVING)).append('"');
        }
        body.append("]}");
        return ("POST /v1/nine/batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] get(String fen, String options) {
        String query = "fen=" + URLEncoder.encode(fen, StandardCharsets.UTF_8) + options;
        return ("GET /v1/nine?" + query + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    }
}
