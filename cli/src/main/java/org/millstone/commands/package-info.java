/** Commands of {@code mill}: they read options, call the modules that do the work, and tell people what comes of it. */
@NullMarked
package org.millstone.commands;

import org.jspecify.annotations.NullMarked;
