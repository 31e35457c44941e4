package org.millstone.rules;

import java.util.List;
import java.util.Optional;
import org.millstone.board.Boards;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Blocked;

import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;

/** The variants that have a name. */
public final class Variants {
    /** Three Men's Morris on a square with its centre and diagonals; nobody flies; the first mill wins. */
    public static final Rules THREE = new Rules("three", Boards.THREE, 3, 0, FromMills.IF_ALL, SeveralMills.ONE, Blocked.LOSS,
            WhilePlacing.REMOVE, AfterPlacing.TURN, FullBoard.BLOCKED);

    /** Six Men's Morris on two squares; nobody flies. */
    public static final Rules SIX = new Rules("six", Boards.SIX, 6, 0, FromMills.IF_ALL, SeveralMills.ONE, Blocked.LOSS,
            WhilePlacing.REMOVE, AfterPlacing.TURN, FullBoard.BLOCKED);

    /** Nine Men's Morris by the standard rules. */
    public static final Rules NINE = new Rules("nine", Boards.NINE, 9, 3, FromMills.IF_ALL, SeveralMills.ONE, Blocked.LOSS,
            WhilePlacing.REMOVE, AfterPlacing.TURN, FullBoard.BLOCKED);

    /** Eleven Men's Morris: diagonals. */
    public static final Rules ELEVEN = new Rules("eleven", Boards.TWELVE, 11, 3, FromMills.IF_ALL, SeveralMills.ONE,
            Blocked.LOSS, WhilePlacing.REMOVE, AfterPlacing.TURN, FullBoard.BLOCKED);

    /** Twelve Men's Morris (Morabaraba): diagonals; a board filled by the placing is a draw. */
    public static final Rules TWELVE = new Rules("twelve", Boards.TWELVE, 12, 3, FromMills.IF_ALL, SeveralMills.ONE,
            Blocked.LOSS, WhilePlacing.REMOVE, AfterPlacing.TURN, FullBoard.DRAW);

    private static final List<Rules> ALL = List.of(THREE, SIX, NINE, ELEVEN, TWELVE);

    private Variants() {}

    /** Returns all named variants, smallest first. */
    public static List<Rules> all() {
        return ALL;
    }

    /** Returns the variant of a name. */
    public static Optional<Rules> named(String name) {
        return ALL.stream().filter(rules -> rules.name().equals(name)).findFirst();
    }
}
