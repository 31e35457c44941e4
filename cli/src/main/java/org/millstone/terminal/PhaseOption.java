package org.millstone.terminal;

import org.millstone.index.Subspace;
import picocli.CommandLine.Option;

/** Which tables a command takes: all, or those without stones in hand. The option {@code --phase}. */
public final class PhaseOption {
    @Option(names = "--phase", paramLabel = "PHASE", defaultValue = "all",
            description = "moving: only tables without stones in hand. all: both phases, the default.")
    private Phases phase = Phases.all;

    private enum Phases {
        moving, all
    }

    /** Whether {@code --phase moving} was given: only tables without stones in hand are wanted. */
    public boolean isMoving() {
        return phase == Phases.moving;
    }

    public boolean has(Subspace table) {
        return table.inHand() == 0 || !isMoving();
    }
}
