package org.millstone.memory;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code vm_stat} tells of a Mac's memory: the Java machine counts there what only keeps files at hand as used. */
final class MacMemory {
    private static final Pattern PAGE_SIZE = Pattern.compile("page size of (\\d+) bytes");
    /** Free, free and read ahead, and not used lately, which is files first of all. */
    private static final Pattern PAGES = Pattern.compile("^Pages (free|speculative|inactive): +(\\d+)\\.", Pattern.MULTILINE);

    private MacMemory() {}

    /** Returns the bytes that can be taken now, -1 if the system does not tell. */
    static long available() {
        try {
            Process process = new ProcessBuilder("/usr/bin/vm_stat").redirectError(ProcessBuilder.Redirect.DISCARD).start();
            process.getOutputStream().close();
            return available(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return -1;
        }
    }

    /** Reads what the command printed. */
    static long available(String printed) {
        Matcher size = PAGE_SIZE.matcher(printed);
        long pages = PAGES.matcher(printed).results().mapToLong(match -> Long.parseLong(match.group(2))).sum();
        return size.find() && pages > 0 ? pages * Long.parseLong(size.group(1)) : -1;
    }
}
