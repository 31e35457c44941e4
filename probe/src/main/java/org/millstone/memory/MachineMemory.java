package org.millstone.memory;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory of the machine, or of the container that this process runs in, and what this process occupies of it, in bytes. */
public final class MachineMemory {
    private static final long KILO = 1024;
    private static final Path PROCESS = Path.of("/proc/self/status");

    private static final Pattern PAGE_SIZE = Pattern.compile("page size of (\\d+) bytes");
    /** Finds the numbers of pages that a Mac can hand out: free, read ahead, or inactive, which are mostly cached files. */
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

    static long availableInMac(String printed) {
        Matcher size = PAGE_SIZE.matcher(printed);
        long pages = PAGES.matcher(printed).results().mapToLong(match -> Long.parseLong(match.group(2))).sum();
        return size.find() && pages > 0 ? pages * Long.parseLong(size.group(1)) : -1;
    }

    /**
     * The memory limits of a container: control groups of Linux, version 1 or 2. Each group that this process is in, and each above it, may
     * have a limit. A group's file cache counts as free, because the kernel reclaims it.
     */
    static final class Cgroups {
        static final long UNLIMITED = Long.MAX_VALUE;

        private long limit = UNLIMITED;
        private long available = UNLIMITED;

        Cgroups(Path system) {
            Path mounted = system.resolve("sys/fs/cgroup");
            for (String line : lines(system.resolve("proc/self/cgroup"))) {
                // Number of the hierarchy, what it controls, separated by commas (nothing: version 2), the group's path in it.
                String[] fields = line.split(":", 3);
                if (fields.length == 3 && fields[1].isEmpty()) {
                    add(mounted, fields[2], "memory.max", "memory.current", "(in)?active_file .*");
                } else if (fields.length == 3 && List.of(fields[1].split(",")).contains("memory")) {
                    add(mounted.resolve("memory"), fields[2], "memory.limit_in_bytes", "memory.usage_in_bytes",
                            "total_(in)?active_file .*");
                }
            }
        }

        /**
         * Takes the limits of a group and of those above it into account. If the group's path is not visible inside the container, the
         * mounted group is the container's own, and is used instead.
         *
         * @param cached which lines of a group's statistics tell the size of the file cache
         */
        private void add(Path mounted, String path, String limitFile, String usageFile, String cached) {
            Path group = mounted.resolve(path.replaceFirst("^/+", "")).normalize();
            for (Path folder = group; folder != null && folder.startsWith(mounted); folder = folder.getParent()) {
                long most = number(folder.resolve(limitFile));
                long usage = number(folder.resolve(usageFile));
                limit = Math.min(limit, most);
                available = Math.min(available, most == UNLIMITED || usage == UNLIMITED ? most
                        : Math.max(0, most - Math.max(0, usage - cached(folder, cached))));
            }
        }

        private static long cached(Path folder, String lines) {
            return lines(folder.resolve("memory.stat")).stream().filter(line -> line.matches(lines))
                    .mapToLong(line -> parse(line.substring(line.indexOf(' ')), 0)).sum();
        }

        long limit() {
            return limit;
        }

        long available() {
            return available;
        }

        /** Reads a file that holds one number; anything else, such as {@code max}, means no limit. */
        private static long number(Path file) {
            return lines(file).stream().findFirst().map(line -> parse(line, UNLIMITED)).orElse(UNLIMITED);
        }

        private static long parse(String text, long otherwise) {
            try {
                return Long.parseLong(text.strip());
            } catch (NumberFormatException e) {
                return otherwise;
            }
        }

        static List<String> lines(Path file) {
            try {
                return Files.readAllLines(file);
            } catch (IOException e) {
                return List.of();
            }
        }
    }
}
