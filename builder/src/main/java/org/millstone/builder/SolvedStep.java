package org.millstone.builder;

import java.util.List;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.store.SolvedScores;

/**
 * A step that was just solved.
 *
 * @param step the step
 * @param arrays what was solved: its tables, and last, of an equal pair, what it has with the column colour to move
 */
record SolvedStep(Step step, List<SolvedTable> arrays) {
    /** Returns its tables, one for each of its subspaces. */
    List<SolvedTable> tables() {
        return arrays.subList(0, step.subspaces().size());
    }

    /** Returns in how many windows of depths it was solved. */
    int windows() {
        return arrays.getFirst().parts().size();
    }

    /** Returns who wins. */
    List<Scores> outcomes() {
        return arrays.stream().map(SolvedTable::outcomes).toList();
    }

    /** Lets go of it: its tables are kept as far as they will be needed, and there is room. */
    void handOver(SolvedScores kept) {
        for (SolvedTable table : tables()) {
            table.parts().forEach(part -> kept.put(SolvedScores.Kind.SCORES, table.subspace(), part.window(), part.scores(), part.arena()));
        }
        for (SolvedTable other : arrays.subList(tables().size(), arrays.size())) {
            other.parts().forEach(part -> part.arena().close());
        }
    }
}
