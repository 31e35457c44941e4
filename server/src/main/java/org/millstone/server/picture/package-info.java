/** Pictures of positions, as PNG and SVG, made without fonts and without a screen. */
@NullMarked
package org.millstone.server.picture;

import org.jspecify.annotations.NullMarked;
