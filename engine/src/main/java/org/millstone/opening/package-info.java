/** The placing phase: its positions proved from the tables, and the book that keeps what was proved. */
@NullMarked
package org.millstone.opening;

import org.jspecify.annotations.NullMarked;
