/** Measurements of the engine, for {@code mill bench}. */
@NullMarked
package org.millstone.cli.bench;

import org.jspecify.annotations.NullMarked;
