/** The engine protocol, and the commands that play. */
@NullMarked
package org.millstone.uci;

import org.jspecify.annotations.NullMarked;
