/** Makes and proves pocket files: the positions that a player meets, its evaluation, and where that is wrong. */
@NullMarked
package org.millstone.pocketbuilder;

import org.jspecify.annotations.NullMarked;
