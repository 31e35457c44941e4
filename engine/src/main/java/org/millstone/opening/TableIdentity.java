package org.millstone.opening;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.table.Plane;
import org.millstone.table.TableHeader;

/**
 * Which tables of the moving phase a folder has, told by the first eight bytes of the SHA-256 of each win/draw/loss file's header. A header has the
 * fingerprint of the rules, the counts of wins, draws and losses, and the checksum of where all blocks begin, so tables that
 * differ in what they say differ here.
 */
final class TableIdentity {
    private TableIdentity() {}

    /** Returns the identity of each table in a folder that proofs build on. */
    static NavigableMap<Subspace, Long> of(Path folder, Tablebase tables) throws IOException {
        NavigableMap<Subspace, Long> identities = new TreeMap<>();
        for (Subspace subspace : MovingTables.of(tables)) {
            try (InputStream in = Files.newInputStream(Plane.WDL.path(folder, subspace))) {
                identities.put(subspace, firstBytes(in.readNBytes(TableHeader.BYTES)));
            }
        }
        return identities;
    }

    private static long firstBytes(byte[] header) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(header)).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
