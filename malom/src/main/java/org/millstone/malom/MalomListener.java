package org.millstone.malom;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.millstone.step.Step;

/** Hears how an export goes on. All methods are called by the thread that called {@link MalomExport#run}, in the order shown here. */
public interface MalomListener {
    /** Files of an earlier run will be read, to compare their digests with the list: so many bytes. */
    void readsEarlier(long bytes);

    /** A wanted file of an earlier run is right and stays; in a check, an earlier check found its digest. */
    void found(String fileName, String sha256);

    /** The work ahead is known. Nothing is made yet, and the export may still throw because the disk has too little room. */
    void begins(Outlook outlook);

    /**
     * The files of a step are next.
     *
     * @param share the share of all entries that are done, 0 to 1
     */
    void works(Step step, double share);

    /** A file is complete; in a check, its digest is known. */
    void made(MadeFile file);

    /**
     * The work ahead.
     *
     * @param files how many files are left to make or check
     * @param bytes the bytes of these files
     * @param scratch the folder of what later steps need, which the export deletes in the end
     * @param scratchBytes about the most bytes in that folder at one time
     * @param free the bytes that are free on its disk
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
     * The slots of a sector, by their values, to help to find why a file differs.
     *
     * @param won slots won for the side to move
     * @param lost slots lost for the side to move
     * @param ownFinal draws that are worth the sector's value
     * @param otherFinals all other draws
     * @param leastNumber the least number of the other draws; 0 if none is below 0
     * @param mostNumber the greatest number of the other draws; 0 if none is above 0
     */
    record SectorCounts(long won, long lost, long ownFinal, long otherFinals, int leastNumber, int mostNumber) {}
}
