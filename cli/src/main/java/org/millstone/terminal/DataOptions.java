package org.millstone.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.SuggestedCommand;
import org.millstone.database.DatabaseException;
import org.millstone.database.FileErrors;
import org.millstone.database.RuleSets;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.io.InvalidFileException;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Rules;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The rule set and the data folder of a command, from its options {@code --data}, {@code --variant} and {@code --rules}. */
public final class DataOptions {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "${env:" + SuggestedCommand.ROOT_VARIABLE + ":-" + SuggestedCommand.USUAL_ROOT + "}",
            converter = Folder.class,
            description = "The data folder, with a folder for each variant. Default: MILLSTONE_DATA, else 'data'.")
    private Path data;

    @Option(names = "--variant", paramLabel = "NAME", completionCandidates = VariantNames.class,
            description = "The game: ${COMPLETION-CANDIDATES}, or another that has a database. Default: "
                    + SuggestedCommand.USUAL_VARIANT + ".")
    private @Nullable String variant;

    @Option(names = "--rules", paramLabel = "FILE",
            description = "A rule-set file instead of --variant; 'mill rules NAME' prints one to start from.")
    private @Nullable Path file;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private @Nullable RuleSet ruleSet;

    /**
     * Returns the rule set that {@code --variant} or {@code --rules} says; without either, that of <i>nine</i>. Throws a {@link
     * ParameterException} if both options are given, if there is no rule set of the name, or if the file holds no rule set.
     */
    public RuleSet ruleSet() {
        if (ruleSet == null) {
            if (file != null && variant != null) {
                throw new ParameterException(spec.commandLine(),
                        "both --variant and --rules say which game it is; leave one of them away");
            }
            ruleSet = file == null ? ruleSet(Objects.requireNonNullElse(variant, SuggestedCommand.USUAL_VARIANT)) : file(file);
        }
        return ruleSet;
    }

    public boolean isGiven() {
        return file != null || variant != null;
    }

    public RuleSet ruleSet(String name) {
        try {
            return RuleSets.find(data, name).orElseThrow(() -> new ParameterException(spec.commandLine(), "there is no variant '"
                    + name + "'; there are " + String.join(", ", Variants.names())
                    + ". A game of your own is given with --rules FILE, or has a database in " + data));
        } catch (IOException | InvalidFileException e) {
            throw unusable(name, e);
        }
    }

    /**
     * Returns the rule set that a game's {@code Variant} tag names, whatever the options say. Empty if no rule set here has this name.
     * Throws a {@link ParameterException} if its rules cannot be read.
     */
    public Optional<RuleSet> called(String name) {
        try {
            return RuleSets.called(data, name);
        } catch (IOException | InvalidFileException e) {
            throw unusable(name, e);
        }
    }

    private ParameterException unusable(String name, Exception e) {
        return new ParameterException(spec.commandLine(), "the rules of '" + name + "' cannot be used: " + FileErrors.words(e),
                e);
    }

    private RuleSet file(Path file) {
        try {
            return RuleSetFile.read(file);
        } catch (InvalidFileException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage() + ". 'mill rules NAME' prints a named rule set", e);
        } catch (NoSuchFileException e) {
            throw new ParameterException(spec.commandLine(), "--rules: there is no file " + file, e);
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(),
                    "--rules: " + file + (Files.isDirectory(file) ? " is a folder, not a file"
                            : " cannot be read (" + FileErrors.words(e) + ")"),
                    e);
        }
    }

    public Rules rules() {
        return ruleSet().rules();
    }

    public Path root() {
        return data;
    }

    public Path folder() {
        return data.resolve(rules().name());
    }

    /**
     * Returns the subspaces of tables that are named as {@code 7-5} or {@code 6-5+3+2}. Throws a {@link ParameterException} for a name that
     * is no table of the rule set; the table's files need not exist.
     */
    public List<Subspace> tables(List<String> names) {
        Rules rules = rules();
        return names.stream().map(name -> Subspace.parse(name.strip())
                .filter(subspace -> Subspaces.has(rules, subspace))
                .orElseThrow(() -> new ParameterException(spec.commandLine(), "there is no table '" + name + "' in variant "
                        + rules.name() + "; tables are " + Rules.FEWEST + "-" + Rules.FEWEST
                        + (rules.men() == Rules.FEWEST ? "" : " to " + rules.men() + "-" + rules.men())
                        + ", and with stones in hand, " + hands(rules))))
                .toList();
    }

    private static String hands(Rules rules) {
        int men = rules.men();
        String empty = "0-0+" + men + "+" + men;
        return rules.hasFreeHands() ? "those with 3 to " + men + " stones a side, board and hand together, such as " + empty
                : "the side to move having as many as its opponent or one more, " + empty + " to " + (men - 1) + "-" + men
                        + "+1+0";
    }

    public SuggestedCommand advice() {
        return advice(rules());
    }

    public SuggestedCommand advice(Rules rules) {
        return new SuggestedCommand(data, rules, file);
    }

    public Tablebase open(TablebaseOptions options) throws IOException {
        try {
            return Tablebase.open(folder(), rules(), options);
        } catch (NoSuchFileException | NotDirectoryException e) {
            throw noTables();
        }
    }

    public DatabaseException noTables() {
        return new DatabaseException(Stream.of(data, folder()).filter(path -> Files.exists(path) && !Files.isDirectory(path))
                .findFirst()
                .map(file -> file
                        + " is a file, but tables live in a folder. Name with --data the folder that holds a folder for each"
                        + " variant.")
                .orElseGet(() -> "There are no tables in " + folder() + ". Build some with "
                        + advice().to("build", "--max-pieces", "7") + ", or say with --data where they are."));
    }

    /** Reads {@code --data}. Refuses a file, and an empty name, as of an unset shell variable: it would mean the current folder. */
    private static final class Folder implements ITypeConverter<Path> {
        @Override
        public Path convert(String name) {
            if (name.isBlank()) {
                throw new TypeConversionException("the name of the folder is empty");
            }
            Path folder = Path.of(name);
            if (Files.isRegularFile(folder)) {
                throw new TypeConversionException(
                        name + " is a file, not a folder; name the folder that has a folder of tables for each"
                                + " variant, such as " + SuggestedCommand.USUAL_ROOT);
            }
            return folder;
        }
    }

    /** The names for help and completion. Other commands make one of these, too, and read no rule set for it. */
    private static final class VariantNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Variants.names().iterator();
        }
    }
}
