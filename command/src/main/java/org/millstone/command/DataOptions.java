package org.millstone.command;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Objects;
import java.util.stream.Collectors;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Rules;
import org.millstone.rules.Variants;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which tables a command is about: the options {@code --data} and {@code --variant}, which every command takes. */
public final class DataOptions {
    static final String USUAL_VARIANT = "nine";
    private static final String ROOT_VARIABLE = "MILLSTONE_DATA";
    private static final String USUAL_ROOT = "data";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "${env:" + ROOT_VARIABLE + ":-" + USUAL_ROOT + "}",
            converter = Folder.class,
            description = "Where tables live, a folder a variant. Default: MILLSTONE_DATA, else 'data'.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path data;

    @Option(
            names = "--variant",
            paramLabel = "NAME",
            defaultValue = USUAL_VARIANT,
            converter = VariantOfName.class,
            completionCandidates = VariantNames.class,
            description = "The game: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Rules rules;

    /** Made by picocli. */
    public DataOptions() {}

    /** Returns the rules of the variant. */
    public Rules rules() {
        return rules;
    }

    /** Returns the folder in which the variants' folders are; it need not exist. */
    public Path root() {
        return data;
    }

    /** Returns the variant's folder, which need not exist. */
    public Path folder() {
        return data.resolve(rules.name());
    }

    /** Returns the folder that is meant where {@code --data} says nothing. */
    static Path usualRoot() {
        return Path.of(Objects.requireNonNullElse(System.getenv(ROOT_VARIABLE), USUAL_ROOT));
    }

    /** Returns what tells people to run commands about the same tables. */
    public Advice advice() {
        return new Advice(data, rules);
    }

    /**
     * Opens the variant's tables.
     *
     * @throws NoTablesException if the folder is not there
     */
    public Tablebase open(TablebaseOptions options) throws IOException {
        try {
            return Tablebase.open(folder(), rules, options);
        } catch (NoSuchFileException e) {
            throw noTables();
        }
    }

    /** Returns the complaint that the folder is not there. */
    public NoTablesException noTables() {
        return new NoTablesException(folder(), advice());
    }

    /** An empty name is a variable that was not set, and not the folder one is in. */
    private static final class Folder implements ITypeConverter<Path> {
        @Override
        public Path convert(String name) {
            if (name.isBlank()) {
                throw new TypeConversionException("the name of the folder is empty");
            }
            return Path.of(name);
        }
    }

    private static final class VariantOfName implements ITypeConverter<Rules> {
        @Override
        public Rules convert(String name) {
            return Variants.named(name).orElseThrow(() -> new TypeConversionException("there is no variant '" + name
                    + "'; there are " + Variants.all().stream().map(Rules::name).collect(Collectors.joining(", "))));
        }
    }

    private static final class VariantNames extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        VariantNames() {
            super(Variants.all().stream().map(Rules::name).toList());
        }
    }
}
