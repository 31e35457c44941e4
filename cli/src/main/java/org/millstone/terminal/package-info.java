/** The terminal: options that several commands share, input, progress, and the pages that commands print. */
@NullMarked
package org.millstone.terminal;

import org.jspecify.annotations.NullMarked;
