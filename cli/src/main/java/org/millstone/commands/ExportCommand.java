package org.millstone.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Manifest;
import org.millstone.database.RuleSets;
import org.millstone.export.Export;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.io.InvalidFileException;
import org.millstone.pocket.Pocket;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mill export}: writes a folder of pages and tables for a static web host. */
@Command(
        name = "export",
        header = "Write a folder for any web host: explorer, tables, and a module that reads them there.",
        description = {
            "Puts into DIR all that a web host needs to serve the database without any program of ours: the explorer, the JavaScript"
                    + " module that reads the tables over the network, and the tables. Without --variant or --rules it exports all"
                    + " variants that have tables. Tables become hard links to the files in the data folder if possible, which take no"
                    + " extra room; else copies.",
            "%nDIR must be empty, or missing. With --force it may hold an earlier export and nothing else. The new one is made beside DIR, and takes its place."
                    + " A link keeps the permissions of its table; everybody can read all other files."
                    + " millstone/README.md in DIR says what the host must do."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  mill export site                           all tables",
            "  mill export site --variant nine --phase moving --wdl-only    fits a small host",
            "  mill export site --variant nine --wdl-only --every-second    the whole game in the fewest bytes",
            "  mill export /mnt/stick/site --copy         files of its own"
        })
public final class ExportCommand extends GameCommand {
    @Mixin
    private final PhaseOption phase = new PhaseOption();

    @Parameters(paramLabel = "DIR", description = "The folder to write; it is made if it is not there.")
    private Path folder;

    @Option(names = "--max-pieces", paramLabel = "N",
            description = "Only the tables with at most N stones of both colours together, on the board and in hand.")
    private @Nullable Integer maxPieces;

    @Option(names = "--wdl-only", description = "Only win, draw or loss; no depths or grades: less than half the size.")
    private boolean wdlOnly;

    @Option(names = "--every-second",
            description = "With --wdl-only: leave out the tables with an odd number of stones in hand. Their turns lead to tables that"
                    + " stay, so all positions are still answered.")
    private boolean everySecond;

    @Option(names = "--no-grades", description = "Leave the grades of draws out.")
    private boolean noGrades;

    @Option(names = "--no-move-limit", description = "Leave the conversions under a move limit out.")
    private boolean noMoveLimit;

    @Option(names = "--pocket", paramLabel = "FILE",
            description = "A pocket file of an exported game, from 'mill pocket': with it the explorer plays without a network.")
    private List<Path> pockets = List.of();

    @Option(names = "--copy", description = "Copy the tables, even where links could be made.")
    private boolean copy;

    @Option(names = "--force", description = "Replace the earlier export that DIR holds.")
    private boolean force;

    @Override
    public Integer call() throws IOException {
        if (maxPieces != null) {
            requirePieces(maxPieces);
        }
        if (folder.toString().isBlank()) {
            throw wrong("DIR is empty: name the folder to write");
        }
        if (everySecond && !wdlOnly) {
            throw wrong("--every-second needs --wdl-only: turns say who wins a position that has no"
                    + " table of its own, but not in exactly how many plies");
        }
        if (everySecond && phase.isMoving()) {
            throw wrong("--every-second leaves out tables with stones in hand, and --phase moving"
                    + " has none of them: give one of the two");
        }
        List<RuleSet> wanted = variants();
        for (RuleSet ruleSet : wanted) {
            if (everySecond && ruleSet.rules().hasFreeHands()) {
                throw wrong("--every-second cannot leave out tables of " + ruleSet.rules().name()
                        + ": with its free hands, moves lead from there to others that would be left out. Name another game, or leave the option out");
            }
        }
        Set<Plane> planes = Plane.matching(plane -> plane == Plane.WDL
                || !wdlOnly && !(noGrades && plane == Plane.GRADE) && !(noMoveLimit && plane == Plane.DTC));
        Export export = new Export(data.root(), folder, copy);
        for (Path file : pockets) {
            export.addPocket(variantOf(file, wanted), file);
        }
        out().print(export.run(wanted, this::isWanted, planes, force));
        return 0;
    }

    private String variantOf(Path file, List<RuleSet> wanted) throws IOException {
        Rules played = Pocket.open(file).rules();
        return wanted.stream().map(RuleSet::rules).filter(rules -> rules.fingerprint().equals(played.fingerprint())).findFirst()
                .orElseThrow(() -> wrong(file + " plays " + played.name() + ", and no game with these rules is exported")).name();
    }

    private boolean isWanted(Subspace table) {
        return phase.has(table) && (maxPieces == null || table.pieces() <= maxPieces)
                && !(everySecond && Subspaces.isLeftOut(table));
    }

    private List<RuleSet> variants() throws IOException {
        if (data.isGiven()) {
            return List.of(data.ruleSet());
        }
        List<RuleSet> found = new ArrayList<>(Variants.ruleSets());
        found.removeIf(ruleSet -> !Files.exists(data.root().resolve(ruleSet.rules().name()).resolve(Manifest.FILE)));
        for (String name : RuleSets.others(data.root())) {
            try {
                RuleSets.find(data.root(), name).ifPresent(found::add);
            } catch (IOException | InvalidFileException e) {
                err().println(data.root().resolve(name) + ": left out: " + e.getMessage());
            }
        }
        if (found.isEmpty()) {
            throw data.noTables();
        }
        return found;
    }
}
