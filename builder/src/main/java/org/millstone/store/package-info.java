/**
 * Finished tables in memory: reads them back, finds the depths of wins that files leave out, and keeps what later steps need.
 */
@NullMarked
package org.millstone.store;

import org.jspecify.annotations.NullMarked;
