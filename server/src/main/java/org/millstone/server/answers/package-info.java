/** The questions of the API: databases, what they know of positions and lists of tables, and what a search proves besides. */
@NullMarked
package org.millstone.server.answers;

import org.jspecify.annotations.NullMarked;
