package org.millstone.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.millstone.server.answers.Service;

/** {@code mill serve} in a process of its own, with a heap of its own, that can be told to stop. */
final class ServerProcess implements AutoCloseable {
    private final Process process;
    /** Done when it has said that it has loaded all tables of nine. */
    private final CompletableFuture<Void> ready;
    private final int port;

    private ServerProcess(Process process, CompletableFuture<Void> ready, int port) {
        this.process = process;
        this.ready = ready;
        this.port = port;
    }

    /** The command of the process. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Service.Limits limits = new Service.Limits(50, 200, false, 262_144, 1000, Duration.ofHours(1),
                4 * Runtime.getRuntime().availableProcessors(), 1000, 8192, Duration.ofSeconds(Long.parseLong(args[1])));
        MillstoneServer.run(new MillstoneServer.Settings("127.0.0.1", 0, Path.of(args[0]), null, false, limits,
                List.of(), 96L << 20, null, Duration.ofHours(1)),
                port -> System.out.println("http://127.0.0.1:" + port + "/"));
    }

    /**
     * Starts a server on a free port.
     *
     * @param heap how large its heap is, as in {@code 256m}
     * @param clientTimeout how many seconds a client may take
     */
    static ServerProcess start(String heap, Path data, int clientTimeout) throws IOException {
        List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java"), "-Xmx" + heap,
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                ServerProcess.class.getName(), data.toString(), String.valueOf(clientTimeout)));
        Process process = new ProcessBuilder(command).start();
        CompletableFuture<Void> ready = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> process.errorReader().lines().forEach(line -> {
            System.err.println(line);
            if (line.contains("nine: ")) {
                ready.complete(null);
            }
        }));
        BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = out.readLine();
        if (line == null) {
            throw new IOException("the server ended");
        }
        return new ServerProcess(process, ready, Integer.parseInt(line.replaceAll(".*:(\\d+)/", "$1")));
    }

    /** Waits until it has loaded the tables of nine. */
    void awaitReady() {
        ready.join();
    }

    int port() {
        return port;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Tells it to stop, as SIGTERM does. */
    void terminate() {
        process.destroy();
    }

    /** Waits until it has ended, and returns its exit status. */
    int status() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
