package org.millstone.builder;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.Manifest.Planes;
import org.millstone.index.Subspace;

/**
 * What a report says about one table: a row of {@code mill stats}, as the contract has it. Counts are of positions, symmetric
 * ones counted once, from the view of the side to move.
 *
 * @param own stones of the side to move
 * @param opp stones of its opponent
 * @param ownHand stones of the side to move in hand
 * @param oppHand stones of its opponent in hand
 * @param states all positions
 * @param wins won positions
 * @param draws drawn positions
 * @param losses lost positions
 * @param grades how many drawn positions keep each final, null without grades
 * @param longestWin plies of the longest win, null if there is none
 * @param longestLoss plies of the longest loss, null if there is none
 * @param longestWinFen a position of that win
 * @param longestLossFen a position of that loss
 * @param slots the slots of a plane
 * @param bytes the lengths of the files, 0 for one that is not in the folder
 * @param sha256 the digests of the files
 * @param missing the planes that are listed and have no file; null if all have, or nobody looked
 * @param damaged the planes whose file is not the listed one, as far as headers and lengths tell; null likewise
 */
@JsonPropertyOrder({
    "own",
    "opp",
    "ownHand",
    "oppHand",
    "states",
    "wins",
    "draws",
    "losses",
    "grades",
    "longestWin",
    "longestLoss",
    "longestWinFen",
    "longestLossFen",
    "slots",
    "bytes",
    "sha256"
})
public record TableRow(
        int own,
        int opp,
        int ownHand,
        int oppHand,
        long states,
        long wins,
        long draws,
        long losses,
        @Nullable @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, Long> grades,
        @Nullable Integer longestWin,
        @Nullable Integer longestLoss,
        @Nullable String longestWinFen,
        @Nullable String longestLossFen,
        long slots,
        Planes<Long> bytes,
        Planes<String> sha256,
        @Nullable @JsonInclude(JsonInclude.Include.NON_NULL) List<String> missing,
        @Nullable @JsonInclude(JsonInclude.Include.NON_NULL) List<String> damaged) {

    /** Returns a row for each table of a manifest, by the number of stones. */
    public static List<TableRow> all(Manifest manifest) {
        return manifest.tables().values().stream()
                .sorted((a, b) -> a.subspace().compareTo(b.subspace()))
                .map(TableRow::of)
                .toList();
    }

    /** Returns whose row this is. */
    public Subspace subspace() {
        return new Subspace(own, opp, ownHand, oppHand);
    }

    /** Returns the same with what does not hold of its files. */
    public TableRow with(List<ListedFiles.Fault> faults) {
        return new TableRow(own, opp, ownHand, oppHand, states, wins, draws, losses, grades, longestWin, longestLoss,
                longestWinFen,
                longestLossFen, slots, bytes, sha256, planes(faults, true), planes(faults, false));
    }

    private @Nullable List<String> planes(List<ListedFiles.Fault> faults, boolean gone) {
        List<String> planes = faults.stream().filter(fault -> fault.table().equals(subspace()))
                .filter(fault -> fault.damage() == null == gone).map(fault -> fault.plane().suffix()).toList();
        return planes.isEmpty() ? null : planes;
    }

    /** Returns how many drawn positions keep each final, nothing without grades. */
    public Map<String, Long> gradesOrNone() {
        return grades == null ? Map.of() : grades;
    }

    private static TableRow of(Manifest.Entry entry) {
        return new TableRow(entry.own(), entry.opp(), entry.ownHand(), entry.oppHand(), entry.states(), entry.wins(),
                entry.draws(), entry.losses(), entry.grades(),
                entry.longestWin(), entry.longestLoss(), entry.longestWinFen(), entry.longestLossFen(), entry.slots(),
                bytes(entry), entry.sha256(), null, null);
    }

    private static Planes<Long> bytes(Manifest.Entry entry) {
        return entry.hasDepths() ? entry.bytes() : new Planes<>(entry.bytes().wdl(), 0L);
    }
}
