/** A database: a folder of tables with the manifest that lists them, and the rules and the order of finals that the manifest has. */
@NullMarked
package org.millstone.database;

import org.jspecify.annotations.NullMarked;
