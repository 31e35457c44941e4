/** The machine's memory: how much there is, and large pieces of it outside the heap. Knows nothing of the game. */
@NullMarked
package org.millstone.memory;

import org.jspecify.annotations.NullMarked;
