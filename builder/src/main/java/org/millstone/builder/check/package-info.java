/** The command that checks a database: files and entries against the manifest, and entries against their successors. */
@NullMarked
package org.millstone.builder.check;

import org.jspecify.annotations.NullMarked;
