/** What commands share for the terminal: options, input, progress, and the pages that commands print. */
@NullMarked
package org.millstone.terminal;

import org.jspecify.annotations.NullMarked;
