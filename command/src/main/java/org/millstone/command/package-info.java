/**
 * What the commands of all modules have in common: the options that say which tables, positions as people give them, the board
 * drawn with letters, colours.
 */
@NullMarked
package org.millstone.command;

import org.jspecify.annotations.NullMarked;
