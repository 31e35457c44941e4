/** Checks databases: compares files and entries with the manifest, and entries with the entries after their turns. */
@NullMarked
package org.millstone.builder.check;

import org.jspecify.annotations.NullMarked;
