package org.millstone.export;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.millstone.command.DataOptions;
import org.millstone.command.GameCommand;
import org.millstone.command.PhaseOption;
import org.millstone.command.ThreadsOption;
import org.millstone.database.Manifest;
import org.millstone.database.RuleSets;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetException;
import org.millstone.variants.Variants;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mill export}: writes a folder for a static host. */
@Command(
        name = "export",
        header = "Write a folder for any web host: explorer, tables, and a module that reads them there; or Malom's files.",
        description = {
            "Puts into DIR all that a web host needs to serve the database without any program of ours: the explorer, the JavaScript"
                    + " module that reads the tables over the network, and the tables. Without --variant or --rules it exports all"
                    + " variants that have tables. Tables become hard links to the files in the data folder if possible, which take no"
                    + " extra room; else copies.",
            "%nDIR must be empty, or missing. With --force it may hold an earlier export, which is replaced when the new one is complete."
                    + " A link keeps the permissions of its table; everybody can read all other files."
                    + " README.txt in DIR says what the host must do.",
            "%nWith --malom, DIR gets the files of Malom's solution of nine instead, which several programs read. Your tables of nine need depths"
                    + " and grades for that. All files take 83.6 GB, those of the moving phase 27.6 GB. A run that was stopped goes on where it"
                    + " was. --check writes no files, and compares their SHA-256 with published ones."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  mill export site                           all tables",
            "  mill export site --variant nine --phase moving --wdl-only    fits a small host",
            "  mill export site --variant nine --wdl-only --every-second    the whole game in the fewest bytes",
            "  mill export /mnt/stick/site --copy         files of its own",
            "  mill export --malom std --phase moving     Malom's files without stones in hand",
            "  mill export --malom /tmp/std --check       their digests alone, compared with the published ones"
        })
public final class ExportCommand extends GameCommand {
    private static final String MALOM = "--malom";
    private static final Set<String> OF_SITES = Set.of("--wdl-only", "--every-second", "--no-grades", "--copy", "--force");
    private static final Set<String> OF_MALOM = Set.of("--check", "--tables", "--threads", "--memory");

    @Mixin
    private final PhaseOption phase = new PhaseOption();

    @Mixin
    private final ThreadsOption.AndMemory means = new ThreadsOption.AndMemory();

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

    @Option(names = "--copy", description = "Copy the tables, even where links could be made.")
    private boolean copy;

    @Option(names = "--force", description = "Replace the earlier export that DIR holds.")
    private boolean force;

    @Option(names = MALOM, description = "Make Malom's files instead, within --memory and --threads.")
    private boolean malom;

    @Option(names = "--check",
            description = "With --malom: write no files, print their SHA-256, and compare it with what is published.")
    private boolean check;

    @Option(names = "--tables", paramLabel = "TABLE", split = ",",
            description = "With --malom: only the files of these tables, such as 6-6,5-4+2+1.")
    private @Nullable List<String> tables;

    private final MalomFiles malomFiles;

    /** Makes Malom's files, which is another module's work. */
    @FunctionalInterface
    public interface MalomFiles {
        /**
         * Makes those of some tables, all that are asked for if none is named, or to check finds their digests; returns the exit status.
         */
        int make(DataOptions data, Path folder, Collection<Subspace> named, Predicate<Subspace> among, boolean check,
                ThreadsOption.AndMemory means, PrintWriter out, PrintWriter err) throws IOException;
    }

    public ExportCommand(MalomFiles malomFiles) {
        this.malomFiles = malomFiles;
    }

    @Override
    public Integer call() throws IOException {
        requireFit();
        if (maxPieces != null) {
            requirePieces(maxPieces);
        }
        if (folder.toString().isBlank()) {
            throw wrong("DIR is empty: name the folder to write");
        }
        if (malom) {
            if (tables != null && tables.isEmpty()) {
                throw wrong("--tables names no table");
            }
            List<Subspace> named = tables == null ? List.of() : data.tables(tables);
            if (!named.stream().allMatch(this::isWanted)) {
                throw wrong("--tables names some that --phase or --max-pieces leaves out");
            }
            return malomFiles.make(data, folder, named, this::isWanted, check, means, out(), err());
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
        EnumSet<Plane> planes = wdlOnly ? EnumSet.of(Plane.WDL)
                : noGrades ? EnumSet.copyOf(Plane.OF_ALL_TABLES) : EnumSet.allOf(Plane.class);
        out().print(new Export(data.root(), folder, copy).run(wanted, this::isWanted, planes, force));
        out().flush();
        return 0;
    }

    /** Refuses options that are of no use with the others. */
    private void requireFit() {
        spec.commandLine().getParseResult().matchedOptions().stream().map(OptionSpec::longestName).forEach(name -> {
            if (malom && OF_SITES.contains(name)) {
                throw wrong(name + " is about the folder for a web host, not about Malom's files: leave it out");
            }
            if (!malom && OF_MALOM.contains(name)) {
                throw wrong(name + " needs " + MALOM);
            }
        });
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
            } catch (IOException | RuleSetException e) {
                err().println(data.root().resolve(name) + ": left out: " + e.getMessage());
            }
        }
        if (found.isEmpty()) {
            throw data.noTables();
        }
        return found;
    }
}
