package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;
import org.millstone.step.Window;
import org.millstone.step.Workers;
import org.millstone.store.StoredTables;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;

/**
 * The tables in a variant's folder.
 *
 * @param folder the folder
 * @param rules the variant's rules
 * @param workers unpack the tables
 * @param listed what the manifest lists of a table, whose files must be those; null if nothing is known
 */
public record FolderTables(Path folder, Rules rules, Workers workers, Function<Subspace, Manifest.@Nullable Entry> listed)
        implements StoredTables {
    /** Tables of which no manifest is known. */
    public FolderTables(Path folder, Rules rules, Workers workers) {
        this(folder, rules, workers, subspace -> null);
    }

    /**
     * {@inheritDoc}
     *
     * @throws CorruptTableException if the files are not those that were built: what is made from others would fit nothing else
     */
    @Override
    public Scores load(Subspace subspace, Window window, Arena arena) throws IOException {
        require(subspace, Plane.WDL);
        require(subspace, Plane.DTW);
        return TableLoader.load(arena, folder, rules, subspace, window, workers);
    }

    /**
     * Loads who wins, as scores that say no more.
     *
     * @throws CorruptTableException as in {@link #load}
     */
    Scores outcomes(Subspace subspace, Arena arena) throws IOException {
        require(subspace, Plane.WDL);
        return TableLoader.outcomes(arena, folder, rules, subspace, workers);
    }

    /** Makes sure that a file is the one that the manifest lists, if it does. */
    void require(Subspace subspace, Plane plane) throws IOException {
        Manifest.Entry entry = listed.apply(subspace);
        if (entry != null && entry.lists(plane)) {
            Digests.require(plane.path(folder, subspace), entry.file(plane).sha256());
        }
    }

    @Override
    public List<Claim> claims(Subspace subspace) throws IOException {
        List<Claim> claims = new ArrayList<>();
        for (Plane plane : Plane.OF_ALL_TABLES) {
            try (TableFile file = TableFile.open(folder, rules, subspace, plane)) {
                claims.add(new Claim(plane.fileName(subspace), file.header().counts()));
            }
        }
        return claims;
    }
}
