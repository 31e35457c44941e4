package org.millstone.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the script that lets a shell complete mill's commands and options. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = {"Print a script that lets bash or zsh complete mill's commands and options. For this shell:", "",
            "    source <(./mill completion)", "",
            "For every new one: put that line, with the full path, into ~/.bashrc; for zsh into ~/.zshrc."})
final class Completion implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        CommandLine mill = spec.root().commandLine();
        spec.commandLine().getOut().print(AutoComplete.bash(mill.getCommandName(), mill));
    }
}
