package org.millstone.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.builder.JobFailedException;
import org.millstone.step.Step;
import org.millstone.store.ScoreCache.Task;

/** The words for an obstacle: which it is, both figures where there are two, and what helps. */
final class JobFailureMessagesTest {
    private static final Step STEP = Step.moving(6, 5);
    private static final Path FOLDER = Path.of("data", "nine");

    static Stream<Arguments> ofBuilds() {
        return Stream.of(
                Arguments.of(
                        new JobFailedException.TooLittleMemory(new Task(STEP, false), (700L << 20) + 1, 512L << 20, 4L << 30,
                                false),
                        "The tables 6-5 need 701 MiB of memory, and 512 MiB are allowed. The smallest sufficient limit is"
                                + " --memory 4096m; fewer pieces (--max-pieces) take less."),
                Arguments.of(new JobFailedException.TooLittleMemory(new Task(STEP, true), 700L << 20, 512L << 20, 4L << 30, true),
                        "The grades of the tables 6-5 need 700 MiB of memory, and 512 MiB are allowed. The smallest sufficient limit"
                                + " is --memory 4096m."),
                Arguments.of(new JobFailedException.TooDeep(STEP, 2L << 30, 1L << 30),
                        "The tables 6-5 are so deep that they need 2.0 GiB of"
                                + " memory, and 1.0 GiB are allowed. Give more with --memory, then run the same command again to go on."),
                Arguments.of(new JobFailedException.NoMemoryLeft(STEP, "mmap"),
                        "The machine has no memory left for the tables 6-5 (mmap). Close"
                                + " other programs, or allow less with --memory."),
                Arguments.of(new JobFailedException.TooLittleRoom(FOLDER, 6_000_000_000L, 1_500_000),
                        "The tables that are left to build take"
                                + " about 6.00 GB, and 1.50 MB are free in " + FOLDER
                                + ". Free some space, choose another folder with --data,"
                                + " or build less with --phase moving or --max-pieces."),
                Arguments.of(new JobFailedException.FolderInUse(FOLDER),
                        "Another builder is at work in " + FOLDER + ". Wait for it, or choose"
                                + " another folder with --data."),
                Arguments.of(new JobFailedException.UnusableFolder(FOLDER, "used (a file)"),
                        "The folder " + FOLDER + " cannot be used (a file)."
                                + " Choose another with --data."),
                Arguments.of(new JobFailedException.FailedFile("6-5.wdl", "gone"),
                        "Working on 6-5.wdl failed (gone). The tables finished so far"
                                + " are kept: mend this, then run the same command again to go on."),
                Arguments.of(new JobFailedException.FailedFolder(FOLDER, "full"),
                        "Working in " + FOLDER + " failed (full). The tables finished so"
                                + " far are kept: free some space there, then run the same command again to go on."));
    }

    @ParameterizedTest
    @MethodSource("ofBuilds")
    void aBuildThatCannotGoOnSaysWhyAndWhatHelps(JobFailedException.Reason reason, String words) {
        assertThat(JobFailureMessages.ofBuild(new JobFailedException(reason))).hasMessage(words);
    }

    @Test
    void aVerificationThatTakesTooMuchMemoryNamesTheOneThatTakesLess() {
        assertThat(JobFailureMessages.ofVerification(new JobFailedException(
                new JobFailedException.TooLittleMemory(new Task(STEP, false), 700L << 20, 512L << 20, 800L << 20, false))))
                .hasMessage(
                        "To check the tables 6-5 takes 700 MiB of memory, and 512 MiB are allowed. The smallest sufficient limit"
                                + " is --memory 800m; --sample, which checks some entries, takes less.");
    }
}
