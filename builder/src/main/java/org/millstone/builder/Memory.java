package org.millstone.builder;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The memory of this machine and of this process. */
public final class Memory {
    private static final long MEGA = 1 << 20;

    /**
     * What the process takes besides the arrays of scores: the heap, to which the launcher sets this limit, and the code, the
     * threads, the mapped blocks in use.
     */
    public static final long FIXED = Math.min(Runtime.getRuntime().maxMemory(), 768 * MEGA) + 160 * MEGA;

    private static final long KILO = 1024;

    private static final Path MEMORY = Path.of("/proc/meminfo");

    private Memory() {}

    /** Returns the bytes that a build may take by default: nine tenths of what the machine has to spare now. */
    public static long spare() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long available = field(MEMORY, "MemAvailable:");
        boolean inContainer = system.getTotalMemorySize() < field(MEMORY, "MemTotal:");
        return (available < 0 || inContainer ? system.getFreeMemorySize() : available) / 10 * 9;
    }

    /**
     * Returns the bytes that may be taken.
     *
     * @param wanted what was asked for; null for {@link #spare()}
     * @throws DatabaseException if the machine has not as much
     */
    public static long allowed(@Nullable Long wanted) {
        if (wanted != null && wanted > total()) {
            throw new DatabaseException("--memory " + Units.memory(wanted) + " is more than the " + Units.memory(total())
                    + " there are. Allow less.");
        }
        return wanted == null ? spare() : wanted;
    }

    /** Returns the bytes of memory that this machine has, or the container that this process runs in. */
    public static long total() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    /** Returns the bytes of memory that this process occupies, or -1 where the operating system does not tell. */
    public static long resident() {
        return field(Path.of("/proc/self/status"), "VmRSS:");
    }

    /** Returns the most bytes of memory that this process has occupied, or -1 where the operating system does not tell. */
    public static long peak() {
        return field(Path.of("/proc/self/status"), "VmHWM:");
    }

    private static long field(Path file, String name) {
        try {
            List<String> lines = Files.readAllLines(file);
            for (String line : lines) {
                if (line.startsWith(name)) {
                    return Long.parseLong(line.replaceAll("\\D", "")) * KILO;
                }
            }
        } catch (IOException e) {
            return -1;
        }
        return -1;
    }
}
