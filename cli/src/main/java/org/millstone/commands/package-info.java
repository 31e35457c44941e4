/** The commands of {@code mill}. Each reads its options, calls the modules that do the work, and prints the results. */
@NullMarked
package org.millstone.commands;

import org.jspecify.annotations.NullMarked;
