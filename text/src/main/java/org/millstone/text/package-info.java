/**
 * What the program reads and says as text: positions, turns and games of links, draws, numbers with units, errors of files, suggested
 * commands, and the board drawn with letters.
 */
@NullMarked
package org.millstone.text;

import org.jspecify.annotations.NullMarked;
