package org.millstone.terminal;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseException;
import org.millstone.io.Units;
import org.millstone.memory.MachineMemory;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** How many threads a command may use: the option {@code --threads}. */
public class ThreadsOption {
    private static final int MOST = 1024;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--threads", paramLabel = "N", description = "How many threads to use. Default: all processors.")
    final void setThreads(int number) {
        Arguments.requireRange(spec, "--threads", number, 1, MOST);
        threads = number;
    }

    public final int threads() {
        return threads;
    }

    /** How many threads and how much memory a command may use: the options {@code --threads} and {@code --memory}. */
    public static final class AndMemory extends ThreadsOption {
        @Option(names = "--memory", paramLabel = "SIZE", converter = ByteSize.class,
                description = "The most memory to take in all, such as 4g. Default: nine tenths of what is free.")
        private @Nullable Long memory;

        /** Returns the most bytes that the process may take. Throws a {@link DatabaseException} if the machine has less than allowed. */
        public long memory() {
            if (memory != null && memory > MachineMemory.total()) {
                throw new DatabaseException("--memory " + Units.memory(memory) + " is more than the "
                        + Units.memory(MachineMemory.total()) + " there are. Allow less.");
            }
            return memory == null ? MachineMemory.available() / 10 * 9 : memory;
        }

        /** Reads sizes such as {@code 16g}, {@code 512m} or {@code 1.5g}. The units are powers of 1024, as in the JVM's options. */
        private static final class ByteSize implements ITypeConverter<Long> {
            private static final Pattern SIZE = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)([kmgt]?)i?b?");
            private static final String UNITS = "kmgt";

            @Override
            public Long convert(String text) {
                Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
                if (!matcher.matches()) {
                    throw new TypeConversionException("'" + text + "' is no size; write 4g or 800m");
                }
                int unit = matcher.group(2).isEmpty() ? 0 : UNITS.indexOf(matcher.group(2)) + 1;
                return (long) (Double.parseDouble(matcher.group(1)) * (1L << 10 * unit));
            }
        }
    }
}
