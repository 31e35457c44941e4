package org.millstone.game;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.millstone.command.Damage;
import org.millstone.command.DataOptions;
import org.millstone.command.Json;
import org.millstone.command.Paint;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mill analyse}: where a game was lost. */
@Command(
        name = "analyse",
        mixinStandardHelpOptions = true,
        description = {"Say what each turn of a game was worth, what was best, and where a win or a draw was given away.", "",
            "Values are for the side that makes the turn; a depth is the number of plies to the end of the game, when the winner hurries"
                    + " and the loser delays.",
            "",
            "A game is a text: turns as d6 (place), a1-a4 (move), each with xd7 for a stone removed, pass. Read are also a1a4, a1 - a4,"
                    + " a4:d7, a4(d7), xd7 by itself, capitals, move numbers, results, marks (! ?), comments in { } and after ;, and at the"
                    + " beginning 'position startpos moves', 'position fen FEN moves', a FEN, or tags as [FEN \"...\"]. A file may have"
                    + " several games, each but the first with tags before it."},
        footerHeading = "%nExamples:%n",
        footer = {"  mill analyse game.txt", "  echo 'd6 f4 b6 d2 f6xf4' | mill analyse -",
            "  mill analyse --json game.txt | jq -c '.turns[] | select(.mark == \"win-draw\")'", "",
            "Exit status: 0 done; 1 a turn is not possible (the game is shown up to there, with the reason), or it could not;",
            "2 the command line was wrong."})
public final class AnalyseCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private DataOptions data;

    @Parameters(index = "0", paramLabel = "FILE", description = "The game; - for standard input.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private String file;

    @Option(names = "--json", description = "Answer with one line of JSON for each game.")
    private boolean json;

    /** Made by picocli. */
    public AnalyseCommand() {}

    @Override
    public Integer call() throws IOException {
        byte[] bytes = file.equals("-") ? System.in.readAllBytes() : Files.readAllBytes(Path.of(file));
        PrintWriter out = spec.commandLine().getOut();
        boolean whole = true;
        try (Tablebase tables = data.open(TablebaseOptions.mapped())) {
            List<String> games = GameText.games(new String(bytes, StandardCharsets.UTF_8));
            for (int i = 0; i < games.size(); i++) {
                Analysis analysis = Analysis.of(tables, GameText.read(data.rules(), games.get(i)));
                whole &= analysis.game().problem() == null;
                if (json) {
                    out.println(Json.line(analysis.json()));
                } else {
                    out.print(i > 0 ? String.format("%n") : "");
                    Paint paint = new Paint(spec.commandLine().getColorScheme().ansi().enabled());
                    AnalysisPage.lines(analysis, data.advice(), paint).forEach(out::println);
                }
            }
            out.flush();
            tables.damage().forEach(damage -> complain(Damage.words(damage)));
        }
        return whole ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private void complain(String what) {
        spec.commandLine().getErr().println(spec.commandLine().getColorScheme().errorText("mill: " + what));
        spec.commandLine().getErr().flush();
    }
}
