package org.millstone.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The memory limits of a container: control groups of Linux, version 1 or 2. Each group that this process is in, and each above it, may
 * have a limit. A group's file cache counts as free, because the kernel reclaims it.
 */
final class Cgroups {
    /** The value for no limit. */
    static final long UNLIMITED = Long.MAX_VALUE;

    private long limit = UNLIMITED;
    private long available = UNLIMITED;

    /** Reads the groups of this process from the folder that has {@code proc} and {@code sys}, normally the root. */
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
     * Takes the limits of a group and of those above it into account. If its path is not visible inside the container, the mounted group is
     * the container's own, and is used instead.
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

    /** Returns the smallest limit in bytes, or {@link #UNLIMITED}. */
    long limit() {
        return limit;
    }

    /** Returns how many more bytes the groups let this process take, or {@link #UNLIMITED}. */
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

    /** Returns the lines of a file; none if it cannot be read. */
    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }
}
