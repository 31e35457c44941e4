/**
 * The common parts of the commands of all modules: the options that say which tables, positions as people give them, the board
 * drawn with letters, colours.
 */
@NullMarked
package org.millstone.command;

import org.jspecify.annotations.NullMarked;
