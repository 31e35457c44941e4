/** Positions, values and draws as text or JSON, and the board drawn with characters: for commands, engine and server. */
@NullMarked
package org.millstone.text;

import org.jspecify.annotations.NullMarked;
