package org.millstone.server;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.millstone.server.answers.Service;

/** {@code mill serve} in a process of its own, with a heap of its own. */
final class ServerProcess implements AutoCloseable {
    private final Process process;
    private final int port;

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** The command of the process. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Service.Limits limits = new Service.Limits(50, 200, false, 262_144, 1000, Duration.ofHours(1),
                4 * Runtime.getRuntime().availableProcessors(), 1000, 8192, Duration.ofSeconds(30));
        MillstoneServer.run(TestSettings.of(Path.of(args[0])).limits(limits).get(),
                port -> System.out.println("http://127.0.0.1:" + port + "/"));
    }

    /**
     * Starts a server on a free port.
     *
     * @param heap how large its heap is, as in {@code 256m}
     */
    static ServerProcess start(String heap, Path data) throws IOException {
        List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java"), "-Xmx" + heap,
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                ServerProcess.class.getName(), data.toString()));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String line = process.inputReader().readLine();
        if (line == null) {
            throw new IOException("the server ended");
        }
        return new ServerProcess(process, Integer.parseInt(line.replaceAll(".*:(\\d+)/", "$1")));
    }

    int port() {
        return port;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
