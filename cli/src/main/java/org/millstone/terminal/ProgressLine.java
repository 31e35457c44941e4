package org.millstone.terminal;

import java.io.PrintWriter;
import java.util.function.Supplier;

/**
 * A line that shows how far some work is. On a terminal it is the last line, redrawn four times a second. Elsewhere, as in a log, the line
 * is printed anew every 15 seconds. The script that starts Java tells the terminal's width in a system property.
 */
public final class ProgressLine implements AutoCloseable {
    private static final String WIDTH_PROPERTY = "mill.terminal";
    private static final int BAR = 16;
    private static final long REDRAW_MILLIS = 250;
    private static final long PLAIN_MILLIS = 15_000;

    private final PrintWriter out;
    private final int width;
    private final Supplier<String> text;
    private final Thread timer;
    private boolean closed;

    /** Begins to show the line. A thread of this object's own asks {@code text} each time for what to show; an empty text shows nothing. */
    public ProgressLine(PrintWriter out, Supplier<String> text) {
        this.out = out;
        this.text = text;
        this.width = Integer.getInteger(WIDTH_PROPERTY, 0);
        this.timer = Thread.ofPlatform().daemon().name("progress").start(this::redraw);
    }

    private void redraw() {
        try {
            while (true) {
                Thread.sleep(onTerminal() ? REDRAW_MILLIS : PLAIN_MILLIS);
                // Fetched before the lock is taken: the code that makes the text may hold a lock of its own, and print under it.
                show(text.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean onTerminal() {
        return width > 0;
    }

    private synchronized void show(String line) {
        if (line.isEmpty() || closed) {
            return;
        }
        if (onTerminal()) {
            out.print("\r" + (line.length() < width ? line : line.substring(0, width - 1)) + "\u001b[K");
        } else {
            out.println(line);
        }
        out.flush();
    }

    /** Prints a line that stays, above the progress line. */
    public synchronized void print(String line) {
        out.println((onTerminal() ? "\r\u001b[K" : "") + line);
        out.flush();
    }

    /** Returns a bar filled up to this fraction (0 to 1); an empty text where there is no terminal. */
    public String bar(double fraction) {
        if (!onTerminal()) {
            return "";
        }
        int eighths = (int) (Math.clamp(fraction, 0, 1) * BAR * 8);
        String bar = "█".repeat(eighths / 8) + (eighths % 8 == 0 ? "" : Character.toString('█' + 8 - eighths % 8));
        return "▕" + bar + " ".repeat(BAR - bar.length()) + "▏";
    }

    @Override
    public synchronized void close() {
        closed = true;
        timer.interrupt();
        if (onTerminal()) {
            out.print("\r\u001b[K");
            out.flush();
        }
    }
}
