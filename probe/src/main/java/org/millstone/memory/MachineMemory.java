package org.millstone.memory;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory of the machine, or of the container that this process runs in, and what this process occupies of it, in bytes. */
public final class MachineMemory {
    private static final long KILO = 1024;
    private static final Path PROCESS = Path.of("/proc/self/status");

    private static final Pattern PAGE_SIZE = Pattern.compile("page size of (\\d+) bytes");
    /** The pages that a Mac can hand out: free, read ahead, or inactive, which are mostly cached files. */
    private static final Pattern PAGES = Pattern.compile("^Pages (free|speculative|inactive): +(\\d+)\\.", Pattern.MULTILINE);

    private MachineMemory() {}

    /** Returns the size of all memory of the machine in bytes, or the limit of the container if that is less. */
    public static long total() {
        return Math.min(system().getTotalMemorySize(), new Cgroups(Path.of("/")).limit());
    }

    /** Returns how many bytes of memory can be allocated now. The file cache counts as free, in a container too. */
    public static long available() {
        boolean mac = System.getProperty("os.name", "").startsWith("Mac");
        long told = mac ? availableInMac() : field(Path.of("/proc/meminfo"), "MemAvailable:");
        return Math.min(told < 0 ? system().getFreeMemorySize() : told, new Cgroups(Path.of("/")).available());
    }

    /** Returns how many bytes of memory this process occupies, or -1 where the operating system does not tell. */
    public static long resident() {
        return field(PROCESS, "VmRSS:");
    }

    /** Returns the most bytes of memory that this process has occupied so far, or -1 where the operating system does not tell. */
    public static long peak() {
        return field(PROCESS, "VmHWM:");
    }

    private static OperatingSystemMXBean system() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    }

    private static long field(Path file, String name) {
        return Cgroups.lines(file).stream().filter(line -> line.startsWith(name)).findFirst()
                .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * KILO).orElse(-1L);
    }

    /**
     * Returns a Mac's available memory in bytes, as {@code vm_stat} tells it, or -1 if it does not. On a Mac, Java counts memory that only
     * caches files as used.
     */
    private static long availableInMac() {
        try {
            Process process = new ProcessBuilder("/usr/bin/vm_stat").redirectError(ProcessBuilder.Redirect.DISCARD).start();
            process.getOutputStream().close();
            return availableInMac(process.inputReader().readAllAsString());
        } catch (IOException e) {
            return -1;
        }
    }

    /** Returns the available memory in bytes from the output of {@code vm_stat}, or -1 if the output does not tell it. */
    static long availableInMac(String printed) {
        Matcher size = PAGE_SIZE.matcher(printed);
        long pages = PAGES.matcher(printed).results().mapToLong(match -> Long.parseLong(match.group(2))).sum();
        return size.find() && pages > 0 ? pages * Long.parseLong(size.group(1)) : -1;
    }
}
