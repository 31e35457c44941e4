package org.millstone.memory;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How much memory the machine has, or the container that this process runs in, and how much of it this process occupies. In bytes. */
public final class MachineMemory {
    private static final long KILO = 1024;
    private static final Path SYSTEM = Path.of("/proc/meminfo");
    private static final Path PROCESS = Path.of("/proc/self/status");

    private MachineMemory() {}

    /** Returns the memory there is, or that the container lets its processes have. */
    public static long total() {
        return Math.min(system().getTotalMemorySize(), new Cgroups(Path.of("/")).limit());
    }

    /** Returns the memory that can be taken now. What only keeps files at hand counts as free, in a container too. */
    public static long available() {
        return Math.min(availableInMachine(), new Cgroups(Path.of("/")).available());
    }

    private static long availableInMachine() {
        long available = System.getProperty("os.name", "").startsWith("Mac") ? MacMemory.available()
                : field(SYSTEM, "MemAvailable:");
        return available < 0 ? system().getFreeMemorySize() : available;
    }

    /** Returns the memory that this process occupies, or -1 where the operating system does not tell. */
    public static long resident() {
        return field(PROCESS, "VmRSS:");
    }

    /** Returns the most memory that this process has occupied, or -1 where the operating system does not tell. */
    public static long peak() {
        return field(PROCESS, "VmHWM:");
    }

    private static OperatingSystemMXBean system() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
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
