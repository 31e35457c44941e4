package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.millstone.play.EngineOptions;
import org.millstone.play.SixPlay;

/** Speaks the protocol with an engine that runs in a thread of its own. */
abstract class UciDialog extends SixPlay {
    static final String OVER = "(over)";

    final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    final PipedWriter in = new PipedWriter();
    @Nullable
    Thread running;

    final void start(EngineOptions options) throws IOException {
        start(options, new BufferedReader(new PipedReader(in, 1 << 16)));
    }

    final void start(EngineOptions options, BufferedReader lines) {
        PrintWriter out = new PrintWriter(new PipedWriter(), false) {
            @Override
            public void println(String line) {
                heard.add(line);
            }
        };
        running = Thread.ofPlatform().start(() -> {
            try (Uci uci = new Uci(options, "mill", out)) {
                uci.run(lines);
            } catch (IOException | InterruptedException e) {
                heard.add(e.toString());
            }
            heard.add(OVER);
        });
    }

    @AfterEach
    void quit() throws Exception {
        if (running != null) {
            say("stop", "quit", "quit");
            running.join();
        }
    }

    final void say(String... lines) throws IOException {
        for (String line : lines) {
            in.write(line + "\n");
        }
        in.flush();
    }

    /** Returns what comes up to a line that begins so, that line last. */
    final List<String> hear(String until) throws InterruptedException {
        List<String> lines = new ArrayList<>();
        while (true) {
            String line = heard.take();
            assertThat(line).as("after %s, waiting for %s", lines, until).isNotEqualTo(OVER);
            lines.add(line);
            if (line.startsWith(until)) {
                return lines;
            }
        }
    }
}
