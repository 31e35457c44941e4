/** From a position to its row, column and slot, and back. */
@NullMarked
package org.millstone.index;

import org.jspecify.annotations.NullMarked;
