package org.millstone.cli;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.io.JsonWriter;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.variants.Variants;

/**
 * What {@code ./mill} runs after it has built the program, with {@code -XX:AOTCacheOutput}: once for the commands that stay, such as serve,
 * then once for those that answer and end. Java then keeps the classes ready that they take. For those that stay it also learns which
 * methods are called often.
 *
 * <p>The cache of a command that ends must be small, because opening it takes a part of its time. So only what most people ask is in it.
 */
final class Training {
    private static final int SEED = 1;
    /** The positions that are asked about, and how often the service is asked about each in each way. */
    private static final int POSITIONS = 400;
    private static final int ROUNDS = 3;
    /** How many are asked about as people do; values of each kind are among them. */
    private static final int TEXTS = 12;
    /** One position in so many also asks for the pages. */
    private static final int PAGES_APART = 20;
    private static final int CLIENTS = 4;

    private static final List<String> PAGES = List.of("/", "/stats", "/docs", "/healthz", "/readyz", "/metrics", "/v1",
            "/v1/nine/start", "/v1/nine/tables");

    private final String folder;
    private final List<String> positions;

    private Training(String folder) {
        this.folder = folder;
        this.positions = positions(Variants.NINE, new Subspace(4, 3, 0, 0));
    }

    /**
     * Trains for one kind of command.
     *
     * @param args {@code staying}, which makes some tables, or {@code answering}, which asks them; and the folder for the tables
     */
    static void run(String... args) throws IOException {
        Training training = new Training(args[1]);
        if (args[0].equals("staying")) {
            training.stay();
        } else {
            training.answer();
        }
    }

    /** Returns positions of a subspace, with stones put on the board at random. */
    private static List<String> positions(Rules rules, Subspace of) {
        Random random = new Random(SEED);
        return IntStream.range(0, POSITIONS).mapToObj(i -> {
            List<Integer> points = new ArrayList<>(IntStream.range(0, rules.board().points()).boxed().toList());
            Collections.shuffle(points, random);
            int own = set(points.subList(0, of.own()));
            int opponent = set(points.subList(of.own(), of.own() + of.opponent()));
            return Fen.format(rules.board(), Position.of(random.nextBoolean() ? Side.WHITE : Side.BLACK, own, opponent, 0, 0, 0));
        }).toList();
    }

    private static int set(List<Integer> points) {
        return points.stream().mapToInt(point -> 1 << point).sum();
    }

    private void answer() {
        mill("", "--version");
        mill("", "rules", "nine");
        positions.stream().limit(TEXTS).forEach(position -> mill("", "probe", position));
        mill("", "probe", "--json", positions.getLast());
        mill(positions.get(1), "probe", "--stdin");
    }

    private void stay() throws IOException {
        mill("", "build", "--phase", "moving", "--max-pieces", "7");
        mill("d6\nhint\nquit\n", "play", "--seconds", "0.1");
        mill("uci\nisready\n" + String.join("", positions.stream().limit(5)
                .map(position -> "position fen " + position + "\ngo movetime 50\n").toList())
                + "position startpos\ngo movetime 300\nquit\n", "uci");
        service();
    }

    private void mill(String input, String... words) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        try {
            execute(Writer.nullWriter(), words);
        } finally {
            System.setIn(before);
        }
    }

    private void execute(Writer out, String... words) {
        boolean takesData = words.length > 0 && !words[0].startsWith("-") && !words[0].equals("rules");
        String[] all = takesData ? Stream.concat(Stream.of(words), Stream.of("--data", folder)).toArray(String[]::new)
                : words;
        Mill.commandLine(words).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(Writer.nullWriter())).execute(all);
    }

    /** Starts the service and asks it; it stops when the process ends. */
    private void service() throws IOException {
        PipedReader said = new PipedReader();
        PipedWriter out = new PipedWriter(said);
        Thread.ofPlatform().daemon().start(() -> execute(out, "serve", "--port", "0"));
        String line = new BufferedReader(said).readLine();
        String address = line.substring(line.indexOf("http:"), line.lastIndexOf('/'));
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            for (int client = 0; client < CLIENTS; client++) {
                List<String> some = positions.subList(client * POSITIONS / CLIENTS, (client + 1) * POSITIONS / CLIENTS);
                clients.execute(() -> some.forEach(position -> ask(address, position)));
            }
        }
    }

    /** Asks the service about a position in each way. */
    private static void ask(String address, String position) {
        String fen = "fen=" + URLEncoder.encode(position, StandardCharsets.UTF_8);
        for (int round = 0; round < ROUNDS; round++) {
            request(address + "/v1/nine?" + fen, null);
            request(address + "/v1/nine?moves=false&" + fen, null);
        }
        request(address + "/v1/nine/line?" + fen, null);
        request(address + "/v1/nine/batch",
                JsonWriter.line(Map.of("fens", Collections.nCopies(ROUNDS, position), "moves", true)));
        if (position.hashCode() % PAGES_APART == 0) {
            PAGES.forEach(page -> request(address + page, null));
        }
    }

    private static void request(String url, @Nullable String body) {
        try {
            HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
            if (body != null) {
                connection.setDoOutput(true);
                connection.setRequestProperty("Content-Type", "application/json");
                connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
            }
            try (InputStream answer = connection.getInputStream()) {
                answer.transferTo(OutputStream.nullOutputStream());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
