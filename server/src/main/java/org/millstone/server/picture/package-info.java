/** Draws positions as pictures: one drawing, written as PNG or SVG, with no fonts and no screen. */
@NullMarked
package org.millstone.server.picture;

import org.jspecify.annotations.NullMarked;
