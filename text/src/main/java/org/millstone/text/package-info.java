/**
 * What the program reads and says as text, for commands, engine and server. Positions; draws, units, errors of files and suggested
 * commands in words; the board drawn with characters.
 */
@NullMarked
package org.millstone.text;

import org.jspecify.annotations.NullMarked;
