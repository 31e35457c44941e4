/** The engine, and the protocol in which programs talk to it. */
@NullMarked
package org.millstone.uci;

import org.jspecify.annotations.NullMarked;
