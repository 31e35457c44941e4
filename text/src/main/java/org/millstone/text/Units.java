package org.millstone.text;

import java.util.Locale;

/** Numbers as people read them. */
public final class Units {
    private static final String[] BYTES = {"B", "KB", "MB", "GB", "TB"};

    private Units() {}

    /** Returns a number of bytes with a decimal unit (1 MB is 10^6 bytes), three digits or so. */
    public static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1000 && unit + 1 < BYTES.length) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : value < 10 ? "%.2f %s" : "%.1f %s", value, BYTES[unit]);
    }

    /** Returns an amount of memory in GiB (2^30 bytes), or MiB below one; the units of {@code --memory}. */
    public static String memory(long bytes) {
        double gibi = bytes / (double) (1L << 30);
        return gibi >= 1 ? String.format(Locale.ROOT, "%.1f GiB", gibi) : String.format(Locale.ROOT, "%.0f MiB", gibi * 1024);
    }

    /** Returns a number with its thousands set apart. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Returns the plies of the longest win or loss; a dash where there is none, which is -1. */
    public static String depth(int plies) {
        return plies < 0 ? "-" : String.valueOf(plies);
    }

    /** Returns a time as minutes and seconds, with hours where there are any, or with tenths below a minute. */
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
