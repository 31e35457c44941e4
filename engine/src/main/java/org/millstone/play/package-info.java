/** The player: chooses a turn by rules, tables, proofs and search, at full strength or below it. */
@NullMarked
package org.millstone.play;

import org.jspecify.annotations.NullMarked;
