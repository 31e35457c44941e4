/**
 * Pocket files: a player that never loses, in one small file. An evaluation orders the turns of a position, and corrections say where its
 * first choice is wrong. Both are exact for all positions that can arise when the player follows them.
 */
@NullMarked
package org.millstone.pocket;

import org.jspecify.annotations.NullMarked;
