package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code mill serve} as a process: starts with nothing, answers, stops when told to. */
final class ServeTest {
    private static final Pattern ADDRESS = Pattern.compile("http://[^\\s]+");
    private static final String QUESTION = "v1/three?fen=O@O@@O***%20w";

    @TempDir
    private Path data;

    private final List<MillProcess> started = new ArrayList<>();

    @AfterEach
    void killAll() throws InterruptedException {
        for (MillProcess mill : started) {
            mill.kill();
        }
    }

    private MillProcess serve(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of("serve", "--data", data.toString(), "--port", "0"));
        command.addAll(List.of(options));
        MillProcess mill = MillProcess.start(command.toArray(String[]::new));
        started.add(mill);
        return mill;
    }

    /** Waits until a server has said where it listens. */
    private static String address(MillProcess mill) throws InterruptedException {
        return mill.await(ADDRESS);
    }

    private static HttpResponse<String> get(HttpClient client, String url) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void withoutTablesItBuildsTheSmallOnesFirstShowsItAndStopsWhenTold() throws IOException, InterruptedException {
        Path log = data.resolve("access.log");
        MillProcess mill = serve("--variant", "three", "--access-log", log.toString());
        String address = address(mill);
        try (HttpClient client = HttpClient.newHttpClient()) {
            assertThat(get(client, address + QUESTION).body()).contains("\"value\":\"win\",\"dtw\":3");
            assertThat(get(client, address + "readyz").body()).isEqualTo("{\"status\":\"ready\",\"tables\":1}");
        }
        mill.terminate();
        MillProcess.Ended ended = mill.end();
        assertThat(ended.status()).isEqualTo(143);
        assertThat(ended.err()).contains("no tables of three").contains("3-3").doesNotContain("Exception");
        assertThat(data.resolve(Path.of("three", "manifest.json"))).exists();
        assertThat(Files.readString(log)).contains("\"path\":\"/v1/three\",\"query\":\"fen=O@O@@O***%20w\",\"status\":200");
    }

    @Test
    void itStopsUnderLoadWithoutABrokenAnswer() throws Exception {
        MillProcess mill = serve("--variant", "three");
        String address = address(mill);
        ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
        CountDownLatch busy = new CountDownLatch(2000);
        List<Thread> threads = new ArrayList<>();
        try (HttpClient client = HttpClient.newHttpClient()) {
            String expected = get(client, address + QUESTION).body();
            for (int i = 0; i < 16; i++) {
                threads.add(Thread.ofVirtual().start(() -> askUntilItEnds(client, address + QUESTION, expected, busy, wrong)));
            }
            busy.await();
            mill.terminate();
            assertThat(mill.end().status()).isEqualTo(143);
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(mill.toString()).doesNotContain("Exception");
    }

    /** Every answer is complete: the answer itself, or that the service is stopping. */
    private static void askUntilItEnds(HttpClient client, String url, String expected, CountDownLatch asked,
            ConcurrentLinkedQueue<String> wrong) {
        try {
            while (true) {
                HttpResponse<String> response = get(client, url);
                boolean stopping = response.statusCode() == 503 && response.body().contains("\"code\":\"draining\"");
                if (!stopping && !response.body().equals(expected)) {
                    wrong.add(response.statusCode() + " " + response.body());
                }
                asked.countDown();
            }
        } catch (IOException e) {
            // No connection any more; one that broke in the middle of an answer says so.
            if (String.valueOf(e.getMessage()).contains("EOF reached while reading")) {
                wrong.add(e.getMessage());
            }
        } catch (InterruptedException e) {
            wrong.add("interrupted");
        }
    }

    @Test
    void aPortThatIsTakenIsSaid() throws IOException, InterruptedException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            MillProcess.Ended ended = MillProcess.run("serve", "--no-build", "--data", data.toString(), "--port",
                    String.valueOf(taken.getLocalPort()));
            assertThat(ended.status()).isEqualTo(1);
            assertThat(ended.err()).isEqualTo("mill: cannot listen at 127.0.0.1 port " + taken.getLocalPort()
                    + ": the port is taken. Choose another with --port, or stop what listens there.\n");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {
                "203.0.113.5 | this machine has no such address. Choose one that it has with --host; 0.0.0.0 stands for all.",
                "no.such.host.invalid | no address of this name is known. Choose another with --host."})
    void anAddressThatIsNotOursIsSaid(String host, String why) throws IOException, InterruptedException {
        MillProcess.Ended ended =
                MillProcess.run("serve", "--no-build", "--data", data.toString(), "--host", host, "--port", "0");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err()).isEqualTo("mill: cannot listen at " + host + " port 0: " + why + "\n");
    }

    @Test
    void aManifestThatCannotBeReadIsSaid() throws IOException, InterruptedException {
        Path folder = Files.createDirectory(data.resolve("nine"));
        Files.writeString(folder.resolve("manifest.json"), "{");
        MillProcess.Ended ended = MillProcess.run("serve", "--no-build", "--data", data.toString(), "--port", "0");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err()).contains("manifest.json, line 1, column 2: this is not JSON").doesNotContain("fault", "REDACTED");
    }

    @Test
    void optionsThatMakeNoSenseAreAWrongCommandLine() throws IOException, InterruptedException {
        for (List<String> options : List.of(List.of("--port", "70000"), List.of("--trust-proxy", "somewhere"),
                List.of("--max-batch", "0"), List.of("--rate-limit", "-1"))) {
            MillProcess.Ended ended = MillProcess.run("serve", "--data", data.toString(), options.get(0), options.get(1));
            assertThat(ended.status()).as(options.toString()).isEqualTo(2);
            assertThat(ended.err()).contains(options.get(0));
            assertThat(data).isEmptyDirectory();
        }
    }
}
