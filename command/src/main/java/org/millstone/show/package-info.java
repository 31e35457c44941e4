/** The commands that show what tables and rules say: what a position is worth, what a folder holds, how many turns there are. */
@NullMarked
package org.millstone.show;

import org.jspecify.annotations.NullMarked;
