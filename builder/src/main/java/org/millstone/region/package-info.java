/** Makes and proves pocket files: the region that a player meets, its evaluation, and where that is wrong. */
@NullMarked
package org.millstone.region;

import org.jspecify.annotations.NullMarked;
