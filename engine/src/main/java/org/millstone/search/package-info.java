/** The search: alpha-beta over the turns of a game, exact wherever a table knows the position. */
@NullMarked
package org.millstone.search;

import org.jspecify.annotations.NullMarked;
