package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.verify.StoredTables;

/**
 * The tables in a variant's folder.
 *
 * @param folder the folder
 * @param rules the variant's rules
 * @param workers unpack the tables
 */
public record FolderTables(Path folder, Rules rules, Workers workers) implements StoredTables {
    @Override
    public Scores load(Subspace subspace, Arena arena) throws IOException {
        return TableLoader.load(arena, folder, rules, subspace, workers);
    }

    @Override
    public List<Claim> claims(Subspace subspace) throws IOException {
        List<Claim> claims = new ArrayList<>();
        for (Plane plane : Plane.values()) {
            try (TableFile file = TableFile.open(folder, rules, subspace, plane)) {
                claims.add(new Claim(plane.fileName(subspace), file.header().counts()));
            }
        }
        return claims;
    }
}
