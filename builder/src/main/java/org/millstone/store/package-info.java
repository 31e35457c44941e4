/**
 * Scores of finished tables in memory: read back from files, completed with the depths of wins, which files leave out, and kept or spilled
 * until later steps need them.
 */
@NullMarked
package org.millstone.store;

import org.jspecify.annotations.NullMarked;
