package org.millstone.builder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.Finals;

/** The order of finals as far as tables of the moving phase are known: of those that are not, nothing is known. */
public final class ListedFinals {
    private ListedFinals() {}

    /**
     * Returns the order of a database.
     *
     * @param entries what its manifest lists
     */
    public static Finals of(Rules rules, Iterable<Manifest.Entry> entries) {
        Map<Subspace, Manifest.Entry> moving = new HashMap<>();
        for (Manifest.Entry entry : entries) {
            if (entry.subspace().inHand() == 0) {
                moving.put(entry.subspace(), entry);
            }
        }
        if (Finals.published(rules)) {
            return Finals.ofNine().among(moving.keySet());
        }
        List<Finals.Final> finals = new ArrayList<>();
        moving.forEach((subspace, entry) -> {
            Manifest.Entry other = moving.get(subspace.mirrored());
            if (subspace.own() > subspace.opponent() && other != null) {
                finals.add(new Finals.Final(subspace, Finals.value(entry.counts(), other.counts())));
            }
        });
        return Finals.of(finals);
    }
}
