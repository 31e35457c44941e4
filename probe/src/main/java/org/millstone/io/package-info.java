/** Files that are replaced whole or locked, JSON, numbers with units, quotations: knows nothing of the game. */
@NullMarked
package org.millstone.io;

import org.jspecify.annotations.NullMarked;
