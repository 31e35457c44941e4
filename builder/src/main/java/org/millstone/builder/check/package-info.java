/** Checks databases: files and entries against the manifest, and entries against the entries after their turns. */
@NullMarked
package org.millstone.builder.check;

import org.jspecify.annotations.NullMarked;
