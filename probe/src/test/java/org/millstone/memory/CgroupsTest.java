package org.millstone.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupsTest {
    private static final long GIGA = 1L << 30;

    @TempDir
    private Path system;

    private void put(String file, String content) throws IOException {
        Path path = system.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content + "\n");
    }

    private void putGroup(String folder, String limit, long usage, long active, long inactive) throws IOException {
        put("sys/fs/cgroup/" + folder + "memory.max", limit);
        put("sys/fs/cgroup/" + folder + "memory.current", String.valueOf(usage));
        put("sys/fs/cgroup/" + folder + "memory.stat",
                "anon 5\nfile 99\nactive_file " + active + "\ninactive_file " + inactive + "\ninactive_anon 7");
    }

    private void assertMemory(long limit, long available) {
        assertThat(new MachineMemory.Cgroups(system).limit()).isEqualTo(limit);
        assertThat(new MachineMemory.Cgroups(system).available()).isEqualTo(available);
    }

    /** A build that has just written its tables: most of the container's used memory is their pages, which give way. */
    @Test
    void filesThatAreOnlyKeptAtHandCountAsFree() throws IOException {
        put("proc/self/cgroup", "0::/");
        putGroup("", String.valueOf(4 * GIGA), 4 * GIGA - 100, GIGA, 2 * GIGA);
        assertMemory(4 * GIGA, 3 * GIGA + 100);
        putGroup("", String.valueOf(GIGA), 2 * GIGA, 0, 0);
        assertMemory(GIGA, 0);
    }

    @Test
    void theTightestOfTheGroupsAboveCounts() throws IOException {
        put("proc/self/cgroup", "0::/slice/service");
        putGroup("", "max", 50 * GIGA, 0, 0);
        putGroup("slice/", String.valueOf(2 * GIGA), GIGA, 0, 0);
        putGroup("slice/service/", String.valueOf(8 * GIGA), 5 * GIGA, GIGA, 0);
        assertMemory(2 * GIGA, GIGA);
    }

    @Test
    void versionOneIsReadTooAndItsPathNeedNotBeSeen() throws IOException {
        put("proc/self/cgroup", "5:cpu,cpuacct:/docker/abc\n4:memory:/docker/abc\n0::/");
        put("sys/fs/cgroup/memory/memory.limit_in_bytes", String.valueOf(GIGA));
        put("sys/fs/cgroup/memory/memory.usage_in_bytes", String.valueOf(GIGA));
        put("sys/fs/cgroup/memory/memory.stat", "active_file 1\ntotal_active_file 30\ntotal_inactive_file 12");
        assertMemory(GIGA, 42);
    }

    @Test
    void withoutLimitsThereAreNone() throws IOException {
        assertMemory(MachineMemory.Cgroups.UNLIMITED, MachineMemory.Cgroups.UNLIMITED);
        put("proc/self/cgroup", "0::/");
        assertMemory(MachineMemory.Cgroups.UNLIMITED, MachineMemory.Cgroups.UNLIMITED);
        putGroup("", "max", GIGA, 0, 0);
        assertMemory(MachineMemory.Cgroups.UNLIMITED, MachineMemory.Cgroups.UNLIMITED);
        put("proc/self/cgroup", "nonsense");
        assertMemory(MachineMemory.Cgroups.UNLIMITED, MachineMemory.Cgroups.UNLIMITED);
    }

    @Test
    void aMacTellsByPages() {
        String printed = """
                Mach Virtual Memory Statistics: (page size of 16384 bytes)
                Pages free:                               10000.
                Pages active:                            233333.
                Pages inactive:                          200000.
                Pages speculative:                         5000.
                Pages throttled:                              0.
                File-backed pages:                       150000.
                """;
        assertThat(MachineMemory.availableInMac(printed)).isEqualTo(215_000L * 16_384);
        assertThat(MachineMemory.availableInMac("")).isEqualTo(-1);
        assertThat(MachineMemory.availableInMac("vm_stat: command not found")).isEqualTo(-1);
    }

    @Test
    void thisMachineHasMemory() {
        assertThat(MachineMemory.available()).isPositive().isLessThanOrEqualTo(MachineMemory.total());
    }
}
