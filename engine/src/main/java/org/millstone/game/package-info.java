/** Games as text, what their turns were worth, and where they were lost. */
@NullMarked
package org.millstone.game;

import org.jspecify.annotations.NullMarked;
