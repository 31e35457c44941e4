package org.millstone.commands;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.game.Analysis;
import org.millstone.game.GameText;
import org.millstone.game.Games;
import org.millstone.game.PlayedGame;
import org.millstone.io.JsonWriter;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Rules;
import org.millstone.terminal.AnalysisPage;
import org.millstone.text.AnsiColors;
import org.millstone.variants.NamedGame;
import org.millstone.variants.RuleSet;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mill analyse}: judges each turn of recorded games. */
@Command(
        name = "analyse",
        description = {"Say what each turn of a game was worth, what was best, and where a win or a draw was given away.", "",
            "Values are for the side that makes the turn; a depth is the number of plies to the end of the game, when the winner hurries"
                    + " and the loser delays. White's turn and Black's answer have one number. Where the tables have a move limit, it is also"
                    + " told what the limit draws, and what a turn gives away under it. The clock begins with that of the FEN.",
            "",
            "A game is a text: turns as d6 (place), a1-a4 (move), each with xd7 for a stone removed, pass. Also accepted: a1a4, a1 - a4,"
                    + " a4:d7, a4(d7), xd7 by itself, capitals, move numbers, results, marks (! ?), and comments in { } and after ;."
                    + " Variations in ( ) are skipped. The notations of PlayOK (1. 5 14 2. 4 21 3. 6x14), the Mill app ((2,3)->(2,4)), OpenSpiel"
                    + " and Kaggle (Point 5), and GoldToken (Place to D6, take F4) are read, too, and JSON; docs/API.md has their tables.",
            "",
            "A game may begin with 'position startpos moves', 'position fen FEN moves', a FEN, or tags as [FEN \"...\"]. A file may have"
                    + " several games; each but the first begins with tags on a new line, or behind a line of three back-ticks. A game"
                    + " has at most 200,000 characters.",
            "",
            "A tag [Variant \"...\"] says by a name or a title which rule set judges the game, unless --variant or --rules does. A game"
                    + " of another rule set than those say is not judged; one with an unknown name only if they say how."},
        footerHeading = "%nExamples:%n",
        footer = {"  mill analyse game.txt", "  mill analyse monday.txt tuesday.txt",
            "  echo 'd6 f4 b6 d2 f6xf4' | mill analyse -",
            "  mill analyse --json game.txt | jq -c '.turns[] | select(.mark == \"win-draw\")'", "",
            "Exit status: 0 done; 1 a turn is not possible (the game is shown up",
            "to there, with the reason), a file cannot be read (the others are",
            "still analysed), or another failure; 2 the command line was wrong."})
public final class AnalyseCommand extends GameCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The games; - for standard input.")
    private List<String> files = List.of();

    @Option(names = "--json", description = "Answer with one line of JSON for each game; it names the file if there are several.")
    private boolean json;

    private boolean written;

    /** The tables opened so far, by the rule set of the games that asked for them. Closed at the end. */
    private final Map<Rules, Tablebase> opened = new LinkedHashMap<>();

    /** The rule sets that tags have named so far, by the {@link NamedGame#key} of the name: finding one may read manifests. */
    private final Map<String, @Nullable RuleSet> called = new HashMap<>();

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        int status = ExitCode.OK;
        try {
            if (data.isGiven()) {
                open(data.rules());
            }
            for (String file : files) {
                try (InputStream in = file.equals("-") ? System.in : Files.newInputStream(Path.of(file))) {
                    status = analyse(file, new Games(new InputStreamReader(in, StandardCharsets.UTF_8))) ? status
                            : ExitCode.SOFTWARE;
                } catch (IOException e) {
                    status = line.getExecutionExceptionHandler().handleExecutionException(naming(file, e), line,
                            line.getParseResult());
                }
            }
            opened.values().forEach(this::tellDamage);
        } finally {
            opened.values().forEach(Tablebase::close);
        }
        return status;
    }

    private Tablebase open(Rules rules) throws IOException {
        Tablebase tables = opened.get(rules);
        if (tables == null) {
            Path folder = data.root().resolve(rules.name());
            tables = rules.equals(data.rules()) ? data.open(TablebaseOptions.mapped())
                    : Files.isDirectory(folder) ? Tablebase.open(folder, rules, TablebaseOptions.mapped())
                    : Tablebase.empty(rules);
            opened.put(rules, tables);
        }
        return tables;
    }

    private PlayedGame read(String game) {
        String variant = data.isGiven() ? null : GameText.variant(game);
        RuleSet named = variant == null ? null
                : called.computeIfAbsent(NamedGame.key(variant), _ -> data.called(variant).orElse(null));
        return GameText.read(named == null ? data.ruleSet() : named, game, data.isGiven());
    }

    private boolean analyse(String file, Games games) throws IOException {
        PrintWriter out = out();
        AnsiColors paint = paint();
        boolean whole = true;
        boolean first = true;
        for (String game = games.next(); game != null; game = games.next()) {
            PlayedGame played = read(game);
            Analysis analysis =
                    Analysis.of(played.start() == null ? Tablebase.empty(played.rules()) : open(played.rules()), played);
            whole &= played.fault() == null;
            if (json) {
                Map<String, @Nullable Object> members = new LinkedHashMap<>(files.size() > 1 ? Map.of("file", file) : Map.of());
                analysis.forEach(members::put);
                out.println(JsonWriter.line(members));
            } else {
                out.print(written ? String.format("%n") : "");
                out.print(first && files.size() > 1 ? String.format("%s%n", paint.bold(file)) : "");
                AnalysisPage.lines(analysis, data.advice(played.rules()), paint).forEach(out::println);
            }
            first = false;
            written = true;
        }
        return whole;
    }

    private static IOException naming(String file, IOException failure) {
        if (file.isEmpty()) {
            return new IOException("A file has no name: give one, or - for standard input.", failure);
        }
        return failure instanceof FileSystemException ? failure
                : new IOException(file + (Files.isDirectory(Path.of(file)) ? " is a folder, not a file. Name the files in it."
                        : " cannot be read: " + failure.getMessage()), failure);
    }
}
