package org.millstone.builder;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The memory of this machine and of this process. */
public final class Memory {
    private static final long KILO = 1024;

    private Memory() {}

    /** Returns the bytes that a build may take by default: nine tenths of what the machine has to spare now. */
    public static long spare() {
        long available = field(Path.of("/proc/meminfo"), "MemAvailable:");
        if (available < 0) {
            available = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getFreeMemorySize();
        }
        return available / 10 * 9;
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
