package org.millstone.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.millstone.commands.AnalyseCommand;
import org.millstone.commands.BuildCommand;
import org.millstone.commands.ExportCommand;
import org.millstone.commands.MalomCommand;
import org.millstone.commands.PerftCommand;
import org.millstone.commands.PlayCommand;
import org.millstone.commands.PocketCommand;
import org.millstone.commands.ProbeCommand;
import org.millstone.commands.RulesCommand;
import org.millstone.commands.ServeCommand;
import org.millstone.commands.SolveCommand;
import org.millstone.commands.StatsCommand;
import org.millstone.commands.UciCommand;
import org.millstone.commands.VerifyCommand;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The command {@code mill} itself. Without a command it prints the help; each command is a class of its own.
 *
 * <p>Exit status of all commands: 0 success, 1 failure, 2 wrong command line. 141: the reader of the output closed the pipe ({@link
 * StandardOutput}).
 */
@Command(
        name = "mill",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Perfect play for Nine Men's Morris and its relatives: make endgame tables, check them, look positions up.",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nEnvironment:%n",
        footer = {"  MILLSTONE_DATA   where tables live, if --data does not say (default: data)",
            "  MILL_JAVA_OPTS   more options for the Java machine, as in MILL_JAVA_OPTS=-Xmx8g", "",
            "'mill help COMMAND' explains a command. 'source <(./mill completion)' lets the shell complete them.",
            "Exit status: 0 done; 1 it could not; 2 the command line was wrong."})
public final class Mill implements Callable<Integer> {
    /** The commands by name, in the order of the help. */
    private static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("rules", RulesCommand.class);
        COMMANDS.put("build", BuildCommand.class);
        COMMANDS.put("verify", VerifyCommand.class);
        COMMANDS.put("stats", StatsCommand.class);
        COMMANDS.put("probe", ProbeCommand.class);
        COMMANDS.put("perft", PerftCommand.class);
        COMMANDS.put("analyse", AnalyseCommand.class);
        COMMANDS.put("solve", SolveCommand.class);
        COMMANDS.put("play", PlayCommand.class);
        COMMANDS.put("uci", UciCommand.class);
        COMMANDS.put("serve", ServeCommand.class);
        COMMANDS.put("export", ExportCommand.class);
        COMMANDS.put("malom", MalomCommand.class);
        COMMANDS.put("pocket", PocketCommand.class);
        COMMANDS.put("completion", Completion.class);
        COMMANDS.put("help", HelpCommand.class);
    }

    /** The options that picocli gives every command for its version. */
    private static final Set<String> VERSION = Set.of("--version", "-V");

    @Spec
    private CommandSpec spec;

    private Mill() {}

    /** Runs one command and ends the JVM with its exit status. */
    public static void main(String[] args) throws IOException {
        if (Boolean.getBoolean("mill.training")) {
            Training.run(args);
            System.exit(0);
        }
        System.exit(new StandardOutput().run(out -> commandLine(args).setOut(out).execute(args)));
    }

    /**
     * Returns the command line that {@link #main} executes with these arguments. It has only the subcommand that the first argument names,
     * which saves the time of making the others; none for {@code --version}. Help, completion and a name that is none get all.
     */
    static CommandLine commandLine(String... args) {
        String first = args.length == 0 ? "" : args[0];
        Class<?> named = COMMANDS.get(first);
        CommandLine mill = new CommandLine(new Mill());
        if (named != null && named != HelpCommand.class && named != Completion.class) {
            mill.addSubcommand(first, named);
        } else if (!VERSION.contains(first)) {
            COMMANDS.forEach(mill::addSubcommand);
        }
        Stream.concat(Stream.of(mill), mill.getSubcommands().values().stream())
                .forEach(command -> command.getCommandSpec().versionProvider(Mill::version));
        return configure(mill);
    }

    /** Sets how a command line and its subcommands read arguments and report failures, the same for every command; returns it. */
    static CommandLine configure(CommandLine line) {
        return line
                // A FEN may begin with '@', a black stone on the first point. picocli would open a file of that name.
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(110)
                .setParameterExceptionHandler(ErrorReporter::wrongCommandLine)
                .setExecutionExceptionHandler(ErrorReporter::couldNot);
    }

    @Override
    public Integer call() {
        CommandLine line = spec.commandLine();
        line.usage(line.getErr(), line.getColorScheme());
        return CommandLine.ExitCode.USAGE;
    }

    private static String[] version() {
        String version = Mill.class.getPackage().getImplementationVersion();
        return new String[] {"mill " + (version == null ? "(not packaged)" : version),
            "Java " + Runtime.version() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.arch")};
    }

    @Command(
            name = "completion",
            mixinStandardHelpOptions = true,
            description = {"Print a script that lets bash or zsh complete mill's commands and options. For this shell:", "",
                "    source <(./mill completion)", "",
                "For every new one: put that line, with the full path, into ~/.bashrc; for zsh into ~/.zshrc."})
    private static final class Completion implements Runnable {
        @Spec
        private CommandSpec spec;

        @Override
        public void run() {
            CommandLine mill = spec.root().commandLine();
            spec.commandLine().getOut().print(AutoComplete.bash(mill.getCommandName(), mill));
        }
    }
}
