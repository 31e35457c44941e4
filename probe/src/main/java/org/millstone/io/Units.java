package org.millstone.io;

import java.util.Locale;

/** Writes numbers with their units, for people. */
public final class Units {
    private static final String[] BYTES = {"B", "KB", "MB", "GB", "TB"};

    private Units() {}

    /** Returns a number of bytes with a decimal unit (1 MB is 10^6 bytes), with one or two decimals from a kilobyte on. */
    public static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1000 && unit + 1 < BYTES.length) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : value < 10 ? "%.2f %s" : "%.1f %s", value, BYTES[unit]);
    }

    /** Returns a number of bytes in GiB (2^30 bytes), below one GiB in MiB. {@code --memory} has the same units. */
    public static String memory(long bytes) {
        double gibi = bytes / (double) (1L << 30);
        return gibi >= 1 ? String.format(Locale.ROOT, "%.1f GiB", gibi) : String.format(Locale.ROOT, "%.0f MiB", gibi * 1024);
    }

    /** Returns a number with commas between its thousands. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Returns a depth, a number of plies, as text; {@code -} for -1, which stands for no depth. */
    public static String depth(int plies) {
        return plies < 0 ? "-" : String.valueOf(plies);
    }

    /** Returns a time: {@code 5.3 s} below a minute, {@code 2:05 min} below an hour, then {@code 1:02:05 h}. */
    public static String time(long nanos) {
        long seconds = nanos / 1_000_000_000L;
        if (seconds < 60) {
            return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
        }
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d min", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d h", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
