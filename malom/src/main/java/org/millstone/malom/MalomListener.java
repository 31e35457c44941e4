package org.millstone.malom;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.millstone.step.Step;

/** Hears how an export goes on. All methods are called by the thread that called {@link MalomExport#run}, in the order shown here. */
public interface MalomListener {
    /** Files of an earlier run are read next, {@code bytes} in all, to compare their digests with the list. */
    void readsEarlier(long bytes);

    /** A wanted file of an earlier run is right and stays. In a check, an earlier check has found its digest. */
    void found(String fileName, String sha256);

    /** The work ahead is known. Nothing is made yet, and the export may still throw because the disk has too little room. */
    void begins(Outlook outlook);

    /** The files of a step are next. {@code share} says which share of all entries to be made is done, 0 to 1. */
    void works(Step step, double share);

    /** A file is complete; in a check, its digest is known. */
    void made(MadeFile file);

    /**
     * The work ahead.
     *
     * @param files how many files are left to make or check
     * @param bytes the bytes of these files
     * @param scratch the folder of intermediate files, which the export deletes in the end
     * @param scratchBytes about the most bytes that the intermediate files take at one time
     * @param free the free bytes on the disk of the scratch folder
     */
    record Outlook(int files, long bytes, Path scratch, long scratchBytes, long free) {}

    /**
     * A file and its digest.
     *
     * @param published the published digest; null if none is published
     * @param counts the contents; null unless the digest differs from the published one
     */
    record MadeFile(String name, String sha256, @Nullable String published, @Nullable SectorCounts counts) {}

    /**
     * How many slots of a sector have which kind of value, to help to find why a file differs from the published one. The <em>number</em>
     * of a draw is the second number of its entry in the file.
     *
     * @param won slots won for the side to move
     * @param lost slots lost for the side to move
     * @param ownFinal slots of draws that are worth the sector's value
     * @param otherFinals slots of all other draws
     * @param leastNumber the least number of the other draws; 0 if none is below 0
     * @param mostNumber the greatest number of the other draws; 0 if none is above 0
     */
    record SectorCounts(long won, long lost, long ownFinal, long otherFinals, int leastNumber, int mostNumber) {}
}
