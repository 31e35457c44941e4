package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A copy of the launcher in a project of its own, whose Maven and JDK are shell scripts: building takes no time, and "Java" says what
 * it was told. So what is tested is the launcher, in seconds.
 */
final class Workshop {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    /** Counts how often it was asked, and makes a jar. Its output is the text of the sources. */
    private static final String MAVEN = """
            #!/bin/sh
            [ "$1" != --version ] || exit 0
            echo "$JAVA_HOME $*" >>built
            if [ -f broken ]; then echo '[ERROR] Mill.java:[1,1] not a statement'; exit 1; fi
            if [ -p building ]; then echo yes >building; cat goOn >>/dev/null; fi
            mkdir -p cli/target && cat cli/src/main/java/Mill.java >cli/target/mill.jar
            """;

    /** Says its name, what the jar holds, and the arguments, one a line. Ends with the status in the file of that name. */
    private static final String JAVA = """
            #!/bin/sh
            echo "java NAME"
            for word; do echo "<$word>"; done
            while [ "$1" != -jar ]; do shift; done
            echo "jar: $(cat "$2")"
            if [ -f "${2%/*}/status" ]; then exit "$(cat "${2%/*}/status")"; fi
            """;

    private final Path root;
    private final Map<String, String> environment = new HashMap<>();

    /** Sets up a project in a folder that is not there yet. */
    Workshop(Path root) throws IOException {
        this.root = root;
        copy("mill");
        copy(".mvn/tools.sh");
        script("mvnw", MAVEN);
        Files.createDirectories(root.resolve("data/golden"));
        old(root.resolve("cli/src/main/java/Mill.java"), "one");
        old(root.resolve("pom.xml"), "<project/>");
        environment.put("JAVA_HOME", jdk("25", "25.0.1").toString());
    }

    private void copy(String name) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        Files.copy(PROJECT.resolve(name), root.resolve(name));
    }

    private Path script(String name, String text) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        Path file = Files.writeString(root.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Writes a file that is an hour old, its folders too, so that what is built of it is newer on any file system. */
    private void old(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        for (Path path = file; path.startsWith(root); path = path.getParent()) {
            Files.setLastModifiedTime(path, FileTime.from(Instant.now().minusSeconds(3600)));
        }
    }

    Path root() {
        return root;
    }

    /** Makes a JDK, which says its name when it runs. */
    Path jdk(String name, String version) throws IOException {
        Path jdk = root.resolve("jdks").resolve(name);
        script("jdks/" + name + "/bin/java", JAVA.replace("NAME", name));
        script("jdks/" + name + "/bin/javac", "#!/bin/sh\n");
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"" + version + "\"\n");
        return jdk;
    }

    /** Returns the environment variables that the launcher gets besides our own. */
    Map<String, String> environment() {
        return environment;
    }

    /** Returns what Maven was asked for so far, a line each time. */
    List<String> builds() throws IOException {
        Path built = root.resolve("built");
        return Files.exists(built) ? Files.readAllLines(built) : List.of();
    }

    Process start(Path launcher, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeAll(List.of("MILL_BUILD", "MILL_JAVA_OPTS", "JAVA_HOME"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    static MillProcess.Ended end(Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new MillProcess.Ended(process.waitFor(), out, err);
    }

    MillProcess.Ended mill(String... args) throws IOException, InterruptedException {
        return end(start(root.resolve("mill"), args));
    }

    /** Makes the next builds stop in the middle. */
    void interrupted() throws IOException, InterruptedException {
        for (String pipe : List.of("building", "goOn")) {
            assertThat(MillProcess.runOther("mkfifo", root.resolve(pipe).toString())).isZero();
        }
    }

    /** Waits until a build is in the middle; those that begin later do not stop. */
    void awaitTheMiddle() throws IOException {
        assertThat(Files.readString(root.resolve("building"))).isEqualTo("yes\n");
        Files.delete(root.resolve("building"));
    }

    /** Lets a build go on from the middle. */
    void goOn() throws IOException {
        Files.writeString(root.resolve("goOn"), "yes\n", StandardOpenOption.WRITE);
    }

    /** Returns what lies in the folder that the launcher builds into. */
    List<String> left() throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("target"))) {
            return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
        }
    }
}
