package org.millstone.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.table.TableException;
import org.millstone.table.TableException.TableMismatchException;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;

/** Compares the files that a manifest lists with those in the folder. */
public final class FolderCheck {
    private static final int MOST_NAMED = 10;

    private FolderCheck() {}

    /** A file that differs from the manifest. {@code damage} is the difference in words; null if the file is missing. */
    public record DamagedFile(Subspace table, Plane plane, @Nullable String damage) {
        @Override
        public String toString() {
            return plane.fileName(table) + (damage == null ? " is missing" : " is damaged: " + damage);
        }
    }

    /** Returns all listed files that are missing, or whose header, index or length is wrong. */
    public static List<DamagedFile> faults(Path folder, Rules rules, Manifest manifest) throws IOException {
        List<DamagedFile> faults = new ArrayList<>();
        for (Manifest.Entry entry : manifest.tables().values()) {
            for (Plane plane : Plane.values()) {
                try {
                    fault(folder, rules, entry, plane, false).ifPresent(faults::add);
                } catch (TableException e) {
                    faults.add(new DamagedFile(entry.subspace(), plane, String.valueOf(e.getMessage()).replaceFirst("\\.$", "")));
                }
            }
        }
        return faults;
    }

    /** Returns lines for people about damaged files: the first ones by name, and the number of the others. */
    public static List<String> lines(List<DamagedFile> faults) {
        List<String> lines = new ArrayList<>(faults.stream().limit(MOST_NAMED).map(fault -> fault + ".").toList());
        if (faults.size() > MOST_NAMED) {
            lines.add("So are " + (faults.size() - MOST_NAMED) + " other files.");
        }
        return lines;
    }

    /**
     * Checks one file that a manifest may list. Returns its damage; empty if it is right or not listed.
     *
     * @param digest whether to read all of the file and compare its SHA-256
     * @throws TableException if the file belongs to other rules or has another format, so that it must not be replaced
     */
    public static Optional<DamagedFile> fault(Path folder, Rules rules, Manifest.Entry entry, Plane plane, boolean digest)
            throws IOException {
        if (!entry.has(plane)) {
            return Optional.empty();
        }
        Path path = plane.path(folder, entry.subspace());
        if (!Files.exists(path)) {
            return Optional.of(new DamagedFile(entry.subspace(), plane, null));
        }
        String damage = damage(folder, rules, entry, plane);
        if (damage == null && digest && !Digests.ofFile(path).equals(entry.file(plane).sha256())) {
            damage = "its SHA-256 is not the one that the manifest lists";
        }
        return Optional.ofNullable(damage).map(what -> new DamagedFile(entry.subspace(), plane, what));
    }

    private static @Nullable String damage(Path folder, Rules rules, Manifest.Entry entry, Plane plane) throws IOException {
        try (TableFile file = TableFile.open(folder, rules, entry.subspace(), plane)) {
            long listed = entry.file(plane).bytes();
            if (listed != file.byteSize()) {
                return "it has " + file.byteSize() + " bytes, the manifest lists " + listed;
            }
            return file.header().counts().equals(entry.counts()) ? null : "its header counts other positions than the manifest";
        } catch (CorruptTableException e) {
            return e.found();
        } catch (TableMismatchException e) {
            Path path = plane.path(folder, entry.subspace());
            try (InputStream in = Files.newInputStream(path)) {
                TableHeader header = TableHeader.parse(in.readNBytes(TableHeader.BYTES), path);
                if (!header.fingerprint().equals(rules.fingerprint())) {
                    throw e;
                }
                return "it is " + header.plane().fileName(header.subspace());
            }
        }
    }
}
