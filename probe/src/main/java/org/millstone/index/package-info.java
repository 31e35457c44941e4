/** The numbering of positions: canonical sets, ranks of sets, subspaces, slots. */
@NullMarked
package org.millstone.index;

import org.jspecify.annotations.NullMarked;
