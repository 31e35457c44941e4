/** What {@code mill bench} measures of the engine. */
@NullMarked
package org.millstone.cli.bench;

import org.jspecify.annotations.NullMarked;
