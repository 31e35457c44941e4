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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code mill serve}: starts with nothing, answers, stops when told to, or says why it cannot start. */
final class ServeTest {
    private static final String LISTENING = "Millstone listens at ";
    private static final String QUESTION = "v1/three?fen=O@O@@O***%20w";

    @TempDir
    private Path data;

    private final Console console = new Console();

    private static HttpResponse<String> get(HttpClient client, String url) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void withoutTablesItBuildsTheSmallOnesAndStopsUnderLoadWithoutABrokenAnswer() throws Exception {
        Path log = data.resolve("access.log");
        ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
        CountDownLatch busy = new CountDownLatch(500);
        List<Thread> threads = new ArrayList<>();
        try (MillProcess mill = MillProcess.start("serve", "--variant", "three", "--data", data.toString(), "--port", "0",
                "--access-log", log.toString()); HttpClient client = HttpClient.newHttpClient()) {
            String address = mill.hear(LISTENING).getLast().substring(LISTENING.length());
            assertThat(get(client, address + "readyz").body()).isEqualTo("{\"status\":\"ready\",\"tables\":1}");
            String expected = get(client, address + QUESTION).body();
            assertThat(expected).contains("\"value\":\"win\",\"dtw\":3");
            for (int i = 0; i < 16; i++) {
                threads.add(Thread.ofVirtual().start(() -> askUntilItEnds(client, address + QUESTION, expected, busy, wrong)));
            }
            busy.await();
            mill.terminate();
            MillProcess.Ended ended = mill.end();
            assertThat(ended.status()).isEqualTo(143);
            assertThat(ended.err()).contains("no tables of three").contains("3-3").doesNotContain("Exception");
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(data.resolve("three/manifest.json")).exists();
        assertThat(Files.readString(log)).contains("\"path\":\"/v1/three\",\"query\":\"fen=O@O@@O***%20w\",\"status\":200");
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            127.0.0.1            | the port is taken. Choose another with --port, or stop what listens there.
            203.0.113.5          | this machine has no such address. Choose one that it has with --host; 0.0.0.0 stands for all.
            no.such.host.invalid | no address of this name is known. Choose another with --host.
            """)
    void whereItCannotListenThisIsSaid(String host, String why) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            assertThat(console.run("serve", "--no-build", "--data", data, "--host", host, "--port", port)).isOne();
            assertThat(console.err()).isEqualTo("mill: cannot listen at " + host + " port " + port + ": " + why + "\n");
        }
    }

    @Test
    void aManifestThatCannotBeReadIsSaid() throws IOException {
        Files.writeString(Files.createDirectory(data.resolve("nine")).resolve("manifest.json"), "{");
        assertThat(console.run("serve", "--no-build", "--data", data, "--port", "0")).isOne();
        assertThat(console.err()).contains("manifest.json, line 1, column 2: this is not JSON").doesNotContain("fault",
                "REDACTED");
    }
}
