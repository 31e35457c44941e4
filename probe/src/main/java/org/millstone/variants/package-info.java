/** Rule sets as files: the named variants, those of people, the words for their parameters, and JSON whose faults can be pointed at. */
@NullMarked
package org.millstone.variants;

import org.jspecify.annotations.NullMarked;
