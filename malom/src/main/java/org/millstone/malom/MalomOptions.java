package org.millstone.malom;

import java.nio.file.Path;
import java.util.Collection;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;

/**
 * Which files an export makes, from which database, into which folder, and with how many threads and how much memory.
 *
 * @param rules the rules of the database; Malom has files of nine only
 * @param database the folder of the database: its manifest and its tables, which need depths and grades
 * @param target the folder that gets the files; it is made if it is missing
 * @param sectors the subspaces whose files are wanted, some of {@link MalomExport#sectors}
 * @param check whether to write no files, and only find the digests that they would have
 * @param threads how many threads compute and compress
 * @param memory the bytes that the process may take in all
 */
public record MalomOptions(Rules rules, Path database, Path target, Collection<Subspace> sectors, boolean check, int threads,
        long memory) {}
