package org.millstone.table;

/** Intact tables of one folder contradict each other: at least one of them is wrong, and no checksum tells which. */
public final class ContradictionException extends TableException {
    public ContradictionException(String message) {
        super(message);
    }
}
