package org.millstone.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millstone.index.Subspace;
import org.millstone.rules.ManifestNumbers;
import org.millstone.rules.RuleSetException;
import org.millstone.rules.Rules;

/** The order of finals that a database carries in its manifest, as {@code "finals": {"5-4": 29, ...}}. */
public final class ManifestFinals {
    private static final String MEMBER = "finals";

    private ManifestFinals() {}

    /**
     * Returns the order of a database's finals: what its manifest says, or else, of {@code nine}, the published one.
     *
     * @param folder the database's folder
     * @return empty if nobody says what its finals are worth
     * @throws RuleSetException if the manifest cannot be understood
     * @throws IOException if it cannot be read
     */
    public static Optional<Finals> of(Path folder, Rules rules) throws IOException {
        Optional<Finals> carried = ManifestNumbers.of(folder, MEMBER).map(worths -> finals(folder, worths));
        return carried.isPresent() || !Finals.published(rules) ? carried : Optional.of(Finals.ofNine());
    }

    private static Finals finals(Path folder, Map<String, Integer> worths) {
        List<Finals.Final> finals = new ArrayList<>();
        worths.forEach((name, worth) -> finals.add(new Finals.Final(Subspace.parse(name)
                .filter(subspace -> subspace.inHand() == 0 && worth > 0)
                .orElseThrow(() -> wrong(folder, "\"" + name + "\": " + worth + " is no final with a worth above 0")), worth)));
        try {
            return Finals.of(finals);
        } catch (IllegalArgumentException e) {
            throw wrong(folder, String.valueOf(e.getMessage()));
        }
    }

    private static RuleSetException wrong(Path folder, String why) {
        return new RuleSetException("The manifest in " + folder + " lists wrong \"" + MEMBER + "\": " + why + ".");
    }
}
