package org.millstone.builder.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.Position;
import org.millstone.rules.Texts;

/**
 * What a manifest lists of a table's positions, as far as it can be checked without going through all of them: that the depths add
 * up, and that the longest win and loss are what it says. That none is longer takes a {@link Verification}.
 */
record ListedFacts(Tablebase tables, Manifest.Entry entry, List<String> wrong) {
    /** Returns what is wrong, a sentence each; empty if nothing is. */
    static List<String> wrong(Tablebase tables, Manifest.Entry entry) {
        ListedFacts facts = new ListedFacts(tables, entry, new ArrayList<>());
        facts.checkDepths();
        facts.checkLongest(entry.longestWinFen(), Outcome.WIN, entry.counts().longestWin());
        facts.checkLongest(entry.longestLossFen(), Outcome.LOSS, entry.counts().longestLoss());
        return facts.wrong;
    }

    private void fault(String what) {
        wrong.add(Manifest.FILE + " says of " + entry.subspace() + ": " + what + ". Delete the table's files to build it again.");
    }

    private void checkDepths() {
        long[] sums = new long[2];
        int deepest = -1;
        for (int plies = 0; plies < entry.depths().size(); plies++) {
            long count = entry.depths().get(plies);
            if (count < 0) {
                fault("depths that are no counts");
                return;
            }
            sums[plies % 2] += count;
            deepest = count > 0 ? plies : deepest;
        }
        int longest = entry.counts().longest();
        if (sums[0] != entry.counts().losses() || sums[1] != entry.counts().wins() || deepest != longest
                || entry.depths().size() != longest + 1) {
            fault("depths that are not those of its wins and losses");
        }
    }

    private void checkLongest(@Nullable String fen, Outcome outcome, int longest) {
        if (fen == null && longest < 0) {
            return;
        }
        String listed = "its longest " + outcome.name().toLowerCase(Locale.ROOT) + " takes "
                + (longest < 0 ? "? plies" : Texts.plies(longest)) + ", "
                + fen;
        try {
            Position position = Fen.parse(tables.rules(), String.valueOf(fen));
            boolean here = position.pending() == 0 && Subspace.of(position).equals(entry.subspace());
            Value value = tables.value(position);
            if (!here) {
                fault(listed + ", a position of another table");
            } else if (value.outcome() != outcome || value.plies() != longest) {
                fault(listed + ", and its entry says otherwise");
            }
        } catch (FenException e) {
            fault(listed + ", which cannot be read: " + e.getMessage());
        }
    }
}
