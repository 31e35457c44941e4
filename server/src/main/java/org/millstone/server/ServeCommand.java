package org.millstone.server;

import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.millstone.command.DataOptions;
import org.millstone.command.GameCommand;
import org.millstone.database.TableFolder;
import org.millstone.table.Plane;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mill serve}: answers over HTTP until it is told to stop. */
@Command(
        name = "serve",
        defaultValueProvider = ServeOptions.Environment.class,
        header = "Answer over HTTP, for programs and, in the browser, for people.",
        description = {
            "Serves the tables of all variants in the data folder. If --variant has no tables yet, it first builds the small ones,"
                    + " which takes seconds. API.md and the page /docs explain the API; / is the explorer.",
            "%nEvery option can be given as an environment variable too, named in its description. SIGTERM and Ctrl-C stop it when"
                    + " the requests in work are finished."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  mill serve                                            http://127.0.0.1:8080, for this machine only",
            "  mill serve --host 0.0.0.0 --port 80 --access-log -    for everyone",
            "  mill serve --trust-proxy 10.0.0.0/8                   behind a proxy that sends X-Forwarded-For"
        })
public final class ServeCommand extends GameCommand {
    @Mixin
    private final ServeOptions options = new ServeOptions();

    @Option(names = "--no-build", description = "Start without tables rather than build the small ones first.")
    private boolean noBuild;

    private final Consumer<DataOptions> starter;

    /** Makes the command; the starter builds a first few tables where there are none, which is another module's work. */
    public ServeCommand(Consumer<DataOptions> starter) {
        this.starter = starter;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        // First of all, for a wrong command line builds nothing.
        ServerSettings settings = options.settings(spec, data.root(), data.ruleSet());
        if (!noBuild && (!Files.isDirectory(data.folder())
                || TableFolder.find(data.folder(), data.rules()).subspaces(Plane.WDL, data.rules()).isEmpty())) {
            starter.accept(data);
        }
        MillstoneServer server = MillstoneServer.start(settings, System::nanoTime);
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.close();
            stopped.countDown();
        }, "stop"));
        out().println("Millstone listens at http://" + options.authority(server.port()) + "/");
        stopped.await();
        return 0;
    }
}
